"""A position of Water Duel: where every card is, whose decision it is, and what is due next.

The deck, the hands and the Set cards are hidden. In a view, the deck is empty, a hand the viewer cannot
see has no cards (`hand_sizes` and `deck_size` still count them), and a Set card the viewer does not know
is UNKNOWN. What the players have learnt about each other's cards is in `known`; see `knowledge`.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Final

from watertable.games.water_duel.pack.reader import WaterDuelPack
from watertable.games.water_duel.rules.moves import SLOTS
from watertable.games.water_duel.rules.phases import MOST_WATER, OVER, QUESTIONS, START, TURN
from watertable.games.water_duel.rules.pieces import CARD, UNKNOWN, Activated, FaceDown, Flow, Known, Standing
from watertable.games.water_duel.rules.steps import BONUS_NAMES
from watertable.kernel.forms import OWNER, WHOLE, Form, List, Nested, OneOf, OrNone, PerSeat, Row, kept, shown
from watertable.kernel.moves import CHANCE
from watertable.kernel.position import Position
from watertable.kernel.setup import Setup

_HAND: Final = PerSeat(OrNone(List(CARD)))


class Hands(Form):
    """The hands, card by card in the order of the pack; null for a hand the viewer cannot see."""

    def show(self, value: Any, at: Any) -> Any:
        hands = [at.held_by(seat) if at.sees_hand(seat) else None for seat in range(at.setup.seats)]
        return _HAND.show(hands, at)

    def read(self, data: Any, at: Any, where: str) -> Any:
        kinds = len(at.pack.cards)
        counts = [0] * (at.setup.seats * kinds)
        for seat, hand in enumerate(_HAND.read(data, at, where)):
            for card in hand or []:
                counts[seat * kinds + card] += 1
        return counts

    def typescript(self) -> str:
        return _HAND.typescript()


class SetCard(Nested):
    """A Set card with `is_ready`, whether it may be played; that is computed, and ignored when reading."""

    def __init__(self) -> None:
        super().__init__(FaceDown)

    def show(self, value: Any, at: Any) -> Any:
        return {**super().show(value, at), "is_ready": at.is_ready(value)}

    def read(self, data: Any, at: Any, where: str) -> Any:
        if isinstance(data, dict):
            data = {name: item for name, item in data.items() if name != "is_ready"}
        return super().read(data, at, where)

    def typescript(self) -> str:
        return super().typescript().removesuffix(" }") + "; is_ready: boolean }"


_SLOT: Final = OrNone(SetCard())
_ROWS: Final = PerSeat(Row([_SLOT] * SLOTS))


class Slots(Form):
    """The Set cards of each seat, slot by slot; null where there is none."""

    def show(self, value: Any, at: Any) -> Any:
        return _ROWS.show([at.slots_of(seat) for seat in range(at.setup.seats)], at)

    def read(self, data: Any, at: Any, where: str) -> Any:
        return [hidden for row in _ROWS.read(data, at, where) for hidden in row]

    def typescript(self) -> str:
        return _ROWS.typescript()

    def looks_around(self) -> bool:
        return True  # cards become ready when a turn begins


@dataclass(eq=False, init=False, repr=False)
class WaterDuelPosition(Position):
    """The whole position, or what one viewer may know of it. Cards are identified by their number in the pack."""

    water: list[int] = field(metadata=shown(PerSeat(WHOLE)))
    hands: list[int] = field(metadata=shown(Hands(), OWNER))
    """How many copies of each card a seat holds, at index seat * kinds + card."""
    hand_sizes: list[int] = field(metadata=shown(PerSeat(WHOLE)))
    deck: list[int] = field(metadata=kept())
    """How many copies of each card the deck holds. It has no order."""
    deck_size: int
    discards: list[int] = field(metadata=shown(List(CARD)))
    """The discard pile, the top card last."""
    slots: list[FaceDown | None] = field(metadata=shown(Slots(), OWNER))
    """The Set cards, at index seat * SLOTS + slot."""
    set_counts: list[int] = field(metadata=shown(PerSeat(WHOLE)))
    """How many cards each seat has Set so far."""
    standing: list[Standing] = field(metadata=shown(List(Nested(Standing))))
    """The Continuous cards of both players, in the order they were played."""
    bonuses: list[int] = field(metadata=kept())
    """The total of each bonus from Continuous cards, at index bonus * 2 + seat."""
    known: list[Known] = field(metadata=shown(List(Nested(Known)), OWNER))
    """What the players know about each other's hidden cards."""
    public: list[Known] = field(metadata=shown(List(Nested(Known))))
    """What everyone knows about them."""
    series: list[Activated] = field(metadata=shown(List(Nested(Activated))))
    """The cards being played; each answers the one before it (WD-6)."""
    ledger: list[Flow] = field(metadata=shown(List(Nested(Flow))))
    """Every change of Water so far."""
    phase: int = field(metadata=shown(OneOf(QUESTIONS)))
    asked: int
    """The seat that decides, if chance does not."""
    first: int
    active: int
    """Whose turn it is."""
    turn: int
    actions: int
    """The Actions the active player has left."""
    extra_actions: int
    """The extra Actions gained this turn (two at most)."""
    has_set_card: bool
    upkeep: int
    """The index in `standing` of the next card to act this turn; -1 when all have acted."""
    resolving: int
    """The index in `series` of the card whose effect is being carried out; -1 if none is."""
    step: int
    """How many steps of that effect are done."""
    draw_seat: int
    draws_due: int
    choices_due: int
    """How many more times `asked` has to choose for the current step."""
    winner: int
    """Who won; -1 while the game goes on and in a draw."""
    cause: str
    """Why the game ended: "dry", "both-dry" or "turns"; empty while it goes on."""

    def __init__(self, setup: Setup, source: WaterDuelPosition | None = None) -> None:
        """An empty table, or an independent copy of `source`."""
        self.setup = setup
        if source is not None:
            self.viewer = source.viewer
            self.pack: WaterDuelPack = source.pack
            self.has_upkeep_answers: bool = source.has_upkeep_answers
            self.water = source.water[:]
            # Copies share hands and deck until one of them changes its own.
            self.hands = source.hands
            self.deck = source.deck
            self.shares_hands: bool = True
            self.shares_deck: bool = True
            source.shares_hands = True
            source.shares_deck = True
            self.hand_sizes = source.hand_sizes[:]
            self.deck_size = source.deck_size
            # Copies share these lists, which are replaced and never changed in place.
            self.known = source.known
            self.public = source.public
            self.discards = source.discards
            self.set_counts = source.set_counts
            self.standing = source.standing
            self.bonuses = source.bonuses
            self.ledger = source.ledger
            self.slots = source.slots[:]
            self.series = source.series[:]
            self.phase = source.phase
            self.asked = source.asked
            self.first = source.first
            self.active = source.active
            self.turn = source.turn
            self.actions = source.actions
            self.extra_actions = source.extra_actions
            self.has_set_card = source.has_set_card
            self.upkeep = source.upkeep
            self.resolving = source.resolving
            self.step = source.step
            self.draw_seat = source.draw_seat
            self.draws_due = source.draws_due
            self.choices_due = source.choices_due
            self.winner = source.winner
            self.cause = source.cause
            return
        self.viewer = None
        self.shares_hands = False
        self.shares_deck = False
        pack = setup.pack
        assert isinstance(pack, WaterDuelPack)
        self.pack = pack
        self.has_upkeep_answers = setup.options["upkeep_answers"] is True
        kinds = len(pack.cards)
        self.water = [MOST_WATER, MOST_WATER]
        self.hands = [0] * (2 * kinds)
        self.hand_sizes = [0, 0]
        self.deck = [0] * kinds
        self.deck_size = 0
        self.discards = []
        self.slots = [None] * (2 * SLOTS)
        self.set_counts = [0, 0]
        self.standing = []
        self.bonuses = [0] * (2 * len(BONUS_NAMES))
        self.known = []
        self.public = []
        self.series = []
        self.ledger = []
        self.phase = START
        self.asked = 0
        self.first = 0
        self.active = 0
        self.turn = 0
        self.actions = 0
        self.extra_actions = 0
        self.has_set_card = False
        self.upkeep = -1
        self.resolving = -1
        self.step = 0
        self.draw_seat = 0
        self.draws_due = 0
        self.choices_due = 0
        self.winner = -1
        self.cause = ""

    def copy(self) -> WaterDuelPosition:
        return WaterDuelPosition(self.setup, self)

    def hidden_from(self, viewer: int | None) -> WaterDuelPosition:
        """A copy without the deck, hands and Set cards that the viewer cannot see and, for a
        spectator, without what the players know about each other's cards."""
        at = WaterDuelPosition(self.setup, self)
        at.viewer = viewer
        kinds = len(self.pack.cards)
        at.deck = [0] * kinds
        at.hands = [0] * (2 * kinds)
        at.shares_deck = False
        at.shares_hands = False
        for seat in range(2):
            is_own = seat == viewer
            if is_own:
                at.hands[seat * kinds : (seat + 1) * kinds] = self.hands[seat * kinds : (seat + 1) * kinds]
            for index in range(seat * SLOTS, (seat + 1) * SLOTS):
                hidden = self.slots[index]
                if hidden is None:
                    continue
                if is_own:
                    at.slots[index] = FaceDown(hidden.card, hidden.turn, hidden.order, hidden.is_seen)
                elif viewer is None or not hidden.is_known():
                    at.slots[index] = FaceDown(UNKNOWN, hidden.turn, hidden.order, hidden.is_seen)
        if viewer is None:
            at.known = []
        return at

    def own_hands(self) -> None:
        """Before a change of `hands`: make them a list that no copy shares."""
        if self.shares_hands:
            self.hands = self.hands[:]
            self.shares_hands = False

    def own_deck(self) -> None:
        """Before a change of `deck`: make it a list that no copy shares."""
        if self.shares_deck:
            self.deck = self.deck[:]
            self.shares_deck = False

    def restore(self) -> None:
        """Add up the bonuses of the Continuous cards."""
        self.bonuses = [0] * (2 * len(BONUS_NAMES))
        for stands in self.standing:
            self.raise_bonuses(stands.card, stands.seat, 1)

    def raise_bonuses(self, card: int, seat: int, sign: int) -> None:
        """Add (sign 1) or remove (-1) the bonuses of one of the seat's Continuous cards."""
        bonuses = self.pack.cards[card].bonuses
        if bonuses:
            self.bonuses = self.bonuses[:]
            for bonus in bonuses:
                self.bonuses[bonus.what * 2 + seat] += sign * bonus.number

    # Queries

    def to_act(self) -> int | None:
        if self.phase >= TURN:
            return self.asked if self.phase != OVER else None
        return CHANCE

    def question(self) -> str:
        return QUESTIONS[self.phase]

    def sees_hand(self, seat: int) -> bool:
        """Whether the viewer sees the cards in this hand: viewers see only their own."""
        return seat == self.viewer

    def held_by(self, seat: int) -> list[int]:
        """The cards in a hand, in the order of the pack; none in a view that does not show them."""
        kinds = len(self.pack.cards)
        held: list[int] = []
        for card in range(kinds):
            for _ in range(self.hands[seat * kinds + card]):
                held.append(card)
        return held

    def known_of(self, owner: int) -> list[int]:
        """The cards that the viewer knows to be in the owner's hand or Set from it."""
        notes = self.public if self.viewer is None else self.known
        return [note.card for note in notes if note.owner == owner]

    def slots_of(self, seat: int) -> list[FaceDown | None]:
        """The Set cards of a seat, slot by slot."""
        return self.slots[seat * SLOTS : (seat + 1) * SLOTS]

    def free_slot(self, seat: int) -> int:
        """The first slot without a Set card; -1 if there is none (WD-4)."""
        for slot in range(SLOTS):
            if self.slots[seat * SLOTS + slot] is None:
                return slot
        return -1

    def is_ready(self, hidden: FaceDown) -> bool:
        """Whether the card was Set in an earlier turn, so that it may be played (WD-4)."""
        return hidden.turn < self.turn
