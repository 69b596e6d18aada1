"""Whether anyone is there: silent clients are shown as away and cut off in the end, quiet ones are not; a line of chat
that is sent again over a new line counts once."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.frames import Opcode

from tests.relay import Relay
from tests.server.support import GENEROUS, TOY, Client, Running, running, scenario, settings_for, until
from watertable.server.door.pulse import CUT_BEATS, PING_BEATS, SILENT_BEATS, Pulse
from watertable.server.settings import Limits
from watertable.server.socket.messages import PROTOCOL

NEVER = 1e-9
BEAT = 0.4
"""Seconds between two beats in these tests."""


@contextmanager
def relay_to(server: Running) -> Iterator[Relay]:
    relay = Relay(server.port)
    try:
        yield relay
    finally:
        relay.stop()


async def seated(server: Running) -> tuple[str, list[str], dict[str, Any]]:
    made = await server.create(TOY, ["me", "me"])
    return made["table"]["id"], [seat["token"] for seat in made["seats"]], made


def is_there(client: Client, seat: int) -> bool:
    return bool(client.info["seats"][seat]["present"])


# The pulse itself


class Patient:
    """A connection whose client answers pings, or does not."""

    def __init__(self, pulse: Pulse, answers: bool, is_read: bool = True) -> None:
        self.pulse = pulse
        self.quiet = 0
        self.answers = answers
        self.is_read = is_read
        self.told: list[str] = []
        self.beats: list[int] = []

    def is_answerable(self) -> bool:
        self.beats.append(self.quiet)
        return self.is_read

    def ping(self) -> None:
        self.told.append("ping")
        if self.answers:
            self.quiet = 0

    def falls_silent(self) -> None:
        self.told.append("silent")

    def cut(self) -> None:
        self.told.append("cut")
        self.pulse.remove(self)


@scenario
async def test_the_pulse_tells_silent_clients_from_quiet_ones() -> None:
    pulse = Pulse(0.001)
    quiet, dead = Patient(pulse, answers=True), Patient(pulse, answers=False)
    waiting = Patient(pulse, answers=False, is_read=False)
    for patient in (quiet, dead, waiting):
        pulse.add(patient)
    await until(lambda: "cut" in dead.told and len(quiet.told) > CUT_BEATS)
    for patient in (quiet, waiting):
        pulse.remove(patient)
    assert dead.told == ["ping", "silent", "cut"]
    assert dead.beats == list(range(CUT_BEATS))
    assert set(quiet.told) == {"ping"}
    assert max(quiet.beats) < PING_BEATS < SILENT_BEATS
    assert waiting.told == [], "a client that waits for the server is not to blame"


# Who is away


@scenario
async def test_others_see_that_a_silent_player_is_away_and_comes_back(tmp_path: Path) -> None:
    async with running(settings_for(tmp_path, beat=BEAT)) as server:
        table, tokens, made = await seated(server)
        with relay_to(server) as relay:
            ann = await server.client(table, tokens[0])
            bo = Client(relay.port, table, [tokens[1]])
            watcher = Client(relay.port, table, [], watch=made["watch"])
            await bo.open()
            await watcher.open()
            await ann.wait(lambda: is_there(ann, 1) and ann.info["watching"] == 1, "both to come")
            relay.fall_silent()
            await ann.wait(lambda: not is_there(ann, 1) and ann.info["watching"] == 0, "both to be away")
            assert is_there(ann, 0)
            live = await server.hub.open(table)
            assert live.audience.streams.keys() == {0, 1, None}, "a silent connection is kept for a while"
            relay.speak_again()
            await ann.wait(lambda: is_there(ann, 1) and ann.info["watching"] == 1, "both to come back")
            await bo.wait(lambda: is_there(bo, 1), "to be shown as there")
            for client in (ann, bo, watcher):
                await client.close()


@scenario
async def test_a_bot_may_stand_in_for_a_silent_player(tmp_path: Path) -> None:
    async with running(settings_for(tmp_path, beat=BEAT)) as server:
        table, tokens, _ = await seated(server)
        with relay_to(server) as relay:
            ann, bo = await server.client(table, tokens[0]), Client(relay.port, table, [tokens[1]])
            await bo.open()
            await ann.wait(lambda: is_there(ann, 1), "Bo to come")
            path = f"/api/tables/{table}/seats/1/stand-in"
            refused = await server.post(path, tokens[0], {"level": "random"})
            assert (refused.status_code, refused.json()["code"]) == (409, "present")
            relay.fall_silent()
            await ann.wait(lambda: not is_there(ann, 1), "Bo to be away")
            assert (await server.post(path, tokens[0], {"level": "random"})).status_code == 200
            await ann.close()


@scenario
async def test_a_client_that_stays_silent_is_cut_off(tmp_path: Path) -> None:
    async with running(settings_for(tmp_path, beat=0.05)) as server:
        table, tokens, _ = await seated(server)
        with relay_to(server) as relay:
            bo = Client(relay.port, table, [tokens[1]])
            await bo.open()
            await bo.message("view")
            live = await server.hub.open(table)
            relay.fall_silent()
            await until(lambda: not live.is_watched, "the connection to be given up")
            relay.speak_again()
            assert await bo.closed() == 1011


class Counting(ClientConnection):
    """A client's connection that counts the pings it gets, and answers them as always."""

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self.pings = 0

    def process_event(self, event: Any) -> None:
        self.pings += getattr(event, "opcode", None) is Opcode.PING
        super().process_event(event)


