"""What lies on the table during a duel, as small values that are never changed, only replaced:
copies of a state share them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from watertable.kernel.values import Value

FROM_HAND: Final = 0
FROM_SET: Final = 1
TRIGGERED: Final = 2
"""Where an activation comes from. TRIGGERED: a Continuous card at the beginning of a turn (WD-6)."""
ORIGINS: Final[tuple[str, ...]] = ("hand", "set", "trigger")

COST: Final = 0
ATTACKED: Final = 1
DRAINED: Final = 2
LOST: Final = 3
GAINED: Final = 4
FLOWS: Final[tuple[str, ...]] = ("cost", "attacked", "drained", "lost", "gained")
"""Where Water can go to or come from."""


@dataclass(eq=False, init=False, repr=False)
class Activated(Value):
    """A card in the series that is being played (WD-6)."""

    card: int
    seat: int
    origin: int
    is_negated: bool
    has_stayed: bool
    """It is Continuous and has taken its place: it is in the series no more."""
    guard: int
    """How much of its damage is still Defended (WD-7)."""

    def __init__(
        self,
        card: int,
        seat: int,
        origin: int,
        is_negated: bool = False,
        has_stayed: bool = False,
        guard: int = 0,
    ) -> None:
        self.card = card
        self.seat = seat
        self.origin = origin
        self.is_negated = is_negated
        self.has_stayed = has_stayed
        self.guard = guard


@dataclass(eq=False, init=False, repr=False)
class FaceDown(Value):
    """A Set card: which one, in which turn it was Set, its number among its owner's Set cards so
    far, whether the opponent has looked at it, and whether the opponent can tell without (which
    spectators cannot)."""

    card: int
    turn: int
    order: int
    is_seen: bool
    is_deduced: bool

    def __init__(self, card: int, turn: int, order: int, is_seen: bool, is_deduced: bool = False) -> None:
        self.card = card
        self.turn = turn
        self.order = order
        self.is_seen = is_seen
        self.is_deduced = is_deduced

    def is_known(self) -> bool:
        """Whether the opponent knows the card."""
        return self.is_seen or self.is_deduced


@dataclass(eq=False, init=False, repr=False)
class Standing(Value):
    """A Continuous card in front of its owner."""

    card: int
    seat: int

    def __init__(self, card: int, seat: int) -> None:
        self.card = card
        self.seat = seat


@dataclass(eq=False, init=False, repr=False)
class Known(Value):
    """A card that its owner took or showed, and has not shown since: it is in the hand, or in a
    slot that was Set with number `since` or later."""

    card: int
    owner: int
    since: int

    def __init__(self, card: int, owner: int, since: int) -> None:
        self.card = card
        self.owner = owner
        self.since = since


@dataclass(eq=False, init=False, repr=False)
class Flow(Value):
    """Water that a seat lost or gained: how (an index of FLOWS), by which card, how much."""

    seat: int
    what: int
    card: int
    amount: int

    def __init__(self, seat: int, what: int, card: int, amount: int) -> None:
        self.seat = seat
        self.what = what
        self.card = card
        self.amount = amount
