"""The lakes, islands and rivers of a map, updated as tiles are laid (WW-4, WW-5, WW-6).

Every lake, river and land area of a laid tile is a piece; pieces that meet across a border are merged
in a union-find structure. A root knows how many of its ends still face an empty cell, which tiles it
covers (one bit for each, in the order they were laid), and for a river its connections. A new tile
can only finish a feature it is part of, so a placement only looks at its own pieces.
"""

from __future__ import annotations

from typing import Final

from watertable.games.water_to_water.rules.looks import Looks
from watertable.games.water_to_water.rules.tiles import LAKE_PIECE, PLACES, RIVER, RIVER_PIECE, WIDE

COUNTED: Final = -1
"""Marks a lake or island, in `ends`, as finished and counted."""

KIND_BITS: Final = 2
KIND_MASK: Final = 3
"""There are three kinds of pieces."""

LONGEST: Final = 15
"""`rivers_by_length` counts longer rivers as this long."""


class Features:
    """The pieces of all laid tiles and what they form together."""

    def __init__(self, looks: Looks, source: Features | None = None) -> None:
        self.looks = looks
        self.hopes: list[float] = []
        """What bots expect of it (`bot.prospects`); empty again as soon as a tile is laid."""
        if source is None:
            self.first_piece: list[int] = []
            """The number of the first piece of each tile, in the order they were laid."""
            self.parent: list[int] = []
            self.ends: list[int] = []
            """At a root: how many ends face an empty cell; COUNTED for a finished lake or island."""
            self.tiles: list[int] = []
            """At a root: the tiles it covers, one bit for each in the order they were laid."""
            self.connections: list[int] = []
            """At the root of a river: how many borders it crosses."""
            self.open: list[int] = []
            """The roots of everything that has ends, each with its kind in the lowest bits; until `tidy`, also pieces
            that the last tiles have merged with others or finished."""
            self.is_tidy = True
            self.lake_sizes: list[int] = []
            self.island_sizes: list[int] = []
            self.rivers_by_length: list[int] = [0] * (LONGEST + 1)
            return
        if not source.is_tidy:
            # Bots try many tiles on copies of the same map.
            source.tidy()
        # A tile that is added makes longer lists, and the last three are replaced when they change.
        self.first_piece = source.first_piece
        self.parent = source.parent
        self.ends = source.ends
        self.tiles = source.tiles
        self.connections = source.connections
        self.open = source.open
        self.is_tidy = True
        self.lake_sizes = source.lake_sizes
        self.island_sizes = source.island_sizes
        self.rivers_by_length = source.rivers_by_length

    def tidy(self) -> None:
        """Strike what has been merged or finished off the list of open features."""
        self.open = [entry for entry in self.open if self.is_open(entry >> KIND_BITS)]
        self.is_tidy = True

    def is_open(self, piece: int) -> bool:
        """Whether a piece is the root of a feature that has ends."""
        return self.parent[piece] == piece and self.ends[piece] > 0

    def unfinished(self) -> list[tuple[int, int]]:
        """The kind of each feature that has ends, and the number of tiles it lies on."""
        roots = [(entry & KIND_MASK, entry >> KIND_BITS) for entry in self.open]
        return sorted([(kind, self.tiles[root].bit_count()) for kind, root in roots if self.is_open(root)])

    def root(self, piece: int) -> int:
        parent = self.parent
        while True:
            above = parent[piece]
            if above == piece:
                return piece
            higher = parent[above]
            parent[piece] = higher
            piece = higher

    def add(self, tile: int) -> int:
        """Add the pieces of a tile. Returns the number of the first."""
        first = len(self.parent)
        numbers: list[int] = []
        entries: list[int] = []
        piece = first
        for kind in self.looks.piece_kinds[tile]:
            numbers.append(piece)
            entries.append((piece << KIND_BITS) | kind)
            piece += 1
        count = len(numbers)
        self.parent = self.parent + numbers
        self.ends = self.ends + self.looks.piece_ends[tile]
        self.tiles = self.tiles + [1 << len(self.first_piece)] * count
        self.connections = self.connections + [0] * count
        self.open = self.open + entries
        self.first_piece = [*self.first_piece, first]
        self.is_tidy = False
        self.hopes = []
        return first

    def add_all(self, tiles: list[int]) -> None:
        """Add the pieces of all tiles of a map, in the order they were laid."""
        piece = 0
        for order, tile in enumerate(tiles):
            kinds = self.looks.piece_kinds[tile]
            self.first_piece.append(piece)
            self.ends += self.looks.piece_ends[tile]
            self.tiles += [1 << order] * len(kinds)
            for kind in kinds:
                self.open.append((piece << KIND_BITS) | kind)
                piece += 1
        self.parent = list(range(piece))
        self.connections = [0] * piece
        self.is_tidy = False

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
        # Compiled code is quicker with "a[i] = a[i] + b" than with "a[i] += b".
        ends = self.ends
        if one == other:
            ends[one] = ends[one] - closed
            return
        self.parent[one] = other
        ends[other] = ends[other] + ends[one] - closed
        self.tiles[other] = self.tiles[other] | self.tiles[one]

    def _unite_rivers(self, one: int, other: int) -> None:
        one = self.root(one)
        other = self.root(other)
        lengths = self.rivers_by_length[:]
        self.rivers_by_length = lengths
        length = self.connections[other]
        _count(lengths, length, -1)
        if one != other:
            added = self.connections[one]
            _count(lengths, added, -1)
            length += added
        self.connections[other] = length + 1
        _count(lengths, length + 1, 1)
        self._unite(one, other, 2)

    def note_finished(self, first: int, tile: int) -> None:
        """Count the lakes and islands that this tile, whose first piece is given, has finished (WW-4, WW-5)."""
        piece = first - 1
        for kind in self.looks.piece_kinds[tile]:
            piece += 1
            if kind == RIVER_PIECE:
                continue
            root = self.root(piece)
            if self.ends[root] != 0:
                continue
            tiles = self.tiles[root]
            if (tiles & (tiles - 1)) == 0:
                continue
            # The mark makes sure that a feature which the tile touches with two pieces is counted once.
            self.ends[root] = COUNTED
            if kind == LAKE_PIECE:
                self.lake_sizes = [*self.lake_sizes, tiles.bit_count()]
            else:
                self.island_sizes = [*self.island_sizes, tiles.bit_count()]

    def roots(self, kind: int, tiles: list[int]) -> list[int]:
        """The roots of all features of a kind, given the tiles in the order they were laid."""
        found: list[int] = []
        for order, tile in enumerate(tiles):
            for piece, other in enumerate(self.looks.piece_kinds[tile], self.first_piece[order]):
                if other == kind and self.parent[piece] == piece:
                    found.append(piece)
        return found


def _count(lengths: list[int], connections: int, change: int) -> None:
    if connections > 0:
        lengths[connections if connections < LONGEST else LONGEST] += change
