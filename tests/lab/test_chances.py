"""Tests of chance: exact where few games say something, and false alarms as rare as they promise to be."""

from __future__ import annotations

import itertools

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats

from watertable.lab import statistics
from watertable.lab.chances import holm, p_by_lot, p_by_swaps
from watertable.lab.figures import figures_of, judged
from watertable.lab.measures import CHANGE, SHARE, Measure
from watertable.lab.tables import Array

SEATS = 4
APART = 1 - 1 / SEATS
"""The spread of the shares of a game with a single winner."""


def test_holm_on_a_textbook_case() -> None:
    assert holm([0.01, 0.04, 0.03, 0.005]) == pytest.approx([0.03, 0.06, 0.06, 0.02])


@given(st.lists(st.floats(0, 1), max_size=30))
def test_holm_never_makes_surer_and_keeps_the_order(p_values: list[float]) -> None:
    corrected = holm(p_values)
    assert all(plain <= after <= 1 for plain, after in zip(p_values, corrected, strict=True))
    order = sorted(range(len(p_values)), key=lambda at: p_values[at])
    assert [corrected[at] for at in order] == sorted(corrected)


@pytest.mark.parametrize(("wins", "games"), [(0, 7), (7, 7), (3, 10), (20, 40), (300, 1000)])
def test_one_seat_of_each_game_is_the_binomial_test(wins: int, games: int) -> None:
    above = np.array([1.0] * wins + [0.0] * (games - wins))
    found = p_by_lot(above, np.ones(games), np.full(games, 4.0), np.full(games, APART))
    side = "greater" if wins >= games / 4 else "less"
    assert found == pytest.approx(min(1.0, 2 * stats.binomtest(wins, games, 0.25, side).pvalue))


def test_several_seats_of_a_game_are_counted_out() -> None:
    """Against all ways in which lots could fall, one by one."""
    below = np.array([1.0, 2.0, 3.0, 1.0, 4.0, 0.0])
    above = np.array([1.0, 1.0, 1.0, 0.0, 1.0, 0.0])
    chances = [each / SEATS for each in below[:4]]
    expected = 0.0
    for falls in itertools.product([0, 1], repeat=4):
        if sum(falls) >= 3:
            expected += float(np.prod([p if fall else 1 - p for p, fall in zip(chances, falls, strict=True)]))
    found = p_by_lot(above, below, np.full(6, 4.0), np.full(6, APART))
    assert found == pytest.approx(min(1.0, 2 * expected))


def test_where_all_have_it_nothing_is_said() -> None:
    assert p_by_lot(np.ones(50), np.full(50, 4.0), np.full(50, 4.0), np.full(50, APART)) == 1


