"""Settings of a server: where it stores, how much it lets anyone do, how long things take.

Everything has a default that is right for a table at home; `watertable serve` sets the rest.
"""

from __future__ import annotations

import os
import secrets
from dataclasses import dataclass, field


def _bot_processes() -> int:
    return max(1, (os.cpu_count() or 2) - 1)


@dataclass
class Limits:
    """How much one connection or one address may do. A bucket is (a second, at once)."""

    requests: tuple[float, int] = (20.0, 80)
    """REST requests of an address."""
    creations: tuple[float, int] = (0.2, 20)
    """Tables that an address makes."""
    joins: tuple[float, int] = (1.0, 30)
    """Attempts of an address to use a token or an invitation."""
    messages: tuple[float, int] = (20.0, 60)
    """Messages on a connection."""
    queries: tuple[float, int] = (8.0, 24)
    """Previews, reasons and scores asked on a connection."""
    hints: tuple[float, int] = (0.5, 3)
    chat: tuple[float, int] = (0.5, 5)
    connections: int = 40
    """Open connections of an address."""
    unfinished_tables: int = 20_000
    body_bytes: int = 300_000
    """The largest request body: a pack or a record."""
    record_bytes: int = 2_000_000
    message_bytes: int = 8_192
    name_characters: int = 24
    chat_characters: int = 300
    chat_kept: int = 200
    """Chat lines that a table keeps."""
    outgoing: int = 400
    """Messages that may wait for a slow connection before it is closed."""
    rejected: int = 30
    """Malformed messages after which a connection is closed."""


@dataclass
class Settings:
    """One server process."""

    database: str = "sqlite+aiosqlite:///watertable.db"
    redis: str | None = None
    games: tuple[str, ...] = ()
    """Modules that register further games when they are imported."""
    origins: tuple[str, ...] = ()
    """Origins that may open sockets besides the server's own; "*" allows all."""
    bot_processes: int = field(default_factory=_bot_processes)
    bot_overrun: float = 4.0
    """Seconds a bot may take beyond its budget before it is replaced."""
    hint_budget: str = "1s"
    """How much is thought about a hint: a time, or iterations as in `400i`, which give the same everywhere."""
    pass_delay: tuple[float, float] = (0.6, 1.4)
    """Seconds, drawn evenly, before the table passes for a seat. Nothing hidden goes into it."""
    bot_pace: float = 1.0
    """How much of their natural pace bots keep; 0 lets them move at once."""
    due_grace: float = 12.0
    """With several servers: seconds after which another one takes over what is overdue."""
    poll: float = 1.0
    """Seconds between looks into a database that other servers write to as well."""
    idle: float = 120.0
    """Seconds until a table that nobody looks at leaves the memory."""
    keep_days: float = 0.0
    """Days until a table that nothing happened at is deleted; 0 keeps all."""
    drain: float = 10.0
    """Seconds a stopping server gives its clients to go."""
    is_metrics_open: bool = False
    """Whether /metrics answers others than this machine."""
    limits: Limits = field(default_factory=Limits)
    server_id: str = field(default_factory=lambda: secrets.token_hex(6))

    @property
    def is_shared(self) -> bool:
        """Whether other servers may write to the same database."""
        return not self.database.startswith("sqlite")
