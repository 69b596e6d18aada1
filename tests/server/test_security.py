"""What nobody gets: secrets from disk or log, foreign origins, floods, markup, a server that hangs on."""

from __future__ import annotations

import asyncio
import contextlib
import json
import re
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from tests.server.services import CommandProcess
from tests.server.support import (
    GENEROUS,
    MUCH,
    SECONDS,
    TOY,
    Client,
    alone,
    close_code_of_one_who_does_not_read,
    running,
    scenario,
    settings_for,
    until,
)
from watertable.server.settings import Limits
from watertable.server.socket.messages import PROTOCOL
from watertable.server.storage.database import Database
from watertable.server.storage.store import Store
from watertable.server.tokens import TOKEN_BITS, clean_text, new_token

BOT = {"kind": "bot", "level": "random"}


def limited(**changes: Any) -> Limits:
    return Limits(**{**GENEROUS, **changes})


def test_a_token_has_128_bits_and_no_two_are_alike() -> None:
    tokens = {new_token() for _ in range(1000)}
    assert len(tokens) == 1000
    assert TOKEN_BITS == 128
    assert {len(token) for token in tokens} == {22}


@scenario
async def test_no_token_is_stored_or_logged(tmp_path: Path) -> None:
    database = f"sqlite+aiosqlite:///{tmp_path / 'tables.db'}"
    server = CommandProcess(database, log_level="debug")
    server.begin()
    await server.ready()
    async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{server.port}", timeout=SECONDS) as rest:
        body = {"game": TOY, "seats": [{"kind": "me"}, {"kind": "invite"}]}
        made = (await rest.post("/api/tables", json=body)).json()
        table = made["table"]["id"]
        invite = made["seats"][1]["invite"]
        path = f"/api/tables/{table}/seats/1/join"
        joined = (await rest.post(path, json={"name": "Ben", "invite": invite})).json()
        client = Client(server.port, table, [made["seats"][0]["token"], joined["token"]], watch=made["watch"])
        await client.open()
        await client.message("view", seat=1)
        assert (await client.move(client.now[0]["to_act"]))["type"] == "done"
        await client.close()
        host = {"authorization": f"Bearer {made['host']}"}
        await rest.get(f"/api/tables/{table}", headers=host)
        metrics = (await rest.get("/metrics")).text
    reading = Database(database)
    row = await Store(reading.reading).table(table)
    await reading.close()
    server.stop()
    assert row is not None
    stored = b"".join([path.read_bytes() for path in tmp_path.iterdir() if path.is_file()])
    assert row.seed.encode() in stored
    logged = server.text()
    assert '"what": "request"' in logged
    for secret in (made["host"], made["watch"], made["seats"][0]["token"], invite, joined["token"]):
        assert secret.encode() not in stored
        assert secret not in logged
        assert secret not in metrics
    assert row.seed not in logged
    assert table not in logged


@scenario
async def test_pages_of_other_origins_may_not_connect(tmp_path: Path) -> None:
    async with running(settings_for(tmp_path, origins=("https://friend.example",))) as server:
        made = await server.create(TOY, ["me", BOT])
        address = f"ws://127.0.0.1:{server.port}/api/tables/{made['table']['id']}/socket"
        for origin in ("https://evil.example", f"http://127.0.0.1:{server.port + 1}", "null"):
            with pytest.raises(InvalidStatus):
                await connect(address, origin=origin)  # type: ignore[arg-type]
        for origin in ("https://friend.example", f"http://127.0.0.1:{server.port}"):
            async with connect(address, origin=origin) as socket:  # type: ignore[arg-type]
                await socket.send(
                    json.dumps({"type": "hello", "protocol": PROTOCOL, "tokens": [made["seats"][0]["token"]]})
                )
                assert json.loads(await socket.recv())["type"] == "welcome"


@scenario
async def test_every_answer_carries_the_security_headers(tmp_path: Path) -> None:
    async with running(settings_for(tmp_path)) as server:
        for path in (
            "/",
            "/t/abc",
            "/api/games",
            "/api/nothing",
            "/api/tables/nowhere00000",
            "/health",
            "/assets/x.js",
        ):
            answer = await server.rest.get(path)
            policy = answer.headers["content-security-policy"]
            assert "default-src 'none'" in policy
            assert "unsafe" not in policy
            assert "http" not in policy
            assert answer.headers["x-content-type-options"] == "nosniff"
            assert answer.headers["referrer-policy"] == "no-referrer"
        assert "server" not in (await server.rest.get("/")).headers
        page = (await server.rest.get("/")).text
        for attributes, inside in re.findall(r"<script([^>]*)>(.*?)</script>", page, re.S):
            assert 'src="/assets/' in attributes, "scripts come from this server's own files"
            assert inside == "", "no script stands in the page itself"
        assert not re.search(r"\son\w+=", page)


