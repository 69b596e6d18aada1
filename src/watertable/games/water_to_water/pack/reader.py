"""Water to Water's content pack: the tiles, the cards, and the tables of points (WW-1, WW-2, WW-41 to WW-53).

A tile is written as its four sides, clockwise from north, and the lakes and rivers that connect them.
A tile that could not be played or drawn is refused, each with a line that names it.
"""

from __future__ import annotations

from typing import Final

from watertable.games.water_to_water.pack.cards import CharacterCard, PowerCard, read_characters, read_powers
from watertable.games.water_to_water.rules.looks import Looks
from watertable.games.water_to_water.rules.tiles import (
    DIRECTIONS,
    KINDS,
    LAND,
    MATES,
    RIVER,
    SPELLED,
    River,
    Tile,
    planar_fault,
)
from watertable.kernel.pack import Pack, digest_of, open_pack
from watertable.kernel.plain_text import quoted, suggested
from watertable.kernel.section import Section

TILES: Final = 51
RUINS: Final = 4
MOST_TILES: Final = 2 * TILES
"""Longer lists are not read."""
MOST_WATERS: Final = 8
"""The most lakes and the most rivers of a tile."""
LARGEST: Final = 200
"""The largest size that a table of points names."""

TABLES: Final = ("map", "voids", "grids", "rivers", "sizes", "sizes_from_6")
"""The tables of points in a pack, each as steps: from this size on, this many points."""


class WaterToWaterPack(Pack):
    """What a game is played with. The id of a tile is its index in `tiles`."""

    def __init__(self, name: str, version: int, digest: str) -> None:
        super().__init__(name, version, digest)
        self.tiles: list[Tile] = []
        self.looks: Looks = Looks([])
        self.characters: list[CharacterCard] = []
        self.powers: list[PowerCard] = []
        self.points: dict[str, list[int]] = {}
        """The tables of points, indexed by size; the last entry is for all larger sizes too."""


def points_for(table: list[int], size: int) -> int:
    """The points of something of this size."""
    return table[size] if size < len(table) else table[-1]


def read_pack(text: str) -> WaterToWaterPack:
    """Read a pack from its TOML text. Mistakes raise PackError, with a line for each that names the key or the tile."""
    top = open_pack(text)
    pack = WaterToWaterPack(top.name("name"), top.integer("version", 1, 10**6), digest_of(top.data))
    pack.powers = read_powers(top.section("powers"))
    pack.characters = read_characters(top.section("characters"))
    tables = top.section("points")
    for name in TABLES:
        pack.points[name] = _read_table(tables, name)
    tables.done()
    sections = top.sections("tile", MOST_TILES)
    for number, section in enumerate(sections, 1):
        tile = _read_tile(section, number)
        if tile is not None:
            pack.tiles.append(tile)
    top.done()
    if len(pack.tiles) == len(sections):
        _check_whole(top, sections, pack.tiles)
    top.finish()
    pack.looks = Looks(pack.tiles)
    return pack


def _read_table(tables: Section, name: str) -> list[int]:
    """Steps `[[from, points], …]` as a list indexed by size; sizes before the first step score nothing."""
    expected = "steps [from, points] in ascending order, such as [[4, 10], [7, 20]]"
    points: list[int] = []
    last = 0
    steps = tables.items(name, LARGEST)
    for index, step in enumerate(steps):
        if (
            not isinstance(step, list)
            or len(step) != 2
            or type(step[0]) is not int
            or type(step[1]) is not int
            or not len(points) <= step[0] <= LARGEST
            or not 0 <= step[1] <= 1000
        ):
            tables.report(name, f"expected {expected}, found {quoted(step)}", index)
            return points
        points += [last] * (step[0] - len(points)) + [step[1]]
        last = step[1]
    if not steps and tables.has(name) and tables.is_sound():
        tables.report(name, f"expected {expected}")
    return points


# Tiles


