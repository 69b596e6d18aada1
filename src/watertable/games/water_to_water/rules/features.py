"""The lakes, islands and rivers of a map, updated as tiles are laid (WW-4, WW-5, WW-6).

Every lake, river and land area of a laid tile is a piece; pieces that meet across a border are merged
in a union-find structure. A root knows how many of its ends still face an empty cell, which tiles it
covers (one bit for each, in the order they were laid), and for a river its connections. A new tile
can only finish a feature it is part of, so a placement only looks at its own pieces.
"""

from __future__ import annotations

from typing import Final

from watertable.games.water_to_water.rules.looks import Looks
from watertable.games.water_to_water.rules.tiles import LAKE_PIECE, LAND_PIECE, PLACES, RIVER, RIVER_PIECE, WIDE

COUNTED: Final = -1
"""Marks a lake or island, in `ends`, as finished and counted."""

LONGEST: Final = 15
"""`rivers_by_length` counts longer rivers as this long."""


class Features:
    """The pieces of all laid tiles and what they form together."""

    def __init__(self, looks: Looks, source: Features | None = None) -> None:
        self.looks = looks
        if source is None:
            self.parent: list[int] = []
            self.kinds: list[int] = []
            self.ends: list[int] = []
            """At a root: how many ends face an empty cell; COUNTED for a finished lake or island."""
            self.tiles: list[int] = []
            """At a root: the tiles it covers, one bit for each in the order they were laid."""
            self.connections: list[int] = []
            """At the root of a river: how many borders it crosses."""
            self.lake_sizes: list[int] = []
            self.island_sizes: list[int] = []
            self.rivers_by_length: list[int] = [0] * (LONGEST + 1)
            return
        self.parent = source.parent[:]
        self.kinds = source.kinds[:]
        self.ends = source.ends[:]
        self.tiles = source.tiles[:]
        self.connections = source.connections[:]
        self.lake_sizes = source.lake_sizes[:]
        self.island_sizes = source.island_sizes[:]
        self.rivers_by_length = source.rivers_by_length[:]

    def root(self, piece: int) -> int:
        parent = self.parent
        while True:
            above = parent[piece]
            if above == piece:
                return piece
            higher = parent[above]
            parent[piece] = higher
            piece = higher

    def add(self, tile: int, order: int) -> int:
        """Add the pieces of the tile laid as number `order`. Returns the number of its first piece."""
        first = len(self.parent)
        kinds = self.looks.piece_kinds[tile]
        count = len(kinds)
        ends = self.looks.piece_ends[tile]
        bit = 1 << order
        for piece in range(count):
            self.parent.append(first + piece)
            self.kinds.append(kinds[piece])
            self.ends.append(ends[piece])
            self.tiles.append(bit)
            self.connections.append(0)
        return first

    def join(self, first: int, look: int, direction: int, other_first: int, other_look: int) -> None:
        """Merge what meets across a border. The other tile is in `direction`, and the sides match."""
        kind = self.looks.sides[look * 4 + direction]
        here = self.looks.piece_at
        at = look * PLACES + 3 * direction
        across = other_look * PLACES + 3 * ((direction + 2) & 3)
        if kind <= WIDE:
            self._unite(first + here[at], other_first + here[across], 4)
            return
        # A left half meets the right half opposite, and vice versa.
        self._unite(first + here[at], other_first + here[across + 2], 2)
        self._unite(first + here[at + 2], other_first + here[across], 2)
        if kind == RIVER:
            self._unite_rivers(first + here[at + 1], other_first + here[across + 1])

    def _unite(self, one: int, other: int, closed: int) -> None:
        one = self.root(one)
        other = self.root(other)
        if one == other:
            self.ends[one] -= closed
            return
        self.parent[one] = other
        self.ends[other] += self.ends[one] - closed
        self.tiles[other] |= self.tiles[one]

    def _unite_rivers(self, one: int, other: int) -> None:
        one = self.root(one)
        other = self.root(other)
        lengths = self.rivers_by_length
        before = self.connections[other]
        self._count(lengths, before, -1)
        if one == other:
            self.ends[one] -= 2
            self.connections[one] = before + 1
            self._count(lengths, before + 1, 1)
            return
        added = self.connections[one]
        self._count(lengths, added, -1)
        self.parent[one] = other
        self.ends[other] += self.ends[one] - 2
        self.tiles[other] |= self.tiles[one]
        self.connections[other] = before + added + 1
        self._count(lengths, before + added + 1, 1)

    def _count(self, lengths: list[int], connections: int, change: int) -> None:
        if connections > 0:
            lengths[connections if connections < LONGEST else LONGEST] += change

    def note_finished(self, first: int, count: int) -> None:
        """Count the lakes and islands that a tile with these pieces has just finished (WW-4, WW-5)."""
        for piece in range(first, first + count):
            kind = self.kinds[piece]
            if kind == RIVER_PIECE:
                continue
            root = self.root(piece)
            tiles = self.tiles[root]
            # The mark makes sure that a feature which the tile touches with two pieces is counted once.
            if self.ends[root] != 0 or (tiles & (tiles - 1)) == 0:
                continue
            self.ends[root] = COUNTED
            if kind == LAKE_PIECE:
                self.lake_sizes.append(tiles.bit_count())
            else:
                self.island_sizes.append(tiles.bit_count())

    def roots(self, kind: int) -> list[int]:
        """The roots of all features of a kind."""
        return [piece for piece in range(len(self.parent)) if self.parent[piece] == piece and self.kinds[piece] == kind]

    def finished(self, kind: int) -> list[int]:
        """The roots of finished lakes (LAKE_PIECE) or islands (LAND_PIECE)."""
        assert kind in (LAKE_PIECE, LAND_PIECE)
        return [root for root in self.roots(kind) if self.ends[root] == COUNTED]
