"""A slow and simple count of a map from its tiles, to check the map's running counts (WW-4 to WW-7, WW-45).

It shares nothing with the map but the tiles: neighbours are looked up by cell, features are filled
place by place, voids are what a flood from outside does not reach, and grids are found by trying
every set of squares.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from watertable.games.water_to_water.rules.tiles import (
    DIRECTIONS,
    LAKE_PIECE,
    LAND,
    LAND_PIECE,
    MATES,
    RIVER_PIECE,
    Tile,
    turned,
    turned_sides,
)

if TYPE_CHECKING:
    from watertable.games.water_to_water.rules.board import Board, Feature

Cell = tuple[int, int]
Spot = tuple[int, int, int]
"""A place on the rim of the tile in a cell: x, y, place."""

_AROUND = ((0, -1), (1, 0), (0, 1), (-1, 0))


class Recount:
    """Everything that can be counted on a map, from (x, y, tile, rotation) of the tiles on top."""

    def __init__(self, tiles: list[Tile], placed: list[tuple[int, int, int, int]]) -> None:
        self.at: dict[Cell, tuple[Tile, int]] = {(x, y): (tiles[tile], rotation) for x, y, tile, rotation in placed}

    def sides(self, cell: Cell) -> tuple[int, ...]:
        tile, rotation = self.at[cell]
        return turned_sides(tile.sides, rotation)

    def mismatches(self) -> list[str]:
        """Adjacent sides that do not match (WW-3)."""
        found: list[str] = []
        for x, y in self.at:
            for direction, (across, down) in enumerate(_AROUND):
                other = (x + across, y + down)
                if other not in self.at:
                    continue
                if MATES[self.sides((x, y))[direction]] != self.sides(other)[(direction + 2) % 4]:
                    found.append(f"side {DIRECTIONS[direction]} of {x},{y} does not match its neighbour")
        return found

    def features(self, kind: int) -> list[list[Spot]]:
        """The places of every lake, river or land area on the map."""
        pieces: dict[Spot, list[Spot]] = {}
        for (x, y), (tile, rotation) in self.at.items():
            for piece in tile.pieces:
                if piece.kind == kind:
                    spots = [(x, y, turned(place, rotation)) for place in piece.places]
                    for spot in spots:
                        pieces[spot] = spots
        found: list[list[Spot]] = []
        seen: set[Spot] = set()
        for start in pieces:
            if start in seen:
                continue
            feature = [start]
            seen.add(start)
            for spot in feature:
                for other in [*pieces[spot], across(spot)]:
                    if other in pieces and other not in seen:
                        seen.add(other)
                        feature.append(other)
            found.append(feature)
        return found

    def finished(self, kind: int) -> list[list[Cell]]:
        """The cells of each finished lake or island: no place faces an empty cell, two tiles or more."""
        found: list[list[Cell]] = []
        for feature in self.features(kind):
            cells = {(x, y) for x, y, _ in feature}
            if len(cells) >= 2 and all(across(spot)[:2] in self.at for spot in feature):
                found.append(by_rows(cells))
        return sorted(found)

    def unfinished(self) -> list[tuple[int, int]]:
        """The kind of each feature that has a place facing an empty cell, and the number of tiles it lies on."""
        found: list[tuple[int, int]] = []
        for kind in (LAKE_PIECE, RIVER_PIECE, LAND_PIECE):
            for feature in self.features(kind):
                if not all(across(spot)[:2] in self.at for spot in feature):
                    found.append((kind, len({(x, y) for x, y, _ in feature})))
        return sorted(found)

    def rivers(self) -> list[tuple[int, list[Cell]]]:
        """The connections and cells of each river that crosses a border."""
        found: list[tuple[int, list[Cell]]] = []
        for feature in self.features(RIVER_PIECE):
            meetings = len([spot for spot in feature if across(spot)[:2] in self.at])
            if meetings:
                found.append((meetings // 2, by_rows({(x, y) for x, y, _ in feature})))
        return sorted(found)

    def voids(self) -> list[list[Cell]]:
        """The cells of each void."""
        if not self.at:
            return []
        west, east = min([x for x, _ in self.at]) - 1, max([x for x, _ in self.at]) + 1
        north, south = min([y for _, y in self.at]) - 1, max([y for _, y in self.at]) + 1
        empty = {(x, y) for x in range(west, east + 1) for y in range(north, south + 1) if (x, y) not in self.at}
        self._flood(empty, (west, north))
        found: list[list[Cell]] = []
        while empty:
            found.append(by_rows(self._flood(empty, min(empty))))
        return sorted(found)

    def beside(self, count: int) -> int:
        """How many empty cells have tiles on so many sides."""
        sides = [(x + right, y + down) for x, y in self.at for right, down in _AROUND]
        return len([cell for cell in set(sides) - set(self.at) if sides.count(cell) == count])

    def _flood(self, empty: set[Cell], start: Cell) -> set[Cell]:
        """Remove `start` and all cells connected to it from `empty`, and return them."""
        empty.discard(start)
        taken = [start]
        for x, y in taken:
            for right, down in _AROUND:
                other = (x + right, y + down)
                if other in empty:
                    empty.discard(other)
                    taken.append(other)
        return set(taken)

    def grid_points(self, points: list[int]) -> int:
        """The most points that full squares can score without sharing a cell."""
        squares: list[tuple[int, set[Cell]]] = []
        for x, y in self.at:
            for edge in range(1, len(points)):
                cells = {(x + right, y + down) for right in range(edge) for down in range(edge)}
                if points[edge] > 0 and cells <= set(self.at):
                    squares.append((points[edge], cells))
        return _best_sum(squares)

    def placements(self, tile: Tile) -> list[tuple[int, int, int]]:
        """Where a tile may be laid by WW-3, by trying every cell next to a tile in every rotation."""
        if not self.at:
            return [(0, 0, rotation) for rotation in sorted(set(tile.looks_like))]
        cells = {(x + right, y + down) for x, y in self.at for right, down in _AROUND} - set(self.at)
        found: list[tuple[int, int, int]] = []
        for x, y in by_rows(cells):
            for rotation in sorted(set(tile.looks_like)):
                sides = turned_sides(tile.sides, rotation)
                meets = [
                    (sides[direction], self.sides((x + right, y + down))[(direction + 2) % 4])
                    for direction, (right, down) in enumerate(_AROUND)
                    if (x + right, y + down) in self.at
                ]
                matches = all(MATES[mine] == other for mine, other in meets)
                if matches and any(mine != LAND for mine, _ in meets):
                    found.append((x, y, rotation))
        return found


def across(spot: Spot) -> Spot:
    """The place on the next tile that a place on the rim meets."""
    x, y, place = spot
    side, part = divmod(place, 3)
    right, down = _AROUND[side]
    return x + right, y + down, 3 * ((side + 2) % 4) + 2 - part


def by_rows(cells: set[Cell]) -> list[Cell]:
    return sorted(cells, key=lambda cell: (cell[1], cell[0]))


def _best_sum(squares: list[tuple[int, set[Cell]]]) -> int:
    if not squares:
        return 0
    points, cells = squares[0]
    apart = [square for square in squares[1:] if not square[1] & cells]
    return max(points + _best_sum(apart), _best_sum(squares[1:]))


def faults_of(board: Board) -> list[str]:
    """Where a map's running counts differ from a plain count."""
    plain = Recount(board.pack.tiles, board.tiles())
    faults = plain.mismatches()
    counted: list[tuple[str, object, object]] = [
        ("lakes", _cells(board.lakes()), plain.finished(LAKE_PIECE)),
        ("lake sizes", sorted(board.lake_sizes), sorted([len(cells) for cells in plain.finished(LAKE_PIECE)])),
        ("islands", _cells(board.islands()), plain.finished(LAND_PIECE)),
        ("island sizes", sorted(board.island_sizes), sorted([len(cells) for cells in plain.finished(LAND_PIECE)])),
        ("unfinished", board.features.unfinished(), plain.unfinished()),
        ("rivers", sorted([(river.size, list(river.cells)) for river in board.rivers()]), plain.rivers()),
        ("river lengths", board.rivers_by_length, _lengths(plain, len(board.rivers_by_length) - 1)),
        ("voids", _cells(board.voids()), plain.voids()),
        ("void sizes", board.void_sizes(), sorted([len(cells) for cells in plain.voids()])),
        ("cells beside two tiles", board.beside_two, plain.beside(2)),
        ("cells beside three tiles", board.beside_three, plain.beside(3)),
        ("grids", board.grid_points(), plain.grid_points(board.pack.points["grids"])),
        ("ruins", board.ruins, len([1 for tile, _ in plain.at.values() if tile.has_ruin])),
        ("artifacts", board.artifacts, len([1 for tile, _ in plain.at.values() if tile.has_artifact])),
        ("length", board.length(), _extent([y for _, y in plain.at])),
        ("width", board.width(), _extent([x for x, _ in plain.at])),
    ]
    for what, kept, fresh in counted:
        if kept != fresh:
            faults.append(f"{what}: kept {kept}, counted {fresh}")
    return faults


def _cells(features: list[Feature]) -> list[list[Cell]]:
    return sorted([list(feature.cells) for feature in features])


def _lengths(plain: Recount, longest: int) -> list[int]:
    lengths = [0] * (longest + 1)
    for connections, _ in plain.rivers():
        lengths[min(connections, longest)] += 1
    return lengths


def _extent(numbers: list[int]) -> int:
    return max(numbers) - min(numbers) + 1 if numbers else 0
