"""What the moves of Water Cycle do: dice, movements, supplying water, the end of a round and of the game."""

from __future__ import annotations

from watertable.games.water_cycle.pack.reader import RETURN_ARROW
from watertable.games.water_cycle.position import RETURNS, RETURNS_END, SOURCES, SOURCES_END, WaterCyclePosition
from watertable.games.water_cycle.rules.events import (
    CubesMoved,
    DiceRolled,
    DieTaken,
    GameEnded,
    MovementImpossible,
    PersonJoined,
    PopulationServed,
    StartDrawn,
    StartPointsGiven,
    WaterSupplied,
)
from watertable.games.water_cycle.rules.moves import MoveCubes, Return, Roll, Start, Supply, TakeDie
from watertable.games.water_cycle.rules.phases import (
    LAST_ROUND,
    MOVE_CUBES,
    OVER,
    RETURN_CUBES,
    ROLL,
    SUPPLY_WATER,
    TAKE_DIE,
)
from watertable.games.water_cycle.rules.places import AQUIFER, COLOURS, PLACES, PLANT, POPULATION, RIGHT_CLOUD, SEA
from watertable.games.water_cycle.rules.scoring import winners
from watertable.kernel.events import Event
from watertable.kernel.moves import Move


def add(amounts: list[int], at: int, change: int) -> None:
    """`amounts[at] += change`; written that way it would compile to a slow call."""
    amounts[at] = amounts[at] + change


def deal(at: WaterCyclePosition) -> None:
    """Set out the starting cubes (WC-1) and those of the unused colours (WC-2)."""
    for place in range(POPULATION):
        each = at.pack.starting[place]
        for seat in range(at.seats):
            at.cubes[place * COLOURS + seat] = each
        colours = COLOURS if RETURNS <= place < RETURNS_END else at.seats
        add(at.room, place, -colours * each)
    first = at.setup.options["first_seat"]
    if isinstance(first, int):
        _begin(at, first, None)


def _begin(at: WaterCyclePosition, first: int, log: list[Event] | None) -> None:
    """The start player is known (WC-14), and so are scores that depend on the order of play (WC-15)."""
    at.first = first
    at.actor = first
    at.phase = ROLL
    if not at.starts_by_order():
        return
    for turn in range(at.seats):
        seat = (first + turn) % at.seats
        at.scores[seat] = at.start_score(seat)
        if log is not None:
            log.append(StartPointsGiven(seat, at.scores[seat]))


def perform(at: WaterCyclePosition, seat: int, move: Move, log: list[Event] | None) -> None:
    if isinstance(move, TakeDie):
        _take_die(at, seat, move.die, log)
    elif isinstance(move, Supply):
        _supply(at, seat, move.number, log)
    elif isinstance(move, MoveCubes):
        _shift(at, seat, move.cubes, at.pack.sources[at.die], at.pack.targets[at.die], log)
        _after_movement(at, seat, log)
    elif isinstance(move, Return):
        _return(at, seat, move.number, log)
    elif isinstance(move, Roll):
        at.dice = list(move.dice)
        at.phase = TAKE_DIE
        _note_mobility(at)
        if log is not None:
            log.append(DiceRolled(at.first, at.round, move.dice))
    elif isinstance(move, Start):
        if log is not None:
            log.append(StartDrawn(move.seat))
        _begin(at, move.seat, log)


def _take_die(at: WaterCyclePosition, seat: int, die: int, log: list[Event] | None) -> None:
    at.dice.remove(die)
    if log is not None:
        log.append(DieTaken(seat, die))
    if at.can_move(seat, die):
        at.die = die
        at.phase = RETURN_CUBES if at.pack.sources[die] == RETURN_ARROW else MOVE_CUBES
        return
    # WC-8: the player loses a point and supplies nothing this turn.
    lost = 1 if at.scores[seat] > 0 else 0
    add(at.scores, seat, -lost)
    add(at.lost, seat, lost)
    if log is not None:
        log.append(MovementImpossible(seat, die, lost))
    _end_turn(at, log)


