"""Scores of AGUA, itemised, and the outcome of a game (AG-13, AG-16, AG-18)."""

from __future__ import annotations

from watertable.games.agua.rules.position import Position
from watertable.games.agua.rules.terms import CHIP_COLOURS, COLOURS, HOLES, OVER, chips_of, size_of
from watertable.kernel.outcome import Outcome, Score, ScoreItem


def score(position: Position, seat: int) -> Score:
    """AG-13: chips by colour times the colour's value; the places are the holes that make it."""
    pile = position.collected[seat]
    if position.children:
        chips = size_of(pile)
        return Score(chips, (ScoreItem("chips", chips, chips),) if chips else ())
    items: list[ScoreItem] = []
    total = 0
    for colour in range(COLOURS):
        count = chips_of(pile, colour)
        if count:
            holes: list[str] = []
            for hole in range(HOLES):
                if position.lying[hole] == colour + 1:
                    holes.append(position.pack.names[position.pack.first_hole + hole])
            points = count * len(holes)
            total += points
            worth = CHIP_COLOURS[colour] if holes else f"{CHIP_COLOURS[colour]}-worthless"
            items.append(ScoreItem(worth, points, count, tuple(holes)))
    return Score(total, tuple(items))


def winners(position: Position) -> tuple[int, ...]:
    """AG-13: whoever has most points; equals share the win."""
    totals = [position.total_of(seat) for seat in range(position.seats)]
    best = max(totals)
    return tuple([seat for seat in range(position.seats) if totals[seat] == best])


def outcome(position: Position) -> Outcome | None:
    """How the game ended, and by which rule; None while it goes on."""
    if position.phase != OVER:
        return None
    rule = "AG-13" if position.cause == "holes" else "AG-16" if position.cause == "children" else "AG-18"
    return Outcome(winners(position), tuple([score(position, seat) for seat in range(position.seats)]), rule)
