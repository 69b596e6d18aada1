"""Comparisons: variants of a game on the same seeds, what differs between them, and how surely.

Game number k has the same chance and the same bots in every variant. So luck that both have cancels out, and the
differences are known better than from separate games; the comparison says by how much.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import isnan
from statistics import median
from typing import Any

import numpy as np

from watertable.lab import statistics
from watertable.lab.chances import holm
from watertable.lab.engine import Engine
from watertable.lab.figures import FEWEST_GAMES, rounded, spelled
from watertable.lab.measures import CHANGE, NUMBER, PAIR, Measure
from watertable.lab.runs import Run, Told, played
from watertable.lab.statistics import PairedDifference
from watertable.lab.trials import TrialPlan

_SHARE_MARGIN = 0.02
_NUMBER_MARGIN = 0.05
"""A number that changes by less than this part of it does not matter."""
_LEAST_NUMBER = 0.02
"""What happens once more or less in fifty games does not matter, however rare it is."""


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
            "margin": rounded(self.margin),
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
    """Play all variants on the same seeds, and compare each with the first. All differences are judged together."""
    runs = [played(label, [plan], games, engine, told) for label, plan in zip(labels, plans, strict=True)]
    first = runs[0]
    found = [_differences(first, other) for other in runs[1:]]
    tested = [each.paired.p for differences in found for each in differences if not each.verdict]
    corrected = iter(holm(tested))
    comparisons: list[Comparison] = []
    for label, run, differences in zip(labels[1:], runs[1:], found, strict=True):
        judged = [each if each.verdict else _judged(each, next(corrected), games, len(tested)) for each in differences]
        comparisons.append(Comparison(label, run, sorted(judged, key=_importance)))
    return first, comparisons


def _differences(first: Run, other: Run) -> list[Difference]:
    by_key = {figure.measure.key: figure.measure for figure in other.figures}
    found: list[Difference] = []
    for figure in first.figures:
        same = by_key.get(figure.measure.key)
        if same is not None and figure.measure.group not in ("seat", PAIR):
            found += _difference(figure.measure, same)
    return found


def _difference(one: Measure, other: Measure) -> list[Difference]:
    """The difference of a figure; nothing if one of them has no data, or if both are the same in every game."""
    found = statistics.paired(one.ratios, other.ratios)
    if isnan(found.difference) or (found.p == 1.0 and found.error == 0 and found.difference == 0):
        return []
    values = [_value(each) for each in (one, other)]
    if one.unit == NUMBER:
        margin = max(_NUMBER_MARGIN * abs(values[0]), _LEAST_NUMBER)
    else:
        margin = one.margin or _SHARE_MARGIN
    fewest = min(np.count_nonzero(below) for measure in (one, other) for _, below in measure.ratios)
    verdict = statistics.TOO_FEW if fewest < FEWEST_GAMES else ""
    return [Difference(one, values[0], values[1], found, margin, verdict=verdict)]


def _value(measure: Measure) -> float:
    values = [float(above.sum() / below.sum()) for above, below in measure.ratios]
    return values[0] - sum(values[1:])


def _judged(found: Difference, corrected: float, games: int, family: int) -> Difference:
    paired = found.paired
    verdict = statistics.verdict(paired.difference, paired.low, paired.high, found.margin, corrected)
    more = None
    if verdict == statistics.UNDECIDED:
        more = statistics.games_to_decide(paired.difference, paired.error, found.margin, games, family)
    return replace(found, corrected=corrected, verdict=verdict, games_to_decide=more)


_RANKS = (statistics.SUPPORTED, statistics.UNDECIDED, statistics.NOT_SUPPORTED, statistics.TOO_FEW)


def _importance(found: Difference) -> tuple[int, float]:
    """What is supported first, by how many times it is more than what matters; then what is undecided."""
    return _RANKS.index(found.verdict), -abs(found.paired.difference) / max(found.margin, 1e-9)
