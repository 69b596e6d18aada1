"""JSON and text forms of values, and back.

`to_json` turns a value into plain JSON data; `from_json` reads it with a declared type and says
in one line what does not fit. A value whose declared type is a base class (Move, Event) carries a
"type" with its class's name. `event_text`/`event_from_text` are the one-line form of any value.
"""

from __future__ import annotations

import ast
import inspect
import json
import re
import sys
import types
from importlib import resources
from typing import Any, Union, get_args, get_origin

from watertable.kernel.errors import BadText
from watertable.kernel.values import Value, field_names

_hints: dict[type, dict[str, Any]] = {}


def canonical(data: Any) -> str:
    """JSON text that is the same for the same data, in every process."""
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


def to_json(thing: Any) -> Any:
    """Plain JSON data for a value, or for lists, tuples and dicts of values."""
    if thing is None or isinstance(thing, bool | int | str | float):
        return thing
    if isinstance(thing, Value):
        data: dict[str, Any] = {"type": type(thing).__name__}
        for name in field_names(type(thing)):
            data[name] = to_json(getattr(thing, name))
        return data
    if isinstance(thing, list | tuple):
        return [to_json(item) for item in thing]
    if isinstance(thing, set | frozenset):
        return [to_json(item) for item in sorted(thing)]
    if isinstance(thing, dict):
        return {str(key): to_json(item) for key, item in thing.items()}
    raise TypeError(f"{type(thing).__name__} has no JSON form")


def field_types(cls: type) -> dict[str, Any]:
    """The declared type of each field of a value class."""
    hints = _hints.get(cls)
    if hints is None:
        hints = {}
        for base in reversed(cls.__mro__):
            names: Any = getattr(sys.modules.get(base.__module__), "__dict__", {})
            for name, annotation in _annotations(base).items():
                hints[name] = eval(annotation, names) if isinstance(annotation, str) else annotation
        _hints[cls] = hints
    return hints


def _annotations(cls: type) -> dict[str, Any]:
    """A class's annotations. A compiled class has lost all but the outermost name of each ("tuple" of
    "tuple[int, ...]"), so they are read from its source, which lies beside the compiled module."""
    package, _, module = cls.__module__.rpartition(".")
    file = getattr(sys.modules.get(cls.__module__), "__file__", None)
    if file is None or file.endswith(".py"):
        return inspect.get_annotations(cls)
    for node in ast.parse(resources.files(package).joinpath(f"{module}.py").read_text("utf-8")).body:
        if isinstance(node, ast.ClassDef) and node.name == cls.__name__:
            return {
                line.target.id: ast.unparse(line.annotation)
                for line in node.body
                if isinstance(line, ast.AnnAssign) and isinstance(line.target, ast.Name)
            }
    return {}


def from_json(kind: Any, data: Any, classes: dict[str, type], where: str = "value") -> Any:
    """Read `data` as `kind`; `classes` are the value classes that may stand in it, by name."""
    origin = get_origin(kind)
    if kind is Any:
        return data
    if kind is None or kind is type(None):
        if data is not None:
            raise BadText(f"{where}: expected nothing, found {data!r}")
        return None
    if origin is Union or origin is types.UnionType:
        return _union_from_json(get_args(kind), data, classes, where)
    if origin is list:
        inner = get_args(kind)[0]
        items = _listed(data, where)
        return [from_json(inner, item, classes, f"{where}.{i}") for i, item in enumerate(items)]
    if origin is tuple:
        return _tuple_from_json(get_args(kind), _listed(data, where), classes, where)
    if origin is dict:
        key_kind, inner = get_args(kind)
        if not isinstance(data, dict):
            raise BadText(f"{where}: expected an object, found {data!r}")
        return {
            (_whole(key, where) if key_kind is int else key): from_json(inner, item, classes, f"{where}.{key}")
            for key, item in data.items()
        }
    if kind in (bool, int, str, float):
        if type(data) is not kind:
            raise BadText(f"{where}: expected {kind.__name__}, found {data!r}")
        return data
    return _value_from_json(kind, data, classes, where)


def _whole(key: str, where: str) -> int:
    try:
        return int(key)
    except ValueError:
        raise BadText(f"{where}: expected a whole number as key, found {key!r}") from None


def _listed(data: Any, where: str) -> list[Any]:
    if not isinstance(data, list):
        raise BadText(f"{where}: expected a list, found {data!r}")
    return data


def _tuple_from_json(inner: tuple[Any, ...], items: list[Any], classes: dict[str, type], where: str) -> tuple[Any, ...]:
    if len(inner) == 2 and inner[1] is Ellipsis:
        return tuple([from_json(inner[0], item, classes, f"{where}.{i}") for i, item in enumerate(items)])
    if len(inner) != len(items):
        raise BadText(f"{where}: expected {len(inner)} items, found {len(items)}")
    return tuple([from_json(inner[i], item, classes, f"{where}.{i}") for i, item in enumerate(items)])


def _union_from_json(options: tuple[Any, ...], data: Any, classes: dict[str, type], where: str) -> Any:
    if data is None and type(None) in options:
        return None
    failures: list[str] = []
    for option in options:
        if option is type(None):
            continue
        try:
            return from_json(option, data, classes, where)
        except BadText as problem:
            failures.append(str(problem))
    raise BadText(failures[-1] if failures else f"{where}: found {data!r}")


def _value_from_json(kind: Any, data: Any, classes: dict[str, type], where: str) -> Any:
    if not isinstance(data, dict) or not isinstance(data.get("type"), str):
        raise BadText(f"{where}: expected an object with a type, found {data!r}")
    name = data["type"]
    cls: Any = kind if kind.__name__ == name else classes.get(name)
    if cls is None or not issubclass(cls, kind):
        raise BadText(f"{where}: {name!r} is no {kind.__name__}")
    names = field_names(cls)
    extra = [key for key in data if key != "type" and key not in names]
    if extra:
        raise BadText(f"{where}: {name} has no field {extra[0]!r}")
    hints = field_types(cls)
    values: list[Any] = []
    for field in names:
        if field not in data:
            raise BadText(f"{where}: {name} lacks {field!r}")
        values.append(from_json(hints[field], data[field], classes, f"{where}.{field}"))
    try:
        return cls(*values)
    except (ValueError, LookupError, TypeError):
        raise BadText(f"{where}: there is no such {name}: {canonical(data)}") from None


def event_text(event: Value) -> str:
    """One line: the class's name and its fields as `name=JSON`, parsed back by `event_from_text`."""
    words = [type(event).__name__]
    for name in field_names(type(event)):
        words.append(f"{name}={canonical(to_json(getattr(event, name)))}")
    return " ".join(words)


def event_from_text(text: str, classes: dict[str, type]) -> Any:
    """Read a line that `event_text` wrote."""
    name, _, rest = text.partition(" ")
    cls = classes.get(name)
    if cls is None:
        raise BadText(f"{name!r} is no event of this game")
    data: dict[str, Any] = {"type": name}
    decoder = json.JSONDecoder()
    at = 0
    while at < len(rest):
        match = re.compile(r"\s*(\w+)=").match(rest, at)
        if match is None:
            raise BadText(f"expected name=value at {rest[at:]!r}")
        try:
            data[match[1]], at = decoder.raw_decode(rest, match.end())
        except json.JSONDecodeError:
            raise BadText(f"{match[1]}: {rest[match.end() :]!r} is not JSON") from None
    return from_json(cls, data, classes, name)
