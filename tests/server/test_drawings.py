"""Drawings of a table: what a seat or a spectator sees as a picture or as text, now, after a move, and in a record."""

from __future__ import annotations

import os
import signal
import xml.etree.ElementTree as ElementTree
from pathlib import Path
from typing import Any

import pytest

from tests.server.support import (
    DIVE,
    TOY,
    Client,
    Running,
    few_players,
    installed_games,
    moves_of,
    offered_games,
    rests,
    running,
    scenario,
    settings_for,
)
from watertable.kernel import Game

every_game = pytest.mark.parametrize("game", offered_games(), ids=lambda game: game.name)


async def hot_seat(server: Running, game: Game) -> tuple[dict[str, Any], Client]:
    """A table where one connection holds all seats, and is asked about everything: the table never passes by itself."""
    made = await server.create(game.name, ["me"] * few_players(game))
    client = await server.client(made["table"]["id"], *[seat["token"] for seat in made["seats"]])
    await client.message("view")
    for seat in range(few_players(game)):
        await client.send({"type": "passing", "seat": seat, "setting": "always"})
        await client.message("passing", seat=seat, setting="always")
    return made, client


async def decider(client: Client) -> int:
    """The seat that is asked."""
    seat: int = await client.wait(
        lambda: next((seat + 1 for seat, now in client.now.items() if seat is not None and now["ask"]), 0), "a question"
    )
    return seat - 1


def is_picture(text: str) -> bool:
    return ElementTree.fromstring(text).tag == "{http://www.w3.org/2000/svg}svg"


@every_game
@scenario
async def test_every_seat_and_a_spectator_see_the_table_drawn(tmp_path: Path, game: Game) -> None:
    async with running(settings_for(tmp_path)) as server:
        made, client = await hot_seat(server, game)
        watching = await server.client(made["table"]["id"], watch=made["watch"])
        await watching.message("view")
        await rests(server.hub.live()[0])
        for who, seat in [(client, seat) for seat in range(few_players(game))] + [(watching, None)]:
            drawing = await who.query("draw", seat=seat, move=None, form="picture")
            assert drawing["seq"] == server.hub.live()[0].seq
            if game.drawer() is None:
                assert drawing["picture"] is None
                assert '"viewer"' in drawing["text"] or "'viewer'" in drawing["text"]
            else:
                assert is_picture(drawing["picture"])
                assert drawing["text"] is None
            text = await who.query("draw", seat=seat, form="text")
            assert text["picture"] is None
            assert max(len(line) for line in text["text"].splitlines()) <= 100
            assert "\x1b" not in text["text"]


@every_game
@scenario
async def test_a_move_is_drawn_before_it_is_made(tmp_path: Path, game: Game) -> None:
    """A move that someone thinks about is drawn as it is drawn once it is made, where nothing is left open."""
    async with running(settings_for(tmp_path)) as server:
        _, client = await hot_seat(server, game)
        certain, changed = 0, 0
        for _ in range(12):
            seat = await decider(client)
            move, is_certain = await likely_move(client, seat)
            now = await client.query("draw", seat=seat)
            seen = await client.query("draw", seat=seat, move=move)
            assert now["seq"] == seen["seq"] == client.now[seat]["seq"]
            changed += (now["picture"], now["text"]) != (seen["picture"], seen["text"])
            assert (await client.move(seat, move))["type"] == "done"
            if is_certain and client.now[seat]["seq"] == now["seq"] + 1:
                made = await client.query("draw", seat=seat)
                assert (made["picture"], made["text"]) == (seen["picture"], seen["text"])
                certain += 1
        assert changed, "no move was drawn"
        assert certain or game.name == TOY, "nothing was certain, as only in the toy game"


async def likely_move(client: Client, seat: int) -> tuple[dict[str, Any], bool]:
    """A move whose outcome is certain, if there is one among the first; else the last."""
    moves = moves_of(client.now[seat]["ask"])
    for move in moves[:12]:
        if (await client.query("preview", seat=seat, move=move))["certain"]:
            return move, True
    return moves[-1], False


