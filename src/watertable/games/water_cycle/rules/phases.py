"""What is being decided in a position: numbers for the rules, names for everyone else."""

from __future__ import annotations

from typing import Final

START: Final = 0
ROLL: Final = 1
TAKE_DIE: Final = 2
MOVE_CUBES: Final = 3
RETURN_CUBES: Final = 4
SUPPLY_WATER: Final = 5
OVER: Final = 6
QUESTIONS: Final = ("start", "roll", "take-die", "move-cubes", "return", "supply", "over")

LAST_ROUND: Final = 100
"""The game ends after this round at the latest (WC-12)."""