@scenario
async def test_a_client_that_only_reads_is_neither_away_nor_cut(tmp_path: Path) -> None:
    async with running(settings_for(tmp_path, beat=0.02)) as server:
        table, tokens, _ = await seated(server)
        address = f"ws://127.0.0.1:{server.port}/api/tables/{table}/socket"
        async with connect(address, create_connection=Counting, ping_interval=None) as reader:
            assert isinstance(reader, Counting)
            await reader.send(json.dumps({"type": "hello", "protocol": PROTOCOL, "tokens": [tokens[0]]}))
            live = await server.hub.open(table)
            await until(lambda: live.is_present(0), "the client to be there")
            other = await server.client(table, tokens[1])
            await other.message("view")
            # A client is given up long before so many pings.
            await until(lambda: reader.pings * PING_BEATS > 2 * CUT_BEATS, "many pings")
            assert live.is_present(0)
            assert [seats["seats"][0]["present"] for seats in tables_told(other)] == [True]
            await other.close()


def tables_told(client: Client) -> list[dict[str, Any]]:
    """Every state of the table that a client was told."""
    return [message["table"] for message in client.messages if message["type"] in ("welcome", "table")]


@scenario
async def test_a_client_that_asks_every_second_is_not_pinged(tmp_path: Path) -> None:
    async with running(settings_for(tmp_path, beat=BEAT)) as server:
        table, tokens, _ = await seated(server)
        address = f"ws://127.0.0.1:{server.port}/api/tables/{table}/socket"
        async with connect(address, create_connection=Counting, ping_interval=None) as page:
            assert isinstance(page, Counting)
            await page.send(json.dumps({"type": "hello", "protocol": PROTOCOL, "tokens": [tokens[0]]}))
            for number in range(12):
                await page.send(json.dumps({"type": "ping", "id": number}))
                while json.loads(await page.recv())["type"] != "pong":
                    pass
                await asyncio.sleep(BEAT / 2)
            assert page.pings == 0


# Limits


@scenario
async def test_a_heartbeat_uses_up_nothing_of_what_a_player_may_do(tmp_path: Path) -> None:
    limits = Limits(**{**GENEROUS, "messages": (NEVER, 2), "address_messages": (NEVER, 2), "rejected": 100})
    async with running(settings_for(tmp_path, limits=limits)) as server:
        table, tokens, _ = await seated(server)
        client = await server.client(table, tokens[0])
        await client.message("view")
        assert (await client.query("ping"))["type"] == "pong"
        answers = [(await client.query("scores"))["type"] for _ in range(3)]
        assert answers == ["scores", "scores", "failed"]
        # More of them at once are messages like any other.
        assert "failed" in [(await client.query("ping"))["type"] for _ in range(5)]
        await client.close()


# Lines of chat


