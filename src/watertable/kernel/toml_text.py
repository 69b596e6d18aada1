"""A TOML text looked over before it is parsed: bounds on what a stranger may send, and the line of every key.

`tomllib` takes time and memory in the square of a key's parts (`a.a.a.… = 1`), walks a table's whole header
again for each of its keys, recurses into nested arrays, and keeps no line numbers. `scanned` walks the text once,
from left to right, refuses what no pack needs, and notes where each key is. It understands strings and comments,
and stops at the first character that cannot be TOML there.
"""

from __future__ import annotations

import re
import tomllib
from typing import Any, Final

from watertable.kernel.errors import PackError

MOST_CHARACTERS: Final = 250_000
"""The longest text of a pack. The server accepts no longer ones either."""
MOST_PARTS: Final = 8
"""The most parts of a dotted key or of a table's header."""
MOST_DEPTH: Final = 8
"""How deep lists and inline tables may be nested."""
MOST_KEYS: Final = 10_000
"""The most keys and tables."""
MOST_VALUES: Final = 40_000
"""The most values in lists."""
LONGEST_KEY: Final = 100
LONGEST_NUMBER: Final = 40
"""In characters; a date and time with its offset has 35."""

Route = tuple[str | int, ...]
"""Where something is in the data: names of keys, and indices of lists."""

_BLANK: Final = re.compile(r"(?:[ \t\n]++|#[^\n]*+)*+")
_SPACE: Final = re.compile(r"[ \t]*+")
_REST_OF_LINE: Final = re.compile(r"[ \t]*+(?:#[^\n]*+)?(?:\n|\Z)")
_BARE_KEY: Final = re.compile(r"[A-Za-z0-9_-]++")
_DOT: Final = re.compile(r"[ \t]*+\.[ \t]*+")
_BASIC: Final = re.compile(r'"(?:[^"\\\n]++|\\[^\n])*+"')
_LITERAL: Final = re.compile(r"'[^'\n]*+'")
_LONG_BASIC: Final = re.compile(r'"""(?:[^"\\]++|\\[\s\S]|"(?!""))*+"""(?:"{1,2})?')
_LONG_LITERAL: Final = re.compile(r"'''(?:[^']++|'(?!''))*+'''(?:'{1,2})?")
_PLAIN: Final = re.compile(r"\d{4}-\d\d-\d\d[ Tt]\d\d:[0-9:.Zz+-]*+|[A-Za-z0-9+_.:-]++")

_SEEN_BY_PARSER: Final = 200
"""How many characters after the point where the scan stopped are left for the parser, to say what is wrong there."""


