"""A tournament as one self-contained HTML page: win shares, ratings, cross table and conditions."""

from __future__ import annotations

from watertable.lab.page import filled
from watertable.lab.plots import Interval, interval_plot
from watertable.lab.section import Section
from watertable.lab.standings import Standing, Standings
from watertable.lab.tournament import Tournament


def tournament_page(title: str, tournament: Tournament, table: Standings, command: str) -> str:
    """The page."""
    fair = 1 / tournament.seats
    facts = (
        f"{table.games:,} games, {tournament.seats} seats, seed {tournament.seed}, pack {tournament.pack}. "
        "Seats are rotated."
    )
    return filled(
        "tournament.html",
        {
            "title": f"{title}: tournament",
            "heading": f"{title}: tournament of bots",
            "facts": facts,
            "is_reproducible": tournament.is_reproducible,
            "sections": [_shares(table, fair, tournament.seats), _ratings(table), _figures(table.bots)],
            "names": [bot.name for bot in table.bots],
            "cross": [[_crossed(table, one.name, other.name) for other in table.bots] for one in table.bots],
            "command": command,
        },
    )


def _shares(table: Standings, fair: float, seats: int) -> Section:
    rows = [Interval(bot.name, bot.share, bot.share_95[0], bot.share_95[1]) for bot in table.bots]
    caption = f"Share of the wins, with 95 % confidence intervals. Dashed: a fair share, 1 in {seats}."
    best = max(table.bots, key=lambda bot: bot.share)
    lead = f"{best.name} wins most: {best.share:.1%} of its games."
    return Section(
        "shares", "Shares", "Share of the wins", lead, [(caption, interval_plot(rows, "share", fair, caption))]
    )


def _ratings(table: Standings) -> Section:
    rows = [Interval(bot.name, bot.rating, bot.rating_95[0], bot.rating_95[1]) for bot in table.bots]
    caption = "OpenSkill ratings, with 95 % confidence intervals. Every bot starts at 25."
    lead = f"{table.bots[0].name} is rated highest: {table.bots[0].rating:.1f}."
    return Section("ratings", "Ratings", "Rating", lead, [(caption, interval_plot(rows, "number", None, caption))])


def _crossed(table: Standings, one: str, other: str) -> tuple[str, int]:
    """How often one did better than the other, as text and in percent for the colour; -1 without games."""
    if one == other:
        return "·", -1
    better, games = table.cross.get((one, other), (0.0, 0))
    return (f"{better / games:.1%}", round(100 * better / games)) if games else ("–", -1)


def _figures(bots: list[Standing]) -> Section:
    head = ["", "seats", "wins", "share", "95 %", "rating", "95 %", "ms per decision", "longest", "iterations"]
    rows = [
        [
            bot.name,
            str(bot.seats),
            f"{bot.wins:.1f}".removesuffix(".0"),
            f"{bot.share:.1%}",
            f"{bot.share_95[0]:.1%} – {bot.share_95[1]:.1%}",
            f"{bot.rating:.1f}",
            f"{bot.rating_95[0]:.1f} – {bot.rating_95[1]:.1f}",
            f"{bot.milliseconds:.1f}",
            f"{bot.longest:.0f} ms",
            f"{bot.iterations:,.0f}",
        ]
        for bot in bots
    ]
    return Section("figures", "Figures", "All figures", "Bots, the best rated first.", [], head, rows)
