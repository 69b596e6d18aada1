"""How AGUA is drawn: colours, signs and small shapes shared by board, cards and pieces."""

from __future__ import annotations

import math
from html import escape

from watertable.kernel.lettering import FONT_FAMILY
from watertable.kernel.palette import SEAT_COLOURS, SEAT_INKS, SEAT_SIGNS

FONT = f'font-family="{FONT_FAMILY}"'

INK = "#16324a"
ARROWS = {"red": "#cf2e3c", "yellow": "#f0b400", "blue": "#1d5fc4"}
LETTERS = {"red": "R", "yellow": "Y", "blue": "B"}
CHIPS = {
    "amber": ("#f5a524", "#5c3300"),
    "coral": ("#f26a5b", "#ffffff"),
    "jade": ("#1f9d6b", "#ffffff"),
    "lilac": ("#a070d6", "#ffffff"),
    "pearl": ("#f6efe0", "#4a4334"),
    "slate": ("#47566b", "#ffffff"),
}
"""Each chip's colour and the colour of the letter that identifies it without colour."""
FRAMES = {
    "hill": ("#e3f2d6", "#4f8a3c"),
    "wave": ("#d9effa", "#2a7fb0"),
    "barn": ("#fbefc9", "#b0811c"),
    "works": ("#e9e6f3", "#6a5f9e"),
    "house": ("#fde4d3", "#c0622f"),
}
"""The light and dark colour of each frame outline."""
RIBBONS = {
    "river": 34.0,
    "ground": 28.0,
    "human": 26.0,
    "animal": 26.0,
    "waste": 24.0,
    "vapour": 22.0,
    "interrupted": 26.0,
}
"""The width of each waterway."""
FIELD = 20
"""The radius of a field on the board."""
SLOT = 17
"""The radius of a field on a card."""

Point = tuple[float, float]


def number(value: float) -> str:
    """A coordinate in short form."""
    return f"{value:.1f}".rstrip("0").rstrip(".")


def text(x: float, y: float, words: str, size: float, more: str = "", colour: str = INK) -> str:
    anchor = "" if "text-anchor" in more else ' text-anchor="middle"'
    return (
        f'<text x="{number(x)}" y="{number(y)}" font-size="{number(size)}" fill="{colour}"{anchor} {more}>'
        f"{escape(words)}</text>"
    )


def halo(x: float, y: float, words: str, size: float, paint: str = "#ffffff", more: str = "") -> str:
    """Text with a light rim, legible on any background."""
    rim = f'font-weight="700" paint-order="stroke" stroke="{paint}" stroke-width="5" stroke-linejoin="round" {more}'
    return text(x, y, words, size, rim)


def circle(x: float, y: float, r: float, fill: str, stroke: str = "none", width: float = 0, more: str = "") -> str:
    return (
        f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(r)}" fill="{fill}" stroke="{stroke}" '
        f'stroke-width="{number(width)}" {more}/>'
    )


def drop(x: float, y: float, size: float, fill: str, stroke: str = "none", width: float = 0) -> str:
    """A drop of water, with its round part centred on (x, y)."""
    s = size
    path = (
        f"M{number(x)} {number(y - 1.7 * s)}C{number(x + 0.45 * s)} {number(y - 0.95 * s)} {number(x + s)} "
        f"{number(y - 0.45 * s)} {number(x + s)} {number(y + 0.1 * s)}A{number(s)} {number(s)} 0 1 1 {number(x - s)} "
        f"{number(y + 0.1 * s)}C{number(x - s)} {number(y - 0.45 * s)} {number(x - 0.45 * s)} {number(y - 0.95 * s)} "
        f"{number(x)} {number(y - 1.7 * s)}Z"
    )
    return f'<path d="{path}" fill="{fill}" stroke="{stroke}" stroke-width="{number(width)}" stroke-linejoin="round"/>'


