"""Water to Water's content pack: the tiles, the cards, and the tables of points (WW-1, WW-2, WW-41 to WW-53).

A tile is written as its four sides, clockwise from north, and the lakes and rivers that connect them.
A tile that could not be played or drawn is refused with one line that names it.
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
from watertable.kernel.errors import PackError
from watertable.kernel.pack import Pack, digest_of, parse_toml
from watertable.kernel.section import Section

TILES: Final = 51
RUINS: Final = 4

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
    """Read a pack from its TOML text. A mistake raises PackError, one line that names the key or the tile."""
    data = parse_toml(text)
    top = Section(data, "")
    pack = WaterToWaterPack(top.text("name"), top.integer("version", 1, 10**6), digest_of(data))
    pack.powers = read_powers(top.section("powers"))
    pack.characters = read_characters(top.section("characters"))
    tables = top.section("points")
    for name in TABLES:
        pack.points[name] = _read_table(tables, name)
    tables.done()
    for number, section in enumerate(top.sections("tile"), 1):
        pack.tiles.append(read_tile(section, number))
    top.done()
    _check_whole(pack.tiles)
    pack.looks = Looks(pack.tiles)
    return pack


def _read_table(tables: Section, name: str) -> list[int]:
    """Steps `[[from, points], …]` as a list indexed by size; sizes before the first step score nothing."""
    expected = "steps [from, points] in ascending order, such as [[4, 10], [7, 20]]"
    points: list[int] = []
    last = 0
    for step in tables.items(name):
        if not isinstance(step, list) or len(step) != 2 or type(step[0]) is not int or type(step[1]) is not int:
            raise tables.problem(name, f"expected {expected}, found {step!r}")
        start, worth = step
        if not len(points) <= start <= 200 or not 0 <= worth <= 1000:
            raise tables.problem(name, f"expected {expected}, found {step!r}")
        points += [last] * (start - len(points)) + [worth]
        last = worth
    if not points:
        raise tables.problem(name, f"expected {expected}")
    return points


# Tiles


def read_tile(section: Section, number: int) -> Tile:
    """Read one tile; every error message begins with its number."""
    section.path = f"tile {number}"
    name = section.text("name")
    sides = _read_sides(section, number)
    lakes = _read_lakes(section, number, sides) if section.has("lakes") else ()
    rivers = _read_rivers(section, number, sides, lakes) if section.has("rivers") else ()
    has_ruin = section.boolean("ruin", False)
    has_artifact = section.boolean("artifact", False)
    section.done()
    _check_sides(number, sides, lakes, rivers)
    crossing = planar_fault(sides, lakes, rivers)
    if crossing is not None:
        raise _tile_error(number, crossing)
    if has_ruin and has_artifact:
        raise _tile_error(number, "has both a ruin and an artifact; a tile can have only one of them")
    return Tile(number, name, sides, lakes, rivers, has_ruin, has_artifact)


def _tile_error(number: int, text: str) -> PackError:
    return PackError(f"pack: tile {number}: {text}")


def _read_sides(section: Section, number: int) -> tuple[int, ...]:
    words = section.text("sides").lower().split()
    if len(words) != 4:
        raise _tile_error(number, f"expected four sides (north, east, south, west), found {' '.join(words)!r}")
    for word in words:
        if word not in KINDS:
            raise _tile_error(number, f"expected a side {', '.join(KINDS[:-1])} or {KINDS[-1]}, found {word!r}")
    return tuple([KINDS.index(word) for word in words])


def _read_direction(number: int, word: str, of: str) -> int:
    if word.upper() not in DIRECTIONS:
        raise _tile_error(number, f"{of}: expected a side N, E, S or W, found {word!r}")
    return DIRECTIONS.index(word.upper())


def _read_lakes(section: Section, number: int, sides: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """Each lake is the sides it connects, such as "N E", or "pond"."""
    lakes: list[tuple[int, ...]] = []
    for text in section.texts("lakes"):
        words = text.split()
        if [word.lower() for word in words] == ["pond"]:
            if () in lakes:
                raise _tile_error(number, "has two ponds; a tile can have only one")
            lakes.append(())
            continue
        lake = tuple([_read_direction(number, word, f"lake {text!r}") for word in words])
        if not lake:
            raise _tile_error(number, 'has a lake without sides; write "pond" for one')
        for side in lake:
            if sides[side] in (LAND, RIVER):
                raise _tile_error(number, f"lake {text!r}: side {DIRECTIONS[side]} is {SPELLED[sides[side]]}")
        lakes.append(lake)
    return tuple(lakes)


def _read_rivers(
    section: Section, number: int, sides: tuple[int, ...], lakes: tuple[tuple[int, ...], ...]
) -> tuple[River, ...]:
    """Each river is its sides, such as "N S", and perhaps an end on the tile: "spring", "into W" or "into pond"."""
    rivers: list[River] = []
    for text in section.texts("rivers"):
        words = text.split()
        into = -1
        has_spring = False
        if words and words[-1].lower() == "spring":
            has_spring = True
            words = words[:-1]
        elif len(words) >= 2 and words[-2].lower() == "into":
            into = _read_mouth(number, text, words[-1], lakes)
            words = words[:-2]
        ends = tuple([_read_direction(number, word, f"river {text!r}") for word in words])
        for side in ends:
            if sides[side] != RIVER:
                raise _tile_error(number, f"river {text!r}: side {DIRECTIONS[side]} is {SPELLED[sides[side]]}")
        if not ends:
            raise _tile_error(number, f"river {text!r} does not reach any side")
        if len(ends) == 1 and into < 0 and not has_spring:
            raise _tile_error(number, f'river {text!r} has only one end: add a second side, "spring" or "into" a lake')
        if len(ends) > 1 and has_spring:
            raise _tile_error(number, f"river {text!r}: a river with a spring has only one side")
        rivers.append(River(ends, into, has_spring))
    return tuple(rivers)


def _read_mouth(number: int, text: str, word: str, lakes: tuple[tuple[int, ...], ...]) -> int:
    """The lake that a river runs into, named by one of its sides or as the pond."""
    if word.lower() == "pond":
        if () not in lakes:
            raise _tile_error(number, f"river {text!r}: there is no pond on this tile")
        return lakes.index(())
    side = _read_direction(number, word, f"river {text!r}")
    for place, lake in enumerate(lakes):
        if side in lake:
            return place
    raise _tile_error(number, f"river {text!r}: no lake on this tile has side {DIRECTIONS[side]}")


def _check_sides(
    number: int, sides: tuple[int, ...], lakes: tuple[tuple[int, ...], ...], rivers: tuple[River, ...]
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
            raise _tile_error(number, f"side {DIRECTIONS[side]} is {SPELLED[kind]}, but no {thing} names it")
        if uses[side] > 1:
            raise _tile_error(number, f"side {DIRECTIONS[side]} is named by more than one {thing}")
    if all(kind == LAND for kind in sides):
        raise _tile_error(number, "has land on all four sides; every tile needs water on at least one")


def _check_whole(tiles: list[Tile]) -> None:
    """Check the number of tiles and ruins, the names, and that every side has a match on another tile."""
    if len(tiles) != TILES:
        raise PackError(f"pack: expected {TILES} tiles, found {len(tiles)}")
    names: dict[str, int] = {}
    for tile in tiles:
        if tile.name in names:
            raise _tile_error(tile.number, f"{tile.name!r} is already the name of tile {names[tile.name]}")
        names[tile.name] = tile.number
    ruins = len([tile for tile in tiles if tile.has_ruin])
    if ruins != RUINS:
        raise PackError(f"pack: expected {RUINS} ruins, found {ruins}")
    for tile in tiles:
        for side, kind in enumerate(tile.sides):
            if not any(MATES[kind] in other.sides for other in tiles if other is not tile):
                mate = SPELLED[MATES[kind]]
                text = f"side {DIRECTIONS[side]} is {SPELLED[kind]}, but no other tile has {mate} to match it"
                raise _tile_error(tile.number, text)
