"""The positions that the web table's own logic is tested with are what the rules say today (WW-3 to WW-7)."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.games.water_to_water.web_positions import EACH, FIXTURE, GAMES, WITHOUT_MAP, fixture


@pytest.fixture(scope="module")
def kept() -> dict[str, Any]:
    found = json.loads(FIXTURE.read_text("utf-8"))
    assert isinstance(found, dict)
    return found


def test_the_kept_positions_are_what_the_rules_say_today() -> None:
    # Compared line by line, so that a failure names the position.
    now, then = fixture().splitlines(), FIXTURE.read_text("utf-8").splitlines()
    stale = [line[:60] for line, old in zip(now, then, strict=False) if line != old]
    assert not stale, f"write {FIXTURE.name} anew with python -m tests.games.water_to_water.web_positions: {stale}"
    assert len(now) == len(then)


def test_they_are_many_and_the_file_is_small(kept: dict[str, Any]) -> None:
    games = {position["name"].split(",")[0] for position in kept["positions"]}
    assert len(games) == GAMES >= 20
    assert len(kept["positions"]) == GAMES * EACH >= 60
    assert FIXTURE.stat().st_size < 300_000


def test_they_have_everything_that_the_page_must_get_right(kept: dict[str, Any]) -> None:
    positions = kept["positions"]
    assert sum([position["covered"] for position in positions]) > 10
    assert sum([position["turned"] for position in positions]) > 10
    assert any(position["blocked"] for position in positions)
    assert max([len(position["laid"]) for position in positions]) == 51
    assert {len(void) // 2 for position in positions for void in position["voids"]} >= {1, 2, 4, 8}
    scoring = {name for position in positions for name, (points, _) in position["points"].items() if points}
    assert scoring == {name for facts in kept["characters"] for name in facts} - set(WITHOUT_MAP)
    laid_by = {kind for position in positions for kind in position["asked"]}
    assert laid_by == {"PlaceTile", "PlaceInForest", "CoverTile", "TurnTile"}
    held = {player["character"] for position in positions for player in position["players"]}
    assert len(held) == 14
    finished = [
        size for position in positions for kind, size, ends, _ in position["features"] if kind == "lake" and not ends
    ]
    assert max(finished) >= 6
