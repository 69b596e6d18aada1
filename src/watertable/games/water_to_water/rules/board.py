"""The map: which tile is where, what fits where, and what the tiles form together (WW-1 to WW-7).

`x` grows to the east and `y` to the south; the first tile is at (0, 0). A rotation is a number of
quarter turns clockwise. `Ground` has the cells and what fits; `Board` adds what is scored.

    place, cover, turn            change the map; check first that it is allowed
    fits, fits_in_forest, fits_over                       one placement, quickly
    why_not_place, why_not_place_in_forest, why_not_cover, why_not_turn   the same with a reason
    placements, forest_placements, cover_placements, turnings             all of them
    can_place, can_place_in_forest, can_cover                             whether there is any

    lake_sizes, island_sizes, rivers_by_length, void_sizes, ruins, …      updated with every tile, for points
    lakes, islands, rivers, voids, grids, ruin_cells, artifact_cells      the same with their cells

All lists are ordered by y, x, rotation. A rotation that looks the same as a smaller one is the same
placement and is listed once, under the smaller.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

from mypy_extensions import i64

from watertable.games.water_to_water.pack.reader import WaterToWaterPack
from watertable.games.water_to_water.rules import misfits
from watertable.games.water_to_water.rules.features import COUNTED, Features
from watertable.games.water_to_water.rules.grids import best_grids, cells_of
from watertable.games.water_to_water.rules.ground import ROW, STEPS, ZERO, Cell, Ground, cell_of, key_of
from watertable.games.water_to_water.rules.recount import faults_of
from watertable.games.water_to_water.rules.tiles import LAKE_PIECE, LAND_PIECE, RIVER_PIECE, E, S
from watertable.games.water_to_water.rules.voids import Voids
from watertable.kernel.errors import Reason
from watertable.kernel.forms import WHOLE, Row, Tuple, shown
from watertable.kernel.values import Value

if TYPE_CHECKING:
    from watertable.kernel.memory import Long

SQUARE: Final = tuple([row * ROW + column for row in range(3) for column in range(3)])
"""The cells of a square of 3×3, as steps from the key of its corner."""


@dataclass(eq=False, init=False, repr=False)
class Feature(Value):
    """A lake, island, river, void or grid: its size and its cells (x, y), by rows.

    The size is what it scores by: tiles or cells, for a river its connections, for a grid its edge.
    """

    size: int
    cells: tuple[tuple[int, int], ...] = field(metadata=shown(Tuple(Row([WHOLE, WHOLE]))))

    def __init__(self, size: int, cells: tuple[tuple[int, int], ...]) -> None:
        self.size = size
        self.cells = cells


class Board(Ground):
    """A map and everything that is counted on it."""

    def __init__(self, pack: WaterToWaterPack, source: Board | None = None) -> None:
        """An empty map, or an independent copy of `source`."""
        super().__init__(pack, source)
        if source is None:
            self.features = Features(self.looks)
            self.shares_features = False
            self.empty_regions = Voids()
            self.covered: list[tuple[int, int, int, int]] = []
            """Tiles underneath others, as (x, y, tile, rotation), in the order they were covered."""
            self.ruins = 0
            self.artifacts = 0
            self.west = 0
            self.east = -1
            self.north = 0
            self.south = -1
            self.beside_two = 0
            """How many empty cells have tiles on two sides."""
            self.beside_three = 0
            """How many have them on three."""
            self.garden_points = 0
            self.is_garden_known = True
            return
        source.shares_features = True
        self.features = source.features
        self.shares_features = True
        # Voids and covered tiles seldom change, and are replaced when they do.
        self.empty_regions = source.empty_regions
        self.covered = source.covered
        self.ruins = source.ruins
        self.artifacts = source.artifacts
        self.west = source.west
        self.east = source.east
        self.north = source.north
        self.south = source.south
        self.beside_two = source.beside_two
        self.beside_three = source.beside_three
        self.garden_points = source.garden_points
        self.is_garden_known = source.is_garden_known

    def copy(self) -> Board:
        return Board(self.pack, self)

    def __eq__(self, other: object) -> bool:
        """Two maps are equal if they have the same tiles in the same cells and rotations."""
        return isinstance(other, Board) and self.tiles() == other.tiles() and self.covered == other.covered

    def __hash__(self) -> int:
        raise TypeError("a map changes, so it has no hash")

    # Changing

    def place(self, x: int, y: int, tile: int, rotation: int) -> None:
        """Lay a tile on an empty cell."""
        self.catch_up()
        key = key_of(x, y)
        slot = self.slot_of.get(key, -1)
        if slot < 0:
            self.own_lists()
            slot = self.new_slot(key)
        look = tile * 4 + rotation
        self._add_pieces(slot, look)
        self.tile_count += 1
        self._grow_box(x, y)
        adjoining = self.count_adjoining(slot)
        self._count_enclosed(slot, adjoining)
        self._split_regions(slot, key)
        if self.is_garden_known and adjoining >= 2 and self._fills_square(key):
            self.is_garden_known = False
        self._count_finds(tile, 1)
        self.newest = slot
        self.newest_look = look

    def cover(self, x: int, y: int, tile: int, rotation: int) -> None:
        """Lay a tile over the one in this cell, which stays underneath for the rest of the game (WW-28)."""
        slot = self.slot_at(x, y)
        look = self.look[slot]
        self.covered = [*self.covered, (x, y, look >> 2, look & 3)]
        self._count_finds(look >> 2, -1)
        self._count_finds(tile, 1)
        self._replace(slot, tile * 4 + rotation)

    def turn(self, x: int, y: int, rotation: int) -> None:
        """Turn the tile in this cell (WW-32)."""
        slot = self.slot_at(x, y)
        self._replace(slot, (self.look[slot] & ~3) | rotation)

    def _replace(self, slot: int, look: int) -> None:
        """Change the look in a slot. What the tile was part of is joined anew; the cells stay as they are."""
        features = self._own_features()
        first, loose = features.exchange(self.order[slot], look >> 2, [self.look[other] >> 2 for other in self.laid])
        for other in self.laid:
            if other != slot:
                self._rejoin_beside(loose, other, E, slot)
                self._rejoin_beside(loose, other, S, slot)
        self._join_around(slot, look, first)
        self.newest = slot
        self.newest_look = look

    def _own_features(self) -> Features:
        """The features, to be changed: if copies of this map have them too, a copy of them."""
        if self.shares_features:
            self.features = Features(self.looks, self.features)
            self.shares_features = False
        return self.features

    def _rejoin_beside(self, loose: Long, slot: i64, direction: i64, changed: i64) -> None:
        """Join what was taken apart across one border, unless it is one of the tile that has changed."""
        other = self.near[slot * 4 + direction]
        if other != changed and self.look[other] >= 0:
            features = self.features
            first = features.first_piece[self.order[slot]]
            beside = features.first_piece[self.order[other]]
            features.rejoin(loose, first, self.look[slot], direction, beside, self.look[other])

    def _add_pieces(self, slot: i64, look: i64) -> None:
        self._join_around(slot, look, self._own_features().add(look >> 2))

    def _join_around(self, slot: i64, look: i64, first: i64) -> None:
        """Join the pieces of a tile, the first of which is given, to those around it, and count what is finished."""
        features = self.features
        for direction in range(4):
            other = self.near[slot * 4 + direction]
            if other >= 0 and self.look[other] >= 0:
                features.join(first, look, direction, features.first_piece[self.order[other]], self.look[other])
        features.note_finished(first, look >> 2)

    def _count_enclosed(self, slot: i64, adjoining: i64) -> None:
        """A tile is laid next to so many others: its cell is no longer empty, and each empty neighbour has one more."""
        self._count_beside(adjoining, -1)
        for place in range(slot * 4, slot * 4 + 4):
            other = self.near[place]
            if other >= 0 and self.look[other] < 0:
                before = self.count_adjoining(other)
                self._count_beside(before, -1)
                self._count_beside(before + 1, 1)

    def _count_beside(self, tiles: i64, change: int) -> None:
        if tiles == 2:
            self.beside_two += change
        elif tiles == 3:
            self.beside_three += change

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

    # Why not

    def why_not_place(self, x: int, y: int, tile: int, rotation: int) -> Reason | None:
        """Which side fails and why, if a tile may not be laid there by WW-3."""
        return misfits.why_not_place(self, x, y, tile, rotation)

    def why_not_place_in_forest(self, x: int, y: int, tile: int, rotation: int) -> Reason | None:
        """The same if no water needs to meet water (WW-25)."""
        return misfits.why_not_place_in_forest(self, x, y, tile, rotation)

    def why_not_cover(self, x: int, y: int, tile: int, rotation: int) -> Reason | None:
        """Why a tile may not be laid over the one in this cell (WW-28)."""
        return misfits.why_not_cover(self, x, y, tile, rotation)

    def why_not_turn(self, x: int, y: int, rotation: int, by_sides: bool = False) -> Reason | None:
        """Why the tile in this cell may not be turned this way (WW-32); `by_sides` as for `turnings`."""
        return misfits.why_not_turn(self, x, y, rotation, by_sides)

    # Voids

    def is_tile(self, key: int) -> bool:
        """Whether there is a tile in the cell with this key."""
        slot = self.slot_of.get(key, -1)
        return slot >= 0 and self.look[slot] >= 0

    def _split_regions(self, slot: int, key: int) -> None:
        """Find the voids that a new tile creates, shrinks or splits (WW-7)."""
        starts: list[int] = []
        groups = 0
        for direction in range(4):
            here = self.near[slot * 4 + direction]
            if self._is_filled(here):
                continue
            following = (direction + 1) & 3
            groups += 1
            if self._is_filled(self.near[slot * 4 + following]) or self._is_filled(self._beside(here, following)):
                # The last empty neighbour of its group, clockwise.
                starts.append(key + STEPS[direction])
            else:
                groups -= 1
        if groups < 2 and key not in self.empty_regions.void_of:
            return
        voids = Voids(self.empty_regions)
        self.empty_regions = voids
        number = voids.fill_cell(key)
        if groups < 2:
            return
        if number >= 0:
            voids.forget(number)
        for start in starts:
            cells = self._region(start, key)
            if cells is not None:
                voids.add(cells)

    def _is_filled(self, slot: i64) -> bool:
        """Whether there is a tile in a slot; -1 stands for a cell that has none and is next to none."""
        return slot >= 0 and self.look[slot] >= 0

    def _beside(self, slot: i64, direction: i64) -> i64:
        """The slot next to a slot, or -1."""
        return self.near[slot * 4 + direction] if slot >= 0 else -1

    def _fills_square(self, newest: int) -> bool:
        """Whether a tile laid in this cell is part of a full square of 3×3."""
        for step in SQUARE:
            if self._is_square(newest - step, newest):
                return True
        return False

    def _is_square(self, corner: int, newest: int) -> bool:
        for step in SQUARE:
            cell = corner + step
            if cell != newest and not self.is_tile(cell):
                return False
        return True

    def _region(self, start: int, newest: int) -> list[int] | None:
        """The empty cells connected to this one; None if they reach the outside. There is a new tile in `newest`."""
        cells = [start]
        seen = {start, newest}
        for key in cells:
            x = key % ROW - ZERO
            y = key // ROW - ZERO
            if not (self.west <= x <= self.east and self.north <= y <= self.south):
                return None
            for step in STEPS:
                other = key + step
                if other not in seen and not self.is_tile(other):
                    seen.add(other)
                    cells.append(other)
        return cells

    def void_sizes(self) -> list[int]:
        """The sizes of all voids, in ascending order (WW-43, WW-48)."""
        return self.empty_regions.standing()

    def single_voids(self) -> int:
        """How many voids of one cell there are (WW-48)."""
        return self.empty_regions.count_of_size(1)

    # What the tiles form together

    def length(self) -> int:
        """The map's extent from north to south (WW-41)."""
        return self.south - self.north + 1

    def width(self) -> int:
        """The map's extent from west to east (WW-41)."""
        return self.east - self.west + 1

    def ruin_cells(self) -> list[Cell]:
        """The cells with a ruin on top (WW-42)."""
        return [(x, y) for x, y, tile, _ in self.tiles() if self.looks.has_ruin[tile]]

    def artifact_cells(self) -> list[Cell]:
        """The cells with an artifact on top (WW-42)."""
        return [(x, y) for x, y, tile, _ in self.tiles() if self.looks.has_artifact[tile]]

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
        """The number of rivers, indexed by connections; the last entry includes longer ones (WW-6)."""
        return list(self.features.rivers_by_length)

    def lakes(self) -> list[Feature]:
        """The finished lakes, largest first."""
        return self._finished(LAKE_PIECE)

    def islands(self) -> list[Feature]:
        """The islands, largest first."""
        return self._finished(LAND_PIECE)

    def rivers(self) -> list[Feature]:
        """The rivers that cross a border, longest first."""
        features = self.features
        found: list[Feature] = []
        for root in self._roots(RIVER_PIECE):
            if features.connections[root] > 0:
                found.append(Feature(features.connections[root], self._cells_of(features.tiles[root])))
        return _ordered(found)

    def _finished(self, kind: int) -> list[Feature]:
        found: list[Feature] = []
        for root in self._roots(kind):
            if self.features.ends[root] == COUNTED:
                cells = self._cells_of(self.features.tiles[root])
                found.append(Feature(len(cells), cells))
        return _ordered(found)

    def _roots(self, kind: int) -> list[int]:
        self.catch_up()
        return self.features.roots(kind, [self.look[slot] >> 2 for slot in self.laid])

    def _cells_of(self, tiles: int) -> tuple[Cell, ...]:
        keys = [self.keys[slot] for order, slot in enumerate(self.laid) if tiles >> order & 1]
        return tuple([cell_of(key) for key in sorted(keys)])

    def voids(self) -> list[Feature]:
        """The voids, largest first."""
        found = [Feature(len(keys), tuple([cell_of(key) for key in keys])) for keys in self.empty_regions.cells()]
        return _ordered(found)

    def grids(self) -> list[Feature]:
        """The best set of full squares that share no cell (WW-45); the size is the edge."""
        self.catch_up()
        cells = {cell_of(self.keys[slot]) for slot in self.laid}
        found: list[Feature] = []
        for square in best_grids(cells, self.pack.points["grids"]):
            inside = sorted(cells_of(square), key=_by_rows)
            found.append(Feature(square[0], tuple(inside)))
        return _ordered(found)

    def grid_points(self) -> int:
        """The points of the best set of full squares (WW-45); cached until a square can have changed."""
        if not self.is_garden_known:
            points = self.pack.points["grids"]
            total = 0
            for grid in self.grids():
                total += points[grid.size]
            self.garden_points = total
            self.is_garden_known = True
        return self.garden_points

    def faults(self) -> list[str]:
        """Where the running counts differ from a plain count of the same tiles; must be empty."""
        return faults_of(self)

    def snapshot(self) -> dict[str, Any]:
        """The map as plain data: the tiles on top by rows, and those they cover."""
        return {"tiles": [list(tile) for tile in self.tiles()], "covered": [list(tile) for tile in self.covered]}


def lay_out(
    pack: WaterToWaterPack, tiles: list[tuple[int, int, int, int]], covered: list[tuple[int, int, int, int]]
) -> Board:
    """A map with these tiles on top and these covered; the tiles may come in any order."""
    board = Board(pack)
    waiting = tiles
    while waiting:
        later: list[tuple[int, int, int, int]] = []
        for x, y, tile, rotation in waiting:
            if board.is_border(x, y) or (board.is_empty() and x == 0 and y == 0):
                board.place(x, y, tile, rotation)
            else:
                later.append((x, y, tile, rotation))
        if len(later) == len(waiting):
            raise ValueError(f"the tile at {later[0][0]},{later[0][1]} is not connected to the others")
        waiting = later
    board.covered = covered[:]
    return board


def _by_rows(cell: Cell) -> Cell:
    return cell[1], cell[0]


def _feature_order(feature: Feature) -> tuple[int, list[Cell]]:
    return -feature.size, [(y, x) for x, y in feature.cells]


def _ordered(found: list[Feature]) -> list[Feature]:
    return sorted(found, key=_feature_order)
