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

_ENCODER = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"))
"""Made once, because `json.dumps` would make one for every line."""


def canonical(data: Any) -> str:
    """JSON text on one line. The same data gives the same text in every process, so it can be hashed and compared.

    Examples:
        >>> canonical({"seat": 0, "move": "die 3"})
        '{"seat":0,"move":"die 3"}'
    """
    return _ENCODER.encode(data)


def from_json(kind: type, data: Any, classes: dict[str, type], where: str = "value") -> Value:
    """Read a value back from what `to_json` wrote.

    `kind` is what is expected (`Move`, `Event`); the "type" of the object names one of `classes`, which
    `Game.classes` gives. Anything else raises BadText, beginning with `where`.

    Examples:
        >>> classes = find_game("water-cycle").classes()
        >>> from_json(Move, {"type": "TakeDie", "die": 3}, classes)
        TakeDie(die=3)
        >>> from_json(Move, {"type": "TakeDie"}, classes, where="move")
        Traceback (most recent call last):
        watertable.kernel.errors.BadText: move: TakeDie lacks 'die'
    """
    if not isinstance(data, dict) or not isinstance(data.get("type"), str):
        raise BadText(f"{where}: expected an object with a type, found {data!r}")
    cls = classes.get(data["type"])
    if cls is None or not issubclass(cls, kind):
        raise BadText(f"{where}: {data['type']!r} is not a known {kind.__name__}")
    value = built(cls, data, None, where)
    assert isinstance(value, Value)
    return value


def event_text(event: Value) -> str:
    """An event on one line, for logs: the name of its class, and its fields as `name=JSON`.

    Examples:
        >>> game = find_game("water-cycle")
        >>> events = []
        >>> game.new(3).apply(CHANCE, game.from_text("start 2"), events)
        >>> event_text(events[0])
        'StartDrawn seat=2'
    """
    words = [type(event).__name__]
    for name in field_names(type(event)):
        words.append(f"{name}={canonical(to_json(getattr(event, name)))}")
    return " ".join(words)


def event_from_text(text: str, classes: dict[str, type]) -> Any:
    """Read a line that `event_text` wrote; `classes` is what `Game.classes` gives.

    Examples:
        >>> event_from_text("StartDrawn seat=2", find_game("water-cycle").classes())
        StartDrawn(seat=2)
    """
    name, _, rest = text.partition(" ")
    cls = classes.get(name)
    if cls is None:
        raise BadText(f"{name!r} is not an event of this game")
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
