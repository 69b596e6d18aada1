"""Strokes: what the emblems of the cards are made of, and the colours they share with the tiles.

Everything is drawn with one line, lit from the upper left: a shape, its outline, and on the far side of it a shade.
"""

from __future__ import annotations

from watertable.games.water_to_water.drawing.curves import number
from watertable.games.water_to_water.drawing.tiles import (
    DEEP,
    INK,
    LAND_COLOUR,
    LEAF,
    LEAF_LIGHT,
    MASK,
    MEADOW,
    SAND,
    SHALLOW,
    STONE,
    TRUNK,
    WATER,
    WAVE,
)

__all__ = [
    "ABYSS",
    "BARK",
    "DEEP",
    "GOLD",
    "INK",
    "LAND_COLOUR",
    "LEAF",
    "LEAF_LIGHT",
    "LINE",
    "MASK",
    "MEADOW",
    "MOSS",
    "SAND",
    "SHALLOW",
    "SKIN",
    "SLATE",
    "STONE",
    "TEAL",
    "THIN",
    "TRUNK",
    "WATER",
    "WAVE",
    "bar",
    "disc",
    "flat",
    "line",
    "shade",
    "shape",
    "square",
    "turned",
]

GOLD = "#e8b04a"
MOSS = "#5d7b4a"
BARK = "#5c4a33"
SKIN = "#efcda3"
SLATE = "#5f7480"
TEAL = "#3c7f86"
ABYSS = "#2a4a57"
"""The ground of Powers, and the depth of everything dark."""

LINE = 3.0
"""The outline of every shape: a little more than a pixel where an emblem is 40 pixels wide."""
THIN = 2.0
"""Lines within a shape."""


def shape(d: str, fill: str, width: float = LINE) -> str:
    """A shape with its outline."""
    return f'<path d="{d}" fill="{fill}" stroke="{INK}" stroke-width="{number(width)}"/>'


def flat(d: str, fill: str) -> str:
    """A shape without an outline."""
    return f'<path d="{d}" fill="{fill}"/>'


def shade(d: str, strength: float = 0.16) -> str:
    """The side of a shape that is turned away from the light."""
    return f'<path d="{d}" fill="{INK}" fill-opacity="{number(strength)}"/>'


def line(d: str, width: float = THIN, colour: str = INK) -> str:
    return f'<path d="{d}" fill="none" stroke="{colour}" stroke-width="{number(width)}"/>'


def bar(d: str, width: float, colour: str, edge: float = LINE) -> str:
    """A line thick enough to have an outline of its own: a staff, an antler, a stem."""
    return line(d, width + 2 * edge, INK) + line(d, width, colour)


def disc(x: float, y: float, radius: float, fill: str, width: float = LINE) -> str:
    edge = f' stroke="{INK}" stroke-width="{number(width)}"' if width else ""
    return f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(radius)}" fill="{fill}"{edge}/>'


def square(x: float, y: float, size: float, fill: str, width: float = LINE) -> str:
    """A tile's ground, slightly rounded."""
    edge = f' stroke="{INK}" stroke-width="{number(width)}"' if width else ""
    return (
        f'<rect x="{number(x)}" y="{number(y)}" width="{number(size)}" height="{number(size)}" '
        f'rx="{number(size / 12)}" fill="{fill}"{edge}/>'
    )


def turned(body: str, turn: float, x: float = 50, y: float = 50) -> str:
    """Something turned about a point, in degrees."""
    return f'<g transform="rotate({number(turn)} {number(x)} {number(y)})">{body}</g>'
