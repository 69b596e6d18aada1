"""Playing on from a sampled position until it can be judged, and what it is worth then."""

from __future__ import annotations

from typing import Final

from watertable.kernel.evaluator import Evaluator
from watertable.kernel.moves import CHANCE
from watertable.kernel.rng import Rng
from watertable.kernel.state import State

_LONGEST: Final = 60
"""Decisions after which a position is judged in any case."""


def judge(state: State, evaluator: Evaluator, rng: Rng, is_far: bool) -> list[float]:
    """Each seat's expected share of the win. The state is played on in place, so it must be a copy.

    The evaluator's quick moves are made until the position is quiet, or with `is_far` at the horizon.
    """
    made = 0
    while True:
        seat = state.to_act()
        if seat is None:
            return state.shares()
        if made >= _LONGEST or (evaluator.is_horizon(state) if is_far else evaluator.is_quiet(state)):
            return evaluator.foresee(state) if is_far else evaluator.evaluate(state)
        if seat == CHANCE:
            state.perform(CHANCE, state.draw_chance(rng), None)
            continue
        moves = state.legal_moves(seat)
        move = moves[0] if len(moves) == 1 else evaluator.quick_move(state, seat, moves, rng)
        state.perform(seat, move, None)
        made += 1
