"""The statistics of the lab: ratios with their intervals, paired differences, verdicts, how many games decide.

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

from watertable.lab.chances import p_by_swaps
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
_FEW_GAMES = 30
"""Resampling so few games shows too narrow intervals."""
_NONE_SEEN = float(stats.chi2.ppf(1 - LEVEL / 2, 2) / 2)
"""What was never seen may still be expected so often (the upper end of Poisson's interval)."""
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
    """A ratio with its interval: Wilson's for a share of single games, otherwise by resampling games. With few games,
    or where all of them say the same, it is Wilson's for as many single games."""
    total = float(below.sum())
    if total == 0:
        return NO_DATA
    value = float(above.sum()) / total
    if is_share_of_games(above, below):
        low, high = wilson(float(above.sum()), round(total))
        return Estimate(value, low, high, (high - low) / 2 / _Z, total, "Wilson")
    error = standard_error(influence(above, below))
    if _is_share(above, below) and (_few(below) or not error > 0):
        low, high = _by_game(value, below)
        return Estimate(value, low, high, (high - low) / 2 / _Z, total, "Wilson by game")
    if len(above) < 2:
        return Estimate(value, nan, nan, nan, total, "a single game")
    if value == 0 and not error > 0:
        return Estimate(value, 0.0, _NONE_SEEN / total, 0.0, total, "Poisson")
    if len(above) > MOST_RESAMPLED:
        return Estimate(value, value - _Z * error, value + _Z * error, error, total, "normal, by game")
    low, high = resampled(above, below)
    return Estimate(value, low, high, error, total, "bootstrap by game")


def estimated_difference(one: tuple[Array, Array], other: tuple[Array, Array]) -> Estimate:
    """The one ratio minus the other, over the same games."""
    if one[1].sum() == 0 or other[1].sum() == 0 or len(one[0]) < 2:
        return NO_DATA
    with_it, without = float(one[0].sum() / one[1].sum()), float(other[0].sum() / other[1].sum())
    value = with_it - without
    count = float(one[1].sum())
    error = standard_error(influence(*one) - influence(*other))
    if _is_share(*one) and _is_share(*other) and (_few(one[1]) or _few(other[1]) or not error > 0):
        # What one seat wins, another loses: the two may err in opposite directions.
        ends, others = _by_game(with_it, one[1]), _by_game(without, other[1])
        low, high = ends[0] - others[1], ends[1] - others[0]
        return Estimate(value, low, high, (high - low) / 2 / _Z, count, "Wilson by game")
    if len(one[0]) > MOST_RESAMPLED:
        return Estimate(value, value - _Z * error, value + _Z * error, error, count, "normal, by game")
    low, high = resampled_difference(one, other)
    return Estimate(value, low, high, error, count, "bootstrap by game")


def _is_share(above: Array, below: Array) -> bool:
    return bool(np.all(above >= 0) and np.all(above <= below + 1e-9))


def _few(below: Array) -> bool:
    """Whether few games have what is counted."""
    return bool(np.count_nonzero(below) < _FEW_GAMES)


def _by_game(share: float, below: Array) -> tuple[float, float]:
    """Wilson's interval of a share, with a game for a trial, however many seats it counts."""
    games = int(np.count_nonzero(below))
    return wilson(share * games, games)


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


SUPPORTED = "supported"
NOT_SUPPORTED = "not supported"
UNDECIDED = "undecided"
TOO_FEW = "too few"
"""No verdict, because too few games say anything about it."""


def verdict(difference: float, low: float, high: float, margin: float, corrected: float) -> str:
    """Whether a difference is there, as far as one can tell, and matters: it is not chance, and no smaller than
    `margin`. It is not supported if the whole interval is smaller than that."""
    if isnan(low) or isnan(high):
        return UNDECIDED
    if -margin <= low and high <= margin:
        return NOT_SUPPORTED
    return SUPPORTED if corrected < LEVEL and abs(difference) >= margin else UNDECIDED


def games_to_decide(difference: float, error: float, margin: float, games: int, family: int) -> int | None:
    """How many games would probably decide, if the difference stays as it is: show it if it matters, or else that it
    is too small to matter. None if that is out of reach."""
    if isnan(difference) or isnan(error) or error <= 0:
        return None
    power = float(stats.norm.ppf(POWER))
    if abs(difference) >= margin:
        quantile = float(stats.norm.ppf(1 - LEVEL / 2 / max(family, 1)))
        needed = _times((quantile + power) * error, abs(difference)) * games
    else:
        needed = _times((_Z + power) * error, margin - abs(difference)) * games
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


def paired(one: Sequence[tuple[Array, Array]], other: Sequence[tuple[Array, Array]]) -> PairedDifference:
    """The other's figure minus the one's. Each is a ratio of sums over the same games in the same order, or the
    difference of two such ratios."""
    if len(one[0][0]) < 2 or any(below.sum() == 0 for _, below in [*one, *other]):
        return NO_DIFFERENCE
    difference = _figure(other) - _figure(one)
    first, second = _influence(one), _influence(other)
    error = standard_error(second - first)
    apart = sqrt(standard_error(first) ** 2 + standard_error(second) ** 2)
    changed = _changes(one[0], other[0])
    if len(one) > 1:
        changed = changed - _changes(one[1], other[1])
    degrees = max(1, int(np.count_nonzero(np.abs(changed) > 1e-12)) - 1)
    reach = float(stats.t.ppf(1 - LEVEL / 2, degrees)) * error
    narrowed = apart / error if error > 0 else nan
    return PairedDifference(difference, difference - reach, difference + reach, error, p_by_swaps(changed), narrowed)


def _figure(ratios: Sequence[tuple[Array, Array]]) -> float:
    values = [float(above.sum() / below.sum()) for above, below in ratios]
    return values[0] - (values[1] if len(values) > 1 else 0.0)


def _influence(ratios: Sequence[tuple[Array, Array]]) -> Array:
    moves = influence(*ratios[0])
    return moves - influence(*ratios[1]) if len(ratios) > 1 else moves


def _changes(one: tuple[Array, Array], other: tuple[Array, Array]) -> Array:
    """What each game adds to the difference of two ratios, as it would be if there were none: measured from what both
    have in common, so that the two results of a game could be swapped."""
    below = float(one[1].sum() + other[1].sum())
    ratio = float(one[0].sum() + other[0].sum()) / below
    result: Array = ((other[0] - ratio * other[1]) - (one[0] - ratio * one[1])) * (2 / below)
    return result


NO_DIFFERENCE = PairedDifference(nan, nan, nan, nan, 1.0, nan)
