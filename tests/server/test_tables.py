"""A table's life: seats, invitations, leaving, resigning, stand-ins, hot seat, rematch, deletion, restart."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from sqlalchemy import select

from tests.conformance.toy_game import PEARL_DIVERS
from tests.server.support import (
    DIVE,
    TOY,
    Client,
    Running,
    few_players,
    moves_of,
    open_games,
    running,
    scenario,
    settings_for,
    until,
)
from watertable.kernel import to_json
from watertable.server.storage.models import lineage, metadata
from watertable.server.tables.live import LiveTable

BOT = {"kind": "bot", "level": "random"}


def live(server: Running, table_id: str) -> LiveTable:
    table = server.hub.in_memory(table_id)
    assert table is not None
    return table


async def play_to_the_end(client: Client, table: LiveTable, seats: list[int]) -> None:
    """Make moves for these seats until the game is over; the others are bots."""
    while table.row.status != "over":
        assert table.match is not None
        seat, seq = table.match.state.to_act(), table.seq
        if seat in seats:
            await client.reaches(seat, seq)
            # The table may have passed for the seat meanwhile, and that may have been the end.
            if client.now[seat]["seq"] == seq:
                moves = moves_of(client.now[seat]["ask"])
                await client.move(seat, moves[seq % len(moves)])
        await until(lambda seq=seq: table.seq > seq or table.row.status == "over", "the next move")


@scenario
async def test_invited_friends_start_the_game(tmp_path: Path) -> None:
    async with running(settings_for(tmp_path)) as server:
        made = await server.create(TOY, [{"kind": "me", "name": "Ann"}, "invite", "open"])
        table = made["table"]["id"]
        assert made["table"]["status"] == "waiting"
        ann = await server.client(table, made["seats"][0]["token"], after=0)
        path = f"/api/tables/{table}/seats"
        wrong = await server.post(f"{path}/1/join", body={"name": "Eve", "invite": "wrong"})
        assert (wrong.status_code, wrong.json()["code"]) == (403, "forbidden")
        none = await server.post(f"{path}/1/join", body={"name": "Eve"})
        assert none.status_code == 403
        invite = made["seats"][1]["invite"]
        ben = await server.post(f"{path}/1/join", body={"name": "  Ben\u202e \n ", "invite": invite, "nonce": "b"})
        assert ben.status_code == 200
        again = await server.post(f"{path}/1/join", body={"name": "Eve", "invite": invite})
        assert again.status_code == 409
        assert ben.json()["table"]["seats"][1]["name"] == "Ben"
        cid = await server.post(f"{path}/2/join", body={"name": "Cid", "nonce": "c"})
        assert cid.json()["table"]["status"] == "playing"
        assert cid.json()["table"]["fairness"]["nonces"] == ["", "b", "c"]
        view = await ann.message("view")
        assert view["entries"], "the start is told from its first entry"
        assert ann.info["fairness"]["commitment"] == made["table"]["fairness"]["commitment"]


@scenario
async def test_nonces_may_wait_for_the_commitment(tmp_path: Path) -> None:
    async with running(settings_for(tmp_path)) as server:
        made = await server.create(TOY, ["me", BOT], ready=False)
        table, token = made["table"]["id"], made["seats"][0]["token"]
        assert made["table"]["status"] == "waiting"
        client = await server.client(table, token)
        await client.message("welcome")
        await client.send({"type": "ready", "seat": 0, "nonce": "mine"})
        await client.message("view")
        assert client.info["fairness"]["nonces"] == ["mine", ""]
        late = await server.post(f"/api/tables/{table}/seats/0/ready", token)
        assert (late.status_code, late.json()["code"]) == (409, "started")


@scenario
async def test_only_a_token_opens_a_seat(tmp_path: Path) -> None:
    async with running(settings_for(tmp_path)) as server:
        made = await server.create(TOY, ["me", "me"])
        table = made["table"]["id"]
        for hello in ({}, {"watch": made["host"]}, {"watch": made["seats"][0]["token"]}):
            nobody = await server.client(table, **hello)
            assert await nobody.closed() == 4403
        spectator = await server.client(table, watch=made["watch"], host=made["watch"])
        view = await spectator.message("view")
        assert spectator.messages[0]["is_host"] is False
        host = await server.client(table, watch=made["watch"], host=made["host"])
        assert (await host.message("welcome"))["is_host"] is True
        assert view["seat"] is None
        assert view["ask"] is None
        refused = await server.post(f"/api/tables/{table}/seats/0/resign", made["seats"][1]["token"])
        assert refused.status_code == 403
        one = await server.client(table, made["seats"][0]["token"])
        await one.message("view")
        foreign = await one.move(1, DIVE, answers=one.now[0]["seq"])
        assert foreign["code"] == "not-held"
        assert set(one.views) == {0}


@scenario
async def test_a_seat_moves_to_another_device(tmp_path: Path) -> None:
    async with running(settings_for(tmp_path)) as server:
        made = await server.create(TOY, ["me", "me", "me"])
        table, tokens = made["table"]["id"], [seat["token"] for seat in made["seats"]]
        laptop = await server.client(table, *tokens)
        await laptop.message("view", seat=2)
        phone = await server.client(table, tokens[0])
        await phone.message("view", seat=0)
        assert (await laptop.message("taken_over"))["seat"] == 0
        refused = await laptop.move(0, DIVE, answers=laptop.now[1]["seq"])
        assert refused["code"] == "not-held"
        seen = len(laptop.messages)
        seat = phone.now[0]["to_act"]
        await (phone if seat == 0 else laptop).move(seat)
        await phone.message("step")
        await laptop.message("step", seen, seat=1)
        assert not [message for message in laptop.messages[seen:] if message.get("seat") == 0]


@scenario
async def test_whoever_takes_a_seat_later_sees_the_newest_position(tmp_path: Path) -> None:
    async with running(settings_for(tmp_path)) as server:
        made = await server.create(TOY, ["me", "me", "open"])
        table, tokens = made["table"]["id"], [seat["token"] for seat in made["seats"]]
        path = f"/api/tables/{table}/seats/2"
        cid = (await server.post(f"{path}/join", body={"name": "Cid"})).json()["token"]
        third = await server.client(table, cid)
        others = await server.client(table, *tokens[:2])
        await third.message("view")
        await others.message("view", seat=1)
        await server.post(f"{path}/leave", cid)
        await third.message("taken_over")
        for _ in range(3):
            seat = others.now[0]["to_act"]
            if seat != 2:
                done = await others.move(seat)
                await others.reaches(0, done["seq"])
        dan = (await server.post(f"{path}/join", body={"name": "Dan"})).json()["token"]
        late = await server.client(table, dan)
        view = await late.message("view")
        match = live(server, table).match
        assert match is not None
        assert view["view"] == to_json(match.state.view(2))


@scenario
async def test_leaving_resigning_and_coming_back(tmp_path: Path) -> None:
    async with running(settings_for(tmp_path)) as server:
        made = await server.create(TOY, ["me", "me", "open"])
        table, tokens = made["table"]["id"], [seat["token"] for seat in made["seats"]]
        path = f"/api/tables/{table}/seats"
        early = await server.post(f"{path}/0/resign", tokens[0])
        assert (early.status_code, early.json()["code"]) == (409, "waiting")
        cid = (await server.post(f"{path}/2/join", body={"name": "Cid"})).json()["token"]
        left = await server.post(f"{path}/2/leave", cid)
        seat = left.json()["seats"][2]
        assert (seat["free"], seat["level"]) == (True, "medium")
        assert (await server.post(f"{path}/2/back", cid)).status_code == 403
        dan = (await server.post(f"{path}/2/join", body={"name": "Dan"})).json()
        assert dan["table"]["seats"][2]["level"] is None
        assert dan["table"]["seats"][2]["name"] == "Dan"
        resigned = await server.post(f"{path}/2/resign", dan["token"])
        assert resigned.json()["seats"][2]["resigned"]
        assert (await server.post(f"{path}/2/back", dan["token"])).json()["code"] == "resigned"
        assert (await server.post(f"{path}/2/join", body={"name": "Eve"})).status_code == 409
        client = await server.client(table, tokens[0], tokens[1])
        await play_to_the_end(client, live(server, table), [0, 1])
        assert (await server.post(f"{path}/0/leave", tokens[0])).json()["code"] == "over"


@scenario
async def test_a_bot_stands_in_for_whoever_is_away(tmp_path: Path) -> None:
    async with running(settings_for(tmp_path)) as server:
        long_game = open_games()[0]
        seats = few_players(long_game)
        made = await server.create(long_game.name, ["me"] * seats)
        table, tokens = made["table"]["id"], [seat["token"] for seat in made["seats"]]
        path = f"/api/tables/{table}/seats"
        ann = await server.client(table, tokens[0])
        await ann.message("view")
        here = await server.post(f"{path}/0/stand-in", tokens[1], {"level": "random"})
        assert (here.status_code, here.json()["code"]) == (409, "present")
        assert (await server.post(f"{path}/1/stand-in", made["watch"])).status_code == 403
        for seat in range(1, seats):
            assert (await server.post(f"{path}/{seat}/stand-in", tokens[0], {"level": "random"})).status_code == 200
        any_move = moves_of(await ann.asked(0))[0]
        own = await server.post(f"{path}/0/stand-in", tokens[0], {"level": "random"})
        assert own.json()["seats"][0]["level"] == "random"
        await ann.wait(lambda: ann.now[0]["seq"] > 20, "the bots to play")
        refused = await ann.move(0, any_move)
        assert refused["code"] == "not-playing"
        if live(server, table).row.status == "playing":
            await server.post(f"{path}/0/back", tokens[0])
        assert (await server.post(f"{path}/1/stand-in", tokens[0], {"level": "genius"})).status_code == 400


@scenario
async def test_a_rematch_seats_the_same_people(tmp_path: Path) -> None:
    async with running(settings_for(tmp_path)) as server:
        made = await server.create(TOY, ["me", BOT], ready=True)
        table, token = made["table"]["id"], made["seats"][0]["token"]
        client = await server.client(table, token)
        await client.message("view")
        early = await server.post(f"/api/tables/{table}/rematch", token)
        assert early.json()["code"] == "not-over"
        await play_to_the_end(client, live(server, table), [0])
        assert (await server.post(f"/api/tables/{table}/rematch", "stranger")).status_code == 403
        first = (await server.post(f"/api/tables/{table}/rematch", token)).json()["id"]
        second = (await server.post(f"/api/tables/{table}/rematch", token)).json()["id"]
        assert first == second != table
        await client.wait(lambda: client.info["rematch"] == first, "the news of the rematch")
        again = await server.client(first, token)
        await again.message("welcome")
        assert again.info["fairness"]["commitment"] != client.info["fairness"]["commitment"]
        await again.send({"type": "ready", "seat": 0})
        await again.message("view", seat=0)


@scenario
async def test_a_deleted_table_leaves_nothing(tmp_path: Path) -> None:
    async with running(settings_for(tmp_path)) as server:
        made = await server.create(TOY, ["me", "me", "me"], listed=True)
        table = made["table"]["id"]
        client = await server.client(table, made["seats"][0]["token"])
        await client.message("view")
        await client.send({"type": "say", "seat": 0, "text": "hello"})
        await client.message("chat")
        path = f"/api/tables/{table}"
        refused = await server.rest.delete(path, headers={"authorization": f"Bearer {made['seats'][0]['token']}"})
        assert refused.status_code == 403
        gone = await server.rest.delete(path, headers={"authorization": f"Bearer {made['host']}"})
        assert gone.status_code == 204
        assert await client.closed() == 4410
        assert client.messages[-1]["type"] == "deleted"
        assert (await server.rest.get(path)).status_code == 404
        async with server.hub.database.reading.connect() as connection:
            # All but the row that says which database this is.
            for stored in [stored for stored in metadata.sorted_tables if stored is not lineage]:
                assert list(await connection.execute(select(stored))) == [], stored.name


@scenario
async def test_everything_survives_a_restart(tmp_path: Path) -> None:
    settings = settings_for(tmp_path)
    async with running(settings) as server:
        made = await server.create(TOY, ["me", "me", "invite"], clock=1000, options={"hand": 3})
        table, tokens = made["table"]["id"], [seat["token"] for seat in made["seats"]]
        path = f"/api/tables/{table}/seats"
        third = await server.post(f"{path}/2/join", body={"name": "Cid", "invite": made["seats"][2]["invite"]})
        tokens[2] = third.json()["token"]
        client = await server.client(table, *tokens, after=0)
        await client.message("view", seat=2)
        await client.move(0)
        await client.send({"type": "say", "seat": 0, "text": "see you tomorrow"})
        await client.message("chat")
        await client.send({"type": "passing", "seat": 2, "setting": "always"})
        await client.message("passing")
        entries, views, info = client.entries, client.views, client.info
        deadline = client.now[0]["deadline"]
    async with running(settings) as server:
        client = await server.client(table, *tokens, after=0)
        await client.message("view", seat=2)
        assert client.entries == entries
        assert client.views == views
        assert client.info == info
        assert client.now[0]["deadline"] == deadline
        assert client.messages[0]["chat"][0]["text"] == "see you tomorrow"
        assert client.messages[0]["passing"]["2"]["setting"] == "always"
        seat = client.now[0]["to_act"]
        assert (await client.move(seat))["type"] == "done"


@scenario
async def test_bots_go_on_after_a_restart_without_anyone_looking(tmp_path: Path) -> None:
    settings = settings_for(tmp_path)
    async with running(settings) as server:
        long_game = open_games()[-1]
        made = await server.create(long_game.name, [BOT] * few_players(long_game))
        table = made["table"]["id"]
        await until(lambda: live(server, table).seq > 10, "the bots to play")
        await server.hub.driver.stop()
        assert live(server, table).row.status == "playing"
    async with running(settings) as server:
        table_now: Any = await until(lambda: server.hub.in_memory(table), "the table to be loaded")
        await until(lambda: table_now.row.status == "over", "the end")


@scenario
async def test_lists_show_what_is_listed(tmp_path: Path) -> None:
    async with running(settings_for(tmp_path)) as server:
        shown = await server.create(TOY, ["me", "open", BOT], listed=True)
        hidden = await server.create(TOY, ["me", "open", BOT])
        full = await server.create(TOY, ["me", BOT, BOT], listed=True)

        async def ids(query: str) -> set[str]:
            return {table["id"] for table in (await server.rest.get(f"/api/tables?{query}")).json()["tables"]}

        assert await ids("status=open") == {shown["table"]["id"]}
        assert await ids("status=playing") == {full["table"]["id"]}
        assert await ids(f"ids={hidden['table']['id']},nonsense") == {hidden["table"]["id"]}


@scenario
async def test_bad_tables_are_refused_in_one_line(tmp_path: Path) -> None:
    async with running(settings_for(tmp_path)) as server:
        three = [{"kind": "me"}] * 3
        for body, text in (
            ({"game": "chess", "seats": three}, "no game is called 'chess'"),
            ({"game": TOY, "seats": three[:1]}, f"{PEARL_DIVERS.title} is for 2 to 4 players, not 1"),
            ({"game": TOY, "seats": three, "options": {"hand": 9}}, "option hand"),
            ({"game": TOY, "seats": three, "options": {"wind": True}}, "unknown option 'wind'"),
            ({"game": TOY, "seats": three, "preset": "x"}, "no preset 'x'"),
            ({"game": TOY, "seats": three, "pack": "x"}, "no pack 'x'"),
            ({"game": TOY, "seats": three, "pack_text": "a = ["}, "pack: not TOML"),
            ({"game": TOY, "seats": [*three[:2], {"kind": "bot", "level": "god"}]}, "no bot is called 'god'"),
        ):
            answer = await server.rest.post("/api/tables", json=body)
            assert 400 <= answer.status_code < 500
            assert text in answer.json()["text"]
            assert "\n" not in answer.json()["text"]
        assert await server.hub.store.unfinished() == 0


@scenario
async def test_a_custom_pack(tmp_path: Path) -> None:
    text = PEARL_DIVERS.pack_text("default").replace("turns = 3", "turns = 2")
    assert text != PEARL_DIVERS.pack_text("default")
    settings = settings_for(tmp_path)
    async with running(settings) as server:
        made = await server.create(TOY, ["me", BOT, BOT], pack_text=text)
        table, token = made["table"]["id"], made["seats"][0]["token"]
        assert (await server.rest.get(f"/api/tables/{table}/pack")).text == text
    async with running(settings) as server:
        client = await server.client(table, token)
        await client.message("view")
        await play_to_the_end(client, live(server, table), [0])
        record = (await server.rest.get(f"/api/tables/{table}/record")).text
        answer = await server.rest.post("/api/records/steps", json={"text": record, "pack_text": text})
        assert answer.json()["proof"] == "proved"
        alone = await server.rest.post("/api/records/steps", json={"text": record})
        assert (alone.status_code, alone.json()["code"]) == (400, "needs-pack")
