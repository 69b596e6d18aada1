"""Requests that are meant to hurt, at every route: each is refused in one line, and none ends in a 500.

The routes come from the OpenAPI schema, so a new one is tried too. The requests are written byte by byte, because
no HTTP client would send most of them.
"""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.lessons import toy
from tests.server.support import GENEROUS, SECONDS, TOY, Running, running, scenario, settings_for
from watertable.server.http.app import create_app
from watertable.server.settings import Limits, Settings

SCHEMA: dict[str, Any] = create_app(Settings()).openapi()
ROUTES = sorted((method.upper(), path) for path, methods in SCHEMA["paths"].items() for method in methods)

IN_A_PATH = {
    "a zero byte": "%00",
    "control characters": "%1b%5b31m%07",
    "invalid UTF-8": "%ff%fe",
    "a surrogate": "%ed%a0%80",
    "a very long name": "a" * 5000,
    "a long name": "a" * 300,
    "the way up": "..%2f..%2fapp.py",
    "a number without end": "9" * 5000,
    "a percent sign": "%",
}
HERE = "@here@"
"""Where a nasty value goes in a body."""

AS_A_VALUE = {
    "a surrogate": '"\\ud800"',
    "a surrogate in a text": '"Ann\\udfff"',
    "control characters": '"\\u001b[31mred\\u0000\\u0007"',
    "a very long text": '"' + "x" * 100_000 + '"',
    "5,000 digits": "9" * 5000,
    "a negative number of 5,000 digits": "-" + "9" * 5000,
    "an endless fraction": "1e99999",
    "not a number": "NaN",
    "infinity": "-Infinity",
    "a deep list": "[" * 20_000 + "]" * 20_000,
    "a deep object": '{"a":' * 20_000 + "1" + "}" * 20_000,
    "null": "null",
    "an object with an odd key": '{"\\ud800": {"\\u0000": []}}',
}
AS_A_BODY: dict[str, bytes] = {
    "nothing": b"",
    "deep lists": b"[" * 100_000 + b"]" * 100_000,
    "deep lists without an end": b"[" * 140_000,
    "deep objects": b'{"a":' * 50_000 + b"1" + b"}" * 50_000,
    "5,000 digits": b"9" * 5000,
    "invalid UTF-8": b'{"name": "\xff\xfe"}',
    "a surrogate as bytes": b'{"name": "\xed\xa0\x80"}',
    "UTF-16": '{"name": "Ann"}'.encode("utf-16"),
    "UTF-32": '{"name": "Ann"}'.encode("utf-32"),
    "a byte order mark": b'\xef\xbb\xbf{"name": "Ann"}',
    "a surrogate as a key": b'{"\\ud800": 1}',
    "a zero byte": b'{"na\x00me": "Ann"}',
    "a list": b"[]",
    "a text": b'"name"',
}
CONTENT_TYPES = (
    "application/json",
    "text/plain",
    "multipart/form-data; boundary=x",
    "application/x-www-form-urlencoded",
    "application/json; charset=utf-7",
    "application/json; charset=no-such",
    "\xff",
    "",
)


