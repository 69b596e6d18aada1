"""What lies on the table during a duel, as small values that are replaced, never changed, because
copies of a position share them. In JSON, cards are named by their keys."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Final

from watertable.games.water_duel.pack.reader import WaterDuelPack
from watertable.kernel.errors import BadText
from watertable.kernel.forms import Name, OneOf, shown
from watertable.kernel.values import Value

UNKNOWN: Final = -1
"""Stands for a card that the viewer does not know; null in JSON."""

FROM_HAND: Final = 0
FROM_SET: Final = 1
TRIGGERED: Final = 2
"""Where an activation comes from. TRIGGERED: a Continuous card at the start of a turn (WD-6)."""
ORIGINS: Final[tuple[str, ...]] = ("hand", "set", "trigger")

COST: Final = 0
ATTACKED: Final = 1
DRAINED: Final = 2
LOST: Final = 3
GAINED: Final = 4
FLOWS: Final[tuple[str, ...]] = ("cost", "attacked", "drained", "lost", "gained")
"""How Water is lost or gained."""


def card_keys(at: Any) -> list[str]:
    """The keys of the cards, by number, in the pack in use."""
    pack = at.setup.pack
    assert isinstance(pack, WaterDuelPack)
    return pack.keys


class CardKey(Name):
    """A card that everyone knows, by its key."""

    def __init__(self) -> None:
        super().__init__(card_keys)

    def read(self, data: Any, at: Any, where: str) -> Any:
        if data is None:
            raise BadText(f"{where}: expected a card, found None")
        return super().read(data, at, where)

    def typescript(self) -> str:
        return "string"


CARD: Final = CardKey()


@dataclass(eq=False, init=False, repr=False)
class Activated(Value):
    """A card in the series that is being played (WD-6)."""

    card: int = field(metadata=shown(CARD))
    seat: int
    origin: int = field(metadata=shown(OneOf(ORIGINS)))
    is_negated: bool
    has_stayed: bool
    """It is Continuous and has come into play, so it no longer counts as part of the series."""
    guard: int
    """How much more of its damage will be blocked (WD-7)."""

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
    """A Set card (WD-4)."""

    card: int = field(metadata=shown(Name(card_keys)))
    """UNKNOWN in the view of someone who does not know it."""
    turn: int
    """When it was Set."""
    order: int
    """How many cards its owner had Set before it."""
    is_seen: bool
    """The opponent has looked at it."""
    is_deduced: bool
    """The opponent can tell which card it is without having looked. Only the opponent's view says so."""

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

    card: int = field(metadata=shown(CARD))
    seat: int

    def __init__(self, card: int, seat: int) -> None:
        self.card = card
        self.seat = seat


@dataclass(eq=False, init=False, repr=False)
class Known(Value):
    """A card that its owner is known to have and has not shown since: it is in the hand, or it was
    Set with number `since` or later."""

    card: int = field(metadata=shown(CARD))
    owner: int
    since: int

    def __init__(self, card: int, owner: int, since: int) -> None:
        self.card = card
        self.owner = owner
        self.since = since


@dataclass(eq=False, init=False, repr=False)
class Flow(Value):
    """Water that a seat lost or gained: how, through which card, how much."""

    seat: int
    what: int = field(metadata=shown(OneOf(FLOWS)))
    card: int = field(metadata=shown(CARD))
    amount: int

    def __init__(self, seat: int, what: int, card: int, amount: int) -> None:
        self.seat = seat
        self.what = what
        self.card = card
        self.amount = amount