@pytest.mark.parametrize("games", [40, 6000])
def test_many_games_and_shared_wins_are_close_to_the_exact_test(games: int) -> None:
    rng = np.random.default_rng(games)
    above = (rng.random(games) < 0.3).astype(float)
    ones = np.ones(games)
    exact = stats.binomtest(int(above.sum()), games, 0.25).pvalue
    assert p_by_lot(above, ones, 4 * ones, APART * ones) == pytest.approx(exact, rel=0.4)
    halves: Array = np.repeat([0.5, 0.5, 0.0, 0.0], games // 4)
    assert p_by_lot(halves, ones, 4 * ones, 0.25 * ones) == 1, "half of all wins shared by two: nothing odd"


def test_few_swaps_are_counted_out() -> None:
    assert p_by_swaps(np.array([1.0] * 5 + [0.0] * 95)) == pytest.approx(2 / 32)
    assert p_by_swaps(np.array([1.0, 1.0, 1.0, -1.0])) == pytest.approx(10 / 16)
    assert p_by_swaps(np.zeros(9)) == 1


def test_many_swaps_are_the_permutation_test_of_scipy() -> None:
    rng = np.random.default_rng(1)
    differences = rng.normal(0.2, 1, 60)
    known = stats.permutation_test(
        (differences,), np.sum, permutation_type="samples", n_resamples=20_000, rng=np.random.default_rng(2)
    )
    assert p_by_swaps(differences) == pytest.approx(known.pvalue, abs=0.01)


def _fair_games(rng: np.random.Generator, games: int) -> list[Measure]:
    """Games that lots decide, and what a report would measure in them: places, common and very rare things that one or
    more seats have, cards with and without."""
    winner = rng.integers(0, SEATS, games)
    shares = np.zeros((games, SEATS))
    shares[np.arange(games), winner] = 1.0
    shared = rng.random(games) < 0.05
    shares[shared] = np.eye(SEATS)[winner[shared]] / 2 + np.eye(SEATS)[(winner[shared] + 1) % SEATS] / 2
    lot = (np.full(games, float(SEATS)), ((shares - 1 / SEATS) ** 2).sum(axis=1))
    found: list[Measure] = []

    def add(key: str, held: Array, is_card: bool) -> None:
        above, below = (shares * held).sum(axis=1), held.sum(axis=1)
        without = ((shares * (1 - held)).sum(axis=1), SEATS - below)
        if is_card:
            found.append(Measure(key, "card", key, CHANGE, above, below, 0.0, 0.03, without, lot))
        else:
            found.append(Measure(key, "trait", key, SHARE, above, below, 0.25, 0.025, lot=lot))

    for seat in range(SEATS):
        add(f"place {seat}", np.tile(np.eye(SEATS)[seat], (games, 1)), False)
    for number in range(26):
        often = 0.6 * 0.8**number
        add(f"trait {number}", (rng.random((games, SEATS)) < often).astype(float), False)
        add(f"card {number}", (rng.random((games, SEATS)) < often).astype(float), True)
    return found


@pytest.mark.parametrize(("games", "reports", "most"), [(30, 60, 7), (150, 30, 4)])
def test_false_alarms_are_rare_over_all_figures_of_a_report(games: int, reports: int, most: int) -> None:
    """56 figures, many of them of rare things, where nothing is unfair: at most 5 in 100 such reports claim something.
    More than `most` of them would be a matter of chance in 2 of 100 cases, if 5 in 100 were true; errors from the
    normal distribution alone give alarms in three of four reports."""
    rng = np.random.default_rng(games)
    alarms = 0
    for _ in range(reports):
        (figures,) = judged(figures_of(_fair_games(rng, games), games))
        alarms += any(figure.is_supported for figure in figures)
    assert alarms <= most


def test_what_is_there_is_found_among_all_the_others() -> None:
    """The same games, in which the first place wins half of the games instead of a quarter."""
    rng = np.random.default_rng(3)
    found = 0
    for _ in range(20):
        measures = _fair_games(rng, 150)
        won = (rng.random(150) < 0.5).astype(float)
        assert measures[0].lot is not None
        first = Measure("first", "place", "first", SHARE, won, np.ones(150), 0.25, 0.025, lot=measures[0].lot)
        (figures,) = judged(figures_of([first, *measures[4:]], 150))
        found += figures[0].is_supported
    assert found >= 19


def test_what_too_few_games_show_is_not_judged() -> None:
    lot = (np.full(100, 2.0), np.full(100, 0.5))
    below = np.array([1.0] * 9 + [0.0] * 91)
    (figure,) = judged(figures_of([Measure("x", "x", "x", SHARE, below, below, 0.5, 0.05, lot=lot)], 100))[0]
    assert (figure.verdict, figure.games_to_decide) == (statistics.TOO_FEW, None)
    assert figure.as_data()["p_after_holm"] is None


def test_false_alarms_of_paired_games_are_rare() -> None:
    """Two variants that do not differ, forty figures of rare and common things each."""
    rng = np.random.default_rng(8)
    alarms = 0
    for _ in range(60):
        p_values: list[float] = []
        for number in range(40):
            often = 0.6 * 0.9**number
            below = (rng.random((2, 60)) < often).astype(float)
            above = below * (rng.random((2, 60)) < 0.3)
            found = statistics.paired([(above[0], below[0])], [(above[1], below[1])])
            p_values.append(found.p)
        alarms += min(holm(p_values)) < statistics.LEVEL
    assert alarms <= 7
