"""A position of Water Cycle: the cubes, the dice, the population and whose decision it is. Nothing is hidden."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Final

from watertable.games.water_cycle.pack.reader import RETURN_ARROW, WaterCyclePack
from watertable.games.water_cycle.rules.phases import OVER, QUESTIONS, START, TAKE_DIE
from watertable.games.water_cycle.rules.places import (
    AQUIFER,
    COLOURS,
    LAKE,
    PLACES,
    PLANT,
    RIVER,
)
from watertable.kernel.forms import WHOLE, ByName, Form, List, OneOf, PerSeat, PlaceBySeat, kept, shown
from watertable.kernel.moves import CHANCE
from watertable.kernel.position import Position
from watertable.kernel.setup import Setup

# Lake, river, aquifer and plant are adjacent in PLACES, so a range of numbers covers them.
SOURCES: Final = LAKE
SOURCES_END: Final = PLANT + 1
"""Where water can be supplied from: lake, river, aquifer and plant (WC-9)."""
RETURNS: Final = LAKE
RETURNS_END: Final = AQUIFER + 1
"""Where water can return from: lake, river and aquifer (WC-7)."""


class TimesSupplied(Form):
    """How often each seat supplied each person: for each seat, a number for each person."""

    def show(self, value: Any, at: Any) -> Any:
        persons = len(value) // at.setup.seats
        return [value[seat * persons : (seat + 1) * persons] for seat in range(at.setup.seats)]

    def read(self, data: Any, at: Any, where: str) -> Any:
        rows = PerSeat(List(WHOLE)).read(data, at, where)
        return [times for row in rows for times in row]

    def typescript(self) -> str:
        return "number[][]"


@dataclass(eq=False, init=False, repr=False)
class WaterCyclePosition(Position):
    """The whole position. `cubes` holds each seat's cubes at index place * COLOURS + seat."""

    cubes: list[int] = field(metadata=shown(PlaceBySeat(PLACES, COLOURS)))
    room: list[int] = field(metadata=kept())
    """Free room in each place."""
    on_persons: list[int] = field(metadata=shown(List(WHOLE)))
    """Whose cube each person with water has, leftmost first."""
    scores: list[int] = field(metadata=shown(PerSeat(WHOLE)))
    supplied: list[int] = field(metadata=shown(TimesSupplied()))
    """How often each seat supplied each person, at index seat * (size of the whole population) + person."""
    lost: list[int] = field(metadata=shown(PerSeat(WHOLE)))
    """Points that each seat lost because it could not move."""
    dice: list[int] = field(metadata=shown(List(WHOLE)))
    """The dice nobody has taken yet, in ascending order."""
    phase: int = field(metadata=shown(OneOf(QUESTIONS)))
    actor: int
    die: int
    """The die the actor took and has yet to use; 0 if there is none."""
    first: int
    """Who has the start-player cube."""
    turns: int
    """Turns finished in this round."""
    round: int
    persons: int
    is_last_round: bool
    cause: str
    """Why the game ends: "target", "population", "rounds" or "dry"; empty until that is known."""
    could_move: bool
    """Whether anyone could have moved a cube with any number this round (WC-12)."""

    def __init__(self, setup: Setup, source: WaterCyclePosition | None = None) -> None:
        """An empty board, or an independent copy of `source`."""
        self.setup = setup
        self.viewer = None
        self.seats = setup.seats
        pack = setup.pack
        assert isinstance(pack, WaterCyclePack)
        self.pack = pack
        if source is not None:
            self.viewer = source.viewer
            self.cubes = source.cubes[:]
            self.room = source.room[:]
            self.on_persons = source.on_persons[:]
            self.scores = source.scores[:]
            self.supplied = source.supplied[:]
            self.lost = source.lost[:]
            self.dice = source.dice[:]
            self.phase = source.phase
            self.actor = source.actor
            self.die = source.die
            self.first = source.first
            self.turns = source.turns
            self.round = source.round
            self.persons = source.persons
            self.is_last_round = source.is_last_round
            self.cause = source.cause
            self.could_move = source.could_move
            return
        self.cubes = [0] * (len(PLACES) * COLOURS)
        self.room = list(pack.room)
        self.on_persons = []
        self.scores = [pack.start_score] * self.seats
        self.supplied = [0] * (self.seats * len(pack.points))
        self.lost = [0] * self.seats
        self.dice = []
        self.phase = START
        self.actor = 0
        self.die = 0
        self.first = 0
        self.turns = 0
        self.round = 1
        self.persons = pack.start_persons
        self.is_last_round = False
        self.cause = ""
        self.could_move = False

    def copy(self) -> WaterCyclePosition:
        return WaterCyclePosition(self.setup, self)

    def restore(self) -> None:
        """Work out the free room: unused colours have cubes in the lake, river and aquifer too (WC-2)."""
        for place in range(len(PLACES)):
            self.room[place] = self.pack.room[place] - self.cubes_in(place)

    def facts(self) -> list[tuple[str, Form, Any]]:
        room = {PLACES[place]: self.room[place] for place in (LAKE, RIVER, AQUIFER)}
        return [("room", ByName(WHOLE), room)]

    # What can be read off it

    def to_act(self) -> int | None:
        if self.phase >= TAKE_DIE:
            return self.actor if self.phase != OVER else None
        return CHANCE

    def question(self) -> str:
        return QUESTIONS[self.phase]

    def starts_by_order(self) -> bool:
        """Whether players start with different scores (WC-15)."""
        return self.setup.options["start_points"] == "by-order"

    def start_score(self, seat: int) -> int:
        """What the seat started with. The start-player cube has passed on once for each round (WC-14)."""
        if self.phase == START or not self.starts_by_order():
            return self.pack.start_score
        turn = (seat - self.first + self.round - 1) % self.seats
        return self.pack.start_by_order[self.seats][turn]

    def owners_in(self, place: int) -> list[int]:
        """How many cubes each seat has in a place."""
        return self.cubes[place * COLOURS : place * COLOURS + self.seats]

    def cubes_in(self, place: int) -> int:
        """All cubes in a place, including those of colours nobody plays."""
        count = sum(self.cubes[place * COLOURS : (place + 1) * COLOURS])
        if RETURNS <= place < RETURNS_END:
            count += (COLOURS - self.seats) * self.pack.starting[place]
        return count

    def most_cubes(self, seat: int, die: int) -> int:
        """How many cubes the seat could move with this die, which must not be the return."""
        own = self.cubes[self.pack.sources[die] * COLOURS + seat]
        room = self.room[self.pack.targets[die]]
        return own if own < room else room

    def can_return(self, seat: int) -> bool:
        for place in range(RETURNS, RETURNS_END):
            if self.cubes[place * COLOURS + seat] > 0:
                return True
        return False

    def can_move(self, seat: int, die: int) -> bool:
        if self.pack.sources[die] == RETURN_ARROW:
            return self.can_return(seat)
        return self.most_cubes(seat, die) > 0
