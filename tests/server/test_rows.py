"""Rows that cannot be read: each is refused in one line, and stops no other table, no bot, no clock and no list."""

from __future__ import annotations

import json
import sqlite3
import time
import uuid
from collections.abc import Callable
from pathlib import Path
from typing import Any

from sqlalchemy import text

from tests.server.services import Postgres
from tests.server.support import DIVE, TOY, Running, running, scenario, settings_for, until

BOT = {"kind": "bot", "level": "random"}

Harm = Callable[[sqlite3.Connection, str], None]


def _set(column: str, value: Any) -> Harm:
    def harm(connection: sqlite3.Connection, table: str) -> None:
        connection.execute(f"UPDATE tables SET {column} = ? WHERE id = ?", (value, table))

    return harm


def _setup_without(key: str) -> Harm:
    def harm(connection: sqlite3.Connection, table: str) -> None:
        (setup,) = connection.execute("SELECT setup FROM tables WHERE id = ?", (table,)).fetchone()
        changed = json.dumps({name: value for name, value in json.loads(setup).items() if name != key})
        connection.execute("UPDATE tables SET setup = ? WHERE id = ?", (changed, table))

    return harm


def _other_game(connection: sqlite3.Connection, table: str) -> None:
    (setup,) = connection.execute("SELECT setup FROM tables WHERE id = ?", (table,)).fetchone()
    changed = json.dumps({**json.loads(setup), "game": "no-such-game"})
    connection.execute("UPDATE tables SET setup = ? WHERE id = ?", (changed, table))


def _missing_seat(connection: sqlite3.Connection, table: str) -> None:
    connection.execute("DELETE FROM seats WHERE table_id = ? AND seat = 1", (table,))


def _entry(column: str, value: Any) -> Harm:
    def harm(connection: sqlite3.Connection, table: str) -> None:
        connection.execute(f"UPDATE entries SET {column} = ? WHERE table_id = ? AND seq = 2", (value, table))

    return harm


HARMS: dict[str, Harm] = {
    "a set-up that is no JSON": _set("setup", "{broken"),
    "a set-up that is a number": _set("setup", "7"),
    "a set-up without a pack": _setup_without("pack"),
    "a set-up without a game": _setup_without("game"),
    "an unknown game": _other_game,
    "an unknown status": _set("status", "asleep"),
    "settings that are a list": _set("settings", "[]"),
    "nonces that are no JSON": _set("nonces", "["),
    "a seed that is none": _set("seed", "zz"),
    "renewals that are none": _set("renewals", '[{"chance": "two"}]'),
    "a missing seat": _missing_seat,
    "an entry that does not replay": _entry("move", "no such move"),
    "an entry without a move": _entry("move", None),
    "an entry at no time": _entry("at", "yesterday"),
    "an entry at another ply": _entry("ply", 99),
}


def _is_over(server: Running, table_id: str) -> bool:
    table = server.hub.in_memory(table_id)
    return table is not None and table.row.status == "over"


def _count(server: Running, name: str) -> float:
    return server.hub.metrics.registry.get_sample_value(name) or 0.0


@scenario
async def test_rows_that_cannot_be_read_stop_no_other_table(tmp_path: Path) -> None:
    """All of them are due at once, and before everything else."""
    settings = settings_for(tmp_path)
    broken: dict[str, dict[str, Any]] = {}
    async with running(settings) as server:
        for what in HARMS:
            made = await server.create(TOY, ["me", "me", "me"], listed=True)
            client = await server.client(made["table"]["id"], *[seat["token"] for seat in made["seats"]])
            await client.message("view", seat=2)
            assert (await client.move(client.now[0]["to_act"], DIVE))["seq"] >= 2
            await client.close()
            broken[what] = made
        waiting = await server.create(TOY, ["open", "open", BOT], listed=True)
        # Its bots have no time to play here; they go on only if the next server looks for what is due.
        await server.hub.driver.stop()
        bots = await server.create(TOY, [BOT, BOT, BOT], listed=True)
    connection = sqlite3.connect(tmp_path / "tables.db", isolation_level=None)
    for number, (what, harm) in enumerate(HARMS.items()):
        connection.execute("UPDATE tables SET due_at = ? WHERE id = ?", (number, broken[what]["table"]["id"]))
        harm(connection, broken[what]["table"]["id"])
    connection.execute("UPDATE tables SET due_at = 1e6 WHERE id = ?", (bots["table"]["id"],))
    connection.close()

    async with running(settings) as server:
        other = await server.create(TOY, [BOT, BOT, BOT])
        for made in (bots, other):
            await until(lambda made=made: _is_over(server, made["table"]["id"]), "the bots to go on")
        for what, made in broken.items():
            answer = await server.rest.get(f"/api/tables/{made['table']['id']}")
            assert (answer.status_code, answer.json()["code"]) == (400, "unplayable"), (what, answer.text)
            assert "\n" not in answer.json()["text"]
            client = await server.client(made["table"]["id"], made["seats"][0]["token"])
            assert await client.closed() == 4404, what
        listed = (await server.rest.get("/api/tables")).json()["tables"]
        assert [table["id"] for table in listed] == [waiting["table"]["id"]]
        playing = await server.rest.get("/api/tables?status=playing")
        assert playing.status_code == 200
        names = ",".join([made["table"]["id"] for made in [*broken.values(), waiting]])
        named = {table["id"] for table in (await server.rest.get(f"/api/tables?ids={names}")).json()["tables"]}
        assert waiting["table"]["id"] in named
        assert broken["a set-up that is no JSON"]["table"]["id"] not in named
        assert _count(server, "watertable_unplayable_tables_total") >= len(HARMS) - 1
        restarts = server.hub.metrics.registry.get_sample_value("watertable_background_restarts_total", {"task": "due"})
        assert restarts is None, "no background task has failed"


