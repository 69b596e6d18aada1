"""Nonsense of every kind: no request ends in a 500, no message kills a table or fills the memory."""

from __future__ import annotations

import gc
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)
from schemathesis.checks import not_a_server_error
from schemathesis.core.result import Err
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)
from websockets.asyncio.client import connect as async_connect
from websockets.exceptions import WebSocketException
from websockets.sync.client import ClientConnection, connect

from tests.server.support import (
    SECONDS,
    TOY,
    few_players,
    moves_of,
    open_games,
    running,
    scenario,
    settings_for,
    until,
)
from tests.serving import ServerProcess
from tests.wire import checked
from watertable.kernel.values import field_names
from watertable.server.http.app import create_app
from watertable.server.settings import Settings
from watertable.server.socket.messages import PROTOCOL

GAME = open_games()[0]
"""Long enough to be played through all the nonsense."""
SEATS = few_players(GAME)
CHECKS = (not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance)


class Server(ServerProcess):
    """In a process of its own: Hypothesis must not share one with it."""

    def __init__(self, folder: Path) -> None:
        super().__init__(f"sqlite+aiosqlite:///{folder / 'tables.db'}", "unlimited")
        self.start()

    def create(self, **body: Any) -> dict[str, Any]:
        made: dict[str, Any] = httpx.post(f"{self.address}/api/tables", json=body, timeout=SECONDS).json()
        return made


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    made = Server(tmp_path_factory.mktemp("fuzz"))
    yield made
    assert made.stop() == 0
    assert "Traceback" not in made.text(), made.text()


@pytest.fixture(scope="module")
def tables(server: Server) -> list[dict[str, Any]]:
    """A waiting table and a running one, so that requests reach something."""
    person, bot = {"kind": "me"}, {"kind": "bot", "level": "random"}
    return [
        server.create(game=GAME.name, seats=[person, {"kind": "open"}, *[bot] * (SEATS - 2)], listed=True),
        server.create(game=GAME.name, seats=[person] * SEATS, listed=True),
    ]


def _operations() -> Iterator[Any]:
    for found in schemathesis.openapi.from_dict(create_app(Settings()).openapi()).get_all_operations():
        assert not isinstance(found, Err), found.err()
        yield found.ok()


OPERATIONS = {f"{operation.method.upper()} {operation.path}": operation for operation in _operations()}


@pytest.mark.parametrize("name", sorted(OPERATIONS))
def test_rest_never_fails(name: str, server: Server, tables: list[dict[str, Any]]) -> None:
    @settings(max_examples=25, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck), database=None)
    @given(case=OPERATIONS[name].as_strategy(), which=st.integers(0, 2))
    def try_out(case: Any, which: int) -> None:
        if which < 2 and "table_id" in (case.path_parameters or {}):
            made = tables[which]
            case.path_parameters["table_id"] = made["table"]["id"]
            token = made["seats"][0]["token"] if case.method != "DELETE" else "wrong"
            case.headers = {"Authorization": f"Bearer {token}"}
        response = case.call(base_url=server.address, timeout=SECONDS)
        case.validate_response(response, checks=CHECKS)

    try_out()


def test_the_schema_covers_the_lobby() -> None:
    assert {"GET /api/games", "POST /api/tables", "POST /api/records/steps"} <= set(OPERATIONS)
    assert "POST /api/tables/{table_id}/seats/{seat}/join" in OPERATIONS


json_values = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 2**70) | st.floats(allow_nan=False) | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)
TYPES = (
    "hello",
    "move",
    "undo",
    "why_not",
    "preview",
    "hint",
    "advice",
    "scores",
    "draw",
    "say",
    "passing",
    "pace",
    "ready",
    "ping",
    "boo",
)
FIELDS = (
    "seat",
    "move",
    "answers",
    "key",
    "id",
    "text",
    "name",
    "setting",
    "raised",
    "nonce",
    "tokens",
    "protocol",
    "form",
)
odd_messages = st.fixed_dictionaries({"type": st.sampled_from(TYPES)}, optional=dict.fromkeys(FIELDS, json_values))
MOVE_FIELDS = {cls.__name__: field_names(cls) for cls in GAME.move_types}
moves = st.one_of(
    st.text(max_size=30),
    st.fixed_dictionaries({"type": st.sampled_from(("Pass", "Value", "Move", *MOVE_FIELDS))}),
    st.sampled_from(sorted(MOVE_FIELDS)).flatmap(
        lambda name: st.fixed_dictionaries({"type": st.just(name), **dict.fromkeys(MOVE_FIELDS[name], json_values)})
    ),
    json_values,
)


