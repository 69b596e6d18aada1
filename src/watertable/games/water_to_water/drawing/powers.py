"""The emblems of the fourteen Powers: signs in light on a dark, eight-sided ground."""

from __future__ import annotations

from typing import Final

from watertable.games.water_to_water.drawing.strokes import (
    BARK,
    DEEP,
    GOLD,
    INK,
    LAND_COLOUR,
    LEAF,
    LEAF_LIGHT,
    LINE,
    MASK,
    MOSS,
    SAND,
    SHALLOW,
    SLATE,
    THIN,
    TRUNK,
    WATER,
    WAVE,
    disc,
    flat,
    line,
    shade,
    shape,
    square,
    turned,
)

FEATHER: Final = "#b3946a"


def _intuition() -> str:
    """A spark that is there all at once."""
    trail = line("M17 82Q29 70 39 63M15 65Q24 60 32 57M35 88Q41 80 45 72", 5, SHALLOW)
    star = shape(
        "M57 10Q60 36 64 39Q67 43 91 46Q67 49 64 53Q60 56 57 82Q54 56 50 53Q47 49 23 46Q47 43 50 39Q54 36 57 10Z", GOLD
    )
    glint = flat("M57 22Q58.5 38 61 41Q58 44 57 46Q53 45 38 46Q49 43.5 52 41Q55 38 57 22Z", SAND)
    small = flat("M28 16Q29 24 37 25.5Q29 27 28 35Q27 27 19 25.5Q27 24 28 16Z", SAND)
    return trail + star + glint + small


def _spirit_of_determination() -> str:
    """A raised fist, and the air trembles."""
    cuff = shape("M33 78H69V92H33Z", GOLD)
    palm = shape("M26 40V60Q27 71 35 78H67Q76 70 76 58V40Z", SAND)
    fingers = "".join(
        [
            f'<rect x="{x}" y="{y}" width="12.5" height="30" rx="6" fill="{SAND}" stroke="{INK}" stroke-width="3"/>'
            for x, y in ((26, 22), (38.5, 18), (51, 18), (63.5, 22))
        ]
    )
    thumb = shape("M26 49Q40 44 54 47Q60 49 59 55Q57 60 50 59Q42 58 38 62Q30 62 26 57Z", SAND)
    dark = shade("M69.8 24Q76 23 76 30V58Q76 70 67 78H58Q70 66 69.8 24Z")
    rays = line("M50 6V13M25 12L30 20M75 12L70 20M9 36L18 40M91 36L82 40M8 62H17M92 62H83", 5, SHALLOW)
    fist = palm + fingers + thumb + dark + cuff
    return rays + f'<g transform="translate(9 17) scale(.82)">{fist}</g>'


def _ravens_wit() -> str:
    """A raven before the moon, with a tile in its beak."""
    moon = disc(50, 46, 36, SAND)
    legs = line("M46 74L45 86M54 72L55 85M39 87H50M50 86H61", LINE, GOLD)
    body = shape(
        "M12 82Q26 73 30 56Q33 40 44 33Q46 21 57 20Q66 21 69 28L84 35L69 41Q70 60 57 70Q48 76 36 75L20 87Z",
        "#23272c",
        2,
    )
    wing = line("M30 74Q46 70 54 48M39 74Q50 69 57 56M25 77Q39 66 46 47", THIN, SHALLOW)
    eye = disc(60, 29, 3, GOLD, 0) + disc(60.6, 29, 1.3, INK, 0)
    tile = square(75, 36, 16, WAVE, 2.6) + flat("M76.3 45Q83 40 89.7 45V50.7H76.3Z", DEEP)
    return moon + legs + body + wing + eye + turned(tile, 12, 82, 43)


def _intellect() -> str:
    """A head, and in it tiles that fit together."""
    head = shape("M33 91V75Q19 64 21 43Q25 14 52 13Q77 15 78 40L85 54Q85 58 79 58.5V67Q78 74 70 73.5L64 73V91Z", SAND)
    dark = shade("M34.5 90V75Q30 72 27.6 67Q38 76 54 76V90Z", 0.14)
    tiles = square(29, 26, 18, LEAF_LIGHT, 2.6) + square(29, 44, 18, WATER, 2.6) + square(47, 44, 18, LEAF, 2.6)
    waves = line("M33 51Q35.5 48.5 38 51T43 51M33 56.5Q35.5 54 38 56.5T43 56.5", 1.8, WAVE)
    last = turned(square(51, 20, 18, GOLD, 2.6), 14, 60, 29)
    return head + dark + tiles + waves + last


def _way_of_the_forest() -> str:
    """Three firs, and a path that leads between them."""
    back = shape("M24 66H31V76H24ZM69 66H76V76H69Z", TRUNK, THIN)
    back += shape("M27 26L40 46H35L45 66H9L19 46H14Z", LEAF) + shape("M73 26L86 46H81L91 66H55L65 46H60Z", LEAF)
    path = shape("M46 70Q60 74 47 80Q36 86 38 93H66Q58 86 66 79Q71 73 54 70Z", SAND)
    tree = shape("M50 9L66 31H60L72 50H64L77 71H23L36 50H28L40 31H34Z", LEAF_LIGHT)
    dark = shade("M50 11L65 31.5H59L71 50.5H63L75 70H52Z", 0.2)
    return back + path + tree + dark


