"""The moves and events of Pearl Divers."""

from __future__ import annotations

from dataclasses import dataclass

from watertable.kernel import Event, Move


@dataclass(eq=False, init=False, repr=False)
class Draw(Move):
    """A move of chance: a pearl from the bag (PD-2, PD-3)."""

    pearl: int

    def __init__(self, pearl: int) -> None:
        self.pearl = pearl

    def text(self) -> str:
        return f"draw {self.pearl}"


@dataclass(eq=False, init=False, repr=False)
class Dive(Move):
    def __init__(self) -> None:
        pass

    def text(self) -> str:
        return "dive"


@dataclass(eq=False, init=False, repr=False)
class Claim(Move):
    """Lay a pearl and claim a value; the pearl is secret (PD-4)."""

    pearl: int
    claim: int

    def __init__(self, pearl: int, claim: int) -> None:
        self.pearl = pearl
        self.claim = claim

    def text(self) -> str:
        return f"claim {self.pearl} {self.claim}"


@dataclass(eq=False, init=False, repr=False)
class Look(Move):
    owner: int
    index: int

    def __init__(self, owner: int, index: int) -> None:
        self.owner = owner
        self.index = index

    def text(self) -> str:
        return f"look {self.owner} {self.index}"


@dataclass(eq=False, init=False, repr=False)
class Challenge(Move):
    def __init__(self) -> None:
        pass

    def text(self) -> str:
        return "challenge"


@dataclass(eq=False, init=False, repr=False)
class PearlDrawn(Event):
    """Visible only to the diver (PD-2); 0 for the others."""

    seat: int
    pearl: int

    def __init__(self, seat: int, pearl: int) -> None:
        self.seat = seat
        self.pearl = pearl

    def for_viewer(self, viewer: int | None) -> Event | None:
        return self if viewer == self.seat else PearlDrawn(self.seat, 0)

    def wording(self) -> str:
        return "PearlDrawn" if self.pearl else "PearlDrawnHidden"


@dataclass(eq=False, init=False, repr=False)
class Dived(Event):
    seat: int

    def __init__(self, seat: int) -> None:
        self.seat = seat


@dataclass(eq=False, init=False, repr=False)
class PearlClaimed(Event):
    seat: int
    claim: int

    def __init__(self, seat: int, claim: int) -> None:
        self.seat = seat
        self.claim = claim


@dataclass(eq=False, init=False, repr=False)
class Passed(Event):
    seat: int

    def __init__(self, seat: int) -> None:
        self.seat = seat


@dataclass(eq=False, init=False, repr=False)
class Challenged(Event):
    seat: int
    owner: int

    def __init__(self, seat: int, owner: int) -> None:
        self.seat = seat
        self.owner = owner


@dataclass(eq=False, init=False, repr=False)
class PearlShown(Event):
    owner: int
    pearl: int

    def __init__(self, owner: int, pearl: int) -> None:
        self.owner = owner
        self.pearl = pearl

    def reveals(self) -> bool:
        return True


@dataclass(eq=False, init=False, repr=False)
class PearlSeen(Event):
    """Visible only to the diver who looked (PD-7); 0 for the others."""

    seat: int
    owner: int
    index: int
    pearl: int

    def __init__(self, seat: int, owner: int, index: int, pearl: int) -> None:
        self.seat = seat
        self.owner = owner
        self.index = index
        self.pearl = pearl

    def for_viewer(self, viewer: int | None) -> Event | None:
        if viewer in (self.seat, self.owner):
            return self
        return PearlSeen(self.seat, self.owner, self.index, 0)

    def reveals(self) -> bool:
        return True

    def wording(self) -> str:
        return "PearlSeen" if self.pearl else "PearlSeenHidden"


@dataclass(eq=False, init=False, repr=False)
class GameEnded(Event):
    winners: tuple[int, ...]

    def __init__(self, winners: tuple[int, ...]) -> None:
        self.winners = winners
