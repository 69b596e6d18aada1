"""The hub: which tables are in memory, how they are made, changed, found again and deleted.

Tables are loaded when someone needs them and unloaded when nobody is connected. What the server does by itself,
such as going on with a table where something is due, is in `upkeep`.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Sequence
from typing import Any, TypeVar

from watertable.kernel import Match, Pack
from watertable.kernel.match_log import Entry, Proposal
from watertable.server.cluster.fanout import Hint, fanout_for
from watertable.server.metrics import Metrics
from watertable.server.settings import Settings
from watertable.server.storage.database import Database
from watertable.server.storage.store import Store
from watertable.server.storage.tables import TableStorage
from watertable.server.storage.writer import Conflict, StorageDown, Writer
from watertable.server.tables.driver import Driver
from watertable.server.tables.live import LiveTable
from watertable.server.tables.open_tables import OpenTables
from watertable.server.tables.pack_space import PackSpace
from watertable.server.tables.roster import OVER, PLAYING, Refused, TableRow, rematch_row
from watertable.server.tables.stored_match import due_at, match_of
from watertable.server.tables.unplayable import Unplayable
from watertable.server.tables.upkeep import Upkeep
from watertable.server.workers.content import Content
from watertable.server.workers.drawings import Drawings
from watertable.server.workers.pool import BotPool
from watertable.table import Happened
from watertable.table.plan import asked_seat
from watertable.table.showing import Logged

T = TypeVar("T")
log = logging.getLogger("watertable.hub")


class Beginning:
    """A game that begins, and the chance moves at its start; nothing is stored yet."""

    def __init__(self, match: Match, first: Proposal) -> None:
        self.match = match
        self.first = first


class Hub:
    """All tables of one server process. It listens to them: see `Listener`."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.metrics = Metrics()
        self.database = Database(settings.database)
        self.store = Store(self.database.reading)
        self.writer = Writer(self.database.writing, self.database.appending, self.metrics)
        self.bots = BotPool(
            settings.bot_processes, settings.bot_overrun, settings.hint_budget, settings.games, self.metrics
        )
        self.drawings = Drawings(settings.games)
        self.content = Content(settings.games, settings.limits, self.metrics)
        self.pack_space = PackSpace(settings.limits, self.metrics, self.store.pack_characters)
        self.driver = Driver(self.bots, settings)
        self.fanout = fanout_for(settings.redis)
        self.unplayable = Unplayable(self.metrics)
        self.open_tables = OpenTables(settings.limits.address_tables, self.metrics)
        self._storage = TableStorage(self.store, self.writer)
        self._upkeep = Upkeep(self, self._storage)
        self._live: dict[str, LiveTable] = {}
        self._opening: dict[str, asyncio.Task[LiveTable]] = {}
        self._tasks: set[asyncio.Task[Any]] = set()
        self.is_stopping = False

    async def start(self) -> None:
        await self.database.migrate()
        await self.database.settle(self.settings.is_restored)
        self.writer.start()
        await self._upkeep.probe()
        self.fanout.start(self._heard)
        self._upkeep.start()

    @property
    def problem(self) -> str | None:
        """Why moves cannot be stored now, in one line; None while they can."""
        return self.writer.condition.problem

    async def stop(self) -> None:
        """Finish what is being stored, then release everything."""
        self.is_stopping = True
        await self.driver.stop()
        tasks = list(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self.writer.stop()
        await self.fanout.stop()
        await self.bots.stop()
        await self.drawings.stop()
        await self.content.stop()
        await self.database.close()

    def spawn(self, work: Any) -> None:
        """Run something in the background, and keep a reference to it so that it is not collected."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._ended)

    def _ended(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        problem = None if task.cancelled() else task.exception()
        if problem is not None:
            log.error("something in the background failed", exc_info=problem)

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
        refusal = self.unplayable.refusal(table_id)
        if refusal is not None:
            raise refusal
        task = self._opening.get(table_id)
        if task is None:
            task = asyncio.create_task(self._load(table_id))
            self._opening[table_id] = task
            task.add_done_callback(lambda _: self._opening.pop(table_id, None))
        return await asyncio.shield(task)

    async def _load(self, table_id: str) -> LiveTable:
        try:
            row = await self._storage.table(table_id)
            if row is None:
                raise Refused("no-table", "there is no such table")
            table = self._table(row, await self._pack_of(row))
            await table.load()
        except StorageDown:
            raise Refused("unavailable", "the database does not answer") from None
        except Refused:
            raise
        except Exception as problem:
            raise self.unplayable.failed(table_id, problem) from None
        self.unplayable.succeeded(table_id)
        self._keep(table)
        if not self.settings.is_shared or row.due_at is None:
            self.drive(table)
        return table

    async def _pack_of(self, row: TableRow) -> Pack:
        """The pack that a stored table is played with; a custom one has passed the checks of this version."""
        return row.shipped_pack() if row.pack_text is None else await self.content.pack(row.game(), row.pack_text)

    def _table(self, row: TableRow, pack: Pack) -> LiveTable:
        return LiveTable(row, pack, self._storage, self.settings, self.metrics, self)

    def _keep(self, table: LiveTable) -> None:
        self._live[table.id] = table
        self.metrics.live_tables.set(len(self._live))

    def drop(self, table: LiveTable) -> None:
        """Unload a table."""
        self.driver.step_aside(table)
        self._live.pop(table.id, None)
        self.metrics.live_tables.set(len(self._live))

    def drive(self, table: LiveTable) -> None:
        """This server drives the table from now on."""
        self.driver.take(table)
        self.driver.plan(table)

    # Making and changing tables

    async def create(self, row: TableRow, pack: Pack, address: str) -> LiveTable:
        """Store a new table, made from this address; it starts at once if everyone is there."""
        self.open_tables.require_room(address)
        try:
            if await self._storage.unfinished() >= self.settings.limits.unfinished_tables:
                raise Refused("full", "this server has reached its limit of unfinished tables")
            beginning = self._beginning(row, pack, row.created_at)
            await self._storage.create(row, _entries(beginning))
        except (Conflict, StorageDown):
            raise Refused("unavailable", "the database does not answer") from None
        table = self._table(row, pack)
        self.open_tables.add(row.id, address)
        self._begin(table, beginning, row.created_at)
        self._keep(table)
        self.metrics.tables_made.labels(row.setup["game"]).inc()
        self.drive(table)
        return table

    async def change(self, table_id: str, work: Callable[[TableRow], T]) -> tuple[LiveTable, T]:
        """Change a table's seats or settings: read, change, store, then show."""
        table = await self.open(table_id)
        async with table.lock:
            now = time.time()
            results: list[T] = []
            beginnings: list[Beginning | None] = []

            def change(row: TableRow) -> Sequence[Entry]:
                results.append(work(row))
                row.revision += 1
                row.changed_at = now
                beginnings.append(self._beginning(row, table.pack, now))
                if table.match is not None and row.status == PLAYING:
                    row.due_at = due_at(row, table.match, now, self.settings)
                return _entries(beginnings[-1])

            row = await _answered(self._storage.change(table_id, change, now))
            before = [seat.level for seat in table.row.seats]
            began = self._begin(table, beginnings[-1], now)
            table.adopt(row)
            self.driver.take(table)
            table.tell_table()
            if beginnings[-1] is not None or before != [seat.level for seat in row.seats]:
                table.show_all_views(began)
            self.announce(table)
            self.driver.plan(table)
        return table, results[-1]

    async def delete(self, table_id: str, check: Callable[[TableRow], None] | None = None) -> None:
        """Delete a table with everything that belongs to it, even one that this version cannot play."""
        table = self._live.get(table_id)
        if table is None:
            await _answered(self._storage.delete(table_id, check))
            loading = self._opening.get(table_id)
            if loading is not None:
                # It was read before it was deleted, and must not stay in memory.
                await asyncio.wait([loading])
            self.unplayable.succeeded(table_id)
            table = self._live.get(table_id)
            if table is None:
                self.open_tables.remove(table_id)
            else:
                self.gone(table)
            return
        async with table.lock:
            await _answered(self._storage.delete(table_id, check))
            self.announce(table)
            self.gone(table)

    async def rematch(self, table_id: str, check: Callable[[TableRow], None]) -> LiveTable:
        """A new table for the same people; asking twice gives the same one."""
        table = await self.open(table_id)

        def follow_up(old: TableRow) -> TableRow | None:
            check(old)
            if old.status != OVER:
                raise Refused("not-over", "the game is not over")
            if old.rematch is not None:
                return None
            new = rematch_row(old, self.settings.new_seed())
            old.rematch = new.id
            old.revision += 1
            return new

        async with table.lock:
            table.adopt(await _answered(self._storage.follow_up(table_id, follow_up)))
            table.tell_table()
            self.announce(table)
            assert table.row.rematch is not None
        new_table = await self.open(table.row.rematch)
        if new_table.row.can_start:
            new_table, _ = await self.change(new_table.id, lambda row: None)
        return new_table

    def _beginning(self, row: TableRow, pack: Pack, now: float) -> Beginning | None:
        """If everyone is there: fix the nonces and let chance act first."""
        if not row.can_start:
            return None
        row.status = PLAYING
        row.nonces = [seat.nonce for seat in row.seats]
        match = match_of(row, pack)
        first = match.prepare_start()
        row.due_at = due_at(row, first, now, self.settings)
        row.asked, row.asked_at = asked_seat(first.state), now
        return Beginning(match, first)

    def _begin(self, table: LiveTable, beginning: Beginning | None, now: float) -> list[Logged]:
        """If the game begins now: what happened first, which is stored."""
        if beginning is None:
            return []
        table.begin(beginning.match)
        return table.commit(beginning.first, now).logged

    # What tables tell

    def acted(self, table: LiveTable, happened: Happened, by: str) -> None:
        self.metrics.moved(table.game.name, by, len(happened.logged))
        if happened.outcome is not None:
            self.open_tables.remove(table.id)
            self.metrics.games_over.labels(table.game.name).inc()
        self.driver.take(table)
        self.announce(table)
        self.driver.plan(table)

    def caught_up(self, table: LiveTable, has_moved: bool, is_changed: bool) -> None:
        if has_moved:
            self.driver.step_aside(table)
        if is_changed:
            self.driver.plan(table)

    def changed(self, table: LiveTable, took: list[int]) -> None:
        self.driver.audience_changed(table)
        self.announce(table, took)

    def gone(self, table: LiveTable) -> None:
        self.open_tables.remove(table.id)
        self.drop(table)
        table.close()

    # What connections ask for

    def pass_wait(self, table: LiveTable) -> float:
        """Seconds until a person's pass may be shown: the table itself could have passed by then."""
        return self.driver.releases_at(table) - time.monotonic()

    # Other servers

    def announce(self, table: LiveTable, took: list[int] | None = None) -> None:
        """Hint to other servers that the table has changed."""
        if not self.fanout.speaks:
            return
        hint: Hint = {"table": table.id, "server": self.settings.server_id, "seq": table.seq}
        hint["revision"] = table.row.revision
        hint["chat"] = table.newest_line
        hint["present"] = table.audience.present_here()
        hint["took"] = took or []
        self.fanout.publish(hint)

    def _heard(self, hint: Hint) -> None:
        table = self._live.get(hint["table"])
        if table is None or hint["server"] == self.settings.server_id:
            return
        table.note_elsewhere(hint["server"], hint["present"], hint["took"])
        self.check(table, hint["revision"], hint["seq"], hint["chat"])

    def check(self, table: LiveTable, revision: int, seq: int, chat: int) -> None:
        """Another server has seen the table at this revision, entry and line of chat: catch up if need be."""
        if revision != table.row.revision or seq > table.seq or chat > table.newest_line:
            self.spawn(self.catch_up(table))

    async def catch_up(self, table: LiveTable) -> None:
        """Load what other servers have stored. A table that can no longer be read is unloaded."""
        try:
            async with table.lock:
                if not table.is_gone:
                    await table.catch_up()
        except Refused as problem:
            log.warning("could not catch up", extra={"table": table.id, "problem": str(problem)})
        except Exception as problem:
            self.unplayable.failed(table.id, problem)
            self.drop(table)
            table.set_aside()


def _entries(beginning: Beginning | None) -> Sequence[Entry]:
    return [] if beginning is None else beginning.first.entries


async def _answered(work: Awaitable[T]) -> T:
    """What the database says; Refused where it does not answer."""
    try:
        return await work
    except StorageDown:
        raise Refused("unavailable", "the database does not answer") from None