def _wind_and_waves() -> str:
    """A gust above breaking waves."""
    gust = line("M14 31H58Q70 30 69 21Q67 13 58 15Q53 17 55 22", 5.5, SAND)
    gust += line("M11 45H74Q88 44 87 33Q84 24 75 27Q71 30 74 34", 5.5, SAND)
    back = shape(
        "M8 68Q15 53 29 54Q39 55 41 63Q34 59 31 65Q36 71 46 67Q54 53 67 54Q77 55 79 63Q72 59 69 65Q76 73 92 66L66 93H34Z",
        WATER,
    )
    front = shape("M17 78Q25 73 33 79T51 79T69 79Q76 74 83 77L66 93.5H34Z", DEEP)
    return gust + back + front + line("M38 87H48M55 86H63", THIN, WAVE)


def _introspection() -> str:
    """Someone who sits still, with a light inside."""
    glow = line("M33 36A19 19 0 1 1 67 36", 2.6, GOLD)
    ripples = line("M20 85Q50 95 80 85", LINE, SHALLOW) + line("M32 92Q50 96 68 92", LINE, SHALLOW)
    body = shape(
        "M50 40Q37 40 34 52L22 66Q15 70 16 76Q20 82 36 80L50 76L64 80Q80 82 84 76Q85 70 78 66L66 52Q63 40 50 40Z", SAND
    )
    dark = shade("M54 40.5Q63 42 66 52L78 66Q85 70 84 76Q80 81 66 79.5Q74 70 60 62Q60 50 54 40.5Z", 0.16)
    arms = line("M37 56V62L26 70M63 56V62L74 70M40 71Q48 74 60 77M60 71Q54 73 50 74.5", 2.4)
    head = disc(50, 27, 12, SAND)
    eyes = line("M43.5 28Q46 30.5 48 28M52 28Q54 30.5 56.5 28", THIN)
    light = shape("M50 46Q58 55 54.6 60Q50 64 45.4 60Q42 55 50 46Z", GOLD, THIN)
    return glow + ripples + body + dark + arms + head + eyes + light


def _way_bender() -> str:
    """A tile laid upon another, and the way takes a bend."""
    under = shape("M50 57L88 72L50 88L12 72Z", LEAF) + shape("M12 72L50 88V93L12 77ZM88 72L50 88V93L88 77Z", MOSS, THIN)
    over = shape("M50 30L88 46L50 62L12 46Z", LAND_COLOUR)
    side = shape("M12 46L50 62V67L12 51ZM88 46L50 62V67L88 51Z", TRUNK, THIN)
    bend = "M32 53.6Q50 45 50 45Q50 45 68 53.6"
    river = line(bend, 8.6, INK) + line("M31 54Q50 45 50 45Q50 45 69 54", 4.6, DEEP)
    arrow = shape("M45 8H55V20H64L50 34L36 20H45Z", GOLD)
    return under + side + over + river + arrow


def _hawks_vision() -> str:
    """A hawk's head, all beak and eye."""
    outline = "M15 82Q12 42 34 24Q54 11 72 27Q80 35 78 48Q68 56 62 66Q60 76 66 88L56 80L50 92L41 81L32 92L26 80Z"
    head = flat(outline, SAND)
    cap = flat("M16.4 78Q14 43 35 25.4Q54 13 71 28Q74 31 75.4 35Q58 28 40 38Q24 52 24 78L20 79Z", FEATHER)
    feathers = line("M36 62L39 69M46 66L48 74M33 74L36 80M53 58L56 64", THIN, TRUNK)
    beak = shape("M66 34Q88 34 90 58Q88 68 82 70Q82 58 66 56Q60 46 66 34Z", GOLD)
    gape = line("M64 55Q72 54 80 58M73 42V43", THIN)
    eye = disc(50, 44, 10, GOLD, LINE) + disc(51.5, 44, 5, INK, 0) + disc(49.5, 41.6, 1.9, WAVE, 0)
    return head + cap + line(outline, LINE) + feathers + beak + gape + eye + line("M34 34Q50 31 63 41", 5.4)


def _see_the_future() -> str:
    """A crystal ball with three tiles in it."""
    stand = shape("M30 74H70L76 90H24Z", GOLD) + shade("M56 75.5H69L74 88.5H58Z")
    ball = disc(50, 43, 33, SHALLOW)
    dark = shade("M73 21A32 32 0 0 1 28 66Q64 66 73 21Z", 0.14)
    glint = line("M26 35Q29 24 39 18", 4, WAVE)
    tiles = (
        square(23, 41, 16, SAND, 2.4)
        + square(42, 35, 16, SAND, 2.4)
        + square(61, 41, 16, SAND, 2.4)
        + flat("M24.2 50Q31 45 37.8 50V55.8H24.2Z", DEEP)
        + flat("M43.2 42.5Q50 47 56.8 42.5V36.2H43.2Z", DEEP)
        + flat("M68 42.2H75.8V55.8H68Q72 49 68 42.2Z", DEEP)
    )
    return stand + ball + dark + glint + tiles


