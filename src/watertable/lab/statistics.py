"""The statistics of the lab: ratios with their intervals, paired differences, Holm's correction, how many games decide.

A figure is a ratio of two sums over games (wins of a Character / games it was in). Games are independent of each
other, seats of one game are not: so errors are counted by game, from each game's influence on the ratio, or by
resampling whole games (bootstrap).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil, inf, isnan, log10, nan, sqrt

import numpy as np
from scipy import stats

from watertable.lab.intervals import wilson
from watertable.lab.tables import Array

LEVEL = 0.05
"""One in twenty intervals misses the truth, and so does the whole family of findings, after Holm's correction."""
POWER = 0.8
"""How likely an experiment of the size that is named decides, if things are as they look now."""
MOST_GAMES = 100_000_000
"""More games than this are out of reach."""
RESAMPLES = 1000
MOST_RESAMPLED = 20_000
"""With more games than this, resampling shows what the normal distribution shows, and takes long."""
_MOST_SHARED = 0.2
"""With more shared wins than this, games are not won or lost, and Wilson's interval does not fit."""
_Z = float(stats.norm.ppf(1 - LEVEL / 2))
_RESAMPLING_SEED = 20_090_211


@dataclass(frozen=True)
class Estimate:
    """A figure with its 95 % interval. `value` is NaN where there is no data."""

    value: float
    low: float
    high: float
    error: float
    """The standard error."""
    count: float
    """What it is a share of: how many games, seats, turns."""
    method: str

    @property
    def has_data(self) -> bool:
        """Whether there is anything to tell."""
        return not isnan(self.value)


NO_DATA = Estimate(nan, nan, nan, nan, 0.0, "no data")


def influence(above: Array, below: Array) -> Array:
    """How much each game moves the ratio of the sums away from its value."""
    total = below.sum()
    ratio = above.sum() / total
    result: Array = (above - ratio * below) * (len(above) / total)
    return result


def standard_error(moves: Array) -> float:
    """The standard error of a figure from the influence of each game."""
    games = len(moves)
    return float(np.std(moves, ddof=1) / sqrt(games)) if games > 1 else nan


def estimated(above: Array, below: Array) -> Estimate:
    """A ratio with its interval: Wilson's for a share of single games, otherwise by resampling games."""
    total = float(below.sum())
    if total == 0:
        return NO_DATA
    value = float(above.sum()) / total
    if is_share_of_games(above, below):
        low, high = wilson(float(above.sum()), round(total))
        return Estimate(value, low, high, (high - low) / 2 / _Z, total, "Wilson")
    if len(above) < 2:
        return Estimate(value, nan, nan, nan, total, "a single game")
    error = standard_error(influence(above, below))
    if len(above) > MOST_RESAMPLED:
        return Estimate(value, value - _Z * error, value + _Z * error, error, total, "normal, by game")
    low, high = resampled(above, below)
    return Estimate(value, low, high, error, total, "bootstrap by game")


def estimated_difference(one: tuple[Array, Array], other: tuple[Array, Array]) -> Estimate:
    """The one ratio minus the other, over the same games."""
    if one[1].sum() == 0 or other[1].sum() == 0 or len(one[0]) < 2:
        return NO_DATA
    value = float(one[0].sum() / one[1].sum() - other[0].sum() / other[1].sum())
    error = standard_error(influence(*one) - influence(*other))
    count = float(one[1].sum())
    if len(one[0]) > MOST_RESAMPLED:
        return Estimate(value, value - _Z * error, value + _Z * error, error, count, "normal, by game")
    low, high = resampled_difference(one, other)
    return Estimate(value, low, high, error, count, "bootstrap by game")


def is_share_of_games(above: Array, below: Array) -> bool:
    """Whether every game counts at most once, as won, lost, or now and then shared."""
    if not (np.all((below == 0) | (below == 1)) and np.all(above >= 0) and np.all(above <= below)):
        return False
    parts = np.count_nonzero((above > 0) & (above < 1))
    return bool(parts <= _MOST_SHARED * below.sum())


def resampled(above: Array, below: Array) -> tuple[float, float]:
    """The 95 % interval of a ratio, from samples of whole games drawn with replacement. The same every time."""
    ratios = _resampled_ratio(above, below)
    return _middle(ratios)


def resampled_difference(one: tuple[Array, Array], other: tuple[Array, Array]) -> tuple[float, float]:
    """The 95 % interval of the difference of two ratios over the same games."""
    return _middle(_resampled_ratio(*one) - _resampled_ratio(*other))


