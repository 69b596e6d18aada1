"""Water Duel at a server's table: its cards as pieces, custom packs, and previews that reveal no secrets."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ElementTree
from pathlib import Path

from tests.games.water_duel.staging import WORDS, Table
from tests.server.support import running, scenario, settings_for
from watertable.games.water_duel import WATER_DUEL
from watertable.server.settings import Settings
from watertable.table.preview import previewed


def settings_of_this_game(folder: Path) -> Settings:
    """Settings without the toy game, which these tests do not need."""
    return settings_for(folder, games=())


@scenario
async def test_every_card_of_a_pack_comes_with_drawing_text_and_cost(tmp_path: Path) -> None:
    async with running(settings_of_this_game(tmp_path)) as server:
        answer = await server.rest.get("/api/games/water-duel/packs/default/pieces")
        pieces = {piece["key"]: piece for piece in answer.json()["pieces"]}
        assert pieces["ripple"]["title"] == "Ripple"
        assert pieces["ripple"]["text"] == ["Attack 2."]
        assert pieces["sandbags"]["facts"] == {
            "cost": 0,
            "kinds": ["defend"],
            "bonuses": {},
            "copies": 4,
            "family": "defend",
            "flavour": "The whole street lent a hand.",
        }
        assert pieces["toll-lock"]["facts"]["bonuses"] == {"toll": 1}
        for piece in pieces.values():
            assert ElementTree.fromstring(piece["svg"]).tag.endswith("svg")
        assert (await server.rest.get("/api/games/water-duel/packs/nothing/pieces")).status_code == 404


@scenario
async def test_a_table_shows_the_pieces_of_its_own_pack(tmp_path: Path) -> None:
    text = WATER_DUEL.pack_text("default").replace('"Ripple"', '"Wavelet"').replace("cards.ripple", "cards.wavelet")
    async with running(settings_of_this_game(tmp_path)) as server:
        made = await server.create("water-duel", ["me", "me"], pack_text=text)
        answer = await server.rest.get(f"/api/tables/{made['table']['id']}/pieces")
        assert "Wavelet" in [piece["title"] for piece in answer.json()["pieces"]]
        plain = await server.create("water-duel", ["me", "me"])
        answer = await server.rest.get(f"/api/tables/{plain['table']['id']}/pieces")
        assert "Wavelet" not in [piece["title"] for piece in answer.json()["pieces"]]


@scenario
async def test_a_custom_pack_is_told_with_its_own_names(tmp_path: Path) -> None:
    text = re.sub(r"(?m)^\[cards\.", "[cards.my-", WATER_DUEL.pack_text("default"))
    text = re.sub(r'(?m)^name = "([A-Z])', r'name = "My \1', text)
    async with running(settings_of_this_game(tmp_path)) as server:
        made = await server.create("water-duel", ["me", "me"], pack_text=text, options={"first_seat": 0})
        client = await server.client(made["table"]["id"], made["seats"][0]["token"], after=0, language="en")
        view = await client.message("view")
        told = " ".join([line for entry in view["entries"] for line in entry["say"] or []])
        assert "You draw My " in told
        assert "my-" not in told
        choices = " ".join([say for group in (await client.asked(0))["legal"] for say in group["say"]])
        assert "Set My " in choices
        assert "my-" not in choices


@scenario
async def test_a_custom_pack_is_drawn_without_a_table(tmp_path: Path) -> None:
    text = WATER_DUEL.pack_text("default").replace('"Ripple"', '"Wavelet"')
    async with running(settings_of_this_game(tmp_path)) as server:
        answer = await server.post("/api/games/water-duel/pieces", body={"text": text})
        assert "Wavelet" in [piece["title"] for piece in answer.json()["pieces"]]
        wrong = await server.post("/api/games/water-duel/pieces", body={"text": "name = 3"})
        assert (wrong.status_code, wrong.json()["code"]) == (400, "bad-pack")


# Previews show what a card does if nobody answers it, and nothing about the other player's hand


def test_a_card_is_shown_with_its_cost_and_its_attack_if_nobody_answers() -> None:
    table = Table("breaker ripple", "levee still-water", standing="A:trade-wind")
    move = WATER_DUEL.from_text("play breaker")
    shown = previewed(WATER_DUEL, table.state.view(0), 0, move, WORDS, "1")
    assert ["/water", [18, 14]] in shown["changes"]
    assert shown["unanswered"]
    assert not shown["certain"]
    assert "Ann plays Breaker for 2 Water." in shown["say"]


def test_the_preview_is_the_same_whatever_the_other_holds() -> None:
    move = WATER_DUEL.from_text("play breaker")
    one, other = (
        previewed(WATER_DUEL, Table("breaker", hand).state.view(0), 0, move, WORDS, "1")
        for hand in ("levee still-water", "ripple cloudburst")
    )
    assert one == other


def test_a_set_card_needs_no_answer_and_is_certain() -> None:
    table = Table("breaker ripple", "levee")
    shown = previewed(WATER_DUEL, table.state.view(0), 0, WATER_DUEL.from_text("set ripple"), WORDS, "1")
    assert shown["certain"]
    assert not shown["unanswered"]
