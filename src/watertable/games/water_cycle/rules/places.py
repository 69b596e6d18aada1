"""The places of the water cycle: numbers for the rules, names for everyone else."""

from __future__ import annotations

from typing import Final

SEA: Final = 0
RIGHT_CLOUD: Final = 1
LEFT_CLOUD: Final = 2
LAKE: Final = 3
RIVER: Final = 4
AQUIFER: Final = 5
PLANT: Final = 6
POPULATION: Final = 7

PLACES: Final[tuple[str, ...]] = (
    "sea",
    "right-cloud",
    "left-cloud",
    "lake",
    "river",
    "aquifer",
    "plant",
    "population",
)
NUMBER: Final[dict[str, int]] = {name: number for number, name in enumerate(PLACES)}

MOST_CUBES: Final = 54
"""Cubes that a player may have; all of them may be in one place."""

COLOURS: Final = 6
"""Colours in the box. Cubes are counted at index place * COLOURS + seat."""

UNLIMITED: Final = 1000
"""The capacity of a place that can hold any number of cubes."""
