"""The events of Water Duel: what happened, and who may see which card."""

from __future__ import annotations

from dataclasses import dataclass, field

from watertable.kernel.events import Event
from watertable.kernel.forms import TEXT, WHOLE, OrNone, Tuple, shown


@dataclass(eq=False, init=False, repr=False)
class StartDrawn(Event):
    """Who goes first was decided (WD-1)."""

    seat: int

    def __init__(self, seat: int) -> None:
        self.seat = seat


@dataclass(eq=False, init=False, repr=False)
class TurnStarted(Event):
    """A turn began; `turn` counts both players' turns from 1 (WD-2)."""

    seat: int
    turn: int

    def __init__(self, seat: int, turn: int) -> None:
        self.seat = seat
        self.turn = turn


@dataclass(eq=False, init=False, repr=False)
class CardDrawn(Event):
    """A card was drawn from the deck; only the player who drew it sees which."""

    seat: int
    card: str | None = field(metadata=shown(OrNone(TEXT)))

    def __init__(self, seat: int, card: str | None) -> None:
        self.seat = seat
        self.card = card

    def for_viewer(self, viewer: int | None) -> CardDrawn:
        return self if viewer == self.seat else CardDrawn(self.seat, None)

    def wording(self) -> str:
        return "CardDrawn" if self.card is not None else "CardDrawnUnseen"


@dataclass(eq=False, init=False, repr=False)
class DeckRenewed(Event):
    """The discard pile was shuffled into a new deck of `cards` cards (WD-12)."""

    cards: int

    def __init__(self, cards: int) -> None:
        self.cards = cards


@dataclass(eq=False, init=False, repr=False)
class CardPlayed(Event):
    """A card was played from the hand, as an answer or as an Action."""

    seat: int
    card: str
    cost: int
    is_answer: bool

    def __init__(self, seat: int, card: str, cost: int, is_answer: bool) -> None:
        self.seat = seat
        self.card = card
        self.cost = cost
        self.is_answer = is_answer

    def wording(self) -> str:
        key = "CardPlayedAnswer" if self.is_answer else "CardPlayed"
        return key if self.cost else f"{key}Free"

    def reveals(self) -> bool:
        return True


@dataclass(eq=False, init=False, repr=False)
class SetCardPlayed(Event):
    """A Set card was turned over."""

    seat: int
    slot: int
    card: str
    is_answer: bool

    def __init__(self, seat: int, slot: int, card: str, is_answer: bool) -> None:
        self.seat = seat
        self.slot = slot
        self.card = card
        self.is_answer = is_answer

    def wording(self) -> str:
        return "SetCardPlayedAnswer" if self.is_answer else "SetCardPlayed"

    def reveals(self) -> bool:
        return True


@dataclass(eq=False, init=False, repr=False)
class CardSet(Event):
    """A card was laid face down; only its owner sees which."""

    seat: int
    slot: int
    card: str | None = field(metadata=shown(OrNone(TEXT)))

    def __init__(self, seat: int, slot: int, card: str | None) -> None:
        self.seat = seat
        self.slot = slot
        self.card = card

    def for_viewer(self, viewer: int | None) -> CardSet:
        return self if viewer == self.seat else CardSet(self.seat, self.slot, None)

    def wording(self) -> str:
        return "CardSet" if self.card is not None else "CardSetUnseen"


@dataclass(eq=False, init=False, repr=False)
class AnswerPassed(Event):
    """A player let a card, or an effect of a Continuous card, pass (WD-6)."""

    seat: int

    def __init__(self, seat: int) -> None:
        self.seat = seat


@dataclass(eq=False, init=False, repr=False)
class ContinuousActed(Event):
    """A Continuous card is about to do what it does each turn (WD-2, WD-6)."""

    seat: int
    card: str

    def __init__(self, seat: int, card: str) -> None:
        self.seat = seat
        self.card = card


@dataclass(eq=False, init=False, repr=False)
class ContinuousStayed(Event):
    """A Continuous card took effect and stays in front of its owner (WD-10)."""

    seat: int
    card: str

    def __init__(self, seat: int, card: str) -> None:
        self.seat = seat
        self.card = card


@dataclass(eq=False, init=False, repr=False)
class CardNegated(Event):
    """The effect of this seat's card does not happen (WD-8). One that was in play before stays (WD-6)."""

    seat: int
    card: str
    stays: bool

    def __init__(self, seat: int, card: str, stays: bool) -> None:
        self.seat = seat
        self.card = card
        self.stays = stays

    def wording(self) -> str:
        return "CardNegatedStays" if self.stays else "CardNegated"


@dataclass(eq=False, init=False, repr=False)
class DefenceRaised(Event):
    """The seat Defends with a card, against up to `amount` damage (WD-7)."""

    seat: int
    card: str
    amount: int

    def __init__(self, seat: int, card: str, amount: int) -> None:
        self.seat = seat
        self.card = card
        self.amount = amount


