"""Emblems of cards: a figure on its ground, 100 by 100.

A Character's ground is round and light, a Power's is eight-sided and dark; each has a rim, so both look right on a
light and on a dark table. Shapes alone tell them apart, colours only help.
"""

from __future__ import annotations

from watertable.games.water_to_water.drawing import characters, powers
from watertable.games.water_to_water.drawing.curves import number
from watertable.games.water_to_water.drawing.strokes import (
    ABYSS,
    DEEP,
    GOLD,
    INK,
    LEAF,
    LINE,
    SAND,
    STONE,
    disc,
    shape,
    turned,
)
from watertable.kernel.rng import Sfc32

_EIGHT = "M31.2 4H68.8L96 31.2V68.8L68.8 96H31.2L4 68.8V31.2Z"


def emblem_document(body: str) -> str:
    """A drawing of 100 by 100 by itself."""
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">{body}</svg>'


def placed(body: str, x: float, y: float, size: float) -> str:
    """An emblem within another drawing."""
    return f'<g transform="translate({number(x)} {number(y)}) scale({number(size / 100)})">{body}</g>'


def character_emblem(name: str) -> str:
    """A Character's emblem."""
    figure = characters.FIGURES.get(name) or _pattern(name, LEAF)
    ground = disc(50, 50, 46, characters.GROUNDS.get(name, STONE), 0)
    rim = (
        f'<circle cx="50" cy="50" r="46" fill="none" stroke="{INK}" stroke-width="8"/>'
        f'<circle cx="50" cy="50" r="46.5" fill="none" stroke="{SAND}" stroke-width="3"/>'
    )
    return _joined(ground + figure + rim)


def power_emblem(name: str) -> str:
    """A Power's emblem."""
    figure = powers.FIGURES.get(name) or _pattern(name, SAND)
    ground = f'<path d="{_EIGHT}" fill="{ABYSS}"/>'
    rim = (
        f'<path d="{_EIGHT}" fill="none" stroke="{INK}" stroke-width="8"/>'
        f'<path d="{_EIGHT}" fill="none" stroke="{GOLD}" stroke-width="3"/>'
    )
    inside = f'<g transform="translate(4.5 4.5) scale(.91)">{figure}</g>'
    return _joined(ground + inside + rim)


def _joined(body: str) -> str:
    return f'<g stroke-linecap="round" stroke-linejoin="round">{body}</g>'


def _pattern(name: str, colour: str) -> str:
    """A flower of its own for a card that nobody has drawn: its name decides on its petals."""
    rng = Sfc32(name)
    petals = 5 + rng.below(5)
    long, wide = 26 + rng.below(9), 6 + rng.below(60 // petals)
    tip = rng.below(2) * 0.7
    petal = (
        f"M50 50C{50 - wide} {50 - long * 0.5:.1f} {50 - wide * (1 - tip):.1f} {50 - long * 0.9:.1f} 50 {50 - long}"
        f"C{50 + wide * (1 - tip):.1f} {50 - long * 0.9:.1f} {50 + wide} {50 - long * 0.5:.1f} 50 50Z"
    )
    drawn = [turned(shape(petal, colour), 360 / petals * turn) for turn in range(petals)]
    return "".join(drawn) + disc(50, 50, 6 + rng.below(6), GOLD if rng.below(2) else DEEP, LINE)
