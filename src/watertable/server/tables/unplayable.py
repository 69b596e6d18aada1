"""Tables that could not be loaded: why, and from when on it is worth another try.

A table that cannot be read or replayed is refused in one line, and the reason is remembered for a while, so that
neither those who ask for it nor what is due at it makes the server replay it again and again.
"""

from __future__ import annotations

import logging
import time
from collections import OrderedDict
from typing import Final

from watertable.kernel import BadInput
from watertable.server.metrics import Metrics
from watertable.server.tables.roster import Refused

log = logging.getLogger("watertable.hub")

_FIRST_SECONDS: Final = 2.0
_LONGEST_SECONDS: Final = 600.0
_KEPT: Final = 5_000


class _Reason:
    def __init__(self, text: str, pause: float) -> None:
        self.text = text
        self.pause = pause
        self.until = time.monotonic() + pause


class Unplayable:
    """The tables that failed lately."""

    def __init__(self, metrics: Metrics) -> None:
        self._metrics = metrics
        self._reasons: OrderedDict[str, _Reason] = OrderedDict()

    def refusal(self, table_id: str) -> Refused | None:
        """Why a table is not even tried now; None if it is."""
        reason = self._reasons.get(table_id)
        return None if reason is None or time.monotonic() >= reason.until else Refused("unplayable", reason.text)

    def failed(self, table_id: str, problem: Exception) -> Refused:
        """A table could not be loaded: log it, remember it, and say why in one line."""
        is_expected = isinstance(problem, BadInput)
        text = str(problem) if is_expected else "this table cannot be played: what is stored of it is damaged"
        known = self._reasons.pop(table_id, None)
        pause = _FIRST_SECONDS if known is None else min(2 * known.pause, _LONGEST_SECONDS)
        self._reasons[table_id] = _Reason(text, pause)
        while len(self._reasons) > _KEPT:
            self._reasons.popitem(last=False)
        self._metrics.unplayable.inc()
        extra = {"table": table_id, "problem": text if is_expected else f"{type(problem).__name__}: {problem}"[:200]}
        log.error("a table cannot be loaded", extra={**extra, "pause": pause}, exc_info=not is_expected)
        return Refused("unplayable", text)

    def succeeded(self, table_id: str) -> None:
        self._reasons.pop(table_id, None)
