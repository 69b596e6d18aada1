"""What is being decided in a position and what follows, as numbers for the rules and as words for everyone else."""

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

OPEN_WINDOW: Final = 0
BACK_TO_WINDOW: Final = 1
NEXT_TURN: Final = 2
BACK_TO_POWER: Final = 3
FIRST_TURN: Final = 4

AFTER_DRAW: Final = ("open-window", "back-to-window", "next-turn", "back-to-power", "first-turn")
"""What follows a draw."""

END_OF_TURN: Final = 0
DRAW_OUT_OF_TURN: Final = 1
NO_DRAW: Final = 2

AFTER_PLAY: Final = ("end-of-turn", "draw-out-of-turn", "no-draw")
"""What follows a play and its digs."""
