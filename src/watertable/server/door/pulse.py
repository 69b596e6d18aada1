"""Whether clients are still there: one timer for all WebSockets of a server.

A line that is cut somewhere on the way says nothing: both sides would wait for minutes. So a client that has sent
nothing for a few beats is pinged, one that does not answer counts as silent, and one that stays silent is cut off.
Browsers answer pings by themselves, also for pages in the background.

What is counted are beats, not seconds: if the server itself was held up, its clients are not to blame.
"""

from __future__ import annotations

import asyncio
from typing import Final, Protocol

PING_BEATS: Final = 3
SILENT_BEATS: Final = 6
CUT_BEATS: Final = 40
"""After so many beats without a word: a ping, silence, the end."""


class Pulsing(Protocol):
    """A connection, as the pulse sees it."""

    quiet: int
    """Beats since the client has sent anything; the connection sets it to 0 when it does."""

    def is_answerable(self) -> bool:
        """Whether it is up to the client to send something: it is connected, and all it has sent is read."""

    def ping(self) -> None:
        """Ask the client whether it is there."""

    def falls_silent(self) -> None:
        """The client does not answer."""

    def cut(self) -> None:
        """The client has not answered for so long that it is given up."""


class Pulse:
    """The open connections of a server, and the timer that looks after them."""

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self._connections: set[Pulsing] = set()
        self._timer: asyncio.TimerHandle | None = None

    def add(self, connection: Pulsing) -> None:
        self._connections.add(connection)
        if self._timer is None:
            self._timer = asyncio.get_running_loop().call_later(self._seconds, self._look)

    def remove(self, connection: Pulsing) -> None:
        self._connections.discard(connection)
        if not self._connections and self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _look(self) -> None:
        self._timer = asyncio.get_running_loop().call_later(self._seconds, self._look)
        # What follows may remove connections.
        for connection in list(self._connections):
            if not connection.is_answerable():
                connection.quiet = 0
                continue
            connection.quiet += 1
            if connection.quiet == PING_BEATS:
                connection.ping()
            elif connection.quiet == SILENT_BEATS:
                connection.falls_silent()
            elif connection.quiet >= CUT_BEATS:
                connection.cut()
