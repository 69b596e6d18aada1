"""The protocol as one JSON Schema document: `python -m watertable.server.schema > web/src/protocol/schema.json`.

The web app's types are generated from it. Each shape is a definition; `ClientMessage` and
`ServerMessage` are the unions of the socket's messages.
"""

from __future__ import annotations

import json
import sys
from typing import Any

from pydantic import BaseModel
from pydantic.json_schema import models_json_schema

from watertable.server.http import lesson_shapes, shapes
from watertable.server.socket import messages


def _models(module: Any) -> list[type[BaseModel]]:
    found = [item for item in vars(module).values() if isinstance(item, type) and issubclass(item, shapes.Shape)]
    return [model for model in found if model is not shapes.Shape and model.__module__ == module.__name__]


def document() -> dict[str, Any]:
    """All shapes, and the two unions."""
    models = [*_models(shapes), *_models(messages), *_models(lesson_shapes)]
    _, schema = models_json_schema([(model, "serialization") for model in models], title="Watertable protocol")
    for name, adapter in (("ClientMessage", messages.client_message), ("ServerMessage", messages.server_message)):
        union = adapter.json_schema(mode="serialization")
        schema["$defs"][name] = {"oneOf": union["oneOf"], "discriminator": union["discriminator"]}
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **schema}


def main() -> None:
    json.dump(document(), sys.stdout, indent=1, sort_keys=True)
    sys.stdout.write("\n")


if __name__ == "__main__":
    main()
