"""Health that is true: what happens to the database while a server runs shows, and stops acknowledgements.

Real servers in processes of their own; the disk is full by a limit on the size of files, as a quota would be.
"""

from __future__ import annotations

import asyncio
import os
import resource
import shutil
import time
import uuid
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.server.services import CommandProcess, Postgres
from tests.server.support import DIVE, SECONDS, TOY, Client, running, scenario, settings_for, until
from watertable.server.metrics import Metrics
from watertable.server.supervising import supervised
from watertable.server.tables.upkeep import LOOK_SECONDS

WAL_HEADER = 32
FRAME = 24 + 4096


class Table:
    """A table of people on a server process, and what the server says of its health."""

    def __init__(self, server: CommandProcess, rest: httpx.AsyncClient, client: Client) -> None:
        self.server = server
        self.rest = rest
        self.client = client

    async def dive(self, key: str | None = None, answers: int | None = None) -> Any:
        seat = self.client.now[0]["to_act"]
        if answers is None:
            await self.client.asked(seat)
        answer = await self.client.move(seat, DIVE, key, answers)
        if answer["type"] == "done":
            await self.client.reaches(0, answer["seq"])
        return answer

    async def health(self) -> tuple[int, str]:
        answer = await self.rest.get("/health")
        return answer.status_code, str(answer.json().get("reason", ""))

    async def becomes(self, status: int) -> str:
        """Wait until the health is this; the reason that is given."""
        async with asyncio.timeout(SECONDS):
            while True:
                found, reason = await self.health()
                if found == status:
                    return reason
                await asyncio.sleep(0.05)


@asynccontextmanager
async def played_at(database: str) -> AsyncIterator[Table]:
    """A table where some moves were made."""
    server = CommandProcess(database)
    server.begin()
    await server.ready()
    try:
        async with httpx.AsyncClient(base_url=server.address, timeout=SECONDS) as rest:
            made = (await rest.post("/api/tables", json={"game": TOY, "seats": [{"kind": "me"}] * 3})).json()
            client = Client(server.port, made["table"]["id"], [seat["token"] for seat in made["seats"]])
            await client.open()
            await client.message("view", seat=2)
            table = Table(server, rest, client)
            for _ in range(4):
                assert (await table.dive())["type"] == "done"
            assert await table.health() == (200, "")
            yield table
            await client.close()
    finally:
        server.kill()
        assert "Traceback" not in server.text(), server.text()


def sqlite(folder: Path) -> tuple[Path, str]:
    file = folder / "data" / "tables.db"
    return file, f"sqlite:///{file}"


def beside(file: Path, ending: str) -> Path:
    return file.with_name(file.name + ending)


def delete(file: Path) -> None:
    for ending in ("", "-wal", "-shm"):
        beside(file, ending).unlink()


def delete_log(file: Path) -> None:
    beside(file, "-wal").unlink()


def replace(file: Path) -> None:
    """Put another file there, as a careless restore does while the server runs."""
    copy = beside(file, ".copy")
    shutil.copy(file, copy)
    copy.replace(file)


def overwrite_log(file: Path) -> None:
    log = beside(file, "-wal")
    size = log.stat().st_size
    with log.open("r+b") as opened:
        opened.write(bytes(size))


