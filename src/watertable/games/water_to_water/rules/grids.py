"""Grids: the Gardener's full squares, and the best choice of squares that share no cell (WW-45)."""

from __future__ import annotations

from typing import Final

SMALLEST: Final = 3
LARGEST: Final = 5


def full_squares(cells: set[tuple[int, int]]) -> list[tuple[int, int, int]]:
    """All squares full of tiles, as (edge, x, y) with the north-west corner; larger ones first."""
    found: list[tuple[int, int, int]] = []
    full = [(x, y) for x, y in sorted(cells) if _is_full(cells, x, y)]
    corners = set(full)
    found = [(SMALLEST, x, y) for x, y in full]
    for edge in range(SMALLEST + 1, LARGEST + 1):
        # A square is full if the four squares one size smaller in its corners are.
        full = [(x, y) for x, y in full if {(x + 1, y), (x, y + 1), (x + 1, y + 1)} <= corners]
        corners = set(full)
        found = [(edge, x, y) for x, y in full] + found
    return found


def _is_full(cells: set[tuple[int, int]], left: int, top: int) -> bool:
    for y in range(top, top + SMALLEST):
        for x in range(left, left + SMALLEST):
            if (x, y) not in cells:
                return False
    return True


def best_grids(cells: set[tuple[int, int]], points: list[int]) -> list[tuple[int, int, int]]:
    """The squares that together score the most points without sharing a cell.

    `points` is indexed by edge. Tries every set of squares, except those that could not beat the best so
    far even if every unused cell scored at the rate of the best-paying square.
    """
    squares = [square for square in full_squares(cells) if _worth(points, square[0]) > 0]
    if not squares:
        return []
    covered: set[tuple[int, int]] = set()
    for square in squares:
        covered |= cells_of(square)
    rate = max([_worth(points, edge) / (edge * edge) for edge in range(SMALLEST, LARGEST + 1)])
    search = _Search(squares, points, rate)
    search.go_on(0, [], set(), 0, len(covered))
    return search.best


class _Search:
    def __init__(self, squares: list[tuple[int, int, int]], points: list[int], rate: float) -> None:
        self.squares = squares
        self.points = points
        self.rate = rate
        self.best: list[tuple[int, int, int]] = []
        self.best_worth = 0

    def go_on(
        self, start: int, chosen: list[tuple[int, int, int]], used: set[tuple[int, int]], worth: int, left: int
    ) -> None:
        if worth > self.best_worth:
            self.best_worth = worth
            self.best = chosen
        if worth + int(self.rate * left) <= self.best_worth:
            return
        for place in range(start, len(self.squares)):
            square = self.squares[place]
            inside = cells_of(square)
            if not inside & used:
                more = _worth(self.points, square[0])
                self.go_on(place + 1, [*chosen, square], used | inside, worth + more, left - len(inside))


def cells_of(square: tuple[int, int, int]) -> set[tuple[int, int]]:
    """The cells of a square."""
    edge, left, top = square
    return {(x, y) for y in range(top, top + edge) for x in range(left, left + edge)}


def _worth(points: list[int], edge: int) -> int:
    return points[edge] if edge < len(points) else 0
