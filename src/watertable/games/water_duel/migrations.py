"""What changed between the versions of Water Duel, for games that began under an older one.

Version 2: what a Continuous card does at the start of its owner's turns can be answered like any activated
card (WD-6). In version 1 only its damage could be Defended against.
"""

from __future__ import annotations

from typing import Final

from watertable.kernel.options import OptionValue

MIGRATIONS: Final[dict[int, dict[str, OptionValue]]] = {1: {"upkeep_answers": False}}
"""For each older version, the options that keep its readings."""
