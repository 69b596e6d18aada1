"""AGUA: what must hold in every position that random play leads to; fast paths against the plain rules."""

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.games.agua.staging import PACK
from watertable.games.agua import AGUA
from watertable.games.agua.rules.legality import why_not
from watertable.games.agua.rules.moves import Step
from watertable.games.agua.rules.state import AguaState
from watertable.games.agua.rules.terms import CHIP_COLOURS, chips_of, counts, has_other_colour, pile_of, size_of
from watertable.kernel import CHANCE, Sfc32

PILES = st.tuples(*[st.integers(0, 6)] * 6)


def position_after(seed: int, moves: int, seats: int, children: bool) -> AguaState:
    state = AGUA.new(seats, {"children": children, "high_humidity": seed % 2 == 0}, PACK)
    assert isinstance(state, AguaState)
    rng = Sfc32(seed)
    for _ in range(moves):
        seat = state.to_act()
        if seat is None:
            break
        legal = state.legal_moves(seat)
        state.apply(seat, state.draw_chance(rng) if seat == CHANCE else legal[rng.below(len(legal))])
    return state


POSITIONS = st.builds(position_after, st.integers(0, 9999), st.integers(0, 500), st.integers(2, 6), st.booleans())


@settings(max_examples=60, deadline=None)
@given(POSITIONS)
def test_the_quick_answer_to_a_step_is_the_one_of_the_plain_rule(state: AguaState) -> None:
    seat = state.to_act()
    if seat is None or state.question() != "step":
        return
    listed = {move.text() for move in state.legal_moves(seat)}
    names = [name for number, name in enumerate(state.pack.names) if state.layout.kinds[number]]
    own = {state.pack.names[field] for field in state.droplets[seat * state.each : (seat + 1) * state.each]}
    for source in own:
        for target in names:
            step = Step(source, target)
            is_listed = step.text() in listed
            assert (why_not(state, seat, step) is None) == is_listed
            assert (state.why_not(seat, step) is None) == is_listed
    for move in state.legal_moves(seat):
        assert state.why_not(seat, move) is None
        assert why_not(state, seat, move) is None


@settings(max_examples=60, deadline=None)
@given(POSITIONS)
def test_the_board_after_many_exchanges_is_the_one_that_the_cards_make(state: AguaState) -> None:
    fresh = state.pack.layout(state.cards)
    assert state.layout.kinds == fresh.kinds
    assert [[move.text() for move in steps] for steps in state.layout.steps] == [
        [move.text() for move in steps] for steps in fresh.steps
    ]
    assert state.filled == 10 - state.lying[:10].count(0)


@settings(max_examples=40, deadline=None)
@given(POSITIONS)
def test_totals_are_the_sums_of_the_itemised_scores(state: AguaState) -> None:
    for seat in range(state.seats):
        score = state.score(seat)
        assert score.total == state.total_of(seat) == sum(item.points for item in score.items)
        assert sum(item.count for item in score.items) == size_of(state.collected[seat])


@given(PILES)
def test_piles_hold_what_was_put_on_them(chips: tuple[int, ...]) -> None:
    pile = pile_of(chips)
    assert counts(pile) == chips
    assert size_of(pile) == sum(chips)
    for colour in range(len(CHIP_COLOURS)):
        assert chips_of(pile, colour) == chips[colour]
        assert has_other_colour(pile, colour) == (sum(chips) > chips[colour])
