"""AGUA as a picture: the board with its waterways, the cards on it, droplets and chips."""

from __future__ import annotations

import math
from typing import Final

from watertable.games.agua.drawing.cards import (
    card_title,
    draw_card,
    draw_frame,
    evaporation,
    exits,
    jumping_step,
    print_card,
)
from watertable.games.agua.drawing.table import STRIP, draw_chips, draw_droplets, draw_strip
from watertable.games.agua.drawing.pieces import pieces
from watertable.games.agua.drawing.style import (
    FIELD,
    FONT,
    INK,
    SLOT,
    Point,
    arrow,
    badge,
    chevron,
    circle,
    cloud,
    drop,
    feet,
    halo,
    number,
    smooth,
    text,
)
from watertable.games.agua.position import AguaPosition
from watertable.games.agua.rules.board import AguaPack, Waterway, colour_name
from watertable.games.agua.rules.terms import (
    CLOUD,
    EVAPORATION,
    JUMPING_STEP,
)
from watertable.kernel.drawing import Drawer, Piece
from watertable.kernel.pack import Pack
from watertable.kernel.position import View

OCEAN = 1
RIBBONS = {
    "river": ("#5db2ea", 34.0),
    "ground": ("#86d0b0", 28.0),
    "human": ("#f9c48d", 26.0),
    "animal": ("#f7e08a", 26.0),
    "waste": ("#8ea6c9", 24.0),
    "vapour": ("#ffffff", 22.0),
    "interrupted": ("#ffffff", 26.0),
}
"""The width and colour of each waterway."""
FIELDS = {
    "river": "#1f7fcf",
    "ground": "#2c9a70",
    "human": "#ef8a2b",
    "animal": "#f0bd1e",
    "waste": "#4c6a9e",
}
_SEA_LETTERS = 'font-weight="800" letter-spacing="2"'


def _document(width: float, height: float, body: str) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {number(width)} {number(height)}" {FONT}>'
        '<defs><radialGradient id="agua-land" cx="50%" cy="50%" r="50%"><stop offset="0" stop-color="#f7f3df"/>'
        '<stop offset="0.62" stop-color="#e9f1d2"/><stop offset="1" stop-color="#d3e7bd"/></radialGradient>'
        '<linearGradient id="agua-sky" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#c9e6f3"/>'
        '<stop offset="1" stop-color="#e2f1e6"/></linearGradient>'
        '<radialGradient id="agua-sea" cx="100%" cy="0%" r="100%"><stop offset="0" stop-color="#1d6fb5"/>'
        '<stop offset="1" stop-color="#4fb0e2"/></radialGradient>'
        '<radialGradient id="agua-cloud" cx="45%" cy="30%" r="75%"><stop offset="0" stop-color="#ffffff"/>'
        '<stop offset="1" stop-color="#d5e9f6"/></radialGradient></defs>'
        f"{body}</svg>"
    )


def _board(pack: AguaPack, cards: list[int]) -> str:
    """The whole board; `cards` are those in the frames, -1 for an empty frame."""
    parts = [_ground(pack)]
    for waterway in pack.waterways:
        parts.append(_ribbon(pack, waterway))
    parts.extend([_ocean(pack), _cloud(pack)])
    for at, frame in enumerate(pack.frames):
        card = cards[at]
        parts.append(draw_frame(frame) if card < 0 else draw_card(pack, pack.cards[card], frame.x, frame.y))
    for waterway in pack.waterways:
        for field in waterway.fields:
            parts.append(_field(pack, waterway, field))
    for field in _places(pack):
        parts.append(_place(pack, field))
    parts.append(_rain(pack, cards))
    parts.append(_arrows(pack, cards))
    for at, frame in enumerate(pack.frames):
        if cards[at] >= 0:
            parts.append(exits(pack, pack.cards[cards[at]], frame.x, frame.y))
    for at, frame in enumerate(pack.frames):
        if cards[at] >= 0:
            parts.append(card_title(pack, pack.cards[cards[at]], frame.x, frame.y))
    parts.extend([_labels(pack), _legend(pack)])
    return "".join(parts)


def _places(pack: AguaPack) -> list[int]:
    """The single fields of the board, which belong to no waterway."""
    in_rows = {field for waterway in pack.waterways for field in waterway.fields}
    return [field for field in range(OCEAN + 1, pack.first_slot) if field not in in_rows]


