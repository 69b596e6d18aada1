"""The protocol's schema, the library, and the changes of views. `test_document` is about docs/protocol.md."""

from __future__ import annotations

import copy
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from tests.server.support import TOY, offered_games, running, scenario, settings_for
from watertable.server.http import shapes
from watertable.server.schema import document
from watertable.table.changes import apply_changes, changes_between

leaves = st.none() | st.booleans() | st.integers(2, 9) | st.text("ab/~", max_size=3)
documents = st.recursive(
    leaves,
    lambda inner: st.lists(inner, max_size=5) | st.dictionaries(st.text("ab/~", max_size=2), inner, max_size=5),
    max_leaves=25,
)


@given(documents, documents)
def test_changes_turn_the_old_document_into_the_new(old: Any, new: Any) -> None:
    changes = json.loads(json.dumps(changes_between(old, new)))
    assert apply_changes(copy.deepcopy(old), changes) == new


@given(documents)
def test_no_change_is_no_change(same: Any) -> None:
    assert changes_between(same, copy.deepcopy(same)) == []


def test_a_small_change_is_small() -> None:
    old = {"cubes": {"sea": [1, 2, 3], "lake": [0, 0, 0]}, "hand": [{"card": "a"}, {"card": "b"}]}
    new = {"cubes": {"sea": [1, 1, 3], "lake": [0, 1, 0]}, "hand": [{"card": "a"}]}
    assert changes_between(old, new) == [["/cubes/sea/1", 1], ["/cubes/lake/1", 1], ["/hand/1"]]


def test_the_schema_has_every_shape() -> None:
    exported = subprocess.run(
        [sys.executable, "-m", "watertable.server.schema"], capture_output=True, text=True, check=True
    )
    schema = json.loads(exported.stdout)
    assert schema == json.loads(json.dumps(document(), sort_keys=True))
    names = {cls.__name__ for cls in shapes.Shape.__subclasses__()}
    assert names - set(schema["$defs"]) == set()
    assert {"ClientMessage", "ServerMessage"} <= set(schema["$defs"])


@scenario
async def test_the_library_is_complete(tmp_path: Path) -> None:
    async with running(settings_for(tmp_path)) as server:
        games = (await server.rest.get("/api/games")).json()
        assert {game["name"] for game in games} == {game.name for game in offered_games()}
        assert [game for game in games if game["has_drawing"]]
        for game in games:
            base = f"/api/games/{game['name']}"
            rules = (await server.rest.get(f"{base}/rules")).json()
            assert rules["numbers"]
            words = (await server.rest.get(f"{base}/words/en")).json()
            assert words["tables"]["events"]
            pack = (await server.rest.get(f"{base}/packs/{game['packs'][0]['name']}")).json()
            assert pack["sha256"] == game["packs"][0]["sha256"]
            sheet = await server.rest.get(f"{base}/packs/{game['packs'][0]['name']}/sheet.svg")
            assert sheet.status_code == (200 if game["has_drawing"] else 404)
            if game["has_drawing"]:
                assert sheet.headers["content-type"] == "image/svg+xml"
            assert (await server.rest.get(f"{base}/words/xx")).status_code == 404
            assert (await server.rest.get(f"{base}/packs/none")).status_code == 404
        assert (await server.rest.get("/api/games/chess")).status_code == 404


@scenario
async def test_health_and_metrics(tmp_path: Path) -> None:
    async with running(settings_for(tmp_path)) as server:
        assert (await server.rest.get("/health")).json()["status"] == "ok"
        await server.create(TOY, ["me", "me", "me"])
        text = (await server.rest.get("/metrics")).text
        assert f'watertable_tables_created_total{{game="{TOY}"}} 1.0' in text
        assert "watertable_commit_seconds_bucket" in text
        page = await server.rest.get("/")
        assert "Watertable" in page.text
        assert page.headers["content-type"].startswith("text/html")
