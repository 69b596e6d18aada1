"""The documentation of encodings: its samples run, and its tables are those of the games."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.any_game import GAMES
from watertable.envs.tables import with_tables

PAGE = Path(__file__).parents[2] / "docs" / "encodings.md"
TEXT = PAGE.read_text("utf-8")
SAMPLES = re.findall(r"```python\n(.*?)```", TEXT, re.S)


@pytest.mark.parametrize("sample", SAMPLES, ids=range(len(SAMPLES)))
def test_samples_run(sample: str, tmp_path: Path) -> None:
    path = tmp_path / "sample.py"
    path.write_text(sample, "utf-8")
    done = subprocess.run([sys.executable, str(path)], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_tables_are_fresh() -> None:
    assert with_tables(TEXT) == TEXT, "python -m watertable.envs.tables docs/encodings.md"


def test_every_game_with_an_encoding_has_a_table() -> None:
    named = re.findall(r"<!-- encoding: ([\w-]+) -->", TEXT)
    assert sorted(named) == sorted([game.name for game in GAMES if game.encoding(game.setup(game.usual_players()))])
