"""The pieces of a pack, for an interface that lays them out itself."""

from __future__ import annotations

import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest

from tests.server.support import few_players, installed_games, running, scenario, settings_for
from watertable.kernel import Game


def has_pieces(game: Game) -> bool:
    """Whether an interface can lay out the pieces of this game itself."""
    drawer = game.drawer()
    return drawer is not None and bool(drawer.pieces(game.pack()))


GAMES = [game for game in installed_games() if has_pieces(game)]

every_game_with_pieces = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)


@every_game_with_pieces
@scenario
async def test_every_piece_of_a_pack_is_drawn(tmp_path: Path, game: Game) -> None:
    async with running(settings_for(tmp_path)) as server:
        for pack in game.pack_names():
            pieces = (await server.rest.get(f"/api/games/{game.name}/packs/{pack}/pieces")).json()["pieces"]
            assert pieces
            assert len({piece["key"] for piece in pieces}) == len(pieces)
            for piece in pieces:
                assert ElementTree.fromstring(piece["svg"]).tag.endswith("svg")
        assert (await server.rest.get(f"/api/games/{game.name}/packs/nothing/pieces")).status_code == 404


@every_game_with_pieces
@scenario
async def test_pieces_are_the_same_in_a_pack_at_a_table_and_before_there_is_one(tmp_path: Path, game: Game) -> None:
    text = game.pack_text("default")
    async with running(settings_for(tmp_path)) as server:
        pieces = (await server.rest.get(f"/api/games/{game.name}/packs/default/pieces")).json()
        made = await server.create(game.name, ["me"] * few_players(game), pack_text=text)
        assert (await server.rest.get(f"/api/tables/{made['table']['id']}/pieces")).json() == pieces
        path = f"/api/games/{game.name}/pieces"
        assert (await server.post(path, body={"text": text})).json() == pieces
        wrong = await server.post(path, body={"text": "name = 3"})
        assert (wrong.status_code, wrong.json()["code"]) == (400, "bad-pack")


@scenario
async def test_drawings_are_compressed_and_answers_about_tables_are_not(tmp_path: Path) -> None:
    async with running(settings_for(tmp_path)) as server:
        for game in GAMES:
            drawing = await server.rest.get(f"/api/games/{game.name}/packs/default/pieces")
            assert drawing.headers["content-encoding"] == "gzip"
        largest = max(installed_games(), key=lambda game: game.players[1])
        made = await server.create(largest.name, ["me", *["bot"] * (largest.players[1] - 1)])
        about = await server.rest.get(f"/api/tables/{made['table']['id']}")
        assert len(about.content) > 1000
        assert "content-encoding" not in about.headers