def read_tile(section: Section, number: int) -> Tile:
    """Read one tile of plain data; a mistake raises PackError, which begins with its number."""
    section.path, section.is_listed = f"tile {number}", True
    tile = _read_tile(section, number)
    assert tile is not None, "a section of plain data raises at the first mistake"
    return tile


def _read_tile(section: Section, number: int) -> Tile | None:
    """Read one tile. None if it has mistakes; they are reported."""
    name = section.name("name")
    sides_text = section.name("sides")
    lake_texts = section.texts("lakes", MOST_WATERS) if section.has("lakes") else []
    river_texts = section.texts("rivers", MOST_WATERS) if section.has("rivers") else []
    has_ruin = section.boolean("ruin", False)
    has_artifact = section.boolean("artifact", False)
    section.done()
    if has_ruin and has_artifact:
        section.report("", "has both a ruin and an artifact; a tile can have only one of them")
    sides = _read_sides(section, sides_text)
    if not sides:
        return None
    lakes = _read_lakes(section, lake_texts, sides)
    rivers = _read_rivers(section, river_texts, sides, lakes)
    if section.is_sound():
        _check_sides(section, sides, lakes, rivers)
    if section.is_sound():
        crossing = planar_fault(sides, lakes, rivers)
        if crossing is not None:
            section.report("", crossing)
    return Tile(number, name, sides, lakes, rivers, has_ruin, has_artifact) if section.is_sound() else None


def _water(section: Section, key: str, index: int, text: str) -> None:
    """Report a mistake of a lake or a river; the text begins with which."""
    section.report(key, text, index, section.path)


def _read_sides(section: Section, text: str) -> tuple[int, ...]:
    """The kinds of the four sides; none where they cannot be read."""
    words = text.lower().split()
    if not words:
        return ()
    if len(words) != 4:
        expected = "expected four sides (north, east, south, west)"
        section.report("sides", f"{expected}, found {quoted(' '.join(words))}", None, section.path)
        return ()
    for word in words:
        if word not in KINDS:
            expected = f"expected a side {', '.join(KINDS[:-1])} or {KINDS[-1]}"
            hint = suggested(word, list(KINDS))
            section.report("sides", f"{expected}, found {quoted(word)}{hint}", None, section.path)
            return ()
    return tuple([KINDS.index(word) for word in words])


def _read_directions(section: Section, key: str, index: int, words: list[str], of: str) -> tuple[int, ...] | None:
    """The sides that these words name; None where one is none."""
    for word in words:
        if word.upper() not in DIRECTIONS:
            _water(section, key, index, f"{of}: expected a side N, E, S or W, found {quoted(word)}")
            return None
    return tuple([DIRECTIONS.index(word.upper()) for word in words])


