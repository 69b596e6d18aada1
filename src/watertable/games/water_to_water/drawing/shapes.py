"""The shapes on a tile of Water to Water, made from its data: shores, rivers, springs, and the land in between.

A tile is 100 by 100. Water along a whole side reaches its corners, water on half a side reaches its
middle, and rivers cross the middle at a right angle; so whatever matches by the rules also meets in the
drawing. Where a shore leaves a corner, its angle to the water decides how round a bay is.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field

from watertable.games.water_to_water.drawing.curves import (
    Curve,
    Point,
    along,
    curve_to,
    distance,
    is_inside,
    line_to,
    move_to,
    nearest,
    towards,
)
from watertable.games.water_to_water.rules.tiles import LEFT, RIGHT, River, Tile

SIZE = 100.0
RIVER_WIDTH = 12.0
POND = 16.0
"""The radius of a pond."""
SPRING = 7.0
"""The radius of a spring."""
MIDDLE: Point = (50.0, 50.0)

_CORNERS: tuple[Point, ...] = ((0.0, 0.0), (100.0, 0.0), (100.0, 100.0), (0.0, 100.0))
"""Clockwise from north-west: side d runs from corner d to corner d + 1."""
_ALONG: tuple[Point, ...] = ((1.0, 0.0), (0.0, 1.0), (-1.0, 0.0), (0.0, -1.0))
"""The direction of each side, clockwise."""
_INWARD: tuple[Point, ...] = ((0.0, 1.0), (-1.0, 0.0), (0.0, -1.0), (1.0, 0.0))


@dataclass
class Lake:
    """A lake's outline, as path and as points, and its shores."""

    path: str
    shores: list[Curve]
    outline: list[Point]


@dataclass
class Shapes:
    """Everything drawn of the water on a tile, and the points its lines run through."""

    lakes: list[Lake] = field(default_factory=list)
    rivers: list[Curve] = field(default_factory=list)
    springs: list[Point] = field(default_factory=list)
    has_pond: bool = False
    shore_points: list[Point] = field(default_factory=list)
    river_points: list[Point] = field(default_factory=list)

    def is_water(self, point: Point) -> bool:
        """Whether a point is in a lake or the pond."""
        if self.has_pond and distance(point, MIDDLE) < POND:
            return True
        return any(is_inside(point, lake.outline) for lake in self.lakes)

    def room(self, point: Point) -> float:
        """How far a point on land is from water, or one on a lake from its shore."""
        room = min(nearest(point, self.shore_points), nearest(point, self.river_points) - RIVER_WIDTH / 2)
        for spring in self.springs:
            room = min(room, distance(point, spring) - SPRING)
        if self.has_pond:
            room = min(room, abs(distance(point, MIDDLE) - POND))
        return room


@dataclass
class _Stretch:
    """Water along the rim, clockwise, from one place to another; places count half sides from north-west."""

    start: int
    end: int


def shapes_of(tile: Tile) -> Shapes:
    """The shapes of an unturned tile."""
    shapes = Shapes()
    owners = _owners(tile)
    for lake in range(len(tile.lakes)):
        if not tile.lakes[lake]:
            shapes.has_pond = True
            continue
        is_crowded = len(tile.lakes) > 1 or any(river.into != lake for river in tile.rivers)
        drawn = _lake(owners, lake, is_crowded)
        shapes.lakes.append(drawn)
        for shore in drawn.shores:
            shapes.shore_points += along(shore, 24)
    # Springs last: they keep clear of everything else.
    for number, river in sorted(enumerate(tile.rivers), key=lambda numbered: numbered[1].has_spring):
        landing = _landing(tile, shapes, river) if river.into >= 0 else MIDDLE
        curves, spring = _river(river, landing, shapes, tile.number + number)
        shapes.rivers += curves
        for curve in curves:
            shapes.river_points += along(curve, 24)
        if spring is not None:
            shapes.springs.append(spring)
    return shapes


def _landing(tile: Tile, shapes: Shapes, river: River) -> Point:
    """Where a river that runs into a lake is headed: the water nearest to where it starts, a little off the shore."""
    if not tile.lakes[river.into]:
        return MIDDLE
    lake = shapes.lakes[len([lake for lake in tile.lakes[: river.into] if lake])]
    start = towards(_mouth(river.sides[0]), _INWARD[river.sides[0]], 25.0) if len(river.sides) == 1 else MIDDLE
    shore = [point for curve in lake.shores for point in along(curve, 24)]
    spots = [(float(x), float(y)) for x in range(6, 96, 4) for y in range(6, 96, 4)]
    for spot in sorted(spots, key=lambda spot: (round(distance(spot, start), 3), spot)):
        if is_inside(spot, lake.outline) and nearest(spot, shore) > 5:
            return spot
    return MIDDLE