@scenario
async def test_files_outside_the_web_app_are_out_of_reach(tmp_path: Path) -> None:
    async with running(settings_for(tmp_path)) as server:
        for path in ("/../app.py", "/%2e%2e/app.py", "/assets/../../app.py", "/..%2fapp.py", "//etc/passwd"):
            answer = await server.rest.get(path)
            assert "create_app" not in answer.text
            assert "root:" not in answer.text


@scenario
async def test_floods_are_cut_off(tmp_path: Path) -> None:
    limits = limited(
        requests=(0.001, 30), creations=(0.001, 3), messages=(0.001, 12), chat=(0.001, 2), connections=3, rejected=4
    )
    async with running(settings_for(tmp_path, limits=limits)) as server:
        made = [await server.create(TOY, ["me", BOT]) for _ in range(3)]
        body = {"game": TOY, "seats": [{"kind": "me"}, BOT]}
        refused = await server.rest.post("/api/tables", json=body)
        assert (refused.status_code, refused.json()["code"]) == (429, "limited")
        table, token = made[0]["table"]["id"], made[0]["seats"][0]["token"]
        clients = [await server.client(each["table"]["id"], each["seats"][0]["token"]) for each in made]
        for client in clients:
            await client.message("view")
        with pytest.raises(InvalidStatus):
            await connect(f"ws://127.0.0.1:{server.port}/api/tables/{table}/socket")
        talker = clients[0]
        for _ in range(3):
            await talker.send({"type": "say", "seat": 0, "text": "hello"})
        assert (await talker.message("failed"))["code"] == "limited"
        assert len([message for message in talker.messages if message["type"] == "chat"]) == 2
        for number in range(200):
            with contextlib.suppress(ConnectionClosed):
                await talker.send({"type": "ping", "id": number})
        assert await talker.closed() == 4429
        assert await until(lambda: table in [each.id for each in server.hub.live()])
        answers = [await server.rest.get("/api/games") for _ in range(40)]
        assert answers[-1].status_code == 429
        assert token not in answers[-1].text
        assert (await server.rest.get("/health")).status_code == 200


@scenario
async def test_what_is_too_large_is_refused(tmp_path: Path) -> None:
    async with running(settings_for(tmp_path, limits=limited(body_bytes=5000))) as server:
        made = await server.create(TOY, ["me", BOT])
        big = await server.rest.post("/api/tables", content=b"x" * 6000)
        assert big.status_code == 413

        async def chunks() -> Any:
            for _ in range(6):
                yield b"y" * 1000

        assert (await server.rest.post("/api/tables", content=chunks())).status_code == 413
        client = await server.client(made["table"]["id"], made["seats"][0]["token"])
        await client.message("view")
        await client.send({"type": "say", "seat": 0, "text": "z" * 9000})
        assert (await client.message("failed"))["text"] == "the message is too long"
        await client.send({"type": "say", "seat": 0, "text": "z" * 1900})
        assert len((await client.message("chat"))["text"]) == 300
        await client.send("q" * 20_000)
        assert await client.closed() == 1009


@scenario
async def test_a_slow_reader_is_dropped_and_harms_nobody(tmp_path: Path) -> None:
    async with running(settings_for(tmp_path, limits=limited(outgoing=5))) as server:
        made = await server.create(TOY, ["me", "me"])
        table, tokens = made["table"]["id"], [seat["token"] for seat in made["seats"]]
        other = await server.client(table, tokens[1])
        await other.message("view")
        assert await close_code_of_one_who_does_not_read(server, table, tokens[0]) == 4408
        assert await other.message("chat", number=MUCH) is not None
        again = await server.client(table, tokens[0])
        await again.message("view")


def test_typed_texts_are_one_plain_line() -> None:
    assert clean_text("  a\n\tb\u202e\u0000c ", 24) == "a b c"
    assert clean_text("x" * 100, 24) == "x" * 24
    assert clean_text("\u200b\u2066", 24) == ""
    assert clean_text("\u3164\u2800\u115f", 24) == "", "letters that show nothing"
    assert clean_text("a" + "\u0301" * 50, 24) == "a" + "\u0301" * 4, "marks that would cover other lines"
    assert clean_text("\ud800x", 24) == "x"


