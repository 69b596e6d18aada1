"""Positions, views, states and set-ups: equality, `repr`, pickling, copying, and JSON."""

from __future__ import annotations

import json
import pickle
from copy import deepcopy
from typing import Any

import pytest

from tests.any_game import GAMES
from tests.conformance.toy_game import PEARL_DIVERS
from tests.conformance.toy_game.case import FEW_PEARLS
from tests.conformance.toy_game.position import PearlPosition
from tests.conformance.toy_game.state import PearlState
from watertable.kernel import BadInput, BadText, Game, Position, Sfc32, State, to_json
from watertable.testing.frozen import play_texts

pytestmark = pytest.mark.usefixtures("pearl_divers")

DEALT = ["draw 1", "draw 2", "draw 4", "draw 1", "claim 1 4"]
"""Seat 0 holds a 4 and has laid a 1, claiming 4; seat 1 holds 1 and 2, and is asked."""


def staged(*texts: str) -> PearlState:
    state = PEARL_DIVERS.new(2)
    play_texts(PEARL_DIVERS, state, [*DEALT, *texts])
    assert isinstance(state, PearlState)
    return state


def through_pickle(thing: Any) -> Any:
    return pickle.loads(pickle.dumps(thing))


# Equality


def test_states_and_positions_are_equal_by_what_is_in_them() -> None:
    assert staged() == staged()
    assert staged().at == staged().at
    assert staged() != staged("pass")
    assert staged() != PEARL_DIVERS.new(3)
    assert staged() != staged().at
    assert staged("pass").at != "pass"


def test_a_view_is_equal_to_the_same_view_of_the_same_viewer_only() -> None:
    state = staged()
    assert state.view(0) == staged().view(0)
    assert state.view(0) != state.view(1)
    assert state.view(None) != state.at


def test_what_is_not_in_a_view_does_not_matter_to_it() -> None:
    other = PEARL_DIVERS.new(2)
    play_texts(PEARL_DIVERS, other, ["draw 1", "draw 1", "draw 4", "draw 4", "claim 1 4"])
    assert other.view(0) == staged().view(0)
    assert other.view(1) != staged().view(1)


@pytest.mark.parametrize("thing", [PEARL_DIVERS.new(2), PEARL_DIVERS.new(2).view(0)], ids=["state", "view"])
def test_what_changes_has_no_hash(thing: State | Position) -> None:
    with pytest.raises(TypeError, match="changes, so it has no hash"):
        hash(thing)


# Text


def test_states_and_views_say_in_one_line_where_they_stand() -> None:
    state = staged()
    assert repr(state) == "<PearlState: pearl-divers, 2 players, seat 1: answer>"
    assert repr(state.view(0)) == "<PearlPosition: pearl-divers, 2 players, seen by seat 0, seat 1: answer>"
    assert repr(state.view(None)) == "<PearlPosition: pearl-divers, 2 players, seen by a spectator, seat 1: answer>"
    assert repr(PEARL_DIVERS.new(3)) == "<PearlState: pearl-divers, 3 players, chance: deal>"
    state.at.phase = "over"
    assert repr(state) == "<PearlState: pearl-divers, 2 players, over>"
    assert repr(state.setup) == "<Setup: pearl-divers, 2 players, pack default, hand=2, look=True>"


def test_a_game_without_a_drawing_has_none_in_a_notebook() -> None:
    state = staged()
    assert state._repr_svg_() is None
    assert state.view(0)._repr_svg_() is None


# Pickles and deep copies


@pytest.mark.parametrize("through", [through_pickle, deepcopy])
def test_states_and_views_come_back_equal_and_independent(through: Any) -> None:
    state = staged()
    back = through(state)
    assert (back, type(back)) == (state, PearlState)
    play_texts(PEARL_DIVERS, back, ["challenge"])
    assert state == staged()
    view = through(state.view(1))
    assert view == state.view(1)
    assert view.viewer == 1
    assert PEARL_DIVERS.imaginer(view).sample(Sfc32(1)).view(1) == view


def test_a_pickled_set_up_comes_with_the_text_of_its_pack() -> None:
    setup = PEARL_DIVERS.setup(3, {"hand": 3}, PEARL_DIVERS.read_pack(FEW_PEARLS))
    back = through_pickle(setup)
    assert back == setup
    assert hash(back) == hash(setup)
    assert (back.pack.name, back.pack.text, back.options) == ("few", FEW_PEARLS, {"hand": 3, "look": True})
    assert back != PEARL_DIVERS.setup(3, {"hand": 3})
    assert back != "few"
    assert through_pickle(setup) is back, "a pack is read once, however many states come"


