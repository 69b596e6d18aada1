"""A server with a game whose packs are costly, in a process of its own.

`python -m tests.server.costly_server PORT DATABASE`. It may not take more memory than a failing test can do without.
"""

from __future__ import annotations

import resource
import sys
from pathlib import Path

from tests.server.support import GENEROUS
from tests.serving import ServerProcess
from watertable.server.logs import set_up_logs
from watertable.server.run import listening_socket, server_for
from watertable.server.settings import Limits, Settings

_SAFE_BYTES = 4_000_000_000
"""A safety net for the machine; far more than a test allows a server."""


class CostlyServer(ServerProcess):
    """The server, and what it takes of the machine."""

    def command(self, port: str, database: str, *further: str) -> list[str]:
        return ["-m", "tests.server.costly_server", port, database, *further]

    def memory(self) -> int:
        """The most memory that the server itself has used so far, in bytes."""
        status = self._about("status").read_text("ascii")
        values = dict(line.split(":", 1) for line in status.splitlines())
        return int(values["VmHWM"].split()[0]) * 1024

    def workers(self) -> list[int]:
        """Its worker processes."""
        assert self._process is not None
        children = self._about(f"task/{self._process.pid}/children").read_text("ascii")
        return [int(number) for number in children.split()]

    def _about(self, what: str) -> Path:
        assert self._process is not None
        return Path(f"/proc/{self._process.pid}/{what}")


def main(port: int, database: str) -> None:
    set_up_logs("info")
    resource.setrlimit(resource.RLIMIT_AS, (_SAFE_BYTES, _SAFE_BYTES))
    limits = Limits(**GENEROUS)
    settings = Settings(database=database, games=("tests.server.costly_toy",), bot_processes=1, limits=limits)
    server_for(settings).run(sockets=[listening_socket("127.0.0.1", port)])


if __name__ == "__main__":
    main(int(sys.argv[1]), sys.argv[2])
