"""The server of the web app's tests. All of a test run comes from one address, which may ask for as much as it likes;
what one connection may do is limited as everywhere. `python -m tests.web.serving PORT DATABASE`."""

from __future__ import annotations

import sys

from watertable.server.logs import set_up_logs
from watertable.server.run import listening_socket, server_for
from watertable.server.settings import Limits, Settings

_MANY = (1e6, 1_000_000)


def main(port: int, database: str) -> None:
    set_up_logs("warning")
    limits = Limits(requests=_MANY, creations=_MANY, joins=_MANY, connections=10_000)
    listening = listening_socket("127.0.0.1", port)
    server_for(Settings(database=database, limits=limits)).run(sockets=[listening])


if __name__ == "__main__":
    main(int(sys.argv[1]), sys.argv[2])
