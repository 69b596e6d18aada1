"""Itemised scores of Water Cycle, and the outcome of a game (WC-10, WC-12, WC-13)."""

from __future__ import annotations

from watertable.games.water_cycle.position import WaterCyclePosition
from watertable.games.water_cycle.rules.phases import OVER
from watertable.games.water_cycle.rules.places import COLOURS, POPULATION
from watertable.kernel.outcome import Outcome, Score, ScoreItem


def winners(at: WaterCyclePosition) -> tuple[int, ...]:
    """WC-13: most points, then most cubes on the population; otherwise the win is shared."""
    best = max([_rank(at, seat) for seat in range(at.seats)])
    return tuple([seat for seat in range(at.seats) if _rank(at, seat) == best])


def _rank(at: WaterCyclePosition, seat: int) -> tuple[int, int]:
    return at.scores[seat], at.cubes[POPULATION * COLOURS + seat]


def score(at: WaterCyclePosition, seat: int) -> Score:
    items = [ScoreItem("start", at.start_score(seat))]
    persons = len(at.pack.points)
    for person in range(persons):
        count = at.supplied[seat * persons + person]
        if count:
            place = f"person {person + 1}"
            items.append(ScoreItem("supplied", count * at.pack.points[person], count, (place,)))
    if at.lost[seat]:
        items.append(ScoreItem("lost", -at.lost[seat], at.lost[seat]))
    return Score(at.scores[seat], tuple(items))


def outcome(at: WaterCyclePosition) -> Outcome | None:
    if at.phase != OVER:
        return None
    return Outcome(winners(at), tuple([score(at, seat) for seat in range(at.seats)]), "WC-12")
