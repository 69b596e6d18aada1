"""The moves of AGUA. They name fields and cards as the pack does; a pack makes each move once and shares it."""

from __future__ import annotations

from dataclasses import dataclass

from watertable.kernel.moves import Move


@dataclass(eq=False, init=False, repr=False)
class Start(Move):
    """Chance: who starts (AG-17)."""

    seat: int

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def text(self) -> str:
        return f"start {self.seat}"


@dataclass(eq=False, init=False, repr=False)
class Deal(Move):
    """Chance: the card that is placed in a frame during set-up (AG-14)."""

    card: str

    def __init__(self, card: str) -> None:
        self.card = card

    def text(self) -> str:
        return f"deal {self.card}"


@dataclass(eq=False, init=False, repr=False)
class Roll(Move):
    """Chance: the colours that the two dice show, in the order red, yellow, blue (AG-2)."""

    first: str
    second: str

    def __init__(self, first: str, second: str) -> None:
        self.first = first
        self.second = second

    def text(self) -> str:
        return f"roll {self.first} {self.second}"


@dataclass(eq=False, init=False, repr=False)
class SwapDroplets(Move):
    """High humidity: swap two droplets (AG-15).

    A droplet is named by its field; one in the big cloud is `cloud-0`, `cloud-1` … after its owner's seat.
    """

    first: str
    second: str

    def __init__(self, first: str, second: str) -> None:
        self.first = first
        self.second = second

    def text(self) -> str:
        return f"humidity {self.first} {self.second}"


@dataclass(eq=False, init=False, repr=False)
class Step(Move):
    """Move one of your droplets from one field to the next, for a movement point (AG-4).

    `number` is its place among the steps of the pack; -1 unless the pack has made it.
    """

    source: str
    target: str

    def __init__(self, source: str, target: str) -> None:
        self.source = source
        self.target = target
        self.number = -1

    def text(self) -> str:
        return f"step {self.source} {self.target}"


@dataclass(eq=False, init=False, repr=False)
class Jump(Move):
    """Move the droplet that arrived on a jumping step to another field (AG-9)."""

    target: str

    def __init__(self, target: str) -> None:
        self.target = target

    def text(self) -> str:
        return f"jump {self.target}"


@dataclass(eq=False, init=False, repr=False)
class SwapChip(Move):
    """Swap a chip of this colour for the one in the hole where the droplet arrived (AG-8)."""

    colour: str

    def __init__(self, colour: str) -> None:
        self.colour = colour

    def text(self) -> str:
        return f"swap {self.colour}"


@dataclass(eq=False, init=False, repr=False)
class Exchange(Move):
    """Place this spare card in its frame, instead of the card that was left empty (AG-11)."""

    card: str

    def __init__(self, card: str) -> None:
        self.card = card

    def text(self) -> str:
        return f"exchange {self.card}"


@dataclass(eq=False, init=False, repr=False)
class Fill(Move):
    """Put a chip from the stock into an open hole (AG-12); in the children's game chance does this during set-up."""

    hole: str
    colour: str

    def __init__(self, hole: str, colour: str) -> None:
        self.hole = hole
        self.colour = colour

    def text(self) -> str:
        return f"fill {self.hole} {self.colour}"


@dataclass(eq=False, init=False, repr=False)
class Lay(Move):
    """Place a chip from the stock on a scenario field of a new card (AG-12); chance does this during set-up (AG-14)."""

    field: str
    colour: str

    def __init__(self, field: str, colour: str) -> None:
        self.field = field
        self.colour = colour

    def text(self) -> str:
        return f"lay {self.field} {self.colour}"
