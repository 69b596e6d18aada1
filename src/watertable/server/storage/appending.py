"""How waiting rows are stored durably: all of them in one transaction.

PostgreSQL is reached through SQLAlchemy. For SQLite that would mean a dozen trips to another thread
and back for each transaction, so there the same statements run in one trip, on a connection of
their own.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, Protocol

from sqlalchemy import Executable
from sqlalchemy.dialects import sqlite
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncEngine
from sqlalchemy.sql.elements import ClauseElement

Write = tuple[Executable, dict[str, Any]]
Rows = dict[Executable, list[dict[str, Any]]]


class Taken(Exception):
    """A row with that key already exists, or the table it belongs to is gone."""


class Appender(Protocol):
    """Stores rows durably, all or none."""

    async def append(self, rows: Rows) -> None:
        """Return once they are durable. Raises Taken, or what the database's driver raises."""

    async def close(self) -> None:
        """Close the connection."""


class EngineAppender:
    """Through SQLAlchemy, for any database."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine

    async def append(self, rows: Rows) -> None:
        try:
            async with self._engine.begin() as connection:
                for statement, values in rows.items():
                    await connection.execute(statement, values)
        except IntegrityError as problem:
            raise Taken(str(problem.orig)) from None

    async def close(self) -> None:
        """Nothing to do: whoever made the engine closes it."""


class SqliteAppender:
    """Directly, in a thread of its own."""

    def __init__(self, file: Path, prepare: Callable[[Any, Any], None]) -> None:
        self._file = file
        self._prepare = prepare
        self._thread = ThreadPoolExecutor(1, "appender")
        self._connection: sqlite3.Connection | None = None
        self._statements: dict[Executable, _Statement] = {}

    async def append(self, rows: Rows) -> None:
        await asyncio.get_running_loop().run_in_executor(self._thread, self._append, rows)

    def _append(self, rows: Rows) -> None:
        if self._connection is None:
            self._connection = sqlite3.connect(self._file, isolation_level=None)
            self._prepare(self._connection, None)
        connection = self._connection
        try:
            connection.execute("BEGIN IMMEDIATE")
            for statement, values in rows.items():
                prepared = self._statements.get(statement)
                if prepared is None:
                    prepared = self._statements[statement] = _Statement(statement, values[0])
                connection.executemany(prepared.sql, prepared.bound(values))
            connection.execute("COMMIT")
        except sqlite3.Error as problem:
            if connection.in_transaction:
                connection.execute("ROLLBACK")
            if isinstance(problem, sqlite3.IntegrityError):
                raise Taken(str(problem)) from None
            raise

    async def close(self) -> None:
        await asyncio.get_running_loop().run_in_executor(self._thread, self._close)
        self._thread.shutdown()

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
