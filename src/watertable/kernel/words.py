"""Words: a game's sentences in one language, kept apart from its code.

Each game has `words/en.toml` with a table for events, moves, questions, what the others are told while a question is
decided (`[waiting]`), what is asked at a real table when chance has acted (`[entering]`), score lines, a coach's advice
and terms. A sentence has gaps: `{seat:seat}` is a player's name, `{source:place}` a word of the table `[place]`,
`{cubes|cube|cubes}` a number with its noun, `{text}` the value itself.

Whoever a sentence is told to is called "you" in it. So `[takes|take]` is a verb in two forms: the first for one other
player, the second for "you" and for several players, whoever was named last before it. "{seat:seat} [takes|take] the
{die}." is "Ana takes the 4." to everyone else, and "You take the 4." to Ana; `{seat:seat}'s` is "Ana's" or "your".
"""

from __future__ import annotations

import re
import tomllib
import unicodedata
from typing import Any, Final

from watertable.kernel.errors import Reason
from watertable.kernel.evaluator import Remark
from watertable.kernel.events import Event
from watertable.kernel.moves import CHANCE, Move
from watertable.kernel.outcome import ScoreItem
from watertable.kernel.values import Value, field_names

_PART: Final = re.compile(r"\{(\w+)(?:\|([^|}]*)\|([^|}]*)|:(\w+))?\}('s)?|\[([^|\[\]]*)\|([^|\[\]]*)\]")
"""A gap, perhaps with the ending of a possessive, or a verb in two forms."""
_ENDS: Final = (".", "!", "?")
_FROM_RIGHT_TO_LEFT: Final = ("R", "AL", "AN", "RLE", "RLO", "RLI")
_ISOLATE, _POP_ISOLATE = "\u2068", "\u2069"


