"""Figures: measures with their intervals, and whether they differ from what is fair, after Holm's correction."""

from __future__ import annotations

from dataclasses import dataclass
from math import isnan
from typing import Any

from watertable.lab import statistics
from watertable.lab.measures import CHANGE, NUMBER, Measure
from watertable.lab.statistics import Estimate

NARROW = "\u202f"
"""A narrow space that does not break: a number and its unit stay on one line."""
FEWEST_SEATS = 5
"""A share of fewer than this many seats is shown, but never tested."""


@dataclass(frozen=True)
class Figure:
    """A measure that has been estimated."""

    measure: Measure
    estimate: Estimate
    base: float | None = None
    """For what a card changes: the share of the win with it."""
    p: float | None = None
    corrected: float | None = None
    """The p-value after Holm's correction, over all figures that are tested."""
    verdict: str = ""
    """Whether it differs from the fair value; empty if there is none."""
    games_to_decide: int | None = None

    @property
    def difference(self) -> float:
        """How far it is from the fair value."""
        return self.estimate.value - (self.measure.fair or 0.0)

    @property
    def is_supported(self) -> bool:
        return self.verdict == statistics.SUPPORTED

    def text(self) -> str:
        """The value as people read it."""
        return spelled(self.estimate.value, self.measure.unit)

    def range_text(self) -> str:
        """The interval as people read it."""
        if isnan(self.estimate.low):
            return ""
        return f"{spelled(self.estimate.low, self.measure.unit)} to {spelled(self.estimate.high, self.measure.unit)}"

    def as_data(self) -> dict[str, Any]:
        """The figure as JSON data; what is not known is null."""
        estimate = self.estimate
        data: dict[str, Any] = {
            "key": self.measure.key,
            "label": self.measure.label,
            "unit": self.measure.unit,
            "value": rounded(estimate.value),
            "interval_95": None if isnan(estimate.low) else [rounded(estimate.low), rounded(estimate.high)],
            "of": rounded(estimate.count),
            "method": estimate.method,
        }
        if self.measure.fair is not None:
            data["fair"] = rounded(self.measure.fair)
            data["verdict"] = self.verdict
            data["p_after_holm"] = rounded(self.corrected)
            data["games_to_decide"] = self.games_to_decide
        if self.base is not None:
            data["win_share_with_it"] = rounded(self.base)
        return data


def rounded(value: float | None) -> float | None:
    """For JSON: six digits, and null for what is not known."""
    return None if value is None or isnan(value) else round(value, 6)


def spelled(value: float, unit: str) -> str:
    """A value with its unit, as people write it."""
    if isnan(value):
        return "no data"
    if unit == NUMBER:
        return f"{value:,.1f}" if abs(value) < 100 else f"{value:,.0f}"
    if unit == CHANGE:
        return f"{100 * value:+.1f}{NARROW}points".replace("-", "−")
    return f"{100 * value:.1f}{NARROW}%"


def figures_of(measures: list[Measure], games: int) -> list[Figure]:
    """All figures, tested together."""
    estimates = [_estimate(measure) for measure in measures]
    tested = [
        at
        for at, (measure, estimate) in enumerate(zip(measures, estimates, strict=True))
        if measure.fair is not None and estimate.count >= FEWEST_SEATS and measure.group != "seat"
    ]
    plain = [_p(measures[at], estimates[at]) for at in tested]
    corrected = dict(zip(tested, statistics.holm(plain), strict=True))
    p_values = dict(zip(tested, plain, strict=True))
    found: list[Figure] = []
    for at, (measure, estimate) in enumerate(zip(measures, estimates, strict=True)):
        base = float(measure.above.sum() / measure.below.sum()) if measure.without and measure.below.sum() else None
        if at not in corrected:
            found.append(Figure(measure, estimate, base))
            continue
        fair = measure.fair or 0.0
        verdict = statistics.verdict(estimate.low - fair, estimate.high - fair, measure.margin, corrected[at])
        more = None
        if verdict == statistics.UNDECIDED:
            more = statistics.games_to_decide(estimate.value - fair, estimate.error, measure.margin, games, len(tested))
        found.append(Figure(measure, estimate, base, p_values[at], corrected[at], verdict, more))
    return found


def _estimate(measure: Measure) -> Estimate:
    if measure.without is not None:
        return statistics.estimated_difference(measure.ratio, measure.without)
    return statistics.estimated(measure.above, measure.below)


def _p(measure: Measure, estimate: Estimate) -> float:
    fair = measure.fair or 0.0
    if estimate.method == "Wilson":
        return statistics.p_value_of_share(float(measure.above.sum()), estimate.count, fair)
    return statistics.p_value(estimate.value, fair, estimate.error)
