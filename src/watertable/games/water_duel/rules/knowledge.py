"""What players remember about hidden cards.

Hands are hidden, but some cards in them are known: those taken back from the face-up discard pile
(everyone saw them) and those the opponent has looked at. Such a card stays known until it is shown
again. Its owner may Set it face down, so it is known to be in the hand or among the cards Set since
then, from number `Known.since` on. `known` is what the two players know about each
other, `public` is what everyone knows. A card that was looked at in its slot is known to be there:
`FaceDown.is_seen`. So is one that can only be in that slot because it is no longer in a hand that was
looked at: `FaceDown.is_deduced`.
"""

from __future__ import annotations

from typing import Final

from watertable.games.water_duel.position import WaterDuelPosition
from watertable.games.water_duel.rules.moves import SLOTS
from watertable.games.water_duel.rules.pieces import FaceDown, Known

_ANYWHERE: Final = 1 << 30


def _without(notes: list[Known], owner: int, card: int, order: int) -> list[Known]:
    """A copy has turned up in the hand or in the slot with number `order`: the notes without the latest one that it can
    be. Notes are shared by copies of a position, so a list is replaced and never changed."""
    found = -1
    for index in range(len(notes)):
        note = notes[index]
        is_it = note.owner == owner and note.card == card and note.since <= order
        if is_it and (found < 0 or note.since >= notes[found].since):
            found = index
    return notes[:found] + notes[found + 1 :] if found >= 0 else notes


def shown_from_hand(at: WaterDuelPosition, owner: int, card: int) -> None:
    """A card from the hand became public."""
    if at.known:
        at.known = _without(at.known, owner, card, _ANYWHERE)
    if at.public:
        at.public = _without(at.public, owner, card, _ANYWHERE)


def shown_from_slot(at: WaterDuelPosition, owner: int, hidden: FaceDown) -> None:
    """A Set card became public. If the opponent already knew it, their note has been deleted before."""
    if at.known and not hidden.is_known():
        at.known = _without(at.known, owner, hidden.card, hidden.order)
    if at.public:
        at.public = _without(at.public, owner, hidden.card, hidden.order)


def looked_at_slot(at: WaterDuelPosition, owner: int, slot: int) -> int:
    """The opponent looks at a Set card. Returns the card."""
    hidden = at.slots[owner * SLOTS + slot]
    assert hidden is not None
    if not hidden.is_seen:
        if not hidden.is_deduced:
            at.known = _without(at.known, owner, hidden.card, hidden.order)
        at.slots[owner * SLOTS + slot] = FaceDown(hidden.card, hidden.turn, hidden.order, True)
    return hidden.card


def looked_at_hand(at: WaterDuelPosition, owner: int) -> None:
    """The opponent looks at the whole hand: from now on every card in it is known."""
    kinds = len(at.pack.cards)
    for card in range(kinds):
        for _ in range(at.hands[owner * kinds + card]):
            at.known = _without(at.known, owner, card, _ANYWHERE)
    _deduce(at, owner)
    since = at.set_counts[owner]
    seen: list[Known] = []
    for card in range(kinds):
        for _ in range(at.hands[owner * kinds + card]):
            seen.append(Known(card, owner, since))
    at.known = at.known + seen


def _deduce(at: WaterDuelPosition, owner: int) -> None:
    """A known card that is not in the hand must be in a slot. If only one slot is possible, it is there."""
    left = [note for note in at.known if note.owner == owner]
    left.sort(key=_since, reverse=True)
    for note in left:
        found = -1
        places = 0
        for slot in range(SLOTS):
            hidden = at.slots[owner * SLOTS + slot]
            if hidden is not None and not hidden.is_known() and hidden.order >= note.since:
                found = owner * SLOTS + slot
                places += 1
        if places == 1:
            hidden = at.slots[found]
            assert hidden is not None
            at.slots[found] = FaceDown(hidden.card, hidden.turn, hidden.order, False, True)
            at.known = _all_but(at.known, note)


def _all_but(notes: list[Known], found: Known) -> list[Known]:
    at = notes.index(found)
    return notes[:at] + notes[at + 1 :]


def _since(note: Known) -> int:
    return note.since


def taken_openly(at: WaterDuelPosition, owner: int, card: int) -> None:
    """A face-up card goes to the hand, and everyone saw which one."""
    note = Known(card, owner, at.set_counts[owner])
    at.known = [*at.known, note]
    at.public = [*at.public, note]


def breaches(at: WaterDuelPosition, notes: list[Known], trust_seen: bool) -> list[str]:
    """Notes that do not match the hidden cards; there should be none. With `trust_seen`, slots whose
    card the opponent knows do not count, because no note is kept for them."""
    found: list[str] = []
    kinds = len(at.pack.cards)
    for note in notes:
        needed = 0
        for other in notes:
            if other.owner == note.owner and other.card == note.card and other.since >= note.since:
                needed += 1
        there = at.hands[note.owner * kinds + note.card]
        for slot in range(SLOTS):
            hidden = at.slots[note.owner * SLOTS + slot]
            if hidden is not None and hidden.card == note.card and hidden.order >= note.since:
                there += 0 if trust_seen and hidden.is_known() else 1
        if there < needed:
            found.append(f"seat {note.owner} is known to hold card {note.card} but does not hold it")
    return found
