"""The web app's types are those of this server."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
from playwright.sync_api import Page

from tests import wire
from tests.web.support import Server, wait_for_turn
from watertable.kernel import Game, all_games
from watertable.server.typescript import types_of

ROOT = Path(__file__).parents[2]


def test_the_schema_that_the_types_are_made_from_is_the_servers() -> None:
    kept = ROOT / "web/src/protocol/schema.json"
    printed = subprocess.run([sys.executable, "-m", "watertable.server.schema"], check=True, capture_output=True)
    assert json.loads(kept.read_text()) == json.loads(printed.stdout), (
        "python -m watertable.server.schema > web/src/protocol/schema.json && cd web && npm run types"
    )


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.name)
def test_the_types_of_a_games_views_moves_and_events_are_those_it_declares(game: Game) -> None:
    kept = ROOT / "web/src/games" / game.name / "types.d.ts"
    assert kept.read_text() == types_of(game), "python -m watertable.server.typescript web/src/games"


@pytest.mark.parametrize("game", all_games()[:1], ids=lambda game: game.name)
def test_the_messages_that_reach_a_page_are_checked(page: Page, server: Server, game: Game) -> None:
    """`tests.wire` sees what the browser receives; every test on a page relies on it."""
    made = server.make(game.name, ["Ana", *["bot"] * (game.players[0] - 1)])
    page.goto(server.seat_link(made, 0))
    wait_for_turn(page)
    assert {"welcome", "view"} <= wire.seen
