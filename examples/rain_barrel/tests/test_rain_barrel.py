"""Rain Barrel: the conformance suite, and a test for each rule."""

import pytest
from case import CASE

from rain_barrel.game import RAIN_BARREL
from rain_barrel.state import BarrelState
from watertable.kernel import find_game
from watertable.testing import CHECKS, Check
from watertable.testing.driven import run_check


def play(seats: int, *texts: str) -> BarrelState:
    """A game after these moves, each made by the player to act."""
    state = RAIN_BARREL.start(RAIN_BARREL.setup(seats))
    for text in texts:
        seat = state.to_act()
        assert seat is not None
        state.apply(seat, RAIN_BARREL.from_text(text))
    return state


def why(state: BarrelState, text: str) -> str:
    """Why the player to act is not allowed to make this move."""
    seat = state.to_act()
    return str(state.why_not(0 if seat is None else seat, RAIN_BARREL.from_text(text)))


def test_it_is_found_by_its_entry_point() -> None:
    assert find_game("Rain Barrel") is RAIN_BARREL


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.name)
def test_it_conforms(check: Check) -> None:
    run_check(check, CASE, 10)


def test_rb1_everything_is_empty_at_first() -> None:
    at = play(4).at
    assert (at.barrels, at.bucket, at.actor) == ([0, 0, 0, 0], 0, 0)


def test_rb2_rain_goes_into_the_bucket_and_you_decide_again() -> None:
    state = play(2, "catch", "rain 5", "catch", "rain 2")
    assert (state.at.bucket, state.to_act()) == (7, 0)


def test_rb3_a_1_empties_the_bucket_and_ends_the_turn() -> None:
    state = play(2, "catch", "rain 5", "catch", "rain 1")
    assert (state.at.barrels, state.at.bucket, state.to_act()) == ([0, 0], 0, 1)


def test_rb4_pouring_fills_the_barrel_and_needs_water() -> None:
    assert why(play(2), "pour") == "there is nothing in your bucket (RB-4)"
    state = play(2, "catch", "rain 5", "pour")
    assert (state.at.barrels, state.to_act()) == ([5, 0], 1)


def test_rb5_a_full_bucket_must_be_poured() -> None:
    state = play(2, *["catch", "rain 6"] * 4)
    assert state.at.bucket == 20
    assert why(state, "catch") == "the bucket is full: pour it (RB-5)"


def test_rb6_enough_water_wins_at_once() -> None:
    fill = ["catch", "rain 6"] * 3
    state = play(2, *fill, "pour", "catch", "rain 1", *fill, "pour")
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.winners, outcome.rule) == ((0,), "RB-6")


def test_rb7_after_the_last_round_the_most_water_wins() -> None:
    state = play(2, "catch", "rain 2", "pour", *["catch", "rain 1"] * 23)
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.winners, outcome.rule) == ((0,), "RB-7")
