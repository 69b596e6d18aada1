"""Storing: durable before shown, grouped, judged again on conflict, migrated, backed up, restored."""

from __future__ import annotations

import asyncio
import sqlite3
import time
import uuid
from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import select, text

from tests.conformance.toy_game import PEARL_DIVERS
from tests.server.services import Postgres
from tests.server.support import SECONDS, TOY, Running, moves_of, running, scenario, settings_for, until
from watertable.kernel import BadInput
from watertable.server.metrics import Metrics
from watertable.server.storage.appending import SqliteAppender, Taken
from watertable.server.storage.database import Database, checked_url, prepare_sqlite
from watertable.server.storage.models import metadata, tables
from watertable.server.storage.store import INSERT_ENTRY, Store
from watertable.server.storage.writer import Conflict, Writer
from watertable.server.tables.roster import TableRow

BOT = {"kind": "bot", "level": "random"}


def entry(table: str, seq: int) -> dict[str, Any]:
    return {
        "table_id": table,
        "seq": seq,
        "ply": seq,
        "seat": 0,
        "move": "x",
        "undo_to": None,
        "key": None,
        "at": time.time(),
    }


async def new_database(folder: Path) -> Database:
    """An empty SQLite database with the newest schema."""
    database = Database(f"sqlite+aiosqlite:///{folder / 'x.db'}")
    await database.migrate()
    return database


async def with_table(database: Database, table: str) -> None:
    row = TableRow(table, 0.0, 0.0, "playing", 1, {"game": TOY}, {}, "00", [], "h", "w", False)
    async with database.writing.begin() as connection:
        await connection.execute(tables.insert(), [{c.name: getattr(row, c.name) for c in tables.c}])


@scenario
async def test_sqlite_is_durable(tmp_path: Path) -> None:
    database = await new_database(tmp_path)
    async with database.writing.connect() as connection:
        assert (await connection.execute(text("PRAGMA journal_mode"))).scalar_one() == "wal"
        assert (await connection.execute(text("PRAGMA synchronous"))).scalar_one() == 2, "FULL"
        assert (await connection.execute(text("PRAGMA foreign_keys"))).scalar_one() == 1
    await database.close()


@scenario
async def test_moves_are_stored_durably_too(tmp_path: Path) -> None:
    """Moves have a connection of their own, to SQLite directly."""
    prepared: list[tuple[Any, ...]] = []

    def prepare(connection: Any, record: Any) -> None:
        prepare_sqlite(connection, record)
        prepared.extend(connection.execute(f"PRAGMA {name}").fetchone() for name in ("journal_mode", "synchronous"))

    database = await new_database(tmp_path)
    await with_table(database, "one")
    appender = SqliteAppender(tmp_path / "x.db", prepare)
    await appender.append({INSERT_ENTRY: [entry("one", 1)]})
    assert prepared == [("wal",), (2,)]
    with pytest.raises(Taken):
        await appender.append({INSERT_ENTRY: [entry("one", 2), entry("one", 1)]})
    stored = await Store(database.reading).log_after("one", 0)
    assert [item.seq for item, _ in stored] == [1], "all or none"
    await appender.close()
    await database.close()


@scenario
async def test_waiting_moves_are_committed_together(tmp_path: Path) -> None:
    database = await new_database(tmp_path)
    for number in range(50):
        await with_table(database, f"t{number}")
    metrics = Metrics()
    writer = Writer(database.writing, database.appending, metrics)
    writer.start()
    await asyncio.gather(*[writer.store([(INSERT_ENTRY, entry(f"t{number}", 1))]) for number in range(50)])
    commits = metrics.registry.get_sample_value("watertable_commits_total")
    assert commits is not None
    assert commits <= 3
    await writer.stop()
    await database.close()


@scenario
async def test_while_many_write_moves_are_gathered(tmp_path: Path) -> None:
    database = await new_database(tmp_path)
    for number in range(8):
        await with_table(database, f"t{number}")
    metrics = Metrics()
    writer = Writer(database.writing, database.appending, metrics)
    # Longer than a busy machine takes for a few turns of the loop.
    writer.GATHER = 2.0
    writer.start()
    await asyncio.gather(*[writer.store([(INSERT_ENTRY, entry(f"t{number}", 1))]) for number in range(2)])
    later: list[asyncio.Task[None]] = []
    for number in range(2, 8):
        later.append(asyncio.create_task(writer.store([(INSERT_ENTRY, entry(f"t{number}", 1))])))
        await asyncio.sleep(0)
    await asyncio.gather(*later)
    assert metrics.registry.get_sample_value("watertable_commits_total") == 2
    await writer.stop()
    await database.close()


