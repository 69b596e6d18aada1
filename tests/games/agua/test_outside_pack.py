"""A pack of AGUA with far too many fields, from a stranger: the server refuses it, and answers everyone else."""

from __future__ import annotations

import re
from pathlib import Path

from tests.server.asking import PROMPT, Health, client, expect_one_line
from tests.serving import ServerProcess
from watertable.games.agua.game import AGUA

LITTLE_CLOUDS = re.compile(r'(name = "vapour"\n.*?\nat = \[)(\[\d+, \d+\])', re.S)
"""The row of little clouds up to its first field, wherever the pack puts it."""
POINTS = 18_000


def test_18_000_more_fields_in_a_waterway_hold_up_nobody(tmp_path: Path) -> None:
    text, changed = LITTLE_CLOUDS.subn(
        lambda row: row[1] + f"{row[2]}, " * (POINTS + 1) + row[2], AGUA.pack_text("default")
    )
    assert changed == 1
    server = ServerProcess(f"sqlite+aiosqlite:///{tmp_path / 'tables.db'}")
    server.start()
    try:
        with client(server) as rest, Health(server) as health:
            expect_one_line(rest.post(f"/api/games/{AGUA.name}/pieces", json={"text": text}))
            seats = [{"kind": "me"}] * AGUA.players[0]
            body = {"game": AGUA.name, "seats": seats, "pack_text": text}
            expect_one_line(rest.post("/api/tables", json=body))
        assert health.slowest < PROMPT
    finally:
        assert server.stop() == 0
