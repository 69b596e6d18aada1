"""The drawing of Water Cycle shows every piece, and only what is there; each arrangement has room for everything."""

import re
import xml.etree.ElementTree as ElementTree
from itertools import combinations, pairwise
from typing import Any

import pytest

from watertable import games
from watertable.games.water_cycle import WATER_CYCLE
from watertable.games.water_cycle.drawing.drawer import ticks
from watertable.games.water_cycle.drawing.tokens import SHAPES, grid_spots, spread
from watertable.kernel import Sfc32
from watertable.kernel.lettering import text_width
from watertable.play import Loop, PlainChance, Policy

DRAWER = WATER_CYCLE.drawer()
assert games

ARRANGEMENTS = ("wide", "tall", "compact")

Box = tuple[float, float, float, float]
"""Left, top, right and bottom."""


def _facts(key: str) -> dict[str, Any]:
    assert DRAWER is not None
    return next(piece.facts for piece in DRAWER.pieces(WATER_CYCLE.pack()) if piece.key == key)


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


def test_long_numbers_of_points_still_fit_the_faces() -> None:
    assert DRAWER is not None
    text = WATER_CYCLE.pack_text("default").replace("[1, 2,", "[1000, 2,")
    for piece in DRAWER.pieces(WATER_CYCLE.read_pack(text)):
        face, _, letter = piece.facts["person"]
        assert text_width("1000", letter, 700) < 2 * face


def test_there_is_a_board_by_day_and_by_night_in_each_arrangement() -> None:
    assert DRAWER is not None
    pieces = {piece.key: piece for piece in DRAWER.pieces(WATER_CYCLE.pack())}
    assert list(pieces) == [f"{key}{time}" for key in ARRANGEMENTS for time in ("", "-night")]
    for key in ARRANGEMENTS:
        day, night = pieces[key], pieces[f"{key}-night"]
        assert day.facts == night.facts
        colours = [set(re.findall("#[0-9a-f]{6}", piece.svg)) for piece in (day, night)]
        assert len(colours[1] - colours[0]) > 20, "the night has colours of its own"
        assert "twinkle" in night.svg
        assert "twinkle" not in day.svg
        ids = [set(re.findall(' id="([^"]+)"', piece.svg)) for piece in (day, night)]
        assert len(ids[0]) > 5
        assert not ids[0] & ids[1], "both can stand in one page"


@pytest.mark.parametrize("key", ARRANGEMENTS)
def test_every_arrangement_gives_an_interface_a_spot_on_the_board_for_everything(key: str) -> None:
    facts = _facts(key)
    width, height = facts["size"]
    spots = [
        *[[person["x"], person["y"]] for person in facts["persons"]],
        *[badge["at"] for badge in facts["badges"]],
        *[place["name"] for place in facts["places"].values()],
        *[spot for place in facts["places"].values() for spot in place["spots"] or []],
    ]
    assert all(0 < x < width and 0 < y < height for x, y in spots)
    assert len(facts["persons"]) == 12
    assert [len(facts["places"][place]["spots"]) for place in ("lake", "river", "aquifer")] == [8, 8, 8]
    assert {arrow["die"] for arrow in facts["arrows"]} == {1, 2, 3, 4, 5, 6}
    assert [badge["die"] for badge in facts["badges"]] == [1, 2, 3, 4, 5, 6, 6], "the returns share two numbers"
    assert len({token["path"] for token in facts["tokens"]}) == len(SHAPES) == 6
    track = facts["track"]
    assert track["target"] == 60
    assert track["left"] > 0
    assert track["left"] + track["width"] < width
    assert track["top"] + track["height"] < height


def _spaces(facts: dict[str, Any]) -> dict[str, Box]:
    """What must not lie over anything else: every place, the people, the canal with its chips."""
    found: dict[str, Box] = {}
    for place, spot in facts["places"].items():
        x, y, width, height = spot["space"]
        found[place] = (x, y, x + width, y + height)
    face, height, _ = facts["person"]
    first, last = facts["persons"][0], facts["persons"][-1]
    found["people"] = (first["x"] - face, first["y"], last["x"] + face, first["y"] + height)
    track, letters = facts["track"], facts["letters"]
    found["points"] = (0, track["top"] - 35 * letters, facts["size"][0], track["top"] + track["height"])
    return found


