"""The sections of a report about how games go: length, decisions, drama, luck, skill, what is used, how they end."""

from __future__ import annotations

from math import isnan

import numpy as np
import polars as pl

from watertable.kernel.observer import Kind
from watertable.lab.figures import spelled
from watertable.lab.finding import listed
from watertable.lab.luck import Luck
from watertable.lab.measures import LENGTHS, NUMBER, SECONDS_A_DECISION, SHARE
from watertable.lab.plots import Interval, Plot, bar_plot, course_plot, histogram, interval_plot
from watertable.lab.reporting import Report
from watertable.lab.runs import Rung
from watertable.lab.section import Section, capital, in_group, interval, judged, plain_table

_MOST_BARS = 24
_STEPS = 20
_SEEN = 0.01
"""Luck below a hundredth of a win is not worth telling: the evaluation hardly sees chance."""


def length_section(report: Report) -> Section:
    """How long games are."""
    tables = report.main.tables
    minutes = tables.column("choices") * SECONDS_A_DECISION / 60
    low, high = np.quantile(minutes, [0.25, 0.75])
    box = f"{report.game.minutes[0]} to {report.game.minutes[1]}"
    lead = (
        f"Half of the games take {low:.0f} to {high:.0f} minutes, if people think {SECONDS_A_DECISION} seconds about "
        f"every decision with a choice; the box says {box}."
    )
    caption = f"Minutes of a game, at {SECONDS_A_DECISION} seconds for every decision with a choice."
    rounds = f"Rounds of a game: {np.median(tables.column('rounds')):.0f} in the middle."
    plots = [
        (caption, histogram(minutes, "minutes", caption)),
        (rounds, histogram(tables.column("rounds"), "rounds", rounds)),
    ]
    rows: list[list[str]] = []
    for name, label in LENGTHS.items():
        values = minutes if name == "minutes" else tables.column(name)
        marks = [float(np.mean(values)), *[float(mark) for mark in np.quantile(values, [0, 0.25, 0.5, 0.75, 1])]]
        rows.append([label, *[spelled(mark, NUMBER) for mark in marks]])
    head = ["", "mean", "least", "a quarter below", "middle", "a quarter above", "most"]
    return Section("length", "Length", "How long are games?", lead, plots, head, rows)


def decision_section(report: Report) -> Section:
    """Whether there is something to decide."""
    figures = in_group(report.main, "decisions")
    by_key = {figure.measure.key: figure for figure in figures}
    lead = (
        f"{by_key['decisions/choice'].text()} of all turns have a choice, with {by_key['decisions/moves'].text()} "
        f"legal moves in a decision on average; {by_key['decisions/lost'].text()} of the turns are lost."
    )
    head, rows = plain_table(figures, "value")
    return Section("decisions", "Decisions", "Are there decisions to make?", lead, [], head, rows)


def drama_section(report: Report) -> Section:
    """Whether it stays exciting."""
    figures = in_group(report.main, "drama")
    by_key = {figure.measure.key: figure for figure in figures}
    lead = (
        f"The lead changes {by_key['drama/lead-changes'].text()} times a game. The later winner leads for good after "
        f"{by_key['drama/decided'].text()} of the game, on average in round {by_key['drama/decided-round'].text()}, "
        f"and was once down to an expected share of {by_key['drama/comeback'].text()}."
    )
    lowest = report.main.tables.games.get_column("comeback").min()
    if isinstance(lowest, float):
        lead += f" The greatest comeback started from {spelled(lowest, SHARE)}."
    head, rows = plain_table(figures, "mean")
    course = _course(report)
    plots: list[tuple[str, Plot]] = []
    if course.height > 2:
        caption = "The later winner's expected share of the win as the game goes on: the middle, and half of all games."
        plots.append((caption, course_plot(course, caption)))
    note = "Who is ahead is judged by the game's evaluation, which bots use too, at the end of each round."
    return Section("drama", "Drama", "Is it exciting?", lead, plots, head, rows, [note])


def _course(report: Report) -> pl.DataFrame:
    tables = report.main.tables
    winners = tables.seats.filter(pl.col("share") == 1.0).select("number", "seat")
    length = tables.games.select("number", "rounds")
    rows = tables.rounds.join(winners, on=["number", "seat"]).join(length, on="number")
    rows = rows.with_columns(progress=((pl.col("round") / pl.col("rounds")) * _STEPS).round() / _STEPS)
    expected = pl.col("expected")
    grouped = rows.group_by("progress").agg(
        median=expected.median(), low=expected.quantile(0.25), high=expected.quantile(0.75)
    )
    return grouped.sort("progress")


