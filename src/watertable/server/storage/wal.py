"""SQLite's write-ahead log, read as its file format documents it, to notice damage that SQLite does not.

SQLite checks the log's checksums only when it recovers after a crash, and then it silently stops at the first
frame that does not fit: what was committed after it is gone. So a server looks for itself, while it runs and
before it starts. https://www.sqlite.org/fileformat2.html#walformat and walformat.html describe the files.
"""

from __future__ import annotations

import os
import sys
from itertools import islice
from operator import mul
from pathlib import Path
from struct import Struct, unpack
from typing import Final

_HEADER: Final = 32
_FRAME_HEADER: Final = 24
_MAGIC: Final = 0x377F0682
_MASK: Final = 0xFFFFFFFF
_EIGHT: Final = Struct(">8I")
_SIX: Final = Struct(">6I")
_INDEX_HEADER: Final = 48
"""Of it, what is read here: at 16 the number of frames, at 24 the last one's checksum, at 32 the log's salts."""

MOST_FRAMES: Final = 20_000
"""Frames that are checked before the start; the log is rarely longer than 1,000."""


class _Checksum:
    """The log's checksum of a whole number of pairs of 32-bit words, which is linear in them."""

    def __init__(self, words: int) -> None:
        fibonacci = [0, 1]
        while len(fibonacci) < words + 2:
            fibonacci.append((fibonacci[-1] + fibonacci[-2]) & _MASK)
        self._first = fibonacci[words - 1 :: -1]
        self._second = fibonacci[words:0:-1]
        self._seed = (fibonacci[words - 1], fibonacci[words], fibonacci[words + 1])

    def of(self, words: tuple[int, ...], seed: tuple[int, int]) -> tuple[int, int]:
        zero, one, two = self._seed
        first = sum(map(mul, self._first, words)) + zero * seed[0] + one * seed[1]
        second = sum(map(mul, self._second, words)) + one * seed[0] + two * seed[1]
        return first & _MASK, second & _MASK


class _Log:
    """The frames of an open log."""

    def __init__(self, file: int) -> None:
        self._file = file
        header = os.pread(file, _HEADER, 0)
        self.page = 0
        self.salts = b""
        if len(header) < _HEADER:
            return
        magic, _, page, _, _, _, first, second = _EIGHT.unpack(header)
        self._order = ">" if magic & 1 else "<"
        if magic & ~1 != _MAGIC or page not in [1 << bits for bits in range(9, 17)]:
            return
        if _Checksum(6).of(unpack(f"{self._order}6I", header[:24]), (0, 0)) != (first, second):
            return
        self.page = page
        self.salts = header[16:24]
        self._header_checksum = (first, second)
        self._checksum = _Checksum(2 + page // 4)

    @property
    def is_sound(self) -> bool:
        """Whether the log's header fits its checksum."""
        return self.page > 0

    def at(self, number: int) -> int:
        """Where a frame begins, counted from 1."""
        return _HEADER + (number - 1) * (_FRAME_HEADER + self.page)

    def checksums(self, number: int) -> tuple[int, int]:
        """What a frame says the checksum is up to it; frame 0 is the log's header."""
        if number == 0:
            return self._header_checksum
        stored = os.pread(self._file, 8, self.at(number) + 16)
        first, second = unpack(">2I", stored) if len(stored) == 8 else (-1, -1)
        return first, second

    def frame(self, number: int) -> tuple[bool, bool]:
        """Whether a frame fits the one before it, and whether it ends a transaction."""
        data = os.pread(self._file, _FRAME_HEADER + self.page, self.at(number))
        if len(data) < _FRAME_HEADER + self.page or data[8:16] != self.salts:
            return False, False
        _, pages, _, _, first, second = _SIX.unpack(data[:_FRAME_HEADER])
        words = unpack(f"{self._order}{2 + self.page // 4}I", data[:8] + data[_FRAME_HEADER:])
        return self._checksum.of(words, self.checksums(number - 1)) == (first, second), pages > 0


def has_lost_commits(file: Path) -> bool:
    """Whether the log of a database that is not open has damage in front of something that was committed.

    After a crash the last transaction may be torn: that one was never acknowledged. Two transactions
    that are complete behind a frame that does not fit mean that something stored was damaged.
    """
    try:
        opened = os.open(file, os.O_RDONLY)
    except FileNotFoundError:
        return False
    try:
        log = _Log(opened)
        if not log.is_sound:
            # An empty log is normal; a header that does not fit hides everything behind it.
            return os.fstat(opened).st_size > _HEADER
        frames = (os.fstat(opened).st_size - _HEADER) // (_FRAME_HEADER + log.page)
        is_broken, commits = False, 0
        for number in islice(range(1, frames + 1), MOST_FRAMES):
            fits, is_commit = log.frame(number)
            if not fits:
                is_broken = True
            elif is_broken and is_commit:
                commits += 1
        return commits >= 2
    finally:
        os.close(opened)


class OpenLog:
    """The log of a database that this process has open, compared with what SQLite's index of it says.

    The index's file is opened once and stays open: closing it would drop the locks that SQLite holds on it.
    """

    NEWEST = 8
    IN_TURN = 16
    """Frames checked each time: the newest ones, and others in turn."""

    def __init__(self, log: Path, index: Path) -> None:
        self._log = os.open(log, os.O_RDONLY)
        self._index = os.open(index, os.O_RDONLY)
        self._next = 1

    def close(self) -> None:
        """Only once SQLite has closed the database."""
        os.close(self._log)
        os.close(self._index)

    def fits_index(self) -> bool:
        """Whether the log's header is the one that SQLite knows; cheap enough for every commit."""
        index = os.pread(self._index, 24, 16)
        # Before the first frame is written, the log has no header yet.
        return index[:4] == bytes(4) or os.pread(self._log, 8, 16) == index[16:]

    def is_damaged(self) -> bool:
        """Whether what SQLite has committed to the log is no longer there. Nobody may write meanwhile."""
        data = os.pread(self._index, _INDEX_HEADER, 0)
        if len(data) < _INDEX_HEADER:
            return True
        frames = int.from_bytes(data[16:20], sys.byteorder)
        expected = unpack("=2I", data[24:32])
        if frames == 0:
            return False
        log = _Log(self._log)
        if not log.is_sound or log.salts != data[32:40] or log.checksums(frames) != expected:
            return True
        newest = range(max(1, frames - self.NEWEST + 1), frames + 1)
        first = self._next if self._next <= frames else 1
        in_turn = range(first, min(frames, first + self.IN_TURN - 1) + 1)
        self._next = first + self.IN_TURN
        return not all(log.frame(number)[0] for number in {*newest, *in_turn})
