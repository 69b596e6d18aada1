"""How fast bots play: what the players of a table wish, and the delay that follows from it.

A delay is random and depends only on the level, on whether a window is open and on the pace, which everyone can see. It
is never shorter than the bot's own budget and a little more: so also at the fastest pace a bot with a choice, one
without, and one that has thought of something at once are equally quick.
"""

from __future__ import annotations

import random
from collections.abc import Iterable
from typing import Final, Literal

from watertable.bots import find_bot
from watertable.server.workers.budgets import own_seconds

Pace = Literal["relaxed", "quick", "instant"]

RELAXED: Final[Pace] = "relaxed"
_PARTS: Final[dict[Pace, float]] = {"relaxed": 1.0, "quick": 0.4, "instant": 0.0}
"""The part of a level's delay that is waited, the slowest first."""
_BESIDES: Final = (0.08, 0.16)
"""Seconds besides a bot's budget: asking a process and reading the position take some of them."""


def slowest(wishes: Iterable[Pace]) -> Pace:
    """The pace that suits everyone; relaxed if nobody has a wish.

    Examples:
        >>> slowest(["instant", "quick"]), slowest([])
        ('quick', 'relaxed')
    """
    return max(wishes, key=lambda pace: _PARTS[pace], default=RELAXED)


def delay(level: str, is_window: bool, pace: Pace, lot: random.Random) -> float:
    """Seconds before a bot's move is shown."""
    maker = find_bot(level)
    low, high = maker.window_pace if is_window else maker.turn_pace
    wanted = lot.uniform(low, high) / 1000 * _PARTS[pace]
    if pace == RELAXED:
        return wanted
    return max(wanted, (own_seconds(level, is_window) or 0.0) + lot.uniform(*_BESIDES))
