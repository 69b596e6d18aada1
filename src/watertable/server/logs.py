"""Structured logs: one JSON object per line. Nothing secret is ever logged.

Requests are logged by their route's pattern, not their address. A table is named only where
something went wrong at it.
"""

from __future__ import annotations

import json
import logging
import sys
import time

_STANDARD = set(vars(logging.makeLogRecord({}))) | {"message", "asctime", "color_message", "taskName"}


class JsonFormatter(logging.Formatter):
    """One line of JSON: time, level, logger, what happened, and the fields given with it."""

    def format(self, record: logging.LogRecord) -> str:
        stamp = time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created))
        data = {
            "at": f"{stamp}.{int(record.msecs):03}Z",
            "level": record.levelname.lower(),
            "logger": record.name,
            "what": record.getMessage(),
        }
        data.update({key: value for key, value in vars(record).items() if key not in _STANDARD})
        if record.exc_info:
            data["trace"] = self.formatException(record.exc_info)
        return json.dumps(data, default=str)


def set_up_logs(level: str) -> None:
    """Send all logs to standard error as JSON lines."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonFormatter())
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(level.upper())
    # Libraries would log frames and rows, with all secrets in them.
    for noisy in ("uvicorn", "sqlalchemy", "alembic", "aiosqlite", "asyncpg", "redis", "websockets", "asyncio"):
        logging.getLogger(noisy).setLevel(logging.WARNING)
