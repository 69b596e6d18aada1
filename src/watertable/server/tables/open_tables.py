"""How many unfinished tables one address has made. It is kept in memory only: nothing about people is stored.

After a restart the count begins anew; the limit of tables in all, and the deletion of those that nobody
played, hold all the same.
"""

from __future__ import annotations

from watertable.server.door.addresses import client_key
from watertable.server.metrics import Metrics
from watertable.server.tables.roster import Refused


class OpenTables:
    """The unfinished tables that were made through this server, by address."""

    def __init__(self, most: int, metrics: Metrics) -> None:
        self._most = most
        self._metrics = metrics
        self._makers: dict[str, str] = {}
        self._counts: dict[str, int] = {}

    def require_room(self, address: str) -> None:
        """Refused if this address has as many unfinished tables as it may have."""
        if self._counts.get(client_key(address), 0) >= self._most:
            self._metrics.limited.labels("tables").inc()
            raise Refused(
                "limited", f"{self._most} tables from your address are not finished yet; finish or delete some"
            )

    def add(self, table_id: str, address: str) -> None:
        maker = client_key(address)
        self._makers[table_id] = maker
        self._counts[maker] = self._counts.get(maker, 0) + 1

    def remove(self, table_id: str) -> None:
        """The table is over or deleted."""
        maker = self._makers.pop(table_id, None)
        if maker is not None:
            left = self._counts[maker] - 1
            if left > 0:
                self._counts[maker] = left
            else:
                del self._counts[maker]

    def ids(self) -> list[str]:
        return list(self._makers)
