"""Limits that hold: by seat and by client, whatever connections there are; and a household that never notices them."""

from __future__ import annotations

import asyncio
import json
import time
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.asyncio.client import connect

from tests.server.support import (
    DIVE,
    GENEROUS,
    SECONDS,
    TOY,
    Client,
    Running,
    close_code_of_one_who_does_not_read,
    few_players,
    moves_of,
    open_games,
    running,
    scenario,
    settings_for,
)
from watertable.kernel import Sfc32
from watertable.server.door.limits import AddressLimit, Bucket, ConnectionCount, KeyedLimit, SocketLimits
from watertable.server.settings import Limits
from watertable.server.socket.messages import PROTOCOL

NEVER = 0.001
"""A rate at which nothing is refilled during a test."""
BOT = {"kind": "bot", "level": "random"}


def limited(**changes: Any) -> Limits:
    return Limits(**{**GENEROUS, **changes})


async def seated(server: Running, people: int = 2, **more: Any) -> tuple[str, list[str], dict[str, Any]]:
    made = await server.create(TOY, ["me"] * people, **more)
    return made["table"]["id"], [seat["token"] for seat in made["seats"]], made


async def questions(client: Client, count: int) -> list[str]:
    """What a number of questions is answered with."""
    return [(await client.query("scores"))["type"] for _ in range(count)]


@scenario
async def test_a_seat_has_one_allowance_for_all_its_connections(tmp_path: Path) -> None:
    async with running(settings_for(tmp_path, limits=limited(queries=(NEVER, 3)))) as server:
        table, tokens, _ = await seated(server)
        answered = 0
        for _ in range(3):
            client = await server.client(table, tokens[0])
            await client.message("view")
            for _ in range(3):
                answer = await client.query("why_not", seat=0, move=DIVE)
                answered += answer["type"] != "failed"
            await client.close()
        assert answered == 3
        other = await server.client(table, tokens[1])
        await other.message("view")
        assert (await other.query("why_not", seat=1, move=DIVE))["type"] == "why_not", "another seat has its own"
        await other.close()


@scenario
async def test_a_client_has_one_allowance_for_all_its_connections(tmp_path: Path) -> None:
    async with running(settings_for(tmp_path, limits=limited(address_messages=(NEVER, 10)))) as server:
        answers = []
        for _ in range(4):
            table, tokens, _ = await seated(server)
            client = await server.client(table, tokens[0])
            await client.message("view")
            answers += await questions(client, 4)
            assert client.close_code is None, "what others at the address send ends no connection"
            await client.close()
        assert answers == ["scores"] * 10 + ["failed"] * 6


@scenario
async def test_chat_and_hints_are_limited_by_client_too(tmp_path: Path) -> None:
    async with running(
        settings_for(tmp_path, limits=limited(address_chat=(NEVER, 2), address_hints=(NEVER, 1)))
    ) as server:
        said = []
        for _ in range(3):
            table, tokens, _ = await seated(server)
            client = await server.client(table, *tokens)
            await client.message("view", seat=1)
            await client.send({"type": "say", "seat": 0, "text": "hello"})
            said.append((await client.wait(lambda c=client: _last(c, ("chat", "failed")), "an answer"))["type"])
            answer = await client.query("hint", seat=client.now[0]["to_act"])
            said.append(answer.get("code", "hint"))
            await client.close()
        assert said[::2] == ["chat", "chat", "failed"]
        assert said[3::2] == ["limited", "limited"]


def _last(client: Client, kinds: tuple[str, ...]) -> dict[str, Any] | None:
    return next((message for message in reversed(client.messages) if message["type"] in kinds), None)


@scenario
async def test_what_was_dropped_is_named_so_that_it_can_be_sent_again(tmp_path: Path) -> None:
    async with running(settings_for(tmp_path, limits=limited(messages=(NEVER, 1), rejected=100))) as server:
        table, tokens, _ = await seated(server)
        client = await server.client(table, *tokens)
        await client.message("view", seat=1)
        seat = client.now[0]["to_act"]
        assert (await client.move(seat, DIVE))["type"] == "done"
        await client.reaches(0, 1)
        refused = await client.move(seat, DIVE, key="again")
        assert (refused["type"], refused["code"], refused["key"]) == ("refused", "limited", "again")
        number = 77
        await client.send({"type": "why_not", "id": number, "seat": seat, "move": DIVE})
        assert (await client.message("failed", id=number))["about"] == "why_not"
        await client.send({"type": "say", "seat": seat, "text": "hello"})
        assert (await client.message("failed", about="say"))["code"] == "limited"
        await client.close()


