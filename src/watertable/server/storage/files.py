"""The files of a SQLite database: how they are made, checked before a start, and watched while a server runs.

SQLite keeps writing to a file that was deleted or replaced, and everything written then is lost. So the server
compares the names of its files with what it opened, before it acknowledges anything.
"""

from __future__ import annotations

import logging
import os
import sqlite3
import stat
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from watertable.kernel import BadInput
from watertable.server.storage.condition import Lost, is_damage, reason_of
from watertable.server.storage.wal import OpenLog, has_lost_commits

log = logging.getLogger("watertable.storage")

_FILE_MODE: Final = 0o600
_FOLDER_MODE: Final = 0o700
_CHECK_SECONDS: Final = 10.0
"""How long the check before a start may take; a larger database is checked as far as that goes."""
_STEPS: Final = 10_000
"""SQLite's instructions between two looks at the time."""

_Identity = tuple[int, int]

_REPLACED: Final = (
    "the database file was deleted or replaced while the server ran; nothing is stored any more: "
    "put the right file there and restart the server"
)
_DAMAGED: Final = (
    "the write-ahead log of the database was damaged while the server ran; nothing is stored any more: "
    "restore a backup and restart the server"
)


def made(file: Path, flags: int) -> int:
    """A file, opened, and made if there was none: then nobody else may read it."""
    return os.open(file, flags | os.O_CREAT, _FILE_MODE)


def _identity(path: str) -> _Identity | None:
    try:
        found = os.stat(path)
    except OSError:
        return None
    return found.st_dev, found.st_ino


class SqliteFiles:
    """A database's file, and the two that SQLite keeps beside it while it is open."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self._names = [f"{file}{ending}" for ending in ("", "-wal", "-shm")]
        self._opened: list[_Identity | None] = []
        self._log: OpenLog | None = None
        self._held: int | None = None

    # Before the start

    def reserve(self, known: Sequence[str]) -> None:
        """Make the file if there is none, lock it against a second server, and check it.

        `known` are the schemas that can be read. BadInput says in one line why this database cannot be used.
        """
        try:
            self._make_folder()
            self._lock()
            os.close(made(self.file, os.O_RDWR))
            self._check(known)
        except sqlite3.Error as problem:
            self.release()
            if problem.sqlite_errorname == "SQLITE_NOTADB":
                raise BadInput(f"{self.file} is not a SQLite database") from None
            if is_damage(problem):
                raise BadInput(f"{self.file} is damaged ({problem}): restore a backup") from None
            raise BadInput(f"{self.file} cannot be used: {reason_of(problem)}") from None
        except OSError as problem:
            self.release()
            raise BadInput(f"{self.file} cannot be used: {problem.strerror or problem}") from None
        except BadInput:
            self.release()
            raise

    def release(self) -> None:
        """Let another server have the file, once SQLite has closed it."""
        self._opened = []
        if self._log is not None:
            self._log.close()
            self._log = None
        if self._held is not None:
            os.close(self._held)
            self._held = None

    def _make_folder(self) -> None:
        missing = [folder for folder in self.file.parents if not folder.exists()]
        for folder in reversed(missing):
            folder.mkdir(_FOLDER_MODE, exist_ok=True)

    def _lock(self) -> None:
        if sys.platform == "win32":
            return
        import fcntl

        self._held = made(self.file.with_name(self.file.name + ".lock"), os.O_WRONLY)
        try:
            fcntl.flock(self._held, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise BadInput(f"{self.file} is in use by another Watertable server") from None

    def _check(self, known: Sequence[str]) -> None:
        """Whether it is a database of Watertable's, whole, and can be written to."""
        if sys.platform != "win32" and stat.S_IMODE(self.file.stat().st_mode) & 0o077:
            log.warning("other users of this machine may read the database", extra={"file": str(self.file)})
        log_file = Path(self._names[1])
        if sys.platform != "win32" and has_lost_commits(log_file):
            raise BadInput(
                f"{log_file} is damaged, and moves that were stored are lost in it: restore a backup, or delete "
                f"this file and start with --restored to play on from what is left"
            )
        connection = sqlite3.connect(self.file, isolation_level=None, timeout=5)
        try:
            names = {name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
            if names and "alembic_version" not in names:
                raise BadInput(f"{self.file} is a database of another program")
            if "alembic_version" in names:
                _require_known(self.file, connection, known)
            _check_pages(self.file, connection)
            # A version that stays the same is written all the same: a full or read-only disk shows now.
            version = connection.execute("PRAGMA user_version").fetchone()[0]
            connection.execute("PRAGMA journal_mode = WAL")
            connection.execute(f"PRAGMA user_version = {int(version)}")
        finally:
            connection.close()

    # While the server runs

    def opened(self) -> None:
        """SQLite has opened the database, with its log: these are the files from now on."""
        if self._opened:
            return
        self._opened = [_identity(name) for name in self._names]
        # Windows lets nobody delete or replace a file that is open, and reading beside SQLite may get in its way.
        if sys.platform != "win32":
            self._log = OpenLog(Path(self._names[1]), Path(self._names[2]))

    def require(self) -> None:
        """Raise Lost if what was opened is no longer what has the database's name; cheap."""
        if self._opened and [_identity(name) for name in self._names] != self._opened:
            raise Lost(_REPLACED)
        if self._log is not None and not self._log.fits_index():
            raise Lost(_DAMAGED)

    def inspect(self) -> None:
        """Raise Lost if the log is damaged; for a check in the background, while nobody writes."""
        self.require()
        if self._log is not None and self._log.is_damaged():
            raise Lost(_DAMAGED)


def _require_known(file: Path, connection: sqlite3.Connection, known: Sequence[str]) -> None:
    for (version,) in connection.execute("SELECT version_num FROM alembic_version"):
        if version not in known:
            raise BadInput(newer_schema(str(file), str(version), known))


def newer_schema(where: str, version: str, known: Sequence[str]) -> str:
    """One line for a database that a later version of Watertable has migrated."""
    return (
        f"{where} belongs to a newer version of Watertable (schema {version!r:.20}; this one knows up to "
        f"{max(known)}): use that version"
    )


def _check_pages(file: Path, connection: sqlite3.Connection) -> None:
    """Whether the pages fit together. SQLite keeps no checksums of them: a changed value is not noticed."""
    deadline = time.monotonic() + _CHECK_SECONDS
    connection.set_progress_handler(lambda: int(time.monotonic() > deadline), _STEPS)
    try:
        found = [str(row[0]) for row in connection.execute("PRAGMA quick_check(1)")]
    except sqlite3.OperationalError as problem:
        if getattr(problem, "sqlite_errorname", "") != "SQLITE_INTERRUPT":
            raise
        log.warning("the database is large: it was checked in part only", extra={"seconds": _CHECK_SECONDS})
        return
    finally:
        connection.set_progress_handler(None, 0)
    if found != ["ok"]:
        what = " ".join(" ".join(found).split())[:120]
        raise BadInput(f"{file} is damaged ({what}): restore a backup")
