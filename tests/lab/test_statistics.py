"""The lab's estimates against closed forms, SciPy and known cases."""

from __future__ import annotations

from math import isnan, nan, sqrt

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy import stats

from watertable.lab import statistics
from watertable.lab.chances import p_by_lot, p_of_distance
from watertable.lab.intervals import wilson
from watertable.lab.tables import Array


@pytest.mark.parametrize(("wins", "games"), [(0, 10), (10, 10), (3, 7), (250, 1000), (1, 1)])
def test_wilson_is_the_interval_of_scipy(wins: int, games: int) -> None:
    known = stats.binomtest(wins, games).proportion_ci(method="wilson")
    assert wilson(wins, games) == pytest.approx((known.low, known.high), abs=1e-9)


def numbers(seed: int, games: int = 200) -> tuple[Array, Array]:
    rng = np.random.default_rng(seed)
    return rng.normal(5, 2, games), rng.normal(5, 2, games)


def test_the_error_of_a_mean_is_that_of_scipy() -> None:
    values, _ = numbers(1)
    found = statistics.estimated(values, np.ones(200))
    assert found.value == pytest.approx(float(np.mean(values)))
    assert found.error == pytest.approx(float(stats.sem(values)))
    known = stats.t.interval(0.95, 199, loc=np.mean(values), scale=stats.sem(values))
    assert (found.low, found.high) == pytest.approx(known, abs=0.05), "the bootstrap is close to Student's interval"


def test_a_paired_difference_has_the_interval_of_the_paired_t_test() -> None:
    one, noise = numbers(2)
    other = one + 0.3 + noise / 10
    ones = np.ones(len(one))
    found = statistics.paired([(one, ones)], [(other, ones)])
    known = stats.ttest_rel(other, one)
    interval = known.confidence_interval(0.95)
    assert (found.low, found.high) == pytest.approx((interval.low, interval.high))
    apart = sqrt(stats.sem(one) ** 2 + stats.sem(other) ** 2)
    assert found.narrowed == pytest.approx(apart / stats.sem(other - one))
    assert found.narrowed > 5, "what both have in common cancels out"


def test_the_same_twice_does_not_differ() -> None:
    one, _ = numbers(3)
    found = statistics.paired([(one, np.ones(200))], [(one, np.ones(200))])
    assert (found.difference, found.error, found.p) == (0, 0, 1)


def test_seats_of_one_game_are_not_independent() -> None:
    """If all four seats of a game have the same luck, four thousand seats tell no more than a thousand games."""
    rng = np.random.default_rng(4)
    won = (rng.random(1000) < 0.25).astype(float)
    clustered = statistics.estimated(4 * won, np.full(1000, 4.0))
    low, high = wilson(float(won.sum()), 1000)
    assert clustered.method == "bootstrap by game"
    assert clustered.high - clustered.low == pytest.approx(high - low, rel=0.1)


def test_intervals_hold_what_they_promise() -> None:
    """About 95 of 100 intervals contain the truth, with a ratio whose numerator and denominator vary together."""
    rng = np.random.default_rng(5)
    hits = 0
    for _ in range(300):
        below = rng.integers(1, 5, 120).astype(float)
        above = rng.binomial(below.astype(int), 0.3).astype(float)
        found = statistics.estimated(above, below)
        hits += found.low <= 0.3 <= found.high
    assert 0.91 <= hits / 300 <= 0.985


def test_shares_of_single_games_get_wilsons_interval_even_if_some_wins_are_shared() -> None:
    above = np.array([1.0] * 30 + [0.0] * 65 + [0.5] * 5)
    assert statistics.estimated(above, np.ones(100)).method == "Wilson"
    assert statistics.estimated(np.array([0.4, 0.6] * 50), np.ones(100)).method == "bootstrap by game"


def test_what_has_no_data_is_not_zero() -> None:
    found = statistics.estimated(np.zeros(10), np.zeros(10))
    assert not found.has_data
    assert isnan(found.value)
    nothing = statistics.estimated_difference((np.zeros(10), np.zeros(10)), (np.ones(10), np.ones(10)))
    assert not nothing.has_data


@pytest.mark.parametrize("won", [0, 6])
def test_a_few_games_that_all_say_the_same_leave_much_open(won: int) -> None:
    """Six games in which a Character of two seats never wins do not show that it cannot."""
    above, below = np.zeros(200), np.zeros(200)
    below[:6] = 2
    above[:won] = 2
    found = statistics.estimated(above, below)
    assert found.method == "Wilson by game"
    assert found.high - found.low > 0.3
    changed = statistics.estimated_difference((above, below), (1 - above, 4 - below))
    assert changed.low < 0 < changed.high if won == 0 else changed.low > 0


