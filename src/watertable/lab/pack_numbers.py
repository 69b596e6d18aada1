"""Single values of a pack, changed for an experiment: `cards.floodgate.defend=5`, `score.target=50`.

A key is a path through the tables of the pack; places of a list are counted from 1. Where a table has no such key, the
word may be that of an entry such as "defend 6" in one of its lists: then the number after the word is meant.
"""

from __future__ import annotations

import tomllib
from difflib import get_close_matches
from typing import Any

import tomli_w

from watertable.kernel import BadInput, Game, Pack, PackError, parse_toml
from watertable.lab.finding import listed


def changed_pack(game: Game, text: str, settings: list[tuple[str, str]]) -> tuple[str, Pack]:
    """The pack with other values: its text and the pack itself. BadInput names the key that does not fit."""
    data = parse_toml(text)
    for key, value in settings:
        _set(data, key, value)
    changed = tomli_w.dumps(data)
    try:
        return changed, game.read_pack(changed)
    except PackError as problem:
        said = problem.problems[0].partition(": ")[2] or str(problem)
        typed = ", ".join(f"{key}={value}" for key, value in settings)
        raise BadInput(f"--set {typed}: {said}") from None


def _set(data: dict[str, Any], key: str, value: str) -> None:
    """Change one value in place."""
    parts = key.split(".")
    at: Any = data
    for depth, part in enumerate(parts[:-1]):
        at = _entered(at, part, ".".join(parts[: depth + 1]), key)
    last = parts[-1]
    if isinstance(at, list):
        place = _place(at, last, key)
        at[place] = _like(at[place], value, key)
        return
    if not isinstance(at, dict):
        raise BadInput(f"--set {key}: {'.'.join(parts[:-1])} is a single value")
    name = _name(at, last)
    if name is not None:
        at[name] = _like(at[name], value, key)
        return
    found = [
        (entries, number)
        for entries in at.values()
        if isinstance(entries, list)
        for number, entry in enumerate(entries)
        if isinstance(entry, str) and entry.split()[:1] == [last]
    ]
    if len(found) > 1:
        raise BadInput(f"--set {key}: {last!r} stands there {len(found)} times")
    if not found:
        raise _unknown(at, last, key, ".".join(parts[:-1]))
    entries, number = found[0]
    entries[number] = f"{last} {_like(0, value, key)}"


def _entered(at: Any, part: str, path: str, key: str) -> Any:
    if isinstance(at, list):
        return at[_place(at, part, key)]
    name = _name(at, part) if isinstance(at, dict) else None
    if name is None:
        raise _unknown(at if isinstance(at, dict) else {}, part, key, path.rpartition(".")[0])
    return at[name]


def _name(table: dict[str, Any], part: str) -> str | None:
    """The key as the pack spells it, with hyphens or underscores."""
    for name in (part, part.replace("_", "-"), part.replace("-", "_")):
        if name in table:
            return name
    return None


def _place(entries: list[Any], part: str, key: str) -> int:
    if not part.isdecimal() or not 1 <= int(part) <= len(entries):
        raise BadInput(f"--set {key}: {part!r} is not a place in this list, which has 1 to {len(entries)}")
    return int(part) - 1


def _unknown(table: dict[str, Any], part: str, key: str, where: str) -> BadInput:
    near = get_close_matches(part, list(table), 1)
    has = f"did you mean {near[0]}?" if near else f"there are: {listed(list(table), 12)}"
    inside = f" in {where}" if where else ""
    return BadInput(f"--set {key}: the pack has no {part!r}{inside} ({has})")


def _like(old: Any, value: str, key: str) -> Any:
    """A value as typed, of the same type as the old one."""
    try:
        new = tomllib.loads(f"value = {value}")["value"]
    except tomllib.TOMLDecodeError:
        new = value
    is_number = isinstance(old, int | float) and not isinstance(old, bool)
    if is_number and (isinstance(new, bool) or not isinstance(new, int | float)):
        raise BadInput(f"--set {key}: expected a number, found {value!r}")
    if not is_number and type(new) is not type(old):
        raise BadInput(f"--set {key}: expected {_TYPES.get(type(old), 'another value')}, found {value!r}")
    return new


_TYPES = {bool: "true or false", str: "a text", list: "a list in brackets", dict: "a table in braces"}
