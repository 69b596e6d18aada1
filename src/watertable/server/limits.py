"""Rate limits: buckets by client, by seat and by connection."""

from __future__ import annotations

import time
from collections import OrderedDict

from watertable.server.addresses import client_key

_KEPT = 20_000
"""How many clients or seats are remembered."""


class Bucket:
    """A token bucket: `limit` is (how many a second, how many at once)."""

    __slots__ = ("_at", "_full", "_left", "_rate")

    def __init__(self, limit: tuple[float, int]) -> None:
        self._rate, self._full = limit
        self._left = float(self._full)
        self._at = time.monotonic()

    def takes(self, amount: float = 1.0) -> bool:
        """Whether so much more is within the limit."""
        self._fill()
        if self._left < amount:
            return False
        self._left -= amount
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