def luck_sections(report: Report) -> list[Section]:
    """How much is luck."""
    luck = report.luck
    if luck is None:
        return []
    caption = f"Share of the wins of players by their luck, in {luck.games:,} games."
    rows = [Interval(name, each.value, each.low, each.high) for name, each in luck.quarters if not isnan(each.low)]
    plots = [(caption, interval_plot(rows, SHARE, luck.fair, caption))] if rows and is_seen(luck) else []
    note = (
        "Luck of a chance move: the expected share after it, minus the mean over all outcomes it could have had, as "
        "the game's evaluation judges them. What the evaluation does not see is not counted."
    )
    points = f"{100 * luck.spread:.1f} points of the expected share"
    if is_seen(luck):
        lead = f"It explains {spelled(luck.explained, SHARE)} of who wins: chance gives or takes about {points} a game."
    else:
        lead = f"It cannot be said: chance moves change the evaluation by only {points} a game."
    return [Section("luck", "Luck", "How much is luck?", lead, plots, [], [], [note])]


def is_seen(luck: Luck) -> bool:
    """Whether the game's evaluation sees enough of chance to speak of luck."""
    return luck.spread >= _SEEN


def skill_sections(report: Report) -> list[Section]:
    """Whether thinking more helps."""
    if not report.ladder:
        return []
    rows, head, table = _rungs(report.ladder)
    fair = report.ladder[0].figure.measure.fair or 0.0
    better = [rung for rung in report.ladder if rung.figure.is_supported and rung.figure.difference > 0]
    top = next(rung for rung in report.ladder if rung.key == "ladder/16/1")
    answer = "Yes" if better else f"{top.games:,} games of each step do not clearly show it"
    lead = (
        f"{answer}: a bot that thinks 16 times as much wins {top.figure.text()}, where {spelled(fair, SHARE)} is fair."
    )
    caption = "Skill ladder: share of the wins of one bot that thinks more, among others. Dashed: no better than they."
    plots = [(caption, interval_plot(rows, SHARE, fair, caption))]
    note = "An iteration is one continuation of the game that a bot tries out in its head before it moves."
    return [Section("skill", "Skill", "Does thinking help?", lead, plots, head, table, [note])]


def worth_sections(report: Report) -> list[Section]:
    """What moves are worth."""
    if not report.worth:
        return []
    rows, head, table = _rungs(report.worth)
    fair = report.worth[0].figure.measure.fair or 0.0
    off = [rung for rung in report.worth if rung.figure.is_supported and rung.figure.difference < 0]
    if off:
        least = min(off, key=lambda rung: rung.figure.estimate.value)
        wins = f"{least.figure.text()} instead of {spelled(fair, SHARE)}"
        lead = f"Most is lost by a bot that may {least.label}: it wins {wins}."
    else:
        most = max(rung.games for rung in report.worth)
        lead = f"In {most:,} games of each, no bot clearly lost by never doing one of these."
    caption = "Restricted play: share of the wins of a bot that may never do something, among bots that may."
    plots = [(caption, interval_plot(rows, SHARE, fair, caption))]
    return [Section("worth", "Worth", "What are moves worth?", lead, plots, head, table)]


def _rungs(rungs: list[Rung]) -> tuple[list[Interval], list[str], list[list[str]]]:
    rows = [line for rung in rungs for line in interval(rung.figure, rung.label)]
    table = [
        [rung.label, rung.figure.text(), rung.figure.range_text(), f"{rung.games:,}", judged(rung.figure)]
        for rung in rungs
    ]
    return rows, ["", "wins", "95 % from … to", "games", "verdict"], table


def use_sections(report: Report, kind: Kind) -> list[Section]:
    """How often each thing of a kind is used."""
    figures = sorted(in_group(report.main, kind.key), key=lambda figure: -figure.estimate.value)
    if not figures:
        return []
    never = [figure.measure.label for figure in figures if figure.measure.above.sum() == 0]
    used = [(figure.measure.label, figure.estimate.value) for figure in figures if figure.measure.above.sum()]
    caption = f"{capital(kind.many)}: times a game" + (", the most frequent" if len(used) > _MOST_BARS else "")
    lead = f"{len(never)} of {len(figures)} are never used: {listed(never, 30)}." if never else "All are used."
    head, rows = plain_table(figures, "times a game")
    plots = [(caption, bar_plot(used[:_MOST_BARS], NUMBER, caption))] if used else []
    return [Section(f"uses-{kind.key}", capital(kind.many), capital(kind.many), lead, plots, head, rows)]


def end_section(report: Report) -> Section:
    """How games end."""
    figures = in_group(report.main, "end")
    causes = [figure for figure in figures if figure.measure.key.count("/") == 2]
    most = max(causes, key=lambda figure: figure.estimate.value)
    lead = f"{most.text()} of the games end {most.measure.label}."
    head, rows = plain_table(figures, "of the games")
    return Section("ends", "Ends", "How do games end?", lead, [], head, rows)