class Fuzzer(RuleBasedStateMachine):
    """Three connections to one table, two of them badly behaved, one that only plays."""

    server: Server

    @initialize()
    def sit_down(self) -> None:
        made = self.server.create(game=GAME.name, seats=[{"kind": "me"}] * SEATS)
        self.table = made["table"]["id"]
        self.tokens = [seat["token"] for seat in made["seats"]]
        self.watch = made["watch"]
        self.sockets: dict[int, ClientConnection] = {}
        self.number = 0

    def teardown(self) -> None:
        for number in list(getattr(self, "sockets", {})):
            self.leave(number)

    def leave(self, number: int) -> None:
        self.sockets.pop(number).close()

    def open(self, number: int, hello: Any) -> ClientConnection:
        if number in self.sockets:
            self.leave(number)
        address = f"ws://127.0.0.1:{self.server.port}/api/tables/{self.table}/socket"
        socket = connect(address, max_size=None, legacy=True, open_timeout=SECONDS)
        socket.send(json.dumps(hello))
        self.sockets[number] = socket
        return socket

    def send(self, number: int, message: Any) -> None:
        """Send, connecting first where the server has had enough of this one."""
        for _ in range(2):
            if number not in self.sockets:
                self.open(number, {"type": "hello", "protocol": PROTOCOL, "tokens": self.tokens, "after": 0})
            try:
                self.sockets[number].send(message if isinstance(message, str | bytes) else json.dumps(message))
                return
            except WebSocketException:
                self.sockets.pop(number)

    @rule(number=st.integers(0, 1), message=odd_messages)
    def say_something_odd(self, number: int, message: Any) -> None:
        self.send(number, message)

    @rule(number=st.integers(0, 1), junk=st.one_of(st.text(max_size=200), st.binary(max_size=200), json_values))
    def say_junk(self, number: int, junk: Any) -> None:
        self.send(number, junk if isinstance(junk, str | bytes) else json.dumps(junk))

    @rule(number=st.integers(0, 1), size=st.sampled_from((7_000, 9_000, 17_000)))
    def say_much(self, number: int, size: int) -> None:
        self.send(number, json.dumps({"type": "say", "seat": 0, "text": "w" * size}))

    @rule(number=st.integers(0, 1), seat=st.integers(0, SEATS + 1), move=moves, answers=st.integers(0, 9))
    def try_a_move(self, number: int, seat: int, move: Any, answers: int) -> None:
        self.number += 1
        key = f"odd-{self.number}"
        self.send(number, {"type": "move", "seat": seat, "move": move, "answers": answers, "key": key})

    @rule(
        number=st.integers(0, 1),
        seat=st.integers(0, SEATS - 1),
        move=moves,
        kind=st.sampled_from(("why_not", "preview")),
    )
    def ask_oddly(self, number: int, seat: int, move: Any, kind: str) -> None:
        self.send(number, {"type": kind, "id": 1, "seat": seat, "move": move})

    @rule(number=st.integers(0, 1), token=st.text(max_size=30), after=st.integers(-1, 10**9))
    def come_with_a_wrong_token(self, number: int, token: str, after: int) -> None:
        self.open(number, {"type": "hello", "protocol": PROTOCOL, "tokens": [token], "after": after})

    @rule(number=st.integers(0, 1), after=st.integers(0, 10**6))
    def take_seats_over(self, number: int, after: int) -> None:
        self.open(number, {"type": "hello", "protocol": PROTOCOL, "tokens": self.tokens[:2], "after": after})

    @rule(number=st.integers(0, 1))
    def vanish(self, number: int) -> None:
        if number in self.sockets:
            self.sockets.pop(number).socket.close()

    @precondition(lambda self: hasattr(self, "tokens"))
    @invariant()
    def the_table_lives(self) -> None:
        """Someone comes with all tokens, sees the position, and can make the next move."""
        hello = {"type": "hello", "protocol": PROTOCOL, "tokens": self.tokens, "after": 0}
        socket = self.open(2, hello)
        while True:
            raw = socket.recv(SECONDS)
            assert isinstance(raw, str)
            message = checked(raw)
            if message["type"] == "view" and message["ask"] is not None:
                break
        self.number += 1
        key = f"good-{self.number}"
        move = moves_of(message["ask"])[0]
        answers, seat = message["seq"], message["seat"]
        socket.send(json.dumps({"type": "move", "seat": seat, "move": move, "answers": answers, "key": key}))
        while message.get("key") != key:
            message = json.loads(socket.recv(SECONDS))
        assert message["type"] == "done" or message["code"] in ("stale", "not-held"), message


@pytest.mark.parametrize(("examples", "steps"), [(8, 12), pytest.param(120, 40, marks=pytest.mark.long)])
def test_sockets_survive_anything(server: Server, examples: int, steps: int) -> None:
    Fuzzer.server = server
    bounds = settings(
        max_examples=examples,
        stateful_step_count=steps,
        deadline=None,
        derandomize=examples < 100,
        suppress_health_check=list(HealthCheck),
        database=None,
    )
    run_state_machine_as_test(Fuzzer, settings=bounds)
    assert httpx.get(f"{server.address}/health", timeout=SECONDS).status_code == 200


@scenario
async def test_memory_does_not_grow_with_what_comes_and_goes(tmp_path: Path) -> None:
    """Tables that are deleted and connections that are closed leave nothing behind."""
    async with running(settings_for(tmp_path)) as server:

        async def round_trip() -> None:
            made = await server.create(TOY, ["me", "me", "me"])
            table = made["table"]["id"]
            address = f"ws://127.0.0.1:{server.port}/api/tables/{table}/socket"
            async with async_connect(address, open_timeout=SECONDS) as socket:
                hello = {"type": "hello", "protocol": PROTOCOL, "tokens": [made["seats"][0]["token"]]}
                await socket.send(json.dumps(hello))
                await socket.recv()
                for _ in range(20):
                    await socket.send('{"type": "boo"}')
                    await socket.recv()
            host = {"authorization": f"Bearer {made['host']}"}
            assert (await server.rest.delete(f"/api/tables/{table}", headers=host)).status_code == 204

        def counted() -> int:
            gc.collect()
            return len(gc.get_objects())

        for _ in range(8):
            await round_trip()
        before = counted()
        for _ in range(25):
            await round_trip()
        # The server may still be closing the last connections.
        await until(lambda: counted() - before < 2_000, "what has gone to leave the memory")