# Lakes


def _owners(tile: Tile) -> list[int]:
    """The lake of each half side, clockwise from north-west; -1 for land."""
    owners = [-1] * 8
    for number, lake in enumerate(tile.lakes):
        for side in lake:
            if tile.sides[side] != RIGHT:
                owners[2 * side] = number
            if tile.sides[side] != LEFT:
                owners[2 * side + 1] = number
    return owners


def _lake(owners: list[int], lake: int, is_crowded: bool) -> Lake:
    stretches = _stretches(owners, lake)
    if not stretches:
        outline = list(_CORNERS)
        path = move_to(outline[0]) + "".join([line_to(corner) for corner in outline[1:]]) + "Z"
        return Lake(path, [], outline)
    is_bay = len(stretches) == 1 and (stretches[0].end - stretches[0].start) <= 2
    shores: list[Curve] = []
    path = ""
    outline = []
    for number, stretch in enumerate(stretches):
        following = stretches[(number + 1) % len(stretches)]
        rim = _rim(stretch)
        path += (move_to(rim[0]) if not path else "") + "".join([line_to(point) for point in rim[1:]])
        outline += rim
        for shore in _shore(owners, stretch.end, following.start, is_bay, is_crowded):
            shores.append(shore)
            path += curve_to(shore)
            outline += along(shore, 24)
    return Lake(path + "Z", shores, outline)


def _stretches(owners: list[int], lake: int) -> list[_Stretch]:
    """The lake's stretches of the rim, counting one that goes round a corner once; none if it has the whole rim."""
    halves = [half for half in range(8) if owners[half] == lake]
    starts = [half for half in halves if owners[(half - 1) % 8] != lake]
    found: list[_Stretch] = []
    for start in starts:
        end = start
        while owners[end % 8] == lake:
            end += 1
        found.append(_Stretch(start, end))
    return found


def _on_rim(place: int) -> Point:
    """A place on the rim as a point: corners are even, middles of sides odd."""
    side, is_middle = divmod(place % 8, 2)
    return towards(_CORNERS[side], _ALONG[side], 50.0 * is_middle)


def _rim(stretch: _Stretch) -> list[Point]:
    return [_on_rim(place) for place in range(stretch.start, stretch.end + 1)]


