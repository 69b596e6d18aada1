"""The drawing of AGUA shows every field, card, droplet and chip, and only what is there."""

import xml.etree.ElementTree as ElementTree

import pytest

from watertable.games.agua import AGUA
from watertable.games.agua.drawing.style import ARROWS, CHIPS, LETTERS
from watertable.games.agua.rules.board import AguaPack
from watertable.games.agua.rules.terms import CHIP_COLOURS
from watertable.kernel import Sfc32, State, to_json
from watertable.play import random_loop

DRAWER = AGUA.drawer()


def marked(drawn: ElementTree.Element, kind: str, key: str) -> list[str]:
    """What the groups of a class are marked with."""
    return [str(element.get(key)) for element in drawn.iter() if element.get("class") == kind]


def some_moves(state: State, count: int, seed: int) -> State:
    loop = random_loop(state, Sfc32(seed))
    for _ in range(count):
        loop.step()
    return state


@pytest.mark.parametrize(("seats", "moves"), [(2, 0), (4, 8), (4, 300), (6, 500)])
def test_a_position_shows_every_field_card_droplet_and_chip(seats: int, moves: int) -> None:
    assert DRAWER is not None
    view = some_moves(AGUA.new(seats), moves, seats).view(None)
    drawn = ElementTree.fromstring(DRAWER.position(view))
    pack = view.setup.pack
    assert isinstance(pack, AguaPack)
    fields = marked(drawn, "field", "data-place")
    assert len(fields) == len(set(fields))
    assert set(fields) >= set(pack.names[: pack.first_slot])
    there = to_json(view)
    assert set(there["chips"]) <= set(fields)
    assert sorted(marked(drawn, "card", "data-card")) == sorted(there["cards"].values())
    assert sorted(marked(drawn, "droplet", "data-at")) == sorted([one["field"] for one in there["droplets"]])
    assert sorted(marked(drawn, "droplet", "data-seat")) == sorted([str(one["owner"]) for one in there["droplets"]])
    assert sorted(marked(drawn, "chip", "data-at")) == sorted(there["chips"])


def test_the_sheet_has_the_board_and_all_cards_with_their_facts() -> None:
    assert DRAWER is not None
    pack = AGUA.pack()
    assert isinstance(pack, AguaPack)
    drawn = ElementTree.fromstring(DRAWER.sheet(pack))
    assert marked(drawn, "card", "data-card") == [card.key for card in pack.cards]
    words = " ".join(["".join(element.itertext()) for element in drawn.iter() if element.tag.endswith("text")])
    for card in pack.cards:
        assert card.fact in words


def test_a_pack_of_ones_own_is_drawn_with_its_own_fields_and_ocean() -> None:
    assert DRAWER is not None
    text = AGUA.pack_text("default").replace("ocean = [1092, 112]", "ocean = [108, 1088]")
    text = text.replace("[[place]]", '[[place]]\nname = "pond"\nkind = "circle"\nat = [60, 60]\n\n[[place]]', 1)
    text = text.replace(
        '"river-4 -red-> mill-1"', '"river-4 -red-> mill-1", "river-4 -yellow-> pond", "pond -red-> river-5"'
    )
    drawn = ElementTree.fromstring(DRAWER.sheet(AGUA.read_pack(text)))
    assert "pond" in marked(drawn, "field", "data-place")
    ocean = [element for element in drawn.iter() if element.get("data-place") == "ocean"]
    assert [circle.get("cx") for circle in ocean[0].iter() if circle.tag.endswith("circle")] == ["108", "108"]


def test_every_arrow_has_a_letter_beside_its_colour_and_every_chip_another() -> None:
    assert sorted(LETTERS) == sorted(ARROWS)
    assert len(set(LETTERS.values())) == 3
    assert tuple(CHIPS) == CHIP_COLOURS
    assert len({colour[0] for colour in CHIP_COLOURS}) == 6


def test_no_two_fields_overlap_on_the_board_or_on_a_card() -> None:
    pack = AGUA.pack()
    assert isinstance(pack, AguaPack)
    places = [(pack.positions[field], pack.names[field]) for field in range(pack.first_slot)]
    for at, ((x, y), name) in enumerate(places):
        for (ox, oy), other in places[at + 1 :]:
            assert (x - ox) ** 2 + (y - oy) ** 2 >= 40**2, f"{name} and {other}"
    for card in pack.cards:
        for at, (x, y) in enumerate(card.positions):
            for ox, oy in card.positions[at + 1 :]:
                assert (x - ox) ** 2 + (y - oy) ** 2 >= 40**2, card.title
