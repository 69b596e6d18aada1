"""A network and processes of their own, for programs that listen on every address: nobody else reaches them, their
ports are free, and all of them end when the test does, however it ends."""

from __future__ import annotations

import os
import signal
import subprocess
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import IO, Any

import pytest

from tests.machine import program

_MISSING = (
    "The tests of Ray need a network of their own: run them as root, or allow user namespaces "
    "(Debian: sysctl kernel.unprivileged_userns_clone=1)."
)
WAIT_SECONDS = 240.0


class Enclosure:
    """A network namespace with loopback alone, and a process namespace whose processes end with it."""

    def __init__(self) -> None:
        program("ip")
        is_root = os.geteuid() == 0
        apart = ["--net", "--pid", "--fork", "--kill-child", "--mount-proc", *([] if is_root else ["--map-root-user"])]
        # The first process ends when nobody holds the other end of its input any more, and all others with it.
        self._first = subprocess.Popen(
            ["unshare", *apart, "sh", "-c", "ip link set lo up && echo up && cat; exit"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
        )
        assert self._first.stdout is not None
        if self._first.stdout.readline() != b"up\n":
            pytest.fail(_MISSING, pytrace=False)
        self._inner = children(self._first.pid)[0]
        as_whom = [] if is_root else ["--user", "--preserve-credentials"]
        self._enter = ["nsenter", "--target", str(self._inner), "--net", "--pid", "--mount", *as_whom]

    def start(self, command: Sequence[str | Path], folder: Path, environment: dict[str, str], **streams: Any) -> Inside:
        """Start a program inside."""
        words = [*self._enter, f"--wd={folder}", "--", *[str(word) for word in command]]
        return Inside(subprocess.Popen(words, env={**os.environ, **environment}, text=True, **streams))

    def running(self) -> dict[int, str]:
        """All processes inside by their number, with their commands, but for the first ones."""
        first = [self._inner, *children(self._inner)]
        found: dict[int, str] = {}
        space = os.readlink(f"/proc/{self._inner}/ns/pid")
        for folder in Path("/proc").glob("[0-9]*"):
            number = int(folder.name)
            try:
                is_inside = os.readlink(folder / "ns" / "pid") == space
            except OSError:
                continue
            if is_inside and number not in first:
                found[number] = title(number)
        return {number: text for number, text in found.items() if text}

    def close(self) -> None:
        """End everything inside. The first process is gone when all others are."""
        os.kill(self._inner, signal.SIGKILL)
        self._first.wait()


class Inside:
    """A program that runs in an enclosure."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self.process = process

    @property
    def output(self) -> IO[str]:
        assert self.process.stdout is not None
        return self.process.stdout

    def family(self) -> list[int]:
        """The program and all that it has started, by their numbers."""
        return [self.process.pid, *descendants(self.process.pid)]

    def press_ctrl_c(self) -> None:
        """As a terminal does: to the program itself, not to the one that has put it inside."""
        for number in children(self.process.pid):
            os.kill(number, signal.SIGINT)

    def kill(self) -> None:
        """End it, and all that it has started, without a word."""
        for number in self.family():
            try:
                os.kill(number, signal.SIGKILL)
            except ProcessLookupError:
                continue
        self.process.wait()


def children(number: int) -> list[int]:
    """The processes that a process has started, by their numbers."""
    try:
        return [int(word) for word in Path(f"/proc/{number}/task/{number}/children").read_text().split()]
    except OSError:
        return []


def descendants(number: int) -> Iterator[int]:
    for child in children(number):
        yield child
        yield from descendants(child)


def title(number: int) -> str:
    """A process's command as it shows itself; empty if it has ended."""
    try:
        return Path(f"/proc/{number}/cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace").strip()
    except OSError:
        return ""


def wait_until(is_so: Callable[[], object], what: str) -> None:
    """Wait for a condition; it is an error if it does not come true."""
    deadline = time.monotonic() + WAIT_SECONDS
    while not is_so():
        assert time.monotonic() < deadline, f"waited in vain until {what}"
        time.sleep(0.02)
