"""The plane geometry of AGUA's drawing: curves with one bend, smooth ways through points, and what overlaps what.

Everything that must not overlap is a `Shape`: a disc, a box (for words), a triangle (for the head of an arrow) or a
chain of points with a width (for lines). `gap` is the distance between two of them; below zero they overlap.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import pairwise

Point = tuple[float, float]
Bounds = tuple[float, float, float, float]
"""Left, top, right, bottom."""
Cubic = tuple[Point, Point, Point, Point]
"""A cubic Bézier curve: start, two bends, end."""


@dataclass(frozen=True)
class Shape:
    """Something that takes up room: everything within `radius` of its points, and of the lines between them.

    A chain of points is closed for boxes and triangles, whose inside counts as well.
    """

    points: tuple[Point, ...]
    radius: float
    is_closed: bool = False

    @cached_property
    def bounds(self) -> Bounds:
        """Left, top, right, bottom."""
        xs = [x for x, _ in self.points]
        ys = [y for _, y in self.points]
        return min(xs) - self.radius, min(ys) - self.radius, max(xs) + self.radius, max(ys) + self.radius


def disc(at: Point, radius: float) -> Shape:
    return Shape((at,), radius)


def box(left: float, top: float, width: float, height: float) -> Shape:
    right, bottom = left + width, top + height
    return Shape(((left, top), (right, top), (right, bottom), (left, bottom)), 0.0, True)


def _to_segment(p: Point, a: Point, b: Point) -> float:
    dx, dy = b[0] - a[0], b[1] - a[1]
    square = dx * dx + dy * dy
    along = 0.0 if square == 0 else max(0.0, min(1.0, ((p[0] - a[0]) * dx + (p[1] - a[1]) * dy) / square))
    return math.hypot(p[0] - a[0] - along * dx, p[1] - a[1] - along * dy)


def _side(a: Point, b: Point, p: Point) -> float:
    return (b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0])


def do_cross(a: Point, b: Point, c: Point, d: Point) -> bool:
    """Whether two lines between two points each cross."""
    return (_side(a, b, c) > 0) != (_side(a, b, d) > 0) and (_side(c, d, a) > 0) != (_side(c, d, b) > 0)


def _edges(shape: Shape) -> list[tuple[Point, Point]]:
    points = shape.points
    if len(points) == 1:
        return [(points[0], points[0])]
    edges = list(pairwise(points))
    return [*edges, (points[-1], points[0])] if shape.is_closed else edges


def _is_inside(p: Point, shape: Shape) -> bool:
    sides = [_side(a, b, p) for a, b in _edges(shape)]
    return min(sides) >= 0 or max(sides) <= 0


def gap(one: Shape, other: Shape) -> float:
    """The distance between two shapes; below zero they overlap."""
    if one.is_closed and _is_inside(other.points[0], one):
        return -other.radius - one.radius - 1.0
    if other.is_closed and _is_inside(one.points[0], other):
        return -other.radius - one.radius - 1.0
    least = math.inf
    for a, b in _edges(one):
        for c, d in _edges(other):
            if a != b and c != d and do_cross(a, b, c, d):
                return -one.radius - other.radius - 1.0
            least = min(least, _to_segment(a, c, d), _to_segment(b, c, d), _to_segment(c, a, b), _to_segment(d, a, b))
    return least - one.radius - other.radius


def are_far(one: Bounds, other: Bounds, by: float) -> bool:
    """Whether two bounds are further apart than that."""
    return (
        one[2] + by < other[0] or other[2] + by < one[0] or one[3] + by < other[1] or other[3] + by < one[1]
    )  # fmt: skip


def number(value: float) -> str:
    """A coordinate in short form."""
    return "0" if abs(value) < 0.05 else f"{value:.1f}".removesuffix(".0")


@cache
def _parts(count: int) -> list[tuple[float, float]]:
    """How much of its way is left and done at each of so many equal parts of a curve."""
    return [(1 - step / count, step / count) for step in range(count + 1)]


@dataclass(frozen=True)
class Curve:
    """A line with one bend, a quadratic Bézier curve."""

    start: Point
    bend: Point
    end: Point

    def at(self, t: float) -> Point:
        """The point at a part of its way, from 0 to 1."""
        u = 1 - t
        return (
            u * u * self.start[0] + 2 * u * t * self.bend[0] + t * t * self.end[0],
            u * u * self.start[1] + 2 * u * t * self.bend[1] + t * t * self.end[1],
        )

    def direction(self, t: float) -> Point:
        """Where it heads there, as a step of length 1."""
        dx = (1 - t) * (self.bend[0] - self.start[0]) + t * (self.end[0] - self.bend[0])
        dy = (1 - t) * (self.bend[1] - self.start[1]) + t * (self.end[1] - self.bend[1])
        length = math.hypot(dx, dy) or 1.0
        return dx / length, dy / length

    def length(self) -> float:
        points = self.points(12)
        return sum([math.dist(a, b) for a, b in pairwise(points)])

    def points(self, parts: int) -> list[Point]:
        # As `at` does it, without a call for each point: routing asks for half a million of them.
        (ax, ay), (bx, by), (cx, cy) = self.start, self.bend, self.end
        return [
            (u * u * ax + 2 * u * t * bx + t * t * cx, u * u * ay + 2 * u * t * by + t * t * cy)
            for u, t in _parts(parts)
        ]

    def part(self, first: float, last: float) -> Curve:
        """The same curve from one part of its way to another."""
        a, c = self.at(first), self.at(last)
        u, v = 1 - first, 1 - last
        bend = (
            u * v * self.start[0] + (u * last + v * first) * self.bend[0] + first * last * self.end[0],
            u * v * self.start[1] + (u * last + v * first) * self.bend[1] + first * last * self.end[1],
        )
        return Curve(a, bend, c)

    def path(self) -> str:
        """As SVG."""
        (ax, ay), (bx, by), (cx, cy) = self.start, self.bend, self.end
        return f"M{number(ax)} {number(ay)}Q{number(bx)} {number(by)} {number(cx)} {number(cy)}"


def bowed(source: Point, target: Point, bow: float) -> Curve:
    """A curve whose middle is off the straight line by `bow` times its length, to the right of its direction if above
    zero."""
    (ax, ay), (bx, by) = source, target
    return Curve(source, ((ax + bx) / 2 - (by - ay) * bow * 2, (ay + by) / 2 + (bx - ax) * bow * 2), target)


def trimmed(curve: Curve, start: float, end: float) -> Curve:
    """The curve between what lies this far around its ends."""
    first = _leaves(curve, curve.start, start, 0.0)
    last = _leaves(curve, curve.end, end, 1.0)
    return curve.part(first, last) if first < last else curve


def _leaves(curve: Curve, centre: Point, radius: float, t: float) -> float:
    (ax, ay), (bx, by), (cx, cy) = curve.start, curve.bend, curve.end
    x, y = centre
    low, high = t, 0.5
    for _ in range(24):
        middle = (low + high) / 2
        u = 1 - middle
        a, b, c = u * u, 2 * u * middle, middle * middle
        if math.hypot(a * ax + b * bx + c * cx - x, a * ay + b * by + c * cy - y) < radius:
            low = middle
        else:
            high = middle
    return high


def smooth_parts(points: list[Point]) -> list[Cubic]:
    """A smooth way through all points, as cubic Bézier curves from each to the next."""
    parts: list[Cubic] = []
    for at in range(len(points) - 1):
        before = points[max(0, at - 1)]
        here, there = points[at], points[at + 1]
        after = points[min(len(points) - 1, at + 2)]
        # The pull at a point is bounded by the shorter of the two ways beside it, so that the curve never overshoots.
        reach = math.dist(here, there)
        out, back = _pull(before, here, there, reach), _pull(here, there, after, reach)
        parts.append((here, (here[0] + out[0], here[1] + out[1]), (there[0] - back[0], there[1] - back[1]), there))
    return parts


def _pull(before: Point, here: Point, after: Point, reach: float) -> Point:
    dx, dy = after[0] - before[0], after[1] - before[1]
    length = math.hypot(dx, dy) or 1.0
    return dx / length * reach / 3, dy / length * reach / 3


def path_of(parts: list[Cubic]) -> str:
    """Cubic curves, each from the end of the one before, as SVG."""
    path = f"M{number(parts[0][0][0])} {number(parts[0][0][1])}"
    for _, (bx, by), (cx, cy), (dx, dy) in parts:
        path += f"C{number(bx)} {number(by)} {number(cx)} {number(cy)} {number(dx)} {number(dy)}"
    return path


def cubic_at(part: Cubic, t: float) -> Point:
    """The point at a part of the way along a cubic curve."""
    u = 1 - t
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = part
    return (
        u**3 * ax + 3 * u * u * t * bx + 3 * u * t * t * cx + t**3 * dx,
        u**3 * ay + 3 * u * u * t * by + 3 * u * t * t * cy + t**3 * dy,
    )


def cubic_length(part: Cubic) -> float:
    points = [cubic_at(part, step / 10) for step in range(11)]
    return sum([math.dist(a, b) for a, b in pairwise(points)])