@scenario
async def test_who_may_ask_for_which_drawing(tmp_path: Path) -> None:
    async with running(settings_for(tmp_path)) as server:
        made = await server.create(TOY, ["me", {"kind": "me", "name": "Rui"}])
        table, tokens = made["table"]["id"], [seat["token"] for seat in made["seats"]]
        ann = await server.client(table, tokens[0])
        rui = await server.client(table, tokens[1])
        watching = await server.client(table, watch=made["watch"])
        for client in (ann, rui, watching):
            await client.message("view")
        for client, seat in ((ann, 1), (rui, 0), (ann, None), (watching, 0)):
            refused = await client.query("draw", seat=seat)
            assert (refused["type"], refused["code"]) == ("failed", "not-held")
        seat = 0 if ann.now[0]["to_act"] == 0 else 1
        asked, other = (ann, rui) if seat == 0 else (rui, ann)
        wrong = await asked.query("draw", seat=seat, move="challenge")
        reason = (await asked.query("why_not", seat=seat, move="challenge"))["reason"]
        assert (wrong["code"], wrong["text"]) == ("bad-move", f"{reason['text']} ({reason['rule']})")
        assert (await asked.query("draw", seat=seat, move="nonsense"))["code"] == "bad-move"
        assert (await other.query("draw", seat=1 - seat, move=DIVE))["code"] == "bad-move"
        assert (await watching.query("draw", seat=None, move=DIVE))["code"] == "not-asked"
        # A seat that is played from elsewhere is no longer drawn here.
        await server.client(table, tokens[0])
        await ann.message("taken_over")
        assert (await ann.query("draw", seat=0))["code"] == "not-held"
        assert (await ann.query("draw", seat=None))["code"] == "not-held"


@scenario
async def test_nothing_is_drawn_before_the_game_begins_and_all_of_it_when_it_is_over(tmp_path: Path) -> None:
    async with running(settings_for(tmp_path)) as server:
        made = await server.create(TOY, ["me", "open"])
        client = await server.client(made["table"]["id"], made["seats"][0]["token"])
        await client.message("welcome")
        assert (await client.query("draw", seat=0))["code"] == "not-playing"
        bots = await server.create(TOY, ["bot", "bot"])
        watching = await server.client(bots["table"]["id"], watch=bots["watch"])
        await watching.is_over()
        anyone = await server.client(bots["table"]["id"])
        await anyone.message("view")
        assert (await anyone.query("draw", seat=None))["text"]


@scenario
async def test_a_drawing_is_made_once_for_all_who_look(tmp_path: Path) -> None:
    game = next(game for game in installed_games() if game.drawer() is not None)
    async with running(settings_for(tmp_path)) as server:
        made, client = await hot_seat(server, game)
        first = await client.query("draw", seat=0)
        [process] = server.hub.drawings.process_ids()
        os.kill(process, signal.SIGKILL)
        watching = await server.client(made["table"]["id"], made["seats"][0]["token"])
        await watching.message("view")
        again = await watching.query("draw", seat=0)
        assert again["picture"] == first["picture"], "it was kept"
        # The process died; what has to be drawn anew is refused once at most.
        drawings = [await client.query("draw", seat=1, form="text") for _ in range(2)]
        assert drawings[-1]["type"] == "drawing"


@scenario
async def test_drawings_count_as_questions(tmp_path: Path) -> None:
    settings = settings_for(tmp_path)
    settings.limits.queries = (0.001, 3)
    async with running(settings) as server:
        made = await server.create(TOY, ["me", "bot"])
        client = await server.client(made["table"]["id"], made["seats"][0]["token"])
        await client.message("view")
        answers = [await client.query("draw", seat=0) for _ in range(4)]
        assert [answer["type"] for answer in answers] == ["drawing"] * 3 + ["failed"]
        assert answers[-1]["code"] == "limited"


@every_game
@scenario
async def test_positions_of_a_record_are_drawn(tmp_path: Path, game: Game) -> None:
    async with running(settings_for(tmp_path)) as server:
        made, client = await hot_seat(server, game)
        for _ in range(5):
            await client.move(await decider(client))
        match = server.hub.live()[0].match
        assert match is not None
        text = match.record().text()
        moves = len(match.line)
        path = "/api/records/drawing"
        last = (await server.rest.post(path, json={"text": text, "at": moves})).json()
        watching = await server.client(made["table"]["id"], watch=made["watch"])
        await watching.message("view")
        drawing = await watching.query("draw", seat=None)
        assert last == {"picture": drawing["picture"], "text": drawing["text"]}
        first = (await server.rest.post(path, json={"text": text, "at": 0, "form": "text"})).json()
        assert first["picture"] is None
        assert first["text"]
        for viewer in range(few_players(game)):
            seen = (await server.rest.post(path, json={"text": text, "at": moves, "viewer": viewer})).json()
            drawing = await client.query("draw", seat=viewer)
            assert seen == {"picture": drawing["picture"], "text": drawing["text"]}
        wrong = await server.rest.post(path, json={"text": text, "at": moves + 1})
        assert wrong.status_code == 400
        assert wrong.json()["text"] == f"at: the record has {moves} moves, not {moves + 1}"
        assert (await server.rest.post(path, json={"text": text, "at": -1})).status_code == 422
        assert (await server.rest.post(path, json={"text": "{", "at": 0})).status_code == 400
