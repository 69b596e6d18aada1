"""The plots of the lab's pages: drawn by Altair (Vega-Lite) as SVG, in two widths, for desks and for phones.

Colours are those of the page: the SVG names them by CSS variables, so that a plot follows the page into the dark.
"""

from __future__ import annotations

from dataclasses import dataclass
from html import escape
from typing import Any

import altair as alt
import polars as pl
import vl_convert

from watertable.lab.tables import Array

WIDE, NARROW = 770, 330
_ROW = 26
_FONT = "Inter, system-ui, sans-serif"

# What stands in the SVG until the page's own colours take its place.
_INK, _SOFT, _GRID, _WATER, _OTHER, _FAIR, _PALE = (
    "#010101",
    "#020202",
    "#030303",
    "#040404",
    "#050505",
    "#060606",
    "#070707",
)
_VARIABLES = {
    _INK: "var(--ink)",
    _SOFT: "var(--soft)",
    _GRID: "var(--grid)",
    _WATER: "var(--water)",
    _OTHER: "var(--other)",
    _FAIR: "var(--fair)",
    _PALE: "var(--pale)",
}


@dataclass(frozen=True)
class Plot:
    """A plot as two SVG drawings of the same."""

    wide: str
    narrow: str
    description: str

    def html(self) -> str:
        """Both drawings; the page's style shows the one that fits."""
        described = escape(self.description, quote=True)
        return "".join(
            f'<div class="plot {size}" role="img" aria-label="{described}">{svg}</div>'
            for size, svg in (("wide", self.wide), ("narrow", self.narrow))
        )


@dataclass(frozen=True)
class Interval:
    """One line of an interval plot."""

    label: str
    value: float
    low: float
    high: float
    series: str = ""


def _axis(unit: str, **more: Any) -> alt.Axis:
    # Without decimals that are all zero, and without powers of ten.
    return alt.Axis(format="%" if unit == "share" else ",~f", title=None, tickCount=5, labelOverlap=True, **more)


def _drawn(chart: Any, width: int) -> str:
    shown = chart.properties(width=width).configure(
        background="transparent",
        font=_FONT,
        padding=4,
        view=alt.ViewConfig(stroke=None),
        axis=alt.AxisConfig(
            labelColor=_SOFT,
            titleColor=_SOFT,
            gridColor=_GRID,
            domain=False,
            ticks=False,
            labelFontSize=12,
            titleFontSize=12,
            titleFontWeight="normal",
            labelPadding=6,
        ),
        axisY=alt.AxisConfig(grid=False, labelColor=_INK, labelFontSize=13, labelLimit=190),
        legend=alt.LegendConfig(
            orient="top",
            title=None,
            labelColor=_INK,
            labelFontSize=13,
            symbolStrokeWidth=0,
            offset=8,
            columns=1,
            labelLimit=0,
        ),
    )
    svg = str(vl_convert.vegalite_to_svg(shown.to_json(validate=False)))
    for colour, variable in _VARIABLES.items():
        svg = svg.replace(colour, variable)
    return svg


def _both(make: Any, description: str, left: int = 180, least: int = 120) -> Plot:
    """Draw it twice; `left` is what labels take of the width."""
    return Plot(_drawn(make(WIDE), WIDE - left), _drawn(make(NARROW), max(least, NARROW - min(left, 150))), description)


