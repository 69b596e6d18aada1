"""Reading tables from the database, and the statements that write them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from typing import Any, Final

from sqlalchemy import Row, Select, bindparam, delete, func, insert, or_, select, update
from sqlalchemy.exc import NoResultFound
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from watertable.kernel.match_log import Entry
from watertable.server.storage.appending import Write
from watertable.server.storage.models import chat, entries, forks, packs, seats, tables
from watertable.server.storage.rows import entry_of, flaw_of
from watertable.server.tables.roster import OVER, PLAYING, WAITING, SeatRow, TableRow

UNREADABLE: Final = (ValueError, TypeError, NoResultFound)
"""What a row raises that is not what was stored: broken JSON, another type."""

# Statements of the hot path are compiled once, so that the writer can group their rows.
INSERT_TABLE: Final = insert(tables)
INSERT_SEAT: Final = insert(seats)
INSERT_PACK: Final = insert(packs)
INSERT_FORK: Final = insert(forks)
INSERT_ENTRY: Final = insert(entries)
INSERT_CHAT: Final = insert(chat)
TRIM_CHAT: Final = delete(chat).where(
    chat.c.table_id == bindparam("which"), chat.c.number <= bindparam("last_forgotten")
)
NOTE_MOVE: Final = (
    update(tables)
    .where(tables.c.id == bindparam("which"))
    .values(
        due_at=bindparam("new_due"),
        changed_at=bindparam("now"),
        asked=bindparam("who"),
        asked_at=bindparam("now"),
    )
)
NOTE_END: Final = (
    update(tables)
    .where(tables.c.id == bindparam("which"))
    .values(
        due_at=None,
        changed_at=bindparam("now"),
        asked=None,
        asked_at=bindparam("now"),
        status=OVER,
        outcome=bindparam("how", type_=tables.c.outcome.type),
        revision=tables.c.revision + 1,
    )
)
NOTE_USED: Final = update(tables).where(tables.c.id == bindparam("which")).values(changed_at=bindparam("now"))
NOTE_DUE: Final = update(tables).where(tables.c.id == bindparam("which")).values(due_at=bindparam("new_due"))


def entry_write(table_id: str, entry: Entry, at: float) -> Write:
    row = {
        "table_id": table_id,
        "seq": entry.seq,
        "ply": entry.ply,
        "seat": entry.seat,
        "move": entry.move,
        "undo_to": entry.undo_to,
        "key": entry.key,
        "at": at,
    }
    return INSERT_ENTRY, row


def _seat_values(row: SeatRow) -> dict[str, Any]:
    return asdict(row)


def _table_values(row: TableRow) -> dict[str, Any]:
    values = asdict(row)
    del values["seats"], values["pack_text"], values["fork_text"]
    return values


def table_writes(row: TableRow) -> list[Write]:
    """The statements that store a new table, without its log."""
    writes: list[Write] = [(INSERT_TABLE, _table_values(row))]
    writes.extend([(INSERT_SEAT, {"table_id": row.id, **_seat_values(seat)}) for seat in row.seats])
    if row.pack_text is not None:
        writes.append((INSERT_PACK, {"table_id": row.id, "text": row.pack_text}))
    if row.fork_text is not None:
        writes.append((INSERT_FORK, {"table_id": row.id, "text": row.fork_text}))
    return writes


async def execute(connection: AsyncConnection, writes: list[Write]) -> None:
    """Carry out writes within a transaction."""
    for statement, values in writes:
        await connection.execute(statement, [values])


async def update_table(connection: AsyncConnection, row: TableRow) -> None:
    """Write everything about a table and its seats that can change."""
    values = _table_values(row)
    del values["id"]
    await connection.execute(update(tables).where(tables.c.id == row.id).values(values))
    for seat in row.seats:
        where = (seats.c.table_id == row.id) & (seats.c.seat == seat.seat)
        await connection.execute(update(seats).where(where).values(_seat_values(seat)))


async def delete_table(connection: AsyncConnection, table_id: str) -> None:
    await connection.execute(delete(tables).where(tables.c.id == table_id))


async def read_table(connection: AsyncConnection, table_id: str, to_change: bool = False) -> TableRow | None:
    """A table without its log; locked for this transaction if it is about to be changed."""
    query = select(tables).where(tables.c.id == table_id)
    if to_change:
        query = query.with_for_update()
    found = (await connection.execute(query)).one_or_none()
    if found is None:
        return None
    pack = (await connection.execute(select(packs.c.text).where(packs.c.table_id == table_id))).scalar_one_or_none()
    fork = (await connection.execute(select(forks.c.text).where(forks.c.table_id == table_id))).scalar_one_or_none()
    sitting = await connection.execute(select(seats).where(seats.c.table_id == table_id).order_by(seats.c.seat))
    return _table_row(found, pack, fork, [_seat_row(row) for row in sitting])


def _table_row(row: Row[Any], pack_text: str | None, fork_text: str | None, sitting: list[SeatRow]) -> TableRow:
    return TableRow(**row._mapping, pack_text=pack_text, fork_text=fork_text, seats=sitting)


def _seat_row(row: Row[Any]) -> SeatRow:
    values = dict(row._mapping)
    del values["table_id"]
    return SeatRow(**values)


class StoredChat:
    """A line of chat. `key` is what its sender called it, so that it counts once."""

    def __init__(self, number: int, at: float, seat: int | None, name: str, text: str, key: str | None) -> None:
        self.number = number
        self.at = at
        self.seat = seat
        self.name = name
        self.text = text
        self.key = key


class Store:
    """Reads; all writing goes through the writer."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine

    async def table(self, table_id: str) -> TableRow | None:
        async with self._engine.connect() as connection:
            return await read_table(connection, table_id)

    async def log_after(self, table_id: str, seq: int) -> list[tuple[Entry, float]]:
        """The entries after a sequence number, each with when it was stored."""
        query = select(entries).where(entries.c.table_id == table_id, entries.c.seq > seq).order_by(entries.c.seq)
        async with self._engine.connect() as connection:
            return [entry_of(row) for row in await connection.execute(query)]

    async def chat_after(self, table_id: str, number: int) -> list[StoredChat]:
        query = select(chat).where(chat.c.table_id == table_id, chat.c.number > number).order_by(chat.c.number)
        async with self._engine.connect() as connection:
            rows = await connection.execute(query)
            return [StoredChat(row.number, row.at, row.seat, row.name, row.text, row.key) for row in rows]

    async def due(self, before: float, most: int) -> list[str]:
        """Tables where something should have moved by itself."""
        query = (
            select(tables.c.id)
            .where(tables.c.status == PLAYING, tables.c.due_at.is_not(None), tables.c.due_at <= before)
            .order_by(tables.c.due_at)
            .limit(most)
        )
        async with self._engine.connect() as connection:
            return list((await connection.execute(query)).scalars())

    async def positions(self, ids: Sequence[str]) -> dict[str, tuple[int, int, int]]:
        """For each table that exists: its revision, newest entry, newest line of chat."""
        newest = select(func.max(entries.c.seq)).where(entries.c.table_id == tables.c.id).scalar_subquery()
        last_line = select(func.max(chat.c.number)).where(chat.c.table_id == tables.c.id).scalar_subquery()
        query = select(tables.c.id, tables.c.revision, newest, last_line).where(tables.c.id.in_(ids))
        async with self._engine.connect() as connection:
            rows = await connection.execute(query)
            return {row[0]: (row[1], row[2] or 0, row[3] or 0) for row in rows}

    async def pack_characters(self) -> int:
        """How many characters the custom packs of all tables have."""
        query = select(func.coalesce(func.sum(func.length(packs.c.text)), 0))
        async with self._engine.connect() as connection:
            return int((await connection.execute(query)).scalar_one())

    async def unfinished(self) -> int:
        query = select(func.count()).select_from(tables).where(tables.c.status != OVER)
        async with self._engine.connect() as connection:
            return int((await connection.execute(query)).scalar_one())

    async def forgotten(self, before: float) -> list[str]:
        """Tables at which nothing has happened since."""
        query = select(tables.c.id).where(tables.c.changed_at < before).limit(500)
        async with self._engine.connect() as connection:
            return list((await connection.execute(query)).scalars())

    async def never_played(self, before: float) -> list[str]:
        """Tables at which nothing has happened since, and no person has ever made a move."""
        played = select(entries.c.seq).where(entries.c.table_id == tables.c.id, entries.c.key.is_not(None)).exists()
        query = select(tables.c.id).where(tables.c.changed_at < before, tables.c.status != OVER, ~played).limit(500)
        async with self._engine.connect() as connection:
            return list((await connection.execute(query)).scalars())

    async def still_unfinished(self, ids: Sequence[str]) -> set[str]:
        """Those of the tables that exist and are not over."""
        query = select(tables.c.id).where(tables.c.id.in_(ids), tables.c.status != OVER)
        async with self._engine.connect() as connection:
            return set((await connection.execute(query)).scalars())

    async def listed(self, status: str, most: int) -> list[TableRow]:
        """Listed tables, newest first; `open` means that one can still sit down without an invitation."""
        query = select(tables).where(tables.c.is_listed)
        if status == "open":
            free = (
                select(seats.c.seat)
                .where(
                    seats.c.table_id == tables.c.id,
                    seats.c.kind == "person",
                    seats.c.access == "open",
                    seats.c.token_hash.is_(None),
                    seats.c.invite_hash.is_(None),
                    seats.c.has_resigned.is_(False),
                )
                .exists()
            )
            query = query.where(or_(tables.c.status == WAITING, tables.c.status == PLAYING), free)
        else:
            query = query.where(tables.c.status == status)
        return await self._with_seats(query.order_by(tables.c.changed_at.desc()).limit(most))

    async def named(self, ids: Sequence[str]) -> list[TableRow]:
        return await self._with_seats(select(tables).where(tables.c.id.in_(ids)))

    async def _with_seats(self, query: Select[Any]) -> list[TableRow]:
        """The tables of a query, without those that cannot be read."""
        async with self._engine.connect() as connection:
            try:
                found = list(await connection.execute(query))
            except UNREADABLE:
                found = await self._one_by_one(connection, query)
            ids = [row.id for row in found]
            sitting: dict[str, list[SeatRow]] = {table_id: [] for table_id in ids}
            chosen = select(seats).where(seats.c.table_id.in_(ids)).order_by(seats.c.table_id, seats.c.seat)
            for row in await connection.execute(chosen):
                sitting[row.table_id].append(_seat_row(row))
        rows = [_table_row(row, None, None, sitting[row.id]) for row in found]
        return [row for row in rows if flaw_of(row) is None]

    async def _one_by_one(self, connection: AsyncConnection, query: Select[Any]) -> list[Row[Any]]:
        """The rows of a query that can be read, each with a query of its own."""
        found: list[Row[Any]] = []
        for table_id in list((await connection.execute(query.with_only_columns(tables.c.id))).scalars()):
            try:
                found.append((await connection.execute(select(tables).where(tables.c.id == table_id))).one())
            except UNREADABLE:
                continue
        return found
