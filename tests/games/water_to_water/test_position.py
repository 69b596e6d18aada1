"""A position leaves the engine as JSON with names, and as a pickle, and comes back (WW-12, WW-34)."""

from __future__ import annotations

import copy
import json
import pickle
from typing import Any

import pytest

from tests.games.water_to_water.staging import Stage
from watertable.games.water_to_water import WATER_TO_WATER
from watertable.games.water_to_water.rules.state import WaterToWaterState
from watertable.kernel import BadText, Sfc32, play_random, to_json
from watertable.play import random_loop


def after(moves: int, seed: int, seats: int = 4) -> WaterToWaterState:
    """A random game after this many moves, or finished."""
    state = WATER_TO_WATER.new(seats)
    assert isinstance(state, WaterToWaterState)
    loop = random_loop(state, Sfc32(seed))
    for _ in range(moves):
        loop.step()
    return state


@pytest.mark.parametrize("copied", [lambda thing: pickle.loads(pickle.dumps(thing)), copy.deepcopy])
@pytest.mark.parametrize("moves", [0, 7, 60, 150, 10_000])
def test_a_state_and_its_views_come_back_from_a_pickle_and_a_deep_copy(copied: Any, moves: int) -> None:
    for seed in range(4):
        state = after(moves, seed)
        back = copied(state)
        assert back == state
        assert back.snapshot() == state.snapshot()
        assert back.faults() == []
        for viewer in (0, 3, None):
            view = copied(state.view(viewer))
            assert view == state.view(viewer)
            assert view.setup == state.setup
            assert to_json(view) == to_json(state.view(viewer))
        seat = state.to_act()
        if seat is not None:
            assert back.legal_moves(seat) == state.legal_moves(seat)
        play_random(state, Sfc32(seed))
        play_random(back, Sfc32(seed))
        assert back == state


def test_what_lies_under_another_tile_comes_back_too() -> None:
    stage = Stage(["way-bender/planter", "intellect/islander"], "C0 S3", ["S", "S"])
    stage.to_play()
    stage.do("cover S 1,0 3")
    state = stage.state
    data = json.loads(json.dumps(to_json(state.view(None))))
    back = WATER_TO_WATER.view_from_json(state.setup, data)
    assert back == state.view(None)
    assert data["board"] == {
        "tiles": [{"x": 0, "y": 0, "tile": 1, "rotation": 0}, {"x": 1, "y": 0, "tile": 3, "rotation": 3}],
        "covered": [{"x": 1, "y": 0, "tile": 2, "rotation": 3}],
    }
    other = state.copy()
    other.at.own_board().covered = []
    assert other != state


def test_a_view_tells_names_not_numbers() -> None:
    stage = Stage(
        ["doppelganger/planter", "intellect/islander"], "C0", ["S", "Q"], discards="Q Q Q", turn=1, hidden="druid"
    )
    stage.do("pass")
    seen = stage.seen(0)
    assert (seen["phase"], seen["after_draw"], seen["after_play"]) == ("play", "open-window", "end-of-turn")
    assert seen["players"][1] == {
        "power": "intellect",
        "uses": 0,
        "character": "islander",
        "points": 0,
        "target": 20,
        "hand": [3],
        "skips": 0,
        "is_asleep": False,
    }
    assert (seen["hidden"], seen["reached"], seen["is_hidden_spent"]) == ("druid", [], False)
    assert (seen["teacher"], seen["doppelganger"], seen["blocker"]) == (None, 0, None)
    assert stage.seen(1)["hidden"] is None
    assert stage.seen(None)["hidden"] is None
    stage.do("discard Q")
    assert stage.seen(1)["reached"] == ["druid"]
    assert stage.seen(0)["is_hidden_spent"]


def test_ww34_once_it_is_revealed_nothing_is_hidden() -> None:
    stage = Stage(["doppelganger/planter", "intellect/islander"], "C0", ["S", "S"], hidden="druid")
    stage.do("reveal")
    assert stage.seen(0)["hidden"] is None
    assert stage.seen(1)["players"][0]["character"] == "druid"
    sample = WATER_TO_WATER.imaginer(stage.state.view(1)).sample(Sfc32(1))
    assert sample == stage.state


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        ({"phase": "nap"}, "view.phase: 'nap' is not known here"),
        ({"bag": [0]}, "view.bag.0: there is no tile 0"),
        ({"bag": [52]}, "view.bag.0: there is no tile 52"),
        ({"teacher": "me"}, "view.teacher: there is no seat 'me'"),
        ({"teacher": 4}, "view.teacher: there is no seat 4"),
        ({"reached": ["nobody"]}, "view.reached.0: 'nobody' is not known here"),
        ({"players": None}, "view.players: expected a list of 4 players, found None"),
        ({"players": [{}] * 4}, "view.players.0: expected an object with character, hand, is_asleep,"),
        ({"board": {"tiles": []}}, "view.board: expected an object with tiles and covered"),
        ({"board": {"tiles": [{"x": 9, "y": 0, "tile": 1, "rotation": 0}], "covered": []}}, "not connected"),
        ({"board": {"tiles": [{"x": 0, "y": 0, "tile": 1, "rotation": 4}], "covered": []}}, "expected 0 to 3, found 4"),
        ({"board": {"tiles": [{"x": 0, "y": 0, "tile": 1, "rotation": 0}] * 52, "covered": []}}, "only 51 tiles"),
        ({"more": 1}, "view: there is no field 'more'"),
    ],
)
def test_a_damaged_view_is_refused_in_one_line(change: dict[str, Any], problem: str) -> None:
    state = after(30, 1)
    data = {**to_json(state.view(0)), **change}
    with pytest.raises(BadText) as caught:
        WATER_TO_WATER.view_from_json(state.setup, data)
    assert problem in str(caught.value)
    assert "\n" not in str(caught.value)
