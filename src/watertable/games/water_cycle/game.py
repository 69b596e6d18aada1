"""Water Cycle as the table knows it: its facts, options, notation, and states to think in."""

from __future__ import annotations

from typing import Any, Final

from watertable.games.water_cycle.bot.evaluation import WaterCycleEvaluator
from watertable.games.water_cycle.pack.reader import read_pack
from watertable.games.water_cycle.rules import events, moves
from watertable.games.water_cycle.rules.places import COLOURS, PLACES
from watertable.games.water_cycle.rules.state import QUESTIONS, WaterCycleState
from watertable.games.water_cycle.rules.view import WaterCycleView
from watertable.kernel.drawing import Drawer
from watertable.kernel.errors import BadInput
from watertable.kernel.evaluator import Evaluator
from watertable.kernel.game import Game, Imaginer
from watertable.kernel.moves import Move
from watertable.kernel.options import Option
from watertable.kernel.pack import Pack
from watertable.kernel.rng import Rng
from watertable.kernel.state import Setup, State, View
from watertable.kernel.words import Words


class WaterCycleImaginer(Imaginer):
    """Nothing is hidden, so every sample is the position itself."""

    def __init__(self, view: WaterCycleView) -> None:
        state = WaterCycleState(view.setup)
        for place, name in enumerate(PLACES):
            for seat, cubes in enumerate(view.cubes[name]):
                state.cubes[place * COLOURS + seat] = cubes
        for place, name in enumerate(PLACES):
            if name in view.room:
                state.room[place] = view.room[name]
            else:
                state.room[place] -= sum(view.cubes[name])
        state.on_persons = list(view.on_persons)
        state.scores = list(view.scores)
        state.supplied = list(view.supplied)
        state.lost = list(view.lost)
        state.dice = list(view.dice)
        state.phase = QUESTIONS.index(view.question)
        state.actor = view.actor
        state.die = view.die
        state.first = view.first
        state.turns = view.turns
        state.round = view.round
        state.persons = view.persons
        state.is_last_round = view.is_last_round
        state.cause = view.cause
        state.could_move = view.could_move
        self._state = state

    def sample(self, rng: Rng) -> State:
        return self._state.copy()


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
                "first_seat", "chance", ("chance", 0, 1, 2, 3, 4, 5), "Who starts: drawn by chance, or a seat", "WC-14"
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
            events.DiceRolled,
            events.DieTaken,
            events.CubesMoved,
            events.MovementImpossible,
            events.WaterSupplied,
            events.PopulationServed,
            events.PersonJoined,
            events.GameEnded,
        )
        self.view_types = (WaterCycleView,)

    def read_pack(self, text: str) -> Pack:
        return read_pack(text)

    def start(self, setup: Setup) -> State:
        first = setup.options["first_seat"]
        if isinstance(first, int) and first >= setup.seats:
            raise BadInput(f"option first_seat: there is no seat {first} with {setup.seats} players")
        state = WaterCycleState(setup)
        state.deal()
        return state

    def parse_move(self, words: list[str]) -> Move | None:
        kind, rest = words[0], words[1:]
        if kind == "roll":
            dice = sorted([int(word) for word in rest])
            return moves.Roll(tuple(dice)) if dice else None
        if len(rest) != 1:
            return None
        word = rest[0]
        if kind == "return" and word in PLACES:
            return moves.Return(word)
        if kind == "supply" and word in PLACES:
            return moves.Supply(word)
        if kind == "start":
            return moves.Start(int(word))
        if kind == "die":
            return moves.TakeDie(int(word))
        if kind == "move":
            return moves.MoveCubes(int(word))
        return None

    def imaginer(self, view: View) -> Imaginer:
        assert isinstance(view, WaterCycleView)
        return WaterCycleImaginer(view)

    def drawer(self) -> Drawer:
        from watertable.games.water_cycle.drawing.drawer import DRAWER

        return DRAWER

    def terminal_table(self, view: View, words: Words) -> Any:
        from watertable.games.water_cycle.terminal import table

        return table(view, words)

    def evaluator(self) -> Evaluator:
        return WaterCycleEvaluator()


WATER_CYCLE: Final = WaterCycle()
