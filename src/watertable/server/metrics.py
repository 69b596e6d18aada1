"""What a server counts, for Prometheus. Each server has its own registry."""

from __future__ import annotations

from collections.abc import Iterator

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram
from prometheus_client.metrics_core import CounterMetricFamily
from prometheus_client.registry import Collector

_QUICK = (0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)
_SLOW = (0.01, 0.05, 0.1, 0.25, 0.5, 1.0, 2.0, 4.0, 8.0, 16.0)


class Tally(Collector):
    """A counter that only the event loop's thread counts up. It has no lock, because every message is counted."""

    def __init__(self, name: str, text: str, registry: CollectorRegistry) -> None:
        self._name = name
        self._text = text
        self.count = 0
        registry.register(self)

    def collect(self) -> Iterator[CounterMetricFamily]:
        yield CounterMetricFamily(self._name, self._text, self.count)


class Metrics:
    """All metrics of one server. No label ever contains a name, a token or a table."""

    def __init__(self) -> None:
        self.registry = own = CollectorRegistry()
        self.connections = Gauge("watertable_connections", "Open table connections", registry=own)
        self.live_tables = Gauge("watertable_live_tables", "Tables in memory", registry=own)
        self.tables_made = Counter("watertable_tables_created", "Tables created", ["game"], registry=own)
        self.games_over = Counter("watertable_games_finished", "Games played to the end", ["game"], registry=own)
        self.moves = Counter("watertable_moves", "Moves stored and shown", ["game", "by"], registry=own)
        self.refused = Counter("watertable_refused", "Moves and undos refused", ["code"], registry=own)
        self.move_seconds = Histogram(
            "watertable_move_seconds", "From receiving a move to its acknowledgement", buckets=_QUICK, registry=own
        )
        self.commits = Counter("watertable_commits", "Transactions committed", registry=own)
        self.commit_seconds = Histogram(
            "watertable_commit_seconds", "Time of a transaction", buckets=_QUICK, registry=own
        )
        self.storage_errors = Counter("watertable_storage_errors", "Transactions that failed", registry=own)
        self.storage_ok = Gauge("watertable_storage_ok", "1 while moves can be stored, else 0", registry=own)
        self.conflicts = Counter("watertable_conflicts", "Entries that another server wrote first", registry=own)
        self.sent_bytes = Tally("watertable_sent_bytes", "Bytes of messages sent", own)
        self.limited = Counter("watertable_limited", "Requests and messages over a limit", ["what"], registry=own)
        self.bot_seconds = Histogram("watertable_bot_seconds", "Thinking time of bots", buckets=_SLOW, registry=own)
        self.bot_replaced = Counter("watertable_bots_replaced", "Bots that crashed or overran", ["level"], registry=own)
        self.content_checked = Counter(
            "watertable_content_checked", "Packs and records from outside that were checked", ["result"], registry=own
        )
        self.bot_shortened = Counter(
            "watertable_bots_shortened", "Thoughts cut short because many were waiting", ["level"], registry=own
        )
        self.bot_wait_seconds = Histogram(
            "watertable_bot_wait_seconds",
            "Time until a process was free for a move or a hint",
            ["what"],
            buckets=_SLOW,
            registry=own,
        )
        self.requests = Counter("watertable_requests", "REST requests", ["method", "route", "status"], registry=own)
        self.restarts = Counter(
            "watertable_background_restarts", "Background tasks that failed and were restarted", ["task"], registry=own
        )
        self.unplayable = Counter("watertable_unplayable_tables", "Tables that could not be loaded", registry=own)
        self.expired = Counter("watertable_tables_expired", "Tables deleted because nobody played", registry=own)
        self._moves: dict[tuple[str, str], Counter] = {}

    def moved(self, game: str, by: str, count: int) -> None:
        """Count moves. Which counter it is, is looked up once: this is done for every move."""
        found = self._moves.get((game, by))
        if found is None:
            found = self._moves[game, by] = self.moves.labels(game, by)
        found.inc(count)
