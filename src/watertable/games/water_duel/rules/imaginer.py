"""States to think in: what a viewer knows stays, what it does not know is dealt from the unseen.

Known cards go to a place where they may be, the most confined first, so that every way to place
them is equally likely; then every other hidden place gets a card drawn from those nobody has shown
the viewer, and the deck is what remains.
"""

from __future__ import annotations

from watertable.games.water_duel.pack.reader import WaterDuelPack
from watertable.games.water_duel.rules.moves import SLOTS
from watertable.games.water_duel.rules.phases import QUESTIONS
from watertable.games.water_duel.rules.pieces import (
    FLOWS,
    ORIGINS,
    TRIGGERED,
    Activated,
    FaceDown,
    Flow,
    Known,
    Standing,
)
from watertable.games.water_duel.rules.state import WaterDuelState
from watertable.games.water_duel.rules.view import KnownCard, SetCardView, WaterDuelView
from watertable.kernel.game import Imaginer
from watertable.kernel.rng import Rng
from watertable.kernel.state import State


class WaterDuelImaginer(Imaginer):
    """Prepared once from a view; each sample deals the hidden cards anew."""

    def __init__(self, view: WaterDuelView) -> None:
        pack = view.setup.pack
        assert isinstance(pack, WaterDuelPack)
        self._pack = pack
        self._viewer = view.viewer
        self._kinds = len(pack.cards)
        state = _face_up(view, pack)
        self._state = state
        unseen = list(pack.copies)
        for card in state.discards:
            unseen[card] -= 1
        for stands in state.standing:
            unseen[stands.card] -= 1
        for active in state.series:
            if active.origin != TRIGGERED and not active.has_stayed:
                unseen[active.card] -= 1
        self._hidden_slots: list[int] = []
        """Indices of the slots whose card the viewer does not know."""
        self._hidden_hands: list[int] = []
        for seat in range(2):
            self._take_slots(view.slots[seat], seat, unseen)
            self._take_hand(view.hands[seat], seat, view.hand_sizes[seat], unseen)
        self._notes: list[Known] = []
        """Cards known to be somewhere hidden, the most confined first."""
        for note in sorted(state.known if view.viewer is not None else state.public, key=lambda note: -note.since):
            if note.owner in self._hidden_hands:
                self._notes.append(note)
                unseen[note.card] -= 1
        self._unseen: list[int] = []
        """The cards that may be anywhere hidden."""
        for card in range(self._kinds):
            for _ in range(unseen[card]):
                self._unseen.append(card)
        state.deck = unseen
        state.deck_size = len(self._unseen)

    def _take_slots(self, slots: tuple[SetCardView | None, ...], seat: int, unseen: list[int]) -> None:
        for slot in range(SLOTS):
            shown = slots[slot]
            if shown is None:
                continue
            card = -1 if shown.card is None else self._pack.numbers[shown.card]
            index = seat * SLOTS + slot
            is_deduced = card >= 0 and seat != self._viewer and not shown.is_seen
            self._state.slots[index] = FaceDown(card, shown.turn, shown.order, shown.is_seen, is_deduced)
            if card < 0:
                self._hidden_slots.append(index)
            else:
                unseen[card] -= 1

    def _take_hand(self, keys: tuple[str, ...] | None, seat: int, size: int, unseen: list[int]) -> None:
        self._state.hand_sizes[seat] = size
        if keys is None:
            self._hidden_hands.append(seat)
            return
        for key in keys:
            card = self._pack.numbers[key]
            self._state.hands[seat * self._kinds + card] += 1
            unseen[card] -= 1

    def sample(self, rng: Rng) -> State:
        state = self._state.copy()
        room = [0, 0]
        for seat in self._hidden_hands:
            room[seat] = state.hand_sizes[seat]
        slots = self._hidden_slots
        if self._notes:
            slots = self._hidden_slots[:]
            for note in self._notes:
                self._place(state, note, room, slots, rng)
        left = len(self._unseen)
        pool = self._unseen[:]
        for index in slots:
            at = rng.below(left)
            left -= 1
            self._fill_slot(state, index, pool[at])
            state.deck[pool[at]] -= 1
            pool[at] = pool[left]
        for seat in self._hidden_hands:
            for _ in range(room[seat]):
                at = rng.below(left)
                left -= 1
                card = pool[at]
                state.hands[seat * self._kinds + card] += 1
                state.deck[card] -= 1
                pool[at] = pool[left]
        state.deck_size = left
        return state

    def _place(self, state: WaterDuelState, note: Known, room: list[int], slots: list[int], rng: Rng) -> None:
        """Put a known card into the hand or into one of the slots Set since, each place equally likely."""
        open_slots: list[int] = []
        for index in slots:
            hidden = state.slots[index]
            if index // SLOTS == note.owner and hidden is not None and hidden.order >= note.since:
                open_slots.append(index)
        place = rng.below(room[note.owner] + len(open_slots))
        if place < len(open_slots):
            self._fill_slot(state, open_slots[place], note.card)
            slots.remove(open_slots[place])
        else:
            room[note.owner] -= 1
            state.hands[note.owner * self._kinds + note.card] += 1

    def _fill_slot(self, state: WaterDuelState, index: int, card: int) -> None:
        empty = state.slots[index]
        assert empty is not None
        state.slots[index] = FaceDown(card, empty.turn, empty.order, empty.is_seen, empty.is_deduced)


def _face_up(view: WaterDuelView, pack: WaterDuelPack) -> WaterDuelState:
    """A state with all that the view shows openly; hands, Set cards and deck are still to come."""
    numbers = pack.numbers
    state = WaterDuelState(view.setup)
    state.water = list(view.water)
    state.discards = [numbers[key] for key in view.discards]
    state.set_counts = list(view.set_counts)
    for shown in view.standing:
        state.standing.append(Standing(numbers[shown.card], shown.seat))
        for bonus in pack.cards[numbers[shown.card]].bonuses:
            state.bonuses[bonus.what * 2 + shown.seat] += bonus.number
    for active in view.series:
        origin = ORIGINS.index(active.origin)
        number = numbers[active.card]
        state.series.append(Activated(number, active.seat, origin, active.is_negated, active.has_stayed, active.guard))
    state.known = _notes(view.known, numbers)
    state.public = _notes(view.public, numbers)
    state.ledger = [Flow(flow.seat, FLOWS.index(flow.what), numbers[flow.card], flow.amount) for flow in view.flows]
    state.phase = QUESTIONS.index(view.question)
    state.asked = view.asked
    state.first = view.first
    state.active = view.active
    state.turn = view.turn
    state.actions = view.actions
    state.extra_actions = view.extra_actions
    state.has_set_card = view.has_set_card
    state.upkeep = view.upkeep
    state.resolving = view.resolving
    state.step = view.step
    state.draw_seat = view.draw_seat
    state.draws_due = view.draws_due
    state.choices_due = view.choices_due
    state.winner = view.winner
    state.cause = view.cause
    return state


def _notes(notes: tuple[KnownCard, ...], numbers: dict[str, int]) -> list[Known]:
    return [Known(numbers[note.card], note.owner, note.since) for note in notes]
