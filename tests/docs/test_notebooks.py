"""Notebooks become pages with what their code gives. `make docs` runs all of them; here, what that relies on."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import nbformat
import pytest
from nbclient.exceptions import CellExecutionError

from docsite import notebooks
from tests.any_game import short_game
from tests.docs.samples import ROOT

NOTEBOOKS = notebooks.notebooks(ROOT / "docs")


def written(folder: Path, *cells: Any) -> Path:
    path = folder / "small.ipynb"
    nbformat.write(nbformat.v4.new_notebook(cells=list(cells)), path)  # type: ignore[no-untyped-call]
    return path


def code(text: str, **metadata: str) -> Any:
    return nbformat.v4.new_code_cell(text, metadata=metadata)  # type: ignore[no-untyped-call]


def words(text: str) -> Any:
    return nbformat.v4.new_markdown_cell(text)  # type: ignore[no-untyped-call]


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_is_kept_without_outputs_and_is_in_the_navigation(path: Path) -> None:
    notebook: Any = nbformat.read(path, as_version=4)  # type: ignore[no-untyped-call]
    nbformat.validate(notebook)
    assert [cell.outputs for cell in notebook.cells if cell.get("outputs")] == []
    assert notebook.cells[0].source.startswith("# ")
    assert f": {notebooks.page_name(path)}\n" in (ROOT / "mkdocs.yml").read_text("utf-8")


def test_a_page_shows_what_the_code_gives(tmp_path: Path) -> None:
    game = short_game(3)
    path = written(
        tmp_path,
        words("# A title\n\nSee [the other one](other.ipynb)."),
        code(f"%%sh\nwatertable simulate {game.name} --players 3 --games 20 --jobs 1 --seed 1"),
        code(f"import watertable\n\nwatertable.new({game.name!r}, players=3)", alt="The board"),
    )
    text, pictures = notebooks.page(notebooks.executed(path), "small")
    (address,) = pictures
    assert pictures[address].startswith(b"<svg")
    assert f"![The board]({address})" in text
    assert "[the other one](other.md)" in text
    assert "```sh\nwatertable simulate" in text
    assert f"    {game.title}, 3 players, 20 games, seed 1\n" in text
    assert "\x1b" not in text


def test_a_cell_that_fails_stops_the_build(tmp_path: Path) -> None:
    path = written(tmp_path, words("# Broken"), code("1 / 0"))
    with pytest.raises(CellExecutionError, match="ZeroDivisionError"):
        notebooks.executed(path)
