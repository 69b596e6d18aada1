"""Two servers on one database: the same table at once, with Redis and without."""

from __future__ import annotations

import asyncio
import uuid
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from tests.server.services import Postgres, Redis
from tests.server.support import (
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

BOT = {"kind": "bot", "level": "random"}


@asynccontextmanager
async def two(folder: Path, postgres: Postgres, redis: str | None) -> AsyncIterator[tuple[Running, Running]]:
    url = postgres.database(f"shared_{uuid.uuid4().hex}")
    shared = {"database": url, "redis": redis, "poll": 0.2, "due_grace": 1.0}
    async with running(settings_for(folder, **shared)) as one, running(settings_for(folder, **shared)) as other:
        yield one, other


@pytest.fixture(params=["with redis", "without redis"])
def fan_out(request: pytest.FixtureRequest) -> str | None:
    if request.param == "without redis":
        return None
    server: Redis = request.getfixturevalue("redis")
    return server.url


@scenario
async def test_both_servers_play_the_same_table(tmp_path: Path, postgres: Postgres, fan_out: str | None) -> None:
    async with two(tmp_path, postgres, fan_out) as (one, other):
        game = open_games()[0]
        seats = few_players(game)
        made = await one.create(game.name, ["me"] * seats)
        table, tokens = made["table"]["id"], [seat["token"] for seat in made["seats"]]
        here = await one.client(table, tokens[0], after=0)
        there = await other.client(table, *tokens[1:], after=0)
        await here.message("view")
        await there.message("view", seat=seats - 1)
        for _ in range(8):
            newest = max(here.now[0]["seq"], there.now[1]["seq"])
            await here.reaches(0, newest)
            for seat in range(1, seats):
                await there.reaches(seat, newest)
            seat = here.now[0]["to_act"]
            client = here if seat == 0 else there
            assert (await client.move(seat))["type"] == "done"
        await here.send({"type": "say", "seat": 0, "text": "hello over there"})
        assert (await there.message("chat"))["text"] == "hello over there"
        await here.wait(lambda: here.info["seats"][1]["present"] or fan_out is None, "who is there")
        await here.reaches(0, there.now[1]["seq"])
        await there.reaches(1, here.now[0]["seq"])
        assert here.entries[0] == there.entries[1]


@scenario
async def test_of_two_moves_at_once_one_counts(tmp_path: Path, postgres: Postgres) -> None:
    async with two(tmp_path, postgres, None) as (one, other):
        made = await one.create(TOY, ["me", "me", "me"])
        table, tokens = made["table"]["id"], [seat["token"] for seat in made["seats"]]
        for _ in range(6):
            clients = [await one.client(table, *tokens, after=0), await other.client(table, *tokens, after=0)]
            for client in clients:
                await client.message("view", seat=2)
            seat = clients[0].now[0]["to_act"]
            move = moves_of(await clients[0].asked(seat))[0]
            seq = clients[0].now[seat]["seq"]
            assert clients[1].now[seat]["seq"] == seq
            answers = await asyncio.gather(*[client.move(seat, move, None, seq) for client in clients])
            assert sorted(answer["type"] for answer in answers) == ["done", "refused"], answers
            assert next(answer for answer in answers if answer["type"] == "refused")["code"] == "stale"
            for client in clients:
                await client.reaches(seat, seq + 1)
                await client.close()
        conflicts = [
            server.hub.metrics.registry.get_sample_value("watertable_conflicts_total") for server in (one, other)
        ]
        assert sum(value or 0 for value in conflicts) >= 1, "the servers never met"


@scenario
async def test_the_same_key_at_both_servers_counts_once(tmp_path: Path, postgres: Postgres) -> None:
    async with two(tmp_path, postgres, None) as (one, other):
        made = await one.create(TOY, ["me", "me", "me"])
        table, tokens = made["table"]["id"], [seat["token"] for seat in made["seats"]]
        clients = [await one.client(table, *tokens), await other.client(table, *tokens)]
        for client in clients:
            await client.message("view", seat=2)
        seat = clients[0].now[0]["to_act"]
        move = moves_of(await clients[0].asked(seat))[0]
        seq = clients[0].now[seat]["seq"]
        answers = await asyncio.gather(*[client.move(seat, move, "twice", seq) for client in clients])
        assert [answer["type"] for answer in answers] == ["done", "done"]
        assert sorted(answer["repeated"] for answer in answers) == [False, True]
        assert answers[0]["seq"] == answers[1]["seq"]


@scenario
async def test_one_seat_is_taken_once(tmp_path: Path, postgres: Postgres) -> None:
    async with two(tmp_path, postgres, None) as (one, other):
        made = await one.create(TOY, ["me", "open", BOT])
        path = f"/api/tables/{made['table']['id']}/seats/1/join"
        both = await asyncio.gather(one.post(path, body={"name": "Ann"}), other.post(path, body={"name": "Ben"}))
        assert sorted(answer.status_code for answer in both) == [200, 409]


@scenario
async def test_a_seat_moves_to_the_other_server(tmp_path: Path, postgres: Postgres, redis: Redis) -> None:
    async with two(tmp_path, postgres, redis.url) as (one, other):
        made = await one.create(TOY, ["me", "me", "me"])
        table, tokens = made["table"]["id"], [seat["token"] for seat in made["seats"]]
        await until(lambda: one.hub.fanout.is_connected and other.hub.fanout.is_connected, "redis")
        laptop = await one.client(table, tokens[0])
        await laptop.message("view")
        phone = await other.client(table, tokens[0])
        await phone.message("view")
        assert (await laptop.message("taken_over"))["seat"] == 0


@scenario
async def test_what_is_overdue_is_taken_over(tmp_path: Path, postgres: Postgres) -> None:
    """One server stops driving a table with bots; the other one goes on with it."""
    async with two(tmp_path, postgres, None) as (one, other):
        # Where someone looks on, bots take their time, so the game is far from over when the first one stops.
        one.hub.settings.bot_pace = 1.0
        easy = {"kind": "bot", "level": "easy"}
        long_game = open_games()[-1]
        made = await one.create(long_game.name, [easy] * few_players(long_game))
        table = made["table"]["id"]
        here: Client = await one.client(table, watch=made["watch"])
        await here.message("view")
        there: Client = await other.client(table, watch=made["watch"])
        await there.message("view")
        await here.message("step")
        await one.hub.driver.stop()
        live = one.hub.in_memory(table)
        assert live is not None
        stopped_at = live.seq
        await there.wait(lambda: there.now[None]["seq"] > stopped_at + 20, "the other server to go on")


@scenario
async def test_a_deleted_table_is_gone_everywhere(tmp_path: Path, postgres: Postgres) -> None:
    async with two(tmp_path, postgres, None) as (one, other):
        made = await one.create(TOY, ["me", "me", "me"])
        table = made["table"]["id"]
        client = await other.client(table, made["seats"][0]["token"])
        await client.message("view")
        host = {"authorization": f"Bearer {made['host']}"}
        assert (await one.rest.delete(f"/api/tables/{table}", headers=host)).status_code == 204
        assert await client.closed() == 4410
        assert (await other.rest.get(f"/api/tables/{table}")).status_code == 404


@scenario
async def test_a_line_of_chat_that_is_sent_again_to_another_server_counts_once(
    tmp_path: Path, postgres: Postgres, fan_out: str | None
) -> None:
    async with two(tmp_path, postgres, fan_out) as (one, other):
        made = await one.create(TOY, ["me", "me"])
        table, tokens = made["table"]["id"], [seat["token"] for seat in made["seats"]]
        line = {"type": "say", "seat": 0, "text": "hello", "key": "a1"}
        answers = []
        for server in (one, other, one):
            client = await server.client(table, tokens[0])
            await client.send(line)
            answers.append(await client.message("said"))
            await client.close()
        assert [(answer["number"], answer["repeated"]) for answer in answers] == [(1, False), (1, True), (1, True)]
