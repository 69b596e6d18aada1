"""A table that is written while it grows, in parts: a folder of Parquet files, each with the rows of so many games.

A Parquet file can only be read once its end is written, so one file for a long run would be lost with the run. Every
part is a whole file instead, put in place in one step; a part that is still growing is replaced by longer ones. What
was written stays readable whatever happens next, and never more than one part is in memory.
"""

from __future__ import annotations

import io
import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

import polars as pl

from watertable.kernel import BadInput

NUMBER = "number"
"""The column with the number of the game, by which rows are sorted."""
_GAMES = "watertable-games"
"""What the end of a part says: how many games there are in it."""
RUN = "watertable-run"
"""What the end of a part says: the run that it belongs to."""


class CannotWrite(BadInput):
    """A part could not be written: the disk is full, or the folder is gone. What was there before is still there."""


class PartedTable:
    """The rows of games 0, 1, 2, …, in parts with the same number of games each."""

    def __init__(
        self, folder: Path, frame_of: Callable[[Sequence[Any]], pl.DataFrame], games_a_part: int, run: str
    ) -> None:
        """`frame_of` makes rows of games; `run` is a mark that all parts carry, and parts with another are refused."""
        self.folder = folder
        self.frame_of = frame_of
        self.games_a_part = games_a_part
        self.run = run
        self.damaged: list[Path] = []
        """Parts that were found cut; their games count as missing."""
        self._have: dict[int, int] = {}
        """How many games each part has: always its first ones."""
        self._part = -1
        """The part that is growing."""
        self._frames: list[pl.DataFrame] = []
        self._loose: list[Any] = []
        self._is_written = True
        for path in parts_in(folder):
            self._find(path)

    # What is there

    def _find(self, path: Path) -> None:
        try:
            about = pl.read_parquet_metadata(path)
            games = int(about[_GAMES])
            part = int(path.stem) // self.games_a_part
        except (pl.exceptions.PolarsError, OSError):
            self.damaged.append(path)
            return
        except (KeyError, ValueError):
            raise BadInput(f"{path}: not a part of a simulation's table") from None
        if about.get(RUN) != self.run:
            raise BadInput(f"{path}: belongs to another simulation")
        self._have[part] = min(games, self.games_a_part)

    def has(self, number: int) -> bool:
        """Whether the rows of this game are there."""
        part, at = divmod(number, self.games_a_part)
        return at < self._have.get(part, 0)

    def missing(self, games: int) -> Sequence[int]:
        """The numbers of the games, of the first so many, that are not there."""
        size = self.games_a_part
        parts = -(-games // size)
        first = next((part for part in range(parts) if self._have.get(part, 0) < size), parts)
        start = first * size + self._have.get(first, 0)
        if all(part <= first or part >= parts for part in self._have):
            # As always, unless a part in the middle was lost.
            return range(min(start, games), games)
        return [
            number
            for part in range(first, parts)
            for number in range(part * size + self._have.get(part, 0), min((part + 1) * size, games))
        ]

    def path(self, part: int) -> Path:
        """The file of a part, named after its first game."""
        return self.folder / f"{part * self.games_a_part:09}.parquet"

    def frames(self, columns: list[str] | None = None) -> Iterator[pl.DataFrame]:
        """All that was written, part by part."""
        for path in parts_in(self.folder):
            yield read_part(path, columns)

    # What comes

    def add(self, number: int, game: Any) -> None:
        """A game. They come in the order of their numbers; those that are there already are left out."""
        if self.has(number):
            return
        part, at = divmod(number, self.games_a_part)
        if part != self._part:
            self.write()
            self._open(part)
        assert at == self._have.get(part, 0), f"game {number} came too early"
        self._loose.append(game)
        self._have[part] = at + 1
        self._is_written = False
        if at + 1 == self.games_a_part:
            self.write()
            self._part = -1

    def _open(self, part: int) -> None:
        self._part = part
        self._loose = []
        self._frames = [read_part(self.path(part))] if self._have.get(part) else []

    def write(self) -> None:
        """Put the growing part in place, as far as it is."""
        if self._is_written:
            return
        if self._loose:
            self._frames.append(self.frame_of(self._loose))
            self._loose = []
        frame = pl.concat(self._frames, rechunk=True)
        self._frames = [frame]
        about = {_GAMES: str(self._have[self._part]), RUN: self.run}
        buffer = io.BytesIO()
        frame.write_parquet(buffer, row_group_size=max(1, frame.height), metadata=about)
        put(self.path(self._part), buffer.getbuffer(), self.folder.parent)
        self._is_written = True

    def keep_only(self, is_kept: Callable[[int], bool]) -> None:
        """Remove games, by their numbers: in each part those from the first one on that is not kept."""
        for part, have in list(self._have.items()):
            start = part * self.games_a_part
            count = 0
            while count < have and is_kept(start + count):
                count += 1
            if count == 0:
                self.path(part).unlink()
                del self._have[part]
            elif count < have:
                self._open(part)
                self._frames = [frame.filter(pl.col(NUMBER) < start + count) for frame in self._frames]
                self._have[part] = count
                self._is_written = False
                self.write()

    def remove_damaged(self) -> None:
        """Remove parts that were found cut, so that what is left can be read."""
        for path in self.damaged:
            path.unlink(missing_ok=True)


def parts_in(folder: Path) -> list[Path]:
    """The parts of a table, in order."""
    return sorted(path for path in folder.glob("*.parquet") if path.stem.isdecimal())


def read_part(path: Path, columns: list[str] | None = None) -> pl.DataFrame:
    """The rows of a part. One that was cut or is something else is refused in one line."""
    try:
        return pl.read_parquet(path, columns=columns)
    except FileNotFoundError:
        raise BadInput(f"{path}: there is no such file") from None
    except (pl.exceptions.PolarsError, OSError) as problem:
        reason = " ".join(str(problem).split())[:100]
        raise BadInput(f"{path}: not a whole Parquet file ({reason})") from None


def put(path: Path, data: bytes | memoryview, beside: Path) -> None:
    """Write a file in one step: whoever looks finds what was there before, or all of it.

    It is prepared in the folder `beside`, because readers take everything in a table's folder for a part.
    """
    prepared = beside / f".{path.name}.writing"
    try:
        path.parent.mkdir(exist_ok=True)
        with prepared.open("wb") as stream:
            stream.write(data)
            stream.flush()
            os.fsync(stream.fileno())
        prepared.replace(path)
    except OSError as problem:
        with suppress(OSError):
            prepared.unlink()
        raise CannotWrite(f"{path}: cannot be written ({problem.strerror or problem})") from None
