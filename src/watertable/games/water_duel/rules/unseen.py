"""The cards that a viewer of a duel has not seen: what may be in the deck, or in any other hidden place."""

from __future__ import annotations

from watertable.games.water_duel.position import WaterDuelPosition
from watertable.games.water_duel.rules.pieces import TRIGGERED, UNKNOWN, Known


def unseen_cards(view: WaterDuelPosition) -> list[int]:
    """How many copies of each card may be in any hidden place, as far as the viewer of this view can know."""
    kinds = len(view.pack.cards)
    unseen = not_face_up(view)
    for hidden in view.slots:
        if hidden is not None and hidden.card != UNKNOWN:
            unseen[hidden.card] -= 1
    for seat in range(2):
        if view.sees_hand(seat):
            for card in range(kinds):
                unseen[card] -= view.hands[seat * kinds + card]
    for note in notes_of(view):
        unseen[note.card] -= 1
    return unseen


def notes_of(view: WaterDuelPosition) -> list[Known]:
    """Cards known to be in hidden places, those with the fewest possible places first."""
    notes = sorted(view.public if view.viewer is None else view.known, key=lambda note: -note.since)
    return [note for note in notes if not view.sees_hand(note.owner)]


def not_face_up(at: WaterDuelPosition) -> list[int]:
    """How many copies of each card are not face up."""
    unseen = list(at.pack.copies)
    for card in at.discards:
        unseen[card] -= 1
    for stands in at.standing:
        unseen[stands.card] -= 1
    for active in at.series:
        if active.origin != TRIGGERED and not active.has_stayed:
            unseen[active.card] -= 1
    return unseen
