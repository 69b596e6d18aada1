"""Whether a database is older than what this machine has already written to it: a backup was restored.

The database carries a random name and a count that rises with every commit; a small file beside it repeats
both after each commit. A database whose count is lower than the file's, or whose name is another, was put
there from elsewhere. Dice that were rolled after the backup would then be rolled again, and players have
seen them: so chance is renewed (`renewing`).
"""

from __future__ import annotations

import contextlib
import logging
import os
import re
import secrets
from pathlib import Path
from typing import Final

from watertable.server.storage.files import made

log = logging.getLogger("watertable.storage")

_LINE: Final = re.compile(r"([0-9a-f]{32}) +([0-9]{1,18})\n")


def new_name() -> str:
    """A name for a database that no other has."""
    return secrets.token_hex(16)


class Lineage:
    """The name and count of an open SQLite database, and the file beside it."""

    def __init__(self, database: Path) -> None:
        self._file = database.with_name(database.name + ".lineage")
        self._name = ""
        self._count = 0
        self._opened: int | None = None

    def is_behind(self, name: str, count: int) -> bool:
        """Whether the database with this name and count is older than what the file beside it has seen."""
        try:
            line = self._file.read_text("ascii", "replace")
        except OSError:
            return False
        found = _LINE.fullmatch(line)
        if found is None:
            return False
        return found[1] != name or int(found[2]) > count

    def follow(self, name: str, count: int) -> None:
        """The database has this name and count now; the file says so from here on."""
        self._name, self._count = name, count
        try:
            if self._opened is None:
                self._opened = made(self._file, os.O_WRONLY)
            self.note()
        except OSError as problem:
            # Without the file a restore is not noticed; that must not stop anyone from playing.
            log.warning("cannot write beside the database", extra={"problem": problem.strerror})

    def next(self) -> int | None:
        """The count that the next commit stores; None before the name is known."""
        if not self._name:
            return None
        self._count += 1
        return self._count

    def note(self) -> None:
        """A commit is durable: repeat its count in the file. Not synced, because a lost count does no harm."""
        if self._opened is None:
            return
        with contextlib.suppress(OSError):
            os.lseek(self._opened, 0, os.SEEK_SET)
            os.write(self._opened, f"{self._name} {self._count:>18}\n".encode())

    def close(self) -> None:
        if self._opened is not None:
            os.close(self._opened)
            self._opened = None
