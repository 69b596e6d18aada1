"""What must always be true of a duel (WD-1, WD-4, WD-10) and of what is stored twice for speed."""

from __future__ import annotations

from watertable.games.water_duel.position import WaterDuelPosition
from watertable.games.water_duel.rules.knowledge import breaches
from watertable.games.water_duel.rules.phases import MOST_WATER, OVER
from watertable.games.water_duel.rules.pieces import TRIGGERED
from watertable.games.water_duel.rules.scoring import score


def faults(at: WaterDuelPosition) -> list[str]:
    found: list[str] = []
    kinds = len(at.pack.cards)
    places = _everywhere(at)
    for card in range(kinds):
        if places[card] != at.pack.copies[card]:
            found.append(f"{places[card]} copies of {at.pack.cards[card].key}, not {at.pack.copies[card]}")
    if min(at.hands) < 0 or min(at.deck) < 0:
        found.append("a hand or the deck has a negative number of copies of a card")
    if sum(at.deck) != at.deck_size:
        found.append("the deck is miscounted")
    for seat in range(2):
        if not 0 <= at.water[seat] <= MOST_WATER:
            found.append(f"seat {seat} has {at.water[seat]} Water (WD-1)")
        if at.water[seat] == 0 and at.phase != OVER:
            found.append(f"seat {seat} has no Water, but the game goes on (WD-11)")
        if sum(at.hands[seat * kinds : (seat + 1) * kinds]) != at.hand_sizes[seat]:
            found.append(f"the hand of seat {seat} is miscounted")
        counted = score(at, seat)
        if sum([item.points for item in counted.items]) != counted.total:
            found.append(f"the Water of seat {seat} does not match its ledger")
    bonuses = [0] * len(at.bonuses)
    for stands in at.standing:
        for bonus in at.pack.cards[stands.card].bonuses:
            bonuses[bonus.what * 2 + stands.seat] += bonus.number
    if bonuses != at.bonuses:
        found.append("the bonuses of the Continuous cards are miscounted")
    found.extend(breaches(at, at.known, True))
    found.extend(breaches(at, at.public, False))
    return found


def _everywhere(at: WaterDuelPosition) -> list[int]:
    """How many copies of each card there are in all places together (WD-10: a card that is
    being played is in the series and nowhere else)."""
    kinds = len(at.pack.cards)
    places = [at.deck[card] + at.hands[card] + at.hands[kinds + card] for card in range(kinds)]
    for card in at.discards:
        places[card] += 1
    for hidden in at.slots:
        if hidden is not None:
            places[hidden.card] += 1
    for stands in at.standing:
        places[stands.card] += 1
    for active in at.series:
        if active.origin != TRIGGERED and not active.has_stayed:
            places[active.card] += 1
    return places
