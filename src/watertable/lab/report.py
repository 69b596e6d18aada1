"""A tournament as one self-contained HTML page: win shares, ratings, cross table and conditions."""

from __future__ import annotations

from html import escape

from watertable.lab.standings import Standing, Standings
from watertable.lab.tournament import Tournament

_ROW = 44
_LEFT = 150
_WIDTH = 620
_INK = "#17313b"
_WATER = "#1f7a8c"
_PALE = "#bfdbe0"
_FAIR = "#c8663c"

_STYLE = f"""
:root {{ color-scheme: light; }}
body {{ margin: 0; background: #f4f7f6; color: {_INK}; font: 16px/1.5 system-ui, sans-serif; }}
main {{ max-width: 960px; margin: 0 auto; padding: 40px 24px 64px; }}
h1 {{ font-size: 30px; line-height: 1.2; margin: 0 0 6px; letter-spacing: -0.01em; }}
h2 {{ font-size: 18px; margin: 40px 0 8px; }}
p {{ margin: 4px 0; max-width: 68ch; }}
.facts {{ color: #4a636c; }}
.mark {{ display: inline-block; padding: 2px 10px; border-radius: 999px; font-size: 14px; margin-top: 10px; }}
.yes {{ background: #d8ecdf; color: #155c35; }}
.no {{ background: #f6e3d6; color: #8a3f15; }}
figure {{ margin: 0; background: #fff; border: 1px solid #dde6e6; border-radius: 12px; padding: 16px; }}
figure {{ overflow-x: auto; }}
svg {{ display: block; max-width: 100%; height: auto; }}
table {{ border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; }}
th, td {{ padding: 7px 8px; text-align: right; border-bottom: 1px solid #e4ecec; white-space: nowrap; }}
th {{ font-weight: 600; color: #4a636c; font-size: 14px; }}
th:first-child, td:first-child {{ text-align: left; }}
td.own {{ color: #a9b8bc; text-align: center; }}
code {{ background: #e6eeee; border-radius: 6px; padding: 2px 7px; font-size: 14px; }}
"""


def report(title: str, tournament: Tournament, table: Standings, command: str) -> str:
    """The page."""
    if tournament.is_reproducible:
        mark = '<span class="mark yes">reproducible: no budget is in milliseconds</span>'
    else:
        mark = '<span class="mark no">not reproducible: some budgets are in milliseconds</span>'
    return f"""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{escape(title)}: tournament</title>
<style>{_STYLE}</style>
</head>
<body>
<main>
<h1>{escape(title)}: tournament of bots</h1>
<p class="facts">{table.games} games, {tournament.seats} seats, seed {escape(tournament.seed)}, pack
{escape(tournament.pack)}. Seats are rotated. <code>{escape(command)}</code></p>
{mark}
<h2>Share of the wins</h2>
<p>With 95 % confidence intervals. The dashed line is a fair share, 1 in {tournament.seats}.</p>
<figure>{_shares(table.bots, 1 / tournament.seats)}</figure>
<h2>Rating</h2>
<p>OpenSkill, with 95 % confidence intervals. Every bot starts at 25.</p>
<figure>{_ratings(table.bots)}</figure>
<h2>Who did better than whom</h2>
<p>In how many of their games together the bot on the left did better than the one above. An equal result counts
half; games that a third won are equal.</p>
<figure>{_cross(table)}</figure>
<h2>All figures</h2>
<figure>{_figures(table.bots)}</figure>
</main>
</body>
</html>
"""


def _plot(rows: list[str], count: int, axis: str) -> str:
    height = count * _ROW + 34
    width = _LEFT + _WIDTH + 90
    return (
        f'<svg viewBox="0 0 {width} {height}" width="{width}" role="img" font-family="system-ui, sans-serif" '
        f'font-size="14" fill="{_INK}">{axis}{"".join(rows)}</svg>'
    )


def _gridline(x: float, count: int, label: str) -> str:
    bottom = count * _ROW + 6
    return (
        f'<line x1="{x:.1f}" x2="{x:.1f}" y1="0" y2="{bottom}" stroke="#e4ecec"/>'
        f'<text x="{x:.1f}" y="{bottom + 20}" text-anchor="middle" font-size="12" fill="#6b8289">{label}</text>'
    )


