"""Rate limits: buckets by client, by seat and by connection."""

from __future__ import annotations

import math
import time
from collections import OrderedDict
from typing import Final

from watertable.server.door.addresses import client_key
from watertable.server.settings import Limits

MESSAGES: Final = "messages"
QUERIES: Final = "queries"
HINTS: Final = "hints"
CHAT: Final = "chat"

_KEPT = 20_000
"""How many clients or seats are remembered."""
_BEAT_SECONDS: Final = 0.9
"""Time between two pings that are heartbeats: a second, less what a timer may be early."""


class Bucket:
    """A token bucket: `limit` is (how many a second, how many at once)."""

    __slots__ = ("_at", "_full", "_left", "_rate")

    def __init__(self, limit: tuple[float, int]) -> None:
        self._rate, self._full = limit
        self._left = float(self._full)
        self._at = time.monotonic()

    def takes(self, amount: float = 1.0) -> bool:
        """Whether so much more is within the limit."""
        # As in `_fill`, written out: this is asked several times for every message.
        now = time.monotonic()
        left = self._left + (now - self._at) * self._rate
        self._at = now
        if left > self._full:
            left = self._full
        if left < amount:
            self._left = left
            return False
        self._left = left - amount
        return True

    def wait(self) -> float:
        """Take one, now or in advance; for how many seconds the taker has to wait."""
        self._fill()
        self._left -= 1
        return max(0.0, -self._left / self._rate)

    def give_back(self) -> None:
        """What was taken is not used."""
        self._left += 1

    def _fill(self) -> None:
        now = time.monotonic()
        self._left = min(self._full, self._left + (now - self._at) * self._rate)
        self._at = now


class KeyedLimit:
    """A bucket for each key. The least recently used are dropped, so that memory stays bounded."""

    def __init__(self, limit: tuple[float, int]) -> None:
        self._limit = limit
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def bucket(self, key: str) -> Bucket:
        found = self._buckets.get(key)
        if found is None:
            found = self._buckets[key] = Bucket(self._limit)
            if len(self._buckets) > _KEPT:
                self._buckets.popitem(last=False)
        self._buckets.move_to_end(key)
        return found

    def takes(self, key: str) -> bool:
        """Whether one more for this key is within the limit."""
        return self.bucket(key).takes()

    def forget(self, key: str) -> None:
        self._buckets.pop(key, None)


class AddressLimit(KeyedLimit):
    """A bucket for each client, by its address."""

    def takes(self, key: str) -> bool:
        return super().takes(client_key(key))


class ConnectionCount:
    """Open connections of each client, by its address."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._open: dict[str, int] = {}

    def enters(self, address: str) -> bool:
        """Whether one more is within the limit; it is counted if so."""
        key = client_key(address)
        if self._open.get(key, 0) >= self._most:
            return False
        self._open[key] = self._open.get(key, 0) + 1
        return True

    def leaves(self, address: str) -> None:
        key = client_key(address)
        left = self._open.get(key, 0) - 1
        if left > 0:
            self._open[key] = left
        else:
            self._open.pop(key, None)


class SocketLimits:
    """What the connections to all tables of a server share: buckets by client, by seat and by table."""

    def __init__(self, limits: Limits, guesses: AddressLimit) -> None:
        self.connections = ConnectionCount(limits.connections)
        self.hellos = AddressLimit(limits.hellos)
        self.guesses = guesses
        """Tokens that hold nothing."""
        self.by_client = {
            MESSAGES: KeyedLimit(limits.address_messages),
            QUERIES: KeyedLimit(limits.address_queries),
            HINTS: KeyedLimit(limits.address_hints),
            CHAT: KeyedLimit(limits.address_chat),
        }
        self.by_seat = {
            MESSAGES: KeyedLimit(limits.messages),
            QUERIES: KeyedLimit(limits.queries),
            HINTS: KeyedLimit(limits.hints),
            CHAT: KeyedLimit(limits.chat),
        }
        self._catch_ups = KeyedLimit(limits.catch_ups)
        self._longest_wait = limits.catch_up_seconds

    def wait_to_catch_up(self, address: str, table_id: str) -> float | None:
        """For how many seconds a client has to wait until a game is replayed for it; None if that were too long."""
        buckets = [self._catch_ups.bucket(f"client {client_key(address)}"), self._catch_ups.bucket(f"table {table_id}")]
        wait = max([bucket.wait() for bucket in buckets])
        if wait <= self._longest_wait:
            return wait
        for bucket in buckets:
            bucket.give_back()
        return None


class Allowance:
    """What one connection may do: shared with all connections of its client, and with all that hold its seats."""

    def __init__(self, shared: SocketLimits, address: str) -> None:
        self._shared = shared
        self._client = client_key(address)
        # What is not said for a seat counts for the connection itself.
        self._own = f"connection {id(self)}"
        self._beat_at = -math.inf

    def takes(self, what: str, table_id: str, seat: int | None) -> bool:
        """Whether one more is within the limit of the seat, or of the connection."""
        return self._shared.by_seat[what].takes(self._own if seat is None else f"{table_id} {seat}")

    def is_heartbeat(self) -> bool:
        """Whether a ping only asks if the server is there: one a second uses up nothing of what a player may do."""
        now = time.monotonic()
        if now - self._beat_at < _BEAT_SECONDS:
            return False
        self._beat_at = now
        return True

    def client_takes(self, what: str) -> bool:
        """Whether one more is within the limit of the client."""
        return self._shared.by_client[what].takes(self._client)

    def leave(self) -> None:
        """The connection is over: its own buckets are not needed any more."""
        for limit in self._shared.by_seat.values():
            limit.forget(self._own)