def _place(pack: AguaPack, field: int) -> str:
    x, y = pack.positions[field]
    kind = pack.kinds[field]
    if kind == EVAPORATION:
        drawn = evaporation(x, y)
    elif kind == JUMPING_STEP:
        drawn = jumping_step(x, y)
    else:
        drawn = circle(x, y, FIELD, "#8fc7ea", "#ffffff", 3.5)
    return f'<g class="field" data-place="{pack.names[field]}">{drawn}</g>'


def _ground(pack: AguaPack) -> str:
    w, h = pack.size
    cx, cy = pack.positions[CLOUD]
    return (
        f'<clipPath id="agua-edge"><rect width="{w}" height="{h}" rx="40"/></clipPath>'
        f'<rect width="{w}" height="{h}" rx="40" fill="url(#agua-sky)"/>'
        + circle(cx, cy, min(w, h) / 2 - 10, "url(#agua-land)", "#b9d6a0", 3)
        + circle(cx, cy, 205, "#dff0ea", "none", 0, 'fill-opacity="0.8"')
    )


def _ocean(pack: AguaPack) -> str:
    """The ocean fills its corner: it is drawn for the upper right one and mirrored for the others."""
    w, h = pack.size
    cx, cy = pack.positions[OCEAN]
    is_left, is_low = cx < w / 2, cy > h / 2
    x, y = (w - cx if is_left else cx), (h - cy if is_low else cy)
    turned = (
        f"translate({w if is_left else 0} {h if is_low else 0}) scale({-1 if is_left else 1} {-1 if is_low else 1})"
    )
    shore = (
        f"M{number(x - 166)} 0Q{number(x - 140)} {number(y - 24)} {number(x - 84)} {number(y + 6)}"
        f"T{number(x - 2)} {number(y + 82)}Q{number(x + 22)} {number(y + 152)} {w} {number(y + 150)}"
        f"V40Q{w} 0 {w - 40} 0Z"
    )
    waves = ""
    for row in range(3):
        waves += f"M{number(x - 66 + 26 * row)} {number(y - 80 + row * 22)}q12 -10 24 0t24 0 24 0 24 0"
    foam = 'stroke="#ffffff" stroke-opacity="0.6" stroke-width="3.5" fill="none" stroke-linecap="round"'
    return (
        f'<g class="field" data-place="ocean"><g transform="{turned}"><path d="{shore}" fill="#fbf1cf"/>'
        f'<g clip-path="url(#agua-edge)"><path d="{shore}" transform="translate(11 -11)" fill="url(#agua-sea)"/></g>'
        f'<path d="{waves}" {foam}/></g>'
        + circle(cx, cy, FIELD + 9, "#ffffff", "none", 0, 'fill-opacity="0.28"')
        + circle(cx, cy, FIELD + 3, "#1f7fcf", "#ffffff", 3.5)
        + text(cx + (-44 if is_left else 44), cy + (-46 if is_low else 62), "Ocean", 26, _SEA_LETTERS, "#ffffff")
        + "</g>"
    )


def _way_points(pack: AguaPack, waterway: Waterway) -> list[Point]:
    """The fields of a waterway, with those before its first and after its last."""
    points: list[Point] = [pack.positions[field] for field in waterway.fields]
    last = waterway.fields[-1]
    if not pack.ways[last][0].colour and pack.ways[last][0].target < pack.first_slot:
        points.append(pack.positions[pack.ways[last][0].target])
    if waterway.look == "vapour":
        points.insert(0, pack.positions[OCEAN])
    return points


