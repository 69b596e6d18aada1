"""The typeface ships with the package, small and with its licence, and drawings know how wide texts are in it."""

from __future__ import annotations

import base64
import re
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest

from watertable.kernel import Game, all_games, lettering
from watertable.kernel.lettering import FONT_FAMILY, fitting, text_width, with_typeface, wrap

FOLDER = Path(lettering.__file__).parent / "typeface"


def test_what_the_web_loads_is_under_100_kb_and_the_licence_lies_beside_it() -> None:
    fonts = list(FOLDER.glob("*.woff2"))
    assert [path.read_bytes()[:4] for path in fonts] == [b"wOF2", b"wOF2"]
    assert sum(path.stat().st_size for path in fonts) < 100_000
    assert "SIL OPEN FONT LICENSE Version 1.1" in (FOLDER / "LICENSE").read_text("utf-8")


def test_widths_are_the_letters_own() -> None:
    assert text_width("iiii", 10) < text_width("oooo", 10) < text_width("WWWW", 10)
    assert text_width("Water", 20) == pytest.approx(2 * text_width("Water", 10))
    assert text_width("Water", 10, 400) < text_width("Water", 10, 600) < text_width("Water", 10, 800)
    assert text_width("Water", 10, 650) == text_width("Water", 10, 700)
    assert text_width("Water", 10, 1000) == text_width("Water", 10, 800)


def test_letters_of_other_scripts_count_as_wide_ones() -> None:
    assert text_width("水", 10) == 10
    assert text_width("Ł", 10) < 10


def test_a_size_shrinks_only_as_far_as_needed() -> None:
    assert fitting("Eddy", 20, 500) == 20
    size = fitting("A very long name for a card", 20, 100, 700)
    assert 1 < size < 20
    assert text_width("A very long name for a card", size, 700) == pytest.approx(100)
    assert fitting("", 20, 100) == 20


def test_lines_are_broken_between_words_and_fit() -> None:
    text = "Look at one of the opponent's Set cards."
    lines = wrap(text, 24, 200, 600)
    assert len(lines) > 1
    assert " ".join(lines) == text
    assert all(text_width(line, 24, 600) <= 200 for line in lines)
    assert wrap("Unbreakableword", 24, 10) == ["Unbreakableword"]


def test_a_drawing_in_a_file_of_its_own_carries_the_typeface() -> None:
    svg = '<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><text>a</text></svg>'
    drawn = with_typeface(svg)
    style = next(iter(ElementTree.fromstring(drawn)))
    carried = re.search(r"base64,([^)]+)\)", style.text or "")
    assert carried is not None
    assert base64.b64decode(carried[1]) == (FOLDER / "figtree.woff2").read_bytes()


@pytest.mark.parametrize("game", [game for game in all_games() if game.drawer()], ids=lambda game: game.name)
def test_every_drawing_asks_for_the_typeface_first(game: Game) -> None:
    """Also where a drawing spells the family out by itself."""
    drawer = game.drawer()
    assert drawer is not None
    families = re.findall(r"""font-family[:=]["']?([^,;}"']+)""", drawer.sheet(game.pack()))
    assert families
    assert set(families) == {FONT_FAMILY.split(",")[0]}
