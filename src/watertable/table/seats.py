"""The seats of a table: who plays each of them now, and how the table passes for a person."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

BOT: Final = "bot"
PERSON: Final = "person"

ALWAYS: Final = "always"
"""Ask in every window."""
MATTERS: Final = "matters"
"""Ask only if the seat can do anything but pass."""
RAISED: Final = "raised"
"""Ask only while the hand is raised."""


@dataclass
class Seat:
    """One seat of a table: a bot's or a person's.

    While `level` is set a bot plays the seat: its own, or the stand-in of a person who is away.

    Examples:
        >>> ana, rill = Seat(0, "person", "Ana"), Seat(1, "bot", "Rill", level="hard")
        >>> [seat.is_played_by_bot for seat in (ana, rill)]
        [False, True]
        >>> ana.passes_by_itself(can_do_more=False)  # in a window where Ana has nothing but a pass
        True
    """

    seat: int
    kind: str
    name: str
    level: str | None = None
    passing: str = MATTERS
    is_raised: bool = False

    @property
    def is_played_by_bot(self) -> bool:
        """Whether a bot decides for this seat now."""
        return self.level is not None

    def passes_by_itself(self, can_do_more: bool) -> bool:
        """Whether the table passes for this person in a window. `can_do_more` is what the seat
        itself sees: whether it has anything but a pass."""
        if self.passing == ALWAYS:
            return False
        if self.passing == RAISED:
            return not self.is_raised
        return not can_do_more
