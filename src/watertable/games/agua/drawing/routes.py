"""How AGUA's arrows find their way: each bends as little as it can around what is not its own, then its signs find
room on it.

The same is done for the board and inside each card. A pack says only where fields are, so a custom pack gets arrows
that keep clear of each other as far as its fields leave room.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Final

from watertable.games.agua.drawing.shapes import Curve, Point, Shape, are_far, bowed, box, disc, do_cross, trimmed

BADGE: Final = 12.0
"""The radius of the sign of an arrow's colour."""
HEAD: Final = 13.0
"""The length of an arrow's head; it is as wide as it is long."""
LINE: Final = 2.5
"""Half the width of an arrow's line."""
_SAMPLES: Final = 20
_BOWS: Final = (0.0, 0.06, -0.06, 0.12, -0.12, 0.18, -0.18, 0.25, -0.25, 0.33, -0.33, 0.42, -0.42)
_APART: Final = (0.1, 0.16, 0.24, 0.32)
"""How far an arrow keeps from the one that leads back."""
_MARGIN: Final = 7.0
_SWEEPS: Final = 3
_CROSSING: Final = 9.0
"""How bad it is that two lines cross."""


@dataclass
class Link:
    """A way that is drawn as a line of its own: an arrow, a channel from a card, a step between a card's fields."""

    source: str
    target: str
    start: Point
    start_radius: float
    end: Point
    end_radius: float
    colours: tuple[str, ...] = ()
    """One arrow can have two colours; without any, the way is free."""
    bow: float = 0.0
    """How it bends at best, for a link that runs along something."""
    has_return: bool = False
    """Whether another link leads straight back."""
    curve: Curve = field(default=Curve((0, 0), (0, 0), (0, 0)))
    badges: list[Point] = field(default_factory=list)
    """Where the signs of its colours are."""

    def head(self) -> Shape:
        """The triangle at its end."""
        tip = self.curve.end
        dx, dy = self.curve.direction(1.0)
        back = tip[0] - dx * HEAD, tip[1] - dy * HEAD
        half = HEAD / 2
        return Shape(
            (tip, (back[0] - dy * half, back[1] + dx * half), (back[0] + dy * half, back[1] - dx * half)), 0, True
        )

    def line(self) -> Shape:
        return Shape(tuple(self.curve.points(_SAMPLES)), LINE)


@dataclass(frozen=True)
class Obstacle:
    """What arrows go around: a field, a gate, a frame."""

    key: str
    shape: Shape

    def gap(self, p: Point) -> float:
        """How far a point is from it; below zero inside."""
        points = self.shape.points
        if len(points) == 1:
            return math.hypot(p[0] - points[0][0], p[1] - points[0][1]) - self.shape.radius
        left, top, right, bottom = self.shape.bounds
        dx, dy = max(left - p[0], p[0] - right), max(top - p[1], p[1] - bottom)
        return math.hypot(max(dx, 0.0), max(dy, 0.0)) if dx > 0 or dy > 0 else max(dx, dy)


def round_obstacle(key: str, at: Point, radius: float) -> Obstacle:
    return Obstacle(key, disc(at, radius))


def box_obstacle(key: str, left: float, top: float, width: float, height: float) -> Obstacle:
    return Obstacle(key, box(left, top, width, height))


def route(links: list[Link], obstacles: list[Obstacle]) -> None:
    """Bend all links and place their signs."""
    choices = [_curves(link) for link in links]
    fixed = [[_in_the_way(link, curve, obstacles) for curve in choices[at]] for at, link in enumerate(links)]
    chosen = [min(range(len(costs)), key=costs.__getitem__) for costs in fixed]
    traces = [[_Trace(curve) for curve in curves] for curves in choices]
    near = _neighbours(traces)
    for _ in range(_SWEEPS):
        for at in range(len(links)):
            others = [traces[other][chosen[other]] for other in near[at]]
            costs = fixed[at][:]
            least = math.inf
            for option in sorted(range(len(costs)), key=costs.__getitem__):
                if costs[option] < least:
                    costs[option] += sum([trace.trouble(traces[at][option]) for trace in others])
                    least = min(least, costs[option])
            chosen[at] = min(range(len(costs)), key=costs.__getitem__)
    for at, link in enumerate(links):
        link.curve = choices[at][chosen[at]]
    _place_signs(links, obstacles)


