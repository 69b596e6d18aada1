"""Water Cycle as numbers: an action for each die, number of cubes and place, and the board seen from a seat."""

from __future__ import annotations

from math import comb
from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from watertable.games.water_cycle.pack.reader import WaterCyclePack
from watertable.games.water_cycle.position import RETURNS, RETURNS_END, SOURCES, SOURCES_END, WaterCyclePosition
from watertable.games.water_cycle.rules.moves import MOVE, RETURN, SUPPLY, TAKE
from watertable.games.water_cycle.rules.phases import (
    LAST_ROUND,
    MOVE_CUBES,
    OVER,
    QUESTIONS,
    RETURN_CUBES,
    TAKE_DIE,
)
from watertable.games.water_cycle.rules.places import AQUIFER, COLOURS, LAKE, PLACES, RIVER
from watertable.kernel.encoding import Encoding, Field, counted, write_wide
from watertable.kernel.position import Position
from watertable.kernel.setup import Setup
from watertable.kernel.state import State

if TYPE_CHECKING:
    from watertable.kernel.memory import Memory

DICE: Final = 6
_PLACES: Final = 8
CAUSES: Final[tuple[str, ...]] = ("", "target", "population", "rounds", "dry")


class WaterCycleEncoding(Encoding):
    """Actions: take a die, move so many cubes, return from a place, supply from a place, in this order."""

    def __init__(self, setup: Setup) -> None:
        pack = setup.pack
        assert isinstance(pack, WaterCyclePack)
        self.pack = pack
        self.people: int = len(pack.points)
        # A player's cubes never leave the game, so nobody can move more than they start with.
        self.cubes: int = sum(pack.starting)
        self.first_return: int = DICE + self.cubes
        self.first_supply: int = self.first_return + RETURNS_END - RETURNS
        super().__init__(
            setup,
            [
                *TAKE[1:],
                *MOVE[1 : self.cubes + 1],
                *RETURN[RETURNS:RETURNS_END],
                *SUPPLY[SOURCES:SOURCES_END],
            ],
        )
        is_drawn = setup.options["first_seat"] == "chance"
        self.most_chance_outcomes = comb(setup.seats + DICE - 1, DICE - 1)
        # In each round a roll and, for each player, a die, a movement and a supply.
        self.max_length = (1 if is_drawn else 0) + LAST_ROUND * (1 + 3 * setup.seats)
        self.left_out = {"supplied": "History: it only says what the scores are made up of."}
        self.measure()

    def fields(self) -> list[Field]:
        seats = self.seats
        people = self.people
        each = sum(self.pack.starting)
        return [
            Field("phase", (), len(QUESTIONS) - 1, f"What is decided: {', '.join(QUESTIONS)}."),
            Field("actor", (), seats - 1, "Who decides, counted from the observer in the order of play."),
            Field("first", (), seats - 1, "Who has the start-player cube, counted likewise."),
            Field("die", (), DICE, "The die that was taken and has yet to be used; 0 for none."),
            Field("turns", (), seats, "Turns finished in this round."),
            Field("round", (), LAST_ROUND, "The round, from 1."),
            Field("persons", (), people, "People in the population."),
            Field("is_last_round", (), 1, "Whether the game ends with this round."),
            Field("cause", (), len(CAUSES) - 1, "Why the game ends: not known yet, target, population, rounds, dry."),
            Field("could_move", (), 1, "Whether anyone could have moved a cube this round (WC-12)."),
            Field("dice", (DICE,), seats, "How many dice of each number nobody has taken yet."),
            Field("room", (3,), 54, "Free room in the lake, the river and the aquifer.", ("cubes",)),
            Field(
                "cubes",
                (seats, _PLACES),
                each,
                f"Each player's cubes in each place ({', '.join(PLACES)}).",
            ),
            Field("scores", (seats, 2), 255, "Each player's points, as a multiple of 256 and the rest."),
            Field("lost", (seats,), LAST_ROUND, "Points that each player lost because they could not move."),
            Field(
                "on_persons",
                (people,),
                seats,
                "Whose cube each person has: 1 for the observer's, 2 for the next player's and so on; 0 for none.",
            ),
        ]

    def write(self, at: Position, viewer: int, row: Memory, start: i64) -> None:
        assert isinstance(at, WaterCyclePosition)
        seats: i64 = at.seats
        seat: i64 = viewer if viewer >= 0 else 0
        row[start] = at.phase
        row[start + 1] = counted(at.actor, seat, seats)
        row[start + 2] = counted(at.first, seat, seats)
        row[start + 3] = at.die
        row[start + 4] = at.turns
        row[start + 5] = at.round
        row[start + 6] = at.persons
        row[start + 7] = 1 if at.is_last_round else 0
        row[start + 8] = CAUSES.index(at.cause) if at.cause else 0
        row[start + 9] = 1 if at.could_move else 0
        place: i64 = start + 10
        for face in range(place, place + DICE):
            row[face] = 0
        for die in at.dice:
            row[place + die - 1] += 1
        place += DICE
        room = at.room
        row[place] = room[LAKE]
        row[place + 1] = room[RIVER]
        row[place + 2] = room[AQUIFER]
        place += 3
        scores: i64 = place + seats * _PLACES
        lost: i64 = scores + 2 * seats
        other: i64 = seat
        for turn in range(seats):
            _write_cubes(at.cubes, other, row, place + turn * _PLACES)
            write_wide(row, scores + 2 * turn, at.scores[other])
            row[lost + turn] = at.lost[other]
            other += 1
            if other == seats:
                other = 0
        person: i64 = lost + seats
        end: i64 = person + self.people
        for owner in at.on_persons:
            row[person] = counted(owner, seat, seats) + 1
            person += 1
        for rest in range(person, end):
            row[rest] = 0

    def list_actions(self, state: State, seat: int, found: list[int]) -> None:
        at = state.position()
        assert isinstance(at, WaterCyclePosition)
        phase = at.phase
        if seat != at.actor or phase < TAKE_DIE or phase == OVER:
            return
        if phase == TAKE_DIE:
            before = 0
            for die in at.dice:
                if die != before:
                    found.append(die - 1)
                    before = die
        elif phase == MOVE_CUBES:
            for cubes in range(at.most_cubes(seat, at.die)):
                found.append(DICE + cubes)
        elif phase == RETURN_CUBES:
            for place in range(RETURNS, RETURNS_END):
                if at.cubes[place * COLOURS + seat] > 0:
                    found.append(self.first_return + place - RETURNS)
        else:
            for place in range(SOURCES, SOURCES_END):
                if at.cubes[place * COLOURS + seat] > 0:
                    found.append(self.first_supply + place - SOURCES)


def _write_cubes(cubes: list[int], seat: i64, row: Memory, start: i64) -> None:
    """Write a seat's cubes in each place."""
    index: i64 = seat
    for place in range(start, start + _PLACES):
        row[place] = cubes[index]
        index += COLOURS