@scenario
async def test_wrong_tokens_and_hellos_are_limited(tmp_path: Path) -> None:
    async with running(settings_for(tmp_path, limits=limited(joins=(NEVER, 3)))) as server:
        table, tokens, _ = await seated(server)
        codes = [await (await server.client(table, "wrong")).closed() for _ in range(5)]
        assert codes == [4403, 4403, 4403, 4429, 4429]
        right = await server.client(table, tokens[0])
        await right.message("view")
        await right.close()
    async with running(settings_for(tmp_path, limits=limited(hellos=(NEVER, 2)))) as server:
        table, tokens, _ = await seated(server)
        for _ in range(2):
            client = await server.client(table, tokens[0])
            await client.message("view")
            await client.close()
        late = await server.client(table, tokens[0])
        assert (await late.message("failed"))["about"] == "hello"
        assert await late.closed() == 4429


@scenario
async def test_a_stranger_does_not_have_games_replayed(tmp_path: Path) -> None:
    async with running(settings_for(tmp_path)) as server:
        game = open_games()[0]
        made = await server.create(game.name, ["me"] * few_players(game))
        table = made["table"]["id"]
        client = await server.client(table, *[seat["token"] for seat in made["seats"]])
        await client.message("view", seat=0)
        while client.now[0]["seq"] < 60:
            await client.move(client.now[0]["to_act"])
        await client.close()
        live = server.hub.in_memory(table)
        assert live is not None
        replayed = []
        usual = live.missed

        async def missed(after: int | None) -> Any:
            replayed.append(after)
            return await usual(after)

        live.missed = missed  # type: ignore[method-assign]
        stranger = await server.client(table, "wrong", after=0)
        assert await stranger.closed() == 4403
        assert replayed == []
        holder = await server.client(table, made["seats"][0]["token"], after=0)
        assert len((await holder.message("view"))["entries"]) >= 60
        await holder.close()


@scenario
async def test_catching_up_waits_its_turn_and_misses_nothing(tmp_path: Path) -> None:
    limits = limited(catch_ups=(4.0, 1), catch_up_seconds=0.6)
    async with running(settings_for(tmp_path, limits=limits)) as server:
        game = open_games()[0]
        made = await server.create(game.name, ["me"] * few_players(game))
        table, tokens = made["table"]["id"], [seat["token"] for seat in made["seats"]]
        client = await server.client(table, *tokens)
        await client.message("view", seat=0)
        while client.now[0]["seq"] < 60:
            await client.move(client.now[0]["to_act"])
        seq = client.now[0]["seq"]
        started = time.monotonic()
        # All at once: the first is served at once, some wait, and some are sent away.
        watching = [await server.client(table, watch=made["watch"], after=0) for _ in range(8)]
        served = 0
        for each in watching:
            try:
                view = await each.message("view")
            except ConnectionError:
                assert each.close_code == 4429
                assert each.messages[-1]["code"] == "limited"
                continue
            served += 1
            assert [entry["seq"] for entry in view["entries"]] == list(range(1, seq + 1))
            await each.close()
        assert 2 <= served < 8 or time.monotonic() - started > 2
        recent = await server.client(table, watch=made["watch"], after=seq - 5)
        assert len((await recent.message("view"))["entries"]) == 5, "what is kept in memory needs no turn"
        await recent.close()
        await client.close()


@scenario
async def test_hello_twice_is_refused_and_many_end_the_connection(tmp_path: Path) -> None:
    async with running(settings_for(tmp_path)) as server:
        table, tokens, _ = await seated(server)
        client = await server.client(table, tokens[0], after=0)
        await client.message("view")
        for _ in range(40):
            await client.send(client.hello)
        assert await client.closed() == 4429
        assert len([message for message in client.messages if message["type"] == "welcome"]) == 1


@scenario
async def test_an_ipv6_network_is_one_client(tmp_path: Path) -> None:
    limit = AddressLimit((NEVER, 2))
    assert [limit.takes(f"2001:db8::{number}") for number in range(1, 4)] == [True, True, False]
    assert limit.takes("2001:db8:0:1::1")
    count = ConnectionCount(1)
    assert count.enters("2001:db8::1")
    assert not count.enters("2001:db8::2")
    count.leaves("2001:db8::1")
    assert count.enters("2001:db8::2")
    mapped = AddressLimit((NEVER, 1))
    assert [mapped.takes(each) for each in ("10.0.0.1", "::ffff:10.0.0.1")] == [True, False]


