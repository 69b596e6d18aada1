"""Print and play: what is in the box of Water to Water is on the sheets."""

from __future__ import annotations

import re

from tests.printing.rendering import DOTS, rendered
from watertable.games.water_to_water.drawing.printing import tokens_for
from watertable.games.water_to_water.game import WATER_TO_WATER as GAME
from watertable.games.water_to_water.pack.reader import WaterToWaterPack
from watertable.printing.document import Printing, kit_of, print_pdf
from watertable.printing.paper import PAPERS
from watertable.printing.sheets import lay_out

KIT = kit_of(GAME, GAME.pack())
BY_KEY = {part.key: part for part in KIT.parts}


def test_what_is_in_the_box() -> None:
    groups = [part.group for part in KIT.parts]
    assert KIT.count("tile") == 51
    assert groups.count("Character cards") == groups.count("Power cards") == 14
    assert BY_KEY["token-use"].count == 40
    assert BY_KEY["token-block"].count == 1
    assert KIT.count("aid") == 6
    assert any("bag" in line for line in KIT.needed)


def test_tiles_are_as_large_as_in_the_box_and_all_different() -> None:
    tiles = [part for part in KIT.parts if part.kind == "tile"]
    assert {(tile.width, tile.height) for tile in tiles} == {(35.0, 35.0)}
    assert len({tile.svg for tile in tiles}) == 51
    assert len({tile.back for tile in tiles}) == 1, "nobody tells tiles apart from behind"


def test_a_tile_measures_35_mm_on_paper() -> None:
    """The sheets with tiles are rendered, and what is printed of the first one is measured against its cut marks."""
    sheets = lay_out(KIT, PAPERS["a4"])
    page = next(at for at, sheet in enumerate(sheets) if any(spot.part.kind == "tile" for spot in sheet.spots))
    spot = sheets[page].spots[0]
    pixels = rendered(print_pdf(GAME, GAME.pack(), Printing()), 2 + page)
    row = pixels[int((spot.y + 17.5) * DOTS)]
    printed = [at for at in range(int((spot.x - 1) * DOTS), int((spot.x + 36) * DOTS)) if row[at].min() < 250]
    assert abs((printed[-1] + 1 - printed[0]) / DOTS - 35) <= 0.2


def test_characters_and_powers_have_backs_of_their_own() -> None:
    backs = {part.group: part.back for part in KIT.parts if part.kind == "card"}
    assert len(set(backs.values())) == 2
    assert all(len({part.back for part in KIT.parts if part.group == group}) == 1 for group in backs)


def test_cards_say_their_numbers() -> None:
    def letters(key: str) -> str:
        return re.sub(r"<[^>]*>", " ", BY_KEY[key].svg)

    assert "4 points for each." in " ".join(letters("character-lake-nymph").split())
    assert "20 points more" in " ".join(letters("character-adventurer").split())
    for step in ("22+", "140"):
        assert step in letters("character-adventurer")
    assert "Power 3 · 9 uses" in letters("power-ravens-wit")


def test_powers_say_on_whose_turn_they_work() -> None:
    """Player aids send you there: eight work on anyone's turn (WW-15)."""
    powers = [part.svg for part in KIT.parts if part.group == "Power cards"]
    assert len([svg for svg in powers if "On anyone&#x27;s turn." in svg]) == 8
    assert len([svg for svg in powers if "On your own turn." in svg]) == 5


def test_no_letter_on_a_card_is_smaller_than_7_points() -> None:
    """A card's drawing has ten units to a millimetre; letters in emblems are pictures."""
    for part in KIT.parts:
        if part.kind in ("card", "aid"):
            sizes = [float(size) for size in re.findall(r'<text [^>]*font-size="([\d.]+)"', part.svg)]
            assert min(sizes) / 10 * 72 / 25.4 >= 7, part.key


def test_a_custom_pack_brings_its_own_numbers_and_enough_tokens() -> None:
    text = GAME.pack_text("default").replace('name = "default"', 'name = "many"', 1)
    changed = re.sub(r"uses = \d+", "uses = 20", text)
    pack = GAME.read_pack(changed)
    assert isinstance(pack, WaterToWaterPack)
    assert tokens_for(pack, 6) == 120
    kit = kit_of(GAME, pack)
    placed = [spot.part.key for sheet in lay_out(kit, PAPERS["letter"], False) for spot in sheet.spots]
    assert placed.count("token-use") == 120
    assert "20 uses" in next(part.svg for part in kit.parts if part.key == "power-ravens-wit")
