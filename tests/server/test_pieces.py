"""The pieces of a pack, for an interface that lays them out itself."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ElementTree
from pathlib import Path

from tests.server.support import running, scenario, settings_for
from watertable.kernel import find_game


@scenario
async def test_every_card_of_a_pack_comes_with_drawing_text_and_cost(tmp_path: Path) -> None:
    async with running(settings_for(tmp_path)) as server:
        answer = await server.rest.get("/api/games/water-duel/packs/default/pieces")
        pieces = {piece["key"]: piece for piece in answer.json()["pieces"]}
        assert pieces["ripple"]["title"] == "Ripple"
        assert pieces["ripple"]["text"] == ["Attack 2."]
        assert pieces["sandbags"]["facts"] == {"cost": 0, "kinds": ["defend"], "bonuses": {}}
        assert pieces["toll-lock"]["facts"]["bonuses"] == {"toll": 1}
        for piece in pieces.values():
            assert ElementTree.fromstring(piece["svg"]).tag.endswith("svg")
        assert (await server.rest.get("/api/games/water-duel/packs/nothing/pieces")).status_code == 404


@scenario
async def test_a_table_shows_the_pieces_of_its_own_pack(tmp_path: Path) -> None:
    text = (
        find_game("water-duel")
        .pack_text("default")
        .replace('"Ripple"', '"Wavelet"')
        .replace("cards.ripple", "cards.wavelet")
    )
    async with running(settings_for(tmp_path)) as server:
        made = await server.create("water-duel", ["me", "me"], pack_text=text)
        answer = await server.rest.get(f"/api/tables/{made['table']['id']}/pieces")
        assert "Wavelet" in [piece["title"] for piece in answer.json()["pieces"]]
        plain = await server.create("water-duel", ["me", "me"])
        answer = await server.rest.get(f"/api/tables/{plain['table']['id']}/pieces")
        assert "Wavelet" not in [piece["title"] for piece in answer.json()["pieces"]]


@scenario
async def test_drawings_are_compressed_and_answers_about_tables_are_not(tmp_path: Path) -> None:
    async with running(settings_for(tmp_path)) as server:
        drawing = await server.rest.get("/api/games/water-duel/packs/default/pieces")
        assert drawing.headers["content-encoding"] == "gzip"
        made = await server.create("water-cycle", ["me", "bot", "bot", "bot", "bot", "bot"])
        about = await server.rest.get(f"/api/tables/{made['table']['id']}")
        assert len(about.content) > 1000
        assert "content-encoding" not in about.headers


@scenario
async def test_a_pack_of_ones_own_is_told_with_its_own_names(tmp_path: Path) -> None:
    game = find_game("water-duel")
    text = re.sub(r"(?m)^\[cards\.", "[cards.my-", game.pack_text("default"))
    text = re.sub(r'(?m)^name = "([A-Z])', r'name = "My \1', text)
    async with running(settings_for(tmp_path)) as server:
        made = await server.create("water-duel", ["me", "me"], pack_text=text, options={"first_seat": 0})
        client = await server.client(made["table"]["id"], made["seats"][0]["token"], after=0, language="en")
        view = await client.message("view")
        told = " ".join([line for entry in view["entries"] for line in entry["say"] or []])
        assert "draws My " in told
        assert "my-" not in told
        choices = " ".join([say for group in (await client.asked(0))["legal"] for say in group["say"]])
        assert "Set My " in choices
        assert "my-" not in choices


@scenario
async def test_a_pack_of_ones_own_is_drawn_without_a_table(tmp_path: Path) -> None:
    text = find_game("water-duel").pack_text("default").replace('"Ripple"', '"Wavelet"')
    async with running(settings_for(tmp_path)) as server:
        answer = await server.post("/api/games/water-duel/pieces", body={"text": text})
        assert "Wavelet" in [piece["title"] for piece in answer.json()["pieces"]]
        wrong = await server.post("/api/games/water-duel/pieces", body={"text": "name = 3"})
        assert (wrong.status_code, wrong.json()["code"]) == (400, "bad-pack")
