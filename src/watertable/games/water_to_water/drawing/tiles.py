"""The tiles of Water to Water as SVG, each a symbol of 100 by 100 made from its data.

Shapes tell things apart as well as colours do: land has tufts and trees, lakes have waves and a
shoreline, rivers are bands with two banks. A ruin is a row of broken columns, an artifact a mask.
Scattered details are placed by the tile's number, so that a tile always looks the same.
"""

from __future__ import annotations

from functools import lru_cache

from watertable.games.water_to_water.drawing.curves import Point, distance, number, open_path
from watertable.games.water_to_water.drawing.shapes import MIDDLE, POND, RIVER_WIDTH, SPRING, Lake, Shapes, shapes_of
from watertable.games.water_to_water.rules.tiles import Tile
from watertable.kernel.rng import Sfc32

LAND_COLOUR = "#dfe3b6"
MEADOW = "#d3dba6"
TUFT = "#93a66a"
LEAF = "#86a35f"
LEAF_LIGHT = "#a3bb78"
TRUNK = "#7b6a4a"
SAND = "#f1e5c2"
BANK = "#4c6f77"
SHALLOW = "#a9d6dc"
WATER = "#86c1d2"
DEEP = "#66acc6"
WAVE = "#e4f4f5"
INK = "#3d3a33"
STONE = "#e9e4d8"
MASK = "#c23b2e"

_STYLE = f"""
.ww-land{{fill:{LAND_COLOUR}}}.ww-meadow{{fill:{MEADOW}}}
.ww-sand{{fill:none;stroke:{SAND}}}.ww-bank{{fill:none;stroke:{BANK}}}
.ww-water{{fill:{DEEP}}}.ww-mid{{fill:none;stroke:{WATER};stroke-width:26}}
.ww-shallow{{fill:none;stroke:{SHALLOW};stroke-width:12}}.ww-river{{fill:none;stroke:{SHALLOW}}}
.ww-wave{{fill:none;stroke:{WAVE};stroke-width:1.3;stroke-linecap:round}}
.ww-tuft{{fill:none;stroke:{TUFT};stroke-width:1.1;stroke-linecap:round}}
.ww-edge{{fill:none;stroke:{INK};stroke-opacity:.38;stroke-width:1}}
"""


def style() -> str:
    """The style sheet that the symbols of the tiles need, once in each document."""
    return f"<style>{style_rules()}</style>"


def style_rules() -> str:
    """The rules of that style sheet, for a page that has its own."""
    return "".join(_STYLE.split(chr(10)))


def symbol_id(tile: Tile, rotation: int = 0) -> str:
    """The id of a tile's symbol in a document: `<use href="#ww-tile-17"/>`, or turned `#ww-tile-17-r1`."""
    return f"ww-tile-{tile.number}-r{rotation}" if rotation else f"ww-tile-{tile.number}"


def tile_svg(tile: Tile, rotation: int = 0) -> str:
    """A tile as a `<symbol>` of 100 by 100, to be placed with `<use>`; it needs `style()`.

    The rotation is in quarter turns clockwise; trees, waves, ruins and artifacts stay upright.
    """
    return f'<symbol id="{symbol_id(tile, rotation)}" viewBox="0 0 100 100">{tile_body(tile, rotation)}</symbol>'


def use(tile: Tile, x: float, y: float, size: float, rotation: int = 0, place: str = "") -> str:
    """A tile's symbol at some coordinates; `place` is its cell, if it is on the map."""
    named = f' data-place="{place}"' if place else ""
    return (
        f'<use href="#{symbol_id(tile, rotation)}" x="{number(x)}" y="{number(y)}" '
        f'width="{number(size)}" height="{number(size)}" data-piece="tile {tile.number}"{named}/>'
    )


def tile_body(tile: Tile, rotation: int = 0) -> str:
    """The drawing of a tile, without the symbol around it."""
    return _body(_Drawn(tile), rotation)


