"""The moves of Water Cycle. Each is created once and shared, so that listing and comparing them is cheap."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import combinations_with_replacement
from math import factorial, prod
from typing import Final

from watertable.games.water_cycle.rules.places import MOST_CUBES, NUMBER, PLACES
from watertable.kernel.forms import WHOLE, Tuple, shown
from watertable.kernel.moves import Move


@dataclass(eq=False, init=False, repr=False)
class Start(Move):
    """Chance: who gets the start-player cube first (WC-14)."""

    seat: int

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def text(self) -> str:
        return f"start {self.seat}"


@dataclass(eq=False, init=False, repr=False)
class Roll(Move):
    """Chance: the dice of a round, in ascending order (WC-5)."""

    dice: tuple[int, ...] = field(metadata=shown(Tuple(WHOLE)))

    def __init__(self, dice: tuple[int, ...]) -> None:
        self.dice = dice

    def text(self) -> str:
        return "roll " + " ".join([str(die) for die in self.dice])


@dataclass(eq=False, init=False, repr=False)
class TakeDie(Move):
    """Take one of the dice that are left (WC-5)."""

    die: int

    def __init__(self, die: int) -> None:
        self.die = die

    def text(self) -> str:
        return f"die {self.die}"


@dataclass(eq=False, init=False, repr=False)
class MoveCubes(Move):
    """Move this many cubes along the arrow of the die just taken (WC-6)."""

    cubes: int

    def __init__(self, cubes: int) -> None:
        self.cubes = cubes

    def text(self) -> str:
        return f"move {self.cubes}"


@dataclass(eq=False, init=False, repr=False)
class Return(Move):
    """Movement 6: return water from the lake, the river or the aquifer (WC-7)."""

    place: str

    def __init__(self, place: str) -> None:
        self.place = place
        self.number = NUMBER[place]

    def text(self) -> str:
        return f"return {self.place}"


@dataclass(eq=False, init=False, repr=False)
class Supply(Move):
    """Give a cube from a place to the leftmost person without water (WC-9)."""

    place: str

    def __init__(self, place: str) -> None:
        self.place = place
        self.number = NUMBER[place]

    def text(self) -> str:
        return f"supply {self.place}"


STARTS: Final[list[Start]] = [Start(seat) for seat in range(6)]
TAKE: Final[list[Move]] = [TakeDie(die) for die in range(7)]
MOVE: Final[list[Move]] = [MoveCubes(cubes) for cubes in range(MOST_CUBES + 1)]
RETURN: Final[list[Move]] = [Return(place) for place in PLACES]
SUPPLY: Final[list[Move]] = [Supply(place) for place in PLACES]
"""Indexed by the number of the place. Some are never legal; they only keep the indices simple."""


def _rolls(dice: int) -> list[tuple[Move, int]]:
    """Every roll with its weight: how many of the 6**dice equally likely throws give it."""
    return [
        (Roll(faces), factorial(dice) // prod([factorial(faces.count(face)) for face in range(1, 7)]))
        for faces in combinations_with_replacement(range(1, 7), dice)
    ]


_rolls_of: Final[list[list[tuple[Move, int]]]] = [[] for _ in range(7)]
_throws_of: Final[list[list[Move]]] = [[] for _ in range(7)]


def rolls_of(dice: int) -> list[tuple[Move, int]]:
    """`_rolls`, cached for each number of dice."""
    if not _rolls_of[dice]:
        _rolls_of[dice] = _rolls(dice)
    return _rolls_of[dice]


def throws_of(dice: int) -> list[Move]:
    """The roll that each of the 6**dice equally likely throws gives, cached.

    The fairness proof of a record depends on this order: it must not change.
    """
    throws = _throws_of[dice]
    if not throws:
        by_text = {roll.text(): roll for roll, _ in rolls_of(dice)}
        for throw in range(6**dice):
            faces = sorted([throw // 6**die % 6 + 1 for die in range(dice)])
            throws.append(by_text[Roll(tuple(faces)).text()])
    return throws
