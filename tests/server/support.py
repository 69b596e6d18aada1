"""What the server's tests share: a server in this process, a client that checks all it is sent."""

from __future__ import annotations

import asyncio
import contextlib
import functools
import gc
import itertools
import json
import sys
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import httpx
from fastapi import FastAPI
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from tests.conformance.toy_game import PEARL_DIVERS
from tests.wire import checked
from watertable.kernel import Game, Sfc32, State, all_games, play_random, register
from watertable.kernel.registry import forget
from watertable.server.http.app import create_app
from watertable.server.run import DrainingServer, listening_socket, server_for
from watertable.server.settings import Limits, Settings
from watertable.server.socket.messages import PROTOCOL
from watertable.server.tables.hub import Hub
from watertable.server.tables.live import LiveTable
from watertable.table.changes import apply_changes

SECONDS = 120.0
"""No condition that a test waits for takes longer, also on a busy machine."""

GENEROUS: dict[str, Any] = {
    "requests": (1e6, 1_000_000),
    "creations": (1e6, 1_000_000),
    "joins": (1e6, 1_000_000),
    "messages": (1e6, 1_000_000),
    "queries": (1e6, 1_000_000),
    "checks": (1e6, 1_000_000),
    "pack_bytes": (1e9, 1_000_000_000),
    "hints": (1e6, 1_000_000),
    "chat": (1e6, 1_000_000),
    "address_messages": (1e6, 1_000_000),
    "address_queries": (1e6, 1_000_000),
    "address_hints": (1e6, 1_000_000),
    "address_chat": (1e6, 1_000_000),
    "hellos": (1e6, 1_000_000),
    "catch_ups": (1e6, 1_000_000),
    "connections": 10_000,
    "address_tables": 10_000,
    "address_sockets": 10_000,
}
"""Limits that no test reaches unless it means to."""

TOY = PEARL_DIVERS.name
"""The toy game, small and quick, with secrets, windows and chance: for every test that any game will do for."""
DIVE = "dive"
"""A move of the toy game that is always legal on a turn; chance follows, and the turn is over."""

TOY_MODULE = "tests.server.toy"
"""Registers the toy game with a server, and with the processes of its bots."""

_keys = itertools.count(1)


# Games by what they are like


def installed_games() -> list[Game]:
    """Every game that comes with a package, by name."""
    return [game for game in all_games() if game.name != TOY]


def offered_games() -> list[Game]:
    """Every game that a server under test offers: the installed ones and the toy game."""
    return [*installed_games(), PEARL_DIVERS]


def has_windows(game: Game) -> bool:
    """Whether someone may be asked out of turn."""
    return type(game.new(few_players(game))).is_window is not State.is_window


def has_secrets(game: Game) -> bool:
    """Whether a seat may know what others must not."""
    return game.new(few_players(game)).has_secrets()


def is_long(game: Game) -> bool:
    """Whether people decide more than 100 times, here in one game of random moves."""
    return play_random(game.new(few_players(game)), Sfc32(game.name)) > 100


@functools.cache
def open_games() -> list[Game]:
    """Long games without secrets and windows, the shortest first.

    Every seat is told the same, and a table of people never moves by itself.
    """
    found = [game for game in installed_games() if not has_secrets(game) and not has_windows(game) and is_long(game)]
    return sorted(found, key=lambda game: game.max_length)


def few_players(game: Game) -> int:
    """Three, or as near to it as the game allows."""
    low, high = game.players
    return min(max(3, low), high)


# Servers and what they say


def scenario(function: Callable[..., Awaitable[None]]) -> Callable[..., None]:
    """Run an async test in a loop of its own."""

    @functools.wraps(function)
    def run(*arguments: Any, **named: Any) -> None:
        alone(function(*arguments, **named))

    return run


def alone(work: Awaitable[None]) -> None:
    """Run async work in a thread of its own: the browser of other tests may have a loop in this one."""
    with ThreadPoolExecutor(1) as thread:
        thread.submit(asyncio.run, _bounded(work)).result()