class _Drawn:
    """A tile as a cache key: equal to others that are drawn the same."""

    def __init__(self, tile: Tile) -> None:
        self.tile = tile
        rivers = tuple([(river.sides, river.into, river.has_spring) for river in tile.rivers])
        self.key = (tile.number, tile.sides, tile.lakes, rivers, tile.has_ruin, tile.has_artifact)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Drawn) and other.key == self.key

    def __hash__(self) -> int:
        return hash(self.key)


class _Plan:
    """What is the same however a tile is turned: its shapes, where its ruin or artifact goes, and the spots where
    something may grow or a wave may be. Finding them takes most of the time that drawing takes."""

    def __init__(self, tile: Tile) -> None:
        self.tile = tile
        self.shapes: Shapes = shapes_of(tile)
        self.find: Point | None = _spot(self.shapes) if tile.has_ruin or tile.has_artifact else None
        self.dry: list[tuple[Point, float, bool]] = []
        """Points on land, with the room around each, and whether a tree may stand there if there is enough of it."""
        for place, point in enumerate(_strewn(f"land {tile.number}", 34, 10.5)):
            if self.find is not None and distance(point, self.find) < 21:
                continue
            room = self.shapes.room(point)
            if room > 8 and not self.shapes.is_water(point):
                self.dry.append((point, room, place % 3 != 0))
        self.wet: list[Point] = [
            spot
            for spot in _strewn(f"waves {tile.number}", 26, 15.0)
            if self.shapes.room(spot) > 8 and self.shapes.is_water(spot)
        ]


@lru_cache(maxsize=256)
def _planned(drawn: _Drawn) -> _Plan:
    return _Plan(drawn.tile)


@lru_cache(maxsize=1024)
def _body(drawn: _Drawn, rotation: int) -> str:
    tile = drawn.tile
    plan = _planned(drawn)
    shapes, find = plan.shapes, plan.find
    turn = f' transform="rotate({90 * rotation} 50 50)"' if rotation else ""
    parts = [
        f'<rect class="ww-land" width="100" height="100"/><g{turn}>',
        _meadows(tile),
        _banks(shapes),
        _rivers(shapes),
    ]
    for place, lake in enumerate(shapes.lakes):
        parts.append(_lake(lake, f"ww-lake-{tile.number}-{rotation}-{place}"))
    parts += [_pond(shapes), "</g>", _scattered(plan, rotation), _waves(plan, rotation)]
    if find is not None:
        upright = turned(find, rotation)
        parts.append(ruin_at(upright) if tile.has_ruin else artifact_at(upright))
    parts.append('<rect class="ww-edge" x=".5" y=".5" width="99" height="99"/>')
    return "".join(parts)


def turned(point: Point, rotation: int) -> Point:
    """Where a point on a tile ends up after this many quarter turns clockwise."""
    x, y = point
    for _ in range(rotation % 4):
        x, y = 100 - y, x
    return x, y


# Water


def _banks(shapes: Shapes) -> str:
    """Sand along every shore, and on it the line that separates land and water."""
    shores = "".join([open_path(shore) for lake in shapes.lakes for shore in lake.shores])
    rivers = "".join([open_path(curve) for curve in shapes.rivers])
    parts: list[str] = []
    for name, beyond in (("ww-sand", 9.0), ("ww-bank", 2.2)):
        if shores:
            parts.append(
                f'<path class="{name}" stroke-width="{number(2 * beyond if beyond < 5 else beyond)}" d="{shores}"/>'
            )
        if rivers:
            parts.append(f'<path class="{name}" stroke-width="{number(RIVER_WIDTH + beyond)}" d="{rivers}"/>')
        fill = SAND if name == "ww-sand" else BANK
        for x, y in shapes.springs:
            parts.append(f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(SPRING + beyond / 2)}" fill="{fill}"/>')
        if shapes.has_pond:
            parts.append(f'<circle cx="50" cy="50" r="{number(POND + beyond / 2)}" fill="{fill}"/>')
    return "".join(parts)


