"""The front door under attack: endless requests, half requests, sockets that say nothing, clients that never read.

Everything runs on loopback and for seconds: a server that cuts an attack off ends it.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import socket
import struct
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from tests.server.support import DIVE, GENEROUS, SECONDS, TOY, Client, Running, running, scenario, settings_for, until
from tests.serving import ServerProcess
from watertable.server.settings import Limits

MEGABYTE = 1_000_000
ENDLESS = 20 * MEGABYTE
CUT = 12 * MEGABYTE
"""What the kernel takes of an endless request before the client notices that it was cut is well below this."""

PIECE = b"a" * 65_536
HEAD = b"POST /api/tables HTTP/1.1\r\nHost: 127.0.0.1\r\nTransfer-Encoding: chunked\r\n\r\n"

ENDLESS_REQUESTS = {
    "one header line": (b"GET /health HTTP/1.1\r\nHost: 127.0.0.1\r\nX: ", PIECE),
    "many headers": (b"GET /health HTTP/1.1\r\nHost: 127.0.0.1\r\n", b"a: b\r\n" * 10_000),
    "the request line": (b"GET /", PIECE),
    "a chunk extension": (HEAD + b"1;", PIECE),
    "trailers": (HEAD + b"1\r\na\r\n0\r\n", b"a: b\r\n" * 10_000),
    "tiny chunks": (HEAD, b"1\r\na\r\n" * 10_000),
    "empty lines": (b"", b"\r\n" * 30_000),
}


def limited(**changes: Any) -> Limits:
    return Limits(**{**GENEROUS, **changes})


async def closes(reader: asyncio.StreamReader) -> bytes:
    """What comes until the server closes the connection. Where it closes while more is sent to it, that may end in an
    error, after what it has said."""
    told = b""
    with contextlib.suppress(ConnectionError):
        async with asyncio.timeout(SECONDS):
            while piece := await reader.read(65_536):
                told += piece
    return told


async def is_served(server: Running) -> None:
    """A legitimate client makes a table and plays."""
    made = await server.create(TOY, ["me", "me"])
    client = await server.client(made["table"]["id"], *[seat["token"] for seat in made["seats"]])
    await client.message("view", seat=1)
    assert (await client.move(client.now[0]["to_act"], DIVE))["type"] == "done"
    await client.close()


@pytest.mark.parametrize("what", sorted(ENDLESS_REQUESTS))
def test_an_endless_request_is_cut_off(what: str, tmp_path: Path) -> None:
    @scenario
    async def attack() -> None:
        async with running(settings_for(tmp_path)) as server:
            start, piece = ENDLESS_REQUESTS[what]
            reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
            sent = 0
            with contextlib.suppress(ConnectionError):
                writer.write(start)
                while sent < ENDLESS and not reader.at_eof():
                    writer.write(piece)
                    sent += len(piece)
                    await asyncio.wait_for(writer.drain(), SECONDS)
            assert sent < CUT
            writer.close()
            await is_served(server)

    attack()


@scenario
async def test_a_head_that_is_too_long_is_told_so(tmp_path: Path) -> None:
    async with running(settings_for(tmp_path)) as server:
        reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
        writer.write(b"GET /health HTTP/1.1\r\nHost: 127.0.0.1\r\nX: " + b"a" * 40_000)
        told = await closes(reader)
        assert told.startswith(b"HTTP/1.1 431 ")
        said = json.loads(told.partition(b"\r\n\r\n")[2])
        assert said == {"code": "too-large", "text": "the head of the request is longer than 32768 bytes"}
        reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
        writer.write(b"this is not HTTP\r\n\r\n")
        told = await closes(reader)
        assert told.startswith(b"HTTP/1.1 400 ")
        assert json.loads(told.partition(b"\r\n\r\n")[2])["code"] == "bad-request"


HALF_REQUESTS = {
    "nothing": b"",
    "half a request line": b"GET /hea",
    "half a head": b"GET /health HTTP/1.1\r\nHost: 127.0.0.1\r\n",
    "half a body": b"POST /api/tables HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 99\r\n\r\n{",
    "half a handshake": b"GET /api/tables/abcdefghjkmn/socket HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\n",
}


@pytest.mark.parametrize("what", sorted(HALF_REQUESTS))
def test_half_a_request_is_not_waited_for(what: str, tmp_path: Path) -> None:
    @scenario
    async def attack() -> None:
        limits = limited(head_seconds=0.5, body_seconds=0.5, linger_seconds=0.5)
        async with running(settings_for(tmp_path, limits=limits)) as server:
            reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
            writer.write(HALF_REQUESTS[what])
            told = await closes(reader)
            assert told == b"" if what == "nothing" else told.startswith(b"HTTP/1.1 408 ")
            await until(lambda: not server.server.server_state.connections, "the connection to be forgotten")
            writer.close()

    attack()


@scenario
async def test_a_head_that_comes_a_byte_at_a_time_has_one_deadline(tmp_path: Path) -> None:
    async with running(settings_for(tmp_path, limits=limited(head_seconds=0.6))) as server:
        # After a complete request, so that the deadline of a connection that is kept alive is tried too.
        reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
        writer.write(b"GET /health HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
        await asyncio.wait_for(reader.readuntil(b"}"), SECONDS)

        async def dribble() -> None:
            with contextlib.suppress(ConnectionError):
                while True:
                    writer.write(b"G")
                    await writer.drain()
                    await asyncio.sleep(0.05)

        dribbling = asyncio.create_task(dribble())
        assert b"408" in await closes(reader)
        dribbling.cancel()


@scenario
async def test_a_connection_is_kept_for_another_request(tmp_path: Path) -> None:
    """Longer than one that has asked for nothing: its client may be sending already."""
    request = b"GET /health HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
    async with running(settings_for(tmp_path, limits=limited(head_seconds=0.3))) as server:
        reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
        writer.write(request)
        await asyncio.wait_for(reader.readuntil(b"}"), SECONDS)
        silent, _ = await asyncio.open_connection("127.0.0.1", server.port)
        assert await closes(silent) == b""
        writer.write(request)
        assert b"200 OK" in await asyncio.wait_for(reader.readuntil(b"}"), SECONDS)
        writer.close()


@scenario
async def test_a_kept_connection_that_asks_for_nothing_more_is_closed(tmp_path: Path) -> None:
    async with running(settings_for(tmp_path, limits=limited(idle_seconds=0.3))) as server:
        reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
        writer.write(b"GET /health HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n\r\n")
        assert (await closes(reader)).startswith(b"HTTP/1.1 200 ")
        writer.close()


@scenario
async def test_a_websocket_that_never_says_hello_is_closed(tmp_path: Path) -> None:
    async with running(settings_for(tmp_path, limits=limited(hello_seconds=0.3))) as server:
        made = await server.create(TOY, ["me", "me"])
        async with connect(f"ws://127.0.0.1:{server.port}/api/tables/{made['table']['id']}/socket") as silent:
            await asyncio.wait_for(silent.wait_closed(), SECONDS)
            assert silent.close_code == 4400


def unread(port: int) -> socket.socket:
    """A socket that takes next to nothing of what it is sent."""
    made = socket.socket()
    made.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    made.connect(("127.0.0.1", port))
    return made


@scenario
async def test_a_client_that_does_not_read_answers_is_cut_off(tmp_path: Path) -> None:
    async with running(settings_for(tmp_path, limits=limited(read_seconds=0.5))) as server:
        greedy = unread(server.port)
        greedy.setblocking(False)
        request = b"GET /api/openapi.json HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
        greedy.send(request * 400)
        await until(lambda: server.server.server_state.connections, "the connection")
        await until(lambda: not server.server.server_state.connections, "the connection to be closed")
        greedy.close()
        await is_served(server)


def frame(opcode: int, data: bytes, is_last: bool = True) -> bytes:
    """A frame of a WebSocket as a client sends it, with a mask of zeros."""
    return struct.pack("!BB", (0x80 if is_last else 0) | opcode, 0x80 | len(data)) + b"\0\0\0\0" + data


FLOODS = {
    "pings": frame(9, b"x" * 125) * 500,
    "empty fragments": frame(0, b"", is_last=False) * 10_000,
}


@pytest.mark.parametrize("what", sorted(FLOODS))
def test_a_flood_of_frames_is_cut_off(what: str, tmp_path: Path) -> None:
    @scenario
    async def attack() -> None:
        async with running(settings_for(tmp_path)) as server:
            made = await server.create(TOY, ["me", "me"])
            reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
            writer.write(
                f"GET /api/tables/{made['table']['id']}/socket HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\n"
                "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==\r\n"
                "\r\n".encode()
            )
            assert b"101" in await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), SECONDS)
            sent = 0
            with contextlib.suppress(ConnectionError):
                writer.write(frame(1, b"{", is_last=False))
                while sent < ENDLESS and not reader.at_eof():
                    writer.write(FLOODS[what])
                    sent += len(FLOODS[what])
                    await asyncio.wait_for(writer.drain(), SECONDS)
            assert sent < CUT
            writer.close()
            await is_served(server)

    attack()


@scenario
async def test_a_handshake_with_too_many_headers_is_refused(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async with running(settings_for(tmp_path)) as server:
        with pytest.raises(InvalidStatus) as refused:
            await connect(
                f"ws://127.0.0.1:{server.port}/api/tables/abcdefghjkmn/socket",
                additional_headers={f"x-{number}": "y" for number in range(300)},
            )
        assert refused.value.response.status_code == 431
        await is_served(server)
    assert not [record for record in caplog.records if record.exc_info]


@scenario
async def test_too_many_sockets_of_one_client_close_its_longest_idle_ones(tmp_path: Path) -> None:
    async with running(settings_for(tmp_path, limits=limited(address_sockets=6))) as server:
        made = await server.create(TOY, ["me", "me"])
        playing = await server.client(made["table"]["id"], *[seat["token"] for seat in made["seats"]])
        await playing.message("view", seat=1)
        idle = [await asyncio.open_connection("127.0.0.1", server.port) for _ in range(12)]
        assert await closes(idle[0][0]) == b""
        assert await closes(idle[5][0]) == b""
        idle[-1][1].write(b"GET /health HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
        assert b"200" in await asyncio.wait_for(idle[-1][0].readuntil(b"\r\n"), SECONDS)
        assert (await playing.move(playing.now[0]["to_act"], DIVE))["type"] == "done"
        for _, writer in idle:
            writer.close()
        await playing.close()


class FewFiles(ServerProcess):
    """A server whose process may open 256 files and sockets, and begins with a limit of 128."""

    def command(self, port: str, database: str, *further: str) -> list[str]:
        program = (
            "import resource, runpy; resource.setrlimit(resource.RLIMIT_NOFILE, (128, 256)); "
            "runpy.run_module('tests.serving', run_name='__main__')"
        )
        return ["-c", program, port, database, *further]


@pytest.fixture
def few_files(tmp_path: Path) -> Iterator[FewFiles]:
    server = FewFiles(f"sqlite+aiosqlite:///{tmp_path / 'tables.db'}")
    server.start()
    yield server
    assert server.stop() == 0


@scenario
async def test_silent_sockets_do_not_make_the_server_unreachable(few_files: FewFiles) -> None:
    game = httpx.get(f"{few_files.address}/api/games", timeout=SECONDS).json()[0]
    silent = [await asyncio.open_connection("127.0.0.1", few_files.port) for _ in range(400)]
    async with httpx.AsyncClient(base_url=few_files.address, timeout=SECONDS) as rest:
        seats = [{"kind": "me"}] * game["usual_players"]
        made = (await rest.post("/api/tables", json={"game": game["name"], "seats": seats})).json()
    client = Client(few_files.port, made["table"]["id"], [seat["token"] for seat in made["seats"]])
    await client.open()
    await client.message("view", seat=0)
    more = [await asyncio.open_connection("127.0.0.1", few_files.port) for _ in range(200)]
    assert (await client.move(client.now[0]["to_act"]))["type"] == "done"
    await client.close()
    for _, writer in (*silent, *more):
        writer.close()
    lines = [json.loads(line) for line in few_files.text().splitlines() if line.startswith("{")]
    told = [line for line in lines if line["logger"] == "watertable.door"]
    assert len(told) == 1, "one line, however many sockets there are"
    assert told[0]["what"] == "too many open sockets; the longest idle ones are closed"
    assert 100 < told[0]["most"] < 256, "the limit was raised, and some descriptors are kept for other things"


@scenario
async def test_health_is_answered_during_an_endless_header(tmp_path: Path) -> None:
    async with running(settings_for(tmp_path)) as server:

        async def attack() -> None:
            _, writer = await asyncio.open_connection("127.0.0.1", server.port)
            with contextlib.suppress(ConnectionError):
                writer.write(b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX: ")
                for _ in range(3 * ENDLESS // len(PIECE)):
                    writer.write(PIECE)
                    await writer.drain()
            writer.close()

        attacks = [asyncio.create_task(attack()) for _ in range(4)]
        slowest = 0.0
        while not all(each.done() for each in attacks):
            started = time.monotonic()
            assert (await server.rest.get("/health")).status_code == 200
            slowest = max(slowest, time.monotonic() - started)
        await asyncio.gather(*attacks)
        # Without a bound on the header it is 9 seconds.
        assert slowest < 5.0
