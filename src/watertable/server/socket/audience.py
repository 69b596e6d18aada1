"""Who is connected to a table: the connections of each viewer on this server, and seats held on other servers."""

from __future__ import annotations

import time
from typing import Any, Final, Protocol

from watertable.server.socket.messages import dumped
from watertable.server.workers.pace import RELAXED, Pace, slowest

_PRESENCE_SECONDS: Final = 30.0
"""How long a report of another server about who is connected is valid."""


class Connection(Protocol):
    """What a table needs of a connection."""

    language: str | None
    address: str
    pace: Pace
    """How fast whoever plays here would like bots to be."""
    is_silent: bool
    """Whether its client has not answered for some seconds: whoever sits there is away."""

    def send(self, message: bytes) -> None:
        """Send a message, or queue it; never waits."""

    def lost_seat(self, seat: int) -> None:
        """Told that the seat is played from elsewhere now."""

    def renumber(self, moved: dict[int, int]) -> None:
        """Told that seats have other numbers now, by their old ones."""

    def close(self, code: int) -> None:
        """Close once what is queued has been sent."""


class Audience:
    """The connections of one table."""

    def __init__(self) -> None:
        self.streams: dict[int | None, list[Connection]] = {}
        """Who follows each viewer; none of the lists is empty."""
        self._elsewhere: dict[str, tuple[set[int], float]] = {}
        """Seats that are connected to other servers, and until when the report is valid."""

    def __bool__(self) -> bool:
        """Whether anyone is connected to this server."""
        return bool(self.streams)

    def is_present(self, seat: int) -> bool:
        if self._is_here(seat):
            return True
        now = time.monotonic()
        return any(seat in seats and until > now for seats, until in self._elsewhere.values())

    def present_here(self) -> list[int]:
        return sorted([seat for seat in self.streams if seat is not None and self._is_here(seat)])

    def _is_here(self, seat: int) -> bool:
        return any(not connection.is_silent for connection in self.streams.get(seat, ()))

    def pace(self) -> Pace:
        """How fast bots play: as the slowest wish of those who play here. Who plays on another server is not known to
        wish anything."""
        wishes = [connection.pace for seat in self.present_here() for connection in self.streams[seat]]
        now = time.monotonic()
        is_elsewhere = any(seats and until > now for seats, until in self._elsewhere.values())
        return RELAXED if is_elsewhere else slowest(wishes)

    def watching(self) -> int:
        """How many spectators there are."""
        return sum([not connection.is_silent for connection in self.streams.get(None, ())])

    def connections(self) -> list[Connection]:
        """Each connection once, however many seats it holds."""
        found = {id(connection): connection for streams in self.streams.values() for connection in streams}
        return list(found.values())

    def tell(self, message: Any) -> None:
        """Send the same message to every connection, once."""
        data = dumped(message)
        for connection in self.connections():
            connection.send(data)

    def add(self, connection: Connection, viewers: list[int | None]) -> None:
        """Let a connection follow these viewers. A seat has one connection; the older one is told."""
        for viewer in viewers:
            if viewer is not None:
                self.drop_seat(viewer, connection)
            self.streams.setdefault(viewer, []).append(connection)

    def remove(self, connection: Connection) -> None:
        for viewer in list(self.streams):
            if connection in self.streams[viewer]:
                self.streams[viewer].remove(connection)
            if not self.streams[viewer]:
                del self.streams[viewer]

    def drop_seat(self, seat: int, newcomer: Connection | None = None) -> None:
        """Take the seat's stream from whoever has it here."""
        for connection in self.streams.pop(seat, []):
            if connection is not newcomer:
                connection.lost_seat(seat)

    def renumber(self, moved: dict[int, int]) -> None:
        """Seats have other numbers now: `moved` has the new one of each by its old one."""
        self.streams = {
            moved.get(seat, seat) if seat is not None else None: here for seat, here in self.streams.items()
        }
        self._elsewhere = {
            server: ({moved.get(seat, seat) for seat in seats}, until)
            for server, (seats, until) in self._elsewhere.items()
        }
        for connection in self.connections():
            connection.renumber(moved)

    def note_elsewhere(self, server: str, present: list[int], took: list[int]) -> None:
        """Another server reports who is connected to it, and which seats were taken over there."""
        self._elsewhere[server] = (set(present), time.monotonic() + _PRESENCE_SECONDS)
        for seat in took:
            self.drop_seat(seat)
