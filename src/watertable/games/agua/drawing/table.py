"""AGUA's pieces in a position: chips on the board, droplets with what they carry, and the players' strip."""

from __future__ import annotations

from watertable.games.agua.drawing.style import INK, badge, chip, droplet, number, text
from watertable.games.agua.position import AguaPosition
from watertable.games.agua.rules.terms import ARROW_COLOURS, CHIP_COLOURS, CLOUD, HOLES, chips_of
from watertable.kernel.palette import SEAT_COLOURS

STRIP = 190
"""The height of the players' strip below a position."""


def draw_chips(view: AguaPosition) -> str:
    """The chips in holes and on scenario fields."""
    pack = view.pack
    drawn: list[str] = []
    for place, lying in enumerate(view.chips):
        if lying:
            field = pack.first_hole + place
            x, y = pack.position(field, view.cards)
            name = pack.names[field]
            disc = chip(x, y, CHIP_COLOURS[lying - 1], 17 if place < HOLES else 13)
            drawn.append(f'<g class="chip" data-at="{name}" data-piece="chip {name}">{disc}</g>')
    return "".join(drawn)


def draw_droplets(view: AguaPosition) -> str:
    """The droplets on their towers of chips; those in the big cloud in rows."""
    drawn: list[str] = []
    in_cloud = [index for index, field in enumerate(view.droplets) if field == CLOUD]
    cx, cy = view.pack.positions[CLOUD]
    for place, index in enumerate(in_cloud):
        row, column = divmod(place, 6)
        in_row = min(6, len(in_cloud) - 6 * row)
        x = cx + (column - (in_row - 1) / 2) * 29
        y = cy - 30 + row * 38 - (0 if len(in_cloud) > 6 else -24)
        drawn.append(_droplet(view, index, x, y))
    for index, field in enumerate(view.droplets):
        if field != CLOUD:
            x, y = view.pack.position(field, view.cards)
            drawn.append(_droplet(view, index, x, y))
    return "".join(drawn)


def _droplet(view: AguaPosition, index: int, x: float, y: float) -> str:
    owner = index // view.each
    pile = view.carried[index]
    colours = [name for colour, name in enumerate(CHIP_COLOURS) for _ in range(chips_of(pile, colour))]
    tower = "".join([chip(x, y + 16 - 5 * at, colour, 13) for at, colour in enumerate(colours)])
    lift = 5 * len(colours)
    body = droplet(x, y + 2 - lift, owner, 13, view.stopped & (1 << index) != 0)
    name = view.pack.names[view.droplets[index]]
    return f'<g class="droplet" data-seat="{owner}" data-at="{name}" data-piece="droplet {index}">{tower}{body}</g>'


def draw_strip(view: AguaPosition, top: float, width: float) -> str:
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
        parts.append(badge(x + 22, top + 41, ARROW_COLOURS[die], 14))
    words = f"Round {view.round}   Points left: {view.points}"
    parts.append(text(150, top + 47, words, 20, 'text-anchor="start" font-weight="700"'))
    parts.append(text(470, top + 47, "Value / in stock", 18, 'text-anchor="start"'))
    for at, colour in enumerate(CHIP_COLOURS):
        parts.append(chip(628 + 92 * at, top + 41, colour, 15))
        value, in_stock = view.value_of(at), chips_of(view.stock, at)
        parts.append(text(650 + 92 * at, top + 48, f"{value}", 21, 'text-anchor="start" font-weight="800"'))
        parts.append(text(668 + 92 * at, top + 48, f"/ {in_stock}", 15, 'text-anchor="start" fill-opacity="0.7"'))
    column = (width - 40) / view.seats
    for seat in range(view.seats):
        left = 34 + column * seat
        is_on = seat == view.to_act()
        if is_on:
            parts.append(
                f'<rect x="{number(left - 10)}" y="{number(top + 78)}" width="{number(column - 10)}" height="86" '
                f'rx="14" fill="#ffffff" stroke="{SEAT_COLOURS[seat]}" stroke-width="3"/>'
            )
        parts.append(droplet(left + 12, top + 112, seat, 14))
        parts.append(text(left + 36, top + 118, f"{view.total_of(seat)}", 26, 'text-anchor="start" font-weight="800"'))
        shown = 0
        for at, colour in enumerate(CHIP_COLOURS):
            count = chips_of(view.collected[seat], at)
            if count:
                parts.append(chip(left + 12 + 31 * shown, top + 146, colour, 9))
                parts.append(text(left + 22 + 31 * shown, top + 151, str(count), 13, 'text-anchor="start"'))
                shown += 1
    return "".join(parts)
