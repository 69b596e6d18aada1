"""What the log of a match is made of: its entries, the moves of the line of play, and what a move would append."""

from __future__ import annotations

from typing import Any

from watertable.kernel.codec import canonical
from watertable.kernel.errors import BadInput, RecordError
from watertable.kernel.events import Event
from watertable.kernel.moves import CHANCE, Move
from watertable.kernel.state import State


class StaleMove(BadInput):
    """An answer to a position that is no longer the current one."""


class KeyReused(BadInput):
    """An idempotency key that already stands for something else."""


class CannotUndo(BadInput):
    """This seat has no move that can be taken back now."""


class Entry:
    """One line of the log: a move (of a seat or of chance), or an undo back to `undo_to` moves."""

    def __init__(self, seq: int, ply: int, seat: int, move: str | None, undo_to: int | None, key: str | None) -> None:
        self.seq = seq
        self.ply = ply
        """How many moves the line of play has after this entry."""
        self.seat = seat
        self.move = move
        self.undo_to = undo_to
        self.key = key

    def to_json(self) -> dict[str, Any]:
        """The entry as a line of a save."""
        data: dict[str, Any] = {"seq": self.seq, "ply": self.ply, "seat": self.seat}
        if self.move is not None:
            data["move"] = self.move
        if self.undo_to is not None:
            data["undo"] = self.undo_to
        if self.key is not None:
            data["key"] = self.key
        return data


def entry_from_json(data: Any) -> Entry:
    """An entry as `Entry.to_json` wrote it."""
    if (
        not isinstance(data, dict)
        or not (type(data.get("seq")) is int and type(data.get("ply")) is int and type(data.get("seat")) is int)
        or (type(data.get("move")) is str) == (type(data.get("undo")) is int)
        or not isinstance(data.get("key"), str | None)
    ):
        raise RecordError(f"not an entry of a match: {canonical(data)[:80]}")
    return Entry(data["seq"], data["ply"], data["seat"], data.get("move"), data.get("undo"), data.get("key"))


class Played:
    """A move in the line of play, with what is needed to show it and to take it back."""

    def __init__(self, seat: int, move: Move, events: list[Event], before: State) -> None:
        self.seat = seat
        self.move = move
        self.events = events
        self.before: State | None = before
        """The position before the move, kept only while an undo could still reach it."""
        self.terms = before.position().terms()
        """What that position calls otherwise than the game's words."""
        self._is_forced: bool | None = None

    def is_forced(self) -> bool:
        """Whether it was the only legal move. Asked only while the position before is kept."""
        if self._is_forced is None:
            assert self.before is not None
            self._is_forced = len(self.before.legal_moves(self.seat)) == 1
        return self._is_forced

    def reveals(self) -> bool:
        """Whether it revealed something, so that no undo crosses it. Chance always does."""
        if self.seat == CHANCE:
            return True
        for event in self.events:
            if event.reveals():
                return True
        return False


class Proposal:
    """What an accepted move or undo would append. Nothing has changed yet."""

    def __init__(self, entries: list[Entry], line: list[Played], keep: int, state: State) -> None:
        self.entries = entries
        self.line = line
        """The moves that the new entries add to the line of play."""
        self.keep = keep
        """How many moves of the old line stay."""
        self.state = state
        self.repeated = False
        """Whether this repeats the first answer, because the key was used before."""