def cloud(x: float, y: float, size: float, fill: str = "#ffffff", stroke: str = "none", width: float = 0) -> str:
    """A cloud, six times as wide as `size`."""
    s = size
    path = (
        f"M{number(x - 2.1 * s)} {number(y + 1.3 * s)}"
        f"a{number(1.2 * s)} {number(1.2 * s)} 0 0 1 {number(-0.1 * s)} {number(-2.3 * s)}"
        f"a{number(1.35 * s)} {number(1.35 * s)} 0 0 1 {number(1.5 * s)} {number(-1.35 * s)}"
        f"a{number(1.5 * s)} {number(1.5 * s)} 0 0 1 {number(2.6 * s)} {number(0.25 * s)}"
        f"a{number(1.25 * s)} {number(1.25 * s)} 0 0 1 {number(0.6 * s)} {number(3.4 * s)}Z"
    )
    return f'<path d="{path}" fill="{fill}" stroke="{stroke}" stroke-width="{number(width)}" stroke-linejoin="round"/>'


def feet(x: float, y: float, turn: float, paint: str) -> str:
    """Two footprints walking in a direction, in degrees; 0 is to the right."""
    sole = (
        f'<ellipse cx="-1" cy="-6" rx="7" ry="4" fill="{paint}"/><circle cx="9" cy="-6" r="2.8" fill="{paint}"/>'
        f'<ellipse cx="-5" cy="6" rx="7" ry="4" fill="{paint}"/><circle cx="5" cy="6" r="2.8" fill="{paint}"/>'
    )
    return f'<g transform="translate({number(x)} {number(y)}) rotate({number(turn)})">{sole}</g>'


def smooth(points: list[Point]) -> str:
    """A curve through all points."""
    path = f"M{number(points[0][0])} {number(points[0][1])}"
    for at in range(len(points) - 1):
        before = points[max(0, at - 1)]
        here, there = points[at], points[at + 1]
        after = points[min(len(points) - 1, at + 2)]
        path += (
            f"C{number(here[0] + (there[0] - before[0]) / 6)} {number(here[1] + (there[1] - before[1]) / 6)} "
            f"{number(there[0] - (after[0] - here[0]) / 6)} {number(there[1] - (after[1] - here[1]) / 6)} "
            f"{number(there[0])} {number(there[1])}"
        )
    return path


def badge(x: float, y: float, colour: str, size: float = 11) -> str:
    """The sign for an arrow's colour, with its own shape and letter."""
    paint = ARROWS[colour]
    s = size
    if colour == "blue":
        shape = circle(x, y, s, paint, "#ffffff", 2.2)
    elif colour == "red":
        shape = (
            f'<rect x="{number(x - 0.88 * s)}" y="{number(y - 0.88 * s)}" width="{number(1.76 * s)}" '
            f'height="{number(1.76 * s)}" rx="2.5" fill="{paint}" stroke="#ffffff" stroke-width="2.2"/>'
        )
    else:
        points = f"{number(x)},{number(y - 1.35 * s)} {number(x + 1.28 * s)},{number(y + 0.9 * s)} "
        points += f"{number(x - 1.28 * s)},{number(y + 0.9 * s)}"
        shape = (
            f'<polygon points="{points}" fill="{paint}" stroke="#ffffff" stroke-width="2.2" stroke-linejoin="round"/>'
        )
    ink = INK if colour == "yellow" else "#ffffff"
    return shape + text(
        x, y + 0.42 * s + (0.12 * s if colour == "yellow" else 0), LETTERS[colour], 1.2 * s, 'font-weight="800"', ink
    )


