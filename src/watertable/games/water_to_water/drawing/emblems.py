"""Emblems: the ground that all drawings of cards share, and what every one of them is made of.

An emblem is 100 by 100 and has its own ground, so it looks the same on light and dark surroundings. The ground of a
Character is round, that of a Power is an eight-sided shield; shapes alone tell them apart, colours only help.
"""

from __future__ import annotations

from watertable.games.water_to_water.drawing.curves import number
from watertable.games.water_to_water.drawing.tiles import INK, STONE


def emblem_document(body: str) -> str:
    """An emblem by itself."""
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">{body}</svg>'


def placed(body: str, x: float, y: float, size: float) -> str:
    """An emblem within another drawing."""
    return f'<g transform="translate({number(x)} {number(y)}) scale({number(size / 100)})">{body}</g>'


def character_emblem(name: str) -> str:
    return f'<circle cx="50" cy="50" r="46" fill="{STONE}" stroke="{INK}" stroke-width="4"/>'


def power_emblem(name: str) -> str:
    return f'<path d="M31 4H69L96 31V69L69 96H31L4 69V31Z" fill="{STONE}" stroke="{INK}" stroke-width="4"/>'


def mark(name: str) -> str:
    return f'<circle cx="50" cy="50" r="30" fill="{STONE}" stroke="{INK}" stroke-width="4"/>'


MARKS = ("block", "sleep", "use", "hand", "bag", "discards", "out-of-play", "back")