def _shore(owners: list[int], start: int, end: int, is_bay: bool, is_crowded: bool) -> list[Curve]:
    """The shore from where the water ends, clockwise, through the tile to where it begins again."""
    first = _on_rim(start)
    last = _on_rim(end)
    if start % 2 and end % 2 and (end - start) % 8 == 4:
        return _across(start % 8 // 2, 1)
    reach = _reach(start, end, is_bay, is_crowded)
    # A long shore from corner to corner is drawn as a gentle S: steeper at one end than at the other.
    turn = 0.0 if is_bay or distance(first, last) < 110 else 17.0
    one = towards(first, _leaving(owners, start, -1, is_bay, turn), reach)
    other = towards(last, _leaving(owners, end, 1, is_bay, -turn), reach)
    return [(first, one, other, last)]


def _across(side: int, hand: int) -> list[Curve]:
    """From the middle of a side across to the middle of the opposite one, swaying on the way.

    `hand` is 1 or -1: the side to which it sways first. It leaves and arrives at a right angle.
    """
    first, last = _mouth(side), _mouth((side + 2) % 4)
    ahead, aside = _INWARD[side], (_INWARD[side][1] * hand, _INWARD[side][0] * hand)
    before = towards(towards(MIDDLE, ahead, -20.0), aside, 11.0)
    behind = towards(towards(MIDDLE, ahead, 20.0), aside, -11.0)
    return [
        (first, towards(first, ahead, 14.0), before, MIDDLE),
        (MIDDLE, behind, towards(last, ahead, -14.0), last),
    ]


def _reach(start: int, end: int, is_bay: bool, is_crowded: bool) -> float:
    """The length of a shore's handles: long for a deep bay, shorter if the tile is crowded."""
    gap = distance(_on_rim(start), _on_rim(end))
    if start % 2 and end % 2 and gap < 80:
        return 27.6
    if is_bay:
        deep = 58.0 if gap > 60 else 38.0
        return deep * (0.74 if is_crowded else 1.0)
    if gap < 60:
        return 34.0
    return max(34.0, 0.42 * gap) if gap > 101 else 50.0


def _leaving(owners: list[int], place: int, water: int, is_bay: bool, turn: float) -> Point:
    """The direction in which a shore leaves the rim.

    `water` is -1 if the water is before the place, clockwise, and 1 if it is after. In the middle of a
    side the shore leaves at a right angle. From a corner it leaves at an angle to the side with the
    water: wide for a bay, so that two bays make a round lake; otherwise narrower; narrowest if another
    lake comes to the same corner from the other side. `turn` is added to it.
    """
    side, is_middle = divmod(place % 8, 2)
    if is_middle:
        return _INWARD[side]
    before = (side - 1) % 4
    back = (-_ALONG[before][0], -_ALONG[before][1])
    ahead = _ALONG[side]
    wet, dry = (back, ahead) if water == -1 else (ahead, back)
    is_shared = owners[(place - 1) % 8] >= 0 and owners[place % 8] >= 0
    angle = math.radians(37.0 if is_shared else 64.0 if is_bay else 46.0 + turn)
    return (
        wet[0] * math.cos(angle) + dry[0] * math.sin(angle),
        wet[1] * math.cos(angle) + dry[1] * math.sin(angle),
    )


# Rivers


def _mouth(side: int) -> Point:
    return towards(_CORNERS[side], _ALONG[side], 50.0)


def _river(river: River, landing: Point, shapes: Shapes, seed: int) -> tuple[list[Curve], Point | None]:
    """The curves of a river, and its spring if it has one."""
    sides = sorted(river.sides)
    if river.has_spring:
        spring = _spring(sides[0], shapes)
        return [_to_point(sides[0], spring, seed)], spring
    curves: list[Curve] = []
    if len(sides) == 2:
        curves += _between(sides[0], sides[1], seed)
    elif len(sides) == 3:
        curves += _fork(sides)
    elif len(sides) == 4:
        curves += _between(0, 2, seed) + _between(1, 3, seed + 1)
    if river.into >= 0:
        if len(sides) == 1:
            curves.append(_to_point(sides[0], landing, seed))
        else:
            start = min([along(curve, 8)[4] for curve in curves], key=lambda point: distance(point, landing))
            curves.append((start, _part(start, landing, 0.4), _part(start, landing, 0.7), landing))
    return curves, None


def _spring(side: int, shapes: Shapes) -> Point:
    """Where a river starts: well inside the tile, but away from lakes."""
    ways = [towards(_mouth(side), _INWARD[side], float(length)) for length in range(44, 14, -2)]
    return next((way for way in ways if not shapes.is_water(way) and shapes.room(way) > SPRING + 7), ways[-1])


def _part(start: Point, end: Point, share: float) -> Point:
    return start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share


def _between(one: int, other: int, seed: int) -> list[Curve]:
    """From side to side: a quarter turn, or across with a gentle sway."""
    if (other - one) % 2 == 0:
        return _across(one, 1 if seed % 2 else -1)
    first, last = _mouth(one), _mouth(other)
    return [(first, towards(first, _INWARD[one], 28.0), towards(last, _INWARD[other], 28.0), last)]


def _fork(sides: list[int]) -> list[Curve]:
    """Three arms: two come in from either side and turn into the third, between them."""
    stem = next(side for side in sides if (side + 2) % 4 not in sides)
    mouth = _mouth(stem)
    meeting = towards(mouth, _INWARD[stem], 26.0)
    arms: list[Curve] = [(mouth, towards(mouth, _INWARD[stem], 12.0), towards(meeting, _INWARD[stem], -12.0), meeting)]
    for side in ((stem + 1) % 4, (stem + 3) % 4):
        arm = _mouth(side)
        arms.append((arm, towards(arm, _INWARD[side], 26.0), towards(meeting, _INWARD[stem], 23.0), meeting))
    return arms


def _to_point(side: int, goal: Point, seed: int) -> Curve:
    """From a side to a point inside the tile."""
    mouth = _mouth(side)
    length = distance(mouth, goal)
    sway = 7.0 if seed % 2 else -7.0
    ahead = towards(mouth, _INWARD[side], 0.45 * length)
    before = _part(mouth, goal, 0.72)
    aside = (_INWARD[side][1] * sway, _INWARD[side][0] * sway)
    return mouth, ahead, (before[0] + aside[0], before[1] + aside[1]), goal