async def ask(
    port: int,
    method: str,
    target: str,
    body: bytes | None = None,
    content_type: str = "application/json",
    more: str = "",
) -> tuple[int, bytes]:
    """The status and the body of the answer."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    head = f"{method} {target} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n{more}"
    if body is not None:
        head += f"Content-Length: {len(body)}\r\nContent-Type: {content_type}\r\n"
    writer.write(head.encode("latin-1") + b"\r\n" + (body or b""))
    start = (await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), SECONDS)).lower()
    length = re.search(rb"\r\ncontent-length: (\d+)", start)
    told = b"" if length is None else await asyncio.wait_for(reader.readexactly(int(length[1])), SECONDS)
    writer.close()
    return int(start.split()[1]), told


def is_refusal(status: int, body: bytes) -> bool:
    """Whether this is one line in the shape of every refusal."""
    if not 400 <= status < 500:
        return False
    said = json.loads(body)
    return set(said) == {"code", "text"} and said["text"].isprintable() and 0 < len(said["text"]) <= 500


def filled(path: str, made: dict[str, Any], **odd: str) -> str:
    """A route with the names of things that exist, except for those that are odd."""
    values = {
        "game": TOY,
        "pack": "default",
        "language": "en",
        "name": toy.NAME,
        "table_id": made["table"]["id"],
        "seat": "0",
        "step": "0",
        "when": "before",
        **odd,
    }
    return path.format(**values)


def resolved(schema: dict[str, Any]) -> dict[str, Any]:
    while "$ref" in schema:
        schema = SCHEMA["components"]["schemas"][schema["$ref"].rsplit("/", 1)[1]]
    if "anyOf" in schema:
        return resolved(schema["anyOf"][0])
    return schema


def plausible(name: str, schema: dict[str, Any]) -> Any:
    """A value that fits, or nearly."""
    schema = resolved(schema)
    if "enum" in schema or "const" in schema:
        return schema.get("const", schema.get("enum", [None])[0])
    kind = schema.get("type")
    if kind == "object":
        return {key: plausible(key, value) for key, value in schema.get("properties", {}).items() if key in USUAL}
    if kind == "array":
        return [plausible(name, schema["items"])] * 2
    return USUAL.get(name, {"integer": 0, "number": 60, "boolean": True}.get(str(kind), "x"))


USUAL: dict[str, Any] = {
    "game": TOY,
    "seats": None,
    "kind": None,
    "name": "Ann",
    "text": "",
    "nonce": "abc",
    "index": 0,
    "at": 0,
}


def bodies(schema: dict[str, Any]) -> Iterator[tuple[str, bytes]]:
    """A body for every field and every nasty value, with the other fields as they should be."""
    schema = resolved(schema)
    for field, form in schema.get("properties", {}).items():
        places: list[tuple[str, Any]] = [(field, None)]
        items = resolved(resolved(form).get("items", {})).get("properties", {})
        places += [(field, inner) for inner in items]
        for outer, inner in places:
            body = plausible("", schema)
            body[outer] = HERE if inner is None else [{**plausible("", resolved(form)["items"]), inner: HERE}] * 2
            text = json.dumps(body)
            for what, value in AS_A_VALUE.items():
                yield f"{outer}.{inner}: {what}", text.replace(f'"{HERE}"', value).encode()


@scenario
async def test_no_path_breaks_a_route(tmp_path: Path) -> None:
    async with running(settings_for(tmp_path)) as server:
        made = await server.create(TOY, ["me", "me"])
        for method, path in ROUTES:
            names = [part[1:-1] for part in path.split("/") if part.startswith("{")]
            for name in names:
                for what, odd in IN_A_PATH.items():
                    target = filled(path, made, **{name: odd})
                    status, body = await ask(server.port, method, target, b"{}" if method == "POST" else None)
                    assert is_refusal(status, body), (method, path, name, what, status, body[:300])


@scenario
async def test_no_query_breaks_a_route(tmp_path: Path) -> None:
    async with running(settings_for(tmp_path)) as server:
        made = await server.create(TOY, ["me", "me"])
        for method, path in ROUTES:
            if method == "DELETE":
                continue
            names = [each["name"] for each in SCHEMA["paths"][path][method.lower()].get("parameters", [])]
            for name in (*names, "x", "%00", "ids"):
                for what, odd in IN_A_PATH.items():
                    target = f"{filled(path, made)}?{name}={odd}"
                    status, body = await ask(server.port, method, target, b"{}" if method == "POST" else None)
                    assert status < 500, (method, path, name, what, status, body[:300])
        status, body = await ask(server.port, "GET", "/api/tables?ids=" + "%00" * 20_000)
        assert is_refusal(status, body)


@pytest.mark.parametrize("path", [path for method, path in ROUTES if method == "POST"])
def test_no_body_breaks_a_route(path: str, tmp_path: Path) -> None:
    @scenario
    async def attack() -> None:
        async with running(settings_for(tmp_path)) as server:
            made = await server.create(TOY, ["me", "me"])
            await _send_bodies(server, path, made)

    attack()


async def _send_bodies(server: Running, path: str, made: dict[str, Any]) -> None:
    target = filled(path, made)
    token = f"Authorization: Bearer {made['seats'][0]['token']}\r\n"
    wanted = SCHEMA["paths"][path]["post"].get("requestBody")
    for what, body in AS_A_BODY.items():
        for content_type in CONTENT_TYPES:
            status, said = await ask(server.port, "POST", target, body, content_type, token)
            assert status < 500, (path, what, content_type, status, said[:300])
            assert wanted is None or is_refusal(status, said) or status in (200, 204), (path, what, said[:300])
    if wanted is None:
        return
    for what, body in bodies(wanted["content"]["application/json"]["schema"]):
        status, said = await ask(server.port, "POST", target, body, more=token)
        assert status < 500, (path, what, status, said[:300])
        assert status < 400 or is_refusal(status, said), (path, what, status, said[:300])


IN_A_PACK = {
    "deep lists": "a = " + "[" * 5000 + "]" * 5000,
    "deep tables": "[" + ".".join(["a"] * 5000) + "]",
    "5,000 digits": "a = " + "9" * 5000,
    "a zero byte": "a = '\x00'",
    "an odd escape": 'name = "\\ud800"',
    "an endless fraction": "a = 1e99999",
}


@scenario
async def test_no_pack_breaks_a_route(tmp_path: Path) -> None:
    async with running(settings_for(tmp_path)) as server:
        seats = [{"kind": "me"}] * 2
        for what, text in IN_A_PACK.items():
            for target, body in (
                (f"/api/games/{TOY}/pieces", {"text": text}),
                ("/api/tables", {"game": TOY, "seats": seats, "pack_text": text}),
                ("/api/records/steps", {"text": "{}", "pack_text": text}),
            ):
                status, said = await ask(server.port, "POST", target, json.dumps(body).encode())
                assert is_refusal(status, said), (target, what, status, said[:300])


@scenario
async def test_no_record_breaks_a_route(tmp_path: Path) -> None:
    async with running(settings_for(tmp_path)) as server:
        made = await server.create(TOY, [{"kind": "bot", "level": "random"}] * 2)
        client = await server.client(made["table"]["id"], watch=made["watch"])
        await client.is_over()
        await client.close()
        text = (await server.rest.get(f"/api/tables/{made['table']['id']}/record")).text
        lines = [json.loads(line) for line in text.splitlines()]
        for number in (0, 1, len(lines) - 1):
            for key, kept in lines[number].items():
                for what, value in AS_A_VALUE.items():
                    for odd in (HERE, [HERE]) if isinstance(kept, list) else (HERE,):
                        changed = [*lines[:number], {**lines[number], key: odd}, *lines[number + 1 :]]
                        record = "\n".join(map(json.dumps, changed)).replace(f'"{HERE}"', value)
                        body = json.dumps({"text": record}).encode()
                        status, said = await ask(server.port, "POST", "/api/records/steps", body)
                        where = (number, key, what, status, said[:300])
                        assert status == 200 or is_refusal(status, said), where


@scenario
async def test_no_address_breaks_the_pages(tmp_path: Path) -> None:
    async with running(settings_for(tmp_path)) as server:
        for folder in ("", "assets/", "t/", "api/", "assets/a/"):
            for what, odd in IN_A_PATH.items():
                status, body = await ask(server.port, "GET", f"/{folder}{odd}")
                assert status < 500, (folder, what, status, body[:300])
        for method in ("BREW", "OPTIONS", "TRACE", "PUT", "A" * 200):
            status, body = await ask(server.port, method, "/api/tables")
            assert is_refusal(status, body), (method, status)
        for more in (
            "Authorization: Bearer \xff\xfe\r\n",
            f"Authorization: Bearer {'x' * 9000}\r\n",
            "Range: bytes=9-1\r\n",
        ):
            status, body = await ask(server.port, "GET", "/api/games", more=more)
            assert status < 500, (more, status)


@scenario
async def test_no_message_breaks_a_connection(tmp_path: Path) -> None:
    messages = [
        {"type": "move", "seat": 0, "answers": 0, "key": "k", "move": HERE},
        {"type": "move", "seat": 0, "answers": 0, "key": "k", "move": {"type": HERE}},
        {"type": "preview", "id": 10**9, "seat": 0, "move": {"type": "Dive", "x": HERE}},
        {"type": "say", "seat": 0, "text": HERE},
        {"type": "say", "name": HERE, "text": "hello"},
        {"type": "ping", "id": HERE},
        {"type": HERE},
    ]
    async with running(settings_for(tmp_path, limits=Limits(**{**GENEROUS, "rejected": 10_000}))) as server:
        made = await server.create(TOY, ["me", "me"])
        client = await server.client(made["table"]["id"], made["seats"][0]["token"])
        await client.message("view")
        for message in messages:
            for value in AS_A_VALUE.values():
                text = json.dumps(message).replace(f'"{HERE}"', value)
                if len(text) < server.hub.settings.limits.message_bytes:
                    await client.send(text)
        assert (await client.query("ping"))["type"] == "pong"
        for message in client.messages:
            if message["type"] == "chat":
                assert message["text"].isprintable()
                assert message["name"].isprintable()
        await client.close()


@scenario
async def test_no_origin_breaks_a_handshake(tmp_path: Path) -> None:
    async with running(settings_for(tmp_path)) as server:
        made = await server.create(TOY, ["me", "me"])
        for origin in ("http://[", "http://]", "\xff", "null", "x" * 5000):
            more = (
                "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                f"Sec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==\r\nOrigin: {origin}\r\n"
            )
            status, said = await ask(server.port, "GET", f"/api/tables/{made['table']['id']}/socket", more=more)
            assert is_refusal(status, said), (origin, status, said)


@scenario
async def test_a_name_that_cannot_be_stored_is_refused_in_one_line(tmp_path: Path) -> None:
    async with running(settings_for(tmp_path)) as server:
        body = json.dumps({"game": TOY, "seats": [{"kind": "me", "name": "\ud800"}, {"kind": "me"}]}).encode()
        status, said = await ask(server.port, "POST", "/api/tables", body)
        assert is_refusal(status, said), (status, said)
        assert (await ask(server.port, "GET", "/%00"))[0] == 404
        status, said = await ask(server.port, "GET", "/assets/" + "a" * 300)
        assert (status, json.loads(said)["code"]) == (404, "no-such")
