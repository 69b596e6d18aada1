"""Background tasks that must not die: if one fails, it is logged, counted, and started again after a pause."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable

from watertable.server.metrics import Metrics

log = logging.getLogger("watertable.background")

_FIRST_PAUSE = 0.1
_LONGEST_PAUSE = 30.0
_WELL_SECONDS = 60.0
"""A task that has run so long is well again: its next failure counts as the first."""


async def supervised(name: str, work: Callable[[], Awaitable[None]], metrics: Metrics) -> None:
    """Run `work` until it returns; whenever it raises, run it again, each time after a longer pause."""
    pause = _FIRST_PAUSE
    while True:
        began = time.monotonic()
        try:
            await work()
        except Exception as problem:
            if time.monotonic() - began > _WELL_SECONDS:
                pause = _FIRST_PAUSE
            metrics.restarts.labels(name).inc()
            extra = {"task": name, "problem": f"{type(problem).__name__}: {problem}"[:200], "pause": pause}
            log.error("a background task failed and is restarted", extra=extra, exc_info=True)
            await asyncio.sleep(pause)
            pause = min(2 * pause, _LONGEST_PAUSE)
        else:
            return