@scenario
async def test_a_full_disk_shows_and_goes_by(tmp_path: Path) -> None:
    file, url = sqlite(tmp_path)
    async with played_at(url) as table:
        full = beside(file, "-wal").stat().st_size
        resource.prlimit(table.server.pid, resource.RLIMIT_FSIZE, (full, resource.RLIM_INFINITY))
        seq = table.client.now[0]["seq"]
        refused = await table.dive("again", seq)
        assert (refused["type"], refused["code"]) == ("refused", "busy")
        status, reason = await table.health()
        assert status == 503
        assert "disk" in reason
        resource.prlimit(table.server.pid, resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
        await table.becomes(200)
        done = await table.dive("again", seq)
        assert (done["type"], done["repeated"]) == ("done", False)


@scenario
async def test_a_full_disk_shows_without_a_move(tmp_path: Path) -> None:
    """The server finds out by itself, and that it is over too."""
    file, url = sqlite(tmp_path)
    async with played_at(url) as table:
        full = beside(file, "-wal").stat().st_size
        resource.prlimit(table.server.pid, resource.RLIMIT_FSIZE, (full, resource.RLIM_INFINITY))
        assert "disk" in await table.becomes(503)
        resource.prlimit(table.server.pid, resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
        await table.becomes(200)


@pytest.mark.parametrize(
    ("harm", "reason"),
    [
        (delete, "deleted or replaced"),
        (delete_log, "deleted or replaced"),
        (replace, "deleted or replaced"),
        (overwrite_log, "damaged"),
    ],
)
@scenario
async def test_no_move_is_acknowledged_once_the_files_are_lost(
    tmp_path: Path, harm: Callable[[Path], None], reason: str
) -> None:
    file, url = sqlite(tmp_path)
    async with played_at(url) as table:
        earlier = table.client.now[0]["seq"]
        assert (await table.dive("before", earlier))["type"] == "done"
        seen = table.client.now[0]["seq"]
        harm(file)
        for _ in range(3):
            refused = await table.dive("after", table.client.now[0]["seq"])
            assert (refused["type"], refused["code"]) == ("refused", "busy")
        assert table.client.now[0]["seq"] == seen, "what is lost was shown"
        repeated = await table.dive("before", earlier)
        assert repeated["type"] == "refused", "what is lost must not be acknowledged again"
        status, said = await table.health()
        assert status == 503
        assert reason in said
        assert "restart" in said
        assert str(tmp_path) not in said


@scenario
async def test_lost_files_show_without_a_move(tmp_path: Path) -> None:
    file, url = sqlite(tmp_path)
    async with played_at(url) as table:
        delete(file)
        assert "deleted or replaced" in await table.becomes(503)


@scenario
async def test_a_lost_database_is_logged_once(tmp_path: Path) -> None:
    """The server goes on looking for what is due, twice a second; the log is for people."""
    file, url = sqlite(tmp_path)
    async with played_at(url) as table:
        delete(file)
        await table.becomes(503)
        until_several_looks = time.monotonic() + 4 * LOOK_SECONDS
        while time.monotonic() < until_several_looks:
            assert (await table.health())[0] == 503
            await asyncio.sleep(0.1)
        assert table.server.text().count("could not look for what is due") == 1


@scenario
async def test_one_damaged_frame_of_the_log_is_found(tmp_path: Path) -> None:
    """SQLite itself would notice only after a crash, when everything behind it is gone."""
    file, url = sqlite(tmp_path)
    async with played_at(url) as table:
        with beside(file, "-wal").open("r+b") as log:
            log.seek(WAL_HEADER + FRAME + 24 + 2000)
            log.write(os.urandom(8))
        assert "write-ahead log" in await table.becomes(503)


@scenario
async def test_asking_for_the_health_writes_nothing(tmp_path: Path) -> None:
    async with running(settings_for(tmp_path, probe=10_000.0)) as server:

        def commits() -> float | None:
            return server.hub.metrics.registry.get_sample_value("watertable_commits_total")

        before = commits()
        for _ in range(50):
            assert (await server.rest.get("/health")).status_code == 200
        assert commits() == before


@scenario
async def test_a_postgres_that_only_reads_shows_and_goes_by(postgres: Postgres) -> None:
    """As it is after a failover, or with a full disk: it answers, and stores nothing."""
    name = f"health_{uuid.uuid4().hex}"
    async with played_at(postgres.database(name)) as table:
        seq = table.client.now[0]["seq"]
        postgres.execute("postgres", f'ALTER DATABASE "{name}" SET default_transaction_read_only = on')
        postgres.execute("postgres", f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{name}'")
        assert "read-only" in await table.becomes(503)
        assert (await table.dive("again", seq))["code"] == "busy"
        postgres.execute("postgres", f'ALTER DATABASE "{name}" RESET default_transaction_read_only')
        postgres.execute("postgres", f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{name}'")
        await table.becomes(200)
        assert (await table.dive("again", seq))["type"] == "done"


# Background tasks


@scenario
async def test_a_task_that_fails_is_started_again() -> None:
    metrics = Metrics()
    runs: list[int] = []

    async def fails_twice() -> None:
        runs.append(1)
        if len(runs) < 3:
            raise KeyError("a row that nobody expected")

    await supervised("sweep", fails_twice, metrics)
    assert len(runs) == 3
    assert metrics.registry.get_sample_value("watertable_background_restarts_total", {"task": "sweep"}) == 2


@scenario
async def test_a_writer_that_dies_is_started_again(tmp_path: Path) -> None:
    """Meanwhile nothing is acknowledged, and the health says so."""
    async with running(settings_for(tmp_path, probe=0.05)) as server:
        made = await server.create(TOY, ["me", "me", "me"])
        client = await server.client(made["table"]["id"], *[seat["token"] for seat in made["seats"]])
        await client.message("view", seat=2)
        seat, seq = client.now[0]["to_act"], client.now[0]["seq"]
        writer = server.hub.writer
        commit = writer._commit
        found: list[str | None] = []

        async def die(batch: Any) -> None:
            writer._commit = commit  # type: ignore[method-assign]
            raise RuntimeError("a mistake in the writer")

        writer._commit = die  # type: ignore[method-assign]
        await until(lambda: writer.condition.problem is not None, "the writer to die")
        found.append(writer.condition.problem)
        await until(lambda: writer.condition.problem is None, "the writer to be well again")
        assert found == ["the writer failed and is being restarted"]
        done = await client.move(seat, DIVE, "again", seq)
        assert done["type"] == "done"
        restarts = server.hub.metrics.registry.get_sample_value(
            "watertable_background_restarts_total", {"task": "writer"}
        )
        assert restarts == 1