@scenario
async def test_what_people_type_stays_text(tmp_path: Path) -> None:
    async with running(settings_for(tmp_path)) as server:
        name = "<img src=x onerror=alert(1)>"
        made = await server.create(TOY, [{"kind": "me", "name": name}, BOT])
        client = await server.client(made["table"]["id"], made["seats"][0]["token"], language="en")
        await client.message("view")
        await client.send({"type": "say", "seat": 0, "text": "<b>{seat:seat}</b>"})
        line = await client.message("chat")
        assert line["text"] == "<b>{seat:seat}</b>"
        assert line["name"] == name[:24].strip()
        answer = await server.rest.get(f"/api/tables/{client.table}")
        assert answer.headers["content-type"] == "application/json"


@scenario
async def test_a_spectator_never_speaks_under_the_name_of_a_player(tmp_path: Path) -> None:
    async with running(settings_for(tmp_path)) as server:
        seats = [{"kind": "me", "name": "Ann"}, {"kind": "me"}, {**BOT, "name": "Rill"}]
        made = await server.create(TOY, seats)
        spectator = await server.client(made["table"]["id"], watch=made["watch"])
        await spectator.message("view")
        heard = await server.client(made["table"]["id"], made["seats"][0]["token"])
        await heard.message("view")
        looks_like = (
            "Ann",
            " ANN ",
            "A\u200bnn",
            "\u0410nn",
            "\uff21nn",
            "\u00c1nn",
            "Player 2",
            "p1ayer 5",
            "Rill",
            "R1ll",
        )
        for name in (*looks_like, "Cid", "", "\x1b[31m\u202eEve"):
            await spectator.send({"type": "say", "name": name, "text": "I\x1b[2J resign\u202e"})
        await heard.wait(lambda: len([each for each in heard.messages if each["type"] == "chat"]) == 13, "all lines")
        lines = [message for message in heard.messages if message["type"] == "chat"]
        assert {line["seat"] for line in lines} == {None}
        assert {line["text"] for line in lines} == {"I [2J resign"}
        for line in lines[: len(looks_like)]:
            assert line["name"].endswith(" (watching)"), line
        assert [line["name"] for line in lines[len(looks_like) :]] == ["Cid", "Spectator", "[31m Eve"]
        for client in (spectator, heard):
            await client.close()


@scenario
async def test_hello_comes_first_and_once(tmp_path: Path) -> None:
    async with running(settings_for(tmp_path)) as server:
        made = await server.create(TOY, ["me", BOT])
        table, token = made["table"]["id"], made["seats"][0]["token"]
        rude = Client(server.port, table, [])
        rude.hello = {"type": "ping", "id": 1}
        await rude.open()
        assert await rude.closed() == 4400
        lost = await server.client("nowhere00000", token)
        assert await lost.closed() == 4404
        twice = await server.client(table, token)
        await twice.message("view")
        await twice.send(twice.hello)
        assert (await twice.message("failed"))["code"] == "bad-message"


def test_asked_to_stop_the_server_tells_its_clients_and_goes(tmp_path: Path) -> None:
    server = CommandProcess(f"sqlite+aiosqlite:///{tmp_path / 'tables.db'}")
    server.begin()

    async def stop_while_playing() -> None:
        await server.ready()
        async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{server.port}", timeout=SECONDS) as rest:
            body = {"game": TOY, "seats": [{"kind": "me"}] * 3}
            made = (await rest.post("/api/tables", json=body)).json()
        client = Client(server.port, made["table"]["id"], [made["seats"][0]["token"]])
        await client.open()
        await client.message("view")
        stopping = asyncio.create_task(asyncio.to_thread(server.stop))
        assert (await client.message("closing"))["type"] == "closing"
        assert await client.closed() == 1012
        assert await stopping == 0

    alone(stop_while_playing())
    for line in server.text().splitlines():
        if line.startswith("{"):
            assert json.loads(line)["level"] != "error", line
    assert "Traceback" not in server.text()


@scenario
async def test_a_page_of_another_version_is_told_to_reload_and_nothing_else(tmp_path: Path) -> None:
    async with running(settings_for(tmp_path)) as server:
        made = await server.create(TOY, ["me", BOT])
        old = await server.client(made["table"]["id"], made["seats"][0]["token"], protocol=PROTOCOL - 1)
        told = await old.message("failed")
        assert told["code"] == "other-version"
        said = f"this page speaks version {PROTOCOL - 1} of the protocol, the server version {PROTOCOL}: reload it"
        assert told["text"] == said
        assert await old.closed() == 4400
        assert [message["type"] for message in old.messages] == ["failed"]
