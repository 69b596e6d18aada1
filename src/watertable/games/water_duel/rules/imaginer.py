"""Full states that a view allows: what the viewer knows stays, the rest is dealt from the unseen cards.

Known cards are placed first, those with the fewest possible places before the others, so that every
placement is equally likely. Then every other hidden place gets a card drawn from those the viewer has
not seen, and what remains is the deck.
"""

from __future__ import annotations

from watertable.games.water_duel.position import WaterDuelPosition
from watertable.games.water_duel.rules.moves import SLOTS
from watertable.games.water_duel.rules.pieces import UNKNOWN, FaceDown, Known
from watertable.games.water_duel.rules.state import WaterDuelState
from watertable.games.water_duel.rules.unseen import notes_of, unseen_cards
from watertable.kernel.game import Imaginer
from watertable.kernel.rng import Rng


class WaterDuelImaginer(Imaginer):
    """Prepared once from a view; each sample deals the hidden cards again."""

    def __init__(self, view: WaterDuelPosition) -> None:
        at = view.copy()
        at.viewer = None
        self._at = at
        self._kinds = len(at.pack.cards)
        unseen = unseen_cards(view)
        self._hidden_slots: list[int] = []
        """The indices of the slots whose card the viewer does not know."""
        for index in range(len(at.slots)):
            hidden = at.slots[index]
            if hidden is not None and hidden.card == UNKNOWN:
                self._hidden_slots.append(index)
        self._hidden_hands: list[int] = []
        for seat in range(2):
            if not view.sees_hand(seat):
                self._hidden_hands.append(seat)
        self._notes: list[Known] = notes_of(view)
        """Cards known to be in hidden places, those with the fewest possible places first."""
        self._unseen: list[int] = []
        """The cards that may be in any hidden place."""
        for card in range(self._kinds):
            for _ in range(unseen[card]):
                self._unseen.append(card)
        at.deck = unseen
        at.shares_deck = False
        at.deck_size = len(self._unseen)

    def sample(self, rng: Rng) -> WaterDuelState:
        at = self._at.copy()
        at.own_hands()
        at.own_deck()
        room = [0, 0]
        for seat in self._hidden_hands:
            room[seat] = at.hand_sizes[seat]
        slots = self._hidden_slots
        if self._notes:
            slots = self._hidden_slots[:]
            for note in self._notes:
                self._place(at, note, room, slots, rng)
        left = len(self._unseen)
        pool = self._unseen[:]
        for index in slots:
            drawn = rng.below(left)
            left -= 1
            _fill_slot(at, index, pool[drawn])
            at.deck[pool[drawn]] -= 1
            pool[drawn] = pool[left]
        for seat in self._hidden_hands:
            for _ in range(room[seat]):
                drawn = rng.below(left)
                left -= 1
                card = pool[drawn]
                at.hands[seat * self._kinds + card] += 1
                at.deck[card] -= 1
                pool[drawn] = pool[left]
        at.deck_size = left
        return WaterDuelState(at)

    def _place(self, at: WaterDuelPosition, note: Known, room: list[int], slots: list[int], rng: Rng) -> None:
        """Put a known card in the hand or in one of the slots Set since then, each place equally likely."""
        open_slots: list[int] = []
        for index in slots:
            hidden = at.slots[index]
            if index // SLOTS == note.owner and hidden is not None and hidden.order >= note.since:
                open_slots.append(index)
        place = rng.below(room[note.owner] + len(open_slots))
        if place < len(open_slots):
            _fill_slot(at, open_slots[place], note.card)
            slots.remove(open_slots[place])
        else:
            room[note.owner] -= 1
            at.hands[note.owner * self._kinds + note.card] += 1


def _fill_slot(at: WaterDuelPosition, index: int, card: int) -> None:
    hidden = at.slots[index]
    assert hidden is not None
    at.slots[index] = FaceDown(card, hidden.turn, hidden.order, hidden.is_seen, hidden.is_deduced)
