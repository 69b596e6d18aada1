"""Positions from random games, and every game's case, for the tests of bots."""

from __future__ import annotations

from collections.abc import Iterator

from tests.any_game import GAMES, case_of
from watertable.kernel import Move, Sfc32, State
from watertable.play import Loop, PlainChance
from watertable.testing import Case

CASES = [case_of(game) for game in GAMES]


def decisions(case: Case, seed: str, every: int = 1) -> Iterator[tuple[State, int, list[Move]]]:
    """Positions of a random game in which a seat has a choice: a copy, the seat, its moves."""
    rng = Sfc32(seed)
    seats = case.game.usual_players()
    loop = Loop(case.game.new(seats), [None] * seats, PlainChance(rng))
    count = 0
    decision = loop.advance()
    while decision is not None:
        moves = decision.moves
        if len(moves) > 1:
            count += 1
            if count % every == 0:
                yield loop.state.copy(), decision.seat, moves
        decision = loop.advance(moves[rng.below(len(moves))])


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
