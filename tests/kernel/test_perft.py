"""Perft counts sequences of moves, chance included."""

from tests.conformance.toy_game import PEARL_DIVERS
from watertable.kernel import CHANCE, State, find_game
from watertable.kernel.perft import moves_of, perft
from watertable.testing.frozen import play_texts


def counted(state: State, depth: int) -> int:
    """The plain rule: every move of every position, one by one."""
    if depth == 0:
        return 1
    total = 0
    for seat, move in moves_of(state):
        after = state.copy()
        after.apply(seat, move)
        total += counted(after, depth - 1)
    return total


def test_known_counts() -> None:
    state = find_game("water-cycle").new(3)
    assert perft(state, 0) == 1
    assert perft(state, 1) == 3
    assert perft(state, 2) == 3 * 56


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
