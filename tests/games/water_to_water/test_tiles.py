"""Tiles: sides in halves, land derived from lakes and rivers, crossings described in words (WW-1, WW-2)."""

from __future__ import annotations

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from tests.games.water_to_water.support import small_pack
from watertable.games.water_to_water.rules.tiles import (
    KINDS,
    LAKE_PIECE,
    LAND,
    LAND_PIECE,
    LEFT,
    MATES,
    PLACES,
    RIVER,
    RIVER_PIECE,
    River,
    Tile,
    land_places,
    planar_fault,
    turned,
    turned_sides,
    waters,
)
from watertable.kernel.errors import PackError


def tile(text: str) -> Tile:
    return small_pack({"T": text}).tiles[0]


def refusal(text: str) -> str:
    with pytest.raises(PackError) as caught:
        tile(text)
    return str(caught.value)


@st.composite
def tiles(draw: st.DrawFn) -> Tile:
    """Any tile that can be drawn: random sides, water connected at random."""
    sides = tuple(draw(st.lists(st.sampled_from(range(5)), min_size=4, max_size=4)))
    assume(any(side != LAND for side in sides))
    wet = [side for side in range(4) if sides[side] not in (LAND, RIVER)]
    flowing = [side for side in range(4) if sides[side] == RIVER]
    lakes = _grouped(draw, wet)
    if draw(st.booleans()):
        lakes.append(())
    rivers: list[River] = []
    for group in _grouped(draw, flowing):
        into = draw(st.integers(-1, len(lakes) - 1))
        rivers.append(River(group, into, len(group) == 1 and into < 0))
    assume(planar_fault(sides, tuple(lakes), tuple(rivers)) is None)
    return Tile(1, "any", sides, tuple(lakes), tuple(rivers), False, False)


def _grouped(draw: st.DrawFn, sides: list[int]) -> list[tuple[int, ...]]:
    labels = [draw(st.integers(0, 3)) for _ in sides]
    groups = [
        tuple([side for side, label in zip(sides, labels, strict=True) if label == wanted]) for wanted in range(4)
    ]
    return [group for group in groups if group]


def lands_by_walking(one: Tile) -> list[tuple[int, ...]]:
    """The land areas found another way: walk clockwise along the rim and, at water, along its shore.

    At a body of water, the shore leads back to the previous place of that water on the rim; from there
    the walk continues clockwise.
    """
    bodies = [body for body in waters(one.sides, one.lakes, one.rivers) if body]
    owner = {place: body for body in bodies for place in body}
    land = land_places(one.sides)
    areas: set[tuple[int, ...]] = set()
    for start in land:
        seen: set[int] = set()
        place = start
        while True:
            if place in land:
                if place in seen:
                    break
                seen.add(place)
            elif place in owner:
                body = owner[place]
                place = body[body.index(place) - 1]
            place = (place + 1) % PLACES
        areas.add(tuple(sorted(seen)))
    return sorted(areas)


@given(tiles())
@pytest.mark.rule("WW-2")
def test_ww2_land_is_what_walking_along_rim_and_shore_finds(one: Tile) -> None:
    assert sorted(one.lands()) == lands_by_walking(one)


@given(tiles())
@pytest.mark.rule("WW-2")
def test_ww2_every_place_of_the_rim_belongs_to_one_piece_of_its_kind(one: Tile) -> None:
    owners = [(place, piece.kind) for piece in one.pieces for place in piece.places]
    assert len({place for place, _ in owners}) == len(owners)
    for side, kind in enumerate(one.sides):
        at = dict(owners)
        left, middle, right = (at.get(3 * side + part) for part in range(3))
        assert middle == (RIVER_PIECE if kind == RIVER else None)
        assert left == (LAKE_PIECE if KINDS[kind] in ("wide", "left") else LAND_PIECE)
        assert right == (LAKE_PIECE if KINDS[kind] in ("wide", "right") else LAND_PIECE)


