"""The emblems of the fourteen Characters: who they are, or what they are known by, on a round ground."""

from __future__ import annotations

from typing import Final

from watertable.games.water_to_water.drawing.strokes import (
    ABYSS,
    BARK,
    DEEP,
    GOLD,
    INK,
    LAND_COLOUR,
    LEAF,
    LEAF_LIGHT,
    LINE,
    MASK,
    MEADOW,
    MOSS,
    SAND,
    SHALLOW,
    SKIN,
    SLATE,
    STONE,
    TEAL,
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


def _adventurer() -> str:
    """A wide hat, a compass at the collar, a staff in hand."""
    hills = flat("M5.5 60Q26 46 50 61T94.6 58A46 46 0 0 1 5.5 60Z", LEAF_LIGHT)
    staff = bar("M77 31L73 86", 3.4, TRUNK) + disc(77.4, 27, 5, GOLD) + disc(75, 66, 5.4, SKIN)
    cloak = shape("M16 81Q19 66 36 63H56Q74 66 78 85A45 45 0 0 1 16 81Z", MOSS)
    dark = shade("M56 63Q74 66 78 85Q68 92 60 93Q64 76 52 63Z")
    head = shape("M32 42Q32 64 45 65Q58 64 58 42Z", SKIN) + shade("M52 44H58Q58 62 49 64Q54 56 52 44Z", 0.12)
    face = line("M39.5 51V53M50.5 51V53", 3.2) + line("M41 59Q45 62 49.5 59", THIN)
    crown = shape("M29 39Q31 16 42 18Q46 20 50 17Q60 18 61 39Z", TRUNK)
    band = flat("M30 33.5Q45 38 60.4 33.5L61 39.5Q45 43 29.2 39.5Z", GOLD)
    brim = shape("M13 44Q28 35 45 37.5Q62 35 77 44Q61 49.5 45 47.5Q29 49.5 13 44Z", TRUNK)
    compass = disc(46, 79, 11, SAND) + flat("M46 70L49.4 79L46 88L42.6 79Z", MASK) + flat("M42.6 79H49.4L46 88Z", INK)
    return hills + cloak + dark + head + face + crown + band + brim + compass + staff


def _archeologist() -> str:
    """A broken column and a pickaxe."""
    dune = flat("M9 70Q40 60 91 71A46 46 0 0 1 9 70Z", "#dcc08a")
    column = shape("M25 74V30L31 23L36 29L42 21L47 27L51 24V74Z", STONE)
    flutes = line("M34 34V72M42.5 30V72") + shade("M43 29L47 27L51 24V74H43Z")
    foot = shape("M20 74H56V82H20Z", STONE) + shade("M46 74H56V82H46Z")
    handle = bar("M62 84L74 26", 3.4, TRUNK)
    head = shape("M51 39Q58 22 74 20Q86 21 88 44Q82 31 73 29.6Q60 29 51 39Z", SLATE)
    return dune + handle + head + column + flutes + foot


def _bog_minder() -> str:
    """A broad face with bulging eyes, up to the mouth in a bog, between bulrushes."""
    stems = bar("M17 76Q13 60 14.5 46M85 76Q88 66 86 58", 1.4, MOSS, 1.8)
    rushes = stems + bar("M14.5 48L15.5 36M86 58L85 47", 4.6, BARK, 2.4)
    lids = disc(37, 40, 12, LEAF) + disc(63, 40, 12, LEAF)
    head = shape("M23 78C20 55 30 46 50 46C70 46 80 55 77 78Z", LEAF)
    dark = shade("M66 49Q79 56 77 78H66Q73 62 66 49Z")
    eyes = disc(37, 39, 7.4, GOLD, 2.4) + disc(63, 39, 7.4, GOLD, 2.4)
    pupils = line("M33 39H41M59 39H67", 4.4)
    mouth = line("M31 63Q50 71 69 63", LINE) + shape("M39 66.5L42 59L46 68ZM54 68L58 59L61 66.5Z", WAVE, THIN)
    nose = line("M46 54V55M54 54V55", 3)
    bog = shape("M11 73Q20 69 28 74T48 74T68 74Q79 68 89 73A45 45 0 0 1 11 73Z", MOSS)
    ripples = line("M24 82H40M50 87H68M64 81H76", THIN, LEAF_LIGHT)
    return rushes + lids + head + dark + eyes + pupils + nose + mouth + bog + ripples


def _druid() -> str:
    """An antlered hood with nothing in it but eyes, and a tile cast aside."""
    left = "M43 39Q31 36 28.5 20M35 34Q25 35 18.5 29.5M29.6 27L38 18"
    right = "M57 39Q69 36 71.5 20M65 34Q75 35 81.5 29.5M70.4 27L62 18"
    antlers = bar(left, 4, SAND, 2.6) + bar(right, 4, SAND, 2.6)
    hood = shape("M50 25Q32 33 28 58Q26 73 18 82A45 45 0 0 0 82 82Q74 73 72 58Q68 33 50 25Z", MOSS)
    dark = shade("M50 25Q68 33 72 58Q74 73 82 82Q76 90 68 92Q68 54 50 25Z")
    face = shape("M50 36Q36 46 38 61Q40 73 50 76Q60 73 62 61Q64 46 50 36Z", "#26302a")
    eyes = flat("M40.5 56Q46.5 55 48.5 61.5Q41.5 63.5 40.5 56ZM59.5 56Q53.5 55 51.5 61.5Q58.5 63.5 59.5 56Z", GOLD)
    tile = turned(square(42, 76, 16, SAND, 2.6) + flat("M43.3 85Q50 81 56.7 85V90.7H43.3Z", DEEP), 14, 50, 84)
    return antlers + hood + dark + face + eyes + tile


def _gardener() -> str:
    """Nine beds in a square, and a spade."""
    beds = ""
    for row in range(3):
        for column in range(3):
            x, y = 16.5 + 16 * column, 28 + 16 * row
            is_light = (row + column) % 2 == 0
            beds += square(x, y, 14.5, LEAF if is_light else SAND, 2.4)
            if is_light:
                beds += line(f"M{x + 7.2} {y + 11}V{y + 6.5}", THIN)
                beds += line(
                    f"M{x + 7.2} {y + 8}Q{x + 4} {y + 8} {x + 3} {y + 4}M{x + 7.2} {y + 8}Q{x + 10.4} {y + 8} {x + 11.4} {y + 4}",
                    2.2,
                )
            else:
                beds += disc(x + 7.2, y + 7.2, 3, MASK, 1.6)
    handle = bar("M77 34V60", 3.4, TRUNK) + bar("M71 29H83", 3.2, TRUNK, 2.6)
    blade = shape("M69 56H85V70Q84 78 77 82Q70 78 69 70Z", STONE) + shade("M77 57.5H83.5V70Q82.5 77 77 80Z")
    return beds + handle + blade


def _islander() -> str:
    """A palm on a small island."""
    sun = disc(27, 31, 8, GOLD, 0)
    sea = flat("M6 62H94A46 46 0 0 1 6 62Z", DEEP)
    island = shape("M19 74Q28 59 50 58Q72 59 81 74Q66 81 50 81Q34 81 19 74Z", SAND) + shade(
        "M60 59.5Q73 63 79 74Q66 80 52 80Q66 72 60 59.5Z"
    )
    trunk = shape("M45 70Q44 52 53 34L58 36Q52 52 53 70Z", TRUNK)
    rings = line("M46.5 61H52M47.5 53.5H53M50 46L54.5 47", 1.8)
    fronds = (
        shape("M55 37Q46 20 26 31Q24 38 23 42Q38 32 55 37Z", LEAF)
        + shape("M55 37Q64 20 83 33Q85 40 85 45Q72 33 55 37Z", LEAF)
        + shape("M55 37Q40 38 34 56Q48 50 55 37ZM55 37Q71 40 75 58Q60 52 55 37Z", MOSS)
        + shape("M55 37Q48 24 55 13Q66 22 55 37Z", LEAF_LIGHT)
    )
    nuts = disc(51, 40, 3, BARK, 1.6) + disc(58, 41, 3, BARK, 1.6)
    waves = line("M15 84Q20 80 25 84T35 84M62 87Q67 83 72 87T82 87", THIN, WAVE)
    return sun + sea + island + trunk + rings + fronds + nuts + waves


def _lake_nymph() -> str:
    """A bather with long hair and a water lily in it, eyes closed."""
    hair = shape("M50 13C28 13 23 32 26 48C28 60 17 68 17 80H83C83 68 72 60 74 48C77 32 72 13 50 13Z", TEAL)
    dark = shade("M60 15Q77 24 74 48C72 60 83 68 83 80H72Q66 60 70 40Q70 24 60 15Z")
    shoulders = shape("M25 80Q27 68 43 65V56H57V65Q73 68 75 80Z", SKIN) + shade(
        "M43 62Q50 68 57 60V65Q50 70 43 66Z", 0.2
    )
    face = shape("M36 38Q34 60 50 63Q66 60 64 38Q60 26 50 25Q40 26 36 38Z", SKIN)
    fringe = shape("M50 23Q40 30 35 48Q29 38 33 27Q40 16 50 18Q60 16 67 27Q71 38 65 48Q60 30 50 23Z", TEAL)
    locks = shape("M31 50Q25 64 31 80H38Q34 66 36 54ZM69 50Q75 64 69 80H62Q66 66 64 54Z", TEAL)
    eyes = line("M40 45.5Q43.5 48.5 47 45.5M53 45.5Q56.5 48.5 60 45.5", 2.6)
    mouth = line("M46 55Q50 58 54 55", 2.6, MASK)
    lake = shape("M12 75Q20 71 28 76T48 76T68 76Q79 70 88 75A45 45 0 0 1 12 75Z", DEEP)
    ripples = line("M24 85Q30 82 36 85T48 85M52 90Q58 87 64 90", THIN, WAVE)
    petals = shape("M67 33L56 29L61 24L57 16L66 18L70 9L75 18L84 16L80 24L85 29L74 33Z", WAVE, 2.6)
    return (
        hair
        + dark
        + shoulders
        + face
        + fringe
        + locks
        + eyes
        + mouth
        + lake
        + ripples
        + petals
        + disc(70.5, 25, 4, GOLD, 1.8)
    )


def _planter() -> str:
    """A seedling in the empty cell between four tiles."""
    tiles = "".join([square(x, y, 24, LAND_COLOUR) for x, y in ((38, 12), (12, 38), (64, 38), (38, 64))])
    spots = ((20, 46), (29, 54), (72, 54), (80, 46), (45, 80), (54, 73))
    bushes = "".join([disc(x, y, 3.2, LEAF, 1.8) for x, y in spots])
    hole = shape("M38 38H62V62H38Z", BARK)
    soil = flat("M39.5 57Q50 50 60.5 57V60.5H39.5Z", "#33291d")
    stem = bar("M50 57Q51 46 50 38", 2.8, LEAF, 2.6)
    leaves = shape("M50 41Q31 43 25 20Q48 19 50 41Z", LEAF) + shape("M50 38Q53 15 76 19Q72 41 50 38Z", LEAF_LIGHT)
    veins = line("M34 27Q43 32 47.5 38M67 25Q57 29 52.5 35", THIN)
    return tiles + bushes + hole + soil + stem + leaves + veins


def _river_lord() -> str:
    """A crowned head whose beard is a river."""
    beard = shape("M29 46C27 62 33 66 26 76Q30 88 42 93Q50 95 58 93Q70 88 74 76C67 66 73 62 71 46Z", WATER)
    flow = "".join(
        [
            line("M41 66Q36 76 41 90M50 70Q46 80 50 92M59 66Q64 76 59 90", THIN, ABYSS),
            line("M34 60Q34 70 32.5 80M66 60Q66 70 67.5 80", THIN, WAVE),
        ]
    )
    face = shape("M32 38H68V52Q66 62 58 61Q54 57 50 57Q46 57 42 61Q34 62 32 52Z", SKIN)
    dark = shade("M60 38H68V52Q66 61 60 61Q64 50 60 38Z")
    brows = line("M37 44L46 46M63 44L54 46", LINE)
    eyes = line("M42 50V51M58 50V51", 3.4)
    nose = line("M50 47V54", THIN)
    whiskers = shape("M50 58Q40 55 33 64Q43 68 50 62Q57 68 67 64Q60 55 50 58Z", WAVE)
    crown = shape("M28 39L24 17L38 27L50 12L62 27L76 17L72 39Q50 34 28 39Z", GOLD)
    jewels = disc(50, 28, 3.4, DEEP, 1.8) + disc(35, 31, 2.4, DEEP, 1.6) + disc(65, 31, 2.4, DEEP, 1.6)
    return beard + flow + face + dark + brows + eyes + nose + whiskers + crown + jewels


def _strider() -> str:
    """Someone tall who steps from island to island."""
    sea = flat("M6 62H94A46 46 0 0 1 6 62Z", DEEP)
    islands = shape("M9 76Q12 63 27 63Q42 64 45 77Q28 84 9 76Z", LEAF_LIGHT) + shape(
        "M55 77Q58 63 73 63Q88 64 91 76Q74 84 55 77Z", LEAF_LIGHT
    )
    shadows = shade("M32 64Q42 66 43.5 76.5Q36 80 28 80Q40 74 32 64ZM79 64Q88 66 89.5 75.5Q82 79 74 80Q86 74 79 64Z")
    legs = bar("M46 46L33 56L26 69H31", 4.6, TRUNK) + bar("M53 46L68 53L73 69H78", 4.6, BARK)
    staff = bar("M73 17L64 54", 2.4, GOLD, 2.2)
    cloak = shape("M46 24Q36 30 21 51Q35 55 42 48L60 50Q60 34 55 25Z", MASK)
    dark = shade("M55 25Q60 34 60 50L50 49Q54 38 52 24.5Z")
    arm = bar("M54 32L68 36", 3.6, SKIN, 2.6)
    head = disc(52, 18.5, 8, SKIN)
    hair = flat("M44 19Q43 10 53 10Q61 12 60 18Q52 13.5 44 19Z", INK)
    waves = line("M43 88Q48 84 53 88T63 88M46 70Q50 67 54 70", THIN, WAVE)
    return sea + waves + islands + shadows + legs + staff + cloak + dark + arm + head + hair


def _student() -> str:
    """Someone young behind a large book."""
    robe = shape("M15 80Q20 64 50 63Q80 64 85 80A45 45 0 0 1 15 80Z", SLATE)
    head = disc(50, 40, 19, SKIN)
    hair = shape("M29 43Q26 18 50 18Q74 18 71 43Q64 40 62 32Q48 38 37 32Q35 40 29 43Z", TRUNK)
    tuft = line("M50 18Q49 12 55 11", LINE)
    eyes = line("M43 43V46M57 43V46", 3.4)
    left = shape("M50 60Q34 50 15 56V82Q34 76 50 86Z", WAVE)
    right = shape("M50 60Q66 50 85 56V82Q66 76 50 86Z", SAND)
    lines = line("M22 62Q33 60 43 65M22 69Q33 67 43 72M57 65Q67 60 78 62M57 72Q67 67 78 69", THIN)
    mark = shape("M63 75.5V88L66.5 85L70 88V75.5Z", MASK, THIN)
    return robe + head + hair + tuft + eyes + mark + left + right + lines


def _thief() -> str:
    """A hooded face behind a mask, and a hand that makes off with a star."""
    hood = shape("M46 15Q21 20 20 50Q19 70 12 75A45 45 0 0 0 86 77Q74 68 73 48Q70 19 46 15Z", SLATE)
    dark = shade("M46 15Q70 19 73 48Q74 68 86 77Q80 86 70 90Q68 40 46 15Z")
    face = shape("M46 27Q29 32 30 52Q32 70 46 73Q60 70 62 52Q63 32 46 27Z", SKIN)
    mask = shape("M29 42Q46 37 63 42Q64 53 55 54Q49 54 46 49Q43 54 37 54Q28 53 29 42Z", INK, 2)
    eyes = flat("M34 46Q39 44 42 48Q37 51 34 46ZM58 46Q53 44 50 48Q55 51 58 46Z", WAVE)
    smile = line("M39 62Q46 67 54 60", 2.6)
    star = shape("M72 44L75.5 53L85 53.5L77.5 59.5L80 69L72 63.5L64 69L66.5 59.5L59 53.5L68.5 53Z", GOLD, 2.6)
    hand = shape("M58 91Q58 76 64 73L68 66Q72 64 73 69L72 72H82Q86 73 84 77Q87 79 84 82Q81 88 72 92Z", SKIN, 2.6)
    fingers = line("M72 76.5H82M73 81.5H81", 1.8)
    return hood + dark + face + mask + eyes + smile + star + hand + fingers


def _wave_rider() -> str:
    """A board on the face of a breaking wave."""
    wave = shape(
        "M7 62C22 62 26 30 50 18C68 11 86 22 87 40C80 32 68 32 66 42C64 54 76 62 92 64A45 45 0 0 1 12 74Z", DEEP
    )
    inner = flat(
        "M14 72C32 70 34 38 56 27Q62 25 67 26Q50 34 50 50Q50 66 70 76Q86 78 86 76Q76 92 50 93.5Q26 93 14 72Z", WATER
    )
    foam = shape(
        "M50 18C68 11 86 22 87 40C83 36 80 40 77 37C74 34 71 39 67 37C64 34 58 36 58 31C54 30 52 28 53 24C49 23 48 21 50 18Z",
        WAVE,
    )
    streaks = line("M24 76Q40 70 44 52M36 84Q52 76 60 82", THIN, WAVE)
    board = turned(shape("M14 62Q28 55 46 60Q32 67 14 62Z", GOLD), -14, 30, 61)
    body = bar("M26 57L31 49L28 40L34 33", 3.6, MASK, 2.4) + bar("M31 49L37 53", 3, MASK, 2.4)
    arms = bar("M22 42L31 38L41 42", 2.6, SKIN, 2.2)
    head = disc(36, 27, 6, SKIN, 2.6) + flat("M30 27Q30 21 36 21Q42 22 42 26Q36 23 30 27Z", INK)
    return wave + inner + streaks + foam + board + body + arms + head


def _wrath() -> str:
    """A thundercloud with a furious face, and lightning below it."""
    rain = line("M24 66L20 76M36 68L30 84M70 68L66 78M80 66L74 82", LINE, ABYSS)
    bolt = shape("M50 56L38 76H48L42 93L65 70H54L62 56Z", GOLD)
    cloud = shape("M24 65Q9 63 11 49Q13 38 25 38Q26 22 42 21Q50 12 62 18Q72 20 75 32Q90 34 89 50Q88 64 75 65Z", SLATE)
    dark = shade("M75 32Q90 34 89 50Q88 64 75 65H30Q72 60 75 32Z", 0.25)
    glow = line("M22 46Q24 42 29 43M36 30Q40 26 45 27", LINE, WAVE)
    eyes = shape("M27 42L46 50Q43 59 35 57Q27 54 27 42ZM73 42L54 50Q57 59 65 57Q73 54 73 42Z", GOLD, 2.6)
    pupils = disc(38, 52, 2.8, INK, 0) + disc(62, 52, 2.8, INK, 0)
    return rain + bolt + cloud + dark + glow + eyes + pupils


GROUNDS: Final = {
    "adventurer": SHALLOW,
    "archeologist": SAND,
    "bog-minder": MEADOW,
    "druid": LEAF_LIGHT,
    "gardener": LAND_COLOUR,
    "islander": SHALLOW,
    "lake-nymph": WAVE,
    "planter": WATER,
    "river-lord": LAND_COLOUR,
    "strider": SHALLOW,
    "student": SAND,
    "thief": MEADOW,
    "wave-rider": WAVE,
    "wrath": STONE,
}
"""The colour of each ground."""

FIGURES: Final = {
    "adventurer": _adventurer(),
    "archeologist": _archeologist(),
    "bog-minder": _bog_minder(),
    "druid": _druid(),
    "gardener": _gardener(),
    "islander": _islander(),
    "lake-nymph": _lake_nymph(),
    "planter": _planter(),
    "river-lord": _river_lord(),
    "strider": _strider(),
    "student": _student(),
    "thief": _thief(),
    "wave-rider": _wave_rider(),
    "wrath": _wrath(),
}
"""What stands on each ground."""
