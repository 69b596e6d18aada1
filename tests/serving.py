"""Servers in processes of their own, which tests start, kill and start again.

A server never shares a process with Hypothesis: while one thread reads Python's own source, as Hypothesis does of its
tests, Python 3.11 fails where another does the same (its counter of depth is one for all threads).

`python -m tests.serving PORT DATABASE [unlimited] [also=ADDRESS] [dealt=FILE]` is a server whose clients all come from
one address, which may ask for as much as it likes; what one seat may do is limited as everywhere, unless it is
`unlimited` too. It listens on this machine's own address, and `also` on another one. What is dealt follows from the
text of the file, if one is named.
"""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
import tempfile
import time
import urllib.request
from dataclasses import replace
from pathlib import Path
from urllib.error import URLError

from tests.machine import Port
from watertable.server.logs import set_up_logs
from watertable.server.run import listening_socket, server_for
from watertable.server.settings import Limits, Settings

ROOT = Path(__file__).parents[1]
START_SECONDS = 240.0
_MANY = (1e6, 1_000_000)


class ServerProcess:
    """A server that keeps its port until the test is over, also while it is down."""

    def __init__(self, database: str, *further: str) -> None:
        self._held = Port()
        self.port = self._held.number
        self.address = f"http://127.0.0.1:{self.port}"
        self._command = self.command(str(self.port), database, *further)
        self._log = tempfile.TemporaryFile("w+")  # noqa: SIM115
        self._process: subprocess.Popen[bytes] | None = None

    def command(self, port: str, database: str, *further: str) -> list[str]:
        """What Python is to run."""
        return ["-m", "tests.serving", port, database, *further]

    def program(self) -> tuple[str, Path, dict[str, str]]:
        """Which Python runs it, in which folder and environment."""
        return sys.executable, ROOT, dict(os.environ)

    def begin(self) -> None:
        """Begin to start; `has_started` tells when it is done."""
        python, folder, environment = self.program()
        self._process = subprocess.Popen(
            [python, *self._command], cwd=folder, env=environment, stdout=subprocess.DEVNULL, stderr=self._log
        )
        self._deadline = time.monotonic() + START_SECONDS

    @property
    def pid(self) -> int:
        assert self._process is not None
        return self._process.pid

    def has_started(self) -> bool:
        assert self._process is not None
        assert self._process.poll() is None, f"the server ended: {self.text()}"
        assert time.monotonic() < self._deadline, f"the server did not start: {self.text()}"
        try:
            with urllib.request.urlopen(f"{self.address}/health", timeout=START_SECONDS) as answer:
                return bool(answer.status == 200)
        except (URLError, OSError):
            return False

    def start(self) -> None:
        """Begin, and wait until it answers."""
        self.begin()
        while not self.has_started():
            time.sleep(0.05)

    def kill(self) -> None:
        """End it at once, as a power cut would."""
        assert self._process is not None
        self._process.kill()
        self._process.wait()

    def stop(self) -> int:
        """Ask it to stop; its exit status."""
        assert self._process is not None
        if self._process.poll() is None:
            self._process.terminate()
        try:
            return self._process.wait(START_SECONDS)
        except subprocess.TimeoutExpired:
            self.kill()
            return self._process.returncode
        finally:
            self._held.release()

    def text(self) -> str:
        """What it has logged."""
        self._log.flush()
        self._log.seek(0)
        return self._log.read()


class Dealt:
    """The seeds of tables: those of a test, which the file names, are the same whenever it runs."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self._test = ""
        self._tables = 0

    def __call__(self) -> bytes:
        test = self._file.read_text()
        self._tables = self._tables + 1 if test == self._test else 1
        self._test = test
        return hashlib.sha256(f"{test} {self._tables}".encode()).digest()


def main(port: int, database: str, *further: str) -> None:
    set_up_logs("warning")
    limits = Limits(
        requests=_MANY,
        creations=_MANY,
        joins=_MANY,
        checks=_MANY,
        address_messages=_MANY,
        address_queries=_MANY,
        address_hints=_MANY,
        address_chat=_MANY,
        hellos=_MANY,
        catch_ups=_MANY,
        connections=10_000,
        address_tables=10_000,
        address_sockets=10_000,
    )
    if "unlimited" in further:
        limits = replace(limits, messages=_MANY, queries=_MANY, hints=_MANY, chat=_MANY)
    others = tuple([word.removeprefix("also=") for word in further if word.startswith("also=")])
    settings = Settings(database=database, limits=limits, hosts=others)
    for word in further:
        if word.startswith("dealt="):
            settings = replace(settings, new_seed=Dealt(Path(word.removeprefix("dealt="))))
    listening = [listening_socket(address, port) for address in ("127.0.0.1", *others)]
    server_for(settings).run(sockets=listening)


if __name__ == "__main__":
    main(int(sys.argv[1]), *sys.argv[2:])
