"""What every game's judgement of positions has in common: shares of the win, and no traces left."""

import pytest

from tests.bots.positions import CASES, decisions
from tests.conformance.toy_game import PEARL_DIVERS
from tests.conformance.toy_game.state import PearlState
from watertable.kernel import Evaluator, Sfc32
from watertable.kernel.evaluator import LinearEvaluator
from watertable.testing import Case


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.game.name)
def test_shares_are_between_0_and_1_and_make_a_whole(case: Case) -> None:
    judge = case.game.evaluator()
    assert type(judge) is not Evaluator
    for state, _, _ in decisions(case, "shares", every=3):
        for shares in (judge.evaluate(state), judge.foresee(state)):
            assert len(shares) == state.setup.seats
            assert all(0.0 <= share <= 1.0 for share in shares)
            assert sum(shares) == pytest.approx(1.0)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.game.name)
def test_judging_changes_nothing(case: Case) -> None:
    judge = case.game.evaluator()
    for state, seat, moves in decisions(case, "still", every=10):
        before = state.snapshot()
        judge.evaluate(state)
        judge.foresee(state)
        judge.quick_move(state, seat, moves, Sfc32(1))
        assert state.snapshot() == before


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.game.name)
def test_a_quick_move_is_a_legal_one(case: Case) -> None:
    judge = case.game.evaluator()
    rng = Sfc32("quick")
    for state, seat, moves in decisions(case, "quick", every=2):
        assert state.why_not(seat, judge.quick_move(state, seat, moves, rng)) is None


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.game.name)
def test_every_feature_has_its_weight(case: Case) -> None:
    judge = case.game.evaluator()
    assert isinstance(judge, LinearEvaluator)
    for state, _, _ in decisions(case, "weights", every=20):
        assert {len(features) for features in judge.features(state)} == {len(judge.weights)}


def test_a_game_without_its_own_judgement_goes_by_points() -> None:
    state = PEARL_DIVERS.new(4)
    assert isinstance(state, PearlState)
    state.at.challenges = [10, 30, 20, 10]
    assert type(PEARL_DIVERS.evaluator()) is Evaluator
    shares = PEARL_DIVERS.evaluator().evaluate(state)
    assert shares[1] > shares[2] > shares[0] == shares[3]
