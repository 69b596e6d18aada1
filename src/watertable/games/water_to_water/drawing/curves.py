"""Curves: cubic Bézier paths as SVG text and as points, for drawings that need to know where their lines run."""

from __future__ import annotations

import math

Point = tuple[float, float]
Curve = tuple[Point, Point, Point, Point]
"""A cubic: start, two handles, end."""


def number(value: float) -> str:
    """A coordinate with at most two decimals, in as few characters as possible."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text


def pair(point: Point) -> str:
    return f"{number(point[0])} {number(point[1])}"


def move_to(point: Point) -> str:
    return f"M{pair(point)}"


def curve_to(curve: Curve) -> str:
    return f"C{pair(curve[1])} {pair(curve[2])} {pair(curve[3])}"


def line_to(point: Point) -> str:
    return f"L{pair(point)}"


def open_path(curve: Curve) -> str:
    """The curve as path data that stands alone."""
    return move_to(curve[0]) + curve_to(curve)


def towards(start: Point, direction: Point, length: float) -> Point:
    """The point at a distance from `start` in a direction (a unit vector)."""
    return start[0] + direction[0] * length, start[1] + direction[1] * length


def distance(one: Point, other: Point) -> float:
    return math.hypot(one[0] - other[0], one[1] - other[1])


def along(curve: Curve, steps: int) -> list[Point]:
    """Points on the curve, both ends included."""
    return [point_at(curve, step / steps) for step in range(steps + 1)]


def point_at(curve: Curve, t: float) -> Point:
    u = 1 - t
    weights = (u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t)
    x = sum([weight * point[0] for weight, point in zip(weights, curve, strict=True)])
    y = sum([weight * point[1] for weight, point in zip(weights, curve, strict=True)])
    return x, y


def is_inside(point: Point, outline: list[Point]) -> bool:
    """Whether a point is inside a closed outline."""
    x, y = point
    inside = False
    before = outline[-1]
    for corner in outline:
        if (corner[1] > y) != (before[1] > y):
            crossing = (before[0] - corner[0]) * (y - corner[1]) / (before[1] - corner[1]) + corner[0]
            if x < crossing:
                inside = not inside
        before = corner
    return inside


def nearest(point: Point, line: list[Point]) -> float:
    """The distance to the nearest of these points; infinite if there are none."""
    x, y = point
    return math.sqrt(min([(x - a) * (x - a) + (y - b) * (y - b) for a, b in line], default=math.inf))
