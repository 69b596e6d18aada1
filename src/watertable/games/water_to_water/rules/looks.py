"""Looks: every tile in every rotation as flat tables, so that nothing has to be rotated during play.

A look is `tile * 4 + rotation`. Its sides are packed into one number, five bits a side (one for each
kind), so that "does it match all neighbours" and "does water meet water" (WW-3) are one comparison each.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from watertable.games.water_to_water.rules.tiles import LAND, MATES, PLACES, Tile, turned, turned_sides
from watertable.kernel.memory import long_of

if TYPE_CHECKING:
    from watertable.kernel.memory import Long

ANYTHING: Final = (1 << 20) - 1
"""What a cell without neighbours allows: every kind on every side."""

OTHER_SIDES: Final = tuple([ANYTHING ^ (31 << (5 * direction)) for direction in range(4)])
"""The bits of all sides except one."""


class Looks:
    """The tables, built once for a pack and shared by all maps."""

    def __init__(self, tiles: list[Tile]) -> None:
        self.sides: Long = long_of(
            [kind for tile in tiles for rotation in range(4) for kind in turned_sides(tile.sides, rotation)]
        )
        """The kind of each side, at look * 4 + direction."""
        self.code: list[int] = []
        """All four sides of a look as 20 bits."""
        self.piece_at: Long = long_of(
            [number for tile in tiles for rotation in range(4) for number in _pieces_at(tile, rotation)]
        )
        """The number of the piece at each place on the rim, at look * 12 + place; -1 for none."""
        self.piece_kinds: list[list[int]] = []
        """For each tile, the kinds of its pieces."""
        pieces = [piece for tile in tiles for piece in tile.pieces]
        self.kind_of: Long = long_of([piece.kind for piece in pieces])
        """The kinds of the pieces of all tiles, one tile after the other."""
        self.ends_of: Long = long_of([len(piece.places) for piece in pieces])
        """At how many places on the rim each of those pieces continues."""
        self.pieces_from: Long = long_of(
            [sum([len(tile.pieces) for tile in tiles[:at]]) for at in range(len(tiles) + 1)]
        )
        """Where the pieces of a tile begin in those two; those of the next tile begin where they end."""
        self.wanted: list[int] = []
        """The only kind that a look allows on the facing side of its neighbour, at look * 4 + direction: one of the
        five bits of that side."""
        self.wanted_water: list[int] = []
        """The same bit if it is water; 0 if it is land."""
        self.rotations: list[list[int]] = []
        """For each tile, the rotations that look different on the map, in ascending order."""
        self.codes: list[list[int]] = []
        """For each tile, the sides, as 20 bits, in each of those rotations."""
        self.reach: list[int] = []
        """For each tile, all bits that it has in any rotation."""
        self.has_ruin = [tile.has_ruin for tile in tiles]
        self.has_artifact = [tile.has_artifact for tile in tiles]
        for tile in tiles:
            self._add(tile)

    def _add(self, tile: Tile) -> None:
        self.piece_kinds.append([piece.kind for piece in tile.pieces])
        self.rotations.append([r for r in range(4) if tile.looks_like[r] == r])
        for rotation in range(4):
            code = 0
            for direction, kind in enumerate(turned_sides(tile.sides, rotation)):
                code |= 1 << (5 * direction + kind)
                facing = 1 << (5 * ((direction + 2) % 4) + MATES[kind])
                self.wanted.append(facing)
                self.wanted_water.append(0 if kind == LAND else facing)
            self.code.append(code)
        codes = [self.code[4 * len(self.codes) + rotation] for rotation in self.rotations[-1]]
        self.codes.append(codes)
        reach = 0
        for code in codes:
            reach |= code
        self.reach.append(reach)


def _pieces_at(tile: Tile, rotation: int) -> list[int]:
    """The number of the piece at each place on the rim of a tile turned this way; -1 for none."""
    at = [-1] * PLACES
    for number, piece in enumerate(tile.pieces):
        for place in piece.places:
            at[turned(place, rotation)] = number
    return at
