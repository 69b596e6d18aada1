"""A game of Water Cycle in progress: where every cube is, whose decision it is, what may be done.

`why_not` holds the rules of what is allowed (WC-5 to WC-9), `perform` what it does; the round, the
population and the end are in WC-11 to WC-14.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from watertable.games.water_cycle.pack.reader import RETURN_ARROW, WaterCyclePack
from watertable.games.water_cycle.rules.events import (
    CubesMoved,
    DiceRolled,
    DieTaken,
    GameEnded,
    MovementImpossible,
    PersonJoined,
    PopulationServed,
    StartDrawn,
    WaterSupplied,
)
from watertable.games.water_cycle.rules.moves import (
    MOVE,
    RETURN,
    STARTS,
    SUPPLY,
    TAKE,
    MoveCubes,
    Return,
    Roll,
    Start,
    Supply,
    TakeDie,
    rolls_of,
    throws_of,
)
from watertable.games.water_cycle.rules.places import (
    AQUIFER,
    COLOURS,
    LAKE,
    PLACES,
    PLANT,
    POPULATION,
    RIGHT_CLOUD,
    SEA,
)
from watertable.games.water_cycle.rules.view import WaterCycleView, view_of
from watertable.kernel.errors import Reason
from watertable.kernel.events import Event
from watertable.kernel.moves import CHANCE, Move
from watertable.kernel.outcome import Outcome, Score, ScoreItem
from watertable.kernel.rng import Rng
from watertable.kernel.state import Setup, State

START: Final = 0
ROLL: Final = 1
TAKE_DIE: Final = 2
MOVE_CUBES: Final = 3
RETURN_CUBES: Final = 4
SUPPLY_WATER: Final = 5
OVER: Final = 6
QUESTIONS: Final = ("start", "roll", "take-die", "move-cubes", "return", "supply", "over")

LAST_ROUND: Final = 100
"""The round after which the game ends in any case (WC-12)."""

# Lake, river, aquifer and plant are neighbours in PLACES, so that a range of numbers means them.
_SOURCES: Final = LAKE
_SOURCES_END: Final = PLANT + 1
"""Where water is supplied from: lake, river, aquifer and plant (WC-9)."""
_RETURNS: Final = LAKE
_RETURNS_END: Final = AQUIFER + 1
"""Where water returns from: lake, river and aquifer (WC-7)."""


def add(amounts: list[int], at: int, change: int) -> None:
    """`amounts[at] += change`, which compiles to a slow call when it is written so."""
    amounts[at] = amounts[at] + change


@dataclass(eq=False, init=False, repr=False)
class WaterCycleState(State):
    """The position. `cubes` holds each seat's cubes at index place * COLOURS + seat."""

    cubes: list[int]
    room: list[int]
    """Free room in each place."""
    on_persons: list[int]
    """Whose cube each supplied person has, leftmost first."""
    scores: list[int]
    supplied: list[int]
    """How often each seat supplied each person, at index seat * all persons + person."""
    lost: list[int]
    """Points each seat lost to impossible movements."""
    dice: list[int]
    """The dice still to be taken, in rising order."""
    phase: int
    actor: int
    die: int
    """The die the actor took; 0 when none is in use."""
    first: int
    """Who has the start-player cube."""
    turns: int
    """Turns finished in this round."""
    round: int
    persons: int
    is_last_round: bool
    cause: str
    """Why the game ends: "target", "population", "rounds" or "dry"; empty while it goes on."""
    could_move: bool
    """Whether in this round anyone could have moved a cube with any die (WC-12)."""

    def __init__(self, setup: Setup, source: WaterCycleState | None = None) -> None:
        """An empty board, or an independent copy of `source`."""
        self.setup = setup
        self.seats = setup.seats
        pack = setup.pack
        assert isinstance(pack, WaterCyclePack)
        self.pack = pack
        if source is not None:
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

    def copy(self) -> WaterCycleState:
        return WaterCycleState(self.setup, self)

    def deal(self) -> None:
        """Lay out the starting cubes (WC-1) and those of the unused colours (WC-2)."""
        for place in range(POPULATION):
            each = self.pack.starting[place]
            for seat in range(self.seats):
                self.cubes[place * COLOURS + seat] = each
            colours = COLOURS if _RETURNS <= place < _RETURNS_END else self.seats
            add(self.room, place, -colours * each)
        first = self.setup.options["first_seat"]
        if isinstance(first, int):
            self.first = first
            self.actor = first
            self.phase = ROLL

    # Who decides what

    def to_act(self) -> int | None:
        if self.phase >= TAKE_DIE:
            return self.actor if self.phase != OVER else None
        return CHANCE

    def question(self) -> str:
        return QUESTIONS[self.phase]

    def legal_moves(self, seat: int) -> list[Move]:
        moves: list[Move] = []
        phase = self.phase
        if seat != self.actor or phase < TAKE_DIE or phase == OVER:
            return moves
        if phase == TAKE_DIE:
            before = 0
            for die in self.dice:
                if die != before:
                    moves.append(TAKE[die])
                    before = die
        elif phase == MOVE_CUBES:
            most = self._most_cubes(seat, self.die)
            for cubes in range(1, most + 1):
                moves.append(MOVE[cubes])
        elif phase == RETURN_CUBES:
            for place in range(_RETURNS, _RETURNS_END):
                if self.cubes[place * COLOURS + seat] > 0:
                    moves.append(RETURN[place])
        else:
            for place in range(_SOURCES, _SOURCES_END):
                if self.cubes[place * COLOURS + seat] > 0:
                    moves.append(SUPPLY[place])
        return moves

    def chance_outcomes(self) -> list[tuple[Move, int]]:
        if self.phase == START:
            return [(STARTS[seat], 1) for seat in range(self.seats)]
        if self.phase == ROLL:
            return list(rolls_of(self.seats))
        return []

    def draw_chance(self, rng: Rng) -> Move:
        if self.phase == START:
            return STARTS[rng.below(self.seats)]
        throws = throws_of(self.seats)
        return throws[rng.below(len(throws))]

    def _most_cubes(self, seat: int, die: int) -> int:
        """How many cubes the seat could move along the arrow of a die that is not the return."""
        own = self.cubes[self.pack.sources[die] * COLOURS + seat]
        room = self.room[self.pack.targets[die]]
        return own if own < room else room

    def _can_return(self, seat: int) -> bool:
        for place in range(_RETURNS, _RETURNS_END):
            if self.cubes[place * COLOURS + seat] > 0:
                return True
        return False

    def _can_move(self, seat: int, die: int) -> bool:
        if self.pack.sources[die] == RETURN_ARROW:
            return self._can_return(seat)
        return self._most_cubes(seat, die) > 0

    # What is refused

    def why_not(self, seat: int, move: Move) -> Reason | None:
        phase = self.phase
        if phase == OVER:
            return Reason("WC-12", "the game is over")
        if phase < TAKE_DIE:
            return self._why_not_chance(seat, move)
        if seat != self.actor:
            return Reason("WC-5", "it is another player's turn")
        if isinstance(move, TakeDie):
            if phase != TAKE_DIE:
                return Reason("WC-5", "a die is already taken this turn")
            if move.die not in self.dice:
                return Reason("WC-5", "no die with a {die} is left", {"die": move.die})
            return None
        if isinstance(move, MoveCubes):
            return self._why_not_move(seat, move.cubes)
        if isinstance(move, Return):
            if phase != RETURN_CUBES:
                return Reason("WC-7", "the return needs a die with that movement, taken this turn")
            if not _RETURNS <= move.number < _RETURNS_END:
                return Reason("WC-7", "water returns from lake, river and aquifer only")
            if self.cubes[move.number * COLOURS + seat] == 0:
                return Reason("WC-7", "you have no cube in the {place}", {"place": move.place})
            return None
        if isinstance(move, Supply):
            if phase != SUPPLY_WATER:
                return Reason("WC-9", "water is supplied after a movement")
            if not _SOURCES <= move.number < _SOURCES_END:
                return Reason("WC-9", "the population gets water from lake, river, aquifer and plant only")
            if self.cubes[move.number * COLOURS + seat] == 0:
                return Reason("WC-9", "you have no cube in the {place}", {"place": move.place})
            return None
        return Reason("WC-5", "this is not for a player to do")

    def _why_not_chance(self, seat: int, move: Move) -> Reason | None:
        if seat != CHANCE:
            return Reason("WC-5", "the dice come first")
        if self.phase == START:
            if not isinstance(move, Start):
                return Reason("WC-14", "the start player is drawn first")
            if not 0 <= move.seat < self.seats:
                return Reason("WC-14", "there is no seat {seat}", {"seat": move.seat})
            return None
        if not isinstance(move, Roll):
            return Reason("WC-5", "the dice come first")
        if len(move.dice) != self.seats:
            return Reason("WC-5", "{players} dice are rolled, one for each player", {"players": self.seats})
        last = 1
        for die in move.dice:
            if not last <= die <= 6:
                return Reason("WC-5", "dice are written as numbers from 1 to 6 in rising order")
            last = die
        return None

    def _why_not_move(self, seat: int, cubes: int) -> Reason | None:
        if self.phase != MOVE_CUBES:
            return Reason("WC-6", "cubes move after a die is taken that moves them")
        if cubes < 1:
            return Reason("WC-6", "at least one cube must move")
        source = self.pack.sources[self.die]
        target = self.pack.targets[self.die]
        own = self.cubes[source * COLOURS + seat]
        if cubes > own:
            return Reason("WC-6", "you have only {own} in the {place}", {"own": own, "place": PLACES[source]})
        if cubes > self.room[target]:
            return Reason(
                "WC-6", "the {place} has room for only {room}", {"room": self.room[target], "place": PLACES[target]}
            )
        return None

    # What happens

    def perform(self, seat: int, move: Move, log: list[Event] | None) -> None:
        if isinstance(move, TakeDie):
            self._take_die(seat, move.die, log)
        elif isinstance(move, Supply):
            self._supply(seat, move.number, log)
        elif isinstance(move, MoveCubes):
            self._shift(seat, move.cubes, self.pack.sources[self.die], self.pack.targets[self.die], log)
            self._after_movement(seat, log)
        elif isinstance(move, Return):
            self._return(seat, move.number, log)
        elif isinstance(move, Roll):
            self.dice = list(move.dice)
            self.phase = TAKE_DIE
            self._note_mobility()
            if log is not None:
                log.append(DiceRolled(self.first, self.round, move.dice))
        elif isinstance(move, Start):
            self.first = move.seat
            self.actor = move.seat
            self.phase = ROLL
            if log is not None:
                log.append(StartDrawn(move.seat))

    def _take_die(self, seat: int, die: int, log: list[Event] | None) -> None:
        self.dice.remove(die)
        if log is not None:
            log.append(DieTaken(seat, die))
        if self._can_move(seat, die):
            self.die = die
            self.phase = RETURN_CUBES if self.pack.sources[die] == RETURN_ARROW else MOVE_CUBES
            return
        # WC-8: a point is lost, and nothing is supplied this turn.
        lost = 1 if self.scores[seat] > 0 else 0
        add(self.scores, seat, -lost)
        add(self.lost, seat, lost)
        if log is not None:
            log.append(MovementImpossible(seat, die, lost))
        self._end_turn(log)

    def _shift(self, seat: int, cubes: int, source: int, target: int, log: list[Event] | None) -> None:
        add(self.cubes, source * COLOURS + seat, -cubes)
        add(self.cubes, target * COLOURS + seat, cubes)
        add(self.room, source, cubes)
        add(self.room, target, -cubes)
        if log is not None:
            log.append(CubesMoved(seat, cubes, PLACES[source], PLACES[target]))

    def _return(self, seat: int, place: int, log: list[Event] | None) -> None:
        """WC-7."""
        if place == AQUIFER:
            self._shift(seat, 1, place, SEA, log)
        else:
            has_two = self.cubes[place * COLOURS + seat] >= 2
            self._shift(seat, 1, place, RIGHT_CLOUD, log)
            if has_two:
                self._shift(seat, 1, place, SEA, log)
        self._after_movement(seat, log)

    def _after_movement(self, seat: int, log: list[Event] | None) -> None:
        """WC-9: whoever has water to supply must supply it."""
        self.die = 0
        for place in range(_SOURCES, _SOURCES_END):
            if self.cubes[place * COLOURS + seat] > 0:
                self.phase = SUPPLY_WATER
                return
        self._end_turn(log)

    def _supply(self, seat: int, place: int, log: list[Event] | None) -> None:
        person = len(self.on_persons)
        points = self.pack.points[person]
        add(self.cubes, place * COLOURS + seat, -1)
        add(self.cubes, POPULATION * COLOURS + seat, 1)
        add(self.room, place, 1)
        add(self.room, POPULATION, -1)
        self.on_persons.append(seat)
        add(self.scores, seat, points)
        add(self.supplied, seat * len(self.pack.points) + person, 1)
        if log is not None:
            log.append(WaterSupplied(seat, PLACES[place], person + 1, points))
        if self.scores[seat] >= self.pack.target_score and not self.is_last_round:
            self.is_last_round = True
            self.cause = "target"
        if len(self.on_persons) == self.persons:
            self._serve_population(log)
        self._end_turn(log)

    def _serve_population(self, log: list[Event] | None) -> None:
        """WC-11: plant to sea, population to plant, one new person."""
        to_sea = 0
        for seat in range(self.seats):
            used = self.cubes[PLANT * COLOURS + seat]
            add(self.cubes, SEA * COLOURS + seat, used)
            self.cubes[PLANT * COLOURS + seat] = self.cubes[POPULATION * COLOURS + seat]
            self.cubes[POPULATION * COLOURS + seat] = 0
            to_sea += used
        to_plant = len(self.on_persons)
        add(self.room, SEA, -to_sea)
        add(self.room, PLANT, to_sea - to_plant)
        add(self.room, POPULATION, to_plant)
        self.on_persons = []
        if log is not None:
            log.append(PopulationServed(to_sea, to_plant))
        if self.persons < len(self.pack.points):
            self.persons += 1
            if log is not None:
                log.append(PersonJoined(self.persons))
            if self.persons == len(self.pack.points) and not self.is_last_round:
                self.is_last_round = True
                self.cause = "population"

    def _end_turn(self, log: list[Event] | None) -> None:
        self.die = 0
        self.turns += 1
        if self.turns < self.seats:
            self.actor = (self.actor + 1) % self.seats
            self.phase = TAKE_DIE
            self._note_mobility()
            return
        # WC-12 and WC-14: the round is over.
        if not self.cause:
            if self.round >= LAST_ROUND:
                self.cause = "rounds"
            elif not self.could_move:
                self.cause = "dry"
        if self.cause:
            self.phase = OVER
            if log is not None:
                log.append(GameEnded(self._winners(), self.cause))
            return
        self.first = (self.first + 1) % self.seats
        self.actor = self.first
        self.turns = 0
        self.round += 1
        self.could_move = False
        self.phase = ROLL

    def _note_mobility(self) -> None:
        """Remember whether whoever is about to take a die could move with some die (WC-12)."""
        if self.could_move:
            return
        for die in range(1, 7):
            if self._can_move(self.actor, die):
                self.could_move = True
                return

    # What it comes to

    def _winners(self) -> tuple[int, ...]:
        """WC-13: most points, then most cubes on the population, else shared."""
        best = max([self._rank(seat) for seat in range(self.seats)])
        return tuple([seat for seat in range(self.seats) if self._rank(seat) == best])

    def _rank(self, seat: int) -> tuple[int, int]:
        return self.scores[seat], self.cubes[POPULATION * COLOURS + seat]

    def score(self, seat: int) -> Score:
        items = [ScoreItem("start", self.pack.start_score)]
        persons = len(self.pack.points)
        for person in range(persons):
            count = self.supplied[seat * persons + person]
            if count:
                place = f"person {person + 1}"
                items.append(ScoreItem("supplied", count * self.pack.points[person], count, (place,)))
        if self.lost[seat]:
            items.append(ScoreItem("lost", -self.lost[seat], self.lost[seat]))
        return Score(self.scores[seat], tuple(items))

    def outcome(self) -> Outcome | None:
        if self.phase != OVER:
            return None
        return Outcome(self._winners(), tuple([self.score(seat) for seat in range(self.seats)]), "WC-12")

    def view(self, seat: int | None) -> WaterCycleView:
        return view_of(self, seat)

    def faults(self) -> list[str]:
        found: list[str] = []
        each = sum(self.pack.starting)
        for seat in range(self.seats):
            total = sum([self.cubes[place * COLOURS + seat] for place in range(len(PLACES))])
            if total != each:
                found.append(f"seat {seat} has {total} cubes, not {each} (WC-1)")
            if self.scores[seat] < 0:
                found.append(f"seat {seat} has {self.scores[seat]} points (WC-8)")
            if self.cubes[POPULATION * COLOURS + seat] != self.on_persons.count(seat):
                found.append(f"seat {seat}'s cubes on the population are miscounted (WC-9)")
        for place in range(len(PLACES)):
            standing = sum(self.cubes[place * COLOURS : (place + 1) * COLOURS])
            if _RETURNS <= place < _RETURNS_END:
                standing += (COLOURS - self.seats) * self.pack.starting[place]
            if min(self.cubes[place * COLOURS : (place + 1) * COLOURS]) < 0:
                found.append(f"the {PLACES[place]} has fewer than no cubes")
            if self.room[place] != self.pack.room[place] - standing or self.room[place] < 0:
                found.append(f"the {PLACES[place]} has room {self.room[place]} with {standing} cubes (WC-4)")
        if len(self.on_persons) >= self.persons or self.persons > len(self.pack.points):
            found.append(f"{len(self.on_persons)} of {self.persons} persons have water (WC-11)")
        return found