@scenario
async def test_what_cannot_be_played_does_not_come_back_all_the_time(tmp_path: Path) -> None:
    settings = settings_for(tmp_path)
    async with running(settings) as server:
        made = await server.create(TOY, ["me", "me", "me"])
    table = made["table"]["id"]
    connection = sqlite3.connect(tmp_path / "tables.db", isolation_level=None)
    connection.execute("UPDATE tables SET due_at = 1 WHERE id = ?", (table,))
    _set("setup", "{broken")(connection, table)
    async with running(settings) as server:

        def is_set_aside() -> bool:
            due = connection.execute("SELECT due_at FROM tables WHERE id = ?", (table,)).fetchone()
            return bool(due == (None,))

        await until(is_set_aside, "the table to be set aside")
        before = _count(server, "watertable_unplayable_tables_total")
        for _ in range(20):
            assert (await server.rest.get(f"/api/tables/{table}")).status_code == 400
        # It was tried again at most twice: the pause after each attempt is twice as long as the one before.
        assert _count(server, "watertable_unplayable_tables_total") <= before + 2
    connection.close()


@scenario
async def test_old_rows_that_cannot_be_read_are_deleted_with_the_others(tmp_path: Path) -> None:
    async with running(settings_for(tmp_path, idle=0.05, keep_days=1.0)) as server:
        one = await server.create(TOY, ["me", "me", "me"])
        two = await server.create(TOY, ["me", "me", "me"])
        ids = [one["table"]["id"], two["table"]["id"]]
        await until(lambda: not any(server.hub.in_memory(table) for table in ids), "both to be unloaded")
        connection = sqlite3.connect(tmp_path / "tables.db", isolation_level=None, timeout=60)
        _set("setup", "{broken")(connection, ids[0])
        connection.execute("UPDATE tables SET changed_at = ?", (time.time() - 90_000,))
        await until(lambda: connection.execute("SELECT count(*) FROM tables").fetchone() == (0,), "their deletion")
        connection.close()


@scenario
async def test_a_table_that_breaks_elsewhere_is_set_aside(tmp_path: Path, postgres: Postgres) -> None:
    """With a shared database: an entry that cannot be replayed closes this table here, and nothing else."""
    url = postgres.database(f"rows_{uuid.uuid4().hex}")
    async with running(settings_for(tmp_path, database=url, poll=0.1)) as server:
        made = await server.create(TOY, ["me", "me", "me"])
        other = await server.create(TOY, ["me", "me", "me"])
        client = await server.client(made["table"]["id"], *[seat["token"] for seat in made["seats"]])
        await client.message("view", seat=2)

        async def harm(connection: Any) -> None:
            seq = client.now[0]["seq"] + 1
            await connection.execute(
                text("INSERT INTO entries (table_id, seq, ply, seat, move, at) VALUES (:table, :seq, 99, 0, 'x', 0)"),
                {"table": client.table, "seq": seq},
            )

        await server.hub.writer.transact(harm)
        assert await client.closed() == 1012
        answer = await server.rest.get(f"/api/tables/{client.table}")
        assert answer.json()["code"] == "unplayable"
        assert (await server.rest.get(f"/api/tables/{other['table']['id']}")).status_code == 200
        restarts = server.hub.metrics.registry.get_sample_value(
            "watertable_background_restarts_total", {"task": "poll"}
        )
        assert restarts is None