def _neighbours(traces: list[list[_Trace]]) -> list[list[int]]:
    """For each link, the others that it could get near, however they bend."""
    bounds = [
        (
            min([trace.left for trace in options]),
            min([trace.top for trace in options]),
            max([trace.right for trace in options]),
            max([trace.bottom for trace in options]),
        )
        for options in traces
    ]
    return [
        [other for other in range(len(traces)) if other != at and not are_far(bounds[at], bounds[other], HEAD)]
        for at in range(len(traces))
    ]


def _curves(link: Link) -> list[Curve]:
    bows = _APART if link.has_return else tuple([link.bow + bow for bow in _BOWS])
    return [
        trimmed(bowed(link.start, link.end, bow), link.start_radius + 1, link.end_radius + 2)
        for bow in bows
    ]  # fmt: skip


def _in_the_way(link: Link, curve: Curve, obstacles: list[Obstacle]) -> float:
    """How much a curve gets in the way of what is around it; the less it bends the better."""
    samples = curve.points(_SAMPLES)
    left = min([x for x, _ in samples]) - 12
    right = max([x for x, _ in samples]) + 12
    top = min([y for _, y in samples]) - 12
    bottom = max([y for _, y in samples]) + 12
    straight = math.dist(link.start, link.end)
    cost = max(0.0, curve.length() - straight + link.start_radius + link.end_radius + 3) * 0.12
    for obstacle in obstacles:
        if obstacle.key in (link.source, link.target):
            continue
        a, b, c, d = obstacle.shape.bounds
        if c < left or a > right or d < top or b > bottom:
            continue
        least = min([obstacle.gap(p) for p in samples]) - LINE
        if least < _MARGIN:
            cost += (_MARGIN - least) ** 2 + (60 if least < 1 else 0)
    return cost


class _Trace:
    """A curve as a few straight parts, to find what it crosses."""

    def __init__(self, curve: Curve) -> None:
        self.points = curve.points(6)
        dx, dy = curve.direction(1.0)
        self.head = (curve.end[0] - dx * HEAD * 0.62, curve.end[1] - dy * HEAD * 0.62)
        self.left = min([x for x, _ in self.points])
        self.right = max([x for x, _ in self.points])
        self.top = min([y for _, y in self.points])
        self.bottom = max([y for _, y in self.points])
        self._known: dict[int, float] = {}
        """The trouble with other traces, by their identity: most are met again in the next sweep."""

    def trouble(self, other: _Trace) -> float:
        """How much two curves disturb each other: where they cross, and where a head is on the other or beside its
        head."""
        known = self._known.get(id(other))
        if known is None:
            known = self._known[id(other)] = self._trouble(other)
        return known

    def _trouble(self, other: _Trace) -> float:
        if (
            self.right + HEAD < other.left
            or other.right + HEAD < self.left
            or self.bottom + HEAD < other.top
            or other.bottom + HEAD < self.top
        ):
            return 0.0
        cost = _too_near(self.head, other.head, HEAD + 5)
        cost += _too_near(self.head, nearest(self.head, other.points), HEAD * 0.62 + LINE + 3)
        cost += _too_near(other.head, nearest(other.head, self.points), HEAD * 0.62 + LINE + 3)
        for a, b in pairwise(self.points):
            for c, d in pairwise(other.points):
                if do_cross(a, b, c, d):
                    cost += _CROSSING
        return cost


# The signs on the arrows


