"""Section: a table of a pack that is being read, key by key, with a clear line for every mistake.

`open_pack` (in `pack`) gives the top table of a text. Its sections collect mistakes and go on, with a value that
fits in place of the wrong one, so that `finish` can report all of them at once, each with its line. A `Section` that
is made of plain data has no lines, and raises at the first mistake.
"""

from __future__ import annotations

from typing import Any, Final

from watertable.kernel.errors import PackError
from watertable.kernel.plain_text import fault_in_line, fault_in_text, named, quoted, suggested
from watertable.kernel.toml_text import Route

LONGEST_NAME: Final = 60
LONGEST_TEXT: Final = 1000
LONGEST_LIST: Final = 500
"""The most items of a list, unless a reader says otherwise."""
_MOST_MISTAKES: Final = 100
"""A pack with more mistakes is not read on."""


class Mistakes:
    """What is wrong with a pack, as far as it was read, and where its keys are."""

    def __init__(self, lines: dict[Route, int]) -> None:
        self._lines = lines
        self._found: list[tuple[int, PackError]] = []

    def line_of(self, route: Route) -> int:
        """The line of the thing at this route, or of the nearest table around it; 0 if it has none."""
        while route:
            if route in self._lines:
                return self._lines[route]
            route = route[:-1]
        return 0

    def add(self, problem: PackError, line: int) -> None:
        """Keep a mistake. Too many are raised at once."""
        self._found.append((line, problem))
        if len(self._found) >= _MOST_MISTAKES:
            raise self.all()

    def remove(self, problem: PackError) -> None:
        """Forget a mistake that turned out to be part of another."""
        self._found = [found for found in self._found if found[1] is not problem]

    def any(self) -> bool:
        """Whether there is any mistake so far."""
        return len(self._found) > 0

    def all(self) -> PackError:
        """All mistakes as one error: by line, those of the pack as a whole last."""
        problems: list[str] = []
        for _, problem in sorted(self._found, key=_by_line):
            problems.extend(problem.problems)
        return PackError(problems[0], problems)


def _by_line(found: tuple[int, PackError]) -> int:
    return found[0] if found[0] else 1 << 30


