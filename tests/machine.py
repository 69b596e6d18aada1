"""What tests need of the machine they run on: ports that nobody else gets, programs from its package archive.

`python -m tests.machine` installs all programs at once, before the tests begin.
"""

from __future__ import annotations

import fcntl
import glob
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Final

import pytest

PROGRAMS: Final = {
    "PostgreSQL": ("postgresql", ("/usr/lib/postgresql/*/bin/initdb",)),
    "Redis": ("redis-server", ("redis-server",)),
    "ip": ("iproute2", ("ip",)),
    "Chromium": ("chromium", ("chromium", "chromium-browser", "google-chrome")),
}
"""The Debian package of each, and where its program is found."""


class Port:
    """A port of this machine, held until the test is over.

    The socket that holds it never listens, so whoever connects while the server is down is refused;
    a server that sets SO_REUSEADDR, as ours, PostgreSQL and Redis do, can listen on the port.
    """

    def __init__(self) -> None:
        self._held = socket.socket()
        self._held.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        self._held.bind(("127.0.0.1", 0))
        self.number: int = self._held.getsockname()[1]

    def release(self) -> None:
        self._held.close()


def hear_ctrl_c() -> None:
    """For a program that a test starts, before it runs: Ctrl-C reaches it also where the tests run in the background,
    where shells make programs deaf to it."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


class Missing(Exception):
    """What the tests need, this machine lacks, and they may not install."""


def program(name: str) -> str:
    """The path of a program that tests run, one of `PROGRAMS`. It is installed where that is possible; otherwise
    the test fails with one clear line."""
    try:
        return _installed(name)
    except Missing as problem:
        pytest.fail(str(problem), pytrace=False)


def _installed(name: str) -> str:
    package, places = PROGRAMS[name]
    found = _found(places)
    if found is None:
        _install(name, package)
        found = _found(places)
    if found is None:
        raise Missing(f"{package} was installed, but {name} is not in {' or '.join(places)}")
    return found


def _found(places: tuple[str, ...]) -> str | None:
    """The program in the first of these places: a name on the search path, or a pattern of paths."""
    for place in places:
        path = max(glob.glob(place), default=None) if place.startswith("/") else shutil.which(place)
        if path is not None:
            return path
    return None


def _install(name: str, package: str) -> None:
    """Install a Debian package without starting its service; test processes queue for it."""
    by_hand = f"The tests need {name}: install it (Debian: apt-get install {package})."
    if os.geteuid() != 0 or shutil.which("apt-get") is None:
        raise Missing(by_hand)
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive", "RUNLEVEL": "1"}
    with Path(tempfile.gettempdir(), "watertable-install.lock").open("w") as queue:
        fcntl.flock(queue, fcntl.LOCK_EX)
        for command in (["update", "-qq"], ["install", "-y", "-qq", "--no-install-recommends", package]):
            done = subprocess.run(["apt-get", *command], check=False, env=quiet, capture_output=True, text=True)
            if done.returncode != 0:
                said = done.stderr.strip().splitlines() or [f"status {done.returncode}"]
                raise Missing(f"{by_hand} apt-get {command[0]} failed: {said[-1]}")


def main() -> None:
    """Install everything that the tests run, or say in one line what is missing."""
    try:
        for name in PROGRAMS:
            _installed(name)
    except Missing as problem:
        sys.exit(str(problem))


if __name__ == "__main__":
    main()