def _shift(at: WaterCyclePosition, seat: int, cubes: int, source: int, target: int, log: list[Event] | None) -> None:
    add(at.cubes, source * COLOURS + seat, -cubes)
    add(at.cubes, target * COLOURS + seat, cubes)
    add(at.room, source, cubes)
    add(at.room, target, -cubes)
    if log is not None:
        log.append(CubesMoved(seat, cubes, PLACES[source], PLACES[target]))


def _return(at: WaterCyclePosition, seat: int, place: int, log: list[Event] | None) -> None:
    """WC-7."""
    if place == AQUIFER:
        _shift(at, seat, 1, place, SEA, log)
    else:
        has_two = at.cubes[place * COLOURS + seat] >= 2
        _shift(at, seat, 1, place, RIGHT_CLOUD, log)
        if has_two:
            _shift(at, seat, 1, place, SEA, log)
    _after_movement(at, seat, log)


def _after_movement(at: WaterCyclePosition, seat: int, log: list[Event] | None) -> None:
    """WC-9: a player who has water on land or in the plant must supply a cube."""
    at.die = 0
    for place in range(SOURCES, SOURCES_END):
        if at.cubes[place * COLOURS + seat] > 0:
            at.phase = SUPPLY_WATER
            return
    _end_turn(at, log)


def _supply(at: WaterCyclePosition, seat: int, place: int, log: list[Event] | None) -> None:
    person = len(at.on_persons)
    points = at.pack.points[person]
    add(at.cubes, place * COLOURS + seat, -1)
    add(at.cubes, POPULATION * COLOURS + seat, 1)
    add(at.room, place, 1)
    add(at.room, POPULATION, -1)
    at.on_persons.append(seat)
    add(at.scores, seat, points)
    add(at.supplied, seat * len(at.pack.points) + person, 1)
    if log is not None:
        log.append(WaterSupplied(seat, PLACES[place], person + 1, points))
    if at.scores[seat] >= at.pack.target_score and not at.is_last_round:
        at.is_last_round = True
        at.cause = "target"
    if len(at.on_persons) == at.persons:
        _serve_population(at, log)
    _end_turn(at, log)


def _serve_population(at: WaterCyclePosition, log: list[Event] | None) -> None:
    """WC-11: plant to sea, population to plant, one new person."""
    to_sea = 0
    for seat in range(at.seats):
        used = at.cubes[PLANT * COLOURS + seat]
        add(at.cubes, SEA * COLOURS + seat, used)
        at.cubes[PLANT * COLOURS + seat] = at.cubes[POPULATION * COLOURS + seat]
        at.cubes[POPULATION * COLOURS + seat] = 0
        to_sea += used
    to_plant = len(at.on_persons)
    add(at.room, SEA, -to_sea)
    add(at.room, PLANT, to_sea - to_plant)
    add(at.room, POPULATION, to_plant)
    at.on_persons = []
    if log is not None:
        log.append(PopulationServed(to_sea, to_plant))
    if at.persons < len(at.pack.points):
        at.persons += 1
        if log is not None:
            log.append(PersonJoined(at.persons))
        if at.persons == len(at.pack.points) and not at.is_last_round:
            at.is_last_round = True
            at.cause = "population"


def _end_turn(at: WaterCyclePosition, log: list[Event] | None) -> None:
    at.die = 0
    at.turns += 1
    if at.turns < at.seats:
        at.actor = (at.actor + 1) % at.seats
        at.phase = TAKE_DIE
        _note_mobility(at)
        return
    # WC-12 and WC-14: the round is over.
    if not at.cause:
        if at.round >= LAST_ROUND:
            at.cause = "rounds"
        elif not at.could_move:
            at.cause = "dry"
    if at.cause:
        at.phase = OVER
        if log is not None:
            log.append(GameEnded(winners(at), at.cause))
        return
    at.first = (at.first + 1) % at.seats
    at.actor = at.first
    at.turns = 0
    at.round += 1
    at.could_move = False
    at.phase = ROLL


def _note_mobility(at: WaterCyclePosition) -> None:
    """Remember whether the player about to take a die could move with any number (WC-12)."""
    if at.could_move:
        return
    for die in range(1, 7):
        if at.can_move(at.actor, die):
            at.could_move = True
            return
