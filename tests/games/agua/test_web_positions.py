"""The positions that the web table's own logic is tested with are what the rules say today (AG-3 to AG-16)."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

import pytest

from tests.games.agua.staging import stage
from tests.games.agua.web_positions import FIXTURE, GAMES, OPTIONS, OTHERS, STEPS, fixture, reached


@pytest.fixture(scope="module")
def kept() -> dict[str, Any]:
    found = json.loads(FIXTURE.read_text("utf-8"))
    assert isinstance(found, dict)
    return found


def test_the_kept_positions_are_what_the_rules_say_today() -> None:
    # Compared line by line, so that a failure names the position.
    now, then = fixture().splitlines(), FIXTURE.read_text("utf-8").splitlines()
    stale = [line[:60] for line, old in zip(now, then, strict=False) if line != old]
    assert not stale, f"write {FIXTURE.name} anew with python -m tests.games.agua.web_positions: {stale}"
    assert len(now) == len(then)


def test_they_are_many_and_the_file_is_small(kept: dict[str, Any]) -> None:
    positions = kept["positions"]
    assert {position["name"].split(",")[0] for position in positions} == {f"game {game}" for game in range(GAMES)}
    asked = Counter([position["view"]["phase"] for position in positions])
    assert asked["step"] == GAMES * STEPS
    assert asked["over"] == GAMES
    assert min([asked[question] for question in OTHERS]) >= 5
    assert {(position["pack"], position["options"]) for position in positions} == {
        (pack, options) for pack in range(2) for options in range(len(OPTIONS))
    }
    assert {len(position["view"]["collected"]) for position in positions} == {2, 3, 4, 5, 6}
    assert FIXTURE.stat().st_size < 400_000


def test_they_have_every_kind_of_journey(kept: dict[str, Any]) -> None:
    walks = [walk for position in kept["positions"] for walk in position["walks"]]
    happened = Counter([words.split()[0] for walk in walks for words in walk[2]])
    assert min([happened[what] for what in ("move", "jump", "meet", "pick", "evaporate", "collect")]) >= 10
    assert any("pass" in moves for _, moves, *_ in walks), "a hole with a chip that could be swapped is passed"
    assert max([len(moves) for _, moves, *_ in walks]) >= 6
    assert sum([len(frames) for *_, frames, _ in walks]) > 20
    reach = [rows for position in kept["positions"] for rows in position["reach"].values()]
    assert max([len(rows.split(", ")) for rows in reach]) > 90, "a jump of the children leads to almost every field"
    points = {position["view"]["points"] for position in kept["positions"] if position["reach"]}
    assert points >= {1, 2, 3, 4, 5, 6, 7}
    filled = [position for position in kept["positions"] if position["tried"]]
    assert any("mill" in move or "forest" in move for position in filled for move, *_ in position["tried"])


def test_reaching_counts_fields_costs_and_results() -> None:
    state = stage("river-4 river-8", dice="red yellow", chips={"mill-1": "amber"})
    # Over the filled hole to the open one, where the droplet evaporates; no blue die lets it rain again.
    assert reached(state, 0) == "mill-1 1 1, mill-2 2 1"
    # A field without arrows leads on, a blue arrow does not.
    assert reached(state, 1) == "human-2 3 1, human-3 4 1, human-4 5 1, river-10 2 1, river-9 1 1, waste-8 5 1"
    # Droplets in the cloud need blue.
    assert reached(state, 2) == ""
    state = stage("work-3 river-4", dice="red red", chips={"mill-1": "amber"}, carried={"river-4": "jade"})
    assert reached(state, 0).startswith("human-1 1 1, human-10 1 1, ")
    assert reached(state, 0).endswith(", work-4 1 1!")
    assert reached(state, 1) == "mill-1 1 1?, mill-2 2 1"
