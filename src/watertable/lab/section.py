"""A section of a page: a question, its answer in a sentence, plots, and a table with all figures."""

from __future__ import annotations

from dataclasses import dataclass, field
from math import isnan

from watertable.lab import statistics
from watertable.lab.figures import Figure
from watertable.lab.plots import Interval, Plot
from watertable.lab.runs import Run


@dataclass(frozen=True)
class Section:
    """One question and what answers it."""

    key: str
    short: str
    """Its name in the list of sections."""
    title: str
    lead: str
    plots: list[tuple[str, Plot]] = field(default_factory=list)
    """Each with its caption."""
    head: list[str] = field(default_factory=list)
    rows: list[list[str]] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)


def in_group(run: Run, group: str) -> list[Figure]:
    """The figures of a run that are shown together."""
    return [figure for figure in run.figures if figure.measure.group == group]


def interval(figure: Figure, label: str = "", series: str = "") -> list[Interval]:
    """The line of a plot for a figure; none if there is no data."""
    estimate = figure.estimate
    if not estimate.has_data or isnan(estimate.low):
        return []
    return [Interval(label or figure.measure.label, estimate.value, estimate.low, estimate.high, series)]


def judged(figure: Figure) -> str:
    """The verdict on a figure, in words."""
    if not figure.estimate.has_data:
        return "no data"
    if figure.verdict == statistics.SUPPORTED:
        return "more than fair" if figure.difference > 0 else "less than fair"
    if figure.verdict == statistics.NOT_SUPPORTED:
        return "fair"
    if figure.verdict == statistics.TOO_FEW:
        return "no verdict: too few games"
    if figure.verdict == statistics.UNDECIDED:
        return f"undecided; {figure.games_to_decide:,} games would decide" if figure.games_to_decide else "undecided"
    return ""


def share_table(figures: list[Figure]) -> tuple[list[str], list[list[str]]]:
    """Head and rows of a table of shares that were tested."""
    rows = [
        [figure.measure.label, figure.text(), figure.range_text(), f"{figure.estimate.count:,.0f}", judged(figure)]
        for figure in figures
    ]
    return ["", "wins", "95 % from … to", "of", "verdict"], rows


def plain_table(figures: list[Figure], value: str) -> tuple[list[str], list[list[str]]]:
    """Head and rows of a table of figures that have no fair value."""
    return ["", value, "95 % from … to"], [[each.measure.label, each.text(), each.range_text()] for each in figures]


def capital(text: str) -> str:
    """A text with a capital letter."""
    return text[:1].upper() + text[1:]
