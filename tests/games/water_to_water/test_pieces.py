"""The pieces of a pack: every tile and card is there, agrees with the rules, and says what the pack says."""

from __future__ import annotations

import re
import tomllib
from importlib import resources
from typing import Any

import pytest

from tests.games.water_to_water.drawings import document_of, faults_of
from tests.games.water_to_water.support import default_pack_text
from watertable.games.water_to_water import WATER_TO_WATER
from watertable.games.water_to_water.drawing.tiles import style_rules, tile_body
from watertable.games.water_to_water.pack.advice import ADVICE, LEVELS
from watertable.games.water_to_water.pack.reader import WaterToWaterPack, points_for
from watertable.games.water_to_water.rules.characters import character_names, make_character
from watertable.games.water_to_water.rules.powers import power_names
from watertable.games.water_to_water.rules.tiles import KINDS, PLACES, Tile
from watertable.kernel.drawing import Piece

MARKS = ("block", "sleep", "use", "hand", "bag", "discards", "out-of-play", "back")
OUT_OF_TURN = (1, 2, 3, 8, 10, 12, 13, 14)
"""The Powers that can be used on other players' turns (WW-15)."""


def read(text: str) -> WaterToWaterPack:
    pack = WATER_TO_WATER.read_pack(text)
    assert isinstance(pack, WaterToWaterPack)
    return pack


def pieces_of(pack: WaterToWaterPack) -> dict[str, Piece]:
    drawer = WATER_TO_WATER.drawer()
    assert drawer is not None
    found = drawer.pieces(pack)
    pieces = {piece.key: piece for piece in found}
    assert len(pieces) == len(found)
    return pieces


def words() -> dict[str, Any]:
    file = resources.files("watertable.games.water_to_water").joinpath("words/en.toml")
    return tomllib.loads(file.read_text("utf-8"))


def changed(*changes: tuple[str, str]) -> dict[str, Piece]:
    """The pieces of the default pack after some changes to its text."""
    text = default_pack_text()
    for before, after in changes:
        assert text.count(before) == 1, before
        text = text.replace(before, after)
    return pieces_of(read(text))


PACK = read(default_pack_text())
PIECES = pieces_of(PACK)
WORDS = words()


def by_name(tile: Tile) -> str:
    return f"{tile.number} {tile.name}"


def test_every_tile_card_and_mark_has_one_piece() -> None:
    expected = ["style"]
    expected += [f"tile-{tile.number}" for tile in PACK.tiles]
    expected += [f"power-{card.name}" for card in PACK.powers]
    expected += [f"character-{card.name}" for card in PACK.characters]
    expected += [f"mark-{name}" for name in MARKS]
    assert list(PIECES) == expected
    assert PIECES["tile-1"].title == "Towpath"
    assert PIECES["power-wind-and-waves"].title == "The Wind and the Waves"
    assert PIECES["character-lake-nymph"].title == "Lake Nymph"
    assert all(PIECES[f"mark-{name}"].title for name in MARKS)


# Tiles


@pytest.mark.parametrize("tile", PACK.tiles, ids=by_name)
def test_the_facts_of_a_tile_are_those_of_the_rules(tile: Tile) -> None:
    facts, looks, index = PIECES[f"tile-{tile.number}"].facts, PACK.looks, tile.number - 1
    assert facts["number"] == tile.number
    assert facts["sides"] == [KINDS[looks.sides[16 * index + direction]] for direction in range(4)]
    assert facts["rotations"] == looks.rotations[index]
    assert (facts["has_ruin"], facts["has_artifact"]) == (looks.has_ruin[index], looks.has_artifact[index])
    kinds = ("lake", "river", "land")
    assert [piece["kind"] for piece in facts["pieces"]] == [kinds[kind] for kind in looks.piece_kinds[index]]
    owners = [-1] * PLACES
    for number, piece in enumerate(facts["pieces"]):
        for place in piece["places"]:
            assert owners[place] == -1
            owners[place] = number
    assert owners == list(looks.piece_at[48 * index : 48 * index + PLACES])


@pytest.mark.parametrize("tile", PACK.tiles, ids=by_name)
def test_a_tile_is_drawn_in_every_rotation_that_looks_different(tile: Tile) -> None:
    piece = PIECES[f"tile-{tile.number}"]
    for rotation in range(4):
        is_drawn = rotation in PACK.looks.rotations[tile.number - 1]
        assert piece.facts["bodies"][rotation] == (tile_body(tile, rotation) if is_drawn else None)
    assert piece.facts["bodies"][0] in piece.svg
    assert style_rules() in piece.svg


