"""The ground of a map: which tile is in which cell, and what fits where (WW-1, WW-3, WW-25, WW-28, WW-32).

Every cell that has a tile or is next to one has a slot, numbered in the order the cells came up. A
slot knows its four neighbours and what they allow on its sides, so listing the placements of a tile
takes one comparison for each cell and rotation.
"""

from __future__ import annotations

from bisect import bisect_left, insort
from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from watertable.games.water_to_water.pack.reader import WaterToWaterPack
from watertable.games.water_to_water.rules.looks import ANYTHING, OTHER_SIDES, Looks
from watertable.games.water_to_water.rules.tiles import LAND
from watertable.kernel.memory import long, longer

if TYPE_CHECKING:
    from watertable.kernel.memory import Long

Cell = tuple[int, int]

ZERO: Final = 512
ROW: Final = 1024
STEPS: Final = (-ROW, 1, ROW, -1)
"""How a cell's key changes by one step north, east, south, west."""
SLOT_BITS: Final = 8
"""51 tiles touch at most 104 empty cells, so the number of a slot fits."""
SLOT_MASK: Final = 255
ROOM: Final = 64
"""For how many slots there is room at first."""


def key_of(x: int, y: int) -> int:
    """A cell as one number; keys sort by rows."""
    return (y + ZERO) * ROW + x + ZERO


def cell_of(key: int) -> Cell:
    return key % ROW - ZERO, key // ROW - ZERO


