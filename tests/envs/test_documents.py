"""The documentation of encodings: its tables are those of the games."""

from __future__ import annotations

import re
from pathlib import Path

from tests.any_game import GAMES
from watertable.envs.tables import with_tables

PAGE = Path(__file__).parents[2] / "docs" / "encodings.md"
TEXT = PAGE.read_text("utf-8")


def test_tables_are_fresh() -> None:
    assert with_tables(TEXT) == TEXT, "python -m watertable.envs.tables docs/encodings.md"


def test_every_game_with_an_encoding_has_a_table() -> None:
    named = re.findall(r"<!-- encoding: ([\w-]+) -->", TEXT)
    assert sorted(named) == sorted([game.name for game in GAMES if game.encoding(game.setup(game.usual_players()))])
