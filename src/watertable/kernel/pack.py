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
    """What every pack has; each game adds its own content in a subclass."""

    def __init__(self, name: str, version: int, digest: str) -> None:
        self.name = name
        self.version = version
        self.digest = digest
        self.text = ""
        """The TOML text it was read from."""

    def identity(self) -> dict[str, Any]:
        """What a record says of the pack it was played with."""
        return {"name": self.name, "version": self.version, "sha256": self.digest}

    def terms(self) -> dict[str, dict[str, str]]:
        """What the pack calls its pieces, by table of the game's words; a pack of one's own is told with it."""
        return {}


class Section:
    """A table of a pack that is being read. Every key must be asked for; `done` finds strangers."""

    def __init__(self, data: dict[str, Any], path: str) -> None:
        self._data = data
        self.path = path
        self._asked: set[str] = set()

    def at(self, key: str) -> str:
        """The full name of a key, for messages."""
        return f"{self.path}.{key}" if self.path else key

    def problem(self, key: str, text: str) -> PackError:
        """An error that names the key."""
        return PackError(f"pack: {self.at(key)}: {text}")

    def keys(self) -> list[str]:
        return list(self._data)

    def has(self, key: str) -> bool:
        return key in self._data

    def raw(self, key: str, expected: str) -> Any:
        """The value as it stands, or an error that says what should be there."""
        self._asked.add(key)
        if key not in self._data:
            raise self.problem(key, f"missing; expected {expected}")
        return self._data[key]

    def integer(self, key: str, low: int, high: int) -> int:
        expected = f"a whole number from {low} to {high}"
        value = self.raw(key, expected)
        if type(value) is not int or not low <= value <= high:
            raise self.problem(key, f"expected {expected}, found {value!r}")
        return value

    def boolean(self, key: str, default: bool) -> bool:
        if key not in self._data:
            return default
        value = self.raw(key, "true or false")
        if not isinstance(value, bool):
            raise self.problem(key, f"expected true or false, found {value!r}")
        return value

    def text(self, key: str) -> str:
        value = self.raw(key, "a text")
        if not isinstance(value, str) or not value.strip():
            raise self.problem(key, f"expected a text, found {value!r}")
        return value

    def one_of(self, key: str, choices: list[str]) -> str:
        expected = "one of " + ", ".join(choices)
        value = self.raw(key, expected)
        if not isinstance(value, str) or value not in choices:
            raise self.problem(key, f"expected {expected}, found {value!r}")
        return value

    def items(self, key: str) -> list[Any]:
        value = self.raw(key, "a list")
        if not isinstance(value, list):
            raise self.problem(key, f"expected a list, found {value!r}")
        return value

    def texts(self, key: str) -> list[str]:
        value = self.items(key)
        for item in value:
            if not isinstance(item, str):
                raise self.problem(key, f"expected texts, found {item!r}")
        return value

    def integers(self, key: str, low: int, high: int) -> list[int]:
        value = self.items(key)
        for item in value:
            if type(item) is not int or not low <= item <= high:
                raise self.problem(key, f"expected whole numbers from {low} to {high}, found {item!r}")
        return value

    def section(self, key: str) -> Section:
        value = self.raw(key, "a table")
        if not isinstance(value, dict):
            raise self.problem(key, f"expected a table, found {value!r}")
        return Section(value, self.at(key))

    def sections(self, key: str) -> list[Section]:
        """A list of tables; each is called by its number, counted from 1."""
        value = self.items(key)
        found: list[Section] = []
        for number, item in enumerate(value, 1):
            if not isinstance(item, dict):
                raise self.problem(key, f"expected tables, found {item!r}")
            found.append(Section(item, f"{self.at(key)} {number}"))
        return found

    def done(self) -> None:
        """Refuse keys that nobody asked for: most likely a typing error."""
        for key in self._data:
            if key not in self._asked:
                known = ", ".join(sorted(self._asked))
                raise self.problem(key, f"unknown key (known here: {known})")


def parse_toml(text: str) -> dict[str, Any]:
    """TOML data, or one line that says where it is broken."""
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as problem:
        raise PackError(f"pack: not TOML: {problem}") from None


def digest_of(data: dict[str, Any]) -> str:
    """The fingerprint of a pack's data."""
    return hashlib.sha256(json.dumps(data, sort_keys=True, ensure_ascii=False).encode()).hexdigest()