def _ribbon(pack: AguaPack, waterway: Waterway) -> str:
    paint, width = RIBBONS[waterway.look]
    path = smooth(_way_points(pack, waterway))
    rim = {"interrupted": "#7fa8c4", "vapour": "#a9cbe2", "waste": "#5d7aa8"}.get(waterway.look, "#ffffff")
    drawn = (
        f'<path d="{path}" stroke="{rim}" stroke-width="{number(width + 5)}" fill="none" stroke-linecap="round"/>'
        f'<path d="{path}" stroke="{paint}" stroke-width="{number(width)}" fill="none" stroke-linecap="round"/>'
    )
    if waterway.look == "waste":
        drawn += (
            f'<path d="{path}" stroke="#c3d0e4" stroke-width="{number(width)}" stroke-dasharray="5 27" fill="none"/>'
        )
        drawn += f'<path d="{path}" stroke="#ffffff" stroke-opacity="0.45" stroke-width="4" fill="none"/>'
    elif waterway.look == "river":
        drawn += (
            f'<path d="{path}" stroke="#ffffff" stroke-opacity="0.55" stroke-width="2.5" stroke-dasharray="22 16" '
            'fill="none" stroke-linecap="round"/>'
        )
    elif waterway.look == "vapour":
        dots = 'stroke="#7fb2d6" stroke-width="4" stroke-dasharray="1 11" stroke-linecap="round"'
        drawn += f'<path d="{path}" {dots} fill="none"/>'
    for field in waterway.fields:
        for way in pack.ways[field]:
            if not way.colour and way.target < pack.first_slot:
                ink = "#5b8db0" if waterway.look in ("interrupted", "vapour") else "#ffffff"
                drawn += chevron(pack.positions[field], pack.positions[way.target], ink)
    return drawn


def _cloud(pack: AguaPack) -> str:
    x, y = pack.positions[CLOUD]
    return (
        '<g class="field" data-place="cloud">'
        + cloud(x + 4, y + 10, 37, "#8db4cf")
        + cloud(x, y, 37, "url(#agua-cloud)", "#ffffff", 4)
        + "</g>"
    )


def _rain(pack: AguaPack, cards: list[int]) -> str:
    """Dark drops fall from the cloud to the landing fields (AG-3)."""
    x, y = pack.positions[CLOUD]
    drawn: list[str] = []
    for way in pack.ways[CLOUD]:
        frame = pack.frame_of[way.target]
        if cards[frame] >= 0:
            tx, ty = pack.position(way.target, cards)
        else:
            box = pack.frames[frame]
            tx, ty = box.x + box.width // 2, box.y + box.height // 2
        length = math.hypot(tx - x, ty - y)
        ux, uy = (tx - x) / length, (ty - y) / length
        reach = length - (SLOT + 6 if cards[frame] >= 0 else 105)
        start = 68 + 52 * max(0.0, -uy, abs(ux) - 0.3)
        falls = (x + ux * start, y + uy * start), (x + ux * reach, y + uy * reach)
        drawn.append(arrow(falls[0], falls[1], colour_name(way.colour), 0, 0, 0.5))
        for far in (start + 8, (start + reach) / 2 + 14):
            drawn.append(drop(x + ux * far - uy * 17, y + uy * far + ux * 17, 6, "#173a78", "#ffffff", 1.5))
    return "".join(drawn)


def _arrows(pack: AguaPack, cards: list[int]) -> str:
    drawn: list[str] = []
    for field in range(1, pack.first_slot):
        for way in pack.ways[field]:
            frame = pack.frame_of[way.target]
            if frame >= 0 and cards[frame] < 0:
                box = pack.frames[frame]
                target: Point = (box.x + box.width / 2, box.y + box.height / 2)
                end = 96.0
            else:
                target = pack.position(way.target, cards)
                end = (FIELD if frame < 0 else SLOT) + 3.0
            if way.colour:
                # A long arrow crosses other waterways, so its sign goes near its end, clear of them.
                sign = 0.8 if math.dist(pack.positions[field], target) > 170 else 0.42
                drawn.append(arrow(pack.positions[field], target, colour_name(way.colour), end=end, sign=sign))
    return "".join(drawn)


def _field(pack: AguaPack, waterway: Waterway, field: int) -> str:
    x, y = pack.positions[field]
    name = pack.names[field]
    if waterway.look == "interrupted":
        drawn = circle(x, y, FIELD, "#eef4f8", "#54819f", 3.5, 'stroke-dasharray="6 4"') + circle(
            x, y, FIELD - 7, "#d3e0ea", "none"
        )
    elif waterway.look == "vapour":
        drawn = cloud(x, y + 2, 11, "#ffffff", "#6ea3c9", 2.5)
    else:
        drawn = circle(x, y, FIELD, FIELDS[waterway.look], "#ffffff", 3.5)
        if waterway.look == "human":
            fields = waterway.fields
            at = fields.index(field)
            before, after = (field, fields[at + 1]) if at + 1 < len(fields) else (fields[at - 1], field)
            (ax, ay), (bx, by) = pack.positions[before], pack.positions[after]
            drawn += feet(x, y, math.degrees(math.atan2(by - ay, bx - ax)), "#ffffff")
        else:
            tiny = INK if waterway.look == "animal" else "#ffffff"
            drawn += text(x, y + 5, name.rsplit("-", 1)[1], 15, 'font-weight="700" fill-opacity="0.85"', tiny)
    return f'<g class="field" data-place="{name}">{drawn}</g>'