def test_all_tiles_in_all_rotations_can_stand_in_one_document() -> None:
    bodies = [body for tile in PACK.tiles for body in PIECES[f"tile-{tile.number}"].facts["bodies"] if body]
    assert len(bodies) == sum([len(rotations) for rotations in PACK.looks.rotations])
    assert faults_of(document_of(bodies)) == []


def test_the_style_has_a_rule_for_every_class_of_the_tiles() -> None:
    css = PIECES["style"].facts["css"]
    used = {
        name
        for tile in PACK.tiles
        for body in PIECES[f"tile-{tile.number}"].facts["bodies"]
        for name in re.findall(r'class="([^"]+)"', body or "")
    }
    assert used
    assert used <= set(re.findall(r"\.([\w-]+)\{", css))


def test_no_piece_runs_or_loads_anything() -> None:
    for piece in PIECES.values():
        assert faults_of(piece.svg) == [], piece.key


def test_a_drawing_that_would_harm_a_page_is_found_out() -> None:
    head = '<svg xmlns="http://www.w3.org/2000/svg">'
    for harm in (
        "<script/>",
        '<rect onclick="x"/>',
        '<use href="#b"/>',
        '<g id="a"/><g id="a"/>',
        '<g fill="url(http://x)"/>',
    ):
        assert len(faults_of(f"{head}{harm}</svg>")) == 1


# Powers


@pytest.mark.rule("WW-15")
def test_the_facts_of_a_power_are_those_of_the_pack_and_the_rules() -> None:
    numbers = WATER_TO_WATER.rule_numbers()
    for card in PACK.powers:
        facts = PIECES[f"power-{card.name}"].facts
        assert (facts["name"], facts["number"], facts["uses"]) == (card.name, card.number, card.uses)
        assert (facts["hand"], facts["rule"]) == (card.hand, f"WW-{20 + card.number}")
        assert facts["rule"] in numbers
        assert (facts["when"] == "any-time") == (card.number in OUT_OF_TURN)
    assert PIECES["power-wisdom"].facts["when"] == "always"
    assert PIECES["power-intellect"].facts["when"] == "own-turn"


def test_the_text_of_a_power_has_the_numbers_of_the_pack() -> None:
    assert PIECES["power-wisdom"].text == ["Hold 2 tiles and play whichever you like."]
    pieces = changed(("uses = 0\nhand = 2", "uses = 0\nhand = 4"), ("uses = 9", "uses = 7"))
    assert pieces["power-wisdom"].text == ["Hold 4 tiles and play whichever you like."]
    assert (pieces["power-wisdom"].facts["hand"], pieces["power-ravens-wit"].facts["uses"]) == (4, 7)


# Characters


@pytest.mark.parametrize("name", [card.name for card in PACK.characters])
def test_the_table_of_a_character_gives_the_points_that_the_rules_give(name: str) -> None:
    card = next(card for card in PACK.characters if card.name == name)
    facts = PIECES[f"character-{name}"].facts
    for key, options in (("table", {}), ("table_from_6", {"large_from": 6})):
        unit = make_character(card, WATER_TO_WATER.setup(4, {**options}, PACK))
        table: list[int] | None = getattr(unit, "table", None)
        if table is None or facts[key] is None:
            assert facts[key] is None
            continue
        for size in range(70):
            reached = [points for start, points in facts[key] if start <= size]
            assert (reached or [0])[-1] == points_for(table, size)
    assert (facts["table_from_6"] is not None) == (facts["option"] == "large_from")


def test_the_facts_of_a_character_are_those_of_the_pack_and_the_rules() -> None:
    rules = resources.files("watertable.games.water_to_water").joinpath("rules.md").read_text("utf-8")
    options = {option.name for option in WATER_TO_WATER.options}
    beginners = WATER_TO_WATER.presets["beginner"]["exclude_characters"]
    assert isinstance(beginners, tuple)
    for card in PACK.characters:
        facts = PIECES[f"character-{card.name}"].facts
        assert f"**{facts['rule']}** *{PIECES[f'character-{card.name}'].title}*" in rules
        assert facts["option"] in {"", *options}
        assert facts["for_beginners"] == (card.name not in beginners)
        assert (facts["least_players"], facts["is_broken"]) == (card.least_players, card.is_broken)
        assert bool(facts["players_say"]) == (card.least_players > 2 or card.name == "adventurer")
    each = {
        name: PIECES[f"character-{name}"].facts["each"] for name in ("archeologist", "druid", "islander", "planter")
    }
    assert each == {"archeologist": 10, "druid": 5, "islander": 5, "planter": 5}
    # The Adventurer's 20 points are for every tile laid, not for each of something.
    facts = PIECES["character-adventurer"].facts
    assert (facts["each"], facts["bonus"]) == (0, 20)
    assert PIECES["character-wrath"].facts["rounds"] == [20, 15, 11, 9, 7]


