"""Itemised scores, and who won."""

from __future__ import annotations

from rich import box
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from watertable.kernel import Outcome, Score
from watertable.kernel.words import Words


def scores_table(scores: list[Score], winners: tuple[int, ...], words: Words) -> Table:
    """The points of all players and how they are made up, best first; winners are marked."""
    grid = Table(box=box.SIMPLE_HEAD, pad_edge=False, show_edge=False)
    grid.add_column("player", no_wrap=True)
    grid.add_column("points", justify="right")
    grid.add_column("made up of")
    order = sorted(range(len(scores)), key=lambda seat: (seat not in winners, -scores[seat].total, seat))
    for seat in order:
        score = scores[seat]
        name = Text(words.name(seat), style="bold" if seat in winners else "")
        if seat in winners:
            name.append(" ★", style="bold yellow")
        grid.add_row(name, Text(str(score.total), style="bold"), _items(score, words))
    return grid


def _items(score: Score, words: Words) -> Text:
    lines = Text()
    for number, item in enumerate(score.items):
        lines.append("; " if number else "")
        lines.append(f"{item.points:+d}", style="cyan" if item.points >= 0 else "red")
        lines.append(f" {words.score_item(item)}")
    return lines


def result(outcome: Outcome, words: Words) -> RenderableType:
    """How a game ended."""
    return Group(scores_table(list(outcome.scores), outcome.winners, words), Text(), winner_text(outcome, words))


def winner_text(outcome: Outcome, words: Words) -> Text:
    if not outcome.winners:
        text = "Nobody wins: a draw."
    else:
        does = "[wins|win]" if len(outcome.winners) == 1 else "share the win"
        text = words.fill(f"{{winners:seat}} {does}.", {"winners": outcome.winners})
    return Text(f"{text} ({outcome.rule})", style="bold")
