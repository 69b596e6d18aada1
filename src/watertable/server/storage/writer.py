"""The writer: everything that changes the database goes through one task.

Appends that wait are committed together (group commit), so that a durable commit for each move
stays fast; while many write, the writer waits a moment between commits, so that more go together.
If a batch hits a conflict, each of its jobs is tried alone, so that one table's conflict never
touches another's move.
"""

from __future__ import annotations

import asyncio
import logging
import sqlite3
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

from sqlalchemy import Executable, Insert
from sqlalchemy.exc import DBAPIError, IntegrityError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from watertable.server.metrics import Metrics
from watertable.server.storage.appending import Appender, Rows, Taken, Write
from watertable.server.storage.condition import Condition, Lost
from watertable.server.supervising import supervised

T = TypeVar("T")
Work = Callable[[AsyncConnection], Awaitable[Any]]

log = logging.getLogger("watertable.writer")


class Conflict(Exception):
    """Another server wrote first, or the table is gone."""


class StorageDown(Exception):
    """The database did not commit, or did not say whether it did."""


def _belongs_to_another(statement: Executable) -> bool:
    """Whether the rows of the statement refer to another table."""
    return not isinstance(statement, Insert) or bool(statement.table.foreign_keys)


class _Job:
    def __init__(self, writes: list[Write], work: Work | None, done: asyncio.Future[Any], is_probe: bool) -> None:
        self.writes = writes
        self.work = work
        self.done = done
        self.is_probe = is_probe


class Writer:
    """Stores jobs in the order they come, as many as possible in one transaction."""

    MOST = 500
    """Jobs in one transaction."""

    GATHER = 0.02
    """Seconds that the writer waits between two commits while many write: a commit costs more than a move, so moves
    are gathered. Who writes alone, one thing after the other, does not wait."""

    def __init__(
        self, engine: AsyncEngine, appender: Appender, metrics: Metrics, condition: Condition | None = None
    ) -> None:
        self._engine = engine
        self._appender = appender
        self._metrics = metrics
        self.condition = Condition(metrics) if condition is None else condition
        self._waiting: list[_Job] = []
        self._wake = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        self._is_stopping = False

    def start(self) -> None:
        self._task = asyncio.create_task(supervised("writer", self._run, self._metrics), name="writer")

    async def stop(self) -> None:
        """Write what is still waiting, then stop."""
        self._is_stopping = True
        self._wake.set()
        if self._task is not None:
            await self._task

    async def store(self, writes: list[Write]) -> None:
        """Return once all of this is durable; raise Conflict or StorageDown, and then none of it is
        (with StorageDown it may be: look again)."""
        await self._enqueue(writes, None)

    async def transact(self, work: Callable[[AsyncConnection], Awaitable[T]]) -> T:
        """Run `work` in a transaction of its own; its result once that is durable."""
        result: T = await self._enqueue([], work)
        return result

    async def probe(self) -> None:
        """Write something of no importance and look at the files: whether the database is well. Raises as `store`."""
        await self._enqueue([], None, is_probe=True)

    async def _enqueue(self, writes: list[Write], work: Work | None, is_probe: bool = False) -> Any:
        if self._is_stopping:
            raise StorageDown("the server is stopping")
        if self.condition.lost is not None:
            raise StorageDown(self.condition.lost)
        job = _Job(writes, work, asyncio.get_running_loop().create_future(), is_probe)
        self._waiting.append(job)
        self._wake.set()
        return await job.done

    async def _run(self) -> None:
        while True:
            await self._wake.wait()
            self._wake.clear()
            while self._waiting:
                batch = self._take()
                try:
                    with self._metrics.commit_seconds.time():
                        await self._commit(batch)
                except BaseException:
                    # The writer is started again; until then nobody waits in vain, and nothing is acknowledged.
                    self._wake.set()
                    self.condition.fails("the writer failed and is being restarted")
                    self._fail(batch, StorageDown("the writer failed"))
                    raise
                self._metrics.commits.inc()
                if (len(batch) > 1 or self._waiting) and not self._is_stopping:
                    await asyncio.sleep(self.GATHER)
            if self._is_stopping:
                return

    def _take(self) -> list[_Job]:
        """The next jobs that go together: appends, or one piece of work."""
        if self._waiting[0].work is not None:
            return [self._waiting.pop(0)]
        count = 1
        while count < len(self._waiting) and count < self.MOST and self._waiting[count].work is None:
            count += 1
        batch = self._waiting[:count]
        del self._waiting[:count]
        return batch

    async def _commit(self, batch: list[_Job]) -> None:
        try:
            result = await self._transaction(batch)
        except (IntegrityError, Taken):
            if len(batch) > 1:
                for job in batch:
                    await self._commit([job])
                return
            self._fail(batch, Conflict("another server wrote first"))
        except (SQLAlchemyError, sqlite3.Error, OSError, Lost) as problem:
            is_gone = isinstance(problem, DBAPIError) and problem.connection_invalidated
            log.error("the database did not commit", extra={"problem": type(problem).__name__, "gone": is_gone})
            self._metrics.storage_errors.inc()
            self.condition.failed(problem)
            self._fail(batch, StorageDown(type(problem).__name__))
        except Exception as problem:
            self._fail(batch, problem)
        else:
            self.condition.succeeded()
            for job in batch:
                if not job.done.done():
                    job.done.set_result(result)

    async def _transaction(self, batch: list[_Job]) -> Any:
        work = batch[0].work
        if work is not None:
            async with self._engine.begin() as connection:
                result = await work(connection)
                await self._appender.before_commit(connection)
            self._appender.after_commit()
            return result
        rows: Rows = {}
        for job in batch:
            for statement, values in job.writes:
                rows.setdefault(statement, []).append(values)
        # A new table is written before its rows in other tables, even if another job added that statement first.
        await self._appender.append(dict(sorted(rows.items(), key=lambda item: _belongs_to_another(item[0]))))
        if any(job.is_probe for job in batch):
            await self._appender.inspect()
        return None

    def _fail(self, batch: list[_Job], problem: Exception) -> None:
        for job in batch:
            if not job.done.done():
                job.done.set_exception(problem)
