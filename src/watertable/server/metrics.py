"""What a server counts, for Prometheus. Each server has its own registry."""

from __future__ import annotations

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram

_QUICK = (0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)
_SLOW = (0.01, 0.05, 0.1, 0.25, 0.5, 1.0, 2.0, 4.0, 8.0, 16.0)


class Metrics:
    """All figures of one server. No label ever holds a name, a token or a table."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        new = {"registry": self.registry}
        self.connections = Gauge("watertable_connections", "Open table connections", **new)
        self.live_tables = Gauge("watertable_live_tables", "Tables in memory", **new)
        self.tables_made = Counter("watertable_tables_created", "Tables created", ["game"], **new)
        self.games_over = Counter("watertable_games_finished", "Games played to the end", ["game"], **new)
        self.moves = Counter("watertable_moves", "Moves stored and shown", ["game", "by"], **new)
        self.refused = Counter("watertable_refused", "Moves and undos refused", ["code"], **new)
        self.move_seconds = Histogram(
            "watertable_move_seconds", "From receiving a move to its acknowledgement", buckets=_QUICK, **new
        )
        self.commits = Counter("watertable_commits", "Transactions committed", **new)
        self.commit_seconds = Histogram("watertable_commit_seconds", "Time of a transaction", buckets=_QUICK, **new)
        self.storage_errors = Counter("watertable_storage_errors", "Transactions that failed", **new)
        self.conflicts = Counter("watertable_conflicts", "Entries that another server wrote first", **new)
        self.sent_bytes = Counter("watertable_sent_bytes", "Bytes of messages sent", **new)
        self.limited = Counter("watertable_limited", "Requests and messages over a limit", ["what"], **new)
        self.bot_seconds = Histogram("watertable_bot_seconds", "Thinking time of bots", buckets=_SLOW, **new)
        self.bot_replaced = Counter("watertable_bots_replaced", "Bots that crashed or overran", ["level"], **new)
        self.requests = Counter("watertable_requests", "REST requests", ["method", "route", "status"], **new)
