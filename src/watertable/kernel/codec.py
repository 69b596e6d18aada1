"""JSON and text forms of values, and back.

`to_json` turns a value into plain JSON data; `from_json` reads a move or an event back and says in
one line what does not fit. `event_text`/`event_from_text` are the one-line form of any value.
"""

from __future__ import annotations

import json
import re
from typing import Any

from watertable.kernel.errors import BadText
from watertable.kernel.forms import built
from watertable.kernel.values import Value, field_names, to_json


def canonical(data: Any) -> str:
    """JSON text that is the same for the same data, in every process."""
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


def from_json(kind: type, data: Any, classes: dict[str, type], where: str = "value") -> Value:
    """A value of `kind`, from an object whose "type" names one of `classes`."""
    if not isinstance(data, dict) or not isinstance(data.get("type"), str):
        raise BadText(f"{where}: expected an object with a type, found {data!r}")
    cls = classes.get(data["type"])
    if cls is None or not issubclass(cls, kind):
        raise BadText(f"{where}: {data['type']!r} is no {kind.__name__}")
    value = built(cls, data, None, where)
    assert isinstance(value, Value)
    return value


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
    return built(cls, data, None, name)
