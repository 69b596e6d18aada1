"""Small changes between two views: what is sent after the first full one.

Views are compared field by field, and only what differs is turned into JSON. A change is
`[pointer, value]`: set the value at that JSON Pointer (RFC 6901); an index equal to a list's length
appends. `[pointer]` alone removes: a key, or the last item of a list. Changes apply in order. Whole
parts are replaced where that is shorter.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from watertable.kernel import Position, State, to_json
from watertable.kernel.forms import OWNER, Form, shown_forms, who_sees

Change = list[Any]
Fields = list[tuple[str, Form, bool]]
"""Names and forms of fields, and whether what is shown of them depends on other fields."""

_split: Final[dict[type, tuple[Fields, Fields]]] = {}
"""The fields of each class of positions, as `_fields` splits them."""


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


class Comparison:
    """Two positions of a game as several viewers see them. The fields that everyone sees are compared once, and
    everything where no field belongs to an owner: then all viewers see the same."""

    def __init__(self, before: State, after: State) -> None:
        self._before = before
        self._after = after
        self._public: list[Change] | None = None

    def changes(self, viewer: int | None) -> list[Change]:
        """The changes in this viewer's view, to be sent. The viewers share parts of them, so they must stay as
        they are."""
        public, own = _fields(type(self._after.position()))
        if self._public is not None and not own:
            return self._public
        old, new = self._before.view(viewer), self._after.view(viewer)
        if self._public is None:
            self._public = []
            _compare_fields(old, new, public, "", self._public)
            if not own:
                _compare_facts(old, new, "", self._public)
                return self._public
        found = [*self._public]
        _compare_fields(old, new, own, "", found)
        _compare_facts(old, new, "", found)
        return found


def _fields(cls: type) -> tuple[Fields, Fields]:
    """The fields of a position: those that look the same to everyone, and the others."""
    if cls not in _split:
        forms = shown_forms(cls)
        owned = [name for name in forms if who_sees(cls, name) == OWNER]
        fields = [(name, form, form.looks_around()) for name, form in forms.items()]
        own = [field for field in fields if field[0] in owned or (owned and field[2])]
        _split[cls] = ([field for field in fields if field not in own], own)
    return _split[cls]


def _compare_positions(old: Position, new: Position, path: str, found: list[Change]) -> None:
    _compare(old.viewer, new.viewer, f"{path}/viewer", found)
    for fields in _fields(type(old)):
        _compare_fields(old, new, fields, path, found)
    _compare_facts(old, new, path, found)


def _compare_fields(old: Position, new: Position, fields: Fields, path: str, found: list[Change]) -> None:
    """Fields are compared as they are, which is fast; JSON is made only of those that differ."""
    for name, form, looks_around in fields:
        before, after = getattr(old, name), getattr(new, name)
        if looks_around or before != after:
            _compare(form.show(before, old), form.show(after, new), f"{path}/{name}", found)


def _compare_facts(old: Position, new: Position, path: str, found: list[Change]) -> None:
    """Whose turn it is, the question, and what else is derived from the fields."""
    _compare(old.to_act(), new.to_act(), f"{path}/to_act", found)
    _compare(old.question(), new.question(), f"{path}/question", found)
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
