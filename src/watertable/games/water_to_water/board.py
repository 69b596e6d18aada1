"""The map: which tile lies where, what fits where, and what the tiles make together (WW-1 to WW-7).

`x` grows to the east and `y` to the south; the first tile lies at (0, 0). A rotation is a number of
quarter turns clockwise. Every cell that has a tile or adjoins one has a slot, numbered in the order
in which it came up; a slot knows its four neighbours and what they allow on its sides, so that
listing the placements of a tile is one comparison for each cell and rotation.

    place, cover, turn            change the map; ask first whether it is allowed
    fits, fits_in_forest, fits_over, can_turn             one placement, quickly
    why_not_place, why_not_place_in_forest, why_not_cover, why_not_turn   the same with a reason
    placements, forest_placements, cover_placements, turnings             all of them
    can_place, can_place_in_forest, can_cover                             whether there is any

    lake_sizes, island_sizes, rivers_by_length, void_sizes, ruins, …      kept up, for points
    lakes, islands, rivers, voids, grids, ruin_cells                      the same with their cells

All lists are in the order of y, x, rotation. A rotation that looks the same as a smaller one is the
same placement and listed once, by the smaller.
"""

from __future__ import annotations

from bisect import bisect_left, insort
from dataclasses import dataclass
from typing import Any, Final

from watertable.games.water_to_water.features import Features
from watertable.games.water_to_water.grids import best_grids, cells_of
from watertable.games.water_to_water.looks import ANYTHING, Looks, wanted, wanted_water
from watertable.games.water_to_water.pack import WaterToWaterPack
from watertable.games.water_to_water.tiles import DIRECTIONS, LAKE_PIECE, LAND, LAND_PIECE, MATES, RIVER_PIECE, SPELLED
from watertable.games.water_to_water.voids import Voids
from watertable.kernel.errors import Reason
from watertable.kernel.values import Value

_ZERO: Final = 512
_ROW: Final = 1024
_STEPS: Final = (-_ROW, 1, _ROW, -1)
"""How a cell's key changes by one step north, east, south, west."""
_SLOT_BITS: Final = 8
"""51 tiles adjoin at most 104 empty cells, so a slot's number fits."""
_SLOT_MASK: Final = 255

Cell = tuple[int, int]


@dataclass(eq=False, init=False, repr=False)
class Feature(Value):
    """A lake, island, river, void or grid: its size and its cells (x, y), by rows.

    The size is what it is scored by: tiles, cells, for a river its connections, for a grid its edge.
    """

    size: int
    cells: tuple[tuple[int, int], ...]

    def __init__(self, size: int, cells: tuple[tuple[int, int], ...]) -> None:
        self.size = size
        self.cells = cells


def _key(x: int, y: int) -> int:
    return (y + _ZERO) * _ROW + x + _ZERO


def _cell(key: int) -> Cell:
    return key % _ROW - _ZERO, key // _ROW - _ZERO


