"""Looks: every tile in every rotation as flat tables, so that the map need not turn anything.

A look is `tile * 4 + rotation`. Sides are packed in one number, five bits a side (one for each kind),
so that "does it match all neighbours" and "does water meet water" (WW-3) are each one comparison.
"""

from __future__ import annotations

from typing import Final

from watertable.games.water_to_water.tiles import LAND, MATES, PLACES, Tile, turned, turned_sides

ANYTHING: Final = (1 << 20) - 1
"""What a cell without neighbours allows: every kind on every side."""

MOST_PIECES: Final = 12
"""No tile has more pieces than places on its rim."""


class Looks:
    """The tables; built once for a pack and shared by all maps."""

    def __init__(self, tiles: list[Tile]) -> None:
        self.tile_count = len(tiles)
        self.sides: list[int] = []
        """The kind of each side, at look * 4 + direction."""
        self.code: list[int] = []
        """All four sides of a look as 20 bits."""
        self.piece_at: list[int] = []
        """The number of the piece at each place of the rim, at look * 12 + place; -1 for none."""
        self.piece_kinds: list[int] = []
        """The kind of each piece, at tile * MOST_PIECES + piece."""
        self.piece_ends: list[int] = []
        """At how many places of the rim each piece goes on, at tile * MOST_PIECES + piece."""
        self.piece_count: list[int] = []
        self.rotations: list[list[int]] = []
        """For each tile the rotations that differ on the map, rising."""
        self.has_ruin = [tile.has_ruin for tile in tiles]
        self.has_artifact = [tile.has_artifact for tile in tiles]
        for tile in tiles:
            self._add(tile)

    def _add(self, tile: Tile) -> None:
        self.piece_count.append(len(tile.pieces))
        padding = [-1] * (MOST_PIECES - len(tile.pieces))
        self.piece_kinds += [piece.kind for piece in tile.pieces] + padding
        self.piece_ends += [len(piece.places) for piece in tile.pieces] + padding
        self.rotations.append([r for r in range(4) if tile.looks_like[r] == r])
        for rotation in range(4):
            sides = turned_sides(tile.sides, rotation)
            self.sides += sides
            code = 0
            for direction, kind in enumerate(sides):
                code |= 1 << (5 * direction + kind)
            self.code.append(code)
            at = [-1] * PLACES
            for number, piece in enumerate(tile.pieces):
                for place in piece.places:
                    at[turned(place, rotation)] = number
            self.piece_at += at


def wanted(direction: int, kind: int) -> int:
    """The bit of the only kind of side that may lie in this direction next to a side of `kind`."""
    return 1 << (5 * direction + MATES[kind])


def wanted_water(direction: int, kind: int) -> int:
    """The same for water; nothing where the neighbour's side is land."""
    return 0 if kind == LAND else 1 << (5 * direction + MATES[kind])
