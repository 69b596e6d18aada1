"""The events of Water Cycle. All are public: the game has no secrets."""

from __future__ import annotations

from dataclasses import dataclass, field

from watertable.kernel.events import Event
from watertable.kernel.forms import WHOLE, Tuple, shown


@dataclass(eq=False, init=False, repr=False)
class StartDrawn(Event):
    """Who has the start-player cube first was decided (WC-14)."""

    seat: int

    def __init__(self, seat: int) -> None:
        self.seat = seat


@dataclass(eq=False, init=False, repr=False)
class StartPointsGiven(Event):
    """Where players start with different scores: what one of them starts with (WC-15)."""

    seat: int
    points: int

    def __init__(self, seat: int, points: int) -> None:
        self.seat = seat
        self.points = points


@dataclass(eq=False, init=False, repr=False)
class DiceRolled(Event):
    """The first player of the round rolled the dice, in ascending order (WC-5)."""

    seat: int
    round: int
    dice: tuple[int, ...] = field(metadata=shown(Tuple(WHOLE)))

    def __init__(self, seat: int, round: int, dice: tuple[int, ...]) -> None:
        self.seat = seat
        self.round = round
        self.dice = dice


@dataclass(eq=False, init=False, repr=False)
class DieTaken(Event):
    """A player took one of the dice (WC-5)."""

    seat: int
    die: int

    def __init__(self, seat: int, die: int) -> None:
        self.seat = seat
        self.die = die


@dataclass(eq=False, init=False, repr=False)
class CubesMoved(Event):
    """Cubes moved along an arrow, or one of the ways of the return (WC-6, WC-7)."""

    seat: int
    cubes: int
    source: str
    target: str

    def __init__(self, seat: int, cubes: int, source: str, target: str) -> None:
        self.seat = seat
        self.cubes = cubes
        self.source = source
        self.target = target


@dataclass(eq=False, init=False, repr=False)
class MovementImpossible(Event):
    """The die could not be used; `lost` is 1, or 0 if the player had no points to lose (WC-8)."""

    seat: int
    die: int
    lost: int

    def __init__(self, seat: int, die: int, lost: int) -> None:
        self.seat = seat
        self.die = die
        self.lost = lost

    def wording(self) -> str:
        return "MovementImpossible" if self.lost else "MovementImpossible-nothing-lost"


@dataclass(eq=False, init=False, repr=False)
class WaterSupplied(Event):
    """A person got a cube of water; `person` counts from 1 (WC-9, WC-10)."""

    seat: int
    place: str
    person: int
    points: int

    def __init__(self, seat: int, place: str, person: int, points: int) -> None:
        self.seat = seat
        self.place = place
        self.person = person
        self.points = points


@dataclass(eq=False, init=False, repr=False)
class PopulationServed(Event):
    """Everyone got water: the plant emptied into the sea, then the population's cubes went to the plant."""

    to_sea: int
    to_plant: int

    def __init__(self, to_sea: int, to_plant: int) -> None:
        self.to_sea = to_sea
        self.to_plant = to_plant

    def wording(self) -> str:
        return "PopulationServed" if self.to_sea else "PopulationServed-empty-plant"


@dataclass(eq=False, init=False, repr=False)
class PersonJoined(Event):
    """The population grew; `persons` is how many there are now (WC-11)."""

    persons: int

    def __init__(self, persons: int) -> None:
        self.persons = persons


@dataclass(eq=False, init=False, repr=False)
class GameEnded(Event):
    """The game is over (WC-12)."""

    winners: tuple[int, ...] = field(metadata=shown(Tuple(WHOLE)))
    cause: str

    def __init__(self, winners: tuple[int, ...], cause: str) -> None:
        self.winners = winners
        self.cause = cause