def test_what_a_character_says_has_the_numbers_of_the_pack() -> None:
    pieces = changed(
        ('title = "The Druid"\neach = 5', 'title = "The Druid"\neach = 1'),
        ('title = "The Islander"\neach = 5', 'title = "The Islander"\neach = 7'),
        ("grids = [[3, 20], [4, 50], [5, 90]]", "grids = [[2, 6], [4, 50]]"),
        ("sizes_from_6 = [[4, 10], [6, 20]", "sizes_from_6 = [[4, 10], [6, 21]"),
        ('title = "The Thief"\nleast_players = 4', 'title = "The Thief"\nleast_players = 3'),
        ('title = "The Lake Nymph"', 'title = "The Lake Nymph"\neach = 9'),
    )
    assert pieces["character-druid"].text == ["Get 1 point for each tile on the discard pile."]
    assert pieces["character-islander"].text == ["Get 7 points for each island, large or small."]
    assert pieces["character-islander"].facts["each"] == 7
    assert pieces["character-gardener"].facts["table"] == [[2, 6], [4, 50]]
    assert pieces["character-strider"].facts["table"][:2] == [[4, 10], [7, 20]]
    assert pieces["character-strider"].facts["table_from_6"][:2] == [[4, 10], [6, 21]]
    assert pieces["character-thief"].facts["players_say"] == "Only with 3 or more players."
    # An option decides what a lake is worth, whatever the pack says.
    assert pieces["character-lake-nymph"].facts["each"] == 0


@pytest.mark.parametrize("table", ["power-text", "character-goal", "character-counts", "fears", "plays", "suits"])
def test_no_sentence_has_a_number_that_a_pack_could_change(table: str) -> None:
    for key, sentence in WORDS[table].items():
        assert not re.search(r"\d", sentence), f"{table}.{key}: {sentence}"


# Advice


def test_every_card_has_its_sentences_and_no_sentence_is_left_over() -> None:
    assert sorted(WORDS["power-text"]) == power_names()
    for table in ("character-goal", "character-counts", "fears", "plays"):
        assert sorted(WORDS[table]) == character_names()
    assert sorted(ADVICE) == character_names()
    pairs = [f"{name} {power}" for name, advice in ADVICE.items() for power in advice.suits]
    assert sorted(WORDS["suits"]) == sorted(pairs)
    assert set(WORDS["difficulty"]) == set(LEVELS)
    for table in ("power-text", "character-goal", "fears", "plays", "players-say", "suits"):
        for key, sentence in WORDS[table].items():
            assert re.fullmatch(r"[A-Z].*\.", sentence), f"{table}.{key}: {sentence}"


def test_advice_names_cards_that_exist_and_never_the_character_itself() -> None:
    for name, advice in ADVICE.items():
        assert set(advice.fears) <= {*power_names(), *character_names()} - {name}
        assert set(advice.suits) <= set(power_names())
        facts = PIECES[f"character-{name}"].facts
        assert (facts["fears"], facts["suits"]) == (list(advice.fears), list(advice.suits))
        assert list(facts["suits_say"]) == facts["suits"]
        assert all(facts["suits_say"].values())
        assert facts["difficulty"] in (1, 2, 3)


def test_advice_leaves_out_cards_that_the_pack_leaves_out() -> None:
    pieces = changed(
        ('[characters.gardener]\ntitle = "The Gardener"\n', ""),
        ('[powers.wisdom]\nnumber = 11\ntitle = "Wisdom"\nuses = 0\nhand = 2\n', ""),
    )
    assert "character-gardener" not in pieces
    assert pieces["character-planter"].facts["fears"] == []
    assert "wisdom" not in pieces["character-wave-rider"].facts["suits"]
    assert "wisdom" not in pieces["character-wave-rider"].facts["suits_say"]
