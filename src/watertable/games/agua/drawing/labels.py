"""The labels on AGUA's board: each is put where it covers nothing, as near as possible to what it names."""

from __future__ import annotations

import math
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from watertable.games.agua.drawing.shapes import Cubic, Point, Shape, are_far, box, cubic_at, cubic_length, gap
from watertable.kernel.lettering import text_width
from watertable.kernel.rng import Rng

WEIGHT: Final = 700
_HIGH: Final = 0.74
"""How high letters are above the line, as part of their size; those with a tail reach below it by a third of that."""
_DISTANCES: Final = (30.0, 36.0, 44.0, 54.0, 68.0, 84.0)
_TURNS: Final = 16
_TRIES: Final = 700
_ROOM: Final = 6.0
"""How far a label is from anything else at best."""
_SQUARE: Final = 40.0
_GRAIN: Final = 8.0
"""How finely lines are taken to pieces."""


@dataclass(frozen=True)
class Label:
    """Words on the board, in one line around a middle, or along a waterway that is wide enough."""

    key: str
    words: str
    middle: Point
    size: float
    along: Cubic | None = None
    """The stretch of the waterway that they follow."""

    def width(self) -> float:
        return text_width(self.words, self.size, WEIGHT)

    def height(self) -> float:
        return self.size * 0.98

    def baseline(self) -> float:
        """The y of the line that the letters stand on."""
        return self.middle[1] + self.size * _HIGH / 2 - self.size * 0.03

    def shape(self) -> Shape:
        if self.along is not None:
            half = self.width() / 2 / max(cubic_length(self.along), 1.0)
            parts = [0.5 - half + 2 * half * step / 8 for step in range(9)]
            return Shape(tuple([cubic_at(self.along, part) for part in parts]), self.size * 0.42)
        return label_box(self.middle, self.width(), self.height())


def label_box(middle: Point, width: float, height: float) -> Shape:
    return box(middle[0] - width / 2, middle[1] - height / 2, width, height)


def along_ribbon(
    key: str, words: str, size: float, stretches: list[tuple[Cubic, float]], taken: list[Shape]
) -> Label | None:
    """The words on one of these stretches of a waterway, each with how much of its ends fields cover; the one with most
    room to spare. None if they fit on no stretch."""
    width = text_width(words, size, WEIGHT)
    best: Label | None = None
    most = 0.0
    for stretch, covered in stretches:
        spare = cubic_length(stretch) - covered - width
        if spare <= max(most, _ROOM):
            continue
        upright = stretch if stretch[3][0] >= stretch[0][0] - 1 else (stretch[3], stretch[2], stretch[1], stretch[0])
        label = Label(key, words, cubic_at(upright, 0.5), size, upright)
        shape = label.shape()
        bounds = shape.bounds
        if not [1 for other in taken if not are_far(bounds, other.bounds, 3) and gap(shape, other) < 3]:
            best, most = label, spare
    return best


def place_labels(
    wanted: list[tuple[str, str, float, list[Point]]], size: tuple[int, int], taken: list[Shape]
) -> list[Label]:
    """Place labels (key, words, size, points that it may be beside), one after the other."""
    crowd = _Crowd()
    for shape in taken:
        crowd.add(shape)
    placed: list[Label] = []
    for key, words, letters, anchors in wanted:
        best, least = Label(key, words, anchors[0], letters), math.inf
        for label, far in _candidates(key, words, letters, anchors):
            cost = far * 0.05
            if cost < least:
                cost = _cost(label, size, crowd, cost, least)
            if cost < least:
                best, least = label, cost
        placed.append(best)
        crowd.add(best.shape())
    return placed


class _Crowd:
    """What labels must not cover, as many small discs sorted into squares, so that those nearby are found at once."""

    def __init__(self) -> None:
        self._squares: dict[tuple[int, int], list[tuple[float, float, float]]] = {}

    def add(self, shape: Shape) -> None:
        points = shape.points
        if shape.is_closed:
            left, top, right, bottom = shape.bounds
            columns = max(1, math.ceil((right - left) / _GRAIN))
            rows = max(1, math.ceil((bottom - top) / _GRAIN))
            for column in range(columns + 1):
                for row in range(rows + 1):
                    self._disc(left + (right - left) * column / columns, top + (bottom - top) * row / rows, 0.0)
            return
        self._disc(points[0][0], points[0][1], shape.radius)
        for (ax, ay), (bx, by) in pairwise(points):
            steps = max(1, math.ceil(math.hypot(bx - ax, by - ay) / _GRAIN))
            for step in range(1, steps + 1):
                self._disc(ax + (bx - ax) * step / steps, ay + (by - ay) * step / steps, shape.radius)

    def _disc(self, x: float, y: float, radius: float) -> None:
        self._squares.setdefault((int(x // _SQUARE), int(y // _SQUARE)), []).append((x, y, radius))

    def around(self, left: float, top: float, right: float, bottom: float) -> list[tuple[float, float, float]]:
        """The discs in and around a box."""
        found: list[tuple[float, float, float]] = []
        for column in range(int((left - _SQUARE) // _SQUARE), int((right + _SQUARE) // _SQUARE) + 1):
            for row in range(int((top - _SQUARE) // _SQUARE), int((bottom + _SQUARE) // _SQUARE) + 1):
                found += self._squares.get((column, row), ())
        return found


def free_spots(size: tuple[int, int], taken: list[Shape], room: int, apart: float, rng: Rng) -> list[Point]:
    """Points on the board with this much room around them, and this far apart from each other."""
    crowd = _Crowd()
    for shape in taken:
        crowd.add(shape)
    found: list[Point] = []
    for _ in range(_TRIES):
        x, y = float(room + rng.below(size[0] - 2 * room)), float(room + rng.below(size[1] - 2 * room))
        if [1 for other in found if math.dist(other, (x, y)) < apart]:
            continue
        around = crowd.around(x - room, y - room, x + room, y + room)
        if not any(math.hypot(px - x, py - y) - radius < room for px, py, radius in around):
            found.append((x, y))
    return found


def _candidates(key: str, words: str, letters: float, anchors: list[Point]) -> list[tuple[Label, float]]:
    width = text_width(words, letters, WEIGHT)
    found: list[tuple[Label, float]] = []
    for far in _DISTANCES:
        for turn in range(_TURNS):
            angle = 2 * math.pi * turn / _TURNS
            dx, dy = math.cos(angle), math.sin(angle)
            for x, y in anchors:
                # Beside a point the words begin or end there, above and below it they are in the middle.
                middle = (x + dx * (far + width / 2 * abs(dx)), y + dy * far)
                found.append((Label(key, words, middle, letters), far + 6 * abs(dx)))
    return found


def _cost(label: Label, size: tuple[int, int], crowd: _Crowd, cost: float, most: float) -> float:
    """What a label costs where it is, beginning with what it costs already. It is not worked out further than `most`:
    then another place is better anyway."""
    left, top, right, bottom = label.shape().bounds
    if left < 6 or top < 6 or right > size[0] - 6 or bottom > size[1] - 6:
        return cost + 10_000.0
    found = 0.0
    for x, y, radius in crowd.around(left, top, right, bottom):
        reach = _ROOM + radius
        if x < left - reach or x > right + reach or y < top - reach or y > bottom + reach:
            continue
        room = math.hypot(max(left - x, x - right, 0.0), max(top - y, y - bottom, 0.0)) - radius
        if room < _ROOM:
            found += (_ROOM - room) ** 2 + (200 if room < 2.5 else 0)
            if cost + found >= most:
                break
    return cost + found
