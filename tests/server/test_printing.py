"""Packs as PDFs: those that come with the games and custom ones, made by the workers for content from outside."""

from __future__ import annotations

import io
import sys
from pathlib import Path

import pytest
from pypdf import PdfReader

from tests.server.support import TOY, installed_games, running, scenario, settings_for
from watertable.kernel import Game
from watertable.server.http import library

GAMES = [game for game in installed_games() if game.print_kit(game.pack()) is not None]


def pages(pdf: bytes) -> list[tuple[int, int]]:
    found = PdfReader(io.BytesIO(pdf)).pages
    return [(round(float(page.mediabox.width)), round(float(page.mediabox.height))) for page in found]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
@scenario
async def test_every_game_can_be_printed_within_the_limits_of_a_worker(tmp_path: Path, game: Game) -> None:
    async with running(settings_for(tmp_path)) as server:
        found = await server.rest.get(f"/api/games/{game.name}/packs/default/print.pdf")
        assert (found.status_code, found.headers["content-type"]) == (200, "application/pdf")
        assert found.headers["content-disposition"] == f'attachment; filename="{game.name}.pdf"'
        assert set(pages(found.content)) == {(595, 842)}
        path = f"/api/games/{game.name}/print"
        text = game.pack_text("default").replace('name = "default"', 'name = "of-mine"', 1)
        mine = await server.post(path, body={"text": text, "paper": "letter", "mono": True, "backs": False})
        assert mine.status_code == 200
        assert set(pages(mine.content)) == {(612, 792)}
        assert "of-mine" in PdfReader(io.BytesIO(mine.content)).pages[0].extract_text()
        assert len(pages(mine.content)) < len(pages(found.content))


@scenario
async def test_what_cannot_be_printed_is_refused_in_one_line(tmp_path: Path) -> None:
    name = GAMES[0].name
    async with running(settings_for(tmp_path)) as server:
        wrong = await server.post(f"/api/games/{name}/print", body={"text": "name = 3"})
        assert (wrong.status_code, wrong.json()["code"]) == (400, "bad-pack")
        toy = await server.rest.get(f"/api/games/{TOY}/packs/default/print.pdf")
        assert toy.status_code == 400
        assert toy.json()["text"].endswith("has nothing to print yet")
        assert (await server.rest.get(f"/api/games/{name}/packs/none/print.pdf")).status_code == 404
        paper = await server.rest.get(f"/api/games/{name}/packs/default/print.pdf?paper=a3")
        assert paper.status_code == 422


@scenario
async def test_a_game_says_whether_it_can_be_printed(tmp_path: Path) -> None:
    async with running(settings_for(tmp_path)) as server:
        games = (await server.rest.get("/api/games")).json()
        assert {game["name"] for game in games if game["can_print"]} == {game.name for game in GAMES}


@scenario
async def test_a_server_without_the_extra_names_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "typst", None)
    library._info.cache_clear()
    async with running(settings_for(tmp_path)) as server:
        found = await server.rest.get(f"/api/games/{GAMES[0].name}/packs/default/print.pdf")
        assert found.status_code == 503
        assert found.json()["text"] == (
            'this server cannot print: printing needs typst: pip install "watertable[print]"'
        )
        games = (await server.rest.get("/api/games")).json()
        assert not any(game["can_print"] for game in games)
    library._info.cache_clear()
