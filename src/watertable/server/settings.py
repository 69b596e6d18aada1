"""Settings of a server: database, limits and timing.

The defaults are right for a table at home; `watertable serve` has options for the rest.
"""

from __future__ import annotations

import os
import secrets
from collections.abc import Callable
from dataclasses import dataclass, field

from watertable.kernel.fairness import new_seed


def _bot_processes() -> int:
    return max(1, (os.cpu_count() or 2) - 1)


@dataclass
class Limits:
    """Limits for a seat, a connection or an address; of an IPv6 address the first 64 bits count.

    Rates are (how many a second, how many at once).
    """

    requests: tuple[float, int] = (20.0, 80)
    """REST requests from an address."""
    creations: tuple[float, int] = (0.2, 20)
    """Tables made from an address."""
    joins: tuple[float, int] = (1.0, 30)
    """Attempts from an address to use a token or an invitation."""
    messages: tuple[float, int] = (20.0, 60)
    """Messages for a seat, by whichever connections; or on a spectator's connection."""
    queries: tuple[float, int] = (8.0, 24)
    """Previews, reasons, scores and drawings, likewise."""
    checks: tuple[float, int] = (10.0, 100)
    """Packs and records from an address that are read and checked; those that were checked lately do not count."""
    pack_bytes: tuple[float, int] = (5_000.0, 3_000_000)
    """Bytes of custom packs that an address stores with its tables."""
    stored_pack_bytes: int = 200_000_000
    """Bytes of custom packs that are stored in all."""
    hints: tuple[float, int] = (0.5, 3)
    chat: tuple[float, int] = (0.5, 5)
    address_messages: tuple[float, int] = (120.0, 600)
    """Messages on all connections from an address, which a household or a school may share."""
    address_queries: tuple[float, int] = (40.0, 200)
    address_hints: tuple[float, int] = (3.0, 24)
    address_chat: tuple[float, int] = (4.0, 40)
    hellos: tuple[float, int] = (4.0, 80)
    """Connections from an address that say hello."""
    catch_ups: tuple[float, int] = (1.0, 16)
    """Hellos that have a game replayed: from an address, and at a table."""
    catch_up_seconds: float = 10.0
    """How long such a hello waits for its turn before it is refused."""
    connections: int = 40
    """Open connections from an address."""
    sockets: int = 8_000
    """Open sockets in all; fewer where the process may not open so many."""
    address_sockets: int = 200
    """Open sockets of an address, whether or not it has made a request."""
    head_bytes: int = 32_768
    """The longest head of a request; also what a chunk's extensions and the trailers may take."""
    hello_seconds: float = 15.0
    """How long a WebSocket may take to say hello."""
    head_seconds: float = 15.0
    """How long a client may take to send the head of a request."""
    idle_seconds: float = 75.0
    """How long a connection is kept for another request. Clients and proxies give up theirs after 5 to 60 seconds: if
    the server were first, a request could be on its way already, and would be lost."""
    body_seconds: float = 60.0
    read_seconds: float = 30.0
    """How long a client may leave what was sent to it unread."""
    linger_seconds: float = 3.0
    """How long a connection may take to close."""
    socket_bytes: tuple[float, int] = (250_000.0, 2_500_000)
    """Bytes that a WebSocket receives."""
    unfinished_tables: int = 20_000
    address_tables: int = 200
    """Unfinished tables that were made from an address."""
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
    outgoing_bytes: int = 8_000_000
    """Bytes of messages that may wait for it."""
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
    host: str = "127.0.0.1"
    """The address that the server listens on. It answers requests for this host and for the machine itself."""
    hosts: tuple[str, ...] = ()
    """Further hosts that it answers for; with a dot in front, all below."""
    has_lan: bool = False
    """Whether a page on this computer may open the server to the local network."""
    bot_processes: int = field(default_factory=_bot_processes)
    bot_overrun: float = 4.0
    """Seconds a bot may take beyond its budget before it is replaced."""
    hint_budget: str = "1s"
    """The search budget for a hint: a time, or iterations as in `400i`, which give the same hint on any machine."""
    pass_delay: tuple[float, float] = (0.6, 1.4)
    """The random delay in seconds before the table passes for a seat. It does not depend on anything hidden."""
    bot_pace: float = 1.0
    """A factor for the pace of bots; 0 lets them move at once."""
    due_grace: float = 12.0
    """With several servers: seconds after which another one takes over what is overdue."""
    poll: float = 1.0
    """Seconds between polls of a database that other servers write to as well."""
    idle: float = 120.0
    """Seconds until a table that nobody is connected to is unloaded."""
    keep_days: float = 0.0
    """Days after which an inactive table is deleted; 0 keeps all."""
    unplayed_days: float = 14.0
    """Days after which a table is deleted at which no person has made a move and nobody is connected; 0 keeps all."""
    probe: float = 2.0
    """Seconds between checks whether the database can be written to, while people are connected."""
    is_restored: bool = False
    """Whether the database was restored from a backup: chance is renewed at all tables that are not over."""
    beat: float = 1.0
    """Seconds between two looks whether clients are still there; see `door.pulse`."""
    drain: float = 10.0
    """Seconds that a stopping server gives its clients to disconnect."""
    is_metrics_open: bool = False
    """Whether /metrics answers requests from other machines."""
    limits: Limits = field(default_factory=Limits)
    new_seed: Callable[[], bytes] = new_seed
    """Where the secret seeds of new tables come from; tests deal the same every time."""
    server_id: str = field(default_factory=lambda: secrets.token_hex(6))

    @property
    def is_shared(self) -> bool:
        """Whether other servers may write to the same database."""
        return not self.database.startswith("sqlite")
