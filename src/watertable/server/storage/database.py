"""Engines for SQLite and PostgreSQL, and the migration to the newest schema on start.

SQLite runs in WAL mode with synchronous=FULL: a commit is on the disk when it returns. Writing has
connections of its own; readers never wait for it.
"""

from __future__ import annotations

import asyncio
from functools import lru_cache
from importlib import resources
from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory
from alembic.util import CommandError
from sqlalchemy import Connection, event, text
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError, DBAPIError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from watertable.kernel import BadInput
from watertable.kernel.extras import require
from watertable.server.storage.appending import Appender, EngineAppender, SqliteAppender
from watertable.server.storage.condition import Condition, Lost, reason_of
from watertable.server.storage.files import SqliteFiles
from watertable.server.storage.lineage import Lineage
from watertable.server.storage.renewing import settle

_CONNECT_SECONDS = 30.0
"""How long a database server may take to answer when this one starts."""

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
        self.writing = self._engine(url, 1)
        self.reading = self._engine(url, 4)
        self._files: SqliteFiles | None = None
        self._lineage: Lineage | None = None
        self.appending: Appender
        if self.is_sqlite:
            file = self._file()
            self._files, self._lineage = SqliteFiles(file), Lineage(file)
            self.appending = SqliteAppender(file, prepare_sqlite, self._files, self._lineage)
        else:
            self.appending = EngineAppender(self.writing)

    def _engine(self, url: str, connections: int) -> AsyncEngine:
        if not self.is_sqlite:
            require("PostgreSQL", "postgres")
        engine = create_async_engine(url, pool_size=connections, max_overflow=0, pool_pre_ping=not self.is_sqlite)
        if self.is_sqlite:
            event.listen(engine.sync_engine, "connect", prepare_sqlite)
        return engine

    def _file(self) -> Path:
        file = make_url(self._url).database
        assert file is not None
        return Path(file).absolute()

    def reserve(self) -> None:
        """Lock a SQLite file against a second server until `close` is called, and check it."""
        if self._files is not None:
            self._files.reserve(known_schemas())

    async def migrate(self) -> None:
        """Migrate to the newest schema. Servers that start together do it once."""
        async with self.writing.begin() as connection:
            if not self.is_sqlite:
                await connection.execute(text(f"SELECT pg_advisory_xact_lock({_MIGRATION_LOCK})"))
            await connection.run_sync(_upgrade)

    async def settle(self, is_restored: bool = False) -> None:
        """Notice whether the database was restored from a backup, or be told so, and renew chance then."""
        async with self.writing.begin() as connection:
            if not self.is_sqlite:
                await connection.execute(text(f"SELECT pg_advisory_xact_lock({_MIGRATION_LOCK})"))
            name, count = await settle(connection, self._lineage, is_restored)
        if self._lineage is not None:
            self._lineage.follow(name, count)

    def look(self, condition: Condition) -> None:
        """Note where the files of a SQLite database were deleted or replaced; cheap, and without writing."""
        if self._files is not None:
            try:
                self._files.require()
            except Lost as problem:
                condition.failed(problem)

    async def close(self) -> None:
        await self.appending.close()
        await self.writing.dispose()
        await self.reading.dispose()
        if self._lineage is not None:
            self._lineage.close()
        if self._files is not None:
            self._files.release()


async def make_ready(url: str) -> None:
    """Reach the database and migrate it; BadInput says in one line why that does not work."""
    database = Database(url)
    where = make_url(checked_url(url)).render_as_string(hide_password=True).replace("+asyncpg", "")
    try:
        async with asyncio.timeout(_CONNECT_SECONDS):
            await database.migrate()
    except TimeoutError:
        raise BadInput(f"{where} does not answer") from None
    except CommandError:
        raise BadInput(f"{where} belongs to a newer version of Watertable: use that version") from None
    except Exception as problem:
        # Which errors there are depends on the driver, and on what answers there instead of a database.
        original = problem.orig if isinstance(problem, DBAPIError) else problem
        said = reason_of(problem) if database.is_sqlite else _first_line(original)
        raise BadInput(f"{where} cannot be used: {said}") from None
    finally:
        await database.close()


def _first_line(problem: BaseException | None) -> str:
    """What a driver says, without the class that SQLAlchemy puts in front."""
    said = str(problem).strip().splitlines()
    return said[0].rpartition(">: ")[2] if said else type(problem).__name__


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


@lru_cache(maxsize=1)
def known_schemas() -> tuple[str, ...]:
    """The schemas that this version of Watertable can read."""
    return tuple(step.revision for step in ScriptDirectory.from_config(migration_config()).walk_revisions())


def _upgrade(connection: Connection) -> None:
    config = migration_config()
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