class Board:
    """A map and all that is counted on it."""

    def __init__(self, pack: WaterToWaterPack, source: Board | None = None) -> None:
        """An empty map, or an independent copy of `source`."""
        self.pack = pack
        self.looks: Looks = pack.looks
        if source is None:
            self.slot_of: dict[int, int] = {}
            self.keys: list[int] = []
            self.look: list[int] = []
            """What lies in each slot: tile * 4 + rotation, or -1."""
            self.near: list[int] = []
            """The slot of each neighbour, at slot * 4 + direction; -1 where the cell has no slot."""
            self.allowed: list[int] = []
            """Which kinds the neighbours allow on each side, 20 bits."""
            self.wet: list[int] = []
            """Those of them that are water."""
            self.first_piece: list[int] = []
            self.laid: list[int] = []
            """The slots with a tile, in the order in which they were filled."""
            self.frontier: list[int] = []
            """The empty cells that adjoin a tile, by key, each with its slot in the lowest bits."""
            self.features = Features(self.looks)
            self.empty_regions = Voids()
            self.covered: list[tuple[int, int, int, int]] = []
            """Tiles that lie under others, as (x, y, tile, rotation), in the order they were covered."""
            self.tile_count = 0
            self.ruins = 0
            self.artifacts = 0
            self.west = 0
            self.east = -1
            self.north = 0
            self.south = -1
            self.garden_points = 0
            self.is_garden_known = True
            return
        self.slot_of = source.slot_of.copy()
        self.keys = source.keys[:]
        self.look = source.look[:]
        self.near = source.near[:]
        self.allowed = source.allowed[:]
        self.wet = source.wet[:]
        self.first_piece = source.first_piece[:]
        self.laid = source.laid[:]
        self.frontier = source.frontier[:]
        self.features = Features(self.looks, source.features)
        self.empty_regions = Voids(source.empty_regions)
        self.covered = source.covered[:]
        self.tile_count = source.tile_count
        self.ruins = source.ruins
        self.artifacts = source.artifacts
        self.west = source.west
        self.east = source.east
        self.north = source.north
        self.south = source.south
        self.garden_points = source.garden_points
        self.is_garden_known = source.is_garden_known

    def copy(self) -> Board:
        return Board(self.pack, self)

    # Reading

    def slot_at(self, x: int, y: int) -> int:
        """The slot of a cell that has or adjoins a tile; -1 for any other."""
        if not (-_ZERO < x < _ZERO and -_ZERO < y < _ZERO):
            return -1
        return self.slot_of.get(_key(x, y), -1)

    def tile_at(self, x: int, y: int) -> int:
        """The id of the tile on top in this cell, or -1."""
        slot = self.slot_at(x, y)
        return -1 if slot < 0 or self.look[slot] < 0 else self.look[slot] >> 2

    def rotation_at(self, x: int, y: int) -> int:
        """How the tile in this cell is turned, or -1."""
        slot = self.slot_at(x, y)
        return -1 if slot < 0 or self.look[slot] < 0 else self.look[slot] & 3

    def is_empty(self) -> bool:
        return self.tile_count == 0

    def is_border(self, x: int, y: int) -> bool:
        """Whether the cell is empty and adjoins a tile."""
        slot = self.slot_at(x, y)
        return slot >= 0 and self.look[slot] < 0

    def border(self) -> list[Cell]:
        """All empty cells that adjoin a tile."""
        return [_cell(entry >> _SLOT_BITS) for entry in self.frontier]

    def adjoining(self, x: int, y: int) -> int:
        """How many tiles adjoin a cell."""
        slot = self.slot_at(x, y)
        return 0 if slot < 0 else self._adjoining(slot)

    def tiles(self) -> list[tuple[int, int, int, int]]:
        """The tiles on top, as (x, y, tile, rotation), by rows."""
        placed: list[tuple[int, int, int, int]] = []
        for key in sorted([self.keys[slot] for slot in self.laid]):
            look = self.look[self.slot_of[key]]
            x, y = _cell(key)
            placed.append((x, y, look >> 2, look & 3))
        return placed

    def length(self) -> int:
        """The map's extent from north to south (WW-41)."""
        return self.south - self.north + 1

    def width(self) -> int:
        """The map's extent from west to east (WW-41)."""
        return self.east - self.west + 1

    def ruin_cells(self) -> list[Cell]:
        """Where the ruins in play lie (WW-42)."""
        return [(x, y) for x, y, tile, _ in self.tiles() if self.looks.has_ruin[tile]]

    # Changing

    def place(self, x: int, y: int, tile: int, rotation: int) -> None:
        """Lay a tile on an empty cell."""
        key = _key(x, y)
        slot = self.slot_of.get(key, -1)
        if slot < 0:
            slot = self._new_slot(key)
        entry = (key << _SLOT_BITS) | slot
        self.frontier.pop(bisect_left(self.frontier, entry))
        look = tile * 4 + rotation
        self.look[slot] = look
        for direction in range(4):
            if self.near[slot * 4 + direction] < 0:
                self._new_slot(key + _STEPS[direction])
        self._tell_neighbours(slot, look)
        self._add_pieces(slot, look, self.tile_count)
        self.laid.append(slot)
        self.tile_count += 1
        self._grow_box(x, y)
        self._split_regions(slot, key)
        if self._adjoining(slot) >= 2:
            self.is_garden_known = False
        self._count_finds(tile, 1)

    def cover(self, x: int, y: int, tile: int, rotation: int) -> None:
        """Lay a tile over the one in this cell, which lies under it for good (WW-28)."""
        slot = self.slot_of[_key(x, y)]
        look = self.look[slot]
        self.covered.append((x, y, look >> 2, look & 3))
        self._count_finds(look >> 2, -1)
        self._count_finds(tile, 1)
        self._replace(slot, tile * 4 + rotation)

    def turn(self, x: int, y: int, rotation: int) -> None:
        """Turn the tile in this cell (WW-32)."""
        slot = self.slot_of[_key(x, y)]
        self._replace(slot, (self.look[slot] & ~3) | rotation)

    def _replace(self, slot: int, look: int) -> None:
        """Another look in a slot: what the tiles make together is counted afresh, the cells stay as they are."""
        self.look[slot] = look
        self._tell_neighbours(slot, look)
        self.features = Features(self.looks)
        for order, other in enumerate(self.laid):
            self.first_piece[other] = -1
        for order, other in enumerate(self.laid):
            self._add_pieces(other, self.look[other], order)

    def _new_slot(self, key: int) -> int:
        """A slot for an empty cell that adjoins a tile (or for the first tile), linked to its neighbours."""
        slot = len(self.keys)
        self.slot_of[key] = slot
        self.keys.append(key)
        self.look.append(-1)
        self.allowed.append(ANYTHING)
        self.wet.append(0)
        self.first_piece.append(-1)
        for direction in range(4):
            other = self.slot_of.get(key + _STEPS[direction], -1)
            self.near.append(other)
            if other >= 0:
                self.near[other * 4 + ((direction + 2) & 3)] = slot
        insort(self.frontier, (key << _SLOT_BITS) | slot)
        return slot

    def _tell_neighbours(self, slot: int, look: int) -> None:
        """Set what a tile allows on the facing sides of the four cells around it."""
        for direction in range(4):
            other = self.near[slot * 4 + direction]
            facing = (direction + 2) & 3
            kind = self.looks.sides[look * 4 + direction]
            others = ANYTHING ^ (31 << (5 * facing))
            self.allowed[other] = (self.allowed[other] & others) | wanted(facing, kind)
            self.wet[other] = (self.wet[other] & others) | wanted_water(facing, kind)

    def _add_pieces(self, slot: int, look: int, order: int) -> None:
        features = self.features
        first = features.add(look >> 2, order)
        self.first_piece[slot] = first
        for direction in range(4):
            other = self.near[slot * 4 + direction]
            if self.first_piece[other] >= 0:
                features.join(first, look, direction, self.first_piece[other], self.look[other])
        features.note_finished(first, self.looks.piece_count[look >> 2])

    def _count_finds(self, tile: int, change: int) -> None:
        if self.looks.has_ruin[tile]:
            self.ruins += change
        if self.looks.has_artifact[tile]:
            self.artifacts += change

    def _grow_box(self, x: int, y: int) -> None:
        if self.tile_count == 1:
            self.west = self.east = x
            self.north = self.south = y
            return
        self.west = min(self.west, x)
        self.east = max(self.east, x)
        self.north = min(self.north, y)
        self.south = max(self.south, y)

    # Fitting

    def _adjoining(self, slot: int) -> int:
        count = 0
        for direction in range(4):
            other = self.near[slot * 4 + direction]
            if other >= 0 and self.look[other] >= 0:
                count += 1
        return count

    def fits(self, x: int, y: int, tile: int, rotation: int) -> bool:
        """Whether a tile may be laid there by WW-3."""
        if self.tile_count == 0:
            return x == 0 and y == 0
        slot = self.slot_at(x, y)
        if slot < 0 or self.look[slot] >= 0:
            return False
        code = self.looks.code[tile * 4 + rotation]
        return (code & self.allowed[slot]) == code and (code & self.wet[slot]) != 0

    def fits_in_forest(self, x: int, y: int, tile: int, rotation: int) -> bool:
        """Whether a tile may be laid there when land may meet land alone (WW-25)."""
        slot = self.slot_at(x, y)
        if slot < 0 or self.look[slot] >= 0:
            return False
        code = self.looks.code[tile * 4 + rotation]
        return (code & self.allowed[slot]) == code

    def fits_over(self, x: int, y: int, tile: int, rotation: int) -> bool:
        """Whether a tile may be laid over the tile in this cell (WW-28)."""
        slot = self.slot_at(x, y)
        if slot < 0 or self.look[slot] < 0:
            return False
        code = self.looks.code[tile * 4 + rotation]
        return (code & self.allowed[slot]) == code and (self.tile_count == 1 or (code & self.wet[slot]) != 0)

    def can_turn(self, x: int, y: int, rotation: int) -> bool:
        """Whether the tile in this cell may be turned to this rotation (WW-32)."""
        slot = self.slot_at(x, y)
        return slot >= 0 and self.look[slot] >= 0 and self._can_turn(slot, rotation)

    def _can_turn(self, slot: int, rotation: int) -> bool:
        look = self.look[slot]
        before = self.looks.code[look]
        after = self.looks.code[(look & ~3) | rotation]
        if after == before or (after & self.allowed[slot]) != after:
            return False
        wet = self.wet[slot]
        return (before & wet) == 0 or (after & wet) != 0

    def placements(self, tile: int, blocked: Cell | None = None) -> list[tuple[int, int, int]]:
        """Every (x, y, rotation) at which a tile may be laid by WW-3, save in the blocked cell."""
        return self._placements(tile, blocked, True)

    def forest_placements(self, tile: int, blocked: Cell | None = None) -> list[tuple[int, int, int]]:
        """The same when land may meet land alone (WW-25)."""
        return self._placements(tile, blocked, False)

    def _placements(self, tile: int, blocked: Cell | None, needs_water: bool) -> list[tuple[int, int, int]]:
        found: list[tuple[int, int, int]] = []
        rotations = self.looks.rotations[tile]
        if self.tile_count == 0:
            if needs_water:
                for rotation in rotations:
                    found.append((0, 0, rotation))
            return found
        barred = -1 if blocked is None else _key(blocked[0], blocked[1])
        codes = self.looks.code
        for entry in self.frontier:
            slot = entry & _SLOT_MASK
            allowed = self.allowed[slot]
            wet = self.wet[slot]
            for rotation in rotations:
                code = codes[tile * 4 + rotation]
                if (code & allowed) == code and (not needs_water or (code & wet) != 0):
                    key = entry >> _SLOT_BITS
                    if key != barred:
                        found.append((key % _ROW - _ZERO, key // _ROW - _ZERO, rotation))
        return found

    def can_place(self, tile: int, blocked: Cell | None = None) -> bool:
        """Whether a tile may be laid anywhere by WW-3."""
        return self.tile_count == 0 or self._can_place(tile, blocked, True)

    def can_place_in_forest(self, tile: int, blocked: Cell | None = None) -> bool:
        """The same when land may meet land alone (WW-25)."""
        return self._can_place(tile, blocked, False)

    def _can_place(self, tile: int, blocked: Cell | None, needs_water: bool) -> bool:
        barred = -1 if blocked is None else _key(blocked[0], blocked[1])
        codes = self.looks.code
        rotations = self.looks.rotations[tile]
        for entry in self.frontier:
            slot = entry & _SLOT_MASK
            allowed = self.allowed[slot]
            wet = self.wet[slot]
            for rotation in rotations:
                code = codes[tile * 4 + rotation]
                if (
                    (code & allowed) == code
                    and (not needs_water or (code & wet) != 0)
                    and entry >> _SLOT_BITS != barred
                ):
                    return True
        return False

    def cover_placements(self, tile: int) -> list[tuple[int, int, int]]:
        """Every (x, y, rotation) at which a tile may be laid over another (WW-28)."""
        found: list[tuple[int, int, int]] = []
        for key in sorted([self.keys[slot] for slot in self.laid]):
            x, y = _cell(key)
            for rotation in self.looks.rotations[tile]:
                if self.fits_over(x, y, tile, rotation):
                    found.append((x, y, rotation))
        return found

    def can_cover(self, tile: int) -> bool:
        """Whether a tile may be laid over any other (WW-28)."""
        codes = self.looks.code
        for slot in self.laid:
            for rotation in self.looks.rotations[tile]:
                code = codes[tile * 4 + rotation]
                fits = (code & self.allowed[slot]) == code
                if fits and (self.tile_count == 1 or (code & self.wet[slot]) != 0):
                    return True
        return False

    def turnings(self) -> list[tuple[int, int, int]]:
        """Every (x, y, rotation) to which a tile in play may be turned (WW-32)."""
        found: list[tuple[int, int, int]] = []
        for key in sorted([self.keys[slot] for slot in self.laid]):
            slot = self.slot_of[key]
            for rotation in self.looks.rotations[self.look[slot] >> 2]:
                if self._can_turn(slot, rotation):
                    found.append((key % _ROW - _ZERO, key // _ROW - _ZERO, rotation))
        return found

    def joins_water(self, x: int, y: int, tile: int, rotation: int, cells: list[Cell]) -> bool:
        """Whether a tile laid there meets one of these cells' tiles by water (WW-26)."""
        code_sides = (tile * 4 + rotation) * 4
        slot = self.slot_at(x, y)
        for direction in range(4):
            if slot < 0 or self.looks.sides[code_sides + direction] == LAND:
                continue
            other = self.near[slot * 4 + direction]
            if other >= 0 and self.look[other] >= 0 and _cell(self.keys[other]) in cells:
                return True
        return False

    # Why not

    def why_not_place(self, x: int, y: int, tile: int, rotation: int) -> Reason | None:
        """Which side fails and why, if a tile may not be laid there by WW-3."""
        if self.tile_count == 0:
            if (x, y) != (0, 0):
                return Reason("WW-3", "the first tile goes to 0 0")
            return self._why_not_rotation(tile, rotation, "WW-3")
        return self._why_not_lay(x, y, tile, rotation, "WW-3", True)

    def why_not_place_in_forest(self, x: int, y: int, tile: int, rotation: int) -> Reason | None:
        """The same when land may meet land alone (WW-25)."""
        return self._why_not_lay(x, y, tile, rotation, "WW-25", False)

    def why_not_cover(self, x: int, y: int, tile: int, rotation: int) -> Reason | None:
        """Why a tile may not be laid over the one in this cell (WW-28)."""
        slot = self.slot_at(x, y)
        if slot < 0 or self.look[slot] < 0:
            return Reason("WW-28", "there is no tile at {x} {y} to play on", {"x": x, "y": y})
        odd = self._why_not_rotation(tile, rotation, "WW-28")
        if odd is not None:
            return odd
        return self._why_not_fit(slot, tile * 4 + rotation, "WW-28", self.tile_count > 1)

    def why_not_turn(self, x: int, y: int, rotation: int) -> Reason | None:
        """Why the tile in this cell may not be turned so (WW-32)."""
        slot = self.slot_at(x, y)
        if slot < 0 or self.look[slot] < 0:
            return Reason("WW-32", "there is no tile at {x} {y} to turn", {"x": x, "y": y})
        look = self.look[slot]
        odd = self._why_not_rotation(look >> 2, rotation, "WW-32")
        if odd is not None:
            return odd
        after = (look & ~3) | rotation
        if self.looks.code[after] == self.looks.code[look]:
            return Reason("WW-32", "turning it so changes no side")
        had_water = (self.looks.code[look] & self.wet[slot]) != 0
        return self._why_not_fit(slot, after, "WW-32", had_water)

    def _why_not_lay(self, x: int, y: int, tile: int, rotation: int, rule: str, needs_water: bool) -> Reason | None:
        slot = self.slot_at(x, y)
        if slot < 0:
            return Reason(rule, "no tile adjoins {x} {y}", {"x": x, "y": y})
        if self.look[slot] >= 0:
            return Reason(rule, "there is a tile at {x} {y} already", {"x": x, "y": y})
        odd = self._why_not_rotation(tile, rotation, rule)
        if odd is not None:
            return odd
        return self._why_not_fit(slot, tile * 4 + rotation, rule, needs_water)

    def _why_not_rotation(self, tile: int, rotation: int, rule: str) -> Reason | None:
        if not 0 <= rotation <= 3:
            return Reason(rule, "a rotation is 0, 1, 2 or 3 quarter turns, not {rotation}", {"rotation": rotation})
        alike = self.pack.tiles[tile].looks_like[rotation]
        if alike != rotation:
            values: dict[str, str | int] = {"rotation": rotation, "alike": alike}
            return Reason(rule, "rotation {rotation} looks the same as {alike}: write {alike}", values)
        return None

    def _why_not_fit(self, slot: int, look: int, rule: str, needs_water: bool) -> Reason | None:
        """The first side, from north clockwise, that does not match; or that no water meets water."""
        meets_water = False
        for direction in range(4):
            other = self.near[slot * 4 + direction]
            if other < 0 or self.look[other] < 0:
                continue
            kind = self.looks.sides[look * 4 + direction]
            facing = self.looks.sides[self.look[other] * 4 + ((direction + 2) & 3)]
            if MATES[kind] != facing:
                values: dict[str, str | int] = {
                    "side": DIRECTIONS[direction],
                    "kind": SPELLED[kind],
                    "facing": SPELLED[facing],
                    "wanted": SPELLED[MATES[facing]],
                }
                message = "side {side} is {kind}, but the tile there has {facing}, which only {wanted} meets"
                return Reason(rule, message, values)
            if kind != LAND:
                meets_water = True
        if needs_water and not meets_water:
            return Reason(rule, "only land meets land there; at least one side must join water to water")
        return None

    # Voids

    def is_tile(self, key: int) -> bool:
        """Whether a tile lies in the cell with this key."""
        slot = self.slot_of.get(key, -1)
        return slot >= 0 and self.look[slot] >= 0

    def _split_regions(self, slot: int, key: int) -> None:
        """Find the voids that a new tile makes, makes smaller or splits (WW-7)."""
        number = self.empty_regions.fill_cell(key)
        starts: list[int] = []
        groups = 0
        for direction in range(4):
            here = self.near[slot * 4 + direction]
            if self.look[here] >= 0:
                continue
            following = (direction + 1) & 3
            beside = self.near[slot * 4 + following]
            corner = self.near[here * 4 + following]
            groups += 1
            if self.look[beside] < 0 and (corner < 0 or self.look[corner] < 0):
                groups -= 1
            else:
                # The last empty neighbour of its group, going clockwise.
                starts.append(key + _STEPS[direction])
        if groups < 2:
            return
        if number >= 0:
            self.empty_regions.forget(number)
        for start in starts:
            cells = self._region(start)
            if cells is not None:
                self.empty_regions.add(cells)

    def _region(self, start: int) -> list[int] | None:
        """The empty cells that hang together with this one; None if they reach the outside."""
        cells = [start]
        seen = {start}
        for key in cells:
            x = key % _ROW - _ZERO
            y = key // _ROW - _ZERO
            if not (self.west <= x <= self.east and self.north <= y <= self.south):
                return None
            for step in _STEPS:
                other = key + step
                if other not in seen and not self.is_tile(other):
                    seen.add(other)
                    cells.append(other)
        return cells

    def void_sizes(self) -> list[int]:
        """The sizes of all voids, rising (WW-43, WW-48)."""
        return self.empty_regions.standing()

    def single_voids(self) -> int:
        """How many voids of one cell there are (WW-48)."""
        return self.empty_regions.count_of_size(1)

    # What the tiles make together

    @property
    def lake_sizes(self) -> list[int]:
        """The sizes of the finished lakes (WW-4)."""
        return self.features.lake_sizes

    @property
    def island_sizes(self) -> list[int]:
        """The sizes of the islands (WW-5)."""
        return self.features.island_sizes

    @property
    def rivers_by_length(self) -> list[int]:
        """How many rivers have so many connections; the last entry counts longer ones too (WW-6)."""
        return self.features.rivers_by_length

    def lakes(self) -> list[Feature]:
        """The finished lakes, the largest first."""
        return self._finished(LAKE_PIECE)

    def islands(self) -> list[Feature]:
        """The islands, the largest first."""
        return self._finished(LAND_PIECE)

    def rivers(self) -> list[Feature]:
        """The rivers that cross a border, the longest first."""
        features = self.features
        found: list[Feature] = []
        for root in features.roots(RIVER_PIECE):
            if features.connections[root] > 0:
                found.append(Feature(features.connections[root], self._cells_of(features.tiles[root])))
        return _ordered(found)

    def _finished(self, kind: int) -> list[Feature]:
        found: list[Feature] = []
        for root in self.features.finished(kind):
            cells = self._cells_of(self.features.tiles[root])
            found.append(Feature(len(cells), cells))
        return _ordered(found)

    def _cells_of(self, tiles: int) -> tuple[Cell, ...]:
        keys = [self.keys[slot] for order, slot in enumerate(self.laid) if tiles >> order & 1]
        return tuple([_cell(key) for key in sorted(keys)])

    def voids(self) -> list[Feature]:
        """The voids, the largest first."""
        found = [Feature(len(keys), tuple([_cell(key) for key in keys])) for keys in self.empty_regions.cells()]
        return _ordered(found)

    def grids(self) -> list[Feature]:
        """The best choice of full squares that share no cell (WW-45); the size is the edge."""
        cells = {_cell(self.keys[slot]) for slot in self.laid}
        found: list[Feature] = []
        for square in best_grids(cells, self.pack.points["grids"]):
            inside = sorted(cells_of(square), key=_by_rows)
            found.append(Feature(square[0], tuple(inside)))
        return _ordered(found)

    def grid_points(self) -> int:
        """The points of the best choice of full squares (WW-45); remembered while no square can have changed."""
        if not self.is_garden_known:
            points = self.pack.points["grids"]
            total = 0
            for grid in self.grids():
                total += points[grid.size]
            self.garden_points = total
            self.is_garden_known = True
        return self.garden_points

    def snapshot(self) -> dict[str, Any]:
        """The map as plain data: the tiles on top by rows, and those they cover."""
        return {"tiles": [list(tile) for tile in self.tiles()], "covered": [list(tile) for tile in self.covered]}


def _by_rows(cell: Cell) -> Cell:
    return cell[1], cell[0]


def _feature_order(feature: Feature) -> tuple[int, list[Cell]]:
    return -feature.size, [(y, x) for x, y in feature.cells]


def _ordered(found: list[Feature]) -> list[Feature]:
    return sorted(found, key=_feature_order)