def _wisdom() -> str:
    """An owl that holds two tiles."""
    tiles = square(26, 74, 18, WATER) + square(56, 74, 18, LEAF)
    body = shape("M23 18Q34 24 50 24Q66 24 77 18Q80 34 77 52Q76 76 50 80Q24 76 23 52Q20 34 23 18Z", SAND)
    wings = shape("M23 40Q34 54 32 74Q22 66 23 40ZM77 40Q66 54 68 74Q78 66 77 40Z", TRUNK)
    breast = line("M41 60Q45 64 50 60Q55 64 59 60M41 68Q45 72 50 68Q55 72 59 68", THIN, BARK)
    eyes = disc(37, 39, 11.5, WAVE) + disc(63, 39, 11.5, WAVE) + disc(38.5, 39, 5, INK, 0) + disc(61.5, 39, 5, INK, 0)
    lights = disc(37, 37.4, 1.7, WAVE, 0) + disc(60, 37.4, 1.7, WAVE, 0)
    beak = shape("M45.5 45L54.5 45L50 56Z", GOLD, 2.4)
    claws = line("M32 79V73M37 80V74M63 80V74M68 79V73", 4, GOLD)
    return body + wings + breast + eyes + lights + beak + tiles + claws


def _telekinesis() -> str:
    """A tile that turns by itself."""
    tile = (
        square(33, 33, 34, LAND_COLOUR)
        + line("M50 34V48Q50 52 54 52H66", 9, INK)
        + line("M50 34.5V48Q50 52 54 52H65.5", 4.6, WATER)
    )
    upper = line("M18 51A32 32 0 0 1 69 24", 6, SAND) + flat("M66 11L83 27L61 34Z", SAND)
    lower = line("M82 49A32 32 0 0 1 31 76", 6, SAND) + flat("M34 89L17 73L39 66Z", SAND)
    return upper + lower + turned(tile, 18)


def _dreamweaver() -> str:
    """The moon, with a web spun across it, and a star on a thread."""
    moon = shape("M62 13A38 38 0 1 0 87 66A31 31 0 1 1 62 13Z", SAND)
    dark = shade("M87 66A38 38 0 0 1 20 73Q46 90 68 72Q78 72 87 66Z", 0.16)
    web = line(
        "M62 13L58 42M36 30L58 42L33 52M58 42L44 68M58 42L66 73M58 42L88 44M87 66L58 42M80 22L58 42", 1.8, SHALLOW
    )
    rings = line("M59.8 29L48 35L45.5 47L51 55.5L61.5 56L71 52.5L72.5 43L68.5 33Z", 1.8, SHALLOW)
    wide = line("M61 20L41.5 31.5L38 50L47.5 62L64 64.5L78.5 58.5L81 43.5L74.5 27.5Z", 1.8, SHALLOW)
    star = shape("M58 33L60.8 39.2L67.5 40L62.6 44.6L63.8 51.2L58 48L52.2 51.2L53.4 44.6L48.5 40L55.2 39.2Z", GOLD, 2.6)
    return web + rings + wide + moon + dark + star


def _doppelganger() -> str:
    """Two masks, one behind the other."""
    back = shape("M42 18Q64 8 86 18Q90 52 64 72Q38 52 42 18Z", SLATE)
    back += line("M66 33Q72 29 79 33M65 58Q71 51 79 54", 3.6, WAVE)
    front = shape("M14 30Q36 21 58 30Q62 66 36 88Q10 66 14 30Z", SAND)
    front += shade("M47 26.5Q53 27.5 57 30.5Q61 65 37 86.5Q52 62 47 26.5Z", 0.14)
    front += flat("M19 45Q27 38 33 46Q26 51 19 45ZM53 45Q45 38 39 46Q46 51 53 45Z", INK)
    front += shape("M23 63Q36 71 49 63Q44 77 36 77Q28 77 23 63Z", MASK, THIN) + line("M36 49V57")
    return turned(back, 9, 64, 40) + turned(front, -7, 36, 56)


FIGURES: Final = {
    "intuition": _intuition(),
    "spirit-of-determination": _spirit_of_determination(),
    "ravens-wit": _ravens_wit(),
    "intellect": _intellect(),
    "way-of-the-forest": _way_of_the_forest(),
    "wind-and-waves": _wind_and_waves(),
    "introspection": _introspection(),
    "way-bender": _way_bender(),
    "hawks-vision": _hawks_vision(),
    "see-the-future": _see_the_future(),
    "wisdom": _wisdom(),
    "telekinesis": _telekinesis(),
    "dreamweaver": _dreamweaver(),
    "doppelganger": _doppelganger(),
}
"""The sign of each Power."""
