"""Positions of Water Duel: a view has gaps for what its viewer must not know, and survives JSON and pickling."""

import copy
import json
import pickle
from collections.abc import Iterator
from typing import Any

import pytest

from tests.games.water_duel.case import twins
from tests.games.water_duel.staging import PACK, Table
from watertable.games.water_duel import WATER_DUEL
from watertable.games.water_duel.position import WaterDuelPosition
from watertable.games.water_duel.rules.moves import SLOTS
from watertable.games.water_duel.rules.pieces import UNKNOWN
from watertable.games.water_duel.rules.state import WaterDuelState
from watertable.kernel import CHANCE, BadText, Sfc32, to_json
from watertable.play import random_loop

VIEWERS = (0, 1, None)


def positions(seed: str, every: int = 7) -> Iterator[WaterDuelState]:
    """Some positions of a random game."""
    state = WATER_DUEL.new(2, None, PACK)
    assert isinstance(state, WaterDuelState)
    loop = random_loop(state, Sfc32(seed))
    count = 0
    while loop.step() is not None:
        count += 1
        if count % every == 0:
            yield state


def looked_at() -> Table:
    """Ben has seen Ann's first Set card, can deduce the second from her hand, and does not know the third."""
    table = Table("salvage breaker", "diving-bell clear-water", set_a="geyser", discards="tidal-bore levee")
    table.script("A play salvage", "B pass", "A card tidal-bore", "A set tidal-bore", "A end", until="draw")
    table.script("* draw bow-wave", "* draw bow-wave", "B play clear-water", "A pass", "* draw sandbags")
    table.script("B play diving-bell", "A pass", "B slot 1", "* draw sandbags", "B end", until="draw")
    table.script("* draw ripple", "* draw ripple", "A set ripple")
    return table


def through_json(view: WaterDuelPosition) -> WaterDuelPosition:
    back = WATER_DUEL.view_from_json(view.setup, json.loads(json.dumps(to_json(view))))
    assert isinstance(back, WaterDuelPosition)
    return back


@pytest.mark.rule("WD-4")
def test_a_view_has_gaps_for_what_its_viewer_must_not_know() -> None:
    table = looked_at()
    kinds = len(PACK.cards)
    geyser, tidal_bore, ripple = (PACK.numbers[key] for key in ("geyser", "tidal-bore", "ripple"))
    expected = {
        0: [(geyser, True, False), (tidal_bore, False, False), (ripple, False, False)],
        1: [(geyser, True, False), (tidal_bore, False, True), (UNKNOWN, False, False)],
        None: [(UNKNOWN, True, False), (UNKNOWN, False, False), (UNKNOWN, False, False)],
    }
    whole = table.state.at
    for viewer in VIEWERS:
        view = table.state.view(viewer)
        assert view.viewer == viewer
        assert sum(view.deck) == 0
        assert (view.deck_size, view.hand_sizes) == (whole.deck_size, whole.hand_sizes)
        for seat in range(2):
            own = whole.hands[seat * kinds : (seat + 1) * kinds]
            assert view.hands[seat * kinds : (seat + 1) * kinds] == (own if seat == viewer else [0] * kinds)
        shown = [hidden for hidden in view.slots[:SLOTS] if hidden is not None]
        assert [(hidden.card, hidden.is_seen, hidden.is_deduced) for hidden in shown] == expected[viewer]
        assert view.known == ([] if viewer is None else whole.known)


@pytest.mark.rule("WD-1")
def test_nothing_of_what_is_hidden_is_in_a_view() -> None:
    """Every field of a view, not only its JSON, is the same whatever is hidden from the viewer."""
    rng = Sfc32("hidden")
    compared = 0
    for state in positions("registers"):
        for viewer in VIEWERS:
            twin = twins(state, viewer, rng)
            if twin is not None:
                view, same = state.view(viewer), twin.view(viewer)
                assert view == same
                assert view.snapshot() == same.snapshot()
                compared += 1
    assert compared > 20


@pytest.mark.rule("WD-1")
def test_a_view_is_the_same_after_json_and_pickle_and_imagines_the_same() -> None:
    for state in [*positions("travels"), looked_at().state]:
        for viewer in VIEWERS:
            view = state.view(viewer)
            imagined = WATER_DUEL.imaginer(view).sample(Sfc32("same"))
            assert imagined.view(viewer) == view
            for back in (through_json(view), pickle.loads(pickle.dumps(view)), copy.deepcopy(view)):
                assert back == view
                assert back.setup == view.setup
                assert WATER_DUEL.imaginer(back).sample(Sfc32("same")) == imagined


@pytest.mark.rule("WD-1")
def test_a_state_goes_on_the_same_after_pickle_and_deepcopy() -> None:
    for state in [*positions("goes on", 20), looked_at().state]:
        for back in (pickle.loads(pickle.dumps(state)), copy.deepcopy(state)):
            assert back == state
            assert rest_of(back) == rest_of(state)


def rest_of(state: WaterDuelState) -> list[Any]:
    """The legal moves in the rest of a game, always with the same choices."""
    state = state.copy()
    rng = Sfc32("rest")
    told: list[Any] = []
    while (seat := state.to_act()) is not None:
        moves = state.legal_moves(seat) if seat != CHANCE else [move for move, _ in state.chance_outcomes()]
        told.append([move.text() for move in moves])
        state.apply(seat, moves[rng.below(len(moves))])
    return [*told, state.snapshot()]


@pytest.mark.parametrize(
    ("field", "value", "problem"),
    [
        ("hands", [["ripple"]], r"view\.hands: expected 2 items, found 1"),
        ("hands", [["no-card"], None], r"view\.hands\.0\.0: 'no-card' is not known here"),
        ("discards", [None], r"view\.discards\.0: expected a card, found None"),
        ("slots", [[None], [None] * 3], r"view\.slots\.0: expected 3 items, found 1"),
        ("slots", [[{"card": None}, None, None], [None] * 3], r"view\.slots\.0\.0: FaceDown lacks 'turn'"),
        ("phase", "sleep", r"view\.phase: 'sleep' is not known here"),
        ("deck", [2] * 34, r"view: there is no field 'deck'"),
    ],
)
def test_a_damaged_view_is_refused(field: str, value: Any, problem: str) -> None:
    data = to_json(Table("ripple", "levee").state.view(0))
    with pytest.raises(BadText, match=problem):
        WATER_DUEL.view_from_json(WATER_DUEL.setup(2, None, PACK), {**data, field: value})
