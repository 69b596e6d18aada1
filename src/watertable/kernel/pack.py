"""Content packs: TOML data that a game is played with, read with clear errors.

`Section` walks a parsed TOML table and checks as it goes; `PackError` names the key and what was
expected. A pack's digest is taken over its data, so comments and layout do not matter.
"""

from __future__ import annotations

import hashlib
import json
import tomllib
from typing import Any

from mypy_extensions import mypyc_attr

from watertable.kernel.errors import PackError


@mypyc_attr(allow_interpreted_subclasses=True)
class Pack:
    """The content that a game is played with: cards, tiles, a board, numbers. Each game has a subclass for its own.

    `Game.pack` gives one that comes with the game, `Game.read_pack` reads a custom one. Packs never change.

    Examples:
        >>> game = find_game("water-cycle")
        >>> pack = game.pack()
        >>> pack.name
        'default'
        >>> game.read_pack(pack.text).digest == pack.digest
        True
        >>> game.new(3, pack=pack)
        <WaterCycleState: water-cycle, 3 players, chance: start>
    """

    def __init__(self, name: str, version: int, digest: str) -> None:
        self.name = name
        """The name of the pack: "default"."""
        self.version = version
        """The version that its author gave it."""
        self.digest = digest
        """The SHA-256 of its data; see `digest_of`."""
        self.text = ""
        """The TOML text it was read from."""

    def identity(self) -> dict[str, Any]:
        """What a record says about the pack it was played with: name, version and digest."""
        return {"name": self.name, "version": self.version, "sha256": self.digest}

    def terms(self) -> dict[str, dict[str, str]]:
        """What a custom pack calls its pieces, by table of the game's words."""
        return {}


class Section:
    """A table of a pack that is being read. Each method reads a key and raises PackError where it does not fit.

    `done` comes last: it refuses keys that were not read, which are most likely typing errors.

    Examples:
        >>> deck = Section({"clouds": 3, "cards": 70}, "deck")
        >>> deck.integer("clouds", 0, 10)
        3
        >>> deck.integer("cards", 1, 60)
        Traceback (most recent call last):
        watertable.kernel.errors.PackError: pack: deck.cards: expected a whole number from 1 to 60, found 70
    """

    def __init__(self, data: dict[str, Any], path: str) -> None:
        self._data = data
        self.path = path
        self._asked: set[str] = set()

    def at(self, key: str) -> str:
        """The full name of a key, for messages."""
        return f"{self.path}.{key}" if self.path else key

    def problem(self, key: str, text: str) -> PackError:
        """A PackError that names the key, to be raised where a check of the game's own fails."""
        return PackError(f"pack: {self.at(key)}: {text}")

    def keys(self) -> list[str]:
        """All keys of the table."""
        return list(self._data)

    def has(self, key: str) -> bool:
        """Whether the table has the key."""
        return key in self._data

    def raw(self, key: str, expected: str) -> Any:
        """The value as it is, unchecked; `expected` says in the error for a missing key what should be there."""
        self._asked.add(key)
        if key not in self._data:
            raise self.problem(key, f"missing; expected {expected}")
        return self._data[key]

    def integer(self, key: str, low: int, high: int) -> int:
        """A whole number from `low` to `high`."""
        expected = f"a whole number from {low} to {high}"
        value = self.raw(key, expected)
        if type(value) is not int or not low <= value <= high:
            raise self.problem(key, f"expected {expected}, found {value!r}")
        return value

    def boolean(self, key: str, default: bool) -> bool:
        """True or false; `default` where the key is missing."""
        if key not in self._data:
            return default
        value = self.raw(key, "true or false")
        if not isinstance(value, bool):
            raise self.problem(key, f"expected true or false, found {value!r}")
        return value

    def text(self, key: str) -> str:
        """A text that is not empty."""
        value = self.raw(key, "a text")
        if not isinstance(value, str) or not value.strip():
            raise self.problem(key, f"expected a text, found {value!r}")
        return value

    def one_of(self, key: str, choices: list[str]) -> str:
        """One of several words."""
        expected = "one of " + ", ".join(choices)
        value = self.raw(key, expected)
        if not isinstance(value, str) or value not in choices:
            raise self.problem(key, f"expected {expected}, found {value!r}")
        return value

    def items(self, key: str) -> list[Any]:
        """A list of anything."""
        value = self.raw(key, "a list")
        if not isinstance(value, list):
            raise self.problem(key, f"expected a list, found {value!r}")
        return value

    def texts(self, key: str) -> list[str]:
        """A list of texts."""
        value = self.items(key)
        for item in value:
            if not isinstance(item, str):
                raise self.problem(key, f"expected texts, found {item!r}")
        return value

    def integers(self, key: str, low: int, high: int) -> list[int]:
        """A list of whole numbers, each from `low` to `high`."""
        value = self.items(key)
        for item in value:
            if type(item) is not int or not low <= item <= high:
                raise self.problem(key, f"expected whole numbers from {low} to {high}, found {item!r}")
        return value

    def section(self, key: str) -> Section:
        """A table inside this one, to be read the same way."""
        value = self.raw(key, "a table")
        if not isinstance(value, dict):
            raise self.problem(key, f"expected a table, found {value!r}")
        return Section(value, self.at(key))

    def sections(self, key: str) -> list[Section]:
        """A list of tables. Errors call each by its number, counted from 1."""
        value = self.items(key)
        found: list[Section] = []
        for number, item in enumerate(value, 1):
            if not isinstance(item, dict):
                raise self.problem(key, f"expected tables, found {item!r}")
            found.append(Section(item, f"{self.at(key)} {number}"))
        return found

    def done(self) -> None:
        """Refuse keys that were not read: most likely typing errors."""
        for key in self._data:
            if key not in self._asked:
                known = ", ".join(sorted(self._asked))
                raise self.problem(key, f"unknown key (known here: {known})")


def parse_toml(text: str) -> dict[str, Any]:
    """The data of a TOML text. Where it is broken, PackError says in one line where.

    Examples:
        >>> parse_toml("cards = 52")
        {'cards': 52}
        >>> parse_toml("cards: 52")
        Traceback (most recent call last):
        watertable.kernel.errors.PackError: pack: not TOML: ...
    """
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as problem:
        raise PackError(f"pack: not TOML: {problem}") from None


def digest_of(data: dict[str, Any]) -> str:
    """The SHA-256 digest of a pack's data. Comments and layout do not change it.

    Examples:
        >>> digest_of(parse_toml("cards=52  # a full deck")) == digest_of(parse_toml("cards = 52"))
        True
    """
    return hashlib.sha256(json.dumps(data, sort_keys=True, ensure_ascii=False).encode()).hexdigest()
