"""Findings about the course of games: stalls, lost turns, few choices, games that are decided early, long or short."""

from __future__ import annotations

from math import isnan

import polars as pl

from watertable.lab.figures import Figure
from watertable.lab.finding import EXAMPLES, Finding
from watertable.lab.measures import SECONDS_A_DECISION
from watertable.lab.tables import Tables

MANY_LOST = 0.1
EARLY = 0.5
FEW_CHOICES = 0.6


def course_findings(figures: list[Figure], tables: Tables, minutes: tuple[int, int]) -> list[Finding]:
    """What stands out in how games go."""
    by_key = {figure.measure.key: figure for figure in figures}
    found = [
        _stalls(by_key["end/stalled"], tables),
        _at_once(by_key["end/round-one"], tables),
        _lost(by_key["decisions/lost"], tables),
        _choices(by_key["decisions/choice"]),
        _decided(by_key["drama/decided"]),
        _long(by_key["length/minutes"], tables, minutes),
    ]
    return [finding for finding in found if finding is not None]


def _stalls(figure: Figure, tables: Tables) -> Finding | None:
    share = figure.estimate.value
    if share == 0:
        return None
    text = f"They did not end by the rules, but at a limit of the program. {_range(figure)}"
    games = _where(tables, pl.col("stalled"))
    weight = min(1.0, 0.5 + 5 * share)
    return Finding("end/stalled", weight, f"{figure.text()} of the games stall", text, games=games, example="a stall")


def _at_once(figure: Figure, tables: Tables) -> Finding | None:
    share = figure.estimate.value
    if share == 0:
        return None
    title = f"{figure.text()} of the games are over in the first round"
    text = f"They end before anyone has a second turn. {_range(figure)}"
    games = _where(tables, pl.col("won_in_round_one"))
    return Finding("end/round-one", min(1.0, 0.4 + 5 * share), title, text, games=games, example="over at once")


def _lost(figure: Figure, tables: Tables) -> Finding | None:
    share = figure.estimate.value
    if share <= MANY_LOST:
        return None
    text = f"The player could do nothing in them. {_range(figure)}"
    games = _most(tables, "turns_lost")
    title = f"{figure.text()} of all turns are lost"
    return Finding("decisions/lost", min(1.0, 2.5 * share), title, text, games=games, example="many lost turns")


def _choices(figure: Figure) -> Finding | None:
    share = figure.estimate.value
    if share >= FEW_CHOICES:
        return None
    text = f"In the others there is but one legal move, or none. {_range(figure)}"
    return Finding("decisions/choice", 0.7 - share / 2, f"Only {figure.text()} of all turns have a choice", text)


def _decided(figure: Figure) -> Finding | None:
    part = figure.estimate.value
    if part >= EARLY:
        return None
    title = f"The later winner leads for good after {figure.text()} of the game"
    text = f"What comes then seldom changes who wins. {_range(figure)}"
    return Finding("drama/decided", 0.6 - part / 2, title, text)


def _long(figure: Figure, tables: Tables, minutes: tuple[int, int]) -> Finding | None:
    value = figure.estimate.value
    if minutes[0] <= value <= minutes[1]:
        return None
    is_long = value > minutes[1]
    side = "longer" if is_long else "shorter"
    title = f"Games look {side} than the box says: about {value:.0f} minutes, not {minutes[0]} to {minutes[1]}"
    text = f"Counted at {SECONDS_A_DECISION} seconds for every decision with a choice. {_range(figure)}"
    off = max(value / minutes[1], minutes[0] / max(value, 1)) - 1
    games = _most(tables, "choices", is_long)
    return Finding("length/minutes", min(0.8, 0.15 + off / 3), title, text, games=games, example=f"{side[:-2]} games")


def _range(figure: Figure) -> str:
    if isnan(figure.estimate.low):
        return ""
    return f"The true value is very likely between {figure.range_text().replace(' to ', ' and ')}."


def _where(tables: Tables, condition: pl.Expr) -> list[int]:
    return [int(number) for number in tables.games.filter(condition).head(EXAMPLES).get_column("number")]


def _most(tables: Tables, column: str, descending: bool = True) -> list[int]:
    games = tables.games.sort(column, "number", descending=[descending, False]).head(EXAMPLES)
    return [int(number) for number in games.get_column("number")]