def _badges(facts: dict[str, Any]) -> dict[str, Box]:
    half = 17 * facts["letters"]
    return {
        f"number {badge['die']} at {badge['at']}": (
            badge["at"][0] - half,
            badge["at"][1] - half,
            badge["at"][0] + half,
            badge["at"][1] + half,
        )
        for badge in facts["badges"]
    }


def _overlap(a: Box, b: Box) -> bool:
    return a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]


@pytest.mark.parametrize("key", ARRANGEMENTS)
def test_no_place_or_number_lies_over_another(key: str) -> None:
    facts = _facts(key)
    width, height = facts["size"]
    things = _spaces(facts) | _badges(facts)
    assert [name for name, box in things.items() if box[0] < 0 or box[1] < 0 or box[2] > width or box[3] > height] == []
    assert [(a, b) for a, b in combinations(things, 2) if _overlap(things[a], things[b])] == []


def _points_along(path: str) -> list[tuple[float, float]]:
    """Points along a path of lines and cubic curves."""
    numbers = path.replace(",", " ").split()
    found: list[tuple[float, float]] = []
    at, letter = 0, "M"
    while at < len(numbers):
        if numbers[at].isalpha():
            letter = numbers[at]
            at += 1
        size = 6 if letter == "C" else 2
        values = [float(number) for number in numbers[at : at + size]]
        at += size
        if letter == "M":
            found.append((values[0], values[1]))
            continue
        start = found[-1]
        inner = [start, *zip(values[0::2], values[1::2], strict=True)]
        for step in range(1, 21):
            points, share = inner, step / 20
            while len(points) > 1:
                points = [(x + (u - x) * share, y + (v - y) * share) for (x, y), (u, v) in pairwise(points)]
            found.append(points[0])
    return found


@pytest.mark.parametrize("key", ARRANGEMENTS)
def test_arrows_pass_by_all_places_but_their_own(key: str) -> None:
    facts = _facts(key)
    spaces = _spaces(facts)
    crossed = [
        (arrow["die"], arrow["from"], arrow["to"], place)
        for arrow in facts["arrows"]
        for place, (left, top, right, bottom) in spaces.items()
        if place not in (arrow["from"], arrow["to"])
        and any(left < x < right and top < y < bottom for x, y in _points_along(arrow["path"]))
    ]
    # The lake's water leads on through the river; its line stops before and starts again behind it.
    assert crossed == []


@pytest.mark.parametrize("key", ARRANGEMENTS)
def test_arrows_of_different_numbers_do_not_cross(key: str) -> None:
    lines = [(arrow["die"], _points_along(arrow["path"])) for arrow in _facts(key)["arrows"]]
    near = [
        (one, other)
        for (one, points), (other, others) in combinations(lines, 2)
        if one != other and any(abs(x - u) < 4 and abs(y - v) < 4 for x, y in points for u, v in others)
    ]
    assert near == []


def test_groups_of_cubes_stand_in_their_box_in_as_few_columns_as_fit() -> None:
    spots = grid_spots((0, 0, 200, 60), [2, 9, 1], 26)
    assert [len(group) for group in spots] == [2, 9, 1]
    assert len({y for group in spots for _, y in group}) == 2
    assert all(0 <= x <= 174 and 0 <= y <= 34 for group in spots for x, y in group)
    assert grid_spots((0, 0, 200, 60), [], 26) == []


def test_chips_stand_apart_and_between_the_ends() -> None:
    assert spread([20, 80, 50], 20, 0, 100) == [20, 80, 50]
    assert spread([50, 50], 20, 0, 100) == [40, 60]
    assert spread([0, 0, 5], 20, 0, 100) == [10, 30, 50]
    crowded = sorted(spread([58, 99, 60, 97, 61, 100], 16, 0, 100))
    assert crowded[0] >= 8
    assert crowded[-1] <= 92
    assert all(right - left >= 15.9 for left, right in pairwise(crowded))


def test_round_numbers_and_the_target_are_written_along_the_canal() -> None:
    assert ticks(60) == [0, 10, 20, 30, 40, 50, 60]
    assert ticks(61) == [0, 10, 20, 30, 40, 50, 61]
    assert ticks(6) == [0, 1, 2, 3, 4, 5, 6]
    assert ticks(1000) == [0, 200, 400, 600, 800, 1000]