def _shares(bots: list[Standing], fair: float) -> str:
    axis = "".join(
        _gridline(_LEFT + _WIDTH * percent / 100, len(bots), f"{percent} %") for percent in range(0, 101, 25)
    )
    rows: list[str] = []
    for number, bot in enumerate(bots):
        middle = number * _ROW + _ROW / 2
        low, high = bot.share_95
        left, right = _LEFT + _WIDTH * low, _LEFT + _WIDTH * high
        rows.append(
            f'<text x="{_LEFT - 12}" y="{middle + 5}" text-anchor="end" font-weight="600">{escape(bot.name)}</text>'
            f'<rect x="{_LEFT}" y="{middle - 11}" width="{_WIDTH * bot.share:.1f}" height="22" rx="4" fill="{_PALE}"/>'
            + _interval(left, right, _LEFT + _WIDTH * bot.share, middle)
            + f'<text x="{right + 10:.1f}" y="{middle + 5}">{bot.share:.1%}</text>'
        )
    x = _LEFT + _WIDTH * fair
    axis += (
        f'<line x1="{x:.1f}" x2="{x:.1f}" y1="0" y2="{len(bots) * _ROW + 6}" stroke="{_FAIR}" stroke-dasharray="5 4"/>'
    )
    return _plot(rows, len(bots), axis)


def _ratings(bots: list[Standing]) -> str:
    lowest = min(bot.rating_95[0] for bot in bots)
    highest = max(bot.rating_95[1] for bot in bots)
    low = 5 * int(lowest // 5)
    high = max(low + 5, 5 * int(-(-highest // 5)))
    scale = _WIDTH / (high - low)
    axis = "".join(_gridline(_LEFT + (mark - low) * scale, len(bots), str(mark)) for mark in range(low, high + 1, 5))
    rows: list[str] = []
    for number, bot in enumerate(bots):
        middle = number * _ROW + _ROW / 2
        left, right = (_LEFT + (end - low) * scale for end in bot.rating_95)
        rows.append(
            f'<text x="{_LEFT - 12}" y="{middle + 5}" text-anchor="end" font-weight="600">{escape(bot.name)}</text>'
            + _interval(left, right, _LEFT + (bot.rating - low) * scale, middle)
            + f'<text x="{right + 10:.1f}" y="{middle + 5}">{bot.rating:.1f}</text>'
        )
    return _plot(rows, len(bots), axis)


def _interval(left: float, right: float, point: float, middle: float) -> str:
    return (
        f'<line x1="{left:.1f}" x2="{right:.1f}" y1="{middle}" y2="{middle}" stroke="{_WATER}" stroke-width="3" '
        f'stroke-linecap="round"/><circle cx="{point:.1f}" cy="{middle}" r="6" fill="{_WATER}"/>'
    )


def _cross(table: Standings) -> str:
    names = [bot.name for bot in table.bots]
    head = "".join(f"<th>{escape(name)}</th>" for name in names)
    rows: list[str] = []
    for one in names:
        cells = [f"<td>{escape(one)}</td>"]
        for other in names:
            if one == other:
                cells.append('<td class="own">·</td>')
                continue
            better, games = table.cross.get((one, other), (0.0, 0))
            if games == 0:
                cells.append("<td>–</td>")
            else:
                strength = round(100 * better / games)
                cells.append(
                    f'<td style="background:color-mix(in srgb, {_PALE} {strength}%, #fff)">{better / games:.1%}</td>'
                )
        rows.append(f"<tr>{''.join(cells)}</tr>")
    return f"<table><thead><tr><th></th>{head}</tr></thead><tbody>{''.join(rows)}</tbody></table>"


def _figures(bots: list[Standing]) -> str:
    titles = ("bot", "seats", "wins", "share", "95 %", "rating", "95 %", "ms per decision", "longest", "iterations")
    head = "".join(f"<th>{title}</th>" for title in titles)
    rows: list[str] = []
    for bot in bots:
        cells = (
            escape(bot.name),
            str(bot.seats),
            f"{bot.wins:.1f}".removesuffix(".0"),
            f"{bot.share:.1%}",
            f"{bot.share_95[0]:.1%} – {bot.share_95[1]:.1%}",
            f"{bot.rating:.1f}",
            f"{bot.rating_95[0]:.1f} – {bot.rating_95[1]:.1f}",
            f"{bot.milliseconds:.1f}",
            f"{bot.longest:.0f} ms",
            f"{bot.iterations:,.0f}",
        )
        rows.append("<tr>" + "".join(f"<td>{cell}</td>" for cell in cells) + "</tr>")
    return f"<table><thead><tr>{head}</tr></thead><tbody>{''.join(rows)}</tbody></table>"