@dataclass(eq=False, init=False, repr=False)
class WaterLost(Event):
    """The seat lost Water; `cause` is attacked, drained or lost, `blocked` is what a Defend prevented."""

    seat: int
    card: str
    cause: str
    amount: int
    blocked: int
    left: int

    def __init__(self, seat: int, card: str, cause: str, amount: int, blocked: int, left: int) -> None:
        self.seat = seat
        self.card = card
        self.cause = cause
        self.amount = amount
        self.blocked = blocked
        self.left = left

    def wording(self) -> str:
        if not self.blocked:
            return "WaterLost"
        return "WaterLostBlocked" if self.amount else "WaterLostNone"


@dataclass(eq=False, init=False, repr=False)
class WaterGained(Event):
    """The seat gained Water from a card, up to the limit; `left` is what it has now (WD-1)."""

    seat: int
    card: str
    amount: int
    left: int

    def __init__(self, seat: int, card: str, amount: int, left: int) -> None:
        self.seat = seat
        self.card = card
        self.amount = amount
        self.left = left

    def wording(self) -> str:
        return "WaterGained" if self.amount else "WaterGainedNone"


@dataclass(eq=False, init=False, repr=False)
class CardDiscarded(Event):
    """An effect made the seat discard a card from its hand."""

    seat: int
    card: str

    def __init__(self, seat: int, card: str) -> None:
        self.seat = seat
        self.card = card

    def reveals(self) -> bool:
        return True


@dataclass(eq=False, init=False, repr=False)
class SetCardSeen(Event):
    """A player looked at one of the owner's Set cards; spectators are not told which card it is."""

    seat: int
    owner: int
    slot: int
    card: str | None = field(metadata=shown(OrNone(TEXT)))

    def __init__(self, seat: int, owner: int, slot: int, card: str | None) -> None:
        self.seat = seat
        self.owner = owner
        self.slot = slot
        self.card = card

    def for_viewer(self, viewer: int | None) -> SetCardSeen:
        return self if viewer is not None else SetCardSeen(self.seat, self.owner, self.slot, None)

    def wording(self) -> str:
        return "SetCardSeen" if self.card is not None else "SetCardSeenUnseen"

    def reveals(self) -> bool:
        return True


@dataclass(eq=False, init=False, repr=False)
class HandSeen(Event):
    """A player looked at the owner's hand; spectators are not told what is in it."""

    seat: int
    owner: int
    cards: tuple[str, ...] | None = field(metadata=shown(OrNone(Tuple(TEXT))))

    def __init__(self, seat: int, owner: int, cards: tuple[str, ...] | None) -> None:
        self.seat = seat
        self.owner = owner
        self.cards = cards

    def for_viewer(self, viewer: int | None) -> HandSeen:
        return self if viewer is not None else HandSeen(self.seat, self.owner, None)

    def wording(self) -> str:
        return "HandSeen" if self.cards is not None else "HandSeenUnseen"

    def reveals(self) -> bool:
        return True


@dataclass(eq=False, init=False, repr=False)
class SetCardDestroyed(Event):
    """An effect destroyed one of the owner's Set cards, which everyone now sees (WD-10)."""

    owner: int
    slot: int
    card: str

    def __init__(self, owner: int, slot: int, card: str) -> None:
        self.owner = owner
        self.slot = slot
        self.card = card

    def reveals(self) -> bool:
        return True


@dataclass(eq=False, init=False, repr=False)
class ContinuousDestroyed(Event):
    """An effect destroyed one of the owner's Continuous cards (WD-10)."""

    owner: int
    card: str

    def __init__(self, owner: int, card: str) -> None:
        self.owner = owner
        self.card = card


@dataclass(eq=False, init=False, repr=False)
class CardTakenBack(Event):
    """An effect returned a card from the discard pile to the hand (WD-10)."""

    seat: int
    card: str

    def __init__(self, seat: int, card: str) -> None:
        self.seat = seat
        self.card = card


@dataclass(eq=False, init=False, repr=False)
class ActionsGained(Event):
    """The seat may take more Actions this turn (WD-2)."""

    seat: int
    actions: int

    def __init__(self, seat: int, actions: int) -> None:
        self.seat = seat
        self.actions = actions

    def wording(self) -> str:
        return "ActionsGained" if self.actions else "ActionsGainedNone"


@dataclass(eq=False, init=False, repr=False)
class NoTarget(Event):
    """A step had no target (WD-10)."""

    seat: int
    step: str

    def __init__(self, seat: int, step: str) -> None:
        self.seat = seat
        self.step = step


@dataclass(eq=False, init=False, repr=False)
class SeriesEnded(Event):
    """These cards went to the discard pile, the last one on top (WD-10)."""

    cards: tuple[str, ...] = field(metadata=shown(Tuple(TEXT)))

    def __init__(self, cards: tuple[str, ...]) -> None:
        self.cards = cards


@dataclass(eq=False, init=False, repr=False)
class GameEnded(Event):
    """The game is over (WD-11, WD-14)."""

    winners: tuple[int, ...] = field(metadata=shown(Tuple(WHOLE)))
    cause: str

    def __init__(self, winners: tuple[int, ...], cause: str) -> None:
        self.winners = winners
        self.cause = cause

    def wording(self) -> str:
        return "GameEndedDrawn" if not self.winners else "GameEnded"