@scenario
async def test_who_writes_alone_does_not_wait_for_others(tmp_path: Path) -> None:
    database = await new_database(tmp_path)
    await with_table(database, "alone")
    metrics = Metrics()
    writer = Writer(database.writing, database.appending, metrics)
    writer.GATHER = 3600.0
    writer.start()
    async with asyncio.timeout(60):
        for seq in range(1, 6):
            await writer.store([(INSERT_ENTRY, entry("alone", seq))])
    assert metrics.registry.get_sample_value("watertable_commits_total") == 5
    await writer.stop()
    await database.close()


@scenario
async def test_a_conflict_of_one_table_touches_no_other(tmp_path: Path) -> None:
    database = await new_database(tmp_path)
    for name in ("one", "two", "three"):
        await with_table(database, name)
    writer = Writer(database.writing, database.appending, Metrics())
    writer.start()
    await writer.store([(INSERT_ENTRY, entry("two", 1))])
    jobs = [writer.store([(INSERT_ENTRY, entry(name, 1))]) for name in ("one", "two", "three", "gone")]
    results = await asyncio.gather(*jobs, return_exceptions=True)
    assert [type(result) for result in results] == [type(None), Conflict, type(None), Conflict]
    async with database.reading.connect() as connection:
        stored = list(await connection.execute(select(metadata.tables["entries"].c.table_id)))
    assert sorted(row[0] for row in stored) == ["one", "three", "two"]
    await writer.stop()
    await database.close()


async def check_schema(url: str) -> None:
    database = Database(url)
    await database.migrate()
    await database.migrate()

    def differences(connection: Any) -> Any:
        return compare_metadata(MigrationContext.configure(connection), metadata)

    async with database.writing.connect() as connection:
        assert await connection.run_sync(differences) == []
    await database.close()


@scenario
async def test_migrations_lead_to_the_schema_in_sqlite(tmp_path: Path) -> None:
    await check_schema(f"sqlite+aiosqlite:///{tmp_path / 'x.db'}")


@scenario
async def test_migrations_lead_to_the_schema_in_postgres(postgres: Postgres) -> None:
    await check_schema(postgres.database(f"schema_{uuid.uuid4().hex}"))


@scenario
async def test_servers_that_start_together_migrate_once(postgres: Postgres) -> None:
    url = postgres.database(f"together_{uuid.uuid4().hex}")
    databases = [Database(url) for _ in range(3)]
    await asyncio.gather(*[database.migrate() for database in databases])
    for database in databases:
        await database.close()


def test_wrong_addresses_are_refused_in_one_line() -> None:
    for wrong in ("nonsense", "mysql://x/y", "sqlite://", "sqlite"):
        with pytest.raises(BadInput, match=r"sqlite|postgresql"):
            checked_url(wrong)
    assert checked_url("postgresql://me@host/db") == "postgresql+asyncpg://me@host/db"
    assert checked_url("sqlite:///x.db") == "sqlite+aiosqlite:///x.db"


async def some_play(server: Running) -> tuple[str, list[str], list[Any]]:
    made = await server.create(TOY, ["me", "me", "me"])
    tokens = [seat["token"] for seat in made["seats"]]
    client = await server.client(made["table"]["id"], *tokens, after=0)
    await client.message("view", seat=2)
    for _ in range(5):
        seat = client.now[0]["to_act"]
        done = await client.move(seat, moves_of(await client.asked(seat))[0])
        await client.reaches(0, done["seq"])
    await client.close()
    return client.table, tokens, client.entries[0]


async def check_restored(url: str, table: str, tokens: list[str], entries: list[Any], folder: Path) -> None:
    async with running(settings_for(folder, database=url)) as server:
        client = await server.client(table, *tokens, after=0)
        await client.message("view", seat=2)
        assert client.entries[0] == entries
        assert (await client.move(client.now[0]["to_act"]))["type"] == "done"


@scenario
async def test_a_backup_of_sqlite_is_restored(tmp_path: Path) -> None:
    """As docs/deploy.md says: sqlite3's backup, while the server runs."""
    copy = tmp_path / "copy.db"
    async with running(settings_for(tmp_path)) as server:
        table, tokens, entries = await some_play(server)
        source = sqlite3.connect(tmp_path / "tables.db")
        target = sqlite3.connect(copy)
        source.backup(target)
        target.close()
        source.close()
    await check_restored(f"sqlite+aiosqlite:///{copy}", table, tokens, entries, tmp_path)


@scenario
async def test_a_backup_of_postgres_is_restored(tmp_path: Path, postgres: Postgres) -> None:
    """As docs/deploy.md says: pg_dump while the server runs, psql into an empty database."""
    name = f"backup_{uuid.uuid4().hex}"
    async with running(settings_for(tmp_path, database=postgres.database(name))) as server:
        table, tokens, entries = await some_play(server)
        dump = postgres.dump(name)
    restored = postgres.database(f"{name}_again")
    postgres.load(f"{name}_again", dump)
    await check_restored(restored, table, tokens, entries, tmp_path)