async def _bounded(work: Awaitable[None]) -> None:
    await asyncio.wait_for(work, 1200)


def settings_for(folder: Path, **changes: Any) -> Settings:
    """Settings for a test: quick bots, quick passes, generous limits."""
    values: dict[str, Any] = {
        "database": f"sqlite+aiosqlite:///{folder / 'tables.db'}",
        "bot_pace": 0.0,
        "bot_processes": 1,
        "pass_delay": (0.0, 0.01),
        "games": (TOY_MODULE,),
        "limits": Limits(**GENEROUS),
    }
    values.update(changes)
    return Settings(**values)


class Running:
    """A server that runs in this loop."""

    def __init__(self, server: DrainingServer, hub: Hub, port: int, rest: httpx.AsyncClient) -> None:
        self.server = server
        self.hub = hub
        self.port = port
        self.rest = rest

    async def create(self, game: str, seats: list[Any], **more: Any) -> dict[str, Any]:
        """Make a table; `seats` may be given by kind alone."""
        full = [seat if isinstance(seat, dict) else {"kind": seat} for seat in seats]
        answer = await self.rest.post("/api/tables", json={"game": game, "seats": full, **more})
        assert answer.status_code == 201, answer.text
        made: dict[str, Any] = answer.json()
        return made

    async def post(self, path: str, token: str | None = None, body: Any = None) -> httpx.Response:
        headers = {} if token is None else {"authorization": f"Bearer {token}"}
        return await self.rest.post(path, json={} if body is None else body, headers=headers)

    async def client(self, table: str, *tokens: str, **hello: Any) -> Client:
        client = Client(self.port, table, list(tokens), **hello)
        await client.open()
        return client


def has_toy() -> bool:
    """Whether the toy game, or a broken one in its place, can be found in this process."""
    return TOY in [game.name for game in all_games()]


@contextlib.contextmanager
def process_left_as_it_was() -> Iterator[None]:
    """Undo what a server changes for its whole process, because other tests share the process."""
    thresholds, switching, had_toy = gc.get_threshold(), sys.getswitchinterval(), has_toy()
    try:
        yield
    finally:
        gc.unfreeze()
        gc.set_threshold(*thresholds)
        sys.setswitchinterval(switching)
        if not had_toy:
            forget(TOY)


@contextlib.asynccontextmanager
async def running(settings: Settings) -> AsyncIterator[Running]:
    """A whole server on a port of its own; stopped properly at the end."""
    with process_left_as_it_was():
        app = create_app(settings)
        if TOY_MODULE in settings.games and not has_toy():
            # The module was imported for an earlier server, and registers the game only then.
            register(PEARL_DIVERS)
        async with _serving(settings, app) as server:
            yield server


@contextlib.asynccontextmanager
async def _serving(settings: Settings, app: FastAPI) -> AsyncIterator[Running]:
    listening = listening_socket("127.0.0.1", 0)
    port = listening.getsockname()[1]
    server = server_for(settings, app)
    task = asyncio.create_task(server.serve([listening]))
    while not server.started:
        assert not task.done(), "the server did not start"
        await asyncio.sleep(0.01)
    async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", timeout=SECONDS) as rest:
        try:
            yield Running(server, app.state.hub, port, rest)
        finally:
            server.should_exit = True
            await task


async def rests(table: LiveTable) -> None:
    """Wait until the table waits for a person or is over, so that nothing changes by itself."""

    def is_at_rest() -> bool:
        assert table.match is not None
        seat = table.match.state.to_act()
        return seat is None or not table.passes_for(seat)

    await until(is_at_rest, "the table to pass")


async def until(condition: Callable[..., Any], what: str = "the condition") -> Any:
    """Wait until something holds; its value."""
    deadline = time.monotonic() + SECONDS
    while True:
        value = condition()
        if value:
            return value
        assert time.monotonic() < deadline, f"waited in vain for {what}"
        await asyncio.sleep(0.005)


