"""Comparisons: variants of a game on the same seeds, what differs between them, and how surely.

Game number k has the same chance and the same bots in every variant. So luck that both have cancels out, and the
differences are known better than from separate games; the comparison says by how much.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import isnan
from statistics import median
from typing import Any

from watertable.lab import statistics
from watertable.lab.engine import Engine
from watertable.lab.figures import rounded, spelled
from watertable.lab.measures import CHANGE, NUMBER, Measure
from watertable.lab.runs import Run, Told, played
from watertable.lab.statistics import PairedDifference, influence
from watertable.lab.tables import Array
from watertable.lab.trials import TrialPlan

_SHARE_MARGIN = 0.02
_NUMBER_MARGIN = 0.05


@dataclass(frozen=True)
class Difference:
    """How one figure differs between the first variant and another."""

    measure: Measure
    first: float
    other: float
    paired: PairedDifference
    margin: float
    """A smaller difference does not matter."""
    corrected: float = 1.0
    verdict: str = ""
    games_to_decide: int | None = None

    def text(self) -> str:
        """The difference as people read it."""
        if self.measure.unit == NUMBER:
            return f"{self.paired.difference:+.2f}".replace("-", "−")
        return spelled(self.paired.difference, CHANGE)

    def range_text(self) -> str:
        """Its interval as people read it."""
        low, high = self.paired.low, self.paired.high
        if self.measure.unit == NUMBER:
            return f"{low:+.2f} to {high:+.2f}".replace("-", "−")
        return f"{100 * low:+.1f} to {100 * high:+.1f}".replace("-", "−")

    def as_data(self) -> dict[str, Any]:
        """The difference as JSON data."""
        return {
            "key": self.measure.key,
            "label": self.measure.label,
            "unit": self.measure.unit,
            "first": rounded(self.first),
            "other": rounded(self.other),
            "difference": rounded(self.paired.difference),
            "interval_95": [rounded(self.paired.low), rounded(self.paired.high)],
            "p_after_holm": rounded(self.corrected),
            "verdict": self.verdict,
            "games_to_decide": self.games_to_decide,
            "narrowed_by_pairing": rounded(self.paired.narrowed),
        }


@dataclass(frozen=True)
class Comparison:
    """A variant beside the first one."""

    label: str
    run: Run
    differences: list[Difference]
    """The most important first."""

    @property
    def narrowed(self) -> float | None:
        """How many times wider the intervals would be without pairing, in the middle of all figures."""
        found = [each.paired.narrowed for each in self.differences if not isnan(each.paired.narrowed)]
        return median(found) if found else None

    def with_verdict(self, verdict: str) -> list[Difference]:
        """The differences that were judged so."""
        return [each for each in self.differences if each.verdict == verdict]

    def as_data(self) -> dict[str, Any]:
        """The comparison as JSON data."""
        return {
            "variant": self.label,
            "setups": [start.setup.to_json() for start in self.run.starts],
            "narrowed_by_pairing": rounded(self.narrowed),
            "differences": [each.as_data() for each in self.differences],
        }


def compare(
    labels: Sequence[str], plans: Sequence[TrialPlan], games: int, engine: Engine, told: Told
) -> tuple[Run, list[Comparison]]:
    """Play all variants on the same seeds, and compare each with the first."""
    runs = [played(label, [plan], games, engine, told) for label, plan in zip(labels, plans, strict=True)]
    first = runs[0]
    return first, [_compared(label, first, run) for label, run in zip(labels[1:], runs[1:], strict=True)]


def _compared(label: str, first: Run, other: Run) -> Comparison:
    by_key = {figure.measure.key: figure.measure for figure in other.figures}
    found: list[Difference] = []
    for figure in first.figures:
        same = by_key.get(figure.measure.key)
        if same is not None and figure.measure.group != "seat":
            found += _difference(figure.measure, same)
    corrected = statistics.holm([each.paired.p for each in found])
    games = first.games
    judged = [_judged(each, p, games, len(found)) for each, p in zip(found, corrected, strict=True)]
    return Comparison(label, other, sorted(judged, key=_importance))


def _difference(one: Measure, other: Measure) -> list[Difference]:
    """The difference of a figure; nothing if one of them has no data, or if both are the same in every game."""
    first, second = _moves(one), _moves(other)
    if first is None or second is None:
        return []
    difference = second[0] - first[0]
    found = statistics.paired_by_influence(difference, first[1], second[1])
    if isnan(found.difference) or (found.error == 0 and difference == 0):
        return []
    if one.unit == NUMBER:
        margin = _NUMBER_MARGIN * abs(first[0])
    else:
        margin = one.margin or _SHARE_MARGIN
    return [Difference(one, first[0], second[0], found, margin)]


def _moves(measure: Measure) -> tuple[float, Array] | None:
    """The value of a figure, and the influence of each game on it."""
    if measure.below.sum() == 0:
        return None
    value, moves = float(measure.above.sum() / measure.below.sum()), influence(*measure.ratio)
    if measure.without is None:
        return value, moves
    above, below = measure.without
    if below.sum() == 0:
        return None
    return value - float(above.sum() / below.sum()), moves - influence(above, below)


def _judged(found: Difference, corrected: float, games: int, family: int) -> Difference:
    paired = found.paired
    verdict = statistics.verdict(paired.low, paired.high, found.margin, corrected)
    more = None
    if verdict == statistics.UNDECIDED:
        more = statistics.games_to_decide(paired.difference, paired.error, found.margin, games, family)
    return Difference(found.measure, found.first, found.other, paired, found.margin, corrected, verdict, more)


def _importance(found: Difference) -> tuple[int, float]:
    """What is supported first, by how many times it is more than what matters; then what is undecided."""
    rank = (statistics.SUPPORTED, statistics.UNDECIDED, statistics.NOT_SUPPORTED).index(found.verdict)
    return rank, -abs(found.paired.difference) / max(found.margin, 1e-9)
