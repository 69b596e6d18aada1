"""Clock: how long a search may go on, in milliseconds or in iterations."""

from __future__ import annotations

from time import perf_counter
from typing import Final

_SAFETY: Final = 0.001
"""Seconds kept back for the work after the last look at the clock."""


class Clock:
    """Started when it is made. Whatever takes long asks `is_over` between its steps."""

    def __init__(self, milliseconds: int | None, iterations: int | None) -> None:
        self.started: float = perf_counter()
        self.iterations = iterations
        self.has_deadline: bool = milliseconds is not None
        self.deadline: float = self.started
        if milliseconds is not None:
            self.deadline += milliseconds / 1000.0 - _SAFETY

    def is_over(self) -> bool:
        """Whether the time is up; never for a budget in iterations, which is the same on every machine."""
        return self.has_deadline and perf_counter() >= self.deadline

    def allows(self, iterations: int) -> bool:
        """Whether one more iteration may start after so many."""
        if self.iterations is not None and iterations >= self.iterations:
            return False
        return not self.is_over()

    def part(self, share: float) -> Clock:
        """A clock for a part of this one's time; it knows no iterations."""
        clock = Clock(None, None)
        clock.has_deadline = self.has_deadline
        clock.deadline = self.started + share * (self.deadline - self.started)
        return clock

    def elapsed(self) -> float:
        """Seconds since the start."""
        return perf_counter() - self.started
