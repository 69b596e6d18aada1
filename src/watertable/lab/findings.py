"""Findings: what a designer should look at first, in plain sentences, the most important first."""

from __future__ import annotations

from dataclasses import replace
from math import isnan

import numpy as np
import polars as pl

from watertable.kernel.observer import CARD, HAD, PLACE, PLAYED, TRAIT, USED, Kind
from watertable.lab import statistics
from watertable.lab.card_findings import card_findings, with_and_without
from watertable.lab.course_findings import course_findings
from watertable.lab.figures import Figure, spelled
from watertable.lab.finding import EXAMPLES, Finding, listed
from watertable.lab.measures import SHARE, Measure, Naming
from watertable.lab.options_measured import WINS
from watertable.lab.tables import Tables

_MOST_OF_A_GROUP = 4
"""So many findings of one group stand for themselves; the others are told together."""


def findings_of(figures: list[Figure], tables: Tables, naming: Naming, minutes: tuple[int, int]) -> list[Finding]:
    """All findings, the most important first."""
    found = [
        *_shares(figures, tables, naming),
        *_never(figures, naming),
        *course_findings(figures, tables, minutes),
    ]
    undecided = _undecided(figures, tables.count)
    return in_order(found + ([undecided] if undecided else []))


def in_order(findings: list[Finding]) -> list[Finding]:
    """The most important first; what is undecided last."""
    return sorted(findings, key=lambda finding: (finding.verdict == statistics.UNDECIDED, -finding.weight))


# Who and what wins


def _shares(figures: list[Figure], tables: Tables, naming: Naming) -> list[Finding]:
    groups: dict[str, list[Figure]] = {}
    for figure in figures:
        if figure.is_supported and figure.measure.without is None:
            groups.setdefault(_group(figure, naming), []).append(figure)
    found: list[Finding] = []
    told: list[Figure] = []
    for members in groups.values():
        members.sort(key=lambda figure: -abs(figure.difference))
        worst = members[0]
        if is_place(worst.measure, naming):
            if not any(_is_same(worst, other) for other in told):
                told.append(worst)
                found.append(_with_games(_place(members, naming), worst, tables))
            continue
        for figure in members[:_MOST_OF_A_GROUP]:
            found.append(_with_games(share_finding(figure, naming), figure, tables))
        found += _rest(members[_MOST_OF_A_GROUP:], naming)
    for finding, card in card_findings(figures, naming):
        found.append(finding if card is None else _with_games(finding, card, tables))
    return found


def _group(figure: Figure, naming: Naming) -> str:
    """Findings that are told together: the places of an order with so many players, a kind of thing."""
    if is_place(figure.measure, naming) and figure.measure.group == "order-of-play":
        return figure.measure.key.rpartition("/")[0]
    return figure.measure.group


def is_place(measure: Measure, naming: Naming) -> bool:
    """Whether a figure is about a place in an order."""
    kind = naming.kinds.get(measure.kind)
    return measure.group == "order-of-play" or (kind is not None and kind.role == PLACE)


def _is_same(one: Figure, other: Figure) -> bool:
    """Whether two figures are about the same seats: those who pick last may be those who begin."""
    return bool(np.array_equal(one.measure.above, other.measure.above))


def _place(members: list[Figure], naming: Naming) -> Finding:
    """One finding for all places of an order."""
    worst, others = members[0], members[1:]
    finding = share_finding(worst, naming)
    if others:
        also = [f"{figure.measure.label} {figure.text()}" for figure in others]
        finding = replace(finding, text=f"{finding.text} Also off: {listed(also)}.")
    return finding


