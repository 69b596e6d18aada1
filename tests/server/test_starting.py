"""Starting on a database that cannot be used: one line says why, and no traceback follows. And who may read it."""

from __future__ import annotations

import asyncio
import ctypes
import os
import resource
import sqlite3
import stat
import subprocess
import sys
import uuid
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.server.services import CommandProcess, Postgres
from tests.server.support import DIVE, SECONDS, TOY, running, scenario, settings_for
from watertable.server.storage.database import Database

_DROP_CAPABILITY = 24
_OVERRIDES = (1, 2)
"""What lets root write and read where the permissions of a file do not."""


def _start(database: str, *further: str, limit: int | None = None, is_bound: bool = False) -> tuple[int, list[str]]:
    """Start a server that is expected not to; its exit status, and what it printed."""

    def prepare() -> None:
        if limit is not None:
            resource.setrlimit(resource.RLIMIT_FSIZE, (limit, resource.RLIM_INFINITY))
        if is_bound and os.getuid() == 0:
            for capability in _OVERRIDES:
                ctypes.CDLL(None).prctl(_DROP_CAPABILITY, capability, 0, 0, 0)

    command = [sys.executable, "-c", "from watertable.cli import main; main()", "serve", "--port", "0"]
    done = subprocess.run(
        [*command, "--log-level", "error", "--database", database, *further],
        preexec_fn=prepare,
        capture_output=True,
        text=True,
        timeout=SECONDS,
    )
    return done.returncode, done.stderr.strip().splitlines()


def _refused(database: str, text: str, limit: int | None = None, is_bound: bool = False) -> None:
    status, lines = _start(database, limit=limit, is_bound=is_bound)
    assert status == 2, lines
    assert len(lines) == 1, lines
    assert text in lines[0]


async def _migrated(file: Path) -> None:
    database = Database(f"sqlite:///{file}")
    await database.migrate()
    await database.close()


def _another_program(file: Path) -> None:
    with sqlite3.connect(file) as connection:
        connection.execute("CREATE TABLE recipes (name TEXT)")


def _newer_schema(file: Path) -> None:
    asyncio.run(_migrated(file))
    with sqlite3.connect(file) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '0999'")


def _no_database(file: Path) -> None:
    file.write_text("a letter to a friend\n" * 100)


def _folder(file: Path) -> None:
    file.mkdir()


def _damaged_pages(file: Path) -> None:
    asyncio.run(_migrated(file))
    with sqlite3.connect(file) as connection:
        connection.execute("PRAGMA journal_mode = DELETE")
    size = file.stat().st_size
    with file.open("r+b") as opened:
        opened.seek(4096)
        opened.write(os.urandom(size - 4096))


@pytest.mark.parametrize(
    ("prepare", "text"),
    [
        (_another_program, "is a database of another program"),
        (_newer_schema, "belongs to a newer version of Watertable (schema '0999'"),
        (_no_database, "is not a SQLite database"),
        (_folder, "cannot be used: Is a directory"),
        (_damaged_pages, "is damaged ("),
    ],
)
def test_a_file_that_cannot_be_used_is_refused_in_one_line(
    tmp_path: Path, prepare: Callable[[Path], None], text: str
) -> None:
    file = tmp_path / "tables.db"
    prepare(file)
    _refused(f"sqlite:///{file}", text)


def test_a_full_disk_is_said(tmp_path: Path) -> None:
    _refused(f"sqlite:///{tmp_path / 'tables.db'}", "cannot be used: the disk", limit=0)


def test_a_disk_that_fills_while_the_schema_is_made_is_said(tmp_path: Path) -> None:
    _refused(f"sqlite:///{tmp_path / 'tables.db'}", "cannot be used: the disk", limit=20_000)


def test_a_folder_that_cannot_be_made_is_said() -> None:
    _refused("sqlite:////proc/nowhere/tables.db", "/proc/nowhere/tables.db cannot be used: No such file or directory")