def arrow(
    source: Point, target: Point, colour: str, start: float = FIELD + 3, end: float = FIELD + 3, sign: float = 0.42
) -> str:
    """A coloured arrow between two fields, with its sign; if it is short, a pointer with the letter in it."""
    (x1, y1), (x2, y2) = source, target
    length = math.hypot(x2 - x1, y2 - y1) or 1.0
    ux, uy = (x2 - x1) / length, (y2 - y1) / length
    if length - start - end < 40:
        middle = (start + length - end) / 2
        return _pointer(x1 + ux * middle, y1 + uy * middle, math.degrees(math.atan2(uy, ux)), colour)
    ax, ay = x1 + ux * start, y1 + uy * start
    tip = (x2 - ux * end, y2 - uy * end)
    bx, by = tip[0] - ux * 11, tip[1] - uy * 11
    paint = ARROWS[colour]
    line = f"M{number(ax)} {number(ay)}L{number(bx)} {number(by)}"
    wings = (
        f"{number(tip[0])},{number(tip[1])} {number(bx - uy * 8.5)},{number(by + ux * 8.5)} "
        f"{number(bx + uy * 8.5)},{number(by - ux * 8.5)}"
    )
    mx, my = ax + (tip[0] - ax) * sign, ay + (tip[1] - ay) * sign
    return (
        f'<path d="{line}" stroke="#ffffff" stroke-width="8.5" stroke-linecap="round" fill="none"/>'
        f'<polygon points="{wings}" fill="{paint}" stroke="#ffffff" stroke-width="2.4" stroke-linejoin="round"/>'
        f'<path d="{line}" stroke="{paint}" stroke-width="5" stroke-linecap="round" fill="none"/>'
        + badge(mx, my, colour, 9.5)
    )


def _pointer(x: float, y: float, turn: float, colour: str) -> str:
    ink = INK if colour == "yellow" else "#ffffff"
    return (
        f'<path d="M-11 -9H1L14 0L1 9H-11Z" transform="translate({number(x)} {number(y)}) rotate({number(turn)})" '
        f'fill="{ARROWS[colour]}" stroke="#ffffff" stroke-width="2.2" stroke-linejoin="round"/>'
        + text(x, y + 4.6, LETTERS[colour], 13, 'font-weight="800"', ink)
    )


def chevron(source: Point, target: Point, paint: str, at: float = 0.5) -> str:
    """The direction of a way without a colour."""
    (x1, y1), (x2, y2) = source, target
    turn = math.degrees(math.atan2(y2 - y1, x2 - x1))
    x, y = x1 + (x2 - x1) * at, y1 + (y2 - y1) * at
    return (
        f'<path d="M-4 -6L4 0L-4 6" transform="translate({number(x)} {number(y)}) rotate({number(turn)})" '
        f'fill="none" stroke="{paint}" stroke-width="3.6" stroke-linecap="round" stroke-linejoin="round"/>'
    )


def chip(x: float, y: float, colour: str, size: float = 14) -> str:
    """A chip: a wooden disc with the letter of its colour."""
    paint, ink = CHIPS[colour]
    return (
        circle(x, y + 2, size, "#00000033")
        + circle(x, y, size, paint, "#3b2a14", 1.4)
        + circle(x, y, size * 0.74, "none", ink, 0.8, 'stroke-opacity="0.35"')
        + text(x, y + size * 0.37, colour[0].upper(), size * 1.05, 'font-weight="800"', ink)
    )


def droplet(x: float, y: float, seat: int, size: float = 13, is_stopped: bool = False) -> str:
    """A player's droplet, with the seat's letter so that it can be told apart without colour."""
    paint = SEAT_COLOURS[seat]
    curve = (
        f"M{number(x - 0.12 * size)} {number(y - 0.78 * size)}Q{number(x - 0.4 * size)} {number(y - 0.5 * size)} "
        f"{number(x - 0.5 * size)} {number(y - 0.28 * size)}"
    )
    shine = f'<path d="{curve}" stroke="#ffffff" stroke-opacity="0.6" stroke-width="1.8" fill="none"/>'
    rim = "#ffd23f" if is_stopped else "#ffffff"
    return (
        drop(x + 1.5, y + 2.5, size + 1, "#00000030")
        + drop(x, y, size, paint, rim, 2.6)
        + shine
        + text(x + 1, y + 0.5 * size, SEAT_SIGNS[seat], size * 1.05, 'font-weight="800"', SEAT_INKS[seat])
    )
