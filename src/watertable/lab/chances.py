"""How likely chance alone would show something: exact tests of who wins, tests of paired games, Holm's correction.

Who wins is tested against a lot: if every seat of a game were equally likely to win it, whatever it has, how likely
would those with a Character, a card or a place win so many games, or so few? That is known exactly, for a handful of
games too. Two variants on the same seeds are tested by swaps: if they did not differ, each game's two results could
as well be the other way round.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt

import numpy as np
from scipy import stats

from watertable.lab.tables import Array

_MOST_EXACT = 5000
"""With more games than this the normal distribution shows the same as the exact one, and is quicker."""
_MANY_GAMES = 30
"""With so many games the normal distribution does for shared wins."""
_MOST_SHARED = 0.2
"""Up to this many shared wins are taken as whole ones, which makes the test a little too careful."""
_MOST_SWAPPED = 14
"""With so few games that differ, all ways to swap them are counted."""


def open_games(below: Array, seats: Array) -> Array:
    """Which games say something about a thing: some of their seats have it, and others do not."""
    found: Array = (below > 0) & (below < seats)
    return found


def p_by_lot(above: Array, below: Array, seats: Array, spread: Array) -> float:
    """How likely the seats that have something win at least so much more, or less, than their part, if lots decide.

    For each game: the share of the win they got, how many they are, how many seats there are, and the spread of the
    game's shares (the sum of their squared distances from an equal share).
    """
    said = open_games(below, seats)
    games = int(np.count_nonzero(said))
    if games == 0:
        return 1.0
    won, held, of, apart = float(above[said].sum()), below[said], seats[said], spread[said]
    part = held / of
    expected = float(part.sum())
    shared = np.count_nonzero(apart < 1 - 1 / of - 1e-9)
    if games > _MOST_EXACT or (shared > _MOST_SHARED * games and games >= _MANY_GAMES):
        variance = float((held * (of - held) / (of * (of - 1)) * apart).sum())
        return p_of_distance(won - expected, sqrt(variance))
    chances = np.array([1.0])
    for each, times in zip(*np.unique(part, return_counts=True), strict=True):
        chances = np.convolve(chances, stats.binom.pmf(np.arange(times + 1), times, each))
    # A part of a win counts towards what is expected.
    tail = chances[int(np.floor(won + 1e-9)) :] if won >= expected else chances[: int(np.ceil(won - 1e-9)) + 1]
    return min(1.0, 2 * float(tail.sum()))


def p_of_distance(distance: float, error: float) -> float:
    """How likely a value would be at least so far from what is expected, by the normal distribution."""
    if error <= 0:
        return 1.0 if distance == 0 else 0.0
    return float(2 * stats.norm.sf(abs(distance) / error))


def p_by_swaps(differences: Array) -> float:
    """How likely the sum of these differences would be so far from 0, if each could as well have the other sign."""
    found = differences[np.abs(differences) > 1e-12]
    games = len(found)
    if games == 0:
        return 1.0
    total = abs(float(found.sum()))
    if games <= _MOST_SWAPPED:
        sums = np.zeros(1)
        for each in found:
            sums = np.concatenate([sums + each, sums - each])
        return float(np.mean(np.abs(sums) >= total - 1e-9 * (1 + total)))
    return p_of_distance(total, sqrt(float((found**2).sum())))


def holm(p_values: Sequence[float]) -> list[float]:
    """Holm's correction: p-values that can be compared with the level although many were looked at."""
    count = len(p_values)
    order = sorted(range(count), key=lambda at: p_values[at])
    corrected = [1.0] * count
    highest = 0.0
    for rank, at in enumerate(order):
        highest = max(highest, min(1.0, (count - rank) * p_values[at]))
        corrected[at] = highest
    return corrected
