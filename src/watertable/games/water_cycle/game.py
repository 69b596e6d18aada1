"""Water Cycle as a `Game`: its facts and options, and its other parts."""

from __future__ import annotations

from typing import Any, Final

from watertable.games.water_cycle.bot.advice import advice
from watertable.games.water_cycle.bot.evaluation import WaterCycleEvaluator
from watertable.games.water_cycle.pack.reader import read_pack
from watertable.games.water_cycle.position import WaterCyclePosition
from watertable.games.water_cycle.rules import events, moves
from watertable.games.water_cycle.rules.effects import deal
from watertable.games.water_cycle.rules.imaginer import WaterCycleImaginer
from watertable.games.water_cycle.rules.notation import parse_move
from watertable.games.water_cycle.rules.state import WaterCycleState
from watertable.kernel.drawing import Drawer
from watertable.kernel.encoding import Encoding
from watertable.kernel.errors import BadInput
from watertable.kernel.evaluator import Evaluator, Remark
from watertable.kernel.game import Game, Imaginer
from watertable.kernel.moves import Move
from watertable.kernel.observer import Observer
from watertable.kernel.options import Option
from watertable.kernel.pack import Pack
from watertable.kernel.plain_text import quoted
from watertable.kernel.position import View
from watertable.kernel.print_kit import PrintKit
from watertable.kernel.setup import Setup
from watertable.kernel.words import Words


class WaterCycle(Game):
    """The game's facts."""

    def __init__(self) -> None:
        self.name = "water-cycle"
        self.title = "Water Cycle"
        self.designer = "Gil d'Orey"
        self.summary = "Dice move your water from sea to cloud to land; serve a thirsty, growing population."
        self.minutes = (20, 40)
        self.players = (3, 6)
        self.version = 1
        self.max_length = 1 + 100 * (1 + 6 * 3)
        self.package = "watertable.games.water_cycle"
        self.options = (
            Option(
                "first_seat",
                "chance",
                ("chance", 0, 1, 2, 3, 4, 5),
                "Who starts: drawn by chance, or the player given (0 is the first)",
                "WC-14",
            ),
            Option(
                "start_points",
                "equal",
                ("equal", "by-order"),
                "What players start with: equal points, as printed, or points by order of play, fewer for those whose "
                "place in the order wins more often",
                "WC-15",
            ),
        )
        self.presets = {}
        self.move_types = (
            moves.Start,
            moves.Roll,
            moves.TakeDie,
            moves.MoveCubes,
            moves.Return,
            moves.Supply,
        )
        self.event_types = (
            events.StartDrawn,
            events.StartPointsGiven,
            events.DiceRolled,
            events.DieTaken,
            events.CubesMoved,
            events.MovementImpossible,
            events.WaterSupplied,
            events.PopulationServed,
            events.PersonJoined,
            events.GameEnded,
        )
        self.event_rules = {
            "StartDrawn": "WC-14",
            "StartPointsGiven": "WC-15",
            "DiceRolled": "WC-5",
            "DieTaken": "WC-5",
            "CubesMoved": "WC-6",
            "MovementImpossible": "WC-8",
            "WaterSupplied": "WC-9",
            "PopulationServed": "WC-11",
            "PersonJoined": "WC-11",
            "GameEnded": "WC-12",
        }

    def parse_pack(self, text: str) -> Pack:
        return read_pack(text)

    def start(self, setup: Setup) -> WaterCycleState:
        first = setup.options["first_seat"]
        if isinstance(first, int) and first >= setup.seats:
            last = setup.seats - 1
            raise BadInput(
                f"option first_seat: {first} is too high; with {setup.seats} players it goes from 0 to {last}"
            )
        at = WaterCyclePosition(setup)
        if at.starts_by_order() and setup.seats not in at.pack.start_by_order:
            raise BadInput(
                f"option start_points: the pack {quoted(at.pack.name)} has no starting points by order of play for "
                f"{setup.seats} players (score.by_order)"
            )
        deal(at)
        return WaterCycleState(at)

    def empty_position(self, setup: Setup) -> WaterCyclePosition:
        return WaterCyclePosition(setup)

    def parse_move(self, words: list[str]) -> Move | None:
        return parse_move(words)

    def imaginer(self, view: View) -> Imaginer:
        assert isinstance(view, WaterCyclePosition)
        return WaterCycleImaginer(view)

    def drawer(self) -> Drawer:
        from watertable.games.water_cycle.drawing.drawer import DRAWER

        return DRAWER

    def print_kit(self, pack: Pack) -> PrintKit:
        from watertable.games.water_cycle.drawing.printing import print_kit

        return print_kit(self, pack)

    def rules_in_brief(self, pack: Pack) -> str:
        from watertable.games.water_cycle.drawing.printing import in_brief

        return in_brief(self, pack)

    def terminal_table(self, view: View, words: Words) -> Any:
        from watertable.games.water_cycle.terminal import table

        return table(view, words)

    def evaluator(self) -> Evaluator:
        return WaterCycleEvaluator()

    def advice(self, view: View, seat: int, moves: list[Move]) -> list[Remark]:
        assert isinstance(view, WaterCyclePosition)
        return advice(view, seat)

    def encoding(self, setup: Setup) -> Encoding:
        from watertable.games.water_cycle.encoding import WaterCycleEncoding

        return WaterCycleEncoding(setup)

    def observer(self, setup: Setup) -> Observer:
        from watertable.games.water_cycle.lab import WaterCycleObserver

        return WaterCycleObserver(setup)


WATER_CYCLE: Final = WaterCycle()
