"""Words: a game's sentences in one language, kept apart from its code.

Each game has `words/en.toml` with a table for events, moves, questions, score lines and terms.
A sentence has gaps: `{seat:seat}` is a player's name, `{source:place}` a word of the table
`[place]`, `{cubes|cube|cubes}` a number with its noun, `{text}` the value itself.
"""

from __future__ import annotations

import re
import tomllib
from typing import Any, Final

from watertable.kernel.errors import Reason
from watertable.kernel.evaluator import Remark
from watertable.kernel.events import Event
from watertable.kernel.moves import CHANCE, Move
from watertable.kernel.outcome import ScoreItem
from watertable.kernel.values import Value, field_names

_GAP: Final = re.compile(r"\{(\w+)(?:\|([^|}]*)\|([^|}]*)|:(\w+))?\}")


class Words:
    """A catalogue together with the players' names, and with the names of a custom pack's pieces."""

    def __init__(self, catalogue: str, names: list[str], own: dict[str, dict[str, str]] | None = None) -> None:
        self._tables: dict[str, Any] = tomllib.loads(catalogue)
        for table, terms in (own or {}).items():
            self._tables[table] = {**self._tables.get(table, {}), **terms}
        self._names = names

    def term(self, table: str, key: Any) -> str:
        """A word of a table; the key itself where the table has none."""
        if table == "seat":
            return self.name(key)
        return str(self._tables.get(table, {}).get(str(key), key))

    def has(self, table: str, key: str) -> bool:
        return key in self._tables.get(table, {})

    def name(self, seat: int | None) -> str:
        """A player's name."""
        if seat is None:
            return self.term("table", "spectator")
        if seat == CHANCE:
            return self.term("table", "chance")
        return self._names[seat]

    def fill(self, sentence: str, values: dict[str, Any]) -> str:
        """A sentence with its gaps filled."""

        def gap(found: re.Match[str]) -> str:
            name, one, many, table = found[1], found[2], found[3], found[4]
            value = values[name]
            if one is not None:
                return f"{value} {one if value == 1 else many}"
            if isinstance(value, list | tuple):
                return ", ".join([self.term(table, item) if table else str(item) for item in value])
            return self.term(table, value) if table else str(value)

        return _GAP.sub(gap, sentence)

    def _sentence(self, table: str, key: str, values: dict[str, Any]) -> str:
        return self.fill(str(self._tables[table][key]), values)

    def event(self, event: Event) -> str:
        return self._sentence("events", event.wording(), _fields(event))

    def move(self, move: Move) -> str:
        return self._sentence("moves", move.wording(), _fields(move))

    def question(self, key: str) -> str:
        return self.term("questions", key)

    def score_item(self, item: ScoreItem) -> str:
        return self._sentence("score", item.what, _fields(item))

    def remark(self, remark: Remark) -> str:
        """A remark of a bot on its move; plain data where the game has no words for it."""
        sentence = self.term("remarks", remark.key)
        return self.fill(sentence, dict(remark.values))

    def reason(self, reason: Reason) -> str:
        """A reason with its rule."""
        return f"{self.reason_text(reason)} ({reason.rule})"

    def reason_text(self, reason: Reason) -> str:
        """A reason without its rule; the sentence is looked up, so that it can be translated."""
        sentence = self.term("reasons", reason.message)
        return self.fill(sentence, dict(reason.values))


def _fields(value: Value) -> dict[str, Any]:
    return {name: getattr(value, name) for name in field_names(type(value))}
