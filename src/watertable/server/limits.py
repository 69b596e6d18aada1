"""Rate limits for connections and addresses."""

from __future__ import annotations

import time
from collections import OrderedDict

_ADDRESSES_KEPT = 20_000


class Bucket:
    """A token bucket: `limit` is (how many a second, how many at once)."""

    __slots__ = ("_at", "_full", "_left", "_rate")

    def __init__(self, limit: tuple[float, int]) -> None:
        self._rate, self._full = limit
        self._left = float(self._full)
        self._at = time.monotonic()

    def takes(self) -> bool:
        """Whether one more is within the limit."""
        now = time.monotonic()
        self._left = min(self._full, self._left + (now - self._at) * self._rate)
        self._at = now
        if self._left < 1:
            return False
        self._left -= 1
        return True


class AddressLimit:
    """A bucket for each address. The least recently used are dropped, so that memory stays bounded."""

    def __init__(self, limit: tuple[float, int]) -> None:
        self._limit = limit
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def takes(self, address: str) -> bool:
        bucket = self._buckets.get(address)
        if bucket is None:
            bucket = self._buckets[address] = Bucket(self._limit)
            if len(self._buckets) > _ADDRESSES_KEPT:
                self._buckets.popitem(last=False)
        self._buckets.move_to_end(address)
        return bucket.takes()


class ConnectionCount:
    """Open connections of each address."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._open: dict[str, int] = {}

    def enters(self, address: str) -> bool:
        """Whether one more is within the limit; it is counted if so."""
        if self._open.get(address, 0) >= self._most:
            return False
        self._open[address] = self._open.get(address, 0) + 1
        return True

    def leaves(self, address: str) -> None:
        left = self._open.get(address, 0) - 1
        if left > 0:
            self._open[address] = left
        else:
            self._open.pop(address, None)
