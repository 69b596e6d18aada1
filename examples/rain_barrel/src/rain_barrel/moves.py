"""The moves and events of Rain Barrel: what players and chance do, and what everyone is told about it."""

from __future__ import annotations

from dataclasses import dataclass

from watertable.kernel import Event, Move


@dataclass(eq=False, init=False, repr=False)
class Catch(Move):
    """Hold out the bucket once more (RB-2)."""

    def __init__(self) -> None:
        pass

    def text(self) -> str:
        return "catch"


@dataclass(eq=False, init=False, repr=False)
class Pour(Move):
    """Pour the bucket into the barrel (RB-4)."""

    def __init__(self) -> None:
        pass

    def text(self) -> str:
        return "pour"


@dataclass(eq=False, init=False, repr=False)
class Rain(Move):
    """A move of chance: the result of the die (RB-2)."""

    die: int

    def __init__(self, die: int) -> None:
        self.die = die

    def text(self) -> str:
        return f"rain {self.die}"


@dataclass(eq=False, init=False, repr=False)
class RainCaught(Event):
    seat: int
    water: int
    bucket: int

    def __init__(self, seat: int, water: int, bucket: int) -> None:
        self.seat = seat
        self.water = water
        self.bucket = bucket


@dataclass(eq=False, init=False, repr=False)
class BucketLeaked(Event):
    seat: int
    lost: int

    def __init__(self, seat: int, lost: int) -> None:
        self.seat = seat
        self.lost = lost


@dataclass(eq=False, init=False, repr=False)
class BucketPoured(Event):
    seat: int
    water: int
    barrel: int

    def __init__(self, seat: int, water: int, barrel: int) -> None:
        self.seat = seat
        self.water = water
        self.barrel = barrel


@dataclass(eq=False, init=False, repr=False)
class GameEnded(Event):
    winners: tuple[int, ...]

    def __init__(self, winners: tuple[int, ...]) -> None:
        self.winners = winners