def share_finding(figure: Figure, naming: Naming, where: str = "") -> Finding:
    """That someone or something wins too often or too rarely."""
    measure, fair = figure.measure, figure.measure.fair or 0.0
    is_more = figure.difference > 0
    who = subject_of(measure, naming)
    value, expected = figure.text(), spelled(fair, SHARE)
    told = f"{where}{who[0].lower() + who[1:] if where else who}"
    title = f"{told} wins {'too often' if is_more else 'too rarely'}: {value} instead of {expected}"
    text = (
        f"{told} won {value} of {figure.estimate.count:,.0f} games; if all were equal, it would be {expected}. "
        f"The true share is very likely between {figure.range_text().replace(' to ', ' and ')}."
    )
    weight = min(1.0, abs(figure.difference) / fair / 2) if fair else 0.5
    example = f"{told} {'wins' if is_more else 'loses'}"
    return Finding(measure.key, weight, title, text, figure.verdict, example=example, is_more=is_more)


def subject_of(measure: Measure, naming: Naming) -> str:
    """Whom a share of wins is about, at the beginning of a sentence."""
    if measure.group == "order-of-play":
        place, _, players = measure.label.partition(" to play")
        return f"With{players[1:]}, whoever plays {place}" if players else f"Whoever plays {place}"
    if measure.group == WINS:
        option, _, place = measure.label.partition(": ")
        place, _, players = place.partition(" to play")
        return f"With {option}{' and' + players[1:] if players else ''}, whoever plays {place}"
    if is_place(measure, naming):
        return f"Whoever has the {measure.label}"
    kind = naming.kinds.get(measure.kind)
    if kind is not None and kind.role == TRAIT and not measure.label.startswith("the "):
        return f"Whoever has {measure.label}"
    return measure.label[0].upper() + measure.label[1:]


def _rest(members: list[Figure], naming: Naming) -> list[Finding]:
    """The lesser findings of a group, told together."""
    if not members:
        return []
    kind = naming.kinds.get(members[0].measure.kind)
    title = f"{len(members)} more {'shares' if kind is None else kind.many} differ from what is fair"
    names = [naming.thing(each.measure.kind, each.measure.thing) or each.measure.label for each in members]
    told = [f"{name} ({figure.text()})" for name, figure in zip(names, members, strict=True)]
    weight = min(0.3, abs(members[0].difference))
    return [Finding(f"more/{members[0].measure.group}", weight, title, f"{listed(told, 20)}.", members[0].verdict)]


def _with_games(finding: Finding, figure: Figure, tables: Tables) -> Finding:
    """The finding with a few games in which the seat it is about won (or lost, if it does so too often)."""
    measure = figure.measure
    shows = measure.above >= 1.0 if figure.difference > 0 else measure.above == 0
    games = tables.games.with_columns(shows=pl.Series(shows & (measure.below > 0)))
    # Short games show it at a glance.
    found = games.filter(pl.col("shows")).sort("decisions", "number").head(EXAMPLES)
    return replace(finding, games=[int(number) for number in found.get_column("number")])


# What is never used


def _never(figures: list[Figure], naming: Naming) -> list[Finding]:
    found: list[Finding] = []
    for kind in naming.kinds.values():
        used = [figure for figure in figures if figure.measure.kind == kind.key and _is_use(figure, kind)]
        unused = [figure for figure in used if not figure.measure.below.sum()]
        if kind.role not in (TRAIT, CARD):
            unused = [figure for figure in used if not figure.measure.above.sum()]
        if not unused or kind.role == PLACE:
            continue
        is_chosen = any(figure.measure.group == f"{kind.key}-picked" for figure in figures)
        verb = "chosen" if is_chosen else "dealt" if kind.role == TRAIT else "played"
        names = [naming.thing(kind.key, figure.measure.thing) for figure in unused]
        title = f"{len(unused)} of {len(used)} {kind.many} {'is' if len(unused) == 1 else 'are'} never {verb}"
        if kind.role not in (TRAIT, CARD):
            title = f"Never seen: {len(unused)} of {len(used)} {kind.many}"
        text = f"In no game: {listed(names, 40)}."
        found.append(Finding(f"never/{kind.key}", 0.2 + 0.6 * len(unused) / len(used), title, text))
    return found


