"""AGUA's pieces in a position: chips on the board, droplets with what they carry, and the players' strip."""

from __future__ import annotations

from watertable.games.agua.drawing.style import INK, badge, chip, droplet, number, text
from watertable.games.agua.rules.board import AguaPack
from watertable.games.agua.rules.terms import CHIP_COLOURS, CLOUD, HOLE
from watertable.games.agua.rules.view import AguaView
from watertable.kernel.palette import SEAT_COLOURS

STRIP = 190
"""The height of the players' strip below a position."""


def draw_chips(pack: AguaPack, view: AguaView, cards: list[int]) -> str:
    """The chips in holes and on scenario fields."""
    drawn: list[str] = []
    for name, colour in view.chips.items():
        x, y = pack.position(pack.number[name], cards)
        is_hole = pack.kinds[pack.number[name]] == HOLE
        drawn.append(f'<g class="chip" data-field="{name}">{chip(x, y, colour, 17 if is_hole else 13)}</g>')
    return "".join(drawn)


def draw_droplets(pack: AguaPack, view: AguaView, cards: list[int]) -> str:
    """The droplets on their towers of chips; those in the big cloud in rows."""
    drawn: list[str] = []
    in_cloud = [number for number, one in enumerate(view.droplets) if one.field == "cloud"]
    cx, cy = pack.positions[CLOUD]
    for place, index in enumerate(in_cloud):
        row, column = divmod(place, 6)
        in_row = min(6, len(in_cloud) - 6 * row)
        x = cx + (column - (in_row - 1) / 2) * 29
        y = cy - 30 + row * 38 - (0 if len(in_cloud) > 6 else -24)
        drawn.append(_droplet(view, index, x, y))
    for index, one in enumerate(view.droplets):
        if one.field != "cloud":
            x, y = pack.position(pack.number[one.field], cards)
            drawn.append(_droplet(view, index, x, y))
    return "".join(drawn)


def _droplet(view: AguaView, index: int, x: float, y: float) -> str:
    one = view.droplets[index]
    colours = [CHIP_COLOURS[colour] for colour, count in enumerate(one.chips) for _ in range(count)]
    tower = "".join([chip(x, y + 16 - 5 * at, colour, 13) for at, colour in enumerate(colours)])
    lift = 5 * len(colours)
    body = droplet(x, y + 2 - lift, one.owner, 13, one.is_stopped)
    return f'<g class="droplet" data-seat="{one.owner}" data-field="{one.field}">{tower}{body}</g>'


def draw_strip(view: AguaView, top: float, width: float) -> str:
    """Below the board: the dice, what each colour is worth, and every player's collection."""
    parts = [
        f'<rect x="10" y="{number(top)}" width="{number(width - 20)}" height="{STRIP - 14}" rx="22" fill="#f4f9fb" '
        'stroke="#b9d3e2" stroke-width="2"/>'
    ]
    for at, die in enumerate(view.dice):
        x = 34 + 52 * at
        parts.append(
            f'<rect x="{x}" y="{number(top + 18)}" width="44" height="44" rx="10" fill="#ffffff" stroke="{INK}" '
            'stroke-width="2"/>'
        )
        parts.append(badge(x + 22, top + 41, die, 14))
    words = f"round {view.round}   points left {view.points}"
    parts.append(text(150, top + 47, words, 20, 'text-anchor="start" font-weight="700"'))
    parts.append(text(470, top + 47, "a chip is worth", 18, 'text-anchor="start"'))
    for at, colour in enumerate(CHIP_COLOURS):
        parts.append(chip(628 + 92 * at, top + 41, colour, 15))
        parts.append(text(650 + 92 * at, top + 48, f"{view.values[at]}", 21, 'text-anchor="start" font-weight="800"'))
        parts.append(text(668 + 92 * at, top + 48, f"/ {view.stock[at]}", 15, 'text-anchor="start" fill-opacity="0.7"'))
    column = (width - 40) / len(view.scores)
    for seat, points in enumerate(view.scores):
        left = 34 + column * seat
        is_on = seat == view.to_act
        if is_on:
            parts.append(
                f'<rect x="{number(left - 10)}" y="{number(top + 78)}" width="{number(column - 10)}" height="86" '
                f'rx="14" fill="#ffffff" stroke="{SEAT_COLOURS[seat]}" stroke-width="3"/>'
            )
        parts.append(droplet(left + 12, top + 112, seat, 14))
        parts.append(text(left + 36, top + 118, f"{points}", 26, 'text-anchor="start" font-weight="800"'))
        shown = 0
        for at, colour in enumerate(CHIP_COLOURS):
            if view.collected[seat][at]:
                parts.append(chip(left + 12 + 31 * shown, top + 146, colour, 9))
                parts.append(
                    text(left + 22 + 31 * shown, top + 151, str(view.collected[seat][at]), 13, 'text-anchor="start"')
                )
                shown += 1
    return "".join(parts)
