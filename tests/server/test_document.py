"""docs/protocol.md is complete and true: its examples fit the schema, its tables list what the code has, and a client
that knows nothing else plays every game."""

from __future__ import annotations

import ast
import asyncio
import json
import os
import re
import sys
from collections.abc import Iterator
from dataclasses import fields
from http import HTTPStatus
from itertools import pairwise
from pathlib import Path
from typing import Any, get_args

import pytest
from fastapi.routing import APIRoute
from pydantic import BaseModel, TypeAdapter
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from tests.server.document import RECEIVED, SENT, Exchange, read_document
from tests.server.support import GENEROUS, SECONDS, TOY, installed_games, running, scenario, settings_for
from watertable.server.http import lan, lessons, library, lobby, replays, waiting_room
from watertable.server.http.answers import problem_response
from watertable.server.settings import Limits
from watertable.server.socket import messages

ROOT = Path(__file__).parents[2]
PATH = ROOT / "docs/protocol.md"
TEXT = PATH.read_text("utf-8")
DOCUMENT = read_document(PATH)
SOCKET = ("GET", "/api/tables/{id}/socket")

_INTERNAL = {"void"}
"""Codes of refusals that nobody outside is sent."""


def table_of(heading: str) -> dict[str, list[str]]:
    """The rows of the first table after a line that begins so, by what is in the first column."""
    _, found, rest = TEXT.partition(f"\n{heading}")
    assert found, f"there is no {heading!r} in the document"
    rows = re.findall(r"^\| (.*) \|$", rest.partition("\n|---")[2].partition("\n\n")[0], re.MULTILINE)
    cells = [[cell.strip() for cell in row.split(" | ")] for row in rows]
    return {row[0].strip("`"): row[1:] for row in cells}


# Messages


def kinds(union: Any) -> dict[str, type[BaseModel]]:
    members = get_args(get_args(union)[0])
    return {get_args(member.model_fields["type"].annotation)[0]: member for member in members}


@pytest.mark.parametrize(
    ("direction", "union", "adapter"),
    [
        (SENT, messages.ClientMessage, messages.client_message),
        (RECEIVED, messages.ServerMessage, messages.server_message),
    ],
)
def test_every_message_has_examples_that_fit_and_show_every_field(
    direction: str, union: Any, adapter: TypeAdapter[Any]
) -> None:
    examples = [message for shown, message in DOCUMENT.messages if shown == direction]
    for example in examples:
        adapter.validate_json(json.dumps(example), strict=True)
    for kind, shape in kinds(union).items():
        shown = {name for example in examples if example["type"] == kind for name in example}
        assert shape.model_fields.keys() - shown == set(), kind


def test_the_examples_speak_the_version_of_the_server() -> None:
    shown = {message["protocol"] for _, message in DOCUMENT.messages if "protocol" in message}
    assert shown == {messages.PROTOCOL}


# Requests


def routes() -> dict[tuple[str, str], APIRoute]:
    """Every REST route, as the document writes it."""
    found = {}
    for route in [
        route for part in (lobby, waiting_room, lan, library, lessons, replays) for route in part.router.routes
    ]:
        if isinstance(route, APIRoute):
            path = route.path.replace("{table_id}", "{id}").replace("{seat}", "{n}")
            found[min(route.methods or ()), path] = route
    return found


def _fits(exchange: Exchange, route: APIRoute) -> None:
    if route.body_field is None:
        assert exchange.body is None
    else:
        wanted: Any = route.body_field.field_info.annotation
        TypeAdapter(wanted).validate_json(json.dumps(exchange.body), strict=True)
    if exchange.status >= 400:
        return
    assert exchange.status == (route.status_code or 200)
    if route.response_model is not None:
        TypeAdapter(route.response_model).validate_json(json.dumps(exchange.answer), strict=True)
        if exchange.kind:
            assert exchange.kind == route.response_model.__name__


def test_every_request_has_examples_that_fit() -> None:
    found = routes()
    shown = {(exchange.method, exchange.path) for exchange in DOCUMENT.exchanges}
    assert found.keys() == {key for key in shown if key[1].startswith("/api/")} - {SOCKET}
    for exchange in DOCUMENT.exchanges:
        route = found.get((exchange.method, exchange.path))
        if route is not None:
            _fits(exchange, route)


def test_every_field_of_a_request_is_shown() -> None:
    for key, route in routes().items():
        if route.body_field is not None:
            shape: Any = route.body_field.field_info.annotation
            bodies = [exchange.body for exchange in DOCUMENT.exchanges if (exchange.method, exchange.path) == key]
            shown = {name for body in bodies for name in body}
            assert shape.model_fields.keys() - shown == set(), key


# Codes


def _text(node: ast.AST | None) -> str:
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else ""


def _status(node: ast.AST | None) -> int:
    """The number, if it can be the status of a refusal."""
    value = node.value if isinstance(node, ast.Constant) else None
    if isinstance(node, ast.Attribute) and node.attr in HTTPStatus.__members__:
        value = HTTPStatus[node.attr].value
    return value if type(value) is int and 400 <= value < 600 else 0