class Section:
    """A table of a pack that is being read. Each method reads a key and reports where it does not fit.

    `done` comes last: it refuses keys that were not read, which are most likely typing errors.

    Examples:
        >>> deck = Section({"clouds": 3, "cards": 70}, "deck")
        >>> deck.integer("clouds", 0, 10)
        3
        >>> deck.integer("cards", 1, 60)
        Traceback (most recent call last):
        watertable.kernel.errors.PackError: pack: deck.cards: expected a whole number from 1 to 60, found 70
    """

    def __init__(
        self,
        data: dict[str, Any],
        path: str,
        mistakes: Mistakes | None = None,
        route: Route = (),
        around: Section | None = None,
    ) -> None:
        self.data = data
        """The table as plain data."""
        self.path = path
        """How messages call the table."""
        self.is_listed = False
        """Whether it is one of a list, such as a card."""
        self._mistakes = mistakes
        self._route = route
        self._around = around
        self._is_absent = False
        """Whether it takes the place of a table that is missing, so that nothing more is said about it."""
        self._asked: set[str] = set()
        self._known: set[str] = set()
        self._missing: dict[str, PackError] = {}
        self._has_mistakes = False

    def at(self, key: str) -> str:
        """The full name of a key, for messages."""
        if not self.path:
            return named(key)
        return f"{self.path}{': ' if self.is_listed else '.'}{named(key)}"

    def problem(self, key: str, text: str, index: int | None = None, where: str | None = None) -> PackError:
        """A PackError that names the key, to be raised where a check of the game's own fails; `index` is the item of a
        list that it is about. An empty key stands for the table as a whole; `where` says it in other words."""
        if where is None:
            where = self.at(key) if key else self.path
        line = self._line_of(key, index)
        begin = f"pack, line {line}: " if line else "pack: "
        return PackError(f"{begin}{where}: {text}" if where else f"{begin}{text}")

    def _line_of(self, key: str, index: int | None) -> int:
        if self._mistakes is None:
            return 0
        route: Route = (*self._route, key) if key else self._route
        return self._mistakes.line_of(route if index is None else (*route, index))

    def report(self, key: str, text: str, index: int | None = None, where: str | None = None) -> None:
        """Report a mistake and go on; it is raised at once where mistakes are not collected. See `problem`."""
        if not self._is_absent:
            self._keep(self.problem(key, text, index, where), self._line_of(key, index))

    def _keep(self, problem: PackError, line: int) -> None:
        if self._mistakes is None:
            raise problem
        section: Section | None = self
        while section is not None:
            section._has_mistakes = True
            section = section._around
        self._mistakes.add(problem, line)

    def is_sound(self) -> bool:
        """Whether no mistake was found in this table and in those inside it, so that what was read can be used."""
        return not self._has_mistakes and not self._is_absent

    def keys(self) -> list[str]:
        """All keys of the table."""
        return list(self.data)

    def has(self, key: str) -> bool:
        """Whether the table has the key, which may be left out."""
        self._known.add(key)
        return key in self.data

    def raw(self, key: str, expected: str) -> Any:
        """The value as it is, unchecked; None if it is missing. `expected` says in the message what should be there."""
        self._asked.add(key)
        self._known.add(key)
        if key in self.data:
            return self.data[key]
        if not self._is_absent and key not in self._missing:
            problem = self.problem(key, f"missing; expected {expected}")
            self._missing[key] = problem
            self._keep(problem, self._line_of(key, None))
        return None

    def _misfit(self, key: str, expected: str, value: Any, index: int | None = None) -> None:
        if key in self.data:
            self.report(key, f"expected {expected}, found {quoted(value)}", index)

    def integer(self, key: str, low: int, high: int) -> int:
        """A whole number from `low` to `high`."""
        expected = f"a whole number from {low} to {high}"
        value = self.raw(key, expected)
        if type(value) is int and low <= value <= high:
            return value
        self._misfit(key, expected, value)
        return low

    def boolean(self, key: str, default: bool) -> bool:
        """True or false; `default` where the key is missing."""
        if not self.has(key):
            return default
        value = self.raw(key, "true or false")
        if isinstance(value, bool):
            return value
        self._misfit(key, "true or false", value)
        return default

    def text(self, key: str, most: int = LONGEST_TEXT) -> str:
        """A text that is not empty and has no control characters. It may have several lines."""
        return self._text(key, "a text", most, False)

    def name(self, key: str, most: int = LONGEST_NAME) -> str:
        """A text of one line, for the name of something."""
        return self._text(key, "a text", most, True)

    def _text(self, key: str, expected: str, most: int, is_line: bool) -> str:
        value = self.raw(key, expected)
        if not isinstance(value, str) or not value.strip():
            self._misfit(key, expected, value)
            return ""
        fault = fault_in_line(value) if is_line else fault_in_text(value)
        if fault is not None:
            self.report(key, f"expected {expected} without {fault}, found {quoted(value)}")
            return ""
        if len(value) > most:
            self.report(key, f"expected at most {most} characters, found {len(value)}")
            return ""
        return value

    def one_of(self, key: str, choices: list[str]) -> str:
        """One of several words; an empty text where it is none of them."""
        expected = "one of " + ", ".join(choices)
        value = self.raw(key, expected)
        if isinstance(value, str) and value in choices:
            return value
        if key in self.data:
            self.report(key, f"expected {expected}, found {quoted(value)}{suggested(value, choices)}")
        return ""

    def items(self, key: str, most: int = LONGEST_LIST) -> list[Any]:
        """A list of anything."""
        value = self.raw(key, "a list")
        if not isinstance(value, list):
            self._misfit(key, "a list", value)
            return []
        if len(value) > most:
            self.report(key, f"expected at most {most} items, found {len(value)}")
            return []
        return value

    def texts(self, key: str, most: int = LONGEST_LIST) -> list[str]:
        """A list of texts, each of one line."""
        found: list[str] = []
        for index, item in enumerate(self.items(key, most)):
            if not isinstance(item, str):
                self._misfit(key, "texts", item, index)
            elif fault_in_line(item) is not None or len(item) > LONGEST_TEXT:
                self._misfit(key, f"texts of one line and at most {LONGEST_TEXT} characters", item, index)
            else:
                found.append(item)
        return found

    def integers(self, key: str, low: int, high: int, most: int = LONGEST_LIST) -> list[int]:
        """A list of whole numbers, each from `low` to `high`."""
        found: list[int] = []
        for index, item in enumerate(self.items(key, most)):
            if type(item) is int and low <= item <= high:
                found.append(item)
            else:
                self._misfit(key, f"whole numbers from {low} to {high}", item, index)
        return found

    def section(self, key: str) -> Section:
        """A table inside this one, to be read the same way."""
        value = self.raw(key, "a table")
        if isinstance(value, dict):
            return Section(value, self.at(key), self._mistakes, (*self._route, key), self)
        self._misfit(key, "a table", value)
        absent = Section({}, self.at(key), self._mistakes, (*self._route, key), self)
        absent._is_absent = True
        return absent

    def sections(self, key: str, most: int = LONGEST_LIST) -> list[Section]:
        """A list of tables. Messages call each by its number, counted from 1, and by its name if it has one."""
        found: list[Section] = []
        for index, item in enumerate(self.items(key, most)):
            if not isinstance(item, dict):
                self._misfit(key, "tables", item, index)
                continue
            path = f"{self.at(key)} {index + 1}"
            name = item.get("name")
            if isinstance(name, str) and name.strip() and len(name) <= LONGEST_NAME:
                path += f" {name!r}"
            section = Section(item, path, self._mistakes, (*self._route, key, index), self)
            section.is_listed = True
            found.append(section)
        return found

    def done(self) -> None:
        """Refuse keys that were not read: most likely typing errors. A missing key that looks like one of them is not
        reported as well."""
        if self._is_absent:
            return
        known = sorted(self._known)
        for key in self.data:
            if key in self._asked:
                continue
            self._asked.add(key)
            hint = suggested(key, [name for name in known if name not in self.data])
            for name, problem in self._missing.items():
                if hint == suggested(key, [name]) and hint and self._mistakes is not None:
                    self._mistakes.remove(problem)
            self.report(key, f"unknown key{hint} (known here: {', '.join(known)})")

    def finish(self) -> None:
        """Like `done`, for the top table, when all has been read; then raise all mistakes that were found."""
        self.done()
        if self._mistakes is not None and self._mistakes.any():
            raise self._mistakes.all()