class Scan:
    """One walk over a text. `lines` has the line of every key, table and list item that begins a line of its own."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        """The next character."""
        self.lines: dict[Route, int] = {}
        self._tables: dict[Route, int] = {}
        """How many tables each list of tables has so far."""
        self._keys = 0
        self._values = 0
        self._line = 1
        self._counted = 0
        """The position up to which lines have been counted."""

    def line(self) -> int:
        """The line of the next character."""
        self._line += self.text.count("\n", self._counted, self.at)
        self._counted = self.at
        return self._line

    def refuse(self, what: str) -> PackError:
        """A bound that is exceeded at the next character."""
        return PackError(f"pack, line {self.line()}: {what}")

    def run(self) -> bool:
        """Walk over the whole text; False if it stopped at something that is not TOML."""
        route: Route = ()
        while True:
            self._skip(_BLANK)
            if self.at >= len(self.text):
                return True
            if self.text[self.at] == "[":
                header = self._header()
                if header is None:
                    return False
                route = header
            elif not self._pair(route, 0):
                return False
            found = _REST_OF_LINE.match(self.text, self.at)
            if found is None:
                return False
            self.at = found.end()

    def _skip(self, pattern: re.Pattern[str]) -> bool:
        found = pattern.match(self.text, self.at)
        if found is None:
            return False
        self.at = found.end()
        return True

    def _take(self, character: str) -> bool:
        if self.text.startswith(character, self.at):
            self.at += len(character)
            return True
        return False

    def _key(self) -> list[str] | None:
        """The parts of a dotted key; None if there is no key here."""
        parts: list[str] = []
        while True:
            part = self._part()
            if part is None:
                return None
            parts.append(part)
            if len(parts) > MOST_PARTS:
                raise self.refuse(f"a key has more than {MOST_PARTS} parts with dots between them")
            if not self._skip(_DOT):
                break
        self._keys += 1
        if self._keys > MOST_KEYS:
            raise self.refuse(f"more than {MOST_KEYS} keys and tables")
        return parts

    def _part(self) -> str | None:
        start = self.at
        if self._skip(_BARE_KEY):
            part = self.text[start : self.at]
        elif self._skip(_BASIC) or self._skip(_LITERAL):
            part = self.text[start + 1 : self.at - 1]
        else:
            return None
        if len(part) > LONGEST_KEY:
            raise self.refuse(f"a key has more than {LONGEST_KEY} characters")
        return _unescaped(part) if self.text[start] == '"' and "\\" in part else part

    def _header(self) -> Route | None:
        """`[table]` or `[[one of several tables]]`: the route of its keys."""
        line = self.line()
        is_list = self._take("[[")
        if not is_list:
            self._take("[")
        self._skip(_SPACE)
        parts = self._key()
        if parts is None:
            return None
        self._skip(_SPACE)
        if not self._take("]]" if is_list else "]"):
            return None
        route: Route = ()
        for part in parts[:-1]:
            route = self._last_table((*route, part))
            self.lines.setdefault(route, line)
        route = (*route, parts[-1])
        if not is_list:
            route = self._last_table(route)
            self.lines.setdefault(route, line)
            return route
        self.lines.setdefault(route, line)
        self._tables[route] = self._tables.get(route, 0) + 1
        route = self._last_table(route)
        self.lines[route] = line
        return route

    def _last_table(self, route: Route) -> Route:
        return (*route, self._tables[route] - 1) if route in self._tables else route

    def _pair(self, route: Route, depth: int) -> bool:
        """`key = value`."""
        line = self.line()
        parts = self._key()
        if parts is None:
            return False
        for part in parts:
            route = (*route, part)
            self.lines.setdefault(route, line)
        self._skip(_SPACE)
        if not self._take("="):
            return False
        self._skip(_SPACE)
        return self._value(route, depth)

    def _value(self, route: Route, depth: int) -> bool:
        start = self.at
        if start >= len(self.text):
            return False
        first = self.text[start]
        if first == "[" or first == "{":
            if depth >= MOST_DEPTH:
                raise self.refuse(f"lists and tables are nested more than {MOST_DEPTH} deep")
            self.at += 1
            return self._list(route, depth + 1) if first == "[" else self._inline_table(route, depth + 1)
        if first == '"':
            return self._skip(_LONG_BASIC if self.text.startswith('"""', start) else _BASIC)
        if first == "'":
            return self._skip(_LONG_LITERAL if self.text.startswith("'''", start) else _LITERAL)
        if not self._skip(_PLAIN):
            return False
        if self.at - start > LONGEST_NUMBER:
            raise self.refuse(f"a number has more than {LONGEST_NUMBER} characters")
        return True

    def _list(self, route: Route, depth: int) -> bool:
        """The rest of a list, after its bracket."""
        line = self.line()
        index = 0
        while True:
            self._skip(_BLANK)
            if self._take("]"):
                return True
            self._values += 1
            if self._values > MOST_VALUES:
                raise self.refuse(f"more than {MOST_VALUES} values in lists")
            item: Route = (*route, index)
            here = self.line()
            if here != line:
                self.lines[item] = here
            if not self._value(item, depth):
                return False
            index += 1
            self._skip(_BLANK)
            if not self._take(","):
                return self._take("]")

    def _inline_table(self, route: Route, depth: int) -> bool:
        """The rest of an inline table, after its bracket. Later versions of TOML allow line breaks and a last comma in
        it; whether they are allowed is the parser's business."""
        while True:
            self._skip(_BLANK)
            if self._take("}"):
                return True
            if not self._pair(route, depth):
                return False
            self._skip(_BLANK)
            if not self._take(","):
                return self._take("}")


def _unescaped(part: str) -> str:
    """A quoted key with escapes, as the parser reads it."""
    try:
        return str(tomllib.loads(f'key = "{part}"')["key"])
    except tomllib.TOMLDecodeError:
        return part


def scanned(text: str) -> dict[Route, int]:
    """The line of each key of a TOML text. PackError, one line, where it is no TOML or exceeds a bound."""
    if len(text) > MOST_CHARACTERS:
        raise PackError(f"pack: {len(text)} characters are too long; expected at most {MOST_CHARACTERS}")
    try:
        text.encode()
    except UnicodeEncodeError as problem:
        line = text.count("\n", 0, problem.start) + 1
        raise PackError(f"pack, line {line}: half a character (U+{ord(text[problem.start]):04X})") from None
    scan = Scan(text.replace("\r\n", "\n"))
    if not scan.run():
        # Only what was walked over, and a little more, is safe to parse.
        parsed_toml(scan.text[: scan.at + _SEEN_BY_PARSER])
        raise PackError(f"pack: not TOML: cannot be read (at line {scan.line()})")
    return scan.lines


def parsed_toml(text: str) -> dict[str, Any]:
    """The data of a text that was scanned."""
    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError, MemoryError) as problem:
        raise PackError(f"pack: not TOML: {problem}") from None
