"""Tables in the database, as the hub and the live tables need them: read, appended to, changed, deleted.

Reading goes straight to the database, writing through the writer. Every failure of the
database is `StorageDown`; if another server wrote first, it is `Conflict`.
"""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Sequence
from typing import Any, TypeVar

from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection

from watertable.kernel import BadInput
from watertable.kernel.match_log import Entry, Proposal
from watertable.kernel.record import outcome_json
from watertable.server.storage.appending import Write
from watertable.server.storage.rows import flaw_of
from watertable.server.storage.store import (
    INSERT_CHAT,
    NOTE_DUE,
    NOTE_END,
    NOTE_MOVE,
    NOTE_USED,
    TRIM_CHAT,
    UNREADABLE,
    Store,
    StoredChat,
    delete_table,
    entry_write,
    execute,
    read_table,
    table_writes,
    update_table,
)
from watertable.server.storage.writer import StorageDown, Writer
from watertable.server.tables.roster import Refused, TableRow
from watertable.table.plan import asked_seat

T = TypeVar("T")

_UNPLAYABLE = "this table cannot be played"


class TableStorage:
    """The stored tables of a server."""

    def __init__(self, store: Store, writer: Writer) -> None:
        self._store = store
        self._writer = writer

    def require(self) -> None:
        """Raise StorageDown where the database is lost, so that nothing is acknowledged any more."""
        if self._writer.condition.lost is not None:
            raise StorageDown(self._writer.condition.lost)

    # Reading

    async def table(self, table_id: str) -> TableRow | None:
        """A table without its log. Raises BadInput if what is stored of it cannot be read."""
        try:
            row = await self._read(self._store.table(table_id))
        except UNREADABLE:
            raise BadInput(f"{_UNPLAYABLE}: what is stored of it is damaged") from None
        flaw = None if row is None else flaw_of(row)
        if flaw is not None:
            raise BadInput(f"{_UNPLAYABLE}: {flaw}")
        return row

    async def log_after(self, table_id: str, seq: int) -> list[tuple[Entry, float]]:
        """The entries after a sequence number, each with when it was stored."""
        return await self._read(self._store.log_after(table_id, seq))

    async def chat_after(self, table_id: str, number: int) -> list[StoredChat]:
        return await self._read(self._store.chat_after(table_id, number))

    async def positions(self, ids: Sequence[str]) -> dict[str, tuple[int, int, int]]:
        """For each table that exists: its revision, newest entry, newest line of chat."""
        return await self._read(self._store.positions(ids))

    async def due(self, before: float, most: int) -> list[str]:
        """Tables where something should have moved by itself."""
        return await self._read(self._store.due(before, most))

    async def forgotten(self, before: float) -> list[str]:
        """Tables at which nothing has happened since."""
        return await self._read(self._store.forgotten(before))

    async def never_played(self, before: float) -> list[str]:
        """Tables at which nothing has happened since, and no person has ever made a move."""
        return await self._read(self._store.never_played(before))

    async def still_unfinished(self, ids: Sequence[str]) -> set[str]:
        """Those of the tables that exist and are not over."""
        return await self._read(self._store.still_unfinished(ids))

    async def unfinished(self) -> int:
        return await self._read(self._store.unfinished())

    async def _read(self, work: Coroutine[Any, Any, T]) -> T:
        if self._writer.condition.lost is not None:
            # What was written last may be in there, although it is lost: it must not be shown.
            work.close()
            self.require()
        try:
            return await work
        except (SQLAlchemyError, OSError) as problem:
            self._writer.condition.failed(problem)
            raise StorageDown(type(problem).__name__) from None

    # Writing

    async def append(self, table_id: str, proposal: Proposal, now: float, due_at: float | None) -> None:
        """Store what was prepared; `due_at` is when something moves by itself after it."""
        writes = [entry_write(table_id, entry, now) for entry in proposal.entries]
        outcome = proposal.state.outcome()
        if outcome is not None:
            writes.append((NOTE_END, {"which": table_id, "now": now, "how": outcome_json(outcome)}))
        else:
            who = asked_seat(proposal.state)
            writes.append((NOTE_MOVE, {"which": table_id, "now": now, "new_due": due_at, "who": who}))
        await self._writer.store(writes)

    async def add_chat(self, table_id: str, line: StoredChat, kept: int) -> None:
        """Store a line of chat; only the newest `kept` lines stay."""
        values = {key: getattr(line, key) for key in ("number", "at", "seat", "name", "text", "key")}
        writes: list[Write] = [(INSERT_CHAT, {"table_id": table_id, **values})]
        if line.number > kept:
            writes.append((TRIM_CHAT, {"which": table_id, "last_forgotten": line.number - kept}))
        await self._writer.store(writes)

    async def note_used(self, table_id: str, now: float) -> None:
        """Someone is still at this table, although nothing has happened."""
        await self._writer.store([(NOTE_USED, {"which": table_id, "now": now})])

    async def forget_due(self, table_id: str) -> None:
        """Nothing is due at this table any more."""
        await self._writer.store([(NOTE_DUE, {"which": table_id, "new_due": None})])

    async def create(self, row: TableRow, entries: Sequence[Entry]) -> None:
        """Store a new table, with what chance did first if the game begins at once."""
        first = [entry_write(row.id, entry, row.created_at) for entry in entries]
        await self._writer.store(table_writes(row) + first)

    async def change(self, table_id: str, work: Callable[[TableRow], Sequence[Entry]], now: float) -> TableRow:
        """Read a table, let `work` change it, and store it with the entries that `work` adds to its log."""

        async def transaction(connection: AsyncConnection) -> TableRow:
            row = await _locked(connection, table_id)
            _require_readable(row)
            entries = work(row)
            await update_table(connection, row)
            await execute(connection, [entry_write(row.id, entry, now) for entry in entries])
            return row

        changed: TableRow = await self._writer.transact(transaction)
        return changed

    async def delete(self, table_id: str, check: Callable[[TableRow], None] | None = None) -> None:
        """Delete a table with everything that belongs to it, unless `check` refuses. Without a check the table is not
        even read."""

        async def transaction(connection: AsyncConnection) -> None:
            if check is not None:
                check(await _locked(connection, table_id))
            await delete_table(connection, table_id)

        await self._writer.transact(transaction)

    async def follow_up(self, table_id: str, work: Callable[[TableRow], TableRow | None]) -> TableRow:
        """Store the table that `work` makes to follow this one, if it makes one; returns this one as it then is."""

        async def transaction(connection: AsyncConnection) -> TableRow:
            old = await _locked(connection, table_id)
            _require_readable(old)
            new = work(old)
            if new is not None:
                await execute(connection, table_writes(new))
                await update_table(connection, old)
            return old

        changed: TableRow = await self._writer.transact(transaction)
        return changed


async def _locked(connection: AsyncConnection, table_id: str) -> TableRow:
    try:
        row = await read_table(connection, table_id, to_change=True)
    except UNREADABLE:
        raise Refused("unplayable", f"{_UNPLAYABLE}: what is stored of it is damaged") from None
    if row is None:
        raise Refused("no-table", "there is no such table")
    return row


def _require_readable(row: TableRow) -> None:
    flaw = flaw_of(row)
    if flaw is not None:
        raise Refused("unplayable", f"{_UNPLAYABLE}: {flaw}")
