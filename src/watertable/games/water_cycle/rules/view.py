"""What a seat sees of Water Cycle: everything, for the game has no secrets."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from watertable.games.water_cycle.rules.places import COLOURS, PLACES
from watertable.kernel.state import View

if TYPE_CHECKING:
    from watertable.games.water_cycle.rules.state import WaterCycleState


@dataclass(eq=False, init=False, repr=False)
class WaterCycleView(View):
    """The whole position. `cubes` has, for each place, the cubes of each seat."""

    viewer: int | None
    to_act: int | None
    question: str
    round: int
    first: int
    turns: int
    die: int
    dice: tuple[int, ...]
    cubes: dict[str, tuple[int, ...]]
    room: dict[str, int]
    persons: int
    on_persons: tuple[int, ...]
    scores: tuple[int, ...]
    supplied: tuple[int, ...]
    lost: tuple[int, ...]
    actor: int
    is_last_round: bool
    cause: str
    could_move: bool

    def __init__(
        self,
        viewer: int | None,
        to_act: int | None,
        question: str,
        round: int,
        first: int,
        turns: int,
        die: int,
        dice: tuple[int, ...],
        cubes: dict[str, tuple[int, ...]],
        room: dict[str, int],
        persons: int,
        on_persons: tuple[int, ...],
        scores: tuple[int, ...],
        supplied: tuple[int, ...],
        lost: tuple[int, ...],
        actor: int,
        is_last_round: bool,
        cause: str,
        could_move: bool,
    ) -> None:
        self.viewer = viewer
        self.to_act = to_act
        self.question = question
        self.round = round
        self.first = first
        self.turns = turns
        self.die = die
        self.dice = dice
        self.cubes = cubes
        self.room = room
        self.persons = persons
        self.on_persons = on_persons
        self.scores = scores
        self.supplied = supplied
        self.lost = lost
        self.actor = actor
        self.is_last_round = is_last_round
        self.cause = cause
        self.could_move = could_move

    def seat(self) -> int | None:
        return self.viewer


def view_of(state: WaterCycleState, viewer: int | None) -> WaterCycleView:
    """The view of a seat, or of a spectator."""
    view = WaterCycleView(
        viewer,
        state.to_act(),
        state.question(),
        state.round,
        state.first,
        state.turns,
        state.die,
        tuple(state.dice),
        {
            name: tuple(state.cubes[place * COLOURS : place * COLOURS + state.seats])
            for place, name in enumerate(PLACES)
        },
        {name: state.room[place] for place, name in enumerate(PLACES) if name in ("lake", "river", "aquifer")},
        state.persons,
        tuple(state.on_persons),
        tuple(state.scores),
        tuple(state.supplied),
        tuple(state.lost),
        state.actor,
        state.is_last_round,
        state.cause,
        state.could_move,
    )
    view.setup = state.setup
    return view