def test_a_set_up_of_another_version_or_an_unknown_game_is_refused_in_one_line() -> None:
    setup = PEARL_DIVERS.setup(2)
    setup.version = 7
    pickled = pickle.dumps(setup)
    with pytest.raises(BadInput, match="played with version 7 of Pearl Divers; this program plays version 1"):
        pickle.loads(pickled)
    setup.game = "pearl-drivers"
    pickled = pickle.dumps(setup)
    with pytest.raises(BadInput, match="no game is called 'pearl-drivers'"):
        pickle.loads(pickled)


# JSON


def test_a_view_is_json_with_gaps() -> None:
    assert to_json(staged().view(1)) == {
        "viewer": 1,
        "to_act": 1,
        "question": "answer",
        "phase": "answer",
        "turns": 0,
        "actor": 0,
        "asked": 1,
        "hands": [[None], [1, 2]],
        "laid": [[{"claim": 4, "pearl": None, "is_shown": False}], []],
        "seen": [[], []],
        "lost": [],
        "challenges": [0, 0],
        "in_bag": 17,
    }


def test_facts_are_told_and_not_read() -> None:
    view = staged().view(0)
    data = to_json(view)
    data.update(in_bag=99, question="deal", to_act=None)
    assert PEARL_DIVERS.view_from_json(view.setup, data) == view


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"hands": [[1]]}, "view.hands: expected 2 items, found 1"),
        ({"hands": [[1], ["one"]]}, "view.hands.1.0: expected int, found 'one'"),
        ({"laid": [[{"claim": 1}], []]}, "view.laid.0.0: Laid lacks 'pearl'"),
        ({"viewer": "me"}, "view.viewer: expected int, found 'me'"),
        ({"bag": [1, 2]}, "view: there is no field 'bag'"),
        ({"tide": 1}, "view: there is no field 'tide'"),
        ({"phase": 3}, "view.phase: expected str, found 3"),
    ],
)
def test_what_does_not_fit_a_view_is_named_in_one_line(change: dict[str, Any], message: str) -> None:
    view = staged().view(0)
    with pytest.raises(BadText) as caught:
        PEARL_DIVERS.view_from_json(view.setup, {**to_json(view), **change})
    assert str(caught.value) == message


def test_a_view_with_a_field_missing_is_refused() -> None:
    view = staged().view(0)
    data = to_json(view)
    del data["lost"]
    with pytest.raises(BadText, match="view: 'lost' is missing"):
        PEARL_DIVERS.view_from_json(view.setup, data)
    with pytest.raises(BadText, match="view: expected an object, found"):
        PEARL_DIVERS.view_from_json(view.setup, [data])


class Weighed(PearlPosition):
    """Stores the weight of each hand, for speed."""

    def restore(self) -> None:
        self.weights = [10 // len(hand) for hand in self.hands]
        assert len(self.weights) == 2


@pytest.mark.parametrize("hands", [[[1], [1]], [[2, 2], [1, 1]]])
def test_what_is_kept_for_speed_is_worked_out_again(hands: list[list[int]]) -> None:
    at = Weighed(PEARL_DIVERS.setup(2), staged().at)
    at.hands = hands
    at.restore()
    back = Weighed(at.setup)
    back.read(json.loads(json.dumps(to_json(at.hidden_from(None)))))
    assert back.weights == at.weights
    assert through_pickle(at).weights == at.weights


def test_fields_that_do_not_go_together_are_refused_in_one_line() -> None:
    class Even(PearlPosition):
        def restore(self) -> None:
            assert len(self.hands[0]) == len(self.hands[1])

    at = staged().at
    with pytest.raises(BadText, match="view: the fields do not fit together"):
        Even(at.setup).read(to_json(at))


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_notebook_draws_a_state_as_a_spectator_sees_it_and_a_view_as_its_viewer_does(game: Game) -> None:
    drawer = game.drawer()
    assert drawer is not None
    state = game.new(game.usual_players())
    assert state._repr_svg_() == drawer.position(state.view(None))
    assert state.view(1)._repr_svg_() == drawer.position(state.view(1))
