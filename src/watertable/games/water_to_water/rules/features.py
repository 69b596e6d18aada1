"""The lakes, islands and rivers of a map, updated as tiles are laid (WW-4, WW-5, WW-6).

Every lake, river and land area of a laid tile is a piece; pieces that meet across a border are merged
in a union-find structure. A root knows how many of its ends still face an empty cell, which tiles it
covers (one bit for each, in the order they were laid), and for a river its connections. A new tile
can only finish a feature it is part of, so a placement only looks at its own pieces. Where a tile is
turned or covered, only the features that it was part of are taken apart and joined anew.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from watertable.games.water_to_water.rules.looks import Looks
from watertable.games.water_to_water.rules.tiles import LAKE_PIECE, PLACES, RIVER, RIVER_PIECE, WIDE
from watertable.kernel.memory import long, longer

if TYPE_CHECKING:
    from watertable.kernel.memory import Long

COUNTED: Final = -1
"""Marks a lake or island, in `ends`, as finished and counted."""

KIND_BITS: Final = 2
KIND_MASK: Final = 3
"""There are three kinds of pieces."""

LONGEST: Final = 15
"""`rivers_by_length` counts longer rivers as this long."""


ROOM: Final = 64
"""For how many tiles, and at first for how many pieces, there is room."""


class Features:
    """The pieces of all laid tiles and what they form together.

    The numbers are in blocks of memory, which have room for more pieces than there are, because bots spend much of
    their time here and in making copies of it.
    """

    def __init__(self, looks: Looks, source: Features | None = None) -> None:
        """Nothing yet, or an independent copy of `source`."""
        self.looks = looks
        self.hopes: list[float] = []
        """What bots expect of it (`bot.prospects`); empty again as soon as a tile is laid."""
        if source is None:
            self.tile_count: i64 = 0
            self.next_bit: i64 = 1
            """The bit in `tiles` of the next tile; 1 << tile_count would be a shift of 32 bits in the compiled code."""
            self.piece_count: i64 = 0
            self.first_piece: Long = long(ROOM)
            """The number of the first piece of each tile, in the order they were laid."""
            self.parent: Long = long(ROOM)
            self.ends: Long = long(ROOM)
            """At a root: how many ends face an empty cell; COUNTED for a finished lake or island."""
            self.tiles: Long = long(ROOM)
            """At a root: the tiles it covers, one bit for each in the order they were laid."""
            self.connections: Long = long(ROOM)
            """At the root of a river: how many borders it crosses."""
            self.open: Long = long(ROOM)
            """The roots of everything that has ends, each with its kind in the lowest bits; until `tidy`, also pieces
            that the last tiles have merged with others or finished."""
            self.open_count: i64 = 0
            self.is_tidy = True
            self.lake_sizes: list[int] = []
            self.island_sizes: list[int] = []
            """Like those of the lakes, replaced when they change."""
            self.rivers_by_length: Long = long(LONGEST + 1)
            return
        if not source.is_tidy:
            # Bots try many tiles on copies of the same map.
            source.tidy()
        self.tile_count = source.tile_count
        self.next_bit = source.next_bit
        self.piece_count = source.piece_count
        self.first_piece = source.first_piece[:]
        self.parent = source.parent[:]
        self.ends = source.ends[:]
        self.tiles = source.tiles[:]
        self.connections = source.connections[:]
        self.open = source.open[:]
        self.open_count = source.open_count
        self.is_tidy = True
        self.lake_sizes = source.lake_sizes
        self.island_sizes = source.island_sizes
        self.rivers_by_length = source.rivers_by_length[:]

    def tidy(self) -> None:
        """Strike what has been merged or finished off the list of open features."""
        listed = self.open
        count: i64 = 0
        for place in range(self.open_count):
            entry = listed[place]
            if self.is_open(entry >> KIND_BITS):
                listed[count] = entry
                count += 1
        self.open_count = count
        self.is_tidy = True

    def is_open(self, piece: i64) -> bool:
        """Whether a piece is the root of a feature that has ends."""
        return self.parent[piece] == piece and self.ends[piece] > 0

    def unfinished(self) -> list[tuple[int, int]]:
        """The kind of each feature that has ends, and the number of tiles it lies on."""
        found: list[tuple[int, int]] = []
        for place in range(self.open_count):
            root = self.open[place] >> KIND_BITS
            if self.is_open(root):
                found.append((self.open[place] & KIND_MASK, self.size(root)))
        return sorted(found)

    def root(self, piece: i64) -> i64:
        parent = self.parent
        while True:
            above = parent[piece]
            if above == piece:
                return piece
            higher = parent[above]
            parent[piece] = higher
            piece = higher

    def size(self, root: i64) -> i64:
        """On how many tiles a feature lies."""
        tiles = self.tiles[root]
        count: i64 = 0
        while tiles != 0:
            tiles &= tiles - 1
            count += 1
        return count

    def add(self, tile: i64) -> i64:
        """Add the pieces of a tile. Returns the number of the first."""
        first = self._add_pieces(tile, self.next_bit)
        self.first_piece[self.tile_count] = first
        self.tile_count += 1
        self.next_bit += self.next_bit
        return first

    def _add_pieces(self, tile: i64, bit: i64) -> i64:
        start = self.looks.pieces_from[tile]
        count = self.looks.pieces_from[tile + 1] - start
        first = self.piece_count
        if first + count > len(self.parent):
            self._double_room()
        # Connections need no change: beyond the last piece there are zeros.
        for number in range(count):
            self._set_loose(first + number, start + number, bit)
        self.piece_count = first + count
        self.is_tidy = False
        self.hopes = []
        return first

    def _set_loose(self, piece: i64, sort: i64, bit: i64) -> None:
        """Make a piece a feature of its own; `sort` is its place among the pieces of all tiles."""
        self.parent[piece] = piece
        self.ends[piece] = self.looks.ends_of[sort]
        self.tiles[piece] = bit
        self.open[self.open_count] = (piece << KIND_BITS) | self.looks.kind_of[sort]
        self.open_count += 1

    def exchange(self, order: i64, tile: i64, before: list[int]) -> tuple[i64, Long]:
        """Put a tile in the place of another. `order` counts the tiles as they were laid, `before` lists them all.

        What the old tile was part of is taken apart. Returns the number of the new tile's first piece, and for each
        piece of the others whether it is to be joined anew (1) or has stayed what it was (0).
        """
        loose = long(len(self.parent))
        touched = self._take_out(order, before[order], loose)
        bit: i64 = 1
        for other in range(len(before)):
            if touched & bit:
                self._mark_loose(self.first_piece[other], before[other], loose)
            bit += bit
        # The old tile's pieces belong to nothing any more.
        first = self.first_piece[order]
        for piece in range(first, first + self._count_pieces(before[order])):
            loose[piece] = 0
            self.parent[piece] = piece
            self.ends[piece] = 0
            self.tiles[piece] = 0
            self.connections[piece] = 0
        self._strike_off(loose)
        bit = 1
        own: i64 = 1
        for other in range(len(before)):
            if other == order:
                own = bit
            elif touched & bit:
                self._take_apart(self.first_piece[other], before[other], bit, loose)
            bit += bit
        added = self._add_pieces(tile, own)
        self.first_piece[order] = added
        return added, loose

    def _count_pieces(self, tile: i64) -> i64:
        return self.looks.pieces_from[tile + 1] - self.looks.pieces_from[tile]

    def _take_out(self, order: i64, tile: i64, loose: Long) -> i64:
        """Stop counting what a tile is part of, and mark the roots. Returns the tiles that those features lie on."""
        first = self.first_piece[order]
        start = self.looks.pieces_from[tile]
        touched: i64 = 0
        for number in range(self._count_pieces(tile)):
            root = self.root(first + number)
            if loose[root]:
                continue
            loose[root] = 1
            touched |= self.tiles[root]
            kind = self.looks.kind_of[start + number]
            if kind == RIVER_PIECE:
                self._count_river(self.connections[root], -1)
            elif self.ends[root] == COUNTED and kind == LAKE_PIECE:
                self.lake_sizes = _without(self.lake_sizes, self.size(root))
            elif self.ends[root] == COUNTED:
                self.island_sizes = _without(self.island_sizes, self.size(root))
        return touched

    def _mark_loose(self, first: i64, tile: i64, loose: Long) -> None:
        for piece in range(first, first + self._count_pieces(tile)):
            if loose[self.root(piece)]:
                loose[piece] = 1

    def _take_apart(self, first: i64, tile: i64, bit: i64, loose: Long) -> None:
        start = self.looks.pieces_from[tile]
        for number in range(self._count_pieces(tile)):
            if loose[first + number]:
                self._set_loose(first + number, start + number, bit)
                self.connections[first + number] = 0

    def _strike_off(self, loose: Long) -> None:
        """Take what is to be joined anew off the list of open features."""
        count: i64 = 0
        for place in range(self.open_count):
            entry = self.open[place]
            piece = entry >> KIND_BITS
            if not loose[piece] and self.is_open(piece):
                self.open[count] = entry
                count += 1
        self.open_count = count

    def _double_room(self) -> None:
        room = 2 * len(self.parent)
        self.parent = longer(self.parent, room)
        self.ends = longer(self.ends, room)
        self.tiles = longer(self.tiles, room)
        self.connections = longer(self.connections, room)
        self.open = longer(self.open, room)

    def join(self, first: i64, look: i64, direction: i64, other_first: i64, other_look: i64) -> None:
        """Merge what meets across a border. The other tile is in `direction`, and the sides match."""
        kind = self.looks.sides[look * 4 + direction]
        here = self.looks.piece_at
        at: i64 = look * PLACES + 3 * direction
        across: i64 = other_look * PLACES + 3 * ((direction + 2) & 3)
        if kind <= WIDE:
            self._unite(first + here[at], other_first + here[across], 4)
            return
        # A left half meets the right half opposite, and vice versa.
        self._unite(first + here[at], other_first + here[across + 2], 2)
        self._unite(first + here[at + 2], other_first + here[across], 2)
        if kind == RIVER:
            self._unite_rivers(first + here[at + 1], other_first + here[across + 1])

    def rejoin(self, loose: Long, first: i64, look: i64, direction: i64, other_first: i64, other_look: i64) -> None:
        """The same after `exchange`, only for what was taken apart."""
        kind = self.looks.sides[look * 4 + direction]
        here = self.looks.piece_at
        at: i64 = look * PLACES + 3 * direction
        across: i64 = other_look * PLACES + 3 * ((direction + 2) & 3)
        one = first + here[at]
        if kind <= WIDE:
            if loose[one]:
                self._unite(one, other_first + here[across], 4)
            return
        if loose[one]:
            self._unite(one, other_first + here[across + 2], 2)
        one = first + here[at + 2]
        if loose[one]:
            self._unite(one, other_first + here[across], 2)
        if kind == RIVER and loose[first + here[at + 1]]:
            self._unite_rivers(first + here[at + 1], other_first + here[across + 1])

    def _unite(self, one: i64, other: i64, closed: i64) -> None:
        one = self.root(one)
        other = self.root(other)
        ends = self.ends
        if one == other:
            ends[one] -= closed
            return
        self.parent[one] = other
        ends[other] += ends[one] - closed
        self.tiles[other] |= self.tiles[one]

    def _unite_rivers(self, one: i64, other: i64) -> None:
        one = self.root(one)
        other = self.root(other)
        length = self.connections[other]
        self._count_river(length, -1)
        if one != other:
            added = self.connections[one]
            self._count_river(added, -1)
            length += added
        self.connections[other] = length + 1
        self._count_river(length + 1, 1)
        self._unite(one, other, 2)

    def _count_river(self, connections: i64, change: i64) -> None:
        if connections > 0:
            self.rivers_by_length[connections if connections < LONGEST else LONGEST] += change

    def note_finished(self, first: i64, tile: i64) -> None:
        """Count the lakes and islands that this tile, whose first piece is given, has finished (WW-4, WW-5)."""
        start = self.looks.pieces_from[tile]
        for number in range(self._count_pieces(tile)):
            kind = self.looks.kind_of[start + number]
            if kind == RIVER_PIECE:
                continue
            root = self.root(first + number)
            if self.ends[root] != 0:
                continue
            size = self.size(root)
            if size == 1:
                continue
            # The mark makes sure that a feature which the tile touches with two pieces is counted once.
            self.ends[root] = COUNTED
            if kind == LAKE_PIECE:
                self.lake_sizes = [*self.lake_sizes, size]
            else:
                self.island_sizes = [*self.island_sizes, size]

    def roots(self, kind: int, tiles: list[int]) -> list[int]:
        """The roots of all features of a kind, given the tiles in the order they were laid."""
        found: list[int] = []
        for order, tile in enumerate(tiles):
            for piece, other in enumerate(self.looks.piece_kinds[tile], self.first_piece[order]):
                if other == kind and self.parent[piece] == piece:
                    found.append(piece)
        return found


def _without(sizes: list[int], size: int) -> list[int]:
    fewer = sizes[:]
    fewer.remove(size)
    return fewer