def _is_use(figure: Figure, kind: Kind) -> bool:
    how = {TRAIT: HAD, CARD: PLAYED}.get(kind.role, USED)
    return figure.measure.how == how and figure.measure.group in (kind.key, f"{kind.key}-{how}")


def _undecided(figures: list[Figure], games: int) -> Finding | None:
    """What more games would decide, in one finding."""
    open_ones = [figure for figure in figures if figure.verdict == statistics.UNDECIDED and figure.games_to_decide]
    if not open_ones:
        return None
    open_ones.sort(key=lambda figure: figure.games_to_decide or 0)
    shown = [f"{each.measure.label} ({each.text()} so far; {each.games_to_decide:,} games)" for each in open_ones]
    are = "question is" if len(open_ones) == 1 else "questions are"
    title = f"{len(open_ones)} {are} still open after {games:,} games"
    text = (
        f"What these figures show may be an accident. More games would probably tell, the soonest: {listed(shown, 4)}."
    )
    return Finding("undecided", 0.0, title, text, statistics.UNDECIDED)


# What other runs say


def with_second_bots(findings: list[Finding], figures: list[Figure], first: str, second: str) -> list[Finding]:
    """The findings about shares, each with what games of another kind of bot say. What they contradict is a habit of
    the first bots, and weighs half."""
    by_key = {figure.measure.key: figure for figure in figures}
    found: list[Finding] = []
    for finding in findings:
        figure = by_key.get(finding.key)
        is_tested = finding.verdict == statistics.SUPPORTED and figure is not None
        found.append(_checked(finding, figure, first, second) if is_tested and figure is not None else finding)
    return in_order(found)


def _checked(finding: Finding, figure: Figure, first: str, second: str) -> Finding:
    fair, margin, estimate = figure.measure.fair or 0.0, figure.measure.margin, figure.estimate
    if not estimate.has_data or isnan(estimate.low):
        return replace(finding, confirmed=f"{second} gives no data on it")
    said = with_and_without(figure) if figure.measure.without else f"{figure.text()} of {estimate.count:,.0f}"
    is_enough = figure.verdict != statistics.TOO_FEW
    if is_enough and (estimate.low > fair if finding.is_more else estimate.high < fair):
        return replace(finding, confirmed=f"{second} agrees: {said}", agrees="yes")
    if is_enough and (estimate.high < fair + margin if finding.is_more else estimate.low > fair - margin):
        confirmed = f"a habit of {first}: {second} shows {said}"
        return replace(finding, weight=finding.weight / 2, confirmed=confirmed, agrees="no")
    return replace(finding, confirmed=f"too few games with {second} to tell: {said}")


def with_dealt(findings: list[Finding], figures: list[Figure], naming: Naming) -> list[Finding]:
    """The findings, with what happens when chance hands out what players otherwise choose, or avoid."""
    shares = [f for f in figures if f.measure.how == HAD and f.measure.group == f.measure.kind]
    shares = [figure for figure in shares if not is_place(figure.measure, naming)]
    known = {finding.key for finding in findings}
    found: list[Finding] = []
    for finding in findings:
        kind = finding.key.removeprefix("never/")
        dealt = [f for f in shares if f.measure.kind == kind and f.estimate.has_data]
        avoided = [f for f in dealt if naming.thing(kind, f.measure.thing) in finding.text]
        if finding.key.startswith("never/") and avoided:
            avoided.sort(key=lambda figure: -figure.estimate.value)
            told = [f"{naming.thing(kind, f.measure.thing)} {f.text()}" for f in avoided]
            text = f"Dealt at random, in {avoided[0].games:,} games, they win: {listed(told, 20)}."
            finding = replace(finding, text=text)
        found.append(finding)
    for figure in shares:
        if figure.is_supported and figure.measure.key not in known:
            dealt_finding = share_finding(figure, naming, "Dealt at random, ")
            found.append(replace(dealt_finding, key=f"dealt/{figure.measure.key}"))
    return in_order(found)


__all__ = ["Finding", "findings_of", "in_order", "with_dealt", "with_second_bots"]
