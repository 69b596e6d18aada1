"""Fan-out between servers that share a database: hints that a table has changed.

A hint says only where to look; what happened is read from the database. So Redis may lose
hints or be down: polling finds the same changes a little later.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from watertable.kernel import BadInput
from watertable.kernel.extras import require

Hint = dict[str, Any]


class Fanout:
    """Sends nothing: there is only one process."""

    is_connected = False
    speaks = False
    """Whether anyone else could hear a hint."""

    def start(self, heard: Callable[[Hint], None]) -> None:
        """Begin to listen."""

    def publish(self, hint: Hint) -> None:
        """Tell the other servers; never waits."""

    async def stop(self) -> None:
        """Stop listening."""


def fanout_for(url: str | None) -> Fanout:
    """The fan-out of a server, with Redis if an address is given."""
    if url is None:
        return Fanout()
    require("--redis", "redis")
    from watertable.server.cluster.redis_fanout import RedisFanout

    try:
        return RedisFanout(url)
    except ValueError as problem:
        raise BadInput(f"--redis {url!r}: {problem}") from None
