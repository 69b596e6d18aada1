"""How AGUA is drawn: signs and small shapes shared by board, cards and pieces."""

from __future__ import annotations

import math
from html import escape
from typing import Final

from watertable.games.agua.drawing.colours import ARROW_INKS, Colours
from watertable.games.agua.drawing.labels import WEIGHT, Label
from watertable.games.agua.drawing.routes import BADGE, HEAD, Link
from watertable.games.agua.drawing.shapes import Curve, Point, number
from watertable.kernel.lettering import FONT_FAMILY
from watertable.kernel.palette import SEAT_COLOURS, SEAT_INKS, SEAT_SIGNS

FONT: Final = f'font-family="{FONT_FAMILY}"'
INK: Final = "#16324a"
"""What is written on a strip or a sheet."""
LETTERS: Final = {"red": "R", "yellow": "Y", "blue": "B"}
CHIPS: Final = {
    "amber": ("#f5a524", "#4a2900"),
    "coral": ("#d9483b", "#ffffff"),
    "jade": ("#157a52", "#ffffff"),
    "lilac": ("#8a55c9", "#ffffff"),
    "pearl": ("#f6efe0", "#4a4334"),
    "slate": ("#47566b", "#ffffff"),
}
"""Each chip's colour and the colour of the letter that identifies it without colour."""
RIBBONS: Final = {
    "river": 34.0,
    "ground": 28.0,
    "human": 26.0,
    "animal": 26.0,
    "waste": 24.0,
    "vapour": 22.0,
    "interrupted": 26.0,
}
"""The width of each waterway."""


def text(x: float, y: float, words: str, size: float, more: str = "", colour: str = INK) -> str:
    anchor = "" if "text-anchor" in more else ' text-anchor="middle"'
    return (
        f'<text x="{number(x)}" y="{number(y)}" font-size="{number(size)}" fill="{colour}"{anchor} {more}>'
        f"{escape(words)}</text>"
    )


def label_text(label: Label, ink: str, halo: str) -> str:
    """A label with a rim, legible on any background."""
    rim = f'font-weight="{WEIGHT}" paint-order="stroke" stroke="{halo}" stroke-width="4" stroke-linejoin="round"'
    return text(label.middle[0], label.baseline(), label.words, label.size, rim, ink)


def circle(x: float, y: float, r: float, fill: str, stroke: str = "none", width: float = 0, more: str = "") -> str:
    line = f' stroke="{stroke}" stroke-width="{number(width)}"' if width else ""
    return (
        f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(r)}" fill="{fill}"{line}{" " + more if more else ""}/>'
    )


def polygon(points: list[Point], fill: str, stroke: str = "none", width: float = 0) -> str:
    places = " ".join([f"{number(x)},{number(y)}" for x, y in points])
    return (
        f'<polygon points="{places}" fill="{fill}" stroke="{stroke}" stroke-width="{number(width)}" '
        'stroke-linejoin="round"/>'
    )


def regular(x: float, y: float, r: float, corners: int, turn: float) -> list[Point]:
    """A shape with equal sides; `turn` is where its first corner is, in degrees."""
    angles = [math.radians(turn + 360 * corner / corners) for corner in range(corners)]
    return [(x + r * math.cos(angle), y + r * math.sin(angle)) for angle in angles]


def drop(x: float, y: float, size: float, fill: str, stroke: str = "none", width: float = 0) -> str:
    """A drop of water, with its round part centred on (x, y)."""
    s = size
    path = (
        f"M{number(x)} {number(y - 1.7 * s)}C{number(x + 0.45 * s)} {number(y - 0.95 * s)} {number(x + s)} "
        f"{number(y - 0.45 * s)} {number(x + s)} {number(y + 0.1 * s)}A{number(s)} {number(s)} 0 1 1 {number(x - s)} "
        f"{number(y + 0.1 * s)}C{number(x - s)} {number(y - 0.45 * s)} {number(x - 0.45 * s)} {number(y - 0.95 * s)} "
        f"{number(x)} {number(y - 1.7 * s)}Z"
    )
    line = f' stroke="{stroke}" stroke-width="{number(width)}" stroke-linejoin="round"' if width else ""
    return f'<path d="{path}" fill="{fill}"{line}/>'


def cloud(x: float, y: float, size: float, fill: str, stroke: str = "none", width: float = 0) -> str:
    """A cloud, six times as wide as `size`."""
    s = size
    path = (
        f"M{number(x - 2.1 * s)} {number(y + 1.7 * s)}"
        f"a{number(1.2 * s)} {number(1.2 * s)} 0 0 1 {number(-0.1 * s)} {number(-2.3 * s)}"
        f"a{number(1.35 * s)} {number(1.35 * s)} 0 0 1 {number(1.5 * s)} {number(-1.35 * s)}"
        f"a{number(1.5 * s)} {number(1.5 * s)} 0 0 1 {number(2.6 * s)} {number(0.25 * s)}"
        f"a{number(1.25 * s)} {number(1.25 * s)} 0 0 1 {number(0.6 * s)} {number(3.4 * s)}Z"
    )
    line = f' stroke="{stroke}" stroke-width="{number(width)}" stroke-linejoin="round"' if width else ""
    return f'<path d="{path}" fill="{fill}"{line}/>'


