"""Pearl Divers, the game for testing the suite: its rules, and that it passes every check."""

import pytest

from tests.conformance.toy_game import PEARL_DIVERS
from tests.conformance.toy_game.case import CASE
from tests.conformance.toy_game.moves import Challenge, Claim, Dive, Look
from tests.conformance.toy_game.state import PearlState
from watertable.kernel import CHANCE, PASS, BadInput, IllegalMove, to_json
from watertable.testing import CHECKS, Check
from watertable.testing.driven import EFFORT, LONG_EFFORT, run_check
from watertable.testing.frozen import play_texts

DEALT = ["draw 1", "draw 2", "draw 4", "draw 1"]
"""Seat 0 has 1 and 4, seat 1 has 1 and 2."""


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.name)
def test_toy_game_conforms(check: Check) -> None:
    run_check(check, CASE, EFFORT)


@pytest.mark.long
@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.name)
def test_toy_game_conforms_at_length(check: Check) -> None:
    run_check(check, CASE, LONG_EFFORT)


def staged(*texts: str, look: bool = True) -> PearlState:
    """A two-player game after the deal and these moves."""
    state = PEARL_DIVERS.new(2, {"look": look})
    play_texts(PEARL_DIVERS, state, [*DEALT, *texts])
    assert isinstance(state, PearlState)
    return state


def pearls_seen(state: PearlState, viewer: int | None) -> list[int | None]:
    """The pearls that seat 0 has laid, as a viewer sees them."""
    return [laid["pearl"] for laid in to_json(state.view(viewer))["laid"][0]]


def totals(state: PearlState) -> list[int]:
    return [state.score(seat).total for seat in range(2)]


def test_pd1_two_to_four_divers() -> None:
    with pytest.raises(BadInput, match="2 to 4 players, not 5"):
        PEARL_DIVERS.new(5)


def test_pd2_only_the_diver_sees_the_hand() -> None:
    state = staged()
    assert to_json(state.view(0))["hands"] == [[1, 4], [None, None]]
    assert to_json(state.view(None))["hands"] == [[None, None], [None, None]]


def test_pd3_a_dive_brings_a_pearl_from_the_bag() -> None:
    state = staged("dive")
    assert state.to_act() == CHANCE
    play_texts(PEARL_DIVERS, state, ["draw 2"])
    assert state.at.hands[0] == [1, 2, 4]
    assert state.to_act() == 1


def test_pd4_a_claim_need_not_be_true() -> None:
    state = staged("claim 1 4")
    assert totals(state) == [4, 0]
    assert pearls_seen(state, 1) == [None]


def test_pd5_the_others_may_challenge_or_pass() -> None:
    state = staged("claim 1 4")
    assert state.to_act() == 1
    assert state.legal_moves(1) == [PASS, Challenge()]


def test_pd6_a_lie_pays_the_challenger() -> None:
    assert totals(staged("claim 1 4", "challenge")) == [0, 2]


def test_pd6_the_truth_costs_the_challenger() -> None:
    assert totals(staged("claim 4 4", "challenge")) == [4, -1]


def test_pd7_a_look_shows_the_pearl_to_one_diver_once() -> None:
    state = staged("claim 1 4", "pass", "look 0 0")
    assert pearls_seen(state, 1) == [1]
    assert pearls_seen(state, None) == [None]
    play_texts(PEARL_DIVERS, state, ["claim 4 4", "pass"])
    with pytest.raises(IllegalMove, match="PD-7"):
        state.apply(1, Look(0, 1))


def test_pd7_the_option_forbids_looking() -> None:
    assert Look(0, 0) not in staged("claim 1 4", "pass", look=False).legal_moves(1)


def test_pd8_a_turn_is_passed_only_when_nothing_can_be_done() -> None:
    state = staged()
    assert state.why_not(0, PASS) is not None
    state.at.hands[0], state.at.bag = [], []
    assert state.legal_moves(0) == [PASS]
    assert state.why_not(0, Dive()) is not None
    assert state.why_not(0, Claim(1, 1)) is not None


def test_pd9_most_points_win_and_a_tie_is_shared() -> None:
    state = staged("claim 1 4", "pass", "claim 1 2", "pass", "claim 4 2", "pass", "claim 2 4", "pass")
    play_texts(PEARL_DIVERS, state, ["dive", "draw 1", "dive", "draw 1"])
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.winners == (0, 1)
    assert outcome.share(0) == 0.5
