"""Turn clocks by monotonic time: a system clock that jumps neither runs people out of time nor gives them more.

What players are sent is a time of the system clock, because that is what their devices have. Across a restart,
or from one server to another, only the system clock is known: there a jump can cost or give time, but people
always have a little time left after a restart, and never more than the clock allows.
"""

from __future__ import annotations

import math
import time
from typing import Final

_GRACE_SECONDS: Final = 20.0
"""What people have at least when a table was loaded; less where the clock itself is shorter."""

_JUMP_SECONDS: Final = 1.0
"""A smaller difference between the clocks is how computers keep the time, not a jump."""


class TurnClock:
    """How long the person who decides now still has, if the table plays with a clock."""

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self._ends_at = 0.0
        self._shown = 0.0
        self._offset = 0.0
        self.restart(time.time())

    def restart(self, at: float, oldest: float = math.inf) -> None:
        """A decision is due since `at`, by the system clock; anything longer ago than `oldest` seconds is a difference
        of clocks."""
        self._run(at, oldest, 0.0)

    def resume(self, at: float) -> None:
        """The table was loaded; the decision is due since `at`, by the system clock."""
        self._run(at, math.inf, min(self._seconds, _GRACE_SECONDS))

    def _run(self, at: float, oldest: float, least: float) -> None:
        now, wall = time.monotonic(), time.time()
        age = min(max(0.0, wall - at), oldest)
        left = max(self._seconds - age, least)
        self._offset = wall - now
        self._ends_at = now + left
        is_exact = age == wall - at and left == self._seconds - age
        self._shown = round(at + self._seconds if is_exact else wall + left, 3)

    def left(self) -> float:
        """Seconds until the time is up; negative if it is."""
        return self._ends_at - time.monotonic()

    def deadline(self) -> float:
        """When the time is up, by the system clock as it is now."""
        offset = time.time() - time.monotonic()
        if abs(offset - self._offset) > _JUMP_SECONDS:
            self._offset = offset
            self._shown = round(self._ends_at + offset, 3)
        return self._shown