def interval_plot(rows: list[Interval], unit: str, fair: float | None, description: str) -> Plot:
    """A dot with its 95 % interval for each line, and a dashed line at the fair value."""
    data = pl.DataFrame([row.__dict__ for row in rows])
    order = list(dict.fromkeys(row.label for row in rows))
    series = list(dict.fromkeys(row.series for row in rows))
    lowest = min([row.low for row in rows] + ([] if fair is None else [fair]))
    highest = max([row.high for row in rows] + ([] if fair is None else [fair]))
    if unit == "share" and lowest >= 0:
        lowest, highest = max(0.0, lowest - 0.02), min(1.0, highest + 0.02)
    domain = [lowest, highest if highest > lowest else lowest + 1]

    def make(width: int) -> Any:
        y: dict[str, Any] = {
            "y": alt.Y("label:N", sort=order, title=None, axis=alt.Axis(labelLimit=190 if width == WIDE else 130))
        }
        if len(series) > 1:
            y["yOffset"] = alt.YOffset("series:N", sort=series)
        colour = alt.Color(
            "series:N",
            sort=series,
            scale=alt.Scale(domain=series, range=[_WATER, _OTHER][: len(series)]),
            legend=alt.Legend() if len(series) > 1 else None,
        )
        base = alt.Chart(data).encode(**y, color=colour)
        lines = base.mark_rule(strokeWidth=3, strokeCap="round", opacity=0.55).encode(
            x=alt.X("low:Q", scale=alt.Scale(domain=domain, zero=False, nice=True), axis=_axis(unit)), x2="high:Q"
        )
        layers = [lines, base.mark_circle(size=90, opacity=1).encode(x="value:Q")]
        if fair is not None:
            mark = alt.Chart(pl.DataFrame({"fair": [fair]})).mark_rule(color=_FAIR, strokeDash=[5, 4], strokeWidth=1.5)
            layers.insert(0, mark.encode(x="fair:Q"))
        height = _ROW * len(order) * (1 if len(series) < 2 else 1.4)
        return alt.layer(*layers).properties(height=height)

    return _both(make, description, 210)


def bar_plot(rows: list[tuple[str, float]], unit: str, description: str) -> Plot:
    """A bar for each line."""
    data = pl.DataFrame(rows, schema=["label", "value"], orient="row")
    order = [label for label, _ in rows]

    def make(width: int) -> Any:
        limit = 190 if width == WIDE else 130
        base = alt.Chart(data).encode(y=alt.Y("label:N", sort=order, title=None, axis=alt.Axis(labelLimit=limit)))
        bars = base.mark_bar(color=_WATER, cornerRadiusEnd=3, height=15).encode(x=alt.X("value:Q", axis=_axis(unit)))
        return bars.properties(height=23 * len(order))

    return _both(make, description, 210)


def histogram(values: Array, title: str, description: str) -> Plot:
    """How often each length occurs."""
    data = pl.DataFrame({"value": values})
    # Whole numbers are not cut into halves.
    step = 1 if bool((values == values.round()).all()) else alt.Undefined

    def make(width: int) -> Any:
        x = alt.X(
            "value:Q",
            bin=alt.Bin(maxbins=30 if width == WIDE else 18, minstep=step),
            title=title,
            axis=alt.Axis(format=",~f", labelOverlap=True),
        )
        return (
            alt.Chart(data)
            .mark_bar(color=_WATER, cornerRadiusEnd=2)
            .encode(x=x, y=alt.Y("count()", title="games", axis=alt.Axis(tickCount=4, grid=True)))
            .properties(height=180)
        )

    return _both(make, description, 60)


def course_plot(rows: pl.DataFrame, description: str) -> Plot:
    """The winner's expected share in the course of a game: the median, and the middle half of all games."""

    def make(width: int) -> Any:
        x = alt.X("progress:Q", axis=alt.Axis(format="%", title="part of the game", tickCount=5))
        base = alt.Chart(rows).encode(x=x)
        area = base.mark_area(color=_PALE, opacity=1).encode(
            y=alt.Y("low:Q", axis=alt.Axis(format="%", title=None, grid=True, tickCount=5)), y2="high:Q"
        )
        return (area + base.mark_line(color=_WATER, strokeWidth=3).encode(y="median:Q")).properties(height=220)

    return _both(make, description, 60)


def heat_plot(rows: pl.DataFrame, fair: float, description: str) -> Plot:
    """Shares of two traits together: a colour for how far each pair is from the fair share."""
    far = max([0.05, *[abs(value - fair) for value in rows.get_column("value").to_list()]])

    def make(width: int) -> Any:
        colour = alt.Color(
            "value:Q",
            scale=alt.Scale(domain=[fair - far, fair, fair + far], range=["#c8663c", "#f4f1ea", "#1f7a8c"]),
            legend=alt.Legend(format="%", title=None, orient="top", gradientLength=min(200, width // 2)),
        )
        limit = 150 if width == WIDE else 90
        return (
            alt.Chart(rows)
            .mark_rect(cornerRadius=2)
            .encode(
                x=alt.X("second:N", title=None, axis=alt.Axis(labelAngle=-60, labelLimit=limit, orient="bottom")),
                y=alt.Y("first:N", title=None, axis=alt.Axis(labelLimit=limit)),
                color=colour,
            )
            .properties(height=22 * rows.get_column("first").n_unique())
        )

    return _both(make, description, 180)
