"""How waiting rows are stored durably: all of them in one transaction.

PostgreSQL is reached through SQLAlchemy. For SQLite that would mean a dozen trips to another thread
and back for each transaction, so there the same statements run in one trip, on a connection of
their own.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, Protocol

from sqlalchemy import Executable, update
from sqlalchemy.dialects import sqlite
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine
from sqlalchemy.sql.elements import ClauseElement

from watertable.server.storage.files import SqliteFiles
from watertable.server.storage.helper import Helper
from watertable.server.storage.lineage import Lineage
from watertable.server.storage.models import lineage

Write = tuple[Executable, dict[str, Any]]
Rows = dict[Executable, list[dict[str, Any]]]

RAISE_COUNT: Final = update(lineage).where(lineage.c.id == 1).values(count=lineage.c.count + 1)
_SET_COUNT: Final = "UPDATE lineage SET count = ? WHERE id = 1"


class Taken(Exception):
    """A row with that key already exists, or the table it belongs to is gone."""


class Appender(Protocol):
    """Stores rows durably, all or none."""

    async def append(self, rows: Rows) -> None:
        """Return once they are durable. Raises Taken, Lost, or what the database's driver raises.

        Without rows it writes all the same: this is how the server finds out whether it can.
        """

    async def inspect(self) -> None:
        """Raise Lost if the database's files are damaged, as far as that can be seen quickly."""

    async def before_commit(self, connection: AsyncConnection) -> None:
        """Called in every transaction that does not go through `append`, before it is committed."""

    def after_commit(self) -> None:
        """Called once such a transaction is committed; raises Lost if that was in vain."""

    async def close(self) -> None:
        """Close the connection."""


class EngineAppender:
    """Through SQLAlchemy, for any database."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine

    async def append(self, rows: Rows) -> None:
        try:
            async with self._engine.begin() as connection:
                if not rows:
                    await connection.execute(RAISE_COUNT)
                for statement, values in rows.items():
                    await connection.execute(statement, values)
        except IntegrityError as problem:
            raise Taken(str(problem.orig)) from None

    async def inspect(self) -> None:
        """Nothing to do: a database server looks after its files."""

    async def before_commit(self, connection: AsyncConnection) -> None:
        """Nothing to do."""

    def after_commit(self) -> None:
        """Nothing to do."""

    async def close(self) -> None:
        """Nothing to do: whoever made the engine closes it."""


class SqliteAppender:
    """Directly, in a thread of its own.

    What was committed to a file that no longer has the database's name is lost: Lost is raised then.
    """

    def __init__(
        self,
        file: Path,
        prepare: Callable[[Any, Any], None],
        files: SqliteFiles | None = None,
        lineage: Lineage | None = None,
    ) -> None:
        self._file = file
        self._prepare = prepare
        self._files = SqliteFiles(file) if files is None else files
        self._lineage = Lineage(file) if lineage is None else lineage
        self._thread = Helper("appender")
        self._connection: sqlite3.Connection | None = None
        self._statements: dict[Executable, _Statement] = {}

    async def append(self, rows: Rows) -> None:
        await self._thread.run(self._append, rows)

    def _append(self, rows: Rows) -> None:
        connection = self._connected()
        try:
            connection.execute("BEGIN IMMEDIATE")
            self._files.opened()
            for statement, values in rows.items():
                prepared = self._statements.get(statement)
                if prepared is None:
                    prepared = self._statements[statement] = _Statement(statement, values[0])
                connection.executemany(prepared.sql, prepared.bound(values))
            count = self._lineage.next()
            if count is not None:
                connection.execute(_SET_COUNT, (count,))
            connection.execute("COMMIT")
        except sqlite3.Error as problem:
            self._roll_back(connection)
            if isinstance(problem, sqlite3.IntegrityError):
                raise Taken(str(problem)) from None
            raise
        self.after_commit()

    def _connected(self) -> sqlite3.Connection:
        if self._connection is None:
            connection = sqlite3.connect(self._file, isolation_level=None)
            try:
                self._prepare(connection, None)
            except sqlite3.Error:
                connection.close()
                raise
            self._connection = connection
        return self._connection

    def _roll_back(self, connection: sqlite3.Connection) -> None:
        try:
            if connection.in_transaction:
                connection.execute("ROLLBACK")
        except sqlite3.Error:
            # A connection that cannot even do that is of no use any more.
            self._connection = None
            connection.close()

    async def inspect(self) -> None:
        await self._thread.run(self._files.inspect)

    async def before_commit(self, connection: AsyncConnection) -> None:
        count = self._lineage.next()
        if count is not None:
            await connection.exec_driver_sql(_SET_COUNT, (count,))

    def after_commit(self) -> None:
        self._files.require()
        self._lineage.note()

    async def close(self) -> None:
        await self._thread.run(self._close)
        self._thread.stop()

    def _close(self) -> None:
        if self._connection is not None:
            self._connection.close()


class _Statement:
    """A statement as SQLite's text, and how its values are bound."""

    _dialect = sqlite.dialect(paramstyle="named")

    def __init__(self, statement: Executable, example: dict[str, Any]) -> None:
        assert isinstance(statement, ClauseElement)
        compiled: Any = statement.compile(dialect=self._dialect, column_keys=list(example))
        self.sql = str(compiled)
        self._constant = {name: value for name, value in compiled.params.items() if name not in example}
        self._processors: dict[str, Callable[[Any], Any]] = {}
        for name, bind in compiled.binds.items():
            processor = bind.type.dialect_impl(self._dialect).bind_processor(self._dialect)
            if processor is not None:
                self._processors[name] = processor

    def bound(self, rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
        if not self._processors and not self._constant:
            return rows
        return [
            {
                name: self._processors[name](value) if name in self._processors else value
                for name, value in (self._constant | row).items()
            }
            for row in rows
        ]
