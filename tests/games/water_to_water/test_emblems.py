"""Emblems: every card has its own, on its kind of ground, and it stands out on a light and on a dark table."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from tests.games.water_to_water.drawings import SVG, document_of, faults_of
from watertable.games.water_to_water.drawing import characters, powers
from watertable.games.water_to_water.drawing.emblems import character_emblem, emblem_document, placed, power_emblem
from watertable.games.water_to_water.drawing.marks import MARKS, mark
from watertable.games.water_to_water.drawing.strokes import ABYSS, GOLD, INK, SAND
from watertable.games.water_to_water.rules.characters import character_names
from watertable.games.water_to_water.rules.powers import power_names

EMBLEMS = {
    **{f"character {name}": character_emblem(name) for name in character_names()},
    **{f"power {name}": power_emblem(name) for name in power_names()},
    **{f"mark {name}": mark(name) for name in MARKS},
}
UNKNOWN = ("mason", "patience", "cooper", "ferryman", "x", "")
LIGHT_TABLE, DARK_TABLE = "#faf7ef", "#14191c"


def brightness(colour: str) -> float:
    """The relative luminance of a colour, as the Web Content Accessibility Guidelines define it."""
    channels = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    lighter, darker = sorted([brightness(one), brightness(other)], reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def test_every_character_and_every_power_has_been_drawn() -> None:
    assert sorted(characters.FIGURES) == sorted(characters.GROUNDS) == character_names()
    assert sorted(powers.FIGURES) == power_names()


def test_all_emblems_differ_and_can_stand_in_one_document() -> None:
    assert len(set(EMBLEMS.values())) == len(EMBLEMS) == 36
    assert faults_of(document_of(list(EMBLEMS.values()))) == []


@pytest.mark.parametrize("name", EMBLEMS)
def test_an_emblem_stays_small(name: str) -> None:
    """All of them are sent with every table."""
    root = ElementTree.fromstring(emblem_document(EMBLEMS[name]))
    assert root.get("viewBox") == "0 0 100 100"
    assert len(EMBLEMS[name]) < 4500


def test_characters_are_round_and_powers_have_eight_sides() -> None:
    for name in character_names():
        last = list(ElementTree.fromstring(emblem_document(character_emblem(name))).iter())[-1]
        assert (last.tag, last.get("cx"), last.get("cy")) == (f"{SVG}circle", "50", "50")
    for name in power_names():
        last = list(ElementTree.fromstring(emblem_document(power_emblem(name))).iter())[-1]
        corners = re.findall(r"[MHLV]", last.get("d", ""))
        assert (last.tag, len(corners)) == (f"{SVG}path", 8)


def test_rims_stand_out_on_light_and_dark_tables() -> None:
    assert contrast(INK, LIGHT_TABLE) > 4.5
    assert contrast(SAND, DARK_TABLE) > 4.5
    assert contrast(GOLD, DARK_TABLE) > 4.5
    # The ground within: dark lines on the light ones, light signs on the dark one.
    for ground in characters.GROUNDS.values():
        assert contrast(INK, ground) > 4
    assert contrast(SAND, ABYSS) > 4.5


@pytest.mark.parametrize("emblem", [character_emblem, power_emblem])
def test_a_card_that_nobody_has_drawn_gets_an_emblem_made_from_its_name(emblem: type) -> None:
    drawn = [emblem(name) for name in UNKNOWN]
    assert len(set(drawn)) == len(UNKNOWN)
    assert drawn == [emblem(name) for name in UNKNOWN]
    assert faults_of(document_of(drawn)) == []
    assert not set(drawn) & set(EMBLEMS.values())


def test_a_name_is_never_part_of_a_drawing() -> None:
    assert "<script" not in character_emblem("<script>") + power_emblem('"><script>')


def test_an_emblem_is_placed_at_its_size() -> None:
    assert placed("<g/>", 10, 20, 40) == '<g transform="translate(10 20) scale(0.4)"><g/></g>'
