"""Packs and records from strangers: whatever they contain, they are refused in one line, and nobody else notices."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.server.asking import PROMPT, Health, client, expect_one_line
from tests.server.costly import NAME, CostlyPearls, pack_text
from tests.server.costly_server import CostlyServer
from tests.server.support import GENEROUS, TOY, Running, running, scenario, settings_for
from watertable.kernel import Record
from watertable.server.settings import Limits
from watertable.server.storage.store import table_writes
from watertable.server.tables.roster import PLAYING, TableRow
from watertable.server.tokens import new_table_id, token_hash

GROWTH = 300_000_000
"""Bytes that a server may grow by, whatever it is sent."""

HOSTILE = {
    "a key of 120,000 parts": ".".join(["a"] * 120_000) + "=1",
    "a table of 120,000 parts": "[" + ".".join(["a"] * 120_000) + "]",
    "nested lists": "a=" + "[" * 100_000,
    "nested lists that end": "a=" + "[" * 5_000 + "]" * 5_000,
    "nested tables": "a=" + "{a=" * 60_000,
    "a number of 5,000 digits": "a=" + "1" * 5_000,
    "half a character": 'name="\\ud800"',
    "20,000 tables": "\n".join([f"[a{number}.b]" for number in range(20_000)]),
}


def record_text() -> str:
    """A record that was played with a custom pack."""
    game = CostlyPearls()
    setup = game.setup(2, {}, game.read_pack(pack_text()))
    return Record(setup.to_json(), ["Ana", "Rui"]).text()


def head(**changes: Any) -> str:
    return json.dumps({**json.loads(record_text()), **changes}) + "\n"


HOSTILE_RECORDS = {
    "nested lists": "[" * 200_000,
    "nested lists in a line": '{"watertable":' + "[" * 50_000 + "]" * 50_000 + "}\n",
    "nested lists in the options": head(options={}).replace(
        '"options": {}', '"options": {"a":' + "[" * 400 + "]" * 400 + "}"
    ),
    "a number of 5,000 digits": '{"watertable":' + "1" * 5_000 + "}\n",
    "a version of 4,000 digits": head(version=0).replace('"version": 0', '"version": ' + "1" * 4_000),
    "half a character in a name": head(players=["Ana", "\ud800"]),
    "half a character in the pack's name": head(pack={"name": "\ud800", "version": 1, "sha256": "0"}),
    "100,000 players": head(seats=100_000, players=["A"] * 100_000),
    "a billion seats": head(seats=10**9),
    "100,000 lines": "{}\n" * 100_000,
    "a move of 5,000 digits": record_text() + json.dumps({"ply": 1, "seat": "chance", "move": "draw " + "9" * 5_000}),
}


def pieces(rest: httpx.Client, text: str) -> httpx.Response:
    return rest.post(f"/api/games/{NAME}/pieces", json={"text": text})


def table(rest: httpx.Client, text: str) -> httpx.Response:
    return rest.post("/api/tables", json={"game": NAME, "seats": [{"kind": "me"}] * 2, "pack_text": text})


def steps(rest: httpx.Client, text: str) -> httpx.Response:
    return rest.post("/api/records/steps", json={"text": record_text(), "pack_text": text})


def drawing(rest: httpx.Client, text: str) -> httpx.Response:
    return rest.post("/api/records/drawing", json={"text": record_text(), "pack_text": text, "at": 0})


WAYS_IN = [pieces, table, steps, drawing]

Way = Callable[[httpx.Client, str], httpx.Response]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[CostlyServer]:
    folder = tmp_path_factory.mktemp("costly")
    found = CostlyServer(f"sqlite+aiosqlite:///{folder / 'tables.db'}")
    found.start()
    yield found
    found.stop()


@pytest.fixture
def rest(server: CostlyServer) -> Iterator[httpx.Client]:
    with client(server) as found:
        yield found


def counted(rest: httpx.Client, result: str) -> float:
    """How often a worker has said this of a pack or record."""
    lines = rest.get("/metrics").text.splitlines()
    name = f'watertable_content_checked_total{{result="{result}"}} '
    return sum(float(line.removeprefix(name)) for line in lines if line.startswith(name))


@pytest.mark.parametrize("attack", list(HOSTILE))
def test_a_hostile_pack_is_refused_in_one_line_on_every_way_in(
    server: CostlyServer, rest: httpx.Client, attack: str
) -> None:
    before = server.memory()
    with Health(server) as health:
        for way in WAYS_IN:
            expect_one_line(way(rest, HOSTILE[attack]))
    assert health.slowest < PROMPT
    assert server.memory() - before < GROWTH
    assert pieces(rest, pack_text()).status_code == 200


@pytest.mark.parametrize("attack", list(HOSTILE_RECORDS))
def test_a_hostile_record_is_refused_in_one_line(server: CostlyServer, rest: httpx.Client, attack: str) -> None:
    before = server.memory()
    body = {"text": HOSTILE_RECORDS[attack], "pack_text": pack_text()}
    with Health(server) as health:
        expect_one_line(rest.post("/api/records/steps", json=body))
        expect_one_line(rest.post("/api/records/drawing", json={**body, "at": 1}))
    assert health.slowest < PROMPT
    assert server.memory() - before < GROWTH


@pytest.mark.parametrize(
    "body", [b'{"text": "\\ud800"}', b'{"text": ' + b"1" * 5_000 + b"}", b'{"text": ' + b"[" * 100_000]
)
@pytest.mark.parametrize("path", [f"games/{NAME}/pieces", "tables", "records/steps"])
def test_a_hostile_body_is_refused_in_one_line(rest: httpx.Client, path: str, body: bytes) -> None:
    answer = rest.post(f"/api/{path}", content=body, headers={"content-type": "application/json"})
    expect_one_line(answer)


@pytest.mark.parametrize(
    ("does", "said"),
    [
        ("# takes memory", "takes too much memory to check"),
        ("# takes time", "takes too long to check"),
        ("# ends the process", "cannot be checked"),
        ("# breaks", "that can be read (FileNotFoundError)"),
        ("# nests", "is nested too deeply"),
    ],
)
@pytest.mark.parametrize("way", [pieces, table])
def test_a_pack_that_breaks_its_reader_is_refused_and_others_notice_nothing(
    server: CostlyServer, rest: httpx.Client, does: str, said: str, way: Way
) -> None:
    before = server.memory()
    with Health(server) as health:
        assert said in expect_one_line(way(rest, pack_text(does=does)))
    assert health.slowest < PROMPT
    assert server.memory() - before < GROWTH
    assert pieces(rest, pack_text()).status_code == 200


def test_a_reader_that_is_stopped_from_outside_says_nothing_of_the_pack(rest: httpx.Client) -> None:
    failed = counted(rest, "failed")
    for _ in range(2):
        answer = pieces(rest, pack_text(does="# is stopped"))
        assert (answer.status_code, answer.json()["code"]) == (503, "unavailable")
    # It was asked again: another time the pack may pass.
    assert counted(rest, "failed") == failed + 2


def test_a_pile_of_costly_packs_holds_up_only_who_sent_it(server: CostlyServer) -> None:
    packs = [pack_text(f"pile {number}", "# takes time") for number in range(3)]
    with (
        client(server) as rest,
        client(server, "127.0.0.2") as other,
        ThreadPoolExecutor(len(packs)) as pool,
        Health(server) as health,
    ):
        pile = [pool.submit(pieces, rest, text) for text in packs]
        while not any(answer.done() for answer in pile):
            time.sleep(0.01)
        assert table(other, pack_text("not in the pile")).status_code == 201
        assert not all(answer.done() for answer in pile)
        for answer in pile:
            assert "takes too long" in expect_one_line(answer.result())
    assert health.slowest < PROMPT


def test_the_same_pack_is_read_once_also_when_many_ask_at_once(server: CostlyServer, rest: httpx.Client) -> None:
    accepted, refused = counted(rest, "accepted"), counted(rest, "refused")
    good, bad = pack_text("read once"), pack_text("wrong once").replace("turns = 2", "turns = 9")
    with ThreadPoolExecutor(20) as pool:
        answers = list(pool.map(lambda text: pieces(rest, text), [good, bad] * 10))
    assert {answer.status_code for answer in answers[::2]} == {200}
    assert {expect_one_line(answer) for answer in answers[1::2]} != set()
    assert counted(rest, "accepted") == accepted + 1
    assert counted(rest, "refused") == refused + 1


def test_the_pieces_of_a_table_are_not_read_again_each_time(server: CostlyServer, rest: httpx.Client) -> None:
    made = table(rest, pack_text("shown often")).json()
    path = f"/api/tables/{made['table']['id']}"
    first = rest.get(f"{path}/pieces").json()
    assert first["pieces"][0]["title"] == "shown often"
    accepted = counted(rest, "accepted")
    for _ in range(10):
        assert rest.get(f"{path}/pieces").json() == first
        assert rest.get(f"{path}/pack").text == pack_text("shown often")
    assert counted(rest, "accepted") == accepted


def test_a_server_starts_no_reader_before_it_is_needed(tmp_path: Path) -> None:
    server = CostlyServer(f"sqlite+aiosqlite:///{tmp_path / 'tables.db'}")
    server.start()
    try:
        with client(server) as rest:
            assert server.workers() == []
            assert pieces(rest, pack_text()).status_code == 200
            assert len(server.workers()) == 1
    finally:
        assert server.stop() == 0


def test_nothing_of_a_pack_or_of_the_server_leaks_to_others(tmp_path: Path) -> None:
    server = CostlyServer(f"sqlite+aiosqlite:///{tmp_path / 'tables.db'}")
    server.start()
    secret = "hush-hush-lagoon"
    try:
        with client(server) as rest:
            made = table(rest, pack_text(secret)).json()
            assert secret in rest.get(f"/api/tables/{made['table']['id']}/pieces").text
            for does in ("# breaks", "# takes memory", "# nests", "# ends the process", "="):
                for way in (pieces, steps):
                    assert secret not in expect_one_line(way(rest, pack_text("another", does)))
                    text = expect_one_line(way(rest, pack_text(secret, does)))
                    assert secret not in text
                    assert ".py" not in text
            assert secret not in pieces(rest, pack_text("another")).text
            assert secret not in rest.get("/metrics").text
        logged = server.text()
    finally:
        server.stop()
    assert "a worker did not finish checking content" in logged
    assert secret not in logged
    assert "costly.py" not in logged


# Tables that are stored

TOY_PACK = pack_text("mine")


async def stored(server: Running, text: str) -> str:
    """A table that was stored with this pack before there were checks; something is due there."""
    setup = (await server.create(TOY, ["me", "bot"]))["table"]["setup"]
    row = TableRow(
        id=new_table_id(),
        created_at=time.time(),
        changed_at=time.time(),
        status=PLAYING,
        revision=1,
        setup=setup,
        settings={},
        seed="00" * 32,
        nonces=["", ""],
        host_hash=token_hash("host"),
        watch_hash=token_hash("watch"),
        is_listed=False,
        due_at=time.time() - 60.0,
        pack_text=text,
    )
    await server.hub.writer.store(table_writes(row))
    return row.id


@scenario
async def test_a_stored_table_whose_pack_no_longer_passes_is_refused_and_stops_nobody(tmp_path: Path) -> None:
    async with running(settings_for(tmp_path)) as server:
        for text in HOSTILE.values():
            table_id = await stored(server, text)
            answers = [await server.rest.get(f"/api/tables/{table_id}{path}") for path in ("", "/pieces", "/pack")]
            assert {answer.json()["code"] for answer in answers} == {"unplayable"}
            assert len({expect_one_line(answer) for answer in answers}) == 1
        made = await server.create(TOY, ["me", "bot"], pack_text=TOY_PACK)
        player = await server.client(made["table"]["id"], made["seats"][0]["token"])
        while player.info.get("status") != "over":
            if player.now.get(0, {}).get("ask"):
                await player.move(0)
            await asyncio.sleep(0.01)
        deleted = await server.rest.delete(f"/api/tables/{table_id}", headers={"authorization": "Bearer host"})
        assert deleted.status_code == 204


# Limits


@scenario
async def test_checks_are_limited_by_address_but_what_was_checked_is_free(tmp_path: Path) -> None:
    limits = Limits(**{**GENEROUS, "checks": (0.001, 3)})
    async with running(settings_for(tmp_path, limits=limits)) as server:

        async def steps_with(name: str) -> httpx.Response:
            return await server.rest.post("/api/records/steps", json={"text": "no record", "pack_text": name})

        assert [(await steps_with(f"pack {number}")).status_code for number in range(3)] == [400] * 3
        limited = await steps_with("one more")
        assert (limited.status_code, limited.json()["code"]) == (429, "limited")
        assert [(await steps_with(f"pack {number}")).status_code for number in range(3)] == [400] * 3


@scenario
async def test_the_bytes_of_packs_are_limited_by_address_and_in_all(tmp_path: Path) -> None:
    size = len(TOY_PACK)

    async def make(server: Running) -> str:
        body = {"game": TOY, "seats": [{"kind": "me"}] * 2, "pack_text": TOY_PACK}
        answer = await server.rest.post("/api/tables", json=body)
        return "made" if answer.status_code == 201 else str(answer.json()["code"])

    limits = Limits(**{**GENEROUS, "pack_bytes": (0.001, 2 * size)})
    async with running(settings_for(tmp_path, limits=limits)) as server:
        assert [await make(server) for _ in range(3)] == ["made", "made", "limited"]
        await server.create(TOY, ["me", "me"])
    # The packs of earlier runs count too, until their tables are deleted.
    limits = Limits(**{**GENEROUS, "stored_pack_bytes": 3 * size + 1})
    async with running(settings_for(tmp_path, limits=limits)) as server:
        assert [await make(server) for _ in range(2)] == ["made", "full"]
        await server.create(TOY, ["me", "me"])
