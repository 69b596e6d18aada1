"""Vectors step exactly as single games with the same seeds."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from tests.any_game import GAMES, short_game
from tests.conformance.toy_game.game import PEARL_DIVERS, PearlDivers
from watertable.envs import Vector, vector
from watertable.envs.rows import seed_of
from watertable.kernel import CHANCE, BadInput, Encoding, Game, Setup, Sfc32, State


class Single:
    """One of the games, played alone by the rules."""

    def __init__(self, game: Game, setup: Setup, seed: str, number: int) -> None:
        self.game, self.setup, self.seed, self.number = game, setup, seed, number
        encoding = game.encoding(setup)
        assert encoding is not None
        self.encoding = encoding
        self.episode = -1
        self.begin()

    def begin(self) -> None:
        self.episode += 1
        self.rng = Sfc32(seed_of(self.seed, self.number, self.episode))
        self.state = self.game.start(self.setup)
        self.draw()

    def draw(self) -> None:
        while self.state.to_act() == CHANCE:
            self.state.apply(CHANCE, self.state.draw_chance(self.rng))

    def step(self, action: int) -> tuple[list[float], bytes]:
        """Make a move; the utilities and the last observation of a game that has ended, then the next one begins."""
        seat = self.state.to_act()
        assert seat is not None
        self.state.apply(seat, self.encoding.move_in(self.state, seat, action))
        self.draw()
        if self.state.to_act() is not None:
            return [0.0] * self.setup.seats, b""
        utilities = self.encoding.utilities(self.state)
        last = bytes(self.encoding.encode(self.state.view(seat), seat))
        self.begin()
        return utilities, last

    def expect(self, games: Vector) -> None:
        seat = self.state.to_act()
        assert seat is not None
        assert seat == games.actors[self.number]
        row = np.frombuffer(self.encoding.encode(self.state.view(seat), seat), np.uint8)
        assert np.array_equal(games.observations[self.number], row)
        legal = np.flatnonzero(games.masks[self.number]).tolist()
        assert legal == self.encoding.legal_actions(self.state, seat)


@pytest.mark.parametrize("game", [*GAMES, PEARL_DIVERS], ids=lambda game: game.name)
def test_vectors_step_as_single_games(game: Game) -> None:
    games = vector(game, 3, seed="same")
    games.reset()
    singles = [Single(game, games.setup, "same", number) for number in range(3)]
    ended: set[int] = set()
    while len(ended) < 3:
        actions = games.sample()
        games.step(actions)
        for single, action in zip(singles, actions, strict=True):
            utilities, last = single.step(action)
            assert games.rewards[single.number].tolist() == utilities
            assert games.ends[single.number] == bool(last)
            if last:
                assert games.finals[single.number].tobytes() == last
                ended.add(single.number)
            single.expect(games)


def test_the_same_seed_gives_the_same_games() -> None:
    one, two = [vector(short_game(3), 4, 3, seed=seed) for seed in (5, 6)]
    first = [array.copy() for array in one.reset()]
    for _ in range(40):
        one.step(one.sample())
    assert not np.array_equal(one.observations, first[0])
    again = one.reset()
    assert all(np.array_equal(before, after) for before, after in zip(first, again, strict=True))
    assert not np.array_equal(two.reset()[0], again[0])
    assert np.array_equal(two.reset(5)[0], again[0])


def test_actions_may_be_an_array_or_numbers_of_one() -> None:
    one, two = [vector(short_game(3), 4, 3) for _ in range(2)]
    one.reset()
    two.reset()
    for turn in range(20):
        actions = one.sample()
        one.step(actions)
        two.step([np.int64(action) for action in actions] if turn % 2 else np.array(actions))
        assert np.array_equal(one.observations, two.observations)


def test_a_refused_action_changes_nothing() -> None:
    games = vector(short_game(3), 2, 3)
    with pytest.raises(BadInput, match="call reset before the first step"):
        games.step([0, 0])
    with pytest.raises(BadInput, match="call reset first"):
        games.sample()
    games.reset()
    before = games.observations.copy()
    legal = games.sample()
    illegal = int(np.flatnonzero(~games.masks[1])[0])
    for actions, problem in (
        ([legal[0], illegal], f"action {illegal} is not legal in game 1"),
        ([legal[0], -1], "action -1 is not legal in game 1"),
        ([legal[0], games.encoding.actions], "is not legal in game 1"),
        ([legal[0], 10**30], f"action {10**30} is not legal in game 1"),
        (legal[:1], "expected 2 actions, one for each game, found 1"),
        (np.array(legal[:1]), r"expected 2 whole numbers, one for each game, found int64 of shape \(1,\)"),
        (np.array([legal]), r"expected 2 whole numbers, one for each game, found int64 of shape \(1, 2\)"),
        ([[0], [0, 1]], "expected 2 whole numbers, one for each game, found lists of different lengths"),
        ([0.0, 1.0], r"expected 2 whole numbers, one for each game, found float64 of shape \(2,\)"),
        (["die 1", "pass"], r"expected 2 whole numbers, one for each game, found <U5 of shape \(2,\)"),
        ([None, 0], r"expected 2 whole numbers, one for each game, found object of shape \(2,\)"),
        (None, r"expected 2 whole numbers, one for each game, found object of shape \(\)"),
    ):
        with pytest.raises(BadInput, match=problem):
            games.step(actions)
        assert np.array_equal(games.observations, before)


class WithoutEncoding(PearlDivers):
    def encoding(self, setup: Setup) -> Encoding | None:
        return None


def test_what_cannot_be_a_vector_is_named() -> None:
    with pytest.raises(BadInput, match="Pearl Divers has no encoding"):
        vector(WithoutEncoding(), 2)
    with pytest.raises(BadInput, match="expected at least one game, found 0"):
        vector(short_game(3), 0)


def test_rewards_add_up_to_nothing() -> None:
    games = vector(short_game(3), 8, 3)
    games.reset()
    seen = 0
    while seen < 8:
        _, _, rewards, ends = games.step(games.sample())
        assert not rewards[~ends].any()
        assert np.allclose(rewards.sum(axis=1), 0)
        seen += int(ends.sum())


def test_memory_is_looked_at_and_not_copied() -> None:
    games = vector(short_game(3), 2, 3)
    observations, _ = games.reset()
    before = observations.copy()
    games.step(games.sample())
    assert observations is games.observations
    assert not np.array_equal(observations, before)


def played(game: Game, seed: int) -> State:
    state, rng = game.new(game.usual_players()), Sfc32(seed)
    for _ in range(30):
        seat = state.to_act()
        assert seat is not None
        state.apply(seat, state.draw_chance(rng) if seat == CHANCE else state.legal_moves(seat)[0])
    while state.to_act() == CHANCE:
        state.apply(CHANCE, state.draw_chance(rng))
    return state


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_handed_in_arrays_get_a_copy(game: Game) -> None:
    state = played(game, 1)
    encoding = game.encoding(state.setup)
    assert encoding is not None
    seat = state.to_act()
    assert seat is not None
    row: Any = np.zeros(encoding.size, np.uint8)
    mask: Any = np.zeros(encoding.actions, np.bool_)
    encoding.encode_into(state.position(), seat, row)
    encoding.mask_into(state, seat, mask)
    assert np.array_equal(row, np.frombuffer(encoding.encode(state.view(seat), seat), np.uint8))
    assert np.flatnonzero(mask).tolist() == encoding.legal_actions(state, seat)
    with pytest.raises(BadInput, match=f"expected an array of {encoding.size} numbers of one byte each"):
        encoding.encode_into(state.position(), seat, row[1:].copy())
