"""Lists of tiles. The bag has the ids of its tiles in ascending order, because a bag has no order (WW-12)."""

from __future__ import annotations


def without(tiles: list[int], tile: int) -> list[int]:
    """A list of tiles with one taken out: a new list, because copies of a position share theirs."""
    fewer = tiles[:]
    fewer.remove(tile)
    return fewer


def place_in(bag: list[int], tile: int) -> int:
    """The index of a tile in the bag's list, or -1 if it is not in the bag."""
    low = 0
    high = len(bag)
    while low < high:
        middle = (low + high) // 2
        if bag[middle] < tile:
            low = middle + 1
        else:
            high = middle
    return low if low < len(bag) and bag[low] == tile else -1