def _place_signs(links: list[Link], obstacles: list[Obstacle]) -> None:
    coloured = [link for link in links if link.colours]
    marks = [_Marks(link) for link in links]
    options = [_spots(link) for link in coloured]
    reached = [_bounds([spot for spots in choices for spot in spots], 0) for choices in options]
    fixed: list[list[float]] = []
    for link, choices in zip(coloured, options, strict=True):
        bounds = _bounds([spot for spots in choices for spot in spots], 2 * BADGE + HEAD)
        near = [other for other in obstacles if not are_far(bounds, other.shape.bounds, 0)]
        others = [mark for mark in marks if mark.link is not link and not are_far(bounds, mark.bounds, 0)]
        fixed.append([_sign_cost(link, spots, near, others) for spots in choices])
        link.badges = choices[min(range(len(choices)), key=fixed[-1].__getitem__)]
    beside = [
        [other for other in range(len(coloured)) if other != at and not are_far(bounds, reached[other], 2 * BADGE + 4)]
        for at, bounds in enumerate(reached)
    ]
    for _ in range(_SWEEPS):
        for at, link in enumerate(coloured):
            taken = [spot for other in beside[at] for spot in coloured[other].badges]
            costs = [
                cost + sum([_too_near(spot, place, 2 * BADGE + 4) for spot in spots for place in taken])
                for cost, spots in zip(fixed[at], options[at], strict=True)
            ]
            link.badges = options[at][min(range(len(costs)), key=costs.__getitem__)]


def _bounds(points: list[Point], more: float) -> tuple[float, float, float, float]:
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return min(xs) - more, min(ys) - more, max(xs) + more, max(ys) + more


class _Marks:
    """What the signs of other links keep clear of: a link's line and head."""

    def __init__(self, link: Link) -> None:
        self.link = link
        self.line = link.curve.points(12)
        self.head = _middle_of_head(link)
        self.bounds = _bounds(self.line, 0)


def _middle_of_head(link: Link) -> Point:
    dx, dy = link.curve.direction(1.0)
    return link.curve.end[0] - dx * HEAD * 0.62, link.curve.end[1] - dy * HEAD * 0.62


def _spots(link: Link) -> list[list[Point]]:
    """Where its signs could be: anywhere between its start and its head, side by side if it has two."""
    length = max(link.curve.length(), 1.0)
    need = BADGE + 1
    first, last = need / length, 1 - (HEAD + need) / length
    step = (2 * BADGE + 3) / length
    row = step * (len(link.colours) - 1)
    if last - first < row:
        middle = max(0.0, min(1.0, (first + last) / 2))
        first = last = max(0.0, middle - row / 2)
    else:
        last -= row
    spots = [first + (last - first) * part / 16 for part in range(17)]
    return [[link.curve.at(min(1.0, t + step * at)) for at in range(len(link.colours))] for t in spots]


def _sign_cost(link: Link, spots: list[Point], obstacles: list[Obstacle], others: list[_Marks]) -> float:
    cost = 0.02 * math.dist(spots[0], link.curve.at(0.45))
    for spot in spots:
        for obstacle in obstacles:
            least = obstacle.gap(spot) - BADGE
            if least < 5:
                cost += (5 - least) ** 2 + (80 if least < 1.5 else 0)
        for other in others:
            if not are_far(other.bounds, (spot[0], spot[1], spot[0], spot[1]), BADGE + LINE + 4):
                cost += _too_near(spot, nearest(spot, other.line), BADGE + LINE + 4)
            cost += _too_near(spot, other.head, BADGE + HEAD * 0.62 + 4)
    return cost


def nearest(spot: Point, line: list[Point]) -> Point:
    """The nearest point of a chain of points."""
    best, least = line[0], math.inf
    for (ax, ay), (bx, by) in pairwise(line):
        dx, dy = bx - ax, by - ay
        square = dx * dx + dy * dy
        along = 0.0 if square == 0 else max(0.0, min(1.0, ((spot[0] - ax) * dx + (spot[1] - ay) * dy) / square))
        p = (ax + along * dx, ay + along * dy)
        far = math.dist(spot, p)
        if far < least:
            best, least = p, far
    return best


def _too_near(one: Point, other: Point, least: float) -> float:
    far = math.hypot(one[0] - other[0], one[1] - other[1])
    return 0.0 if far >= least else (least - far) ** 2 + (80 if far < least - 3 else 0)
