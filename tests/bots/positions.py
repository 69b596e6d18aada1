"""Positions from random games, and every game's case, for the tests of bots."""

from __future__ import annotations

from collections.abc import Iterator

from tests.games.agua.case import CASE as AGUA
from tests.games.water_cycle.case import CASE as WATER_CYCLE
from tests.games.water_duel.case import CASE as WATER_DUEL
from tests.games.water_to_water.case import CASE as WATER_TO_WATER
from watertable.kernel import CHANCE, Move, Sfc32, State
from watertable.testing import Case

CASES = [AGUA, WATER_CYCLE, WATER_DUEL, WATER_TO_WATER]


def seats_of(case: Case) -> int:
    low, high = case.game.players
    return min(max(4, low), high)


def decisions(case: Case, seed: str, every: int = 1) -> Iterator[tuple[State, int, list[Move]]]:
    """Positions of a random game in which a seat has a choice: a copy, the seat, its moves."""
    rng = Sfc32(seed)
    state = case.game.new(seats_of(case))
    count = 0
    while (seat := state.to_act()) is not None:
        if seat == CHANCE:
            state.apply(seat, state.draw_chance(rng))
            continue
        moves = state.legal_moves(seat)
        if len(moves) > 1:
            count += 1
            if count % every == 0:
                yield state.copy(), seat, moves
        state.apply(seat, moves[rng.below(len(moves))])