def moves_of(ask: dict[str, Any]) -> list[dict[str, Any]]:
    """The legal moves of an `ask`, as objects."""
    return [
        {"type": group["type"], **dict(zip(group["fields"], row, strict=True))}
        for group in ask["legal"]
        for row in group["rows"]
    ]


class Client:
    """A connection that checks every message against its schema and keeps each seat's view."""

    def __init__(self, port: int, table: str, tokens: list[str], **hello: Any) -> None:
        self.port = port
        self.table = table
        self.hello = {"type": "hello", "protocol": PROTOCOL, "tokens": tokens, "after": None, **hello}
        self.socket: ClientConnection | None = None
        self.raw: list[str] = []
        """Every message as it came."""
        self.messages: list[dict[str, Any]] = []
        self.views: dict[int | None, dict[str, Any]] = {}
        self.now: dict[int | None, dict[str, Any]] = {}
        """The newest view or step of each seat."""
        self.entries: dict[int | None, list[dict[str, Any]]] = {}
        self.info: dict[str, Any] = {}
        self.close_code: int | None = None
        self.failure: Exception | None = None
        """What was wrong with a message that came."""
        self._reader: asyncio.Task[None] | None = None
        self._news = asyncio.Event()

    async def open(self, **headers: str) -> None:
        address = f"ws://127.0.0.1:{self.port}/api/tables/{self.table}/socket"
        self.socket = await connect(
            address, max_size=None, additional_headers=headers or None, ping_interval=None, open_timeout=SECONDS
        )
        await self.send(self.hello)
        self._reader = asyncio.create_task(self._read())

    async def send(self, message: Any) -> None:
        assert self.socket is not None
        await self.socket.send(message if isinstance(message, str | bytes) else json.dumps(message))

    async def close(self) -> None:
        if self.socket is not None:
            await self.socket.close()
        if self._reader is not None:
            await self._reader

    async def _read(self) -> None:
        assert self.socket is not None
        try:
            async for raw in self.socket:
                assert isinstance(raw, str)
                self._take(raw)
        except ConnectionClosed:
            pass
        except Exception as problem:
            self.failure = problem
        self.close_code = self.socket.close_code
        self._news.set()

    def _take(self, raw: str) -> None:
        message = checked(raw)
        kind = message["type"]
        if kind == "view":
            seat = message["seat"]
            self.views[seat] = message["view"]
            self._follow(seat, message)
        elif kind == "step":
            seat = message["seat"]
            assert message["entries"][0]["seq"] == self.now[seat]["seq"] + 1, "a step is missing or came twice"
            self.views[seat] = apply_changes(self.views[seat], message["changes"])
            self._follow(seat, message)
        elif kind in ("table", "welcome"):
            self.info = message["table"]
        self.raw.append(raw)
        self.messages.append(message)
        self._news.set()

    def _follow(self, seat: int | None, message: dict[str, Any]) -> None:
        self.now[seat] = message
        self.entries.setdefault(seat, []).extend(message["entries"])

    # Waiting

    async def wait(self, condition: Callable[..., Any], what: str = "the condition") -> Any:
        """Wait for news until something holds."""
        deadline = time.monotonic() + SECONDS
        while True:
            value = condition()
            if value:
                return value
            if self.failure is not None:
                raise self.failure
            left = deadline - time.monotonic()
            assert left > 0, f"waited in vain for {what}; last: {[message['type'] for message in self.messages[-5:]]}"
            if self.close_code is not None:
                raise ConnectionError(f"closed with {self.close_code} while waiting for {what}")
            self._news.clear()
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._news.wait(), left)

    async def message(self, kind: str, since: int = 0, **fields: Any) -> dict[str, Any]:
        """The first message of a kind with these fields."""

        def found() -> dict[str, Any] | None:
            for message in self.messages[since:]:
                if message["type"] == kind and all(message.get(name) == value for name, value in fields.items()):
                    return message
            return None

        message: dict[str, Any] = await self.wait(found, f"{kind} {fields}")
        return message

    async def closed(self) -> int:
        assert self._reader is not None
        await asyncio.wait_for(self._reader, SECONDS)
        assert self.close_code is not None
        return self.close_code

    async def asked(self, seat: int) -> dict[str, Any]:
        """Wait until the seat is to decide; its `ask`."""
        ask: dict[str, Any] = await self.wait(lambda: self.now.get(seat, {}).get("ask"), f"seat {seat} to be asked")
        return ask

    async def reaches(self, seat: int | None, seq: int) -> None:
        """Wait until the seat's stream has come to an entry."""
        await self.wait(lambda: self.now.get(seat, {}).get("seq", -1) >= seq, f"entry {seq} for seat {seat}")

    async def is_over(self) -> None:
        """Wait for the end of a game that goes on, however long it takes."""
        while self.info.get("status") != "over":
            seen = len(self.messages)
            await self.wait(lambda seen=seen: len(self.messages) > seen, "the game to go on")

    # Acting

    async def move(self, seat: int, move: Any = None, key: str | None = None, answers: int | None = None) -> Any:
        """Make a move (the first legal one if none is given); `done` or `refused`."""
        if move is None:
            move = moves_of(await self.asked(seat))[0]
        key = f"key-{next(_keys)}" if key is None else key
        since = len(self.messages)
        answers = self.now[seat]["seq"] if answers is None else answers
        await self.send({"type": "move", "seat": seat, "move": move, "answers": answers, "key": key})
        return await self.answer(key, since)

    async def enter(self, seat: int, outcome: str, key: str | None = None, answers: int | None = None) -> Any:
        """At a real table: say what came up; `done` or `refused`."""
        key = f"key-{next(_keys)}" if key is None else key
        since = len(self.messages)
        answers = self.now[seat]["seq"] if answers is None else answers
        await self.send({"type": "enter", "seat": seat, "outcome": outcome, "answers": answers, "key": key})
        return await self.answer(key, since)

    async def undo(self, seat: int) -> Any:
        key = f"key-{next(_keys)}"
        since = len(self.messages)
        await self.send({"type": "undo", "seat": seat, "answers": self.now[seat]["seq"], "key": key})
        return await self.answer(key, since)

    async def answer(self, key: str, since: int) -> Any:
        """What the server says to the move with this key; a message over the limit is not even read for one."""

        def found() -> Any:
            for message in self.messages[since:]:
                if message["type"] in ("done", "refused") and message["key"] == key:
                    return message
                if message["type"] == "failed" and message["code"] == "limited":
                    return message
            return None

        return await self.wait(found, f"an answer to {key}")

    async def query(self, kind: str, **fields: Any) -> Any:
        """Ask something; its answer, or `failed`."""
        number = next(_keys)
        await self.send({"type": kind, "id": number, **fields})
        return await self.wait(
            lambda: next((message for message in self.messages if message.get("id") == number), None), kind
        )


MUCH = 2500
"""Lines of chat, each of 5,000 letters: more than the buffers between a server and a client hold."""


async def close_code_of_one_who_does_not_read(server: Running, table: str, token: str) -> int | None:
    """Much is told at a table while a client of it reads nothing; the code that its connection is closed with."""
    address = f"ws://127.0.0.1:{server.port}/api/tables/{table}/socket"
    async with connect(address, max_queue=1, compression=None, ping_interval=None) as slow:
        await slow.send(json.dumps({"type": "hello", "protocol": PROTOCOL, "tokens": [token]}))
        live = await server.hub.open(table)
        await until(lambda: live.audience.is_present(0), "the client to be there")
        for number in range(1, MUCH + 1):
            line = {"type": "chat", "number": number, "at": 0.0, "seat": None, "name": "x", "text": "x" * 5000}
            live.audience.tell(line)
            # What is told is written out, as far as the client takes it.
            await asyncio.sleep(0)
        with contextlib.suppress(ConnectionClosed):
            while True:
                checked(await asyncio.wait_for(slow.recv(decode=True), SECONDS))
        return slow.close_code