def test_a_bucket_says_how_long_to_wait() -> None:
    bucket = Bucket((1000.0, 2))
    assert [bucket.takes() for _ in range(2)] == [True, True]
    slow = Bucket((0.5, 1))
    assert slow.wait() == 0.0
    assert slow.wait() == pytest.approx(2.0, abs=0.2)
    slow.give_back()
    assert slow.wait() == pytest.approx(2.0, abs=0.2)
    shared = SocketLimits(Limits(catch_ups=(1.0, 1), catch_up_seconds=1.5), AddressLimit((1.0, 1)))
    waits = [shared.wait_to_catch_up("10.0.0.1", "table") for _ in range(4)]
    assert waits[0] == 0.0
    assert waits[1] == pytest.approx(1.0, abs=0.2)
    assert waits[2:] == [None, None]


def test_only_so_many_keys_are_remembered() -> None:
    limit = KeyedLimit((1.0, 1))
    for number in range(30_000):
        limit.takes(str(number))
    assert len(limit._buckets) <= 20_000


# With the limits as they are by default


@scenario
async def test_a_household_and_a_shared_device_never_notice_a_limit(tmp_path: Path) -> None:
    """Six people behind one address, each with a device, and a seventh device with six seats; all as fast as they can
    click, with previews, reasons and reloads in between."""
    async with running(settings_for(tmp_path, limits=Limits())) as server:
        game = max(open_games(), key=lambda each: each.players[1])
        seats = min(6, game.players[1])
        apart = await server.create(game.name, ["me"] * seats)
        shared = await server.create(game.name, ["me"] * seats)
        devices = [await server.client(apart["table"]["id"], seat["token"], after=0) for seat in apart["seats"]]
        device = await server.client(shared["table"]["id"], *[seat["token"] for seat in shared["seats"]], after=0)
        await asyncio.gather(
            _play_quickly(server, devices, 12),
            _play_quickly(server, [device] * seats, 12),
            *[_load_pages(server) for _ in range(6)],
        )
        for each in (*devices, device):
            assert [message for message in each.messages if message.get("code") == "limited"] == []
            assert each.close_code is None
            await each.close()


async def _play_quickly(server: Running, clients: list[Client], turns: int) -> None:
    """Each decision is looked at from several sides, and made within half a second or so."""
    rng = Sfc32("household")
    for seat, client in enumerate(clients):
        await client.message("view", seat=seat)
    for turn in range(turns):
        seat = clients[0].now[0]["to_act"]
        client = clients[seat]
        moves = moves_of(await client.asked(seat))
        for move in moves[:3]:
            assert (await client.query("preview", seat=seat, move=move))["type"] == "preview"
            await asyncio.sleep(0.15)
        if turn % 4 == 0:
            await client.send({"type": "say", "seat": seat, "text": "well played"})
        done = await client.move(seat, moves[rng.below(len(moves))])
        assert done["type"] == "done"
        for other, watcher in enumerate(clients):
            await watcher.reaches(other, done["seq"])


async def _load_pages(server: Running) -> None:
    """What opening the lobby and a table asks for."""
    async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{server.port}", timeout=SECONDS) as rest:
        game = f"/api/games/{open_games()[0].name}"
        for path in ("/", "/api/games", "/api/tables", f"{game}/rules", f"{game}/words/en"):
            assert (await rest.get(path)).status_code == 200


@scenario
async def test_a_slow_reader_may_not_let_much_pile_up(tmp_path: Path) -> None:
    limits = limited(outgoing=10**6, outgoing_bytes=20_000)
    async with running(settings_for(tmp_path, limits=limits)) as server:
        table, tokens, _ = await seated(server)
        assert await close_code_of_one_who_does_not_read(server, table, tokens[0]) == 4408


@scenario
async def test_too_many_connections_are_refused_before_the_handshake(tmp_path: Path) -> None:
    async with running(settings_for(tmp_path, limits=limited(connections=2))) as server:
        table, tokens, _ = await seated(server)
        address = f"ws://127.0.0.1:{server.port}/api/tables/{table}/socket"
        hello = json.dumps({"type": "hello", "protocol": PROTOCOL, "tokens": tokens})
        async with connect(address) as first, connect(address) as second:
            for each in (first, second):
                await each.send(hello)
                assert json.loads(await each.recv())["type"] == "welcome"
            with pytest.raises(Exception, match="429"):
                await connect(address)
