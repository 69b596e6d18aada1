"""AGUA: what must hold in every position that random play reaches, and fast paths checked against the plain rules."""

import copy
import pickle

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.games.agua.staging import PACK
from watertable.games.agua import AGUA
from watertable.games.agua.rules.legality import why_not_by_rule
from watertable.games.agua.rules.moves import Step
from watertable.games.agua.rules.state import AguaState
from watertable.games.agua.rules.terms import CHIP_COLOURS, chips_of, counts, has_other_colour, pile_of, size_of
from watertable.kernel import BadText, Sfc32, play_random, to_json
from watertable.play import random_loop

PILES = st.tuples(*[st.integers(0, 6)] * 6)


def position_after(seed: int, moves: int, seats: int, children: bool) -> AguaState:
    state = AGUA.new(seats, {"children": children, "high_humidity": seed % 2 == 0}, PACK)
    assert isinstance(state, AguaState)
    loop = random_loop(state, Sfc32(seed))
    for _ in range(moves):
        loop.step()
    return state


POSITIONS = st.builds(position_after, st.integers(0, 9999), st.integers(0, 500), st.integers(2, 6), st.booleans())


@settings(max_examples=60, deadline=None)
@given(POSITIONS)
def test_the_quick_answer_to_a_step_is_the_one_of_the_plain_rule(state: AguaState) -> None:
    seat = state.to_act()
    if seat is None or state.question() != "step":
        return
    listed = {move.text() for move in state.legal_moves(seat)}
    names = [name for number, name in enumerate(state.at.pack.names) if state.at.layout.kinds[number]]
    own = {state.at.pack.names[field] for field in state.at.droplets[seat * state.at.each : (seat + 1) * state.at.each]}
    for source in own:
        for target in names:
            step = Step(source, target)
            is_listed = step.text() in listed
            assert (why_not_by_rule(state.at, seat, step) is None) == is_listed
            assert (state.why_not(seat, step) is None) == is_listed
    for move in state.legal_moves(seat):
        assert state.why_not(seat, move) is None
        assert why_not_by_rule(state.at, seat, move) is None


@settings(max_examples=60, deadline=None)
@given(POSITIONS)
def test_the_board_after_many_exchanges_is_the_one_that_the_cards_make(state: AguaState) -> None:
    fresh = state.at.pack.layout(state.at.cards)
    assert state.at.layout.kinds == fresh.kinds
    assert [[move.text() for move in steps] for steps in state.at.layout.steps] == [
        [move.text() for move in steps] for steps in fresh.steps
    ]
    assert state.at.filled == 10 - state.at.chips[:10].count(0)


@settings(max_examples=40, deadline=None)
@given(POSITIONS)
def test_a_pickled_or_deeply_copied_game_goes_on_the_same_way(state: AguaState) -> None:
    view = state.view(0)
    assert pickle.loads(pickle.dumps(view)) == copy.deepcopy(view) == view
    copies: list[AguaState] = [pickle.loads(pickle.dumps(state)), copy.deepcopy(state)]
    assert copies[0] == copies[1] == state
    seat = state.to_act()
    if seat is None:
        return
    for one in copies:
        assert one.legal_moves(seat) == state.legal_moves(seat)
        assert one.at.layout.kinds == state.at.layout.kinds
        assert one.at.mask == state.at.mask
        play_random(one, Sfc32(5))
    play_random(state, Sfc32(5))
    assert copies[0] == copies[1] == state


@settings(max_examples=40, deadline=None)
@given(POSITIONS)
def test_totals_are_the_sums_of_the_itemised_scores(state: AguaState) -> None:
    for seat in range(state.at.seats):
        score = state.score(seat)
        assert score.total == state.at.total_of(seat) == sum(item.points for item in score.items)
        assert sum(item.count for item in score.items) == size_of(state.at.collected[seat])


@pytest.mark.parametrize(
    ("name", "value", "line"),
    [
        ("stock", {"purple": 1}, "view.stock: 'purple' is not a chip colour"),
        ("stock", {"amber": 7}, "view.stock.amber: expected 1 to 6 chips, found 7"),
        ("droplets", [], "view.droplets: expected a list of 8 droplets"),
        ("droplets", [{}] * 8, "view.droplets.0: expected an object with owner, field, chips and is_stopped"),
        ("droplet", 8, "view.droplet: there is no droplet 8"),
        ("chips", {"atlantis": "amber"}, "view.chips: there is no field 'atlantis' on the board"),
        ("chips", {"river-1": "amber"}, "view.chips: there can be no chip on river-1"),
        ("cards", {"home": "dam"}, "view.cards: there is no card 'dam' for 'home'"),
        ("left", ["cellar"], "view.left: 'cellar' is not known here"),
        ("dice", ["green"], "view.dice.0: 'green' is not known here"),
    ],
)
def test_a_damaged_view_says_where_and_what_was_expected(name: str, value: object, line: str) -> None:
    state = AGUA.new(2, None, PACK)
    data = to_json(state.view(None))
    with pytest.raises(BadText) as refused:
        AGUA.view_from_json(state.setup, {**data, name: value})
    assert str(refused.value) == line


@given(PILES)
def test_piles_hold_what_was_put_on_them(chips: tuple[int, ...]) -> None:
    pile = pile_of(chips)
    assert counts(pile) == chips
    assert size_of(pile) == sum(chips)
    for colour in range(len(CHIP_COLOURS)):
        assert chips_of(pile, colour) == chips[colour]
        assert has_other_colour(pile, colour) == (sum(chips) > chips[colour])
