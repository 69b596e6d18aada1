"""The phases of a game of AGUA, as numbers for the rules and as names for everything else, and its limits."""

from __future__ import annotations

from typing import Final

# Chance acts in the phases up to ROLL.
DEAL: Final = 0
SCATTER: Final = 1
FILL_FIRST: Final = 2
START: Final = 3
ROLL: Final = 4
HUMIDITY: Final = 5
STEP: Final = 6
JUMP: Final = 7
SWAP: Final = 8
EXCHANGE: Final = 9
FILL: Final = 10
LAY: Final = 11
OVER: Final = 12
QUESTIONS: Final[tuple[str, ...]] = (
    "deal",
    "scatter",
    "fill-first",
    "start",
    "roll",
    "humidity",
    "step",
    "jump",
    "swap",
    "exchange",
    "fill",
    "lay",
    "over",
)

LAST_ROUND: Final = 100
"""The round after which the game ends in any case (AG-18)."""
CHILDREN_EXCHANGES: Final = 8
"""The number of exchanges that ends the children's game (AG-16)."""
