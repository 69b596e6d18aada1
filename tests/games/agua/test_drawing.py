"""The drawing of AGUA shows every field, card, droplet and chip, and only what is there."""

import math
import xml.etree.ElementTree as ElementTree
from functools import cache

import pytest

from watertable.games.agua import AGUA
from watertable.games.agua.drawing.card_plans import card_of
from watertable.games.agua.drawing.colours import DAY, NIGHT
from watertable.games.agua.drawing.geometry import FIELD, SLOT, board_of
from watertable.games.agua.drawing.style import CHIPS, LETTERS
from watertable.games.agua.pack.cards import MOTIFS
from watertable.games.agua.rules.board import AguaPack, colour_name
from watertable.games.agua.rules.terms import CHIP_COLOURS
from watertable.kernel import Sfc32, State, to_json
from watertable.kernel.drawing import Piece
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
        assert card.motif in MOTIFS


def test_a_pack_of_ones_own_is_drawn_with_its_own_fields_and_ocean() -> None:
    assert DRAWER is not None
    text = AGUA.pack_text("default").replace("ocean = [1520, 125]", "ocean = [108, 1088]")
    pond = 'name = "pond"\nkind = "circle"\nat = [60, 60]\ntall = [60, 60]'
    text = text.replace("[[place]]", f"[[place]]\n{pond}\n\n[[place]]", 1)
    text = text.replace(
        '"river-4 -red-> mill-1"', '"river-4 -red-> mill-1", "river-4 -yellow-> pond", "pond -red-> river-5"'
    )
    drawn = ElementTree.fromstring(DRAWER.sheet(AGUA.read_pack(text)))
    assert "pond" in marked(drawn, "field", "data-place")
    ocean = [element for element in drawn.iter() if element.get("data-place") == "ocean"]
    assert [circle.get("cx") for circle in ocean[0].iter() if circle.tag.endswith("circle")] == ["108"]


def test_every_arrow_has_a_letter_beside_its_colour_and_every_chip_another() -> None:
    assert sorted(LETTERS) == sorted(DAY.arrows) == sorted(NIGHT.arrows)
    assert len(set(LETTERS.values())) == 3
    assert tuple(CHIPS) == CHIP_COLOURS
    assert len({colour[0] for colour in CHIP_COLOURS}) == 6


def test_a_pack_that_says_nothing_of_gates_and_of_a_tall_board_is_drawn_too() -> None:
    """Packs of version 1 and custom packs like them: gates are where ways cross the frame, and both boards are one."""
    assert DRAWER is not None
    pack = AGUA.old_packs("default")[0]
    assert isinstance(pack, AguaPack)
    assert pack.version == 1
    drawn = ElementTree.fromstring(DRAWER.sheet(pack))
    assert set(marked(drawn, "field", "data-place")) >= set(pack.names[: pack.first_slot])
    assert board_of(pack, "tall").places == board_of(pack, "wide").places
    for at, frame in enumerate(pack.frames):
        left, top = board_of(pack, "wide").corners[at]
        for x, y in board_of(pack, "wide").gates[at].values():
            assert x in (left, left + frame.width) or y in (top, top + frame.height)


# The pieces, for an interface that draws the board itself


@cache
def pieces() -> dict[str, Piece]:
    assert DRAWER is not None
    found = DRAWER.pieces(AGUA.pack())
    assert len({piece.key for piece in found}) == len(found)
    return {piece.key: piece for piece in found}


def test_there_is_a_board_by_day_and_by_night_a_picture_of_each_card_and_every_piece() -> None:
    pack = AGUA.pack()
    assert isinstance(pack, AguaPack)
    wanted = [f"{key}{time}" for key in ("wide", "tall") for time in ("", "-night")]
    wanted += [
        f"{kind}-{card.key}{time}" for kind in ("card", "picture") for card in pack.cards for time in ("", "-night")
    ]
    wanted += [f"chip-{colour}" for colour in CHIP_COLOURS]
    wanted += [f"droplet-{seat}" for seat in range(6)] + [f"die-{colour}" for colour in LETTERS]
    assert sorted(pieces()) == sorted(wanted)
    ids: list[str] = []
    for piece in pieces().values():
        ids += [str(element.get("id")) for element in ElementTree.fromstring(piece.svg).iter() if element.get("id")]
    assert len(ids) == len(set(ids)), "pieces can be on one page"


@pytest.mark.parametrize("key", ["wide", "tall"])
def test_a_boards_facts_place_every_field_and_every_way(key: str) -> None:
    pack = AGUA.pack()
    assert isinstance(pack, AguaPack)
    facts = pieces()[key].facts
    width, height = facts["size"]
    assert (width > height) == (key == "wide")
    assert list(facts["fields"]) == pack.names[1 : pack.first_slot]
    for field in facts["fields"].values():
        assert field["r"] <= field["at"][0] <= width - field["r"]
        assert field["r"] <= field["at"][1] <= height - field["r"]
    assert len(facts["cloud"]["spots"]) == 18, "as many as there can be droplets"
    ways = {(way["from"], way["to"]): way for way in facts["ways"]}
    for number in range(pack.first_slot):
        for way in pack.ways[number]:
            drawn = ways[pack.names[way.source], pack.names[way.target]]
            assert (colour_name(way.colour) in drawn["colours"]) == (way.colour != 0)
            assert len(drawn["badges"]) == len(drawn["colours"])
            assert drawn["path"].startswith("M")
    for frame in pack.frames:
        gates = facts["frames"][frame.key]["gates"]
        assert {name: gate["to"] for name, gate in gates.items()} == {
            name: pack.names[field] for name, field in frame.exits.items()
        }


def test_a_cards_facts_tell_its_fields_and_where_each_way_leads() -> None:
    pack = AGUA.pack()
    assert isinstance(pack, AguaPack)
    for card in pack.cards:
        piece = pieces()[f"card-{card.key}"]
        assert piece.title == card.title
        assert piece.text == [card.fact]
        facts = piece.facts
        frame = pack.frames[card.frame]
        assert [tuple(field["at"]) for field in facts["fields"]] == card_of(pack, card).places
        told: set[tuple[int, int, str]] = set()
        for way in facts["ways"]:
            target = frame.exits[way["exit"]] if way["exit"] else pack.slot(card.frame, way["to"] - 1)
            for colour in way["colours"] or [""]:
                told.add((pack.slot(card.frame, way["from"] - 1), target, colour))
        assert told == {(way.source, way.target, colour_name(way.colour)) for way in card.ways}, card.title


def test_no_two_fields_overlap_on_the_board_or_on_a_card() -> None:
    pack = AGUA.pack()
    assert isinstance(pack, AguaPack)
    for positions in (pack.positions, pack.tall_positions):
        places = [(positions[field], pack.names[field]) for field in range(pack.first_slot)]
        for at, (place, name) in enumerate(places):
            for other, other_name in places[at + 1 :]:
                assert math.dist(place, other) >= 2 * FIELD, f"{name} and {other_name}"
    for card in pack.cards:
        for at, place in enumerate(card.positions):
            for other in card.positions[at + 1 :]:
                assert math.dist(place, other) >= 2 * SLOT, card.title
