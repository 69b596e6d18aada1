"""What tests need of the machine they run on: ports that nobody else gets, programs from its package archive."""

from __future__ import annotations

import fcntl
import os
import signal
import socket
import subprocess
import tempfile
from pathlib import Path


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


def install(package: str) -> None:
    """Install a Debian package without starting its service; test processes queue for it."""
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive", "RUNLEVEL": "1"}
    with Path(tempfile.gettempdir(), "watertable-install.lock").open("w") as queue:
        fcntl.flock(queue, fcntl.LOCK_EX)
        for command in (["update", "-qq"], ["install", "-y", "-qq", "--no-install-recommends", package]):
            subprocess.run(["apt-get", *command], check=True, env=quiet, stdout=subprocess.DEVNULL)
