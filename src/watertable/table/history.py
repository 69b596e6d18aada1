"""What has happened at a table, for people who reconnect.

The newest entries are kept with their events. Older ones are rarely needed: they are read from
the log and replayed when someone asks for them. So a long game takes little memory.
"""

from __future__ import annotations

import sys
from typing import Final

from watertable.kernel import Event, Match
from watertable.kernel.match_log import Entry, Played, Proposal
from watertable.table.showing import Logged

_KEPT: Final = 32
"""Entries that are kept with their events."""

_TOLD: Final[list[Event]] = []


class History:
    """The newest entries of a table, with what happened in them."""

    def __init__(self) -> None:
        self.newest: list[Logged] = []

    @property
    def last_at(self) -> float | None:
        """When the newest entry was stored."""
        return self.newest[-1].at if self.newest else None

    def add(self, logged: list[Logged], match: Match) -> None:
        """Remember what the match has just committed."""
        self.newest.extend(logged)
        del self.newest[:-_KEPT]
        for item in logged:
            if item.entry.move is not None:
                item.entry.move = sys.intern(item.entry.move)
        _forget_events(match.line)

    def since(self, after: int) -> list[Logged] | None:
        """The entries after this sequence number; None if some of them are no longer kept."""
        if not self.newest or after >= self.newest[-1].entry.seq:
            return []
        missing = self.newest[0].entry.seq - 1 - after
        return self.newest[-missing:] if missing <= 0 else None


def logged_of(proposal: Proposal, at: float) -> list[Logged]:
    """What a proposal appends, stored at that time."""
    return [
        Logged(entry, None if entry.move is None else proposal.line[number], at)
        for number, entry in enumerate(proposal.entries)
    ]


def played_again(match: Match, stored: list[tuple[Entry, float]]) -> list[Logged]:
    """Replay stored entries from where the match is; what happened in each."""
    found: list[Logged] = []
    for entry, at in stored:
        match.replay_entry(entry)
        found.append(Logged(entry, None if entry.move is None else match.line[-1], at))
    return found


def _forget_events(line: list[Played]) -> None:
    """Drop events that are no longer needed: those before the newest move that no undo crosses. Its own events stay,
    because they say that it revealed something."""
    newest = len(line) - 1
    while newest >= 0 and line[newest].before is not None:
        newest -= 1
    for at in range(newest - 1, -1, -1):
        if line[at].events is _TOLD:
            return
        line[at].events = _TOLD
