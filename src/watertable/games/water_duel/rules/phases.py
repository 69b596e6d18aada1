"""The phases of a duel, as numbers for the rules and as names for everything else, and the limits of the game."""

from __future__ import annotations

from typing import Final

START: Final = 0
DEAL: Final = 1
DRAWING: Final = 2
TURN: Final = 3
ANSWER: Final = 4
DISCARDING: Final = 5
LOOKING: Final = 6
DESTROYING_SET: Final = 7
DESTROYING_CONTINUOUS: Final = 8
TAKING_BACK: Final = 9
OVER: Final = 10
QUESTIONS: Final[tuple[str, ...]] = (
    "start",
    "deal",
    "draw",
    "turn",
    "answer",
    "discard",
    "look-set",
    "destroy-set",
    "destroy-continuous",
    "take-back",
    "over",
)

MOST_WATER: Final = 20
HAND_AT_START: Final = 6
MOST_EXTRA_ACTIONS: Final = 2
"""How many extra Actions a player can get in one turn, whatever the cards say."""
LAST_TURN: Final = 200
"""The turn after which the game ends in any case (WD-14)."""
