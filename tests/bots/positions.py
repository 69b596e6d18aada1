"""Positions from random games, and every game's case, for the tests of bots."""

from __future__ import annotations

from collections.abc import Iterator

from tests.any_game import GAMES, case_of
from watertable.kernel import CHANCE, Move, Sfc32, State
from watertable.testing import Case

CASES = [case_of(game) for game in GAMES]


def decisions(case: Case, seed: str, every: int = 1) -> Iterator[tuple[State, int, list[Move]]]:
    """Positions of a random game in which a seat has a choice: a copy, the seat, its moves."""
    rng = Sfc32(seed)
    state = case.game.new(case.game.usual_players())
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


def middle_position(case: Case) -> State:
    """A position from the middle of a game, in which a turn begins."""
    judge = case.game.evaluator()
    found: State | None = None
    for count, (state, _, _) in enumerate(decisions(case, "middle")):
        if judge.is_quiet(state):
            found = state
            if count > 25:
                break
    assert found is not None
    return found
