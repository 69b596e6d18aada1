"""How many bytes of custom packs a server stores: for one address, and in all.

A table with a custom pack keeps its text as long as it exists. What an address may store grows back with time; what
the server stores in all is counted in the database from time to time, and by this process in between.
"""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable
from typing import Final

from watertable.server.door.addresses import client_key
from watertable.server.door.limits import KeyedLimit
from watertable.server.metrics import Metrics
from watertable.server.settings import Limits
from watertable.server.tables.roster import Refused

_COUNT_SECONDS: Final = 60.0
"""How long a count of the database is good for."""


class PackSpace:
    """The space for custom packs. `stored` says how many characters the database holds of them."""

    def __init__(self, limits: Limits, metrics: Metrics, stored: Callable[[], Awaitable[int]]) -> None:
        self._most = limits.stored_pack_bytes
        self._rates = KeyedLimit(limits.pack_bytes)
        self._metrics = metrics
        self._count = stored
        self._stored = 0
        self._counted_at: float | None = None

    async def take(self, text: str, address: str) -> None:
        """Count a pack that is about to be stored; Refused if there is no space for it."""
        size = len(text.encode())
        now = time.monotonic()
        if self._counted_at is None or now - self._counted_at > _COUNT_SECONDS:
            self._counted_at = now
            self._stored = await self._count()
        if self._stored + size > self._most:
            self._metrics.limited.labels("pack-bytes").inc()
            raise Refused("full", "this server has reached its limit of custom packs")
        if not self._rates.bucket(client_key(address)).takes(size):
            self._metrics.limited.labels("pack-bytes").inc()
            raise Refused("limited", "too many custom packs were stored from this address; try again later")
        self._stored += size