class Words:
    """A catalogue together with the players' names, and with the names of a custom pack's pieces. `viewer` is the
    seat that everything is told to; None: nobody in particular, and every player is called by name.

    Examples:
        >>> words = find_game("water-cycle").words(["Ana", "Rui", "Eva"])
        >>> taken = find_game("water-cycle").event_from_json({"type": "DieTaken", "seat": 0, "die": 4})
        >>> words.event(taken), words.told_to(0).event(taken)
        ('Ana takes the 4.', 'You take the 4.')
    """

    def __init__(self, catalogue: str, names: list[str], own: dict[str, dict[str, str]] | None = None) -> None:
        self._tables: dict[str, Any] = tomllib.loads(catalogue)
        for table, terms in (own or {}).items():
            self._tables[table] = {**self._tables.get(table, {}), **terms}
        self._names = names
        self.viewer: int | None = None

    def told_to(self, viewer: int | None) -> Words:
        """The same words, as this seat is told them; None: as everyone else is."""
        if viewer == self.viewer:
            return self
        found = Words("", self._names)
        found._tables = self._tables
        found.viewer = viewer
        return found

    def at(self, terms: dict[str, dict[str, str]]) -> Words:
        """The same words, with what a position calls otherwise (`Position.terms`)."""
        if not terms:
            return self
        found = Words("", self._names)
        found._tables = {**self._tables}
        for table, called in terms.items():
            found._tables[table] = {**self._tables.get(table, {}), **called}
        found.viewer = self.viewer
        return found

    @property
    def seats(self) -> int:
        """How many players have a name."""
        return len(self._names)

    def term(self, table: str, key: Any) -> str:
        """A word of a table; the key itself where the table has none."""
        if table == "seat":
            return self.name(key)
        return str(self._tables.get(table, {}).get(str(key), key))

    def has(self, table: str, key: str) -> bool:
        return key in self._tables.get(table, {})

    def sentences(self, table: str) -> dict[str, str]:
        """The sentences of a table, with their gaps."""
        return {str(key): str(sentence) for key, sentence in self._tables.get(table, {}).items()}

    def name(self, seat: int | None) -> str:
        """A player's name, also where it is the one who is told it."""
        if seat is None:
            return self.term("table", "spectator")
        if seat == CHANCE:
            return self.term("table", "chance")
        return self._names[seat]

    def fill(self, sentence: str, values: dict[str, Any]) -> str:
        """A sentence with its gaps filled."""
        said = ""
        end = 0
        is_like_you = False
        for part in _PART.finditer(sentence):
            said += sentence[end : part.start()]
            end = part.end()
            if part[6] is not None:
                said += part[7] if is_like_you else part[6]
                continue
            value = values[part[1]]
            if part[4] == "seat":
                seats = value if isinstance(value, list | tuple) else [value]
                is_like_you = len(seats) != 1 or (self.viewer is not None and self.viewer in seats)
                is_first = not said or said.rstrip().endswith(_ENDS)
                said += self._players(list(seats), part[5] is not None, is_first and sentence.endswith(_ENDS))
            else:
                said += self._filled(value, part) + (part[5] or "")
        return said + sentence[end:]

    def _filled(self, value: Any, part: re.Match[str]) -> str:
        """A gap that is not a player."""
        one, many, table = part[2], part[3], part[4]
        if one is not None:
            return f"{value} {one if value == 1 else many}"
        if not isinstance(value, list | tuple):
            return self.term(table, value) if table else str(value)
        return self.listed([self.term(table, item) for item in value]) if table else ", ".join(map(str, value))

    def _players(self, seats: list[Any], is_owner: bool, is_first: bool) -> str:
        """Players by name, the one who is told it first and as "you"."""
        names = [isolated(self.name(seat)) for seat in seats if seat != self.viewer or seat is None]
        if len(names) == len(seats):
            return self.listed(names) + ("'s" if is_owner else "")
        you = self.term("table", "your" if is_owner and not names else "you")
        text = self.listed([you, *names]) + ("'s" if is_owner and names else "")
        return text[0].upper() + text[1:] if is_first else text

    def listed(self, items: list[str]) -> str:
        """Several things as people list them: "A, B and C"."""
        if len(items) < 2:
            return "".join(items)
        return f"{', '.join(items[:-1])} {self.term('table', 'and')} {items[-1]}"

    def _sentence(self, table: str, key: str, values: dict[str, Any]) -> str:
        return self.fill(str(self._tables[table][key]), values)

    def event(self, event: Event) -> str:
        return self._sentence("events", event.wording(), _fields(event))

    def move(self, move: Move) -> str:
        return self._sentence("moves", move.wording(), _fields(move))

    def question(self, key: str) -> str:
        """A question, as the one who is to decide it is asked."""
        return self.term("questions", key)

    def entering(self, key: str, values: dict[str, str | int]) -> str:
        """What is asked at a real table when chance has acted ("Which card was drawn?"); the question itself where the
        game has no sentence for it. `State.chance_values` gives the values."""
        if not self.has("entering", key):
            return self.question(key)
        return self._sentence("entering", key, dict(values))

    def waiting(self, key: str, seat: int) -> str:
        """What a player is deciding, as the others are told; the question with the player's name where the game has no
        sentence for it, and the question alone while chance acts."""
        if seat == CHANCE:
            return self.question(key)
        if not self.has("waiting", key):
            return f"{isolated(self.name(seat))}: {self.question(key)}"
        return self._sentence("waiting", key, {"seat": seat})

    def score_item(self, item: ScoreItem) -> str:
        return self._sentence("score", item.what, _fields(item))

    def remark(self, remark: Remark) -> str:
        """A remark of a bot on its move; plain data where the game has no words for it."""
        sentence = self.term("remarks", remark.key)
        return self.fill(sentence, dict(remark.values))

    def advice(self, remark: Remark) -> str:
        """What a coach says before a decision (`Game.advice`): a sentence of the table `[advice]`."""
        return self._sentence("advice", remark.key, dict(remark.values))

    def reason(self, reason: Reason) -> str:
        """A reason with its rule."""
        return f"{self.reason_text(reason)} ({reason.rule})"

    def reason_text(self, reason: Reason) -> str:
        """A reason without its rule; the sentence is looked up, so that it can be translated."""
        sentence = self.term("reasons", reason.message)
        return self.fill(sentence, dict(reason.values))


def _fields(value: Value) -> dict[str, Any]:
    return {name: getattr(value, name) for name in field_names(type(value))}


def isolated(name: str) -> str:
    """A name as it stands in a sentence: one with letters that run from right to left is set apart, so that it turns
    nothing around it."""
    for letter in name:
        if unicodedata.bidirectional(letter) in _FROM_RIGHT_TO_LEFT:
            return f"{_ISOLATE}{name}{_POP_ISOLATE}"
    return name