def _codes(node: ast.AST) -> Iterator[tuple[str, int]]:
    """Codes of refusals where code can have one, with the status that is given with it, or 0."""
    if isinstance(node, ast.Call):
        name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
        given = [_status(argument) for argument in node.args if _status(argument)]
        if name in ("Refused", "LanFailed", "problem_response", "or_refused", "_refusal") and node.args:
            yield from [(_text(node.args[0]), status) for status in given or [0]]
        if name == "get" and len(node.args) == 2 and _text(node.args[0]) == "code":
            yield _text(node.args[1]), 0
        yield from [(_text(code), _status(status)) for status, code in pairwise(node.args) if _status(status)]
    elif isinstance(node, ast.Tuple):
        yield from [(_text(code), _status(status)) for status, code in pairwise(node.elts) if _status(status)]
    elif isinstance(node, ast.Dict):
        for key, value in zip(node.keys, node.values, strict=True):
            if _text(key) == "code" or _status(key):
                yield _text(value), _status(key)


def codes_in_the_code() -> dict[str, set[int]]:
    """Every code of a refusal, with the statuses that are given with it."""
    found: dict[str, set[int]] = {}
    for file in (ROOT / "src/watertable/server").rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            for code, status in _codes(node):
                if re.fullmatch(r"[a-z]+(-[a-z]+)*", code) and code not in _INTERNAL:
                    usual = problem_response(code, "").status_code
                    found.setdefault(code, {usual}).update({status} - {0})
    return found


def test_every_code_of_rest_is_listed_with_its_status() -> None:
    listed, found = table_of("## Codes"), codes_in_the_code()
    on_sockets = {*table_of("- `refused`"), *table_of("**What cannot be answered**")}
    assert found.keys() - on_sockets <= listed.keys()
    assert listed.keys() <= found.keys()
    for code, (statuses, *_) in listed.items():
        assert {int(status) for status in statuses.split(", ")} <= found[code], code


def test_every_code_on_a_socket_is_listed() -> None:
    for shape, heading in ((messages.RefusedMessage, "- `refused`"), (messages.Failed, "**What cannot be answered**")):
        assert table_of(heading).keys() == set(get_args(shape.model_fields["code"].annotation))


def test_every_close_code_is_listed() -> None:
    closing = {str(value) for name, value in vars(messages).items() if name.startswith("CLOSE_")}
    of_the_library = {"1009", "1011"}
    assert table_of("### How a connection ends").keys() == closing | of_the_library


@scenario
async def test_a_handshake_that_is_refused_says_why(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """A close code would arrive as a bare 403, whatever the reason."""

    async def refusal(host: str = "127.0.0.1", **headers: str) -> tuple[int, str]:
        address = f"ws://{host}:{server.port}/api/tables/{table}/socket"
        with pytest.raises(InvalidStatus) as refused:
            await connect(address, host="127.0.0.1", port=server.port, additional_headers=headers)
        answer = refused.value.response
        return answer.status_code, json.loads(answer.body)["code"]

    limits = Limits(**{**GENEROUS, "connections": 1})
    async with running(settings_for(tmp_path, limits=limits)) as server:
        table = (await server.create(TOY, ["me", "me", "me"]))["table"]["id"]
        assert await refusal(origin="https://elsewhere.example") == (403, "forbidden")
        assert await refusal("elsewhere.example") == (421, "bad-host")
        async with connect(f"ws://127.0.0.1:{server.port}/api/tables/{table}/socket"):
            assert await refusal() == (429, "limited")
        server.hub.is_stopping = True
        assert await refusal() == (503, "unavailable")
    assert [entry for entry in caplog.records if entry.levelname == "ERROR"] == []


# Limits


def in_words(value: Any) -> str:
    """A limit as the documents write it."""
    if isinstance(value, tuple):
        return f"{value[0]:,g} a second, {value[1]:,} at once"
    return f"{value:,g}" if isinstance(value, float) else f"{value:,}"


def test_every_limit_is_listed_with_its_default() -> None:
    defaults = {limit.name: in_words(getattr(Limits(), limit.name)) for limit in fields(Limits)}
    listed = {name: cells[0] for name, cells in table_of("## Limits").items()}
    assert listed == {name: defaults.get(name) for name in listed}
    deploy = (ROOT / "docs/deploy.md").read_text("utf-8")
    for name, default in defaults.items():
        assert f"| `{name}` | {default} |" in deploy
    assert len(re.findall(r"^\| `[a-z_]+` \| [\d.,]+( a second, [\d,]+ at once)? \|", deploy, re.MULTILINE)) == len(
        defaults
    )


# A client


@scenario
async def test_a_client_that_knows_only_the_examples_plays_every_game(tmp_path: Path) -> None:
    """It makes tables, plays to the end, loses its connection twice, is told to slow down, and downloads the record."""
    limits = Limits(**{**GENEROUS, "messages": (40.0, 12)})
    async with running(settings_for(tmp_path, games=(), limits=limits, hint_budget="50i")) as server:
        client = await asyncio.create_subprocess_exec(
            sys.executable,
            *("-m", "tests.server.document_client", str(PATH), f"http://127.0.0.1:{server.port}"),
            cwd=ROOT,
            env={name: value for name, value in os.environ.items() if name != "PYTHONPATH"},
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.PIPE,
        )
        try:
            output, problems = await asyncio.wait_for(client.communicate(), 4 * SECONDS)
        finally:
            if client.returncode is None:
                client.kill()
    assert client.returncode == 0, problems.decode()[-3000:]
    *games, requests = [json.loads(line) for line in output.splitlines()]
    assert {played["game"] for played in games} == {game.name for game in installed_games()}
    for played in games:
        assert played["connected"] >= 3
        assert played["repeated"] >= 1
        assert played["limited"] >= 1
        assert set(played["answered"]) == {"why_not", "preview", "hint", "advice", "scores", "drawing", "pong"}
    shown = {(exchange.method, exchange.path) for exchange in DOCUMENT.exchanges}
    assert {tuple(used) for used in requests} == shown - {SOCKET}
