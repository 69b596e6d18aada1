"""Tiles: four sides, the lakes and rivers that connect them, and the land left in between (WW-1, WW-2).

Clockwise from the north-west corner, the rim of a tile has twelve places: each side has a left half,
a middle, where a river can come out, and a right half, as seen from the middle of the tile looking
out. Lakes take water halves, rivers take middles; two land halves belong to the same land area unless
a lake or a river, together with whatever runs into it, separates them. So the land follows from the
water, provided that no two bodies of water cross; `planar_fault` says in words where they do.
"""

from __future__ import annotations

from typing import Final

N: Final = 0
E: Final = 1
S: Final = 2
W: Final = 3
DIRECTIONS: Final = ("N", "E", "S", "W")

LAND: Final = 0
WIDE: Final = 1
LEFT: Final = 2
RIGHT: Final = 3
RIVER: Final = 4
KINDS: Final = ("land", "wide", "left", "right", "river")
MATES: Final = (LAND, WIDE, RIGHT, LEFT, RIVER)
"""What each kind of side must meet (WW-1)."""
SPELLED: Final = ("land", "wide water", "left water", "right water", "a river")
"""The kinds of side as they are called in a sentence."""

PLACES: Final = 12
"""Places on the rim of a tile: left half, middle and right half of each side, clockwise from north-west."""

LAKE_PIECE: Final = 0
RIVER_PIECE: Final = 1
LAND_PIECE: Final = 2


class River:
    """A river on a tile: the sides where it leaves the tile, and the lake it runs into or its spring."""

    def __init__(self, sides: tuple[int, ...], into: int, has_spring: bool) -> None:
        self.sides = sides
        self.into = into
        """The number of the lake on this tile that it runs into, or -1."""
        self.has_spring = has_spring


class Piece:
    """One lake, river or land area of a tile, with the places on the rim where it continues."""

    def __init__(self, kind: int, places: tuple[int, ...]) -> None:
        self.kind = kind
        self.places = places


class Tile:
    """An unturned tile. `sides` are the kinds of its sides, clockwise from north."""

    def __init__(
        self,
        number: int,
        name: str,
        sides: tuple[int, ...],
        lakes: tuple[tuple[int, ...], ...],
        rivers: tuple[River, ...],
        has_ruin: bool,
        has_artifact: bool,
    ) -> None:
        self.number = number
        """Counted from 1; the id of a tile in the rules is one less."""
        self.name = name
        self.sides = sides
        self.lakes = lakes
        """The sides of each lake; a pond within the tile has none."""
        self.rivers = rivers
        self.has_ruin = has_ruin
        self.has_artifact = has_artifact
        self.pieces: list[Piece] = pieces_of(sides, lakes, rivers)
        """Everything that continues beyond the tile: lakes, then rivers, then land areas."""
        self.looks_like: list[int] = _look_alikes(sides, self.pieces)
        """For each rotation, the smallest one that looks the same on the map."""

    def lands(self) -> list[tuple[int, ...]]:
        """The land areas, each as the places on the rim that it touches."""
        return [piece.places for piece in self.pieces if piece.kind == LAND_PIECE]


def turned(place: int, rotation: int) -> int:
    """Where a place on the rim ends up after this many quarter turns clockwise."""
    return (place + 3 * rotation) % PLACES


def turned_sides(sides: tuple[int, ...], rotation: int) -> tuple[int, ...]:
    """The kinds of the sides, clockwise from north, after this many quarter turns clockwise."""
    return tuple([sides[(direction - rotation) % 4] for direction in range(4)])


def lake_places(sides: tuple[int, ...], lake: tuple[int, ...]) -> list[int]:
    """The places on the rim that a lake takes."""
    places: list[int] = []
    for side in lake:
        if sides[side] != RIGHT:
            places.append(3 * side)
        if sides[side] != LEFT:
            places.append(3 * side + 2)
    return sorted(places)


def river_places(river: River) -> list[int]:
    return sorted([3 * side + 1 for side in river.sides])


def land_places(sides: tuple[int, ...]) -> list[int]:
    """The places on the rim that are land."""
    places: list[int] = []
    for side, kind in enumerate(sides):
        if kind in (LAND, RIVER, RIGHT):
            places.append(3 * side)
        if kind in (LAND, RIVER, LEFT):
            places.append(3 * side + 2)
    return places


