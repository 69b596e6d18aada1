"""What is being decided in a position, as numbers for the rules and as words for everyone else."""

from __future__ import annotations

from typing import Final

DEAL: Final = 0
PICK: Final = 1
TEACHER: Final = 2
HIDE: Final = 3
ASK: Final = 4
DRAW: Final = 5
DIG: Final = 6
WINDOW: Final = 7
PLAY: Final = 8
CHOOSE: Final = 9
LAY_FIND: Final = 10
OVER: Final = 11

QUESTIONS: Final = (
    "deal",
    "pick",
    "teacher",
    "hide",
    "ask",
    "draw",
    "dig",
    "window",
    "play",
    "choose",
    "lay-find",
    "over",
)
"""While a Power is in the middle of its effect (CHOOSE), the question is the Power's own."""
