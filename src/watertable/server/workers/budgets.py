"""How long a bot may think now: its level's own budget, or less while many bots are waiting.

Under overload bots think less, not later. What a bot gets depends on its level, on whether a window is open, on how
many others are waiting and on how long it has waited itself; on nothing that is hidden.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from watertable.bots import Budget, Level, find_bot

_LEAST_SHARE: Final = 0.004
"""Seconds. A thought that is due less takes the simplest choice, because asking a process would take longer."""
_LEAST: Final = 0.005
_UNKNOWN: Final = 1.0
"""Seconds within which a move is expected of a bot that has neither a delay nor a budget."""
_PROMPT: Final = 0.05
"""Seconds. Who waits no longer has not waited for others."""
_NEWEST: Final = 0.2
"""How much the newest thought counts for what is usual."""
_LEAST_HINT: Final = 0.1
_LATE_SHARE: Final = 0.25
"""The part of its share that a thought gets even if it is late: a little later is better than careless."""


@dataclass(frozen=True)
class Allowance:
    """What a thought gets."""

    budget: Budget | None
    """Its budget; None for the bot's own."""
    seconds: float
    """How long the thought takes, as far as is known."""
    is_shortened: bool = False


def own_seconds(level: str, is_window: bool) -> float | None:
    """The time that a bot of this level takes by default; None if that is not limited by time."""
    maker = find_bot(level)
    budget = maker.window_budget if is_window and isinstance(maker, Level) else maker.budget
    return None if budget is None or budget.milliseconds is None else budget.milliseconds / 1000


def horizon(level: str, is_window: bool) -> float:
    """Seconds within which a table expects a move of this level."""
    maker = find_bot(level)
    low, _ = maker.window_pace if is_window else maker.turn_pace
    return max(low / 1000, own_seconds(level, is_window) or 0.0) or _UNKNOWN


@dataclass
class Experience:
    """How long thoughts of one kind took lately."""

    usual: float = 0.0
    """Seconds, for bots that take as long as they need."""
    overhead: float = 0.0
    """Seconds beyond the budget, for the others: asking a process, reading the position."""

    def note(self, own: float | None, allowed: Allowance, seconds: float) -> None:
        """A thought of a bot with this time of its own has taken so long."""
        if own is None:
            self.usual += _NEWEST * (seconds - self.usual)
        else:
            self.overhead += _NEWEST * (max(0.0, seconds - allowed.seconds) - self.overhead)


def allowance(
    level: str, is_window: bool, share: float, waited: float, left: float, experience: Experience
) -> Allowance | None:
    """What a thought gets; None for the simplest choice.

    `share` is the part of a process's time that is due to it, `waited` how many seconds it has waited, and `left` how
    many are left until its move is to be shown.
    """
    due = horizon(level, is_window) * share
    if due < _LEAST_SHARE:
        return None
    own = own_seconds(level, is_window)
    if (share >= 1.0 and waited < _PROMPT) or (own is None and find_bot(level).budget is not None):
        # Nobody else needs the time, or the budget is in iterations.
        return Allowance(None, experience.usual if own is None else own)
    time = max(min(due, max(left, due * _LATE_SHARE)) - experience.overhead, _LEAST)
    if own is None:
        return Allowance(_budget(time), min(time, experience.usual), time < experience.usual)
    return Allowance(None, own) if time >= own else Allowance(_budget(time), time, True)


def hint_budget(own: Budget, share: float) -> Budget:
    """The budget of a hint. One in iterations stays as it is."""
    if own.milliseconds is None or share >= 1.0:
        return own
    return _budget(min(own.milliseconds / 1000, max(_LEAST_HINT, own.milliseconds / 1000 * share)))


def _budget(seconds: float) -> Budget:
    return Budget(milliseconds=max(1, round(seconds * 1000)))
