"""Restores from a backup: dice that players have already seen do not come again, and the record proves the new ones."""

from __future__ import annotations

import sqlite3
import uuid
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
from alembic import command
from sqlalchemy import Connection

from tests.server.services import CommandProcess, Postgres
from tests.server.support import DIVE, SECONDS, TOY, Client, Running, running, scenario, settings_for
from watertable.kernel import CHANCE, verify
from watertable.kernel.record_reading import read_records
from watertable.server.storage.database import Database, migration_config

DRAWS = 12


async def _table(server: Running) -> tuple[Client, list[str]]:
    made = await server.create(TOY, ["me", "me", "me"])
    tokens = [seat["token"] for seat in made["seats"]]
    return await _at(server, made["table"]["id"], tokens), tokens


async def _at(server: Running, table: str, tokens: list[str]) -> Client:
    client = await server.client(table, *tokens, after=0)
    await client.message("view", seat=2)
    return client


async def _dive(client: Client, times: int) -> None:
    """Whoever is to act dives, and chance follows; a window is passed."""
    for _ in range(times):
        seat = client.now[0]["to_act"]
        if seat is None:
            return
        ask = await client.asked(seat)
        done = await client.move(seat, None if ask["window"] else DIVE)
        assert done["type"] == "done", done
        await client.reaches(0, done["seq"])


async def _drawn(server: Running, table: str) -> list[str | None]:
    """What chance has done at a table so far."""
    return [entry.move for entry, _ in await server.hub.store.log_after(table, 0) if entry.seat == CHANCE]


def _back_up(file: Path, copy: Path) -> None:
    source, target = sqlite3.connect(file), sqlite3.connect(copy)
    source.backup(target)
    target.close()
    source.close()


def _restore(file: Path, copy: Path) -> None:
    """As docs/deploy.md says."""
    for ending in ("-wal", "-shm"):
        file.with_name(file.name + ending).unlink(missing_ok=True)
    copy.replace(file)


async def _finished(server: Running, client: Client) -> Any:
    """Play to the end; the verdict on the record."""
    while client.info["status"] != "over":
        await _dive(client, 1)
        if client.now[0]["to_act"] is None:
            await client.message("table")
            break
    answer = await server.rest.get(f"/api/tables/{client.table}/record")
    assert answer.status_code == 200, answer.text
    return verify(next(read_records(answer.text.splitlines(keepends=True))))


async def _seen_before_and_after(settings: Any, back_up: Callable[[], None], restore: Callable[[], Any]) -> None:
    async with running(settings) as server:
        client, tokens = await _table(server)
        await _dive(client, 3)
        known = await _drawn(server, client.table)
        back_up()
        await _dive(client, DRAWS)
        seen = await _drawn(server, client.table)
        await client.close()
    assert seen[: len(known)] == known
    assert len(seen) >= len(known) + DRAWS / 2
    async with running(restore()) as server:
        again = await _at(server, client.table, tokens)
        assert await _drawn(server, client.table) == known
        renewals = again.info["fairness"]["renewals"]
        assert [renewal["chance"] for renewal in renewals] == [len(known)]
        await _dive(again, DRAWS)
        live = server.hub.in_memory(client.table)
        assert live is not None
        assert live.row.status == "over" or live.row.seed not in "".join(again.raw), "the secret seed was shown"
        drawn = await _drawn(server, client.table)
        count = min(len(drawn), len(seen))
        assert drawn[:count] != seen[:count], "dice that were seen came again"
        verdict = await _finished(server, again)
        assert verdict.proof == "proved"
        assert len(verdict.renewed) == 1
        # Chance of a new table is as it always was.
        fresh, _ = await _table(server)
        assert fresh.info["fairness"]["renewals"] == []


@scenario
async def test_after_a_restore_other_dice_fall(tmp_path: Path) -> None:
    """The server notices by itself that the file is older than what it had written."""
    settings = settings_for(tmp_path)
    file, copy = tmp_path / "tables.db", tmp_path / "copy.db"

    def restore() -> Any:
        _restore(file, copy)
        return settings

    await _seen_before_and_after(settings, lambda: _back_up(file, copy), restore)


@scenario
async def test_after_a_restore_on_another_machine_other_dice_fall(tmp_path: Path) -> None:
    """There the server has to be told, with --restored."""
    file, copy = tmp_path / "tables.db", tmp_path / "copy.db"

    def restore() -> Any:
        return settings_for(tmp_path, database=f"sqlite:///{copy}", is_restored=True)

    await _seen_before_and_after(settings_for(tmp_path), lambda: _back_up(file, copy), restore)