def _labels(pack: AguaPack) -> str:
    """The names of single fields, and of the interrupted waterways beside their holes."""
    drawn: list[str] = []
    for field in _places(pack):
        x, y = pack.positions[field]
        down = -26 if _is_reached_from_below(pack, field) else 34
        drawn.append(halo(x, y + down, pack.titles[field], 14, "#f2f5e2"))
    for waterway in pack.waterways:
        if waterway.look == "interrupted":
            places = [pack.positions[field] for field in waterway.fields]
            (ax, ay), (bx, by) = places[0], places[-1]
            mx, my = (ax + bx) / 2, (ay + by) / 2
            turn = math.degrees(math.atan2(by - ay, bx - ax))
            if abs(turn) > 90:
                turn += 180 if turn < 0 else -180
            spot = f'transform="rotate({number(turn)} {number(mx)} {number(my)})"'
            drawn.append(halo(mx, my + 41, waterway.title, 15, "#f2f5e2", spot))
    return "".join(drawn)


def _is_reached_from_below(pack: AguaPack, field: int) -> bool:
    """Whether an arrow arrives where the name would be."""
    x, y = pack.positions[field]
    for source in range(1, pack.first_slot):
        if field in [way.target for way in pack.ways[source]]:
            from_x, from_y = pack.positions[source]
            if from_y - y > abs(from_x - x):
                return True
    return False


def _legend(pack: AguaPack) -> str:
    """The title and the legend, in the free corners."""
    w, h = pack.size
    parts = [
        text(36, 74, "AGUA", 58, 'text-anchor="start" font-weight="900" letter-spacing="5"', "#1d5f96"),
        text(40, 102, "around the world", 18, 'text-anchor="start" font-style="italic"'),
    ]
    for at, colour in enumerate(("red", "yellow", "blue")):
        y = h - 100 + 34 * at
        parts.append(badge(42, y, colour, 12))
        parts.append(text(62, y + 6, f"{colour} arrow", 17, 'text-anchor="start"'))
    signs = [
        (circle(0, 0, 13, "#ffffff", "#1d5fc4", 4), "scenario"),
        (f'<g transform="scale(0.65)">{jumping_step(0, 0)}</g>', "jumping step"),
        (f'<g transform="scale(0.65)">{evaporation(0, 0)}</g>', "evaporation"),
        (circle(0, 0, 13, "#eef4f8", "#54819f", 3, 'stroke-dasharray="5 3"'), "hole"),
    ]
    for at, (sign, words) in enumerate(signs):
        y = h - 134 + 34 * at
        parts.append(f'<g transform="translate({w - 40} {y})">{sign}</g>')
        parts.append(text(w - 62, y + 6, words, 17, 'text-anchor="end"'))
    return "".join(parts)


class AguaDrawer(Drawer):
    """Draws AGUA."""

    def sheet(self, pack: Pack) -> str:
        """The board with empty frames, and all cards below it."""
        assert isinstance(pack, AguaPack)
        w, h = pack.size
        column, row = 330.0, 352.0
        width = max(float(w), 5 * column)
        board = _board(pack, [-1] * len(pack.frames))
        parts = [f'<g transform="translate({number((width - w) / 2)} 0)">{board}</g>']
        for line, frame in enumerate(pack.frames):
            top = h + 60 + line * row
            parts.append(text(24, top - 14, frame.title, 24, 'text-anchor="start" font-weight="800"'))
            for at, card in enumerate(frame.cards):
                parts.append(print_card(pack, pack.cards[card], at * column, top, column))
        return _document(width, h + 60 + row * len(pack.frames), "".join(parts))

    def position(self, view: View) -> str:
        """The board in play, with a strip for dice, values and collections below it."""
        assert isinstance(view, AguaPosition)
        w, h = view.pack.size
        body = _board(view.pack, view.cards) + draw_chips(view) + draw_droplets(view)
        return _document(w, h + STRIP, body + draw_strip(view, h + 8, w))

    def pieces(self, pack: Pack) -> list[Piece]:
        assert isinstance(pack, AguaPack)
        return pieces(pack)


DRAWER: Final = AguaDrawer()
