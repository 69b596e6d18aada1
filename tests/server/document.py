"""The examples of docs/protocol.md as data: what a client sends, and what it is sent.

In the document's blocks `→` is before what the client sends and `←` before what the server sends. This module imports
nothing of Watertable, so that a client can be written on top of it alone.
"""

from __future__ import annotations

import copy
import json
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

SENT, RECEIVED = "→", "←"

_GAME_DEPENDENT = {"view", "events", "changes", "rows", "move", "setup", "outcome", "data", "tables", "passing"}
"""Fields whose content depends on the game or the seats, so that an example cannot show all of it."""


@dataclass
class Exchange:
    """A REST request of the document, and the answer to it."""

    method: str
    path: str
    query: str
    token: str | None
    """Which token the request needs, in words."""
    body: Any
    status: int = 0
    kind: str = ""
    """What follows the status: the name of the answer's shape, or its media type."""
    answer: Any = None


@dataclass
class Document:
    """The examples of the document, in order."""

    exchanges: list[Exchange] = field(default_factory=list)
    messages: list[tuple[str, dict[str, Any]]] = field(default_factory=list)

    def message(self, kind: str, **values: Any) -> dict[str, Any]:
        """A message to send: the first example with these fields, with these values."""
        for direction, example in self.messages:
            if direction == SENT and example["type"] == kind and values.keys() <= example.keys():
                return {**copy.deepcopy(example), **values}
        raise LookupError(f"no example of {kind} has {', '.join(values)}")

    def request(self, method: str, path: str, fields: Iterable[str] = (), is_refused: bool = False) -> Exchange:
        """The first example of a request whose body has these fields."""
        for exchange in self.exchanges:
            is_asked = (exchange.method, exchange.path) == (method, path) and (exchange.status >= 400) == is_refused
            if is_asked and set(fields) <= set(exchange.body or ()):
                return exchange
        raise LookupError(f"no example of {method} {path} has {', '.join(fields)}")

    def readable(self, message: dict[str, Any]) -> dict[str, Any] | None:
        """What an example explains of a message that came; None for an unknown type, which is to be ignored."""
        examples = [shown for direction, shown in self.messages if direction == RECEIVED]
        alike = [shown for shown in examples if shown["type"] == message["type"]]
        found: dict[str, Any] | None = shown_in(alike, message) if alike else None
        return found


def shown_in(examples: list[Any], value: Any) -> Any:
    """A value without the fields that none of the examples has."""
    if isinstance(value, dict):
        found = {}
        for name, item in value.items():
            shown = [example[name] for example in examples if isinstance(example, dict) and name in example]
            if shown:
                found[name] = item if name in _GAME_DEPENDENT else shown_in(shown, item)
        return found
    if isinstance(value, list):
        items = [item for example in examples if isinstance(example, list) for item in example]
        return [shown_in(items, item) for item in value]
    return value


def _items(text: str) -> Iterator[tuple[str, str]]:
    """What follows each arrow in the blocks of the document: on its line, and indented on those after it."""
    for block in re.findall(r"^```\n(.*?)^```$", text, re.DOTALL | re.MULTILINE):
        for direction, item in re.findall(rf"^([{SENT}{RECEIVED}]) (.*\n(?:  .*\n)*)", block, re.MULTILINE):
            yield direction, re.sub(r"^  ", "", item, flags=re.MULTILINE).strip()


def read_document(path: Path) -> Document:
    """The examples of docs/protocol.md. A name in angle brackets stands for the answer of that name."""
    items = list(_items(path.read_text("utf-8")))
    named = {}
    for _, item in items:
        if found := re.match(r"\d{3} ([A-Z]\w+)\n(.*)", item, re.DOTALL):
            named[found[1]] = found[2]

    def read(text: str) -> Any:
        while re.search(r"<[A-Z]\w+>", text):
            text = re.sub(r"<([A-Z]\w+)>", lambda name: named[name[1]], text)
        return json.loads(text) if text else None

    document = Document()
    for direction, item in items:
        head, _, rest = item.partition("\n")
        if item.startswith("{"):
            document.messages.append((direction, read(item)))
        elif direction == SENT:
            method, _, target = head.partition(" ")
            target, _, query = target.partition("?")
            headers = re.match(r"((?:[A-Z]\w+: [^\n]*(?:\n|$))*)(.*)", rest, re.DOTALL)
            assert headers is not None
            token = re.search(r"Bearer \{(.*)\}", headers[1])
            document.exchanges.append(Exchange(method, target, query, token and token[1], read(headers[2])))
        else:
            status, _, kind = head.partition(" ")
            exchange = document.exchanges[-1]
            exchange.status, exchange.kind = int(status), kind
            exchange.answer = rest if "/" in kind else read(rest)
    return document
