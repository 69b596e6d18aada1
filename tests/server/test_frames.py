"""Messages however they come: in one piece, a byte at a time, several at once, in fragments, just before the end."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from websockets.frames import Frame, Opcode

from tests.any_game import GAMES
from tests.server.support import DIVE, TOY, Client, Running, running, scenario, settings_for, until
from watertable.kernel import Game, Match
from watertable.server.socket.messages import dumped
from watertable.server.socket.steps import EncodedSteps
from watertable.table import Seat, Table

PINGS = 12


def frame(data: bytes, opcode: Opcode = Opcode.TEXT, fin: bool = True) -> bytes:
    return Frame(opcode, data, fin).serialize(mask=True)


def text(message: Any) -> bytes:
    return frame(json.dumps(message).encode())


def ping(number: int) -> dict[str, Any]:
    return {"type": "ping", "id": number}


def in_fragments(message: Any) -> Iterator[bytes]:
    """A message in three frames, with a control frame between them."""
    data = json.dumps(message).encode()
    yield frame(data[:5], fin=False)
    yield frame(b"", Opcode.PONG)
    yield frame(data[5:9], Opcode.CONT, fin=False)
    yield frame(data[9:], Opcode.CONT)


def cut_at_odd_places(data: bytes) -> Iterator[bytes]:
    """Pieces that end within frames, each a little longer than the one before."""
    length = 1
    while data:
        yield data[:length]
        data = data[length:]
        length += 5


WAYS = {
    "one by one": [text(ping(number)) for number in range(PINGS)],
    "all at once": [b"".join([text(ping(number)) for number in range(PINGS)])],
    "a byte at a time": [bytes([byte]) for byte in b"".join([text(ping(number)) for number in range(PINGS)])],
    "in fragments": [piece for number in range(PINGS) for piece in in_fragments(ping(number))],
    "cut in the middle": [*cut_at_odd_places(b"".join([text(ping(number)) for number in range(PINGS)]))],
    "with a long head": [frame(json.dumps(ping(number)).encode() + b" " * 200) for number in range(PINGS)],
}


async def sitting(server: Running) -> tuple[str, Client, Client]:
    """A table with two players, each on a connection of their own."""
    made = await server.create(TOY, ["me", "me"])
    table = made["table"]["id"]
    first, second = [await server.client(table, seat["token"]) for seat in made["seats"]]
    await first.message("view", seat=0)
    await second.message("view", seat=1)
    return table, first, second


async def write(client: Client, data: bytes) -> None:
    """Send bytes as they are, and let the server read them before any others."""
    assert client.socket is not None
    client.socket.transport.write(data)
    await asyncio.sleep(0)


@pytest.mark.parametrize("way", sorted(WAYS))
def test_every_message_is_answered_once_and_in_order(way: str, tmp_path: Path) -> None:
    @scenario
    async def send() -> None:
        async with running(settings_for(tmp_path)) as server:
            _, first, second = await sitting(server)
            for piece in WAYS[way]:
                await write(first, piece)
            await first.message("pong", id=PINGS - 1)
            assert [message["id"] for message in first.messages if message["type"] == "pong"] == list(range(PINGS))
            await first.close()
            await second.close()

    send()


@scenario
async def test_messages_behind_a_move_wait_until_it_is_stored(tmp_path: Path) -> None:
    async with running(settings_for(tmp_path)) as server:
        _, first, second = await sitting(server)
        mover = first if first.now[0]["ask"] else second
        seat = next(iter(mover.now))
        move = {"type": "move", "seat": seat, "move": DIVE, "answers": mover.now[seat]["seq"], "key": "k"}
        await write(mover, text(move) + b"".join([text(ping(number)) for number in range(PINGS)]))
        await write(mover, text(ping(PINGS)))
        await mover.message("pong", id=PINGS)
        answers = [message["type"] for message in mover.messages if message["type"] in ("done", "pong")]
        assert answers == ["done"] + ["pong"] * (PINGS + 1)
        await first.close()
        await second.close()


@scenario
async def test_a_move_is_stored_even_if_its_sender_leaves_at_once(tmp_path: Path) -> None:
    async with running(settings_for(tmp_path)) as server:
        _, first, second = await sitting(server)
        mover, other = (first, second) if first.now[0]["ask"] else (second, first)
        seat, watching = next(iter(mover.now)), next(iter(other.now))
        seq = mover.now[seat]["seq"]
        move = {"type": "move", "seat": seat, "move": DIVE, "answers": seq, "key": "k"}
        await write(mover, text({**move, "answers": seq + 100, "key": "stale"}) + text(move))
        await mover.close()
        await other.reaches(watching, seq + 1)
        await until(lambda: not other.info["seats"][seat]["present"], "the mover to be away")
        await other.close()


@scenario
async def test_text_that_is_not_utf_8_ends_the_connection(tmp_path: Path) -> None:
    async with running(settings_for(tmp_path)) as server:
        _, first, second = await sitting(server)
        await write(first, frame(b'{"type": "ping", "id": \xff}'))
        assert await first.closed() == 1007
        await second.close()


@pytest.mark.parametrize("language", [None, "en"])
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_what_is_encoded_once_is_what_each_viewer_would_be_sent(game: Game, language: str | None) -> None:
    seats = game.usual_players()
    names = [f"P{seat}" for seat in range(seats)]
    table = Table(game, [Seat(seat, "person", names[seat]) for seat in range(seats)])
    table.begin(Match(game, game.new(seats), names, seed=bytes(32)))
    happened = table.act(lambda match: match.prepare_start())
    viewers = [*range(seats), None]
    for _ in range(40):
        encoded = EncodedSteps(table.steps(happened))
        for viewer in viewers:
            step = table.step(viewer, language, happened)
            assert json.loads(encoded.of(viewer, language)) == json.loads(dumped(step))
        seat = table.playing().state.to_act()
        if seat is None:
            break
        move = table.playing().state.legal_moves(seat)[-1]
        happened = table.act(lambda match, seat=seat, move=move: match.prepare(seat, move))  # type: ignore[misc]
