"""Marks: what lies on a table besides tiles and cards, 100 by 100, without a ground of its own."""

from __future__ import annotations

from typing import Final

from watertable.games.water_to_water.drawing.strokes import (
    ABYSS,
    DEEP,
    GOLD,
    INK,
    LAND_COLOUR,
    LINE,
    MASK,
    SAND,
    SHALLOW,
    STONE,
    THIN,
    TRUNK,
    WATER,
    WAVE,
    bar,
    disc,
    flat,
    line,
    shade,
    shape,
    square,
    turned,
)

_CREAM = "#fff6e0"


def _block() -> str:
    """A token with a bar across it, as on a sign that bids one stop."""
    coin = disc(50, 50, 40, _CREAM) + shade("M76 20A40 40 0 0 1 24 80A46 46 0 0 0 76 20Z", 0.12)
    return (
        coin
        + f'<circle cx="50" cy="50" r="29" fill="none" stroke="{MASK}" stroke-width="10"/>'
        + line("M31 69L69 31", 10, MASK)
    )


def _sleep() -> str:
    """The moon and two stars."""
    night = disc(50, 50, 42, ABYSS)
    moon = shape("M56 18A33 33 0 1 0 82 62A27 27 0 1 1 56 18Z", SAND)
    stars = flat("M70 26Q71.5 34 79 35.5Q71.5 37 70 45Q68.5 37 61 35.5Q68.5 34 70 26Z", GOLD)
    return night + moon + stars + flat("M52 40Q53 45 58 46Q53 47 52 52Q51 47 46 46Q51 45 52 40Z", WAVE)


def _use() -> str:
    """A token with a drop on it."""
    coin = disc(50, 50, 40, GOLD) + shade("M76 20A40 40 0 0 1 24 80A46 46 0 0 0 76 20Z", 0.18)
    drop = shape("M50 24Q70 48 66 60Q61 74 50 74Q39 74 34 60Q30 48 50 24Z", WATER)
    return coin + drop + line("M42 58Q43 66 50 67", LINE, WAVE)


def _hand() -> str:
    """A raised hand."""
    fingers = bar("M36 50V25M47 48V16M58 48V18M69 52V29", 6, SAND)
    palm = shape("M31.5 46H73.5V62Q72 82 58 87H46Q36 84 28 70L18 56Q20 50 27 53L31.5 58Z", SAND)
    inner = flat("M36 44H69V62H36Z", SAND)
    return (
        fingers
        + palm
        + inner
        + line("M41.5 26V46M52.5 20V45M63.5 24V46", THIN)
        + line("M60 79Q50 76 47 66", THIN)
        + shade("M66 47H72V62Q71 80 58 85.5Q68 70 66 47Z", 0.14)
    )


def _bag() -> str:
    """A bag with a drawstring."""
    neck = shape("M34 16Q42 22 50 17Q58 22 66 16L63 36H37Z", TRUNK)
    bag = shape("M37 36H63Q88 56 84 76Q80 90 50 90Q20 90 16 76Q12 56 37 36Z", TRUNK)
    dark = shade("M58 36H63Q88 56 84 76Q80 89 52 89Q80 72 58 36Z", 0.2)
    string = bar("M36 36H64", 4, GOLD, 2.4) + bar("M60 38Q70 44 70 54", 2.4, GOLD, 2)
    tile = square(36, 54, 22, SAND) + flat("M37.5 66Q47 60 56.5 66V74.5H37.5Z", DEEP)
    return neck + bag + dark + string + turned(tile, -8, 47, 65)


def _tile_pile(top: str) -> str:
    lower = turned(square(22, 34, 48, STONE), -9, 46, 58) + turned(square(27, 30, 48, STONE), 7, 51, 54)
    return lower + top


def _discards() -> str:
    """Tiles in a heap, face up."""
    top = square(28, 24, 48, LAND_COLOUR) + flat(
        "M29.5 52Q42 40 52 50T74.5 46V68Q74.5 70.5 72 70.5H32Q29.5 70.5 29.5 68Z", DEEP
    )
    return _tile_pile(top + line("M38 60Q43 56 48 60T58 60", THIN, WAVE) + line("M29.5 51.5Q42 39.5 52 49.5T74.5 45.5"))


def _out_of_play() -> str:
    """Tiles in a heap, face down."""
    top = square(28, 24, 48, ABYSS) + line(
        "M36 40Q44 32 52 40T68 40M36 50Q44 42 52 50T68 50M36 60Q44 52 52 60T68 60", LINE, SHALLOW
    )
    return _tile_pile(top)


def _back() -> str:
    """A card that nobody may look at: a mask between waves."""
    card = f'<rect x="17" y="5" width="66" height="90" rx="9" fill="{ABYSS}" stroke="{INK}" stroke-width="4"/>'
    frame = f'<rect x="23" y="11" width="54" height="78" rx="5" fill="none" stroke="{GOLD}" stroke-width="2.4"/>'
    waves = line("M30 21Q36.7 15 43.3 21T56.7 21T70 21M30 79Q36.7 73 43.3 79T56.7 79T70 79", LINE, SHALLOW)
    mask = shape("M31 38Q50 30 69 38Q71 58 50 72Q29 58 31 38Z", SAND)
    eyes = flat("M35 47Q42 42 47 48Q41 52 35 47ZM65 47Q58 42 53 48Q59 52 65 47Z", ABYSS)
    return card + frame + waves + mask + eyes


MARKS: Final = {
    "block": _block(),
    "sleep": _sleep(),
    "use": _use(),
    "hand": _hand(),
    "bag": _bag(),
    "discards": _discards(),
    "out-of-play": _out_of_play(),
    "back": _back(),
}
"""The marks by name."""


def mark(name: str) -> str:
    return f'<g stroke-linecap="round" stroke-linejoin="round">{MARKS[name]}</g>'
