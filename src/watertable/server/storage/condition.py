"""Whether the database can be trusted to keep what it is given: what `/health` reports.

A failed write says so at once, a successful one takes it back. A database whose files were deleted, replaced
or damaged while the server ran is lost for this process: it acknowledges nothing more until it is restarted.
"""

from __future__ import annotations

import logging
import sqlite3

from sqlalchemy.exc import DBAPIError

from watertable.server.metrics import Metrics

log = logging.getLogger("watertable.storage")

_SQLITE = {
    "SQLITE_FULL": "the disk is full",
    "SQLITE_READONLY": "the database is read-only",
    "SQLITE_CORRUPT": "the database file is damaged",
    "SQLITE_NOTADB": "the database file is damaged",
    "SQLITE_BUSY": "another program has locked the database",
    "SQLITE_LOCKED": "another program has locked the database",
    "SQLITE_IOERR": "the disk reports an error",
    "SQLITE_CANTOPEN": "the database file cannot be opened",
}
_SQLSTATES = {
    "25006": "the database is read-only",
    "53100": "the disk is full",
    "42501": "the database does not allow it",
}
"""Of PostgreSQL's errors, those that have a cause to name."""
_DAMAGED = ("SQLITE_CORRUPT", "SQLITE_NOTADB")


class Lost(Exception):
    """The files of the database are not those that the server opened, or they are damaged."""


def _code(problem: BaseException) -> str:
    """SQLite's name of an error, such as SQLITE_IOERR_WRITE; empty for anything else."""
    original = problem.orig if isinstance(problem, DBAPIError) else problem
    return str(getattr(original, "sqlite_errorname", "")) if isinstance(original, sqlite3.Error) else ""


def is_damage(problem: BaseException) -> bool:
    """Whether the error means that the database's file is damaged."""
    return _code(problem).startswith(_DAMAGED)


def reason_of(problem: BaseException) -> str:
    """Why the database did not do what it was asked, in a few words and without paths or rows."""
    if isinstance(problem, Lost):
        return str(problem)
    code = _code(problem)
    for start, words in _SQLITE.items():
        if code.startswith(start):
            return words if start != "SQLITE_IOERR" else f"{words} ({code})"
    original = problem.orig if isinstance(problem, DBAPIError) else problem
    state = str(getattr(original, "sqlstate", ""))
    if state in _SQLSTATES:
        return _SQLSTATES[state]
    return "the database does not answer"


class Condition:
    """What is known of the database's health. `problem` is one line, or None while all is well."""

    def __init__(self, metrics: Metrics) -> None:
        self._gauge = metrics.storage_ok
        self._gauge.set(1)
        self._failing: str | None = None
        self.lost: str | None = None
        """Why nothing is acknowledged until the server is restarted."""

    @property
    def problem(self) -> str | None:
        return self.lost or self._failing

    def failed(self, problem: BaseException) -> None:
        """A read, a write or a check did not succeed."""
        if isinstance(problem, Lost):
            self._lose(reason_of(problem))
        elif is_damage(problem):
            self._lose(f"{reason_of(problem)}; nothing is stored any more: restore a backup and restart the server")
        else:
            self.fails(reason_of(problem))

    def fails(self, reason: str) -> None:
        """Writing does not succeed now, and may again."""
        if self._failing is None and self.lost is None:
            log.error("the database cannot be written to", extra={"problem": reason})
        self._failing = reason
        self._gauge.set(0)

    def succeeded(self) -> None:
        """A write is durable."""
        if self._failing is not None and self.lost is None:
            log.warning("the database can be written to again")
            self._gauge.set(1)
        self._failing = None

    def _lose(self, reason: str) -> None:
        if self.lost is None:
            log.critical("no move is acknowledged until the server is restarted", extra={"problem": reason})
        self.lost = reason
        self._gauge.set(0)
