"""The web app's types are those of this server."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path


def test_the_schema_that_the_types_are_made_from_is_the_servers() -> None:
    kept = Path(__file__).parents[2] / "web/src/protocol/schema.json"
    printed = subprocess.run([sys.executable, "-m", "watertable.server.schema"], check=True, capture_output=True)
    assert json.loads(kept.read_text()) == json.loads(printed.stdout), (
        "python -m watertable.server.schema > web/src/protocol/schema.json && cd web && npm run types"
    )
