"""Engines for SQLite and PostgreSQL, and the migration to the newest schema on start.

SQLite runs in WAL mode with synchronous=FULL: a commit is on the disk when it returns. Writing has
connections of its own; readers never wait for it.
"""

from __future__ import annotations

import sys
from importlib import resources
from pathlib import Path
from typing import IO, Any

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, event, text
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from watertable.kernel import BadInput
from watertable.server.storage.appending import Appender, EngineAppender, SqliteAppender

_MIGRATION_LOCK = 0x57617465
"""PostgreSQL's advisory lock, for servers that start at the same time."""

_DRIVERS = {"sqlite": "sqlite+aiosqlite", "postgresql": "postgresql+asyncpg", "postgres": "postgresql+asyncpg"}


def checked_url(url: str) -> str:
    """The database's address with its driver; BadInput says in one line what is wrong with it."""
    scheme, colon, rest = url.partition(":")
    full = _DRIVERS.get(scheme, scheme) + colon + rest
    try:
        parsed = make_url(full)
    except ArgumentError:
        raise BadInput(
            f"{url!r} is not a database address; expected sqlite:///FILE or postgresql://USER@HOST/NAME"
        ) from None
    if parsed.drivername not in _DRIVERS.values():
        raise BadInput(f"{parsed.drivername}: not supported; expected sqlite or postgresql")
    if parsed.drivername.startswith("sqlite") and not parsed.database:
        raise BadInput("sqlite: name a file, as in sqlite:///watertable.db")
    return full


class Database:
    """The engines of one server: `writing` has one connection, `reading` several; `appending` is for moves."""

    def __init__(self, url: str) -> None:
        url = checked_url(url)
        self.is_sqlite = url.startswith("sqlite")
        self._url = url
        self._held: IO[str] | None = None
        if self.is_sqlite:
            self._file().parent.mkdir(parents=True, exist_ok=True)
        self.writing = self._engine(url, 1)
        self.reading = self._engine(url, 4)
        self.appending: Appender = (
            SqliteAppender(self._file(), prepare_sqlite) if self.is_sqlite else EngineAppender(self.writing)
        )

    def _engine(self, url: str, connections: int) -> AsyncEngine:
        try:
            engine = create_async_engine(url, pool_size=connections, max_overflow=0, pool_pre_ping=not self.is_sqlite)
        except ModuleNotFoundError:
            raise BadInput('PostgreSQL needs an extra package: pip install "watertable[postgres]"') from None
        if self.is_sqlite:
            event.listen(engine.sync_engine, "connect", prepare_sqlite)
        return engine

    def _file(self) -> Path:
        file = make_url(self._url).database
        assert file is not None
        return Path(file).absolute()

    def reserve(self) -> None:
        """Lock a SQLite file against a second server, until this process ends or `close` is called."""
        if not self.is_sqlite or sys.platform == "win32":
            return
        import fcntl

        held = self._file().with_name(self._file().name + ".lock").open("w")
        try:
            fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            held.close()
            raise BadInput(f"{self._file()} is in use by another Watertable server") from None
        self._held = held

    async def migrate(self) -> None:
        """Migrate to the newest schema. Servers that start together do it once."""
        async with self.writing.begin() as connection:
            if not self.is_sqlite:
                await connection.execute(text(f"SELECT pg_advisory_xact_lock({_MIGRATION_LOCK})"))
            await connection.run_sync(_upgrade)

    async def close(self) -> None:
        await self.appending.close()
        await self.writing.dispose()
        await self.reading.dispose()
        if self._held is not None:
            self._held.close()


def prepare_sqlite(connection: Any, _record: Any) -> None:
    """Settings of every SQLite connection."""
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=5000", "cache_size=-512"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def migration_config() -> Config:
    """Alembic's configuration: the migrations are in the package."""
    config = Config()
    config.set_main_option("script_location", str(resources.files("watertable.server.storage").joinpath("migrations")))
    return config


def _upgrade(connection: Connection) -> None:
    config = migration_config()
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