def test_what_was_never_seen_may_still_happen() -> None:
    found = statistics.estimated(np.zeros(100), np.ones(100) * 3)
    assert (found.value, found.low) == pytest.approx((0, 0))
    assert found.high > 0.01
    used = statistics.estimated(np.array([0.0] * 100), np.ones(100))
    assert used.high == pytest.approx(0.037, abs=0.001)


def test_verdicts() -> None:
    assert statistics.verdict(0.07, 0.05, 0.09, 0.025, 0.001) == statistics.SUPPORTED
    assert statistics.verdict(0.0, -0.02, 0.02, 0.025, 0.9) == statistics.NOT_SUPPORTED
    assert statistics.verdict(0.0, -1e-6, 1e-6, 0.025, 1.0) == statistics.NOT_SUPPORTED
    assert statistics.verdict(0.01, 0.005, 0.02, 0.025, 0.001) == statistics.NOT_SUPPORTED, "too small to matter"
    assert statistics.verdict(0.02, 0.01, 0.03, 0.025, 0.001) == statistics.UNDECIDED, "it may matter or not"
    assert statistics.verdict(0.03, -0.02, 0.08, 0.025, 0.3) == statistics.UNDECIDED
    assert statistics.verdict(nan, nan, nan, 0.025, 1.0) == statistics.UNDECIDED


@given(st.floats(-0.2, 0.2), st.floats(0.2, 0.8), st.floats(0.001, 0.1), st.integers(1, 100))
@settings(max_examples=100)
def test_more_games_never_turn_a_verdict_round(difference: float, spread: float, margin: float, family: int) -> None:
    """If a figure stays as it is while games are added, it is undecided first and then decided, once and for all, and
    with as many games as were named it is decided."""
    said: list[str] = []

    def judged(games: int) -> str:
        error = spread / sqrt(games)
        p = min(1.0, family * p_of_distance(difference, error))
        return statistics.verdict(difference, difference - 1.96 * error, difference + 1.96 * error, margin, p)

    for games in [20 * 2**power for power in range(25)]:
        verdict = judged(games)
        if verdict == statistics.UNDECIDED:
            needed = statistics.games_to_decide(difference, spread / sqrt(games), margin, games, family)
            assert needed is None or judged(needed) != statistics.UNDECIDED
        said.append(verdict)
    decided = [verdict for verdict in said if verdict != statistics.UNDECIDED]
    assert len(set(decided)) <= 1
    assert said == [statistics.UNDECIDED] * (len(said) - len(decided)) + decided
    if decided:
        assert decided[0] == (statistics.SUPPORTED if abs(difference) >= margin else statistics.NOT_SUPPORTED)


def test_the_number_of_games_that_decide_is_the_textbook_one() -> None:
    """5 points with a standard deviation of 0.5: ((1.96 + 0.84) * 0.5 / 0.05)² = 785 games, alone in its family."""
    error = 0.5 / sqrt(100)
    assert statistics.games_to_decide(0.05, error, 0.0, 100, 1) == 790
    more = statistics.games_to_decide(0.05, error, 0.0, 100, 50)
    assert more is not None
    assert more > 790, "many questions need more games"
    assert statistics.games_to_decide(0.0, error, 0.0, 100, 1) is None
    assert statistics.games_to_decide(0.0, error, 0.05, 100, 1) == 790, "as many show that it is less than 5 points"


@given(st.floats(-0.3, 0.3), st.floats(0.001, 0.2), st.floats(0, 0.1), st.integers(20, 5000))
@settings(max_examples=200)
def test_more_games_are_needed_than_there_are(difference: float, error: float, margin: float, games: int) -> None:
    more = statistics.games_to_decide(difference, error, margin, games, 10)
    assert more is None or more > games


@given(st.floats(1, 1e9))
def test_rounded_up_is_never_less(number: float) -> None:
    rounded = statistics.rounded_up(number)
    assert number <= rounded <= max(1.1 * number + 1, number + 1)


def test_as_many_games_as_were_named_do_decide() -> None:
    """A coin that comes up 55 %: with the number of games that is named, four of five experiments see it."""
    needed = statistics.games_to_decide(0.05, sqrt(0.25 / 100), 0.0, 100, 1)
    assert needed is not None
    rng = np.random.default_rng(6)
    games = np.ones(needed)
    seen = 0
    for _ in range(400):
        won = (rng.random(needed) < 0.55).astype(float)
        seen += p_by_lot(won, games, 2 * games, games / 2) < statistics.LEVEL
    assert 0.72 <= seen / 400 <= 0.88
