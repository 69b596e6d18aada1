"""What a server does in the background: what is due, what other servers changed, what is idle or forgotten,
and whether the database is well.

Each of these is a supervised task, and each table is handled by itself: one that fails stops no other.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING

from watertable.server.storage.tables import TableStorage
from watertable.server.storage.writer import Conflict, StorageDown
from watertable.server.supervising import supervised
from watertable.server.tables.roster import OVER, Refused

if TYPE_CHECKING:
    from watertable.server.tables.hub import Hub

log = logging.getLogger("watertable.upkeep")

LOOK_SECONDS = 0.5
"""How often the server looks for what is due. The plans of its own tables have timers."""
_SWEEP_SECONDS = 10.0
_DUE_AT_ONCE = 200
_LOADING_AT_ONCE = 8
_FAR_SECONDS = 60.0
"""A plan later than this need not be kept in memory: the database knows when."""
_PROBE_SECONDS = 10.0
"""How long the database may take for a small write before it counts as not answering."""
_IDLE_PROBES = 15
"""While nobody is connected, only every so many checks write: a disk may rest."""
_COUNT_SWEEPS = 30
"""Sweeps between two counts of unfinished tables."""
_IDS_AT_ONCE = 500


class Upkeep:
    """The background tasks of one hub."""

    def __init__(self, hub: Hub, storage: TableStorage) -> None:
        self._hub = hub
        self._storage = storage
        self._going_on: set[str] = set()
        self._loading = asyncio.Semaphore(_LOADING_AT_ONCE)

    def start(self) -> None:
        self._run("due", self._look_for_due)
        self._run("sweep", self._sweep_again_and_again)
        self._run("storage", self._watch_storage)
        if self._hub.settings.is_shared:
            self._run("poll", self._poll)

    def _run(self, name: str, work: Callable[[], Awaitable[None]]) -> None:
        self._hub.spawn(supervised(name, work, self._hub.metrics))

    # Is the database well?

    async def _watch_storage(self) -> None:
        number = 0
        while True:
            await asyncio.sleep(self._hub.settings.probe)
            number += 1
            condition = self._hub.writer.condition
            self._hub.database.look(condition)
            is_used = condition.problem is not None or any(table.is_watched for table in self._hub.live())
            if is_used or number % _IDLE_PROBES == 0:
                await self.probe()

    async def probe(self) -> None:
        """Write something of no importance; the writer notes whether that worked."""
        try:
            async with asyncio.timeout(_PROBE_SECONDS):
                await self._hub.writer.probe()
        except TimeoutError:
            self._hub.writer.condition.fails("the database does not answer")
        except (StorageDown, Conflict):
            pass

    # What is due

    async def _look_for_due(self) -> None:
        settings = self._hub.settings
        grace = settings.due_grace if settings.is_shared else 0.0
        logged = ""
        while True:
            try:
                for table_id in await self._storage.due(time.time() - grace, _DUE_AT_ONCE):
                    if table_id not in self._going_on:
                        self._going_on.add(table_id)
                        self._hub.spawn(self._go_on(table_id))
                logged = ""
            except StorageDown as problem:
                if str(problem) != logged:
                    logged = str(problem)
                    log.warning("could not look for what is due", extra={"problem": logged})
            await asyncio.sleep(LOOK_SECONDS)

    async def _go_on(self, table_id: str) -> None:
        """Take over a table where something is overdue."""
        try:
            async with self._loading:
                table = await self._hub.open(table_id)
            if not self._hub.driver.is_driving(table):
                await self._hub.catch_up(table)
                if not table.is_gone:
                    self._hub.drive(table)
        except Refused as problem:
            if problem.code == "unplayable":
                await self._forget_due(table_id)
        except Exception as problem:
            self._hub.unplayable.failed(table_id, problem)
            await self._forget_due(table_id)
        finally:
            self._going_on.discard(table_id)

    async def _forget_due(self, table_id: str) -> None:
        """A server that can play the table continues it when someone opens it there."""
        try:
            await self._storage.forget_due(table_id)
        except (StorageDown, Conflict):
            log.warning("could not set an unplayable table aside", extra={"table": table_id})

    # What other servers changed

    async def _poll(self) -> None:
        """Find changes that no hint announced."""
        while True:
            await asyncio.sleep(self._hub.settings.poll)
            tables = self._hub.live()
            if not tables:
                continue
            try:
                known = await self._storage.positions([table.id for table in tables])
            except StorageDown:
                continue
            for table in tables:
                if table.id in known:
                    self._hub.check(table, *known[table.id])
                elif not table.is_gone:
                    self._hub.gone(table)
                if table.is_watched:
                    self._hub.announce(table)

    # What is idle or forgotten

    async def _sweep_again_and_again(self) -> None:
        number = 0
        while True:
            await asyncio.sleep(min(_SWEEP_SECONDS, self._hub.settings.idle))
            self._unload_idle()
            try:
                await self._delete_old()
                if number % _COUNT_SWEEPS == 0:
                    await self._count_unfinished()
            except StorageDown as problem:
                log.warning("could not look for old tables", extra={"problem": str(problem)})
            number += 1

    def _unload_idle(self) -> None:
        now = time.monotonic()
        for table in self._hub.live():
            is_busy = self._hub.driver.next_at(table) < now + _FAR_SECONDS
            is_idle = now - table.used_at > self._hub.settings.idle
            if is_idle and not is_busy and not table.is_watched and not table.lock.locked():
                self._hub.drop(table)

    async def _delete_old(self) -> None:
        """Delete tables that have been kept long enough, and those that nobody came to play at."""
        settings = self._hub.settings
        now = time.time()
        if settings.keep_days > 0:
            for table_id in await self._storage.forgotten(now - settings.keep_days * 86_400):
                await self._delete(table_id)
        if settings.unplayed_days > 0:
            await self._note_watched(now, settings.unplayed_days * 86_400 / 2)
            for table_id in await self._storage.never_played(now - settings.unplayed_days * 86_400):
                if await self._delete(table_id):
                    self._hub.metrics.expired.inc()

    async def _note_watched(self, now: float, seconds: float) -> None:
        """People who are at a table keep it, whichever server they are connected to."""
        for table in self._hub.live():
            if table.row.status != OVER and table.is_watched and table.row.changed_at < now - seconds:
                table.row.changed_at = now
                await self._storage.note_used(table.id, now)

    async def _delete(self, table_id: str) -> bool:
        try:
            await self._hub.delete(table_id)
        except Refused as problem:
            log.warning("could not delete an old table", extra={"table": table_id, "problem": str(problem)})
            return False
        return True

    async def _count_unfinished(self) -> None:
        """Tables that were finished or deleted elsewhere no longer count for who made them."""
        ids = self._hub.open_tables.ids()
        for first in range(0, len(ids), _IDS_AT_ONCE):
            some = ids[first : first + _IDS_AT_ONCE]
            unfinished = await self._storage.still_unfinished(some)
            for table_id in some:
                if table_id not in unfinished:
                    self._hub.open_tables.remove(table_id)
