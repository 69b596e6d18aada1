"""Every message that a server sends is checked against its schema, wherever a test receives one: by a client, on a
page in a browser, or at a table without a network. `every_message_fits` fails the test that received one that does
not fit."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from pydantic import ValidationError

from watertable.server.socket.messages import server_message

seen: set[str] = set()
"""The types of the messages that were checked during this test."""

_faults: list[str] = []


def checked(message: str | dict[str, Any]) -> dict[str, Any]:
    """A message of the server, as JSON text or as data. Unknown fields and wrong types raise ValidationError."""
    text = message if isinstance(message, str) else json.dumps(message)
    try:
        server_message.validate_json(text, strict=True)
    except ValidationError as problem:
        _faults.append(f"{text[:300]}: {problem}")
        raise
    read: dict[str, Any] = json.loads(text)
    seen.add(read["type"])
    return read


@pytest.fixture(autouse=True)
def every_message_fits() -> Iterator[None]:
    """Fails a test during which a message came that is not in the schema, even if nobody waited for it."""
    _faults.clear()
    seen.clear()
    yield
    assert _faults == []
