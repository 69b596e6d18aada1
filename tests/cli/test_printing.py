"""`watertable pack print`: a PDF or one clear line, and nothing lost."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from pypdf import PdfReader

from tests.any_game import GAMES
from tests.conftest import Command, Refused

GAME = min(GAMES, key=lambda game: len(game.pack_text("default")))


def pages(path: Path) -> list[tuple[float, float]]:
    reader = PdfReader(io.BytesIO(path.read_bytes()))
    return [(float(page.mediabox.width), float(page.mediabox.height)) for page in reader.pages]


def test_a_pack_is_printed(command: Command, folder: Path) -> None:
    done = command("pack", "print", GAME.name, "--pdf", "sheets.pdf")
    assert done.status == 0
    assert done.out == "Printed to sheets.pdf: A4, at 100 %. Page one says what else you need.\n"
    assert pages(folder / "sheets.pdf")[0] == pytest.approx((595.28, 841.89), abs=0.1)


def test_paper_backs_and_colour_can_be_chosen(command: Command, folder: Path) -> None:
    assert command("pack", "print", GAME.name, "--pdf", "a.pdf", "--paper", "letter").status == 0
    done = command("pack", "print", GAME.name, "--pdf", "b.pdf", "--paper", "letter", "--no-backs", "--mono")
    assert done.status == 0
    both, fronts = pages(folder / "a.pdf"), pages(folder / "b.pdf")
    assert both[0] == pytest.approx((612, 792), abs=0.1)
    assert len(both) - 2 == 2 * (len(fronts) - 2)


def test_a_custom_pack_is_printed(command: Command, folder: Path) -> None:
    text = GAME.pack_text("default").replace('name = "default"', 'name = "my-own"', 1)
    (folder / "mine.toml").write_text(text, "utf-8")
    assert command("pack", "print", GAME.name, "mine.toml", "--pdf", "mine.pdf").status == 0
    first = PdfReader(io.BytesIO((folder / "mine.pdf").read_bytes())).pages[0].extract_text()
    assert "Pack my-own, version" in first


def test_a_file_that_exists_is_kept(command: Command, refused: Refused, folder: Path) -> None:
    (folder / "sheets.pdf").write_bytes(b"precious")
    arguments = ("pack", "print", GAME.name, "--pdf", "sheets.pdf")
    assert refused(*arguments) == "sheets.pdf: already exists; --force overwrites it"
    assert command(*arguments, "--force").status == 0
    assert (folder / "sheets.pdf").read_bytes().startswith(b"%PDF")


def test_mistakes_are_one_clear_line(refused: Refused, folder: Path) -> None:
    to = ("--pdf", "sheets.pdf")
    assert refused("pack", "print", GAME.name, *to, "--paper", "a3").startswith("no paper 'a3' (there are: a4, letter)")
    assert refused("pack", "print", GAME.name, "none.toml", *to) == "none.toml: there is no such file"
    (folder / "bad.toml").write_text("name = 1\n", "utf-8")
    assert "bad.toml" in refused("pack", "print", GAME.name, "bad.toml", *to)
    assert refused("pack", "print", GAME.name, "--pdf", "no/such/sheets.pdf").endswith("there is no folder no/such")


@pytest.mark.usefixtures("pearl_divers")
def test_a_game_without_anything_to_print_says_so(refused: Refused) -> None:
    assert refused("pack", "print", "pearl-divers", "--pdf", "p.pdf") == "Pearl Divers has nothing to print yet"