def _lake(lake: Lake, name: str) -> str:
    """Deep in the middle, lighter towards the shore."""
    if not lake.shores:
        return f'<path class="ww-water" d="{lake.path}"/>'
    shores = "".join([open_path(shore) for shore in lake.shores])
    return (
        f'<clipPath id="{name}"><path d="{lake.path}"/></clipPath><path class="ww-water" d="{lake.path}"/>'
        f'<g clip-path="url(#{name})"><path class="ww-mid" d="{shores}"/><path class="ww-shallow" d="{shores}"/></g>'
    )


def _rivers(shapes: Shapes) -> str:
    parts = [f'<path class="ww-river" stroke-width="{number(RIVER_WIDTH)}" d="{open_path(c)}"/>' for c in shapes.rivers]
    for x, y in shapes.springs:
        centre = f'cx="{number(x)}" cy="{number(y)}"'
        parts.append(
            f'<circle {centre} r="{number(SPRING)}" fill="{SHALLOW}"/><circle {centre} r="3.6" fill="{DEEP}"/>'
            f'<circle {centre} r="3.6" fill="none" stroke="{WAVE}" stroke-width="1.2"/>'
        )
    return "".join(parts)


def _pond(shapes: Shapes) -> str:
    if not shapes.has_pond:
        return ""
    return (
        f'<circle cx="50" cy="50" r="{number(POND)}" fill="{SHALLOW}"/>'
        f'<circle cx="50" cy="50" r="{number(POND - 5)}" fill="{WATER}"/>'
        f'<circle cx="50" cy="50" r="{number(POND - 10)}" fill="{DEEP}"/>'
    )


def _waves(plan: _Plan, rotation: int) -> str:
    """Short waves on open water."""
    path = ""
    for spot in plan.wet:
        x, y = turned(spot, rotation)
        ends = (turned((x + aside, y), -rotation) for aside in (-7, 7))
        if 8 < x < 92 and 5 < y < 95 and all(plan.shapes.is_water(end) for end in ends):
            path += f"M{number(x - 5)} {number(y)}q2.5-2.8 5 0t5 0"
    return f'<path class="ww-wave" d="{path}"/>' if path else ""


# Land


@lru_cache(maxsize=1024)
def _strewn(seed: str, count: int, apart: float) -> list[Point]:
    """Points scattered over a tile, always the same ones, none close to another."""
    rng = Sfc32(seed)
    found: list[Point] = []
    squared = apart * apart
    for _ in range(12 * count):
        x, y = 4 + rng.below(9200) / 100, 4 + rng.below(9200) / 100
        for a, b in found:
            if (x - a) * (x - a) + (y - b) * (y - b) < squared:
                break
        else:
            found.append((x, y))
            if len(found) == count:
                break
    return found


def _meadows(tile: Tile) -> str:
    """A few patches of darker grass, away from the borders."""
    patches = [
        f'<ellipse cx="{number(x)}" cy="{number(y)}" rx="{number(min(17.0, x, 100 - x))}" ry="{number(min(11.0, y, 100 - y))}"/>'
        for x, y in _strewn(f"meadows {tile.number}", 5, 30.0)
    ]
    return f'<g class="ww-meadow">{"".join(patches)}</g>'


def _scattered(plan: _Plan, rotation: int) -> str:
    """Trees where there is room for them, tufts of grass elsewhere."""
    trees: list[Point] = []
    path = ""
    for point, room, may_be_tree in plan.dry:
        x, y = turned(point, rotation)
        if room > 13 and may_be_tree and 8 < x < 92 and 12 < y < 94:
            trees.append((x, y))
        else:
            path += f"M{number(x - 2)} {number(y - 2.6)}L{number(x - 0.6)} {number(y)}"
            path += f"M{number(x)} {number(y - 3.6)}L{number(x)} {number(y)}"
            path += f"M{number(x + 2)} {number(y - 2.6)}L{number(x + 0.6)} {number(y)}"
    tufts = f'<path class="ww-tuft" d="{path}"/>' if path else ""
    return tufts + "".join([_tree(x, y) for x, y in sorted(trees, key=lambda tree: tree[1])])


