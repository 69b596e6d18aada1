"""The drawing of Water Cycle shows every piece, and only what is there."""

import xml.etree.ElementTree as ElementTree

import pytest

from watertable import games
from watertable.games.water_cycle import WATER_CYCLE
from watertable.kernel import Sfc32
from watertable.play import Loop, PlainChance, Policy

DRAWER = WATER_CYCLE.drawer()
assert games


@pytest.mark.parametrize("seats", [3, 6])
def test_every_cube_of_every_position_is_drawn_once(seats: int) -> None:
    assert DRAWER is not None
    state = WATER_CYCLE.new(seats)
    last = Policy(lambda decision: decision.moves[-1])
    loop = Loop(state, [last] * seats, PlainChance(Sfc32(seats)))
    while loop.step() is not None:
        drawn = ElementTree.fromstring(DRAWER.position(state.view(None)))
        owners = [element.get("data-seat") for element in drawn.iter() if element.get("data-seat")]
        assert [owners.count(str(seat)) for seat in range(seats)] == [9] * seats
        assert owners.count("-1") == 3 * (6 - seats)


def test_the_empty_board_has_every_place_person_and_arrow() -> None:
    assert DRAWER is not None
    drawn = ElementTree.fromstring(DRAWER.sheet(WATER_CYCLE.pack()))
    places = {element.get("data-place") for element in drawn.iter()} - {None}
    people = {f"person {number}" for number in range(1, 13)}
    assert places == {"sea", "left-cloud", "right-cloud", "lake", "river", "aquifer", "plant"} | people
    assert {element.get("data-arrow") for element in drawn.iter()} - {None} == {"1", "2", "3", "4", "5", "6"}


def test_another_pack_is_drawn_with_its_own_arrows_and_people() -> None:
    assert DRAWER is not None
    text = WATER_CYCLE.pack_text("default").replace('to = "lake"', 'to = "sea"').replace(", 11, 12]", "]")
    drawn = ElementTree.fromstring(DRAWER.sheet(WATER_CYCLE.read_pack(text)))
    assert len([element for element in drawn.iter() if element.get("data-place", "").startswith("person ")]) == 10


def test_both_arrangements_give_an_interface_a_spot_on_the_board_for_everything() -> None:
    assert DRAWER is not None
    pieces = DRAWER.pieces(WATER_CYCLE.pack())
    assert [piece.key for piece in pieces] == ["wide", "tall"]
    for piece in pieces:
        ElementTree.fromstring(piece.svg)
        width, height = piece.facts["size"]
        spots = [
            *piece.facts["pipe"],
            *[[person["x"], person["y"]] for person in piece.facts["persons"]],
            *[arrow["at"] for arrow in piece.facts["arrows"]],
            *[place["name"] for place in piece.facts["places"].values()],
            *[spot for place in piece.facts["places"].values() for spot in place["spots"] or []],
        ]
        assert all(0 < x < width and 0 < y < height for x, y in spots)
        assert len(piece.facts["pipe"]) == 61
        assert len({tuple(spot) for spot in piece.facts["pipe"]}) == 61
        assert [len(piece.facts["places"][place]["spots"]) for place in ("lake", "river", "aquifer")] == [8, 8, 8]
        assert {arrow["die"] for arrow in piece.facts["arrows"]} == {1, 2, 3, 4, 5, 6}