def test_a_file_that_may_not_be_written_is_said(tmp_path: Path) -> None:
    """Bound by permissions also where the tests run as root."""
    file = tmp_path / "tables.db"
    asyncio.run(_migrated(file))
    tmp_path.chmod(0o555)
    try:
        _refused(f"sqlite:///{file}", "cannot be used: Permission denied", is_bound=True)
        tmp_path.chmod(0o755)
        file.chmod(0o444)
        _refused(f"sqlite:///{file}", "cannot be used: Permission denied", is_bound=True)
    finally:
        tmp_path.chmod(0o755)


@scenario
async def test_a_damaged_log_is_noticed_before_it_is_recovered(tmp_path: Path) -> None:
    """SQLite recovers up to the first frame that does not fit, and silently forgets what was stored after it."""
    file = tmp_path / "tables.db"
    async with running(settings_for(tmp_path)) as server:
        made = await server.create(TOY, ["me", "me", "me"])
        client = await server.client(made["table"]["id"], *[seat["token"] for seat in made["seats"]])
        await client.message("view", seat=2)
        for _ in range(4):
            await client.move(client.now[0]["to_act"], DIVE)
            await client.reaches(0, client.messages[-1].get("seq", 0))
        # What a power cut leaves: the log as it is now.
        copy = tmp_path / "copy.db"
        copy.write_bytes(file.read_bytes())
        log = file.with_name("tables.db-wal").read_bytes()
    harmed = bytearray(log)
    harmed[32 + 24 + 4096 + 24 + 2000] ^= 0xFF
    copy.with_name("copy.db-wal").write_bytes(harmed)
    await asyncio.to_thread(_refused, f"sqlite:///{copy}", "copy.db-wal is damaged")
    copy.with_name("copy.db-wal").write_bytes(log)
    async with running(settings_for(tmp_path, database=f"sqlite:///{copy}")) as server:
        assert (await server.rest.get(f"/api/tables/{client.table}")).status_code == 200


@pytest.mark.parametrize(
    ("address", "text"),
    [
        ("postgresql://watertable@127.0.0.1:1/x", "cannot be used: "),
        ("postgresql://watertable@database.invalid/x", "cannot be used: "),
        ("postgresql://postgres:secret@127.0.0.1:{port}/no_such_database", '"no_such_database" does not exist'),
        ("postgresql://nobody:secret@127.0.0.1:{port}/postgres", 'role "nobody" does not exist'),
    ],
)
def test_a_postgres_that_cannot_be_used_is_refused_in_one_line(postgres: Postgres, address: str, text: str) -> None:
    url = address.format(port=postgres.port)
    status, lines = _start(url)
    assert (status, len(lines)) == (2, 1), lines
    assert text in lines[0]
    assert "secret" not in lines[0]


def test_a_postgres_of_a_newer_version_is_refused_in_one_line(postgres: Postgres) -> None:
    name = f"newer_{uuid.uuid4().hex}"
    url = postgres.database(name)
    postgres.execute(name, "CREATE TABLE alembic_version (version_num varchar(32))")
    postgres.execute(name, "INSERT INTO alembic_version VALUES ('0999')")
    _refused(url, "belongs to a newer version of Watertable")


# Who may read it


def _mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


@scenario
async def test_nobody_else_may_read_the_database(tmp_path: Path) -> None:
    """It holds the seeds and hidden cards of running games."""
    folder = tmp_path / "new" / "folder"
    server = CommandProcess(f"sqlite:///{folder / 'tables.db'}")
    before = os.umask(0o022)
    try:
        server.begin()
        await server.ready()
        assert [_mode(path) for path in (folder, folder.parent)] == [0o700, 0o700]
        found = {path.name: _mode(path) for path in folder.iterdir()}
        names = [f"tables.db{ending}" for ending in ("", "-shm", "-wal", ".lineage", ".lock")]
        assert found == dict.fromkeys(names, 0o600)
    finally:
        os.umask(before)
        server.kill()


@scenario
async def test_files_that_exist_are_used_as_they_are(tmp_path: Path) -> None:
    file = tmp_path / "tables.db"
    await _migrated(file)
    file.chmod(0o640)
    async with running(settings_for(tmp_path)) as server:
        await server.create(TOY, ["me", "me", "me"])
        assert _mode(file) == 0o640