class Ground:
    """Cells, tiles and what fits. `Board` adds the lakes, islands, rivers and voids that the tiles form.

    Bots try many tiles on copies of a map and look only at what they form. So copies share all lists, and the tile that
    was laid last is entered in them when something is read that depends on it (`catch_up`).
    """

    def __init__(self, pack: WaterToWaterPack, source: Ground | None = None) -> None:
        self.pack = pack
        self.looks: Looks = pack.looks
        self.newest = -1
        """The slot of a tile that is not in the lists yet, or -1."""
        self.newest_look = -1
        if source is None:
            self.shares_lists = False
            self.slot_of: dict[int, int] = {}
            self.keys: list[int] = []
            """The cell of each slot."""
            self.look: Long = long(ROOM)
            """What is in each slot: tile * 4 + rotation, or -1."""
            self.order: Long = long(ROOM)
            """The index in `laid` of the tile in each slot, or -1."""
            self.near: Long = long(4 * ROOM)
            """The slot of each neighbour, at slot * 4 + direction; -1 where the cell has no slot."""
            self.allowed: Long = long(ROOM)
            """Which kinds of side the neighbours allow, as 20 bits."""
            self.wet: Long = long(ROOM)
            """Which of those kinds would join water to a neighbour's water."""
            self.laid: list[int] = []
            """The slots with a tile, in the order they were filled."""
            self.frontier: list[int] = []
            """The empty cells next to a tile, in the order of their keys, each with its slot in the lowest bits."""
            self.filled: list[int] = []
            """The cells with a tile, stored the same way."""
            self.tile_count = 0
            return
        source.catch_up()
        source.shares_lists = True
        self.shares_lists = True
        self.slot_of = source.slot_of
        self.keys = source.keys
        self.look = source.look
        self.order = source.order
        self.near = source.near
        self.allowed = source.allowed
        self.wet = source.wet
        self.laid = source.laid
        self.frontier = source.frontier
        self.filled = source.filled
        self.tile_count = source.tile_count

    def own_lists(self) -> None:
        """Before the lists are changed: if copies of this map have them too, copy them."""
        if not self.shares_lists:
            return
        self.shares_lists = False
        self.slot_of = self.slot_of.copy()
        self.keys = self.keys[:]
        self.look = self.look[:]
        self.order = self.order[:]
        self.near = self.near[:]
        self.allowed = self.allowed[:]
        self.wet = self.wet[:]
        self.laid = self.laid[:]
        self.frontier = self.frontier[:]
        self.filled = self.filled[:]

    def catch_up(self) -> None:
        """Enter the tile that was laid, turned or put on another last, if it is not in the lists yet."""
        slot = self.newest
        if slot < 0:
            return
        self.newest = -1
        self.own_lists()
        if self.look[slot] < 0:
            key = self.keys[slot]
            entry = (key << SLOT_BITS) | slot
            self.frontier.pop(bisect_left(self.frontier, entry))
            insort(self.filled, entry)
            self.order[slot] = len(self.laid)
            self.laid.append(slot)
            for direction in range(4):
                if self.near[slot * 4 + direction] < 0:
                    self.new_slot(key + STEPS[direction])
        self.look[slot] = self.newest_look
        self._tell_neighbours(slot, self.newest_look)

    # Reading

    def slot_at(self, x: int, y: int) -> int:
        """The slot of a cell that has a tile or is next to one; -1 for any other."""
        if not (-ZERO < x < ZERO and -ZERO < y < ZERO):
            return -1
        self.catch_up()
        return self.slot_of.get(key_of(x, y), -1)

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
        """Whether the cell is empty and next to a tile."""
        slot = self.slot_at(x, y)
        return slot >= 0 and self.look[slot] < 0

    def border(self) -> list[Cell]:
        """All empty cells next to a tile."""
        self.catch_up()
        return [cell_of(entry >> SLOT_BITS) for entry in self.frontier]

    def adjoining(self, x: int, y: int) -> int:
        """How many tiles are next to a cell."""
        slot = self.slot_at(x, y)
        return 0 if slot < 0 else self.count_adjoining(slot)

    def tiles(self) -> list[tuple[int, int, int, int]]:
        """The tiles on top, as (x, y, tile, rotation), by rows."""
        placed: list[tuple[int, int, int, int]] = []
        self.catch_up()
        for entry in self.filled:
            look = self.look[entry & SLOT_MASK]
            x, y = cell_of(entry >> SLOT_BITS)
            placed.append((x, y, look >> 2, look & 3))
        return placed

    def laid_tiles(self) -> list[tuple[int, int, int, int]]:
        """The same tiles in the order their cells were filled."""
        placed: list[tuple[int, int, int, int]] = []
        self.catch_up()
        for slot in self.laid:
            x, y = cell_of(self.keys[slot])
            placed.append((x, y, self.look[slot] >> 2, self.look[slot] & 3))
        return placed

    # Laying

    def new_slot(self, key: int) -> int:
        """A slot for an empty cell next to a tile (or for the first tile), linked to its neighbours."""
        slot = len(self.keys)
        if slot == len(self.look):
            self._double_room()
        self.slot_of[key] = slot
        self.keys.append(key)
        self.look[slot] = -1
        self.order[slot] = -1
        self.allowed[slot] = ANYTHING
        self.wet[slot] = 0
        for direction in range(4):
            other = self.slot_of.get(key + STEPS[direction], -1)
            self.near[slot * 4 + direction] = other
            if other >= 0:
                self.near[other * 4 + ((direction + 2) & 3)] = slot
        insort(self.frontier, (key << SLOT_BITS) | slot)
        return slot

    def _double_room(self) -> None:
        room = 2 * len(self.look)
        self.look = longer(self.look, room)
        self.order = longer(self.order, room)
        self.near = longer(self.near, 4 * room)
        self.allowed = longer(self.allowed, room)
        self.wet = longer(self.wet, room)

    def _tell_neighbours(self, slot: int, look: int) -> None:
        """Set what a tile allows on the facing sides of the four cells around it."""
        for direction in range(4):
            other = self.near[slot * 4 + direction]
            others = OTHER_SIDES[(direction + 2) & 3]
            self.allowed[other] = (self.allowed[other] & others) | self.looks.wanted[look * 4 + direction]
            self.wet[other] = (self.wet[other] & others) | self.looks.wanted_water[look * 4 + direction]

    # Fitting

    def count_adjoining(self, slot: i64) -> i64:
        """How many tiles are next to a slot."""
        near = self.near
        look = self.look
        count: i64 = 0
        for place in range(slot * 4, slot * 4 + 4):
            other = near[place]
            if other >= 0 and look[other] >= 0:
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
        """Whether a tile may be laid there if no water needs to meet water (WW-25)."""
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

    def placements(self, tile: int, blocked: Cell | None = None) -> list[tuple[int, int, int]]:
        """Every (x, y, rotation) at which a tile may be laid by WW-3, except in the blocked cell."""
        return self._placements(tile, blocked, True)

    def forest_placements(self, tile: int, blocked: Cell | None = None) -> list[tuple[int, int, int]]:
        """The same if no water needs to meet water (WW-25)."""
        return self._placements(tile, blocked, False)

    def _placements(self, tile: int, blocked: Cell | None, needs_water: bool) -> list[tuple[int, int, int]]:
        found: list[tuple[int, int, int]] = []
        rotations = self.looks.rotations[tile]
        if self.tile_count == 0:
            if needs_water:
                for rotation in rotations:
                    found.append((0, 0, rotation))
            return found
        self.catch_up()
        barred = -1 if blocked is None else key_of(blocked[0], blocked[1])
        codes = self.looks.codes[tile]
        reach: i64 = self.looks.reach[tile]
        for entry in self.frontier:
            slot = entry & SLOT_MASK
            # In the forest no water needs to meet water.
            wet: i64 = self.wet[slot] if needs_water else ANYTHING
            if (reach & wet) == 0:
                continue
            allowed: i64 = self.allowed[slot]
            for number in range(len(codes)):
                code: i64 = codes[number]
                if (code & allowed) == code and (code & wet) != 0:
                    key = entry >> SLOT_BITS
                    if key != barred:
                        found.append((key % ROW - ZERO, key // ROW - ZERO, rotations[number]))
        return found

    def can_place(self, tile: int, blocked: Cell | None = None) -> bool:
        """Whether a tile may be laid anywhere by WW-3."""
        return self.tile_count == 0 or self._can_place(tile, blocked, True)

    def can_place_in_forest(self, tile: int, blocked: Cell | None = None) -> bool:
        """The same if no water needs to meet water (WW-25)."""
        return self._can_place(tile, blocked, False)

    def _can_place(self, tile: int, blocked: Cell | None, needs_water: bool) -> bool:
        self.catch_up()
        barred = -1 if blocked is None else key_of(blocked[0], blocked[1])
        codes = self.looks.codes[tile]
        reach: i64 = self.looks.reach[tile]
        for entry in self.frontier:
            slot = entry & SLOT_MASK
            wet: i64 = self.wet[slot] if needs_water else ANYTHING
            if (reach & wet) == 0:
                continue
            allowed: i64 = self.allowed[slot]
            for number in range(len(codes)):
                code: i64 = codes[number]
                if (code & allowed) == code and (code & wet) != 0 and entry >> SLOT_BITS != barred:
                    return True
        return False

    def cover_placements(self, tile: int) -> list[tuple[int, int, int]]:
        """Every (x, y, rotation) at which a tile may be laid over another (WW-28)."""
        self.catch_up()
        found: list[tuple[int, int, int]] = []
        rotations = self.looks.rotations[tile]
        codes = self.looks.codes[tile]
        for entry in self.filled:
            slot = entry & SLOT_MASK
            allowed: i64 = self.allowed[slot]
            # On top of the only tile, anything goes.
            wet: i64 = self.wet[slot] if self.tile_count > 1 else ANYTHING
            for number in range(len(codes)):
                code: i64 = codes[number]
                if (code & allowed) == code and (code & wet) != 0:
                    key = entry >> SLOT_BITS
                    found.append((key % ROW - ZERO, key // ROW - ZERO, rotations[number]))
        return found

    def can_cover(self, tile: int) -> bool:
        """Whether there is any tile that this one may be laid over (WW-28)."""
        self.catch_up()
        codes = self.looks.codes[tile]
        for slot in self.laid:
            allowed: i64 = self.allowed[slot]
            wet: i64 = self.wet[slot] if self.tile_count > 1 else ANYTHING
            for number in range(len(codes)):
                code: i64 = codes[number]
                if (code & allowed) == code and (code & wet) != 0:
                    return True
        return False

    def turnings(self, by_sides: bool = False) -> list[tuple[int, int, int]]:
        """Every (x, y, rotation) to which a tile on the map may be turned (WW-32).

        With `by_sides`, as in version 1: a turn must change a side, and a tile that meets only land may be turned.
        """
        self.catch_up()
        found: list[tuple[int, int, int]] = []
        for entry in self.filled:
            slot = entry & SLOT_MASK
            look = self.look[slot]
            before: i64 = self.looks.code[look]
            allowed: i64 = self.allowed[slot]
            # The only tile may be turned freely.
            wet: i64 = ANYTHING if by_sides or self.tile_count == 1 else self.wet[slot]
            rotations = self.looks.rotations[look >> 2]
            codes = self.looks.codes[look >> 2]
            now = self.pack.tiles[look >> 2].looks_like[look & 3]
            for number in range(len(codes)):
                code: i64 = codes[number]
                if rotations[number] == now or (by_sides and code == before):
                    continue
                if (code & allowed) == code and (code & wet) != 0:
                    key = entry >> SLOT_BITS
                    found.append((key % ROW - ZERO, key // ROW - ZERO, rotations[number]))
        return found

    def joins_water(self, x: int, y: int, tile: int, rotation: int, cells: list[Cell]) -> bool:
        """Whether a tile laid there would meet a tile in one of these cells with water (WW-26)."""
        code_sides = (tile * 4 + rotation) * 4
        slot = self.slot_at(x, y)
        for direction in range(4):
            if slot < 0 or self.looks.sides[code_sides + direction] == LAND:
                continue
            other = self.near[slot * 4 + direction]
            if other >= 0 and self.look[other] >= 0 and cell_of(self.keys[other]) in cells:
                return True
        return False
