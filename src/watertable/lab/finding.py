"""A finding: one thing that a designer should know, in a sentence, with games that show it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

EXAMPLES = 3
"""How many games show a finding."""


@dataclass(frozen=True)
class Finding:
    """One thing to know about the game."""

    key: str
    weight: float
    """How much it matters, from 0 to 1; the page shows them in this order."""
    title: str
    text: str
    verdict: str = ""
    confirmed: str = ""
    """What a second kind of bot says to it."""
    agrees: str = ""
    """Whether the second kind of bot agrees: "yes", "no", or empty if that is open."""
    games: list[int] = field(default_factory=list)
    """Games that show it."""
    example: str = ""
    """What those games show."""
    is_more: bool = True
    """Whether it is more than what is fair, not less."""

    def as_data(self) -> dict[str, Any]:
        """The finding as JSON data."""
        return {
            "key": self.key,
            "weight": round(self.weight, 3),
            "title": self.title,
            "text": self.text,
            "verdict": self.verdict or None,
            "second_bots": self.confirmed or None,
            "games": self.games,
        }


def listed(names: list[str], most: int = 8) -> str:
    """Several things as people list them, not too many."""
    shown = names[:most]
    more = len(names) - len(shown)
    if more:
        return f"{', '.join(shown)} and {more} more"
    return shown[0] if len(shown) == 1 else f"{', '.join(shown[:-1])} and {shown[-1]}"
