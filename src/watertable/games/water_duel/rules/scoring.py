"""Each player's Water as an itemised score, and the outcome of a duel (WD-11, WD-14)."""

from __future__ import annotations

from watertable.games.water_duel.position import WaterDuelPosition
from watertable.games.water_duel.rules.phases import MOST_WATER, OVER
from watertable.games.water_duel.rules.pieces import FLOWS, GAINED, Flow
from watertable.kernel.outcome import Outcome, Score, ScoreItem


def winners(at: WaterDuelPosition) -> tuple[int, ...]:
    """Who won; nobody while the duel goes on or in a draw."""
    return (at.winner,) if at.winner >= 0 else ()


def score(at: WaterDuelPosition, seat: int) -> Score:
    """The seat's Water, and where every point of it came from or went."""
    items = [ScoreItem("start", MOST_WATER)]
    for flow in _summed_up(at.ledger):
        if flow[0] == seat:
            sign = 1 if flow[1] == GAINED else -1
            items.append(ScoreItem(FLOWS[flow[1]], sign * flow[3], flow[4], (at.pack.keys[flow[2]],)))
    return Score(at.water[seat], tuple(items))


def outcome(at: WaterDuelPosition) -> Outcome | None:
    if at.phase != OVER:
        return None
    return Outcome(winners(at), (score(at, 0), score(at, 1)), "WD-14" if at.cause == "turns" else "WD-11")


def _summed_up(ledger: list[Flow]) -> list[tuple[int, int, int, int, int]]:
    """(seat, what, card, total amount, how many times) for each kind of change, in a stable order."""
    amounts: dict[tuple[int, int, int], tuple[int, int]] = {}
    for flow in ledger:
        key = (flow.seat, flow.what, flow.card)
        amount, count = amounts.get(key, (0, 0))
        amounts[key] = (amount + flow.amount, count + 1)
    return [(key[0], key[1], key[2], amounts[key][0], amounts[key][1]) for key in sorted(amounts)]
