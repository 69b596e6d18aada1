"""What a seat sees of a duel: all that is face up, its own cards, and what it has learnt of others'."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from watertable.games.water_duel.rules.effects import hand_keys
from watertable.games.water_duel.rules.moves import SLOTS
from watertable.games.water_duel.rules.pieces import FLOWS, ORIGINS, Known
from watertable.kernel.position import View
from watertable.kernel.values import Value

if TYPE_CHECKING:
    from watertable.games.water_duel.rules.state import WaterDuelState


@dataclass(eq=False, init=False, repr=False)
class SetCardView(Value):
    """A Set card; `card` is None where the viewer does not know it. `is_ready`: Set in an earlier turn."""

    card: str | None
    turn: int
    order: int
    is_seen: bool
    is_ready: bool

    def __init__(self, card: str | None, turn: int, order: int, is_seen: bool, is_ready: bool) -> None:
        self.card = card
        self.turn = turn
        self.order = order
        self.is_seen = is_seen
        self.is_ready = is_ready


@dataclass(eq=False, init=False, repr=False)
class StandingView(Value):
    """A Continuous card that lies in front of a player."""

    seat: int
    card: str

    def __init__(self, seat: int, card: str) -> None:
        self.seat = seat
        self.card = card


@dataclass(eq=False, init=False, repr=False)
class ActivatedView(Value):
    """A card of the series; `origin` is hand, set or trigger."""

    seat: int
    card: str
    origin: str
    is_negated: bool
    has_stayed: bool
    guard: int

    def __init__(self, seat: int, card: str, origin: str, is_negated: bool, has_stayed: bool, guard: int) -> None:
        self.seat = seat
        self.card = card
        self.origin = origin
        self.is_negated = is_negated
        self.has_stayed = has_stayed
        self.guard = guard


@dataclass(eq=False, init=False, repr=False)
class KnownCard(Value):
    """A card known to be in the owner's hand, or in a slot that was Set with number `since` or later."""

    owner: int
    card: str
    since: int

    def __init__(self, owner: int, card: str, since: int) -> None:
        self.owner = owner
        self.card = card
        self.since = since


@dataclass(eq=False, init=False, repr=False)
class WaterFlow(Value):
    """One change of a seat's Water: cost, attacked, drained, lost or gained, and by which card."""

    seat: int
    what: str
    card: str
    amount: int

    def __init__(self, seat: int, what: str, card: str, amount: int) -> None:
        self.seat = seat
        self.what = what
        self.card = card
        self.amount = amount


@dataclass(eq=False, init=False, repr=False)
class WaterDuelView(View):
    """The position as one viewer may know it.

    `hands` has the keys of the cards for a hand the viewer sees, and None for one it does not.
    `known` is what the players have learnt of each other (empty for a spectator), `public` what
    everyone has.
    """

    viewer: int | None
    to_act: int | None
    question: str
    first: int
    active: int
    turn: int
    actions: int
    extra_actions: int
    has_set_card: bool
    water: tuple[int, ...]
    hands: tuple[tuple[str, ...] | None, ...]
    hand_sizes: tuple[int, ...]
    slots: tuple[tuple[SetCardView | None, ...], ...]
    set_counts: tuple[int, ...]
    standing: tuple[StandingView, ...]
    series: tuple[ActivatedView, ...]
    deck_size: int
    discards: tuple[str, ...]
    known: tuple[KnownCard, ...]
    public: tuple[KnownCard, ...]
    flows: tuple[WaterFlow, ...]
    asked: int
    upkeep: int
    resolving: int
    step: int
    draw_seat: int
    draws_due: int
    choices_due: int
    winner: int
    cause: str

    def __init__(
        self,
        viewer: int | None,
        to_act: int | None,
        question: str,
        first: int,
        active: int,
        turn: int,
        actions: int,
        extra_actions: int,
        has_set_card: bool,
        water: tuple[int, ...],
        hands: tuple[tuple[str, ...] | None, ...],
        hand_sizes: tuple[int, ...],
        slots: tuple[tuple[SetCardView | None, ...], ...],
        set_counts: tuple[int, ...],
        standing: tuple[StandingView, ...],
        series: tuple[ActivatedView, ...],
        deck_size: int,
        discards: tuple[str, ...],
        known: tuple[KnownCard, ...],
        public: tuple[KnownCard, ...],
        flows: tuple[WaterFlow, ...],
        asked: int,
        upkeep: int,
        resolving: int,
        step: int,
        draw_seat: int,
        draws_due: int,
        choices_due: int,
        winner: int,
        cause: str,
    ) -> None:
        self.viewer = viewer
        self.to_act = to_act
        self.question = question
        self.first = first
        self.active = active
        self.turn = turn
        self.actions = actions
        self.extra_actions = extra_actions
        self.has_set_card = has_set_card
        self.water = water
        self.hands = hands
        self.hand_sizes = hand_sizes
        self.slots = slots
        self.set_counts = set_counts
        self.standing = standing
        self.series = series
        self.deck_size = deck_size
        self.discards = discards
        self.known = known
        self.public = public
        self.flows = flows
        self.asked = asked
        self.upkeep = upkeep
        self.resolving = resolving
        self.step = step
        self.draw_seat = draw_seat
        self.draws_due = draws_due
        self.choices_due = choices_due
        self.winner = winner
        self.cause = cause

    def seat(self) -> int | None:
        return self.viewer


def view_of(state: WaterDuelState, viewer: int | None) -> WaterDuelView:
    """The view of a seat, or of a spectator."""
    cards = state.pack.cards
    view = WaterDuelView(
        viewer,
        state.to_act(),
        state.question(),
        state.first,
        state.active,
        state.turn,
        state.actions,
        state.extra_actions,
        state.has_set_card,
        tuple(state.water),
        tuple([tuple(hand_keys(state, seat)) if viewer == seat else None for seat in range(2)]),
        tuple(state.hand_sizes),
        tuple([tuple([_slot_of(state, viewer, seat, slot) for slot in range(SLOTS)]) for seat in range(2)]),
        tuple(state.set_counts),
        tuple([StandingView(stands.seat, cards[stands.card].key) for stands in state.standing]),
        tuple(
            [
                ActivatedView(
                    active.seat,
                    cards[active.card].key,
                    ORIGINS[active.origin],
                    active.is_negated,
                    active.has_stayed,
                    active.guard,
                )
                for active in state.series
            ]
        ),
        state.deck_size,
        tuple([cards[card].key for card in state.discards]),
        _notes(state, state.known) if viewer is not None else (),
        _notes(state, state.public),
        tuple([WaterFlow(flow.seat, FLOWS[flow.what], cards[flow.card].key, flow.amount) for flow in state.ledger]),
        state.asked,
        state.upkeep,
        state.resolving,
        state.step,
        state.draw_seat,
        state.draws_due,
        state.choices_due,
        state.winner,
        state.cause,
    )
    view.setup = state.setup
    return view


def _slot_of(state: WaterDuelState, viewer: int | None, seat: int, slot: int) -> SetCardView | None:
    hidden = state.slots[seat * SLOTS + slot]
    if hidden is None:
        return None
    is_known = viewer == seat or (viewer is not None and hidden.is_known())
    key = state.pack.cards[hidden.card].key if is_known else None
    return SetCardView(key, hidden.turn, hidden.order, hidden.is_seen, hidden.turn < state.turn)


def _notes(state: WaterDuelState, notes: list[Known]) -> tuple[KnownCard, ...]:
    return tuple([KnownCard(note.owner, state.pack.cards[note.card].key, note.since) for note in notes])