@scenario
async def test_after_a_restore_of_postgres_other_dice_fall(tmp_path: Path, postgres: Postgres) -> None:
    name = f"restore_{uuid.uuid4().hex}"
    dumps: list[str] = []

    def restore() -> Any:
        url = postgres.database(f"{name}_again")
        postgres.load(f"{name}_again", dumps[0])
        return settings_for(tmp_path, database=url, is_restored=True)

    settings = settings_for(tmp_path, database=postgres.database(name))
    await _seen_before_and_after(settings, lambda: dumps.append(postgres.dump(name)), restore)


@scenario
async def test_a_table_that_has_not_begun_is_renewed_too(tmp_path: Path) -> None:
    """It began after the backup, and its first dice were seen."""
    settings = settings_for(tmp_path)
    file, copy = tmp_path / "tables.db", tmp_path / "copy.db"
    async with running(settings) as server:
        made = await server.create(TOY, ["me", "me", "me"], ready=False)
        _back_up(file, copy)
        table = made["table"]["id"]
        for seat in made["seats"]:
            await server.post(f"/api/tables/{table}/seats/{seat['seat']}/ready", seat["token"], {"nonce": ""})
        assert (await server.rest.get(f"/api/tables/{table}")).json()["status"] == "playing"
    _restore(file, copy)
    async with running(settings) as server:
        found = (await server.rest.get(f"/api/tables/{table}")).json()
        assert found["status"] == "waiting"
        assert [renewal["chance"] for renewal in found["fairness"]["renewals"]] == [0]


@scenario
async def test_a_restart_renews_nothing(tmp_path: Path) -> None:
    settings = settings_for(tmp_path)
    async with running(settings) as server:
        client, tokens = await _table(server)
        await _dive(client, 3)
    for _ in range(2):
        async with running(settings) as server:
            again = await _at(server, client.table, tokens)
            assert again.info["fairness"]["renewals"] == []
            await _dive(again, 1)


@scenario
async def test_a_restore_is_noticed_once(tmp_path: Path) -> None:
    settings = settings_for(tmp_path)
    file, copy = tmp_path / "tables.db", tmp_path / "copy.db"
    async with running(settings) as server:
        client, tokens = await _table(server)
        _back_up(file, copy)
        await _dive(client, 2)
    _restore(file, copy)
    for _ in range(2):
        async with running(settings) as server:
            again = await _at(server, client.table, tokens)
            assert len(again.info["fairness"]["renewals"]) == 1


@scenario
async def test_a_kill_renews_nothing(tmp_path: Path) -> None:
    """`kill -9` in the middle of play: the database is never older than the file beside it says."""
    database = f"sqlite:///{tmp_path / 'tables.db'}"
    server = CommandProcess(database)

    for number in range(3):
        server.begin()
        await server.ready()
        async with httpx.AsyncClient(base_url=server.address, timeout=SECONDS) as rest:
            if number == 0:
                made = (await rest.post("/api/tables", json={"game": TOY, "seats": [{"kind": "me"}] * 3})).json()
            client = Client(server.port, made["table"]["id"], [seat["token"] for seat in made["seats"]])
            await client.open()
            await client.message("view", seat=2)
            assert client.info["fairness"]["renewals"] == []
            await _dive(client, 3)
        server.kill()
        await client.close()


# The migration


async def _to_first_schema(url: str) -> None:
    """Turn a database with games in it into one that the first version has written."""

    def downgrade(connection: Connection) -> None:
        config = migration_config()
        config.attributes["connection"] = connection
        command.downgrade(config, "0001")

    database = Database(url)
    async with database.writing.begin() as connection:
        await connection.run_sync(downgrade)
    await database.close()


async def _check_migration(url: str, folder: Path) -> None:
    async with running(settings_for(folder, database=url)) as server:
        client, tokens = await _table(server)
        await _dive(client, 3)
        drawn = await _drawn(server, client.table)
    await _to_first_schema(url)
    async with running(settings_for(folder, database=url)) as server:
        again = await _at(server, client.table, tokens)
        assert again.entries[0] == client.entries[0]
        assert again.info["fairness"]["renewals"] == []
        assert await _drawn(server, client.table) == drawn
        verdict = await _finished(server, again)
        assert (verdict.proof, verdict.renewed) == ("proved", [])


@scenario
async def test_a_database_of_the_first_schema_goes_on_in_sqlite(tmp_path: Path) -> None:
    await _check_migration(f"sqlite+aiosqlite:///{tmp_path / 'tables.db'}", tmp_path)


@scenario
async def test_a_database_of_the_first_schema_goes_on_in_postgres(tmp_path: Path, postgres: Postgres) -> None:
    await _check_migration(postgres.database(f"first_{uuid.uuid4().hex}"), tmp_path)
