"""Print and play: what is in the box of AGUA is on the sheets."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from watertable.games.agua.drawing.printing import die_net
from watertable.games.agua.game import AGUA as GAME
from watertable.games.agua.rules.board import AguaPack
from watertable.printing.document import Printing, kit_of, print_pdf
from watertable.printing.paper import PAPERS
from watertable.printing.sheets import lay_out

PACK = GAME.pack()
KIT = kit_of(GAME, PACK)


def test_what_is_in_the_box() -> None:
    counts: Counter[str] = Counter()
    for part in KIT.parts:
        counts[part.group or part.kind] += part.count
    assert counts == {"board": 1, "waterway cards": 25, "chips": 36, "droplets": 24, "die": 2, "aid": 6}
    assert [part.count for part in KIT.parts if part.group == "chips"] == [6] * 6
    assert [part.count for part in KIT.parts if part.group == "droplets"] == [4] * 6


@pytest.mark.parametrize("paper", PAPERS)
def test_the_board_takes_four_sheets(paper: str) -> None:
    sheets = lay_out(KIT, PAPERS[paper], has_backs=False)
    assert [sheet.spots[0].part.kind for sheet in sheets].count("board") == 4


def test_cards_have_the_size_of_their_frames_on_the_board() -> None:
    """Board and cards are drawn to one scale, so that a card covers its frame."""
    assert isinstance(PACK, AguaPack)
    board = next(part for part in KIT.parts if part.kind == "board")
    scale = board.width / PACK.size[0]
    for card in PACK.cards:
        frame = PACK.frames[card.frame]
        part = next(part for part in KIT.parts if part.key == f"card-{card.key}")
        box = [float(number) for number in re.findall(r'viewBox="([^"]*)"', part.svg)[0].split()]
        assert part.width / box[2] == pytest.approx(scale, rel=0.005)
        assert part.height / box[3] == pytest.approx(scale, rel=0.005)
        assert -box[0] + frame.width <= box[2]


def test_chips_and_droplets_fit_a_field() -> None:
    assert isinstance(PACK, AguaPack)
    board = next(part for part in KIT.parts if part.kind == "board")
    field = 40 * board.width / PACK.size[0]
    assert all(part.width <= field * 1.05 for part in KIT.parts if part.kind == "token")


def test_a_die_has_the_faces_of_the_pack() -> None:
    faces = ["red", "red", "yellow", "blue", "blue", "blue"]
    letters = Counter(re.findall(r">([RYB])</text>", die_net(faces)))
    assert letters == {"R": 2, "Y": 1, "B": 3}
    assert "1 is red, 2 is red, 3 is yellow, 4 is blue, 5 is blue, 6 is blue" in KIT.needed[0]


def test_a_custom_pack_is_printed_with_its_dice_and_titles() -> None:
    text = GAME.pack_text("default").replace('name = "default"', 'name = "mine"', 1)
    changed = text.replace(
        '"red", "red", "yellow", "blue", "blue", "blue"', '"red", "yellow", "yellow", "blue", "blue", "blue"'
    )
    pack = GAME.read_pack(changed.replace('"Desert"', '"Dunes"', 1))
    kit = kit_of(GAME, pack)
    placed = Counter([spot.part.key for sheet in lay_out(kit, PAPERS["a4"], False) for spot in sheet.spots])
    assert placed["die"] == 2
    assert sum([number for key, number in placed.items() if key.startswith("card-")]) == 25
    assert "2 is yellow" in kit.needed[0]
    assert "Dunes" in [part.title for part in kit.parts]
    assert print_pdf(GAME, pack, Printing()).startswith(b"%PDF")