def lines_of(client: Client) -> list[str]:
    """The text of every line that a client was told, with `welcome` or one by one."""
    told = [line for message in client.messages if message["type"] == "welcome" for line in message["chat"]]
    return [line["text"] for line in [*told, *[m for m in client.messages if m["type"] == "chat"]]]


@scenario
async def test_a_line_that_is_sent_again_counts_once(tmp_path: Path) -> None:
    settings = settings_for(tmp_path)
    line = {"type": "say", "seat": 0, "text": "well played", "key": "key-of-ann"}
    async with running(settings) as server:
        table, tokens, made = await seated(server)
        ann, bo = await server.client(table, tokens[0]), await server.client(table, tokens[1])
        await bo.message("view")
        await ann.send(line)
        assert (await ann.message("said")) == {
            "type": "said", "key": "key-of-ann", "number": 1, "repeated": False,
        }  # fmt: skip
        await ann.close()
        again = await server.client(table, tokens[0])
        await again.send(line)
        assert (await again.message("said"))["repeated"] is True
        # Another one's key is another key, also if it is the same word.
        await bo.send({**line, "seat": 1})
        assert (await bo.message("said"))["number"] == 2
        spectator = await server.client(table, watch=made["watch"])
        await spectator.send({"type": "say", "name": "Cy", "text": "well played", "key": "key-of-ann"})
        assert (await spectator.message("said"))["number"] == 3
        assert lines_of(bo) == ["well played"] * 3
        assert not [raw for raw in bo.raw if "key-of-ann" in raw and '"said"' not in raw], (
            "a key is for its sender alone"
        )
    async with running(settings) as server:
        later = await server.client(table, tokens[0], chat_after=0)
        await later.send(line)
        assert (await later.message("said")) == {
            "type": "said", "key": "key-of-ann", "number": 1, "repeated": True,
        }  # fmt: skip
        assert lines_of(later) == ["well played"] * 3


@scenario
async def test_a_line_over_a_silent_line_arrives_once_whichever_way_it_comes(tmp_path: Path) -> None:
    async with running(settings_for(tmp_path, beat=BEAT)) as server:
        table, tokens, _ = await seated(server)
        with relay_to(server) as relay:
            bo = await server.client(table, tokens[1])
            ann = Client(relay.port, table, [tokens[0]])
            await ann.open()
            await ann.message("view")
            relay.fall_silent()
            line = {"type": "say", "seat": 0, "text": "can you hear me?", "key": "a1"}
            await ann.send(line)
            other = await server.client(table, tokens[0])
            await other.send(line)
            assert (await other.message("said"))["repeated"] is False
            relay.speak_again()
            await ann.wait(lambda: any(m["type"] == "failed" for m in ann.messages), "the old line's answer")
            assert (await bo.query("ping"))["type"] == "pong"
            assert lines_of(bo) == ["can you hear me?"]
            for client in (ann, bo, other):
                await client.close()


@scenario
async def test_a_line_that_is_not_taken_is_named_by_its_key(tmp_path: Path) -> None:
    limits = Limits(**{**GENEROUS, "chat": (NEVER, 1)})
    async with running(settings_for(tmp_path, limits=limits)) as server:
        table, tokens, _ = await seated(server)
        client = await server.client(table, *tokens)
        await client.message("view", seat=1)
        await client.send({"type": "say", "seat": 0, "text": " \u200b ", "key": "empty"})
        assert (await client.message("failed", key="empty"))["code"] == "bad-message"
        await client.send({"type": "say", "seat": 0, "text": "one more", "key": "more"})
        assert (await client.message("failed", key="more"))["code"] == "limited"
        assert lines_of(client) == []
        await client.close()


@pytest.mark.parametrize("key", ["", "with space", "x" * 65, 7])
def test_a_key_that_is_none_is_refused_in_one_line(tmp_path: Path, key: object) -> None:
    @scenario
    async def refused() -> None:
        async with running(settings_for(tmp_path)) as server:
            table, tokens, _ = await seated(server)
            client = await server.client(table, tokens[0])
            await client.message("view")
            await client.send({"type": "say", "seat": 0, "text": "hello", "key": key})
            answer = await client.message("failed")
            assert answer["code"] == "bad-message"
            assert "\n" not in answer["text"]
            assert lines_of(client) == []
            await client.close()

    refused()
