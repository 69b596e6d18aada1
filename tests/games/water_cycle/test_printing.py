"""Print and play: what is in the box of Water Cycle is on the sheets."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from tests.printing.rendering import DOTS, rendered
from watertable.games.water_cycle.drawing.layout import WIDE
from watertable.games.water_cycle.game import WATER_CYCLE as GAME
from watertable.printing.document import Printing, kit_of, print_pdf
from watertable.printing.paper import PAPERS
from watertable.printing.sheets import lay_out

KIT = kit_of(GAME, GAME.pack())


def test_what_is_in_the_box() -> None:
    counts: Counter[str] = Counter()
    for part in KIT.parts:
        counts[part.group or part.kind] += part.count
    assert counts == {
        "board": 1,
        "cubes": 54,
        "large chips": 6,
        "small chips": 6,
        "people": 8,
        "token of the starting player": 1,
        "aid": 6,
    }
    assert any("one ordinary die for each player" in line for line in KIT.needed)


@pytest.mark.parametrize("paper", PAPERS)
def test_the_board_takes_two_sheets(paper: str) -> None:
    sheets = lay_out(KIT, PAPERS[paper], has_backs=False)
    assert [sheet.spots[0].part.kind for sheet in sheets].count("board") == 2


def test_a_cube_of_8_mm_fits_its_space_on_the_board() -> None:
    board = next(part for part in KIT.parts if part.kind == "board")
    scale = board.width / WIDE.width
    assert board.height / WIDE.height == pytest.approx(scale, rel=0.002)
    assert (WIDE.cube + 2) * scale >= 8
    assert next(part for part in KIT.parts if part.key == "cube-A").width <= (WIDE.cube + 6) * scale


def test_a_large_chip_measures_25_mm_on_paper() -> None:
    sheets = lay_out(KIT, PAPERS["a4"])
    page, spot = next(
        (at, spot) for at, sheet in enumerate(sheets) for spot in sheet.spots if spot.part.key == "chip-A"
    )
    pixels = rendered(print_pdf(GAME, GAME.pack(), Printing()), 2 + page)
    row = pixels[int((spot.y + 12.5) * DOTS), int((spot.x - 1) * DOTS) : int((spot.x + 26) * DOTS)]
    printed = [at for at, pixel in enumerate(row) if pixel.max() - pixel.min() > 60]
    # The disc has a white rim of a quarter of a millimetre on each side, for the scissors.
    assert (printed[-1] + 1 - printed[0]) / DOTS == pytest.approx(24, abs=0.2)


def test_a_custom_pack_is_printed_with_its_people_cubes_and_numbers() -> None:
    text = GAME.pack_text("default")
    changed = (
        text.replace('name = "default"', 'name = "mine"')
        .replace("sea = 2", "sea = 3")
        .replace("target = 60", "target = 45")
        .replace("[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]", "[1, 2, 3, 4, 5, 6]")
    )
    kit = kit_of(GAME, GAME.read_pack(changed))
    placed = Counter([spot.part.key for sheet in lay_out(kit, PAPERS["a4"], False) for spot in sheet.spots])
    assert placed["cube-F"] == 10
    assert [key for key in placed if key.startswith("person-")] == ["person-5", "person-6"]
    assert "**45 points**" in kit.rules
    assert "3 in the sea" in kit.rules
    assert "Put the other 2 beside it" in kit.rules


@pytest.mark.parametrize(("target", "marks"), [(60, 61), (45, 46), (1000, 101)])
def test_the_canal_has_a_mark_for_every_number_of_points(target: int, marks: int) -> None:
    """A chip on paper can stand on 37; only where marks would be too near each other, some are left out."""
    text = GAME.pack_text("default").replace("target = 60", f"target = {target}")
    board = next(part for part in kit_of(GAME, GAME.read_pack(text)).parts if part.kind == "board")
    drawn = re.findall(r'<path d="(M[^"]*v-[^"]*)"', board.svg)
    assert drawn[-1].count("M") == marks


def test_the_rules_say_which_number_is_the_return() -> None:
    assert "**The return** (6, the dotted lines)" in KIT.rules