def feet(x: float, y: float, size: float, turn: float, paint: str) -> str:
    """Two footprints walking in a direction, in degrees; 0 is to the right."""
    sole = (
        '<ellipse cx="-1" cy="-5" rx="6" ry="3.4"/><circle cx="7.6" cy="-5" r="2.4"/>'
        '<ellipse cx="-5" cy="5" rx="6" ry="3.4"/><circle cx="3.6" cy="5" r="2.4"/>'
    )
    move = f"translate({number(x)} {number(y)}) rotate({number(turn)}) scale({number(size)})"
    return f'<g transform="{move}" fill="{paint}">{sole}</g>'


def paw(x: float, y: float, size: float, paint: str) -> str:
    """The print of an animal."""
    toes = '<ellipse cx="0" cy="3" rx="5.4" ry="4.4"/>' + "".join(
        [f'<circle cx="{cx}" cy="{cy}" r="2.2"/>' for cx, cy in ((-6.4, -1.4), (-2.4, -5), (2.4, -5), (6.4, -1.4))]
    )
    return f'<g transform="translate({number(x)} {number(y)}) scale({number(size)})" fill="{paint}">{toes}</g>'


def badge(at: Point, colour: str, colours: Colours, size: float = BADGE) -> str:
    """The sign for an arrow's colour, with its own shape and letter: a red square, a yellow diamond, a blue disc."""
    x, y = at
    paint = colours.arrows[colour]
    s = size - 1
    if colour == "blue":
        shape = circle(x, y, s, paint, colours.edge, 2)
    elif colour == "red":
        side = 0.8 * s
        corners = [(x - side, y - side), (x + side, y - side), (x + side, y + side), (x - side, y + side)]
        shape = polygon(corners, paint, colours.edge, 2)
    else:
        shape = polygon(regular(x, y, size, 4, -90), paint, colours.edge, 2)
    letter = 1.1 * s
    return shape + text(x, y + 0.38 * s, LETTERS[colour], letter, 'font-weight="800"', ARROW_INKS[colour])


def arrow(link: Link, colours: Colours) -> str:
    """A coloured arrow with its signs."""
    paints = [colours.arrows[colour] for colour in link.colours]
    head = link.head().points
    neck = _until_head(link.curve)
    line = neck.path()
    drawn = (
        f'<path d="{line}" stroke="{colours.edge}" stroke-width="8.5" stroke-linecap="round" fill="none"/>'
        + polygon(list(head), paints[0], colours.edge, 2)
        + f'<path d="{line}" stroke="{paints[0]}" stroke-width="5" stroke-linecap="round" fill="none"/>'
    )
    if len(paints) > 1:
        drawn += f'<path d="{line}" stroke="{paints[1]}" stroke-width="5" stroke-dasharray="9 9" fill="none"/>'
    signs = "".join([badge(at, colour, colours) for at, colour in zip(link.badges, link.colours, strict=True)])
    return drawn + signs


def _until_head(curve: Curve) -> Curve:
    return curve.part(0.0, max(0.05, 1 - (HEAD - 2) / max(curve.length(), 1.0)))


def free_way(link: Link, paint: str, edge: str, width: float = 7.0) -> str:
    """A way without a colour: a little channel, with a head that shows where it leads."""
    line = _until_head(link.curve).path()
    return (
        f'<path d="{line}" stroke="{edge}" stroke-width="{number(width + 4)}" stroke-linecap="round" fill="none"/>'
        f'<path d="{line}" stroke="{paint}" stroke-width="{number(width)}" stroke-linecap="round" fill="none"/>'
        + polygon(list(link.head().points), paint, edge, 2)
    )


def chevron(at: Point, direction: Point, paint: str) -> str:
    """The direction of a waterway."""
    turn = math.degrees(math.atan2(direction[1], direction[0]))
    return (
        f'<path d="M-4 -6L4 0L-4 6" transform="translate({number(at[0])} {number(at[1])}) rotate({number(turn)})" '
        f'fill="none" stroke="{paint}" stroke-width="3.4" stroke-linecap="round" stroke-linejoin="round"/>'
    )


def chip(x: float, y: float, colour: str, size: float = 14) -> str:
    """A chip: a wooden disc with the letter of its colour."""
    paint, ink = CHIPS[colour]
    return (
        circle(x, y + 2, size, "#00000040")
        + circle(x, y, size, paint, "#3b2a14", 1.4)
        + circle(x, y, size * 0.76, "none", ink, 0.8, 'stroke-opacity="0.4"')
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
        + text(x, y + 0.5 * size, SEAT_SIGNS[seat], size * 1.05, 'font-weight="800"', SEAT_INKS[seat])
    )


def die(x: float, y: float, colour: str, colours: Colours, size: float = 44) -> str:
    """A die that shows a colour, around a middle."""
    half = size / 2
    return (
        f'<rect x="{number(x - half)}" y="{number(y - half)}" width="{number(size)}" height="{number(size)}" '
        f'rx="{number(size * 0.22)}" fill="#ffffff" stroke="{INK}" stroke-width="2"/>'
        + badge((x, y), colour, colours, size * 0.34)
    )