def _read_lakes(section: Section, texts: list[str], sides: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """Each lake is the sides it connects, such as "N E", or "pond"."""
    lakes: list[tuple[int, ...]] = []
    for index, text in enumerate(texts):
        words = text.split()
        if [word.lower() for word in words] == ["pond"]:
            if () in lakes:
                _water(section, "lakes", index, "has two ponds; a tile can have only one")
            lakes.append(())
            continue
        lake = _read_directions(section, "lakes", index, words, f"lake {quoted(text)}")
        if lake is None:
            continue
        if not lake:
            _water(section, "lakes", index, 'has a lake without sides; write "pond" for one')
        for side in lake:
            if sides[side] in (LAND, RIVER):
                fault = f"lake {quoted(text)}: side {DIRECTIONS[side]} is {SPELLED[sides[side]]}"
                _water(section, "lakes", index, fault)
        lakes.append(lake)
    return tuple(lakes)


def _read_rivers(
    section: Section, texts: list[str], sides: tuple[int, ...], lakes: tuple[tuple[int, ...], ...]
) -> tuple[River, ...]:
    """Each river is its sides, such as "N S", and perhaps an end on the tile: "spring", "into W" or "into pond"."""
    rivers: list[River] = []
    for index, text in enumerate(texts):
        words = text.split()
        into = -1
        has_spring = False
        if words and words[-1].lower() == "spring":
            has_spring = True
            words = words[:-1]
        elif len(words) >= 2 and words[-2].lower() == "into":
            into = _read_mouth(section, index, text, words[-1], lakes)
            words = words[:-2]
            if into < 0:
                continue
        ends = _read_directions(section, "rivers", index, words, f"river {quoted(text)}")
        if ends is None:
            continue
        fault = _fault_of_river(quoted(text), ends, sides, into, has_spring)
        if fault:
            _water(section, "rivers", index, fault)
        rivers.append(River(ends, into, has_spring))
    return tuple(rivers)


def _fault_of_river(text: str, ends: tuple[int, ...], sides: tuple[int, ...], into: int, has_spring: bool) -> str:
    for side in ends:
        if sides[side] != RIVER:
            return f"river {text}: side {DIRECTIONS[side]} is {SPELLED[sides[side]]}"
    if not ends:
        return f"river {text} does not reach any side"
    if len(ends) == 1 and into < 0 and not has_spring:
        return f'river {text} has only one end: add a second side, "spring" or "into" a lake'
    if len(ends) > 1 and has_spring:
        return f"river {text}: a river with a spring has only one side"
    return ""


def _read_mouth(section: Section, index: int, text: str, word: str, lakes: tuple[tuple[int, ...], ...]) -> int:
    """The lake that a river runs into, named by one of its sides or as the pond; -1 where there is none."""
    if word.lower() == "pond":
        if () in lakes:
            return lakes.index(())
        _water(section, "rivers", index, f"river {quoted(text)}: there is no pond on this tile")
        return -1
    named = _read_directions(section, "rivers", index, [word], f"river {quoted(text)}")
    if named is None:
        return -1
    for place, lake in enumerate(lakes):
        if named[0] in lake:
            return place
    fault = f"river {quoted(text)}: no lake on this tile has side {DIRECTIONS[named[0]]}"
    _water(section, "rivers", index, fault)
    return -1


def _check_sides(
    section: Section, sides: tuple[int, ...], lakes: tuple[tuple[int, ...], ...], rivers: tuple[River, ...]
) -> None:
    """Every water side belongs to exactly one lake, every river side to exactly one river."""
    uses = [0, 0, 0, 0]
    for lake in lakes:
        for side in lake:
            uses[side] += 1
    for river in rivers:
        for side in river.sides:
            uses[side] += 1
    for side, kind in enumerate(sides):
        thing = "river" if kind == RIVER else "lake"
        if kind != LAND and uses[side] == 0:
            section.report("", f"side {DIRECTIONS[side]} is {SPELLED[kind]}, but no {thing} names it")
        if uses[side] > 1:
            section.report("", f"side {DIRECTIONS[side]} is named by more than one {thing}")
    if all(kind == LAND for kind in sides):
        section.report("", "has land on all four sides; every tile needs water on at least one")


def _check_whole(top: Section, sections: list[Section], tiles: list[Tile]) -> None:
    """Check the number of tiles and ruins, the names, and that every side has a match on another tile."""
    if len(tiles) != TILES:
        if top.has("tile") and top.is_sound():
            top.report("", f"expected {TILES} tiles, found {len(tiles)}")
        return
    names: dict[str, int] = {}
    for tile, section in zip(tiles, sections, strict=True):
        other = names.setdefault(tile.name, tile.number)
        if other != tile.number:
            section.report("name", f"{tile.name!r} is already the name of tile {other}", None, section.path)
    ruins = len([tile for tile in tiles if tile.has_ruin])
    if ruins != RUINS:
        top.report("", f"expected {RUINS} ruins, found {ruins}")
    for tile, section in zip(tiles, sections, strict=True):
        for side, kind in enumerate(tile.sides):
            if not any(MATES[kind] in other.sides for other in tiles if other is not tile):
                mate = SPELLED[MATES[kind]]
                text = f"side {DIRECTIONS[side]} is {SPELLED[kind]}, but no other tile has {mate} to match it"
                section.report("sides", text, None, section.path)
