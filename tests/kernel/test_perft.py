"""Perft counts sequences of moves, including chance."""

from tests.conformance.toy_game import PEARL_DIVERS
from watertable.kernel import CHANCE, State
from watertable.kernel.perft import moves_of, perft
from watertable.testing.frozen import play_texts


def counted(state: State, depth: int) -> int:
    """The reference implementation: every move of every position, one by one."""
    if depth == 0:
        return 1
    total = 0
    for seat, move in moves_of(state):
        after = state.copy()
        after.apply(seat, move)
        total += counted(after, depth - 1)
    return total


def test_known_counts() -> None:
    state = PEARL_DIVERS.new(2)
    assert perft(state, 0) == 1
    assert perft(state, 1) == 3
    assert perft(state, 4) == 3**4
    # The first diver has one of 9 hands, 3 of them with two equal pearls, and dives or claims one of 3 values.
    assert perft(state, 5) == 9 * (3 * (1 + 3) + 6 * (1 + 6))
    # A dive brings one of 3 pearls; a claim can be challenged or not.
    assert perft(state, 6) == 9 * (3 * (3 + 3 * 2) + 6 * (3 + 6 * 2))


def test_counts_are_those_of_going_through_all_moves() -> None:
    state = PEARL_DIVERS.new(2)
    for depth in range(7):
        assert perft(state, depth) == counted(state, depth)


def test_chance_and_seats_have_their_moves_and_nobody_after_the_end() -> None:
    state = PEARL_DIVERS.new(2)
    assert {seat for seat, _ in moves_of(state)} == {CHANCE}
    play_texts(PEARL_DIVERS, state, ["draw 1"] * 4)
    assert {seat for seat, _ in moves_of(state)} == {0}
    play_texts(PEARL_DIVERS, state, ["dive", "draw 1"] * 4 + ["dive", "draw 2"] * 2)
    assert moves_of(state) == []
    assert perft(state, 3) == 0