def waters(sides: tuple[int, ...], lakes: tuple[tuple[int, ...], ...], rivers: tuple[River, ...]) -> list[list[int]]:
    """The places of each body of water: a lake with the rivers that run into it, or a river alone."""
    bodies = [lake_places(sides, lake) for lake in lakes]
    for river in rivers:
        if river.into >= 0:
            bodies[river.into] = sorted(bodies[river.into] + river_places(river))
        else:
            bodies.append(river_places(river))
    return bodies


def pieces_of(sides: tuple[int, ...], lakes: tuple[tuple[int, ...], ...], rivers: tuple[River, ...]) -> list[Piece]:
    """All pieces of a tile, the land areas derived from the water (WW-2)."""
    pieces = [Piece(LAKE_PIECE, tuple(lake_places(sides, lake))) for lake in lakes if lake]
    pieces += [Piece(RIVER_PIECE, tuple(river_places(river))) for river in rivers]
    bodies = waters(sides, lakes, rivers)
    areas: list[list[int]] = []
    for place in land_places(sides):
        for area in areas:
            if not any(_separates(body, area[0], place) for body in bodies):
                area.append(place)
                break
        else:
            areas.append([place])
    return pieces + [Piece(LAND_PIECE, tuple(area)) for area in areas]


def _separates(body: list[int], first: int, second: int) -> bool:
    """Whether water with these places on the rim separates two other places: it has some on either side of them."""
    between = 0
    for place in body:
        if first < place < second:
            between += 1
    return 0 < between < len(body)


def _cross(one: list[int], other: list[int]) -> bool:
    """Whether two bodies of water cannot be drawn without crossing."""
    for i, first in enumerate(one):
        for second in one[i + 1 :]:
            if _separates(other, first, second):
                return True
    return False


def _look_alikes(sides: tuple[int, ...], pieces: list[Piece]) -> list[int]:
    """For each rotation, the smallest rotation with the same sides connected in the same way."""
    seen: list[tuple[tuple[int, ...], list[tuple[int, tuple[int, ...]]]]] = []
    for rotation in range(4):
        shapes: list[tuple[int, tuple[int, ...]]] = []
        for piece in pieces:
            shapes.append((piece.kind, tuple(sorted([turned(place, rotation) for place in piece.places]))))
        seen.append((turned_sides(sides, rotation), sorted(shapes)))
    return [seen.index(look) for look in seen]


# What is wrong with a tile, in words


def lake_name(lake: tuple[int, ...]) -> str:
    """A lake as a message calls it: "the lake W–E"."""
    return "the lake " + "–".join([DIRECTIONS[side] for side in lake]) if lake else "the pond"


def river_name(river: River) -> str:
    """A river as a message calls it: "the river from N", "the river N–S"."""
    if len(river.sides) == 1:
        return "the river from " + DIRECTIONS[river.sides[0]]
    return "the river " + "–".join([DIRECTIONS[side] for side in river.sides])


def planar_fault(sides: tuple[int, ...], lakes: tuple[tuple[int, ...], ...], rivers: tuple[River, ...]) -> str | None:
    """Which two bodies of water on a tile cross; None if the tile can be drawn."""
    names = [lake_name(lake) for lake in lakes] + [river_name(river) for river in rivers]
    shapes = [lake_places(sides, lake) for lake in lakes] + [river_places(river) for river in rivers]
    for i, shape in enumerate(shapes):
        for j in range(i):
            if _cross(shape, shapes[j]):
                return f"{names[i]} and {names[j]} cross"
    return _way_fault(lakes, rivers, shapes, names)


def _way_fault(
    lakes: tuple[tuple[int, ...], ...], rivers: tuple[River, ...], shapes: list[list[int]], names: list[str]
) -> str | None:
    """What lies between a river and the lake it should run into; None if nothing does."""
    first_river = len(lakes)
    ways = [
        sorted(shapes[first_river + number] + shapes[river.into]) if river.into >= 0 else []
        for number, river in enumerate(rivers)
    ]
    for number, river in enumerate(rivers):
        for other in range(len(shapes)):
            if other not in (river.into, first_river + number) and _cross(ways[number], shapes[other]):
                return f"{names[first_river + number]} cannot reach {names[river.into]}: {names[other]} is in the way"
        for before in range(number):
            if rivers[before].into != river.into and _cross(ways[number], ways[before]):
                return (
                    f"{names[first_river + number]} into {names[river.into]} and "
                    f"{names[first_river + before]} into {names[rivers[before].into]} cross"
                )
    return None