@scenario
async def test_nothing_is_shown_before_it_is_stored(tmp_path: Path) -> None:
    """While the database does not commit, nobody sees the move; then everybody does."""
    async with running(settings_for(tmp_path)) as server:
        made = await server.create(TOY, ["me", "me", "me"])
        client = await server.client(made["table"]["id"], *[seat["token"] for seat in made["seats"]])
        await client.message("view", seat=2)
        seat = client.now[0]["to_act"]
        blocker = sqlite3.connect(tmp_path / "tables.db", isolation_level=None)
        blocker.execute("BEGIN IMMEDIATE")
        table = server.hub.in_memory(client.table)
        assert table is not None
        watching = await server.client(client.table, watch=made["watch"])
        await watching.message("view")
        moving = asyncio.create_task(client.move(seat))
        await until(table.lock.locked, "the move to be on its way")
        await watching.query("ping")
        assert not [message for message in client.messages if message["type"] in ("step", "done")]
        assert not [message for message in watching.messages if message["type"] == "step"]
        blocker.execute("ROLLBACK")
        blocker.close()
        assert (await moving)["type"] == "done"
        await client.message("step")


@scenario
async def test_a_database_that_is_away_costs_no_move(tmp_path: Path) -> None:
    """A move that could not be stored is refused as busy; sent again with the same key it counts once."""
    async with running(settings_for(tmp_path)) as server:
        made = await server.create(TOY, ["me", "me", "me"])
        client = await server.client(made["table"]["id"], *[seat["token"] for seat in made["seats"]])
        await client.message("view", seat=2)
        seat = client.now[0]["to_act"]
        answers = client.now[seat]["seq"]
        move = moves_of(await client.asked(seat))[0]
        blocker = sqlite3.connect(tmp_path / "tables.db", isolation_level=None)
        blocker.execute("BEGIN IMMEDIATE")
        refused = await client.move(seat, move, "only-once", answers)
        assert refused["code"] == "busy"
        blocker.execute("ROLLBACK")
        blocker.close()
        done = await client.move(seat, move, "only-once", answers)
        assert (done["type"], done["repeated"]) == ("done", False)


@scenario
async def test_idle_tables_leave_the_memory_and_come_back(tmp_path: Path) -> None:
    async with running(settings_for(tmp_path, idle=0.05)) as server:
        table, tokens, entries = await some_play(server)
        await until(lambda: server.hub.in_memory(table) is None, "the table to leave the memory")
        client = await server.client(table, *tokens, after=0)
        await client.message("view", seat=2)
        assert client.entries[0] == entries


@scenario
async def test_a_table_of_another_version_is_refused_clearly_and_can_be_deleted(tmp_path: Path) -> None:
    settings = settings_for(tmp_path)
    async with running(settings) as server:
        made = await server.create(TOY, ["me", "me", BOT])
        table = made["table"]["id"]

        async def age(connection: Any) -> None:
            setup = {**made["table"]["setup"], "version": 0}
            await connection.execute(tables.update().where(tables.c.id == table).values(setup=setup, due_at=1.0))

        await server.hub.writer.transact(age)
    async with running(settings) as server:
        answer = await server.rest.get(f"/api/tables/{table}")
        assert (answer.status_code, answer.json()["code"]) == (400, "unplayable")
        assert f"version 0 of {PEARL_DIVERS.title}" in answer.json()["text"]
        client = await server.client(table, made["seats"][0]["token"])
        assert await client.closed() == 4404
        other = await server.create(TOY, [BOT, BOT, BOT])
        await until(lambda: server.hub.in_memory(other["table"]["id"]).row.status == "over", "others to go on")  # type: ignore[union-attr]
        host = {"authorization": f"Bearer {made['host']}"}
        assert (await server.rest.delete(f"/api/tables/{table}", headers=host)).status_code == 204


@scenario
async def test_old_tables_are_deleted_where_the_server_says_so(tmp_path: Path) -> None:
    async with running(settings_for(tmp_path, idle=0.05, keep_days=1.0)) as server:
        old = await server.create(TOY, ["me", "me", "me"])
        new = await server.create(TOY, ["me", "me", "me"])

        async def age(connection: Any) -> None:
            await connection.execute(
                tables.update().where(tables.c.id == old["table"]["id"]).values(changed_at=time.time() - 90_000)
            )

        await server.hub.writer.transact(age)
        async with asyncio.timeout(SECONDS):
            while (await server.rest.get(f"/api/tables/{old['table']['id']}")).status_code != 404:
                await asyncio.sleep(0.05)
        assert (await server.rest.get(f"/api/tables/{new['table']['id']}")).status_code == 200