def _middle(values: Array) -> tuple[float, float]:
    """Where 95 % of the values are."""
    return float(np.nanquantile(values, LEVEL / 2)), float(np.nanquantile(values, 1 - LEVEL / 2))


def _resampled_ratio(above: Array, below: Array) -> Array:
    weights = _weights(len(above))
    with np.errstate(invalid="ignore", divide="ignore"):
        ratios: Array = (weights @ above) / (weights @ below)
    return ratios


_cached: dict[int, Array] = {}


def _weights(games: int) -> Array:
    """How often each game is in each sample."""
    if games not in _cached:
        _cached.clear()
        rng = np.random.default_rng(_RESAMPLING_SEED)
        drawn = rng.multinomial(games, np.full(games, 1 / games), size=RESAMPLES)
        _cached[games] = drawn.astype(np.float64)
    return _cached[games]


def p_value(value: float, expected: float, error: float) -> float:
    """How likely a figure would be at least so far from what is expected, by chance."""
    if isnan(value) or isnan(error):
        return 1.0
    if error <= 0:
        return 1.0 if value == expected else 0.0
    return float(2 * stats.norm.sf(abs(value - expected) / error))


def p_value_of_share(wins: float, games: float, fair: float) -> float:
    """The same for a share of single games (the score test, which fits Wilson's interval)."""
    if games == 0:
        return 1.0
    return p_value(wins / games, fair, sqrt(fair * (1 - fair) / games))


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


SUPPORTED = "supported"
NOT_SUPPORTED = "not supported"
UNDECIDED = "undecided"


def verdict(low: float, high: float, margin: float, corrected: float) -> str:
    """Whether a difference with this interval is there: not if the whole interval is smaller than what matters
    (`margin`)."""
    if isnan(low) or isnan(high):
        return UNDECIDED
    if -margin <= low and high <= margin:
        return NOT_SUPPORTED
    return SUPPORTED if corrected < LEVEL else UNDECIDED


def games_to_decide(difference: float, error: float, margin: float, games: int, family: int) -> int | None:
    """How many games would decide, if the difference stays as it is: to show it, or that it is too small to matter,
    whichever takes fewer. None if that is out of reach."""
    if isnan(difference) or isnan(error) or error <= 0:
        return None
    quantile = float(stats.norm.ppf(1 - LEVEL / 2 / max(family, 1)) + stats.norm.ppf(POWER))
    needed = min(
        _times(quantile * error, abs(difference)) * games,
        _times(_Z * error, margin - abs(difference)) * games,
    )
    return None if needed > MOST_GAMES else rounded_up(max(needed, games + 1))


def _times(error: float, aim: float) -> float:
    """How many times as many games make an error as small as this."""
    return (error / aim) ** 2 if aim > error / MOST_GAMES else inf


def rounded_up(number: float) -> int:
    """A whole number of two digits and zeros, not below this one."""
    if number < 100:
        return ceil(number)
    size = 10 ** (int(log10(number)) - 1)
    return int(ceil(number / size) * size)


@dataclass(frozen=True)
class PairedDifference:
    """How much a figure differs between two variants that played the same seeds."""

    difference: float
    low: float
    high: float
    error: float
    p: float
    narrowed: float
    """How many times wider the interval would be if the games were not paired."""


def paired(one: tuple[Array, Array], other: tuple[Array, Array]) -> PairedDifference:
    """The other's figure minus the one's. Both are ratios of sums over the same games, in the same order."""
    if one[1].sum() == 0 or other[1].sum() == 0:
        return NO_DIFFERENCE
    difference = float(other[0].sum() / other[1].sum() - one[0].sum() / one[1].sum())
    return paired_by_influence(difference, influence(*one), influence(*other))


def paired_by_influence(difference: float, first: Array, second: Array) -> PairedDifference:
    """A difference with its interval, from the influence of each game on both figures."""
    if len(first) < 2:
        return NO_DIFFERENCE
    error = standard_error(second - first)
    apart = sqrt(standard_error(first) ** 2 + standard_error(second) ** 2)
    degrees = len(first) - 1
    reach = float(stats.t.ppf(1 - LEVEL / 2, degrees)) * error
    if error > 0:
        p = float(2 * stats.t.sf(abs(difference) / error, degrees))
    else:
        p = 1.0 if difference == 0 else 0.0
    narrowed = apart / error if error > 0 else nan
    return PairedDifference(difference, difference - reach, difference + reach, error, p, narrowed)


NO_DIFFERENCE = PairedDifference(nan, nan, nan, nan, 1.0, nan)
