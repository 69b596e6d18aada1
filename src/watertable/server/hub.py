"""The hub: which tables are in memory, how they are made, changed, found again and deleted.

Tables are loaded when someone needs them and leave the memory when nobody looks. What the database
says is due is looked up again and again, so a restart or another server's death stops no table.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable
from typing import Any, TypeVar

from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection

from watertable.kernel import BadInput, Match
from watertable.kernel.match import Proposal
from watertable.server.cluster.fanout import Hint, fanout_for
from watertable.server.driver import Driver
from watertable.server.live import LiveTable, match_of
from watertable.server.metrics import Metrics
from watertable.server.roster import OVER, PLAYING, Refused, TableRow, rematch_row
from watertable.server.settings import Settings
from watertable.server.socket.messages import CLOSE_DELETED
from watertable.server.storage.appending import Write
from watertable.server.storage.database import Database
from watertable.server.storage.store import (
    NOTE_DUE,
    Store,
    delete_table,
    entry_write,
    execute,
    read_table,
    table_writes,
    update_table,
)
from watertable.server.storage.writer import Conflict, StorageDown, Writer
from watertable.server.workers.pool import BotPool
from watertable.table.history import logged_of
from watertable.table.showing import Logged

T = TypeVar("T")
log = logging.getLogger("watertable.hub")

_LOOK_SECONDS = 0.5
"""How often a server alone looks for what is due; its own plans are quicker."""
_SWEEP_SECONDS = 10.0
_DUE_AT_ONCE = 200
_FAR_SECONDS = 60.0
"""A plan later than this need not be kept in memory: the database knows when."""


class Hub:
    """All tables of one server process."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.metrics = Metrics()
        self.database = Database(settings.database)
        self.store = Store(self.database.reading)
        self.writer = Writer(self.database.writing, self.database.appending, self.metrics)
        self.bots = BotPool(
            settings.bot_processes, settings.bot_overrun, settings.hint_budget, settings.games, self.metrics
        )
        self.driver = Driver(self)
        self.fanout = fanout_for(settings.redis)
        self._live: dict[str, LiveTable] = {}
        self._opening: dict[str, asyncio.Task[LiveTable]] = {}
        self._tasks: set[asyncio.Task[Any]] = set()
        self.is_stopping = False

    async def start(self) -> None:
        await self.database.migrate()
        self.writer.start()
        self.fanout.start(self._heard)
        self.spawn(self._look_for_due())
        self.spawn(self._sweep())
        if self.settings.is_shared:
            self.spawn(self._poll())

    async def stop(self) -> None:
        """Finish what is being stored, then let go of everything."""
        self.is_stopping = True
        await self.driver.stop()
        tasks = list(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self.writer.stop()
        await self.fanout.stop()
        await self.bots.stop()
        await self.database.close()

    def spawn(self, work: Any) -> None:
        """Run something beside everything else, and keep it from being forgotten."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    # Tables in memory

    def live(self) -> list[LiveTable]:
        return list(self._live.values())

    def in_memory(self, table_id: str) -> LiveTable | None:
        return self._live.get(table_id)

    async def open(self, table_id: str) -> LiveTable:
        """The table, loaded if it is not in memory. Raises Refused if there is none."""
        table = self._live.get(table_id)
        if table is not None:
            table.used_at = time.monotonic()
            return table
        task = self._opening.get(table_id)
        if task is None:
            task = asyncio.create_task(self._load(table_id))
            self._opening[table_id] = task
            task.add_done_callback(lambda _: self._opening.pop(table_id, None))
        return await asyncio.shield(task)

    async def _load(self, table_id: str) -> LiveTable:
        try:
            row = await self.store.table(table_id)
            if row is None:
                raise Refused("no-table", "there is no such table")
            table = LiveTable(self, row)
            await table.load()
        except (SQLAlchemyError, OSError):
            raise Refused("unavailable", "the database does not answer") from None
        except BadInput as problem:
            log.error("a table cannot be loaded", extra={"table": table_id, "problem": str(problem)})
            raise Refused("unplayable", str(problem)) from None
        self._live[table_id] = table
        self.metrics.live_tables.set(len(self._live))
        if not self.settings.is_shared or row.due_at is None:
            self.driver.take(table)
            self.driver.plan(table)
        return table

    def forget(self, table: LiveTable) -> None:
        """The table is deleted: tell everyone at it."""
        table.is_gone = True
        self._drop(table)
        table.audience.tell({"type": "deleted"})
        for connection in table.audience.connections():
            connection.close(CLOSE_DELETED)

    def _drop(self, table: LiveTable) -> None:
        self.driver.forget(table)
        self._live.pop(table.id, None)
        self.metrics.live_tables.set(len(self._live))

    # Making and changing tables

    async def create(self, row: TableRow) -> LiveTable:
        """Store a new table; it starts at once if everyone is there."""
        if await self.store.unfinished() >= self.settings.limits.unfinished_tables:
            raise Refused("full", "this server has as many unfinished tables as it allows")
        match, proposal = self._begin(row, row.created_at)
        try:
            await self.writer.store(table_writes(row) + _entry_writes(row, proposal, row.created_at))
        except (Conflict, StorageDown):
            raise Refused("unavailable", "the database does not answer") from None
        table = LiveTable(self, row)
        self._live[row.id] = table
        self._began(table, match, proposal, row.created_at)
        self.metrics.tables_made.labels(row.setup["game"]).inc()
        self.metrics.live_tables.set(len(self._live))
        self.driver.take(table)
        self.driver.plan(table)
        return table

    async def change(self, table_id: str, work: Callable[[TableRow], T]) -> tuple[LiveTable, T]:
        """Change a table's seats or settings: read, change, store, then show."""
        table = await self.open(table_id)
        async with table.lock:
            now = time.time()

            async def transaction(
                connection: AsyncConnection,
            ) -> tuple[TableRow, T, Match | None, Proposal | None]:
                row = await read_table(connection, table_id, to_change=True)
                if row is None:
                    raise Refused("no-table", "there is no such table")
                result = work(row)
                row.revision += 1
                row.changed_at = now
                match, proposal = self._begin(row, now)
                if table.match is not None and row.status == PLAYING:
                    table_row, table.row = table.row, row
                    row.due_at = self.driver.due_at(table, table.match.state, now)
                    table.row = table_row
                await update_table(connection, row)
                await execute(connection, _entry_writes(row, proposal, now))
                return row, result, match, proposal

            row, result, match, proposal = await self._transact(transaction)
            before = [seat.level for seat in table.row.seats]
            if match is not None:
                table.match = match
            table.adopt(row)
            began = self._began(table, match, proposal, now)
            self.driver.take(table)
            table.tell_table()
            if match is not None or before != [seat.level for seat in row.seats]:
                table.show_all_views(began)
            self.announce(table)
            self.driver.plan(table)
        return table, result

    async def delete(self, table_id: str, check: Callable[[TableRow], None]) -> None:
        """Delete a table and all about it, also one that this version cannot play."""

        async def transaction(connection: AsyncConnection) -> None:
            row = await read_table(connection, table_id, to_change=True)
            if row is None:
                raise Refused("no-table", "there is no such table")
            check(row)
            await delete_table(connection, table_id)

        table = self._live.get(table_id)
        if table is None:
            await self._transact(transaction)
            return
        async with table.lock:
            await self._transact(transaction)
            self.announce(table)
            self.forget(table)

    async def rematch(self, table_id: str, check: Callable[[TableRow], None]) -> LiveTable:
        """The same people at a new table; asked twice it is the same one."""
        table = await self.open(table_id)
        async with table.lock:

            async def transaction(connection: AsyncConnection) -> TableRow:
                old = await read_table(connection, table_id, to_change=True)
                if old is None:
                    raise Refused("no-table", "there is no such table")
                check(old)
                if old.status != OVER:
                    raise Refused("not-over", "the game is not over")
                if old.rematch is None:
                    new = rematch_row(old)
                    old.rematch = new.id
                    old.revision += 1
                    await execute(connection, table_writes(new))
                    await update_table(connection, old)
                return old

            table.adopt(await self._transact(transaction))
            table.tell_table()
            self.announce(table)
            assert table.row.rematch is not None
        new_table = await self.open(table.row.rematch)
        if new_table.row.can_start:
            new_table, _ = await self.change(new_table.id, lambda row: None)
        return new_table

    async def _transact(self, work: Callable[[AsyncConnection], Any]) -> Any:
        try:
            return await self.writer.transact(work)
        except StorageDown:
            raise Refused("unavailable", "the database does not answer") from None

    def _begin(self, row: TableRow, now: float) -> tuple[Match | None, Proposal | None]:
        """If everyone is there: fix the nonces and let chance act first."""
        if not row.can_start:
            return None, None
        row.status = PLAYING
        row.nonces = [seat.nonce for seat in row.seats]
        match = match_of(row)
        proposal = match.prepare_start()
        probe = LiveTable(self, row)
        row.due_at = self.driver.due_at(probe, proposal.state, now)
        return match, proposal

    def _began(self, table: LiveTable, match: Match | None, proposal: Proposal | None, now: float) -> list[Logged]:
        """If the game has begun just now: what happened first."""
        if match is None or proposal is None:
            return []
        table.match = match
        match.commit(proposal)
        began = logged_of(proposal, now)
        table.history.add(began, match)
        return began

    # Other servers

    def announce(self, table: LiveTable, took: list[int] | None = None) -> None:
        """Hint to other servers that the table has changed."""
        hint: Hint = {"table": table.id, "server": self.settings.server_id, "seq": table.seq}
        hint["revision"] = table.row.revision
        hint["chat"] = table.chat[-1].number if table.chat else 0
        hint["present"] = table.audience.present_here()
        hint["took"] = took or []
        self.fanout.publish(hint)

    def _heard(self, hint: Hint) -> None:
        table = self._live.get(hint["table"])
        if table is None or hint["server"] == self.settings.server_id:
            return
        table.note_elsewhere(hint["server"], hint["present"], hint["took"])
        self._check(table, hint["revision"], hint["seq"], hint["chat"])

    def _check(self, table: LiveTable, revision: int, seq: int, chat: int) -> None:
        newest = table.chat[-1].number if table.chat else 0
        if revision != table.row.revision or seq > table.seq or chat > newest:
            self.spawn(self._catch_up(table))

    async def _catch_up(self, table: LiveTable) -> None:
        try:
            async with table.lock:
                if not table.is_gone:
                    await table.catch_up()
        except Refused as problem:
            log.warning("could not catch up", extra={"table": table.id, "problem": str(problem)})

    async def _poll(self) -> None:
        """Find what hints did not tell."""
        while True:
            await asyncio.sleep(self.settings.poll)
            tables = self.live()
            if not tables:
                continue
            try:
                known = await self.store.positions([table.id for table in tables])
            except (SQLAlchemyError, OSError):
                continue
            for table in tables:
                if table.id in known:
                    self._check(table, *known[table.id])
                elif not table.is_gone:
                    self.forget(table)
                if table.audience:
                    self.announce(table)

    # What is due, what is idle

    async def _look_for_due(self) -> None:
        grace = self.settings.due_grace if self.settings.is_shared else 0.0
        while True:
            try:
                for table_id in await self.store.due(time.time() - grace, _DUE_AT_ONCE):
                    await self._go_on(table_id)
            except (SQLAlchemyError, OSError, StorageDown) as problem:
                log.warning("could not look for what is due", extra={"problem": type(problem).__name__})
            await asyncio.sleep(_LOOK_SECONDS)

    async def _go_on(self, table_id: str) -> None:
        """Take over a table where something is overdue."""
        try:
            table = await self.open(table_id)
        except Refused as problem:
            if problem.code == "unplayable":
                # Whoever opens the table with a server that plays it lets it go on.
                await self.writer.store([(NOTE_DUE, {"which": table_id, "new_due": None})])
            return
        if self.driver.is_driving(table):
            return
        await self._catch_up(table)
        if not table.is_gone:
            self.driver.take(table)
            self.driver.plan(table)

    async def _sweep(self) -> None:
        """Let go of tables that nobody looks at; delete those that are kept no longer."""
        while True:
            await asyncio.sleep(min(_SWEEP_SECONDS, self.settings.idle))
            now = time.monotonic()
            for table in self.live():
                is_busy = self.driver.next_at(table) < now + _FAR_SECONDS
                is_idle = now - table.used_at > self.settings.idle
                if is_idle and not is_busy and not table.audience and not table.lock.locked():
                    self._drop(table)
            if self.settings.keep_days > 0:
                await self._delete_forgotten()

    async def _delete_forgotten(self) -> None:
        try:
            for table_id in await self.store.forgotten(time.time() - self.settings.keep_days * 86_400):
                await self.delete(table_id, lambda row: None)
        except (Refused, SQLAlchemyError, OSError) as problem:
            log.warning("could not delete old tables", extra={"problem": type(problem).__name__})


def _entry_writes(row: TableRow, proposal: Proposal | None, now: float) -> list[Write]:
    return [] if proposal is None else [entry_write(row.id, entry, now) for entry in proposal.entries]