def _tree(x: float, y: float) -> str:
    return (
        f'<path d="M{number(x)} {number(y + 3.4)}v-4" stroke="{TRUNK}" stroke-width="1.5"/>'
        f'<circle cx="{number(x)}" cy="{number(y - 3)}" r="4.1" fill="{LEAF}"/>'
        f'<circle cx="{number(x - 1.1)}" cy="{number(y - 4.1)}" r="2.1" fill="{LEAF_LIGHT}"/>'
    )


# Ruins and artifacts


def _spot(shapes: Shapes) -> Point:
    """The point on land with the most room around it; on a tile with hardly any land, its middle."""
    # First roughly, then exactly where there can still be more room: it grows by no more than the distance walked.
    rough = [(float(x), float(y)) for x in range(17, 86, 6) for y in range(17, 86, 6)]
    rooms = {spot: shapes.room(spot) for spot in rough}
    enough = min(24.0, max([room for spot, room in rooms.items() if not shapes.is_water(spot)], default=0.0))
    near = [(x + dx, y + dy) for x, y in rough if rooms[x, y] + 4.3 >= enough for dx in (-1, 1, 3) for dy in (-1, 1, 3)]
    best, most = MIDDLE, 6.0
    # From the middle outwards: what has as much room further out is not looked at.
    for spot in sorted(near, key=lambda spot: distance(spot, MIDDLE)):
        if most < 24.0 and max(spot) < 86:
            room = round(min(shapes.room(spot), 24.0), 2)
            if room > most and not shapes.is_water(spot):
                best, most = spot, room
    return best


def ruin_at(spot: Point) -> str:
    """A row of columns, one of them broken, on two steps."""
    x, y = spot
    shape = "M-12 10h24v-4h-24zM-10 6h20v-3h-20zM-9-8h5v11h-5zM-2.5-2l2-2 1.5 1.5 1.5-2v7.5h-5zM4-8h5v11h-5z"
    roof = "M-11.5-8v-3.4h8.5l1.6 3.4zM3-11.4h8.5v3.4h-7.6z"
    return (
        f'<g transform="translate({number(x)} {number(y)})" stroke-linejoin="round">'
        f'<path d="{shape}{roof}" fill="none" stroke="{SAND}" stroke-width="6"/>'
        f'<path d="{shape}{roof}" fill="{STONE}" stroke="{INK}" stroke-width="1.5"/></g>'
    )


def artifact_at(spot: Point) -> str:
    """A red mask with a crest."""
    x, y = spot
    face = "M-9-8Q0-13 9-8Q11 3 0 13Q-11 3-9-8Z"
    crest = "M-7-9.5L-9-15.5L-3.6-12.4L0-18L3.6-12.4L9-15.5L7-9.5Z"
    return (
        f'<g transform="translate({number(x)} {number(y)})" stroke-linejoin="round">'
        f'<path d="{face}{crest}" fill="none" stroke="{SAND}" stroke-width="6"/>'
        f'<path d="{crest}" fill="#e8b04a" stroke="{INK}" stroke-width="1.5"/>'
        f'<path d="{face}" fill="{MASK}" stroke="{INK}" stroke-width="1.5"/>'
        f'<path d="M-6-4.4q3-2.2 5 1q-3 1.8-5-1zM6-4.4q-3-2.2-5 1q3 1.8 5-1z" fill="#fff6e0"/>'
        f'<path d="M-3.4 5.2q3.4 2.6 6.8 0" fill="none" stroke="#fff6e0" stroke-width="1.7" stroke-linecap="round"/></g>'
    )
