"""The moves of AGUA. Places and cards go by their names in the pack; each pack makes its moves once and shares them."""

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
    """Chance: a card is laid into its frame at the start (AG-14)."""

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
    """High humidity: two droplets change places (AG-15).

    A droplet goes by its field; one in the big cloud by `cloud-0`, `cloud-1` … with its owner's seat.
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
    """Move the own droplet on one field to a next one, for a movement point (AG-4)."""

    source: str
    target: str

    def __init__(self, source: str, target: str) -> None:
        self.source = source
        self.target = target

    def text(self) -> str:
        return f"step {self.source} {self.target}"


@dataclass(eq=False, init=False, repr=False)
class Jump(Move):
    """Put the droplet that came to a jumping step on another field (AG-9)."""

    target: str

    def __init__(self, target: str) -> None:
        self.target = target

    def text(self) -> str:
        return f"jump {self.target}"


@dataclass(eq=False, init=False, repr=False)
class SwapChip(Move):
    """Give a chip of this colour for the one in the hole that the droplet came to (AG-8)."""

    colour: str

    def __init__(self, colour: str) -> None:
        self.colour = colour

    def text(self) -> str:
        return f"swap {self.colour}"


@dataclass(eq=False, init=False, repr=False)
class Exchange(Move):
    """Lay this spare card into its frame, in the place of the one that was left empty (AG-11)."""

    card: str

    def __init__(self, card: str) -> None:
        self.card = card

    def text(self) -> str:
        return f"exchange {self.card}"


@dataclass(eq=False, init=False, repr=False)
class Fill(Move):
    """Put a chip from the stock into an open hole (AG-12); chance does so in the children's game."""

    hole: str
    colour: str

    def __init__(self, hole: str, colour: str) -> None:
        self.hole = hole
        self.colour = colour

    def text(self) -> str:
        return f"fill {self.hole} {self.colour}"


@dataclass(eq=False, init=False, repr=False)
class Lay(Move):
    """Lay a chip from the stock on a scenario field of a new card (AG-12); chance does so at the start (AG-14)."""

    field: str
    colour: str

    def __init__(self, field: str, colour: str) -> None:
        self.field = field
        self.colour = colour

    def text(self) -> str:
        return f"lay {self.field} {self.colour}"
