"""What is being decided in a position and what comes next: numbers for the rules, names for everyone else."""

from __future__ import annotations

from typing import Final

DEAL: Final = 0
DEAL_CHARACTERS: Final = 1
PICK: Final = 2
TEACHER: Final = 3
HIDE: Final = 4
ASK: Final = 5
DRAW: Final = 6
DIG: Final = 7
WINDOW: Final = 8
PLAY: Final = 9
CHOOSE: Final = 10
LAY_FIND: Final = 11
OVER: Final = 12

QUESTIONS: Final = (
    "deal",
    "deal-characters",
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
"""In the middle of a Power's effect (CHOOSE), the Power itself supplies the question."""

OPEN_WINDOW: Final = 0
BACK_TO_WINDOW: Final = 1
NEXT_TURN: Final = 2
BACK_TO_POWER: Final = 3
FIRST_TURN: Final = 4

AFTER_DRAW: Final = ("open-window", "back-to-window", "next-turn", "back-to-power", "first-turn")
"""What comes after a draw."""

END_OF_TURN: Final = 0
DRAW_OUT_OF_TURN: Final = 1
NO_DRAW: Final = 2

AFTER_PLAY: Final = ("end-of-turn", "draw-out-of-turn", "no-draw")
"""What comes after a play and its digs."""
