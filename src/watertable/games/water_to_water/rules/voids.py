"""Voids: empty cells that tiles cut off from the outside (WW-7).

All tiles of a map are connected, so a new tile splits the empty region it is laid in exactly if its
empty neighbours form two or more groups around it; neighbours are in one group if the cell at the
corner between them is empty. Only then is the region flood-filled from each group; it is a void if
the fill ends before it leaves the bounding box of the map. Few tiles do that or are laid in a void, so
copies of a map share its voids, and a map that changes them copies them first.
"""

from __future__ import annotations


class Voids:
    """The voids of a map: which void each enclosed cell belongs to, and the size of each void."""

    def __init__(self, source: Voids | None = None) -> None:
        if source is None:
            self.void_of: dict[int, int] = {}
            """The number of the void that a cell (by its key) belongs to."""
            self.sizes: list[int] = []
            """The size of each void by number; 0 for one that was filled or split."""
            return
        self.void_of = source.void_of.copy()
        self.sizes = source.sizes[:]

    def fill_cell(self, key: int) -> int:
        """A tile is laid in this cell. Returns the number of the void that loses the cell, or -1 outside."""
        number = self.void_of.pop(key, -1)
        if number >= 0:
            self.sizes[number] -= 1
        return number

    def forget(self, number: int) -> None:
        """Drop a void that has been split; its parts are added again."""
        self.sizes[number] = 0
        self.void_of = {key: owner for key, owner in self.void_of.items() if owner != number}

    def add(self, cells: list[int]) -> None:
        """A new void with these cells."""
        number = len(self.sizes)
        self.sizes.append(len(cells))
        for key in cells:
            self.void_of[key] = number

    def standing(self) -> list[int]:
        """The sizes of the voids, in ascending order."""
        return sorted([size for size in self.sizes if size > 0])

    def count_of_size(self, wanted: int) -> int:
        """How many voids have exactly this size."""
        count = 0
        for size in self.sizes:
            if size == wanted:
                count += 1
        return count

    def cells(self) -> list[list[int]]:
        """The keys of the cells of each void; voids and cells are sorted by key."""
        groups: dict[int, list[int]] = {}
        for key in sorted(self.void_of):
            groups.setdefault(self.void_of[key], []).append(key)
        return list(groups.values())
