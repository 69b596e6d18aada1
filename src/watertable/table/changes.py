"""Small changes between two views: what is sent after the first full one.

Views are compared field by field, and only what differs is turned into JSON. A change is
`[pointer, value]`: set the value at that JSON Pointer (RFC 6901); an index equal to a list's length
appends. `[pointer]` alone removes: a key, or the last item of a list. Changes apply in order. Whole
parts are replaced where that is shorter.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from watertable.kernel import Position, to_json
from watertable.kernel.forms import shown_forms

Change = list[Any]


def changes_between(old: Any, new: Any) -> list[Change]:
    """The changes that turn the JSON of `old` into that of `new`. Both may be values or JSON data.

    Examples:
        >>> changes_between({"water": [3, 5], "turn": 1}, {"water": [3, 4], "turn": 2})
        [['/water/1', 4], ['/turn', 2]]
    """
    found: list[Change] = []
    _compare(old, new, "", found)
    return found


def apply_changes(document: Any, changes: list[Change]) -> Any:
    """The document after the changes; it is changed in place where it can be.

    Examples:
        >>> apply_changes({"water": [3, 5], "turn": 1}, [["/water/1", 4], ["/turn"]])
        {'water': [3, 4]}
    """
    for change in changes:
        pointer = change[0]
        if pointer == "":
            document = change[1]
            continue
        steps = [step.replace("~1", "/").replace("~0", "~") for step in pointer[1:].split("/")]
        place = document
        for step in steps[:-1]:
            place = place[int(step)] if isinstance(place, list) else place[step]
        last = steps[-1]
        if isinstance(place, dict):
            if len(change) == 1:
                del place[last]
            else:
                place[last] = change[1]
        elif len(change) == 1:
            del place[int(last)]
        elif int(last) == len(place):
            place.append(change[1])
        else:
            place[int(last)] = change[1]
    return document


def _compare(old: Any, new: Any, path: str, found: list[Change]) -> None:
    if old is new:
        return
    kind = type(old)
    if kind is not type(new):
        found.append([path, to_json(new)])
    elif kind is dict:
        _compare_objects(old, new, path, found)
    elif kind is list or kind is tuple:
        _compare_lists(old, new, path, found)
    elif isinstance(old, Position):
        _compare_positions(old, new, path, found)
    elif old != new:
        found.append([path, to_json(new)])


def _compare_positions(old: Position, new: Position, path: str, found: list[Change]) -> None:
    """Fields are compared as they are, which is fast; JSON is made only of those that differ."""
    _compare(old.viewer, new.viewer, f"{path}/viewer", found)
    _compare(old.to_act(), new.to_act(), f"{path}/to_act", found)
    _compare(old.question(), new.question(), f"{path}/question", found)
    for name, form in shown_forms(type(old)).items():
        before, after = getattr(old, name), getattr(new, name)
        if before != after or form.looks_around():
            _compare(form.show(before, old), form.show(after, new), f"{path}/{name}", found)
    for (name, form, before), (_, _, after) in zip(old.facts(), new.facts(), strict=True):
        if before != after:
            _compare(form.show(before, old), form.show(after, new), f"{path}/{name}", found)


def _compare_objects(old: dict[Any, Any], new: dict[Any, Any], path: str, found: list[Change]) -> None:
    if old == new:
        return
    for key in old:
        if key not in new:
            found.append([f"{path}/{_escaped(key)}"])
    for key, value in new.items():
        if key not in old:
            found.append([f"{path}/{_escaped(key)}", to_json(value)])
        elif old[key] != value:
            _compare(old[key], value, f"{path}/{_escaped(key)}", found)


def _compare_lists(old: Sequence[Any], new: Sequence[Any], path: str, found: list[Change]) -> None:
    if old == new:
        return
    shared = min(len(old), len(new))
    different = [at for at in range(shared) if old[at] != new[at]]
    touched = len(different) + abs(len(old) - len(new))
    is_mostly_new = touched * 2 > len(new) + 1
    if is_mostly_new and not any(isinstance(item, dict) for item in new):
        found.append([path, to_json(new)])
        return
    for at in different:
        _compare(old[at], new[at], f"{path}/{at}", found)
    for at in range(len(old) - 1, shared - 1, -1):
        found.append([f"{path}/{at}"])
    for at in range(shared, len(new)):
        found.append([f"{path}/{at}", to_json(new[at])])


def _escaped(key: Any) -> str:
    text = str(key)
    return text.replace("~", "~0").replace("/", "~1") if "/" in text or "~" in text else text
