"""Print and play: what is in the box of Water Duel is on the sheets."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from tests.printing.rendering import DOTS, rendered
from watertable.games.water_duel.game import WATER_DUEL as GAME
from watertable.printing.document import Printing, kit_of, print_pdf
from watertable.printing.paper import PAPERS
from watertable.printing.sheets import lay_out

KIT = kit_of(GAME, GAME.pack())


def test_what_is_in_the_box() -> None:
    assert KIT.count("card") == 68
    assert KIT.count("meter") == 2
    assert KIT.count("aid") == 2
    assert KIT.count("token") == 2


def test_a_water_meter_has_every_number_once() -> None:
    meters = [part for part in KIT.parts if part.kind == "meter"]
    for meter in meters:
        numbers = [int(number) for number in re.findall(r">(\d+)</text>", meter.svg)]
        assert numbers == list(range(20, -1, -1))


def test_a_water_meter_measures_88_by_118_mm_on_paper() -> None:
    sheet = lay_out(KIT, PAPERS["a4"])[0]
    spot = next(spot for spot in sheet.spots if spot.part.kind == "meter")
    pixels = rendered(print_pdf(GAME, GAME.pack(), Printing()), 2)
    across = pixels[int((spot.y + 59) * DOTS), : int((spot.x + spot.width + 1) * DOTS)]
    down = pixels[: int((spot.y + spot.height + 0.3) * DOTS), int((spot.x + 44) * DOTS)]
    for line, length in ((across, 88), (down, 118)):
        printed = [at for at, pixel in enumerate(line) if pixel.min() < 240 and pixel.max() - pixel.min() > 20]
        assert (printed[-1] + 1 - printed[0]) / DOTS == pytest.approx(length, abs=0.2)


def test_all_cards_have_one_back() -> None:
    assert len({part.back for part in KIT.parts if part.kind == "card"}) == 1


def test_no_letter_on_a_card_is_smaller_than_7_points() -> None:
    for part in KIT.parts:
        if part.kind == "card":
            sizes = [float(size) for size in re.findall(r'<text [^>]*font-size="([\d.]+)"', part.svg)]
            assert min(sizes) * 63 / 300 * 72 / 25.4 >= 7, part.key


def test_a_custom_pack_is_printed_with_its_copies() -> None:
    text = GAME.pack_text("default").replace('name = "default"', 'name = "mine"', 1)
    start = text.index("[cards.ripple]")
    changed = text[:start] + text[start:].replace("copies = 3", "copies = 2", 1).replace("copies = 1", "copies = 2", 1)
    pack = GAME.read_pack(changed.replace('name = "Ripple"', 'name = "Puddle & <Splash>"', 1))
    kit = kit_of(GAME, pack)
    placed = Counter([spot.part.key for sheet in lay_out(kit, PAPERS["a4"], False) for spot in sheet.spots])
    assert placed["ripple"] == placed["bow-wave"] == 2
    assert sum(part.count for part in kit.parts if part.kind == "card") == 68
    assert "Puddle &amp; &lt;Splash&gt;" in kit.parts[0].svg
    assert print_pdf(GAME, pack, Printing()).startswith(b"%PDF")
