"""Steps: what was just committed, for each viewer. What viewers have in common is worked out once."""

from __future__ import annotations

from typing import Protocol

from watertable.kernel import Event, Match, Outcome, State, visible
from watertable.kernel.words import Words
from watertable.table.changes import Comparison
from watertable.table.showing import Json, Logged, seen_json


class Shower(Protocol):
    """A table, as far as steps show it."""

    def playing(self) -> Match:
        """The match."""

    def words(self, language: str | None, viewer: int | None = None) -> Words | None:
        """The game's words in a language, as this viewer is told them."""

    def words_for(self, viewer: int | None, language: str | None) -> Words | None:
        """The words of a viewer's stream."""

    def for_everyone(self, deadline: float | None) -> Json:
        """What is said of the position to all viewers."""

    def for_viewer(self, viewer: int | None, words: Words | None) -> Json:
        """What is said to one viewer."""


class Happened:
    """What was committed: the entries with their events, and the position before them. `Table.step` shows it.

    Examples:
        >>> from watertable.kernel import Match, find_game
        >>> game = find_game("water-cycle")
        >>> table = Table(game, [Seat(seat, "bot", f"Bot {seat}", level="easy") for seat in range(3)])
        >>> table.begin(Match(game, game.new(3, {"first_seat": 0}), ["A", "B", "C"], seed=bytes(32)))
        >>> happened = table.act(lambda match: match.prepare_start())
        >>> [item.entry.move for item in happened.logged], happened.outcome
        (['roll 3 4 5'], None)
    """

    def __init__(self, logged: list[Logged], before: State, outcome: Outcome | None) -> None:
        self.logged = logged
        self.before = before
        self.outcome = outcome
        """How the game ended, if it is over now."""


class Steps:
    """What was just committed, for several viewers. What they have in common is worked out once: the position, the
    changes that everyone sees, and the entries of all who saw the same events."""

    def __init__(self, table: Shower, happened: Happened, deadline: float | None) -> None:
        self._table = table
        self._logged = happened.logged
        self._compared = Comparison(happened.before, table.playing().state)
        self._common = table.for_everyone(deadline)
        self._shown: list[Json] = []
        """What `shown` gave so far, each once."""
        self._told: dict[str | None, list[tuple[list[list[Event]], list[Json]]]] = {}
        """For each language: what viewers saw, and how everyone is told of it whom it does not concern."""

    def of(self, viewer: int | None, language: str | None) -> Json:
        """The step of one viewer. The viewers share parts of them, so they must stay as they are."""
        return {**self.shown(viewer, language), **self.own(viewer, language)}

    def shown(self, viewer: int | None, language: str | None) -> Json:
        """What a step says of the position and of what has happened. Viewers who are told the same get the very same
        object, so that it needs to be encoded only once."""
        entries = self._entries(viewer, language, self._table.words_for(viewer, language))
        changes = self._compared.changes(viewer)
        for known in self._shown:
            if known["entries"] is entries and known["changes"] is changes:
                return known
        shown = {"type": "step", **self._common, "entries": entries, "changes": changes}
        self._shown.append(shown)
        return shown

    def own(self, viewer: int | None, language: str | None) -> Json:
        """The rest of a step: whose it is, and what the seat may do."""
        return self._table.for_viewer(viewer, self._table.words_for(viewer, language))

    def _entries(self, viewer: int | None, language: str | None, words: Words | None) -> list[Json]:
        seen = [visible(item.events, viewer) for item in self._logged]
        entries = self._shared(seen, language)
        if words is None or viewer is None:
            return entries
        return [
            {**entry, "say": item.said(events, words)} if may_concern(events, viewer) else entry
            for item, entry, events in zip(self._logged, entries, seen, strict=True)
        ]

    def _shared(self, seen: list[list[Event]], language: str | None) -> list[Json]:
        told = self._told.setdefault(language, [])
        for others_saw, entries in told:
            if others_saw == seen:
                return entries
        words = self._table.words(language)
        entries = [seen_json(item, events, words) for item, events in zip(self._logged, seen, strict=True)]
        told.append((seen, entries))
        return entries


def may_concern(events: list[Event], seat: int) -> bool:
    """Whether a sentence about one of these events could call the seat "you": it does where a field names the seat."""
    for event in events:
        for part in event.parts():
            if part == seat or (isinstance(part, list | tuple) and seat in part):
                return True
    return False
