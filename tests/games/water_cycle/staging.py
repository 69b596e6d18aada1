"""Sets up positions of Water Cycle for tests: whose cubes are where, which dice are left, whose turn it is."""

from watertable.games.water_cycle import WATER_CYCLE
from watertable.games.water_cycle.rules.phases import TAKE_DIE
from watertable.games.water_cycle.rules.places import COLOURS, NUMBER, PLACES, POPULATION
from watertable.games.water_cycle.rules.state import WaterCycleState
from watertable.kernel import CHANCE, Event, Pack


def stage(
    *seats: dict[str, int],
    dice: str,
    on_persons: tuple[int, ...] = (),
    persons: int = 4,
    first: int = 0,
    pack: Pack | None = None,
) -> WaterCycleState:
    """A position with these cubes for each seat; cubes that are not named are in the sea.

    `dice` are the dice of the round ("1 3 6"), and the first seat is about to take one. `on_persons`
    says whose cubes the leftmost people already have.
    """
    state = WATER_CYCLE.new(len(seats), {"first_seat": first}, pack)
    assert isinstance(state, WaterCycleState)
    state.at.persons = persons
    state.at.on_persons = list(on_persons)
    state.at.room = list(state.at.pack.room)
    for place, name in enumerate(PLACES):
        for seat, named in enumerate(seats):
            cubes = on_persons.count(seat) if place == POPULATION else named.get(name, 0)
            state.at.cubes[place * COLOURS + seat] = cubes
            state.at.room[place] -= cubes
        if name in ("lake", "river", "aquifer"):
            state.at.room[place] -= (COLOURS - len(seats)) * state.at.pack.starting[place]
    for seat in range(len(seats)):
        left = 9 - sum(state.at.cubes[place * COLOURS + seat] for place in range(len(PLACES)))
        state.at.cubes[seat] += left
        state.at.room[0] -= left
    state.apply(CHANCE, WATER_CYCLE.from_text("roll " + dice))
    assert state.at.phase == TAKE_DIE
    assert state.faults() == []
    return state


def play(state: WaterCycleState, *texts: str) -> list[Event]:
    """Make the moves, each for the seat that is to act, and return the events."""
    log: list[Event] = []
    for text in texts:
        seat = state.to_act()
        assert seat is not None
        state.apply(seat, WATER_CYCLE.from_text(text), log)
        assert state.faults() == []
    return log


def options(state: WaterCycleState) -> list[str]:
    """The legal moves of the seat that is to act, in notation."""
    seat = state.to_act()
    assert seat is not None
    return [move.text() for move in state.legal_moves(seat)]


def cubes(state: WaterCycleState, seat: int, place: str) -> int:
    return state.at.cubes[NUMBER[place] * COLOURS + seat]


def why(state: WaterCycleState, seat: int, text: str) -> str:
    """Why a move is refused; fails if it is not."""
    reason = state.why_not(seat, WATER_CYCLE.from_text(text))
    assert reason is not None
    return str(reason)
