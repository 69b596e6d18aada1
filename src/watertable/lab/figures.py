"""Figures: measures with their intervals, and whether they differ from what is fair.

All figures of a report that are tested, those of extra runs included, are judged together: one family, one correction.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import isnan
from typing import Any

import numpy as np

from watertable.lab import statistics
from watertable.lab.chances import holm, open_games, p_by_lot
from watertable.lab.measures import CHANGE, NUMBER, Measure
from watertable.lab.statistics import Estimate

NARROW = "\u202f"
"""A narrow space that does not break: a number and its unit stay on one line."""
FEWEST_GAMES = 10
"""What fewer games say something about is shown, but never judged."""


@dataclass(frozen=True)
class Figure:
    """A measure that has been estimated."""

    measure: Measure
    estimate: Estimate
    games: int
    """How many games its run has."""
    base: float | None = None
    """For what a card changes: the share of the win with it."""
    p: float | None = None
    corrected: float | None = None
    """The p-value after Holm's correction, over all figures of the report that are tested."""
    verdict: str = ""
    """Whether it differs from the fair value; empty if there is none, or if it was not tested."""
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
            data["verdict"] = self.verdict or None
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


def figures_of(measures: Sequence[Measure], games: int) -> list[Figure]:
    """All figures of a run, not yet judged. What can be tested has its p-value."""
    found: list[Figure] = []
    for measure in measures:
        estimate = _estimate(measure)
        base = float(measure.above.sum() / measure.below.sum()) if measure.without and measure.below.sum() else None
        figure = Figure(measure, estimate, games, base)
        if measure.lot is not None and measure.fair is not None and measure.group != "seat" and estimate.has_data:
            if np.count_nonzero(open_games(measure.below, measure.lot[0])) < FEWEST_GAMES:
                figure = replace(figure, verdict=statistics.TOO_FEW)
            else:
                figure = replace(figure, p=p_by_lot(*measure.ratio, *measure.lot))
        found.append(figure)
    return found


def judged(*groups: list[Figure]) -> list[list[Figure]]:
    """The figures with their verdicts, after a correction for all of them together."""
    tested = [figure.p for figures in groups for figure in figures if figure.p is not None]
    corrected = iter(holm(tested))
    return [
        [figure if figure.p is None else _judged(figure, next(corrected), len(tested)) for figure in figures]
        for figures in groups
    ]


def _judged(figure: Figure, corrected: float, family: int) -> Figure:
    fair, estimate, margin = figure.measure.fair or 0.0, figure.estimate, figure.measure.margin
    off = figure.difference
    verdict = statistics.verdict(off, estimate.low - fair, estimate.high - fair, margin, corrected)
    more = None
    if verdict == statistics.UNDECIDED:
        more = statistics.games_to_decide(off, estimate.error, margin, figure.games, family)
    return replace(figure, corrected=corrected, verdict=verdict, games_to_decide=more)


def _estimate(measure: Measure) -> Estimate:
    if measure.without is not None:
        return statistics.estimated_difference(measure.ratio, measure.without)
    return statistics.estimated(measure.above, measure.below)
