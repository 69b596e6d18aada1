"""AGUA as a `Game`: its facts and options, and its other parts."""

from __future__ import annotations

from typing import Any, Final

from watertable.games.agua.bot.advice import advice
from watertable.games.agua.bot.evaluation import AguaEvaluator
from watertable.games.agua.pack.reader import read_pack
from watertable.games.agua.position import AguaPosition
from watertable.games.agua.rules import events, moves
from watertable.games.agua.rules.effects import deal
from watertable.games.agua.rules.imaginer import AguaImaginer
from watertable.games.agua.rules.notation import parse_move
from watertable.games.agua.rules.phases import CHILDREN_EXCHANGES, LAST_ROUND
from watertable.games.agua.rules.state import AguaState
from watertable.kernel.drawing import Drawer
from watertable.kernel.encoding import Encoding
from watertable.kernel.errors import BadInput
from watertable.kernel.evaluator import Evaluator, Remark
from watertable.kernel.game import Game, Imaginer
from watertable.kernel.moves import Move
from watertable.kernel.observer import Observer
from watertable.kernel.options import Option
from watertable.kernel.pack import Pack
from watertable.kernel.position import View
from watertable.kernel.print_kit import PrintKit
from watertable.kernel.setup import Setup
from watertable.kernel.words import Words


class Agua(Game):
    """The game's facts."""

    def __init__(self) -> None:
        self.name = "agua"
        self.title = "AGUA"
        self.designer = "Murmel Spielwerkstatt"
        self.summary = (
            "Travel the world's waterways as droplets, collect experiences, and reopen interrupted waterways."
        )
        self.minutes = (50, 90)
        self.players = (2, 6)
        self.version = 1
        # Set-up draws at most 4 cards, 8 chips, 10 chips for holes and the starting player. A turn has a roll,
        # a swap in high humidity, at most 8 points, each with a step and then a jump or a swap of chips (both
        # if the jump ends on a hole), and at most two passes (moving, exchanging). There are at most 20
        # exchanges, one for each spare card, each with a hole, two chips and a pass.
        self.max_length = 4 + 8 + 10 + 1 + LAST_ROUND * 6 * (1 + 1 + 8 * 3 + 2) + 20 * 5
        self.package = "watertable.games.agua"
        self.options = (
            Option(
                "high_humidity",
                False,
                (False, True),
                "High humidity: if both dice are yellow, you may swap two droplets",
                "AG-15",
            ),
            Option(
                "children",
                False,
                (False, True),
                f"The game for children from 5: colours do not count, and it ends after {CHILDREN_EXCHANGES} exchanges",
                "AG-16",
            ),
            Option(
                "first_seat",
                "chance",
                ("chance", 0, 1, 2, 3, 4, 5),
                "Who starts: drawn by chance, or the player given (0 is the first)",
                "AG-17",
            ),
        )
        self.presets = {"children": {"children": True}, "humid": {"high_humidity": True}}
        self.move_types = (
            moves.Start,
            moves.Deal,
            moves.Roll,
            moves.SwapDroplets,
            moves.Step,
            moves.Jump,
            moves.SwapChip,
            moves.Exchange,
            moves.Fill,
            moves.Lay,
        )
        self.event_types = (
            events.StartDrawn,
            events.CardDealt,
            events.ChipLaid,
            events.HoleFilled,
            events.WaterwayOpened,
            events.DiceRolled,
            events.MoveImpossible,
            events.DropletsSwapped,
            events.DropletMoved,
            events.DropletJumped,
            events.DropletMet,
            events.ChipPicked,
            events.DropletEvaporated,
            events.ChipsCollected,
            events.ChipSwapped,
            events.CardExchanged,
            events.GameEnded,
        )
        self.event_rules = {
            "StartDrawn": "AG-17",
            "CardDealt": "AG-14",
            "ChipLaid": "AG-14",
            "HoleFilled": "AG-12",
            "WaterwayOpened": "AG-4",
            "DiceRolled": "AG-2",
            "MoveImpossible": "AG-4",
            "DropletsSwapped": "AG-15",
            "DropletMoved": "AG-3",
            "DropletJumped": "AG-9",
            "DropletMet": "AG-5",
            "ChipPicked": "AG-6",
            "DropletEvaporated": "AG-7",
            "ChipsCollected": "AG-7",
            "ChipSwapped": "AG-8",
            "CardExchanged": "AG-11",
            "GameEnded": "AG-13",
        }

    def parse_pack(self, text: str) -> Pack:
        return read_pack(text)

    def start(self, setup: Setup) -> AguaState:
        first = setup.options["first_seat"]
        if isinstance(first, int) and first >= setup.seats:
            last = setup.seats - 1
            raise BadInput(
                f"option first_seat: {first} is too high; with {setup.seats} players it goes from 0 to {last}"
            )
        at = AguaPosition(setup)
        deal(at)
        return AguaState(at)

    def empty_position(self, setup: Setup) -> AguaPosition:
        return AguaPosition(setup)

    def parse_move(self, words: list[str]) -> Move | None:
        return parse_move(words)

    def imaginer(self, view: View) -> Imaginer:
        assert isinstance(view, AguaPosition)
        return AguaImaginer(view)

    def drawer(self) -> Drawer:
        from watertable.games.agua.drawing.drawer import DRAWER

        return DRAWER

    def print_kit(self, pack: Pack) -> PrintKit:
        from watertable.games.agua.drawing.printing import print_kit

        return print_kit(self, pack)

    def rules_in_brief(self, pack: Pack) -> str:
        from watertable.games.agua.drawing.printing import in_brief

        return in_brief(self, pack)

    def terminal_table(self, view: View, words: Words) -> Any:
        from watertable.games.agua.terminal import table

        return table(view, words)

    def evaluator(self) -> Evaluator:
        return AguaEvaluator()

    def advice(self, view: View, seat: int, moves: list[Move]) -> list[Remark]:
        assert isinstance(view, AguaPosition)
        return advice(view, seat, moves)

    def encoding(self, setup: Setup) -> Encoding:
        from watertable.games.agua.encoding import AguaEncoding

        return AguaEncoding(setup)

    def observer(self, setup: Setup) -> Observer:
        from watertable.games.agua.lab import AguaObserver

        return AguaObserver(setup)


AGUA: Final = Agua()
