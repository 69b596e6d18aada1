"""Findings about the extra bots: whether thinking more wins, and what bots lose that never do something."""

from __future__ import annotations

from watertable.lab import statistics
from watertable.lab.figures import spelled
from watertable.lab.finding import Finding
from watertable.lab.measures import SHARE
from watertable.lab.runs import Rung


def rung_findings(ladder: list[Rung], worth: list[Rung], bots: str) -> list[Finding]:
    """What stands out among bots that think more, and among bots that never do something."""
    return [finding for rung in ladder for finding in _thinking(rung)] + [
        finding for rung in worth for finding in _never(rung, bots)
    ]


def _thinking(rung: Rung) -> list[Finding]:
    """That sixteen times the thinking does not help. That it helps is as it should be."""
    figure = rung.figure
    if rung.key != "ladder/16/1" or not _is_no_better(rung):
        return []
    text = (
        f"A bot with {rung.label} won {figure.text()} of {rung.games:,} games; a bot no better than the others would "
        f"win {spelled(figure.measure.fair or 0.0, SHARE)}. The game may leave little to think about, or these bots "
        "think about the wrong things."
    )
    return [Finding(rung.key, 0.6, "Thinking 16 times as much does not win more often", text, figure.verdict)]


def _is_no_better(rung: Rung) -> bool:
    figure = rung.figure
    return figure.verdict == statistics.NOT_SUPPORTED or (figure.is_supported and figure.difference < 0)


def _never(rung: Rung, bots: str) -> list[Finding]:
    """That something is worth nothing, or that bots would do better to leave it alone."""
    figure = rung.figure
    if not _is_no_worse(rung):
        return []
    what = rung.label.removeprefix("never ")
    fair = spelled(figure.measure.fair or 0.0, SHARE)
    wins = (
        f"A bot that may never {what} won {figure.text()} of {rung.games:,} games among bots that may; {fair} is fair."
    )
    if figure.is_supported:
        title = f"Bots do better if they never {what}"
        text = f"{wins} Either it is a trap, or {bots} uses it badly."
        return [Finding(rung.key, min(0.7, 0.3 + abs(figure.difference)), title, text, figure.verdict)]
    return [Finding(rung.key, 0.3, f"It makes no difference to {what}", wins, figure.verdict)]


def _is_no_worse(rung: Rung) -> bool:
    figure = rung.figure
    return figure.verdict == statistics.NOT_SUPPORTED or (figure.is_supported and figure.difference > 0)
