"""The open sockets of a server: how many there may be, and which one has to go when another one comes.

A process may have only so many files and sockets open. If strangers could use them all up, nobody else could connect,
and the database and the bots could not work. So sockets are counted from the moment they are open, in all and by
client. Where there are too many, the one that has been waiting longest for its client to send something is closed.
"""

from __future__ import annotations

import contextlib
import logging
import os
import time
from collections import OrderedDict
from typing import Final, Protocol

from watertable.server.door.addresses import client_key
from watertable.server.metrics import Metrics
from watertable.server.settings import Limits

log = logging.getLogger("watertable.door")

_WANTED_FILES: Final = 65_536
"""Files and sockets that a process asks to be allowed, if it may ask for so many."""
_RESERVE: Final = 256
"""Files and sockets that are kept for the database, the bots and what is just coming in; a quarter, if that is less."""
_LOG_SECONDS: Final = 60.0


def raise_file_limit() -> None:
    """Let this process open as many files and sockets as the system allows without asking."""
    try:
        import resource
    except ModuleNotFoundError:
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = _WANTED_FILES if hard == resource.RLIM_INFINITY else min(hard, _WANTED_FILES)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        # Some systems allow less than they say.
        with contextlib.suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))


def _file_limit() -> int:
    try:
        import resource
    except ModuleNotFoundError:
        return _WANTED_FILES
    soft = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
    return _WANTED_FILES if soft == resource.RLIM_INFINITY else soft


def _files_open() -> int:
    try:
        return len(os.listdir("/proc/self/fd"))
    except OSError:
        return min(_RESERVE, _file_limit() // 4)


class Addresses(Protocol):
    """Some addresses: `in` tells whether one is among them."""

    def __contains__(self, address: str, /) -> bool: ...


class Visitor(Protocol):
    """A connection, as the door sees it."""

    address: str

    def dismiss(self) -> None:
        """Close at once: there are too many."""


class Door:
    """Counts the sockets of a server. `exempt` are addresses of proxies, which speak for many clients."""

    def __init__(self, limits: Limits, metrics: Metrics, exempt: Addresses = frozenset()) -> None:
        self.limits = limits
        self.metrics = metrics
        self._exempt = exempt
        self.most = limits.sockets
        self._inside: set[Visitor] = set()
        self._counts: dict[str, int] = {}
        self._waiting: OrderedDict[Visitor, None] = OrderedDict()
        """Those whose client has to send something, the one that has waited longest first."""
        self._waiting_of: dict[str, OrderedDict[Visitor, None]] = {}
        self._dismissed = 0
        self._logged_at: float | None = None

    def measure(self) -> int:
        """Work out how many sockets fit; returns how many may come in between two looks at them."""
        files = _file_limit()
        reserve = min(_RESERVE, files // 4)
        self.most = max(8, min(self.limits.sockets, files - _files_open() - reserve))
        return max(8, reserve // 2) if self.most < self.limits.sockets else self.most

    def enter(self, visitor: Visitor) -> bool:
        """Count a new socket, if need be in place of another one; False if there is no place for it."""
        key = client_key(visitor.address)
        is_one_too_many = (
            visitor.address not in self._exempt and self._counts.get(key, 0) >= self.limits.address_sockets
        )
        if is_one_too_many and not self._make_room(self._waiting_of.get(key, OrderedDict())):
            return False
        if len(self._inside) >= self.most and not self._make_room(self._waiting):
            return False
        self._inside.add(visitor)
        self._counts[key] = self._counts.get(key, 0) + 1
        return True

    def _make_room(self, waiting: OrderedDict[Visitor, None]) -> bool:
        self._dismissed += 1
        self.metrics.limited.labels("sockets").inc()
        self._log()
        if not waiting:
            return False
        oldest = next(iter(waiting))
        self.leave(oldest)
        oldest.dismiss()
        return True

    def _log(self) -> None:
        """One line now and then, however many are sent away."""
        now = time.monotonic()
        if self._logged_at is None or now - self._logged_at >= _LOG_SECONDS:
            fields = {"open": len(self._inside), "most": self.most, "closed": self._dismissed}
            log.warning("too many open sockets; the longest idle ones are closed", extra=fields)
            self._logged_at = now
            self._dismissed = 0

    def waits(self, visitor: Visitor) -> None:
        """The client has to send something, or to read: from now on the socket may be closed for another one."""
        if visitor in self._inside and visitor not in self._waiting:
            self._waiting[visitor] = None
            self._waiting_of.setdefault(client_key(visitor.address), OrderedDict())[visitor] = None

    def works(self, visitor: Visitor) -> None:
        """The server is busy with what the client has sent."""
        if visitor in self._waiting:
            del self._waiting[visitor]
            key = client_key(visitor.address)
            del self._waiting_of[key][visitor]
            if not self._waiting_of[key]:
                del self._waiting_of[key]

    def leave(self, visitor: Visitor) -> None:
        """The socket is closed, or about to be."""
        if visitor not in self._inside:
            return
        self.works(visitor)
        self._inside.discard(visitor)
        key = client_key(visitor.address)
        self._counts[key] -= 1
        if not self._counts[key]:
            del self._counts[key]
