"""Encodings: what the base classes do, what they refuse, and that plain Python needs nothing else for them."""

from __future__ import annotations

import pickle
import subprocess
import sys
from copy import deepcopy
from pathlib import Path

import pytest

from tests.any_game import GAMES
from tests.conformance.toy_game.encoding import PearlEncoding
from tests.conformance.toy_game.game import PEARL_DIVERS
from tests.conformance.toy_game.state import PearlState
from watertable.kernel import BadInput, Encoding, Field, Game, IndexedEncoding, Sfc32
from watertable.kernel.memory import fractions, memory, whole

SOURCES = Path(__file__).parents[2] / "src"

WITHOUT_LIBRARIES = """
import sys
sys.modules["librt"] = sys.modules["librt.vecs"] = sys.modules["numpy"] = None
from watertable.kernel import CHANCE, Sfc32, all_games
for game in all_games():
    state, rng = game.new(game.usual_players()), Sfc32(1)
    while state.to_act() == CHANCE:
        state.apply(CHANCE, state.draw_chance(rng))
    encoding, seat = game.encoding(state.setup), state.to_act()
    assert len(encoding.encode(state.view(seat), seat)) == encoding.size
    assert sum(encoding.mask(state, seat)) == len(state.legal_moves(seat))
print(len(all_games()))
"""


def test_plain_python_needs_neither_librt_nor_numpy() -> None:
    """As in a browser, where there is no librt."""
    done = subprocess.run(
        [sys.executable, "-c", WITHOUT_LIBRARIES],
        capture_output=True,
        text=True,
        check=False,
        env={"PYTHONPATH": str(SOURCES)},
    )
    assert done.stdout == f"{len(GAMES)}\n", done.stderr


def test_memory_is_zeros_of_the_size_asked_for() -> None:
    assert bytes(memory(3)) == b"\0\0\0"
    assert [*whole(2)] == [0, 0]
    assert [*fractions(2)] == [0.0, 0.0]
    assert memoryview(whole(2)).nbytes == 8
    assert memoryview(fractions(2)).nbytes == 16


@pytest.fixture
def state() -> PearlState:
    state = PEARL_DIVERS.new(3)
    rng = Sfc32(1)
    while state.to_act() == -1:
        state.apply(-1, state.draw_chance(rng))
    assert isinstance(state, PearlState)
    return state


def test_what_does_not_fit_is_refused(state: PearlState) -> None:
    encoding = PearlEncoding(state.setup)
    with pytest.raises(BadInput, match="this is the view of seat 1"):
        encoding.encode(state.view(1), 0)
    with pytest.raises(BadInput, match="there is no seat 3"):
        encoding.encode(state.position(), 3)
    with pytest.raises(BadInput, match="there is no action 99: they go from 0 to"):
        encoding.move_of(0, 99)
    with pytest.raises(BadInput, match="'draw 3' is not an action of pearl-divers"):
        encoding.action_of(0, PEARL_DIVERS.from_text("draw 3"))
    with pytest.raises(BadInput, match=r"action 2 \(challenge\) is not legal now: there is something"):
        encoding.move_in(state, 0, 2)
    with pytest.raises(BadInput, match="have no factors"):
        encoding.factors_of(0, state.legal_moves(0)[0])
    with pytest.raises(BadInput, match="have no factors"):
        encoding.move_from(0, (0,))


class TooLong(PearlEncoding):
    def fields(self) -> list[Field]:
        return [*super().fields(), Field("more", (), 1, "Nothing.")]


def test_a_row_of_another_length_is_refused(state: PearlState) -> None:
    encoding = TooLong(state.setup)
    with pytest.raises(BadInput, match=f"has {encoding.size} numbers, not {encoding.size - 1}"):
        encoding.encode(state.position(), 0)


def test_indices_are_those_of_the_legal_moves(state: PearlState) -> None:
    encoding = IndexedEncoding(state.setup, 20)
    moves = state.legal_moves(0)
    assert encoding.legal_actions(state, 0) == [*range(len(moves))]
    assert [encoding.move_in(state, 0, action) for action in range(len(moves))] == moves
    assert encoding.action_in(state, 0, moves[-1]) == len(moves) - 1
    with pytest.raises(BadInput, match="is not legal now: there are"):
        encoding.move_in(state, 0, len(moves))
    with pytest.raises(BadInput, match="'challenge' is not legal now"):
        encoding.action_in(state, 0, PEARL_DIVERS.from_text("challenge"))
    with pytest.raises(BadInput, match="use action_in"):
        encoding.action_of(0, moves[0])
    with pytest.raises(BadInput, match="use move_in"):
        encoding.move_of(0, 0)
    with pytest.raises(BadInput, match="more than the 2 that were promised"):
        IndexedEncoding(state.setup, 2).legal_actions(state, 0)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_encodings_pickle(game: Game) -> None:
    encoding = game.encoding(game.setup(game.players[0]))
    assert encoding is not None
    for back in (pickle.loads(pickle.dumps(encoding)), deepcopy(encoding)):
        assert type(back) is type(encoding)
        assert (back.setup, back.actions, back.size) == (encoding.setup, encoding.actions, encoding.size)


def test_utilities_are_zero_sum(state: PearlState) -> None:
    class Finished(PearlState):
        def shares(self) -> list[float]:
            return [0.5, 0.5, 0.0]

    encoding = PearlEncoding(state.setup)
    assert encoding.utility_range() == (-0.5, 1.0)
    assert encoding.utilities(Finished(state.at)) == [0.25, 0.25, -0.5]


def test_a_game_has_no_encoding_unless_it_says_so() -> None:
    assert Game().encoding(PEARL_DIVERS.setup(2)) is None
    assert repr(PearlEncoding(PEARL_DIVERS.setup(2))).startswith("<Encoding of pearl-divers, 2 players: ")
    assert isinstance(PearlEncoding(PEARL_DIVERS.setup(2)), Encoding)
