"""Itemised scores of AGUA, and the outcome of a game (AG-13, AG-16, AG-18)."""

from __future__ import annotations

from watertable.games.agua.position import AguaPosition
from watertable.games.agua.rules.phases import OVER
from watertable.games.agua.rules.terms import CHIP_COLOURS, COLOURS, HOLES, chips_of, size_of
from watertable.kernel.outcome import Outcome, Score, ScoreItem


def score(at: AguaPosition, seat: int) -> Score:
    """AG-13: chips of each colour times the colour's value; the places are the holes that give it."""
    pile = at.collected[seat]
    if at.children:
        chips = size_of(pile)
        return Score(chips, (ScoreItem("chips", chips, chips),) if chips else ())
    items: list[ScoreItem] = []
    total = 0
    for colour in range(COLOURS):
        count = chips_of(pile, colour)
        if count:
            holes: list[str] = []
            for hole in range(HOLES):
                if at.chips[hole] == colour + 1:
                    holes.append(at.pack.names[at.pack.first_hole + hole])
            points = count * len(holes)
            total += points
            worth = CHIP_COLOURS[colour] if holes else f"{CHIP_COLOURS[colour]}-worthless"
            items.append(ScoreItem(worth, points, count, tuple(holes)))
    return Score(total, tuple(items))


def winners(at: AguaPosition) -> tuple[int, ...]:
    """AG-13: the players with the most points; ties are shared."""
    totals = [at.total_of(seat) for seat in range(at.seats)]
    best = max(totals)
    return tuple([seat for seat in range(at.seats) if totals[seat] == best])


def outcome(at: AguaPosition) -> Outcome | None:
    """How the game ended and by which rule; None while it goes on."""
    if at.phase != OVER:
        return None
    rule = "AG-13" if at.cause == "holes" else "AG-16" if at.cause == "children" else "AG-18"
    return Outcome(winners(at), tuple([score(at, seat) for seat in range(at.seats)]), rule)