@given(tiles(), st.integers(0, 3))
def test_rotations_that_look_alike_have_the_same_sides_joined_alike(one: Tile, rotation: int) -> None:
    alike = one.looks_like[rotation]
    assert alike <= rotation
    assert turned_sides(one.sides, alike) == turned_sides(one.sides, rotation)
    shapes = [
        sorted([sorted([turned(place, r) for place in piece.places]) for piece in one.pieces])
        for r in (alike, rotation)
    ]
    assert shapes[0] == shapes[1]


@pytest.mark.rule("WW-1")
def test_ww1_turning_clockwise_brings_north_to_the_east_and_keeps_left_left() -> None:
    sides = tile("left land land river | N | W spring").sides
    assert turned_sides(sides, 1) == (RIVER, LEFT, LAND, LAND)
    assert [KINDS[MATES[kind]] for kind in range(5)] == ["land", "wide", "right", "left", "river"]


@pytest.mark.rule("WW-2")
@pytest.mark.parametrize(
    ("text", "areas"),
    [
        ("wide land land land | N", 1),
        ("wide land wide land | N S", 2),
        ("wide land wide land | N; S", 1),
        ("river land river land | | N S", 2),
        ("river land land land | | N spring", 1),
        ("river river river river | | N E S W", 4),
        ("river river river river | | N E; S W", 3),
        ("wide river wide river | N S | E into N; W into N", 4),
        ("wide river wide river | N; S | E W", 2),
        ("wide wide river wide | N E W | S into N", 2),
        ("wide wide river wide | N E W | S spring", 1),
        ("river river land river | pond | N into pond; E into pond; W into pond", 3),
        ("wide wide wide wide | N W; E S", 0),
        ("left land land right | N; W", 1),
        ("left right left right | N E S W", 2),
    ],
)
def test_ww2_how_many_land_areas_lakes_and_rivers_leave(text: str, areas: int) -> None:
    assert len(tile(text).lands()) == areas


def test_symmetric_tiles_have_fewer_rotations() -> None:
    assert tile("wide wide wide wide | N E S W").looks_like == [0, 0, 0, 0]
    assert tile("river land river land | | N S").looks_like == [0, 1, 0, 1]
    assert tile("wide wide wide wide | N W; E S").looks_like == [0, 1, 0, 1]
    assert tile("river land land land | | N spring").looks_like == [0, 1, 2, 3]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("river wide river wide | E W | N S", "the river N–S and the lake E–W cross"),
        ("wide wide wide wide | N S; E W", "the lake E–W and the lake N–S cross"),
        ("river river river river | | N S; E W", "the river E–W and the river N–S cross"),
        (
            "wide river river river | N | S into N; E W",
            "the river from S cannot reach the lake N: the river E–W is in the way",
        ),
        (
            "wide wide river river | N; E | S into N; W into E",
            "the river from W into the lake E and the river from S into the lake N cross",
        ),
        ("wide river land land | N | E into S", "river 'E into S': no lake on this tile has side S"),
        ("wide river land land | N | E into pond", "river 'E into pond': there is no pond on this tile"),
        ("river land land land | | N", 'river \'N\' has only one end: add a second side, "spring" or "into" a lake'),
        ("river land river land | | N S spring", "river 'N S spring': a river with a spring has only one side"),
        ("river land land land | | N E", "river 'N E': side E is land"),
        ("river land land land | | spring", "river 'spring' does not reach any side"),
        ("wide land land land | N E", "lake 'N E': side E is land"),
        ("wide land land land | N Q", "lake 'N Q': expected a side N, E, S or W, found 'Q'"),
        ("wide wide land land | N", "side E is wide water, but no lake names it"),
        ("wide river land land | N", "side E is a river, but no river names it"),
        ("wide wide land land | N E; E", "side E is named by more than one lake"),
        ("wide land land land | N; pond; pond", "has two ponds; a tile can have only one"),
        ("land land land land", "has land on all four sides; every tile needs water on at least one"),
        ("wide land land | N", "expected four sides (north, east, south, west), found 'wide land land'"),
        (
            "wide lawn land land | N",
            "expected a side land, wide, left, right or river, found 'lawn'; did you mean 'land'?",
        ),
    ],
)
def test_a_tile_that_cannot_be_is_refused_in_words(text: str, message: str) -> None:
    assert refusal(text) == f"pack: tile 1: {message}"
