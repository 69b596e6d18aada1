"""Gymnasium's checker on every game, vectors that step exactly as single environments, opponents, and bad input."""

from __future__ import annotations

import re
import subprocess
import sys
import warnings
from collections.abc import Iterator
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium import error
from gymnasium.utils.env_checker import check_env, data_equivalence
from gymnasium.vector import AutoresetMode

from tests.any_game import GAMES, short_game
from tests.conformance.toy_game.game import PEARL_DIVERS
from watertable.bots import GreedyBot
from watertable.envs.gymnasium import SeatEnv, SeatVectorEnv, register_games
from watertable.envs.names import gymnasium_id
from watertable.envs.rows import seed_of
from watertable.kernel import CHANCE, BadInput, Game, Sfc32

SMALL = short_game(3)
SMALL_ID = gymnasium_id(SMALL)
BY_NAME: dict[str, Any] = {"ids": lambda game: game.name}


class Highest(GreedyBot):
    """A bot of a module: it takes the last of its moves."""

    def choose(self, view: Any, moves: Any, budget: Any = None) -> Any:
        return moves[-1]


def first_legal(observation: Any, mask: Any) -> Any:
    """A policy for one game, and for several."""
    return mask.argmax(axis=-1)


def random_actions(masks: Any, rng: Any) -> Any:
    return np.array([rng.choice(np.flatnonzero(mask)) for mask in masks])


def played(env: Any, seed: int) -> list[Any]:
    """What a game brings in which the learner takes the first legal action."""
    observation, info = env.reset(seed=seed)
    seen = [observation]
    is_over = False
    while not is_over:
        observation, reward, is_over, _, info = env.step(int(info["action_mask"].argmax()))
        seen.append((observation, reward, info))
    return seen


# Gymnasium's checker


@pytest.mark.parametrize("name", register_games())
def test_the_checker_finds_nothing(name: str) -> None:
    """In every render mode, with warnings as errors."""
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check_env(gymnasium.make(name).unwrapped)


def test_every_game_is_registered_under_a_versioned_name() -> None:
    for game in GAMES:
        name = "".join([word.capitalize() for word in game.name.split("-")])
        assert gymnasium.spec(f"watertable/{name}-v0").kwargs == {"game": game.name}


# What a step is


@pytest.mark.parametrize("game", GAMES, **BY_NAME)
def test_masks_are_the_legal_moves_of_the_learner(game: Game) -> None:
    env, rng = SeatEnv(game, seat="draw"), np.random.default_rng(1)
    _, info = env.reset(seed=1)
    for _ in range(60):
        state, seat = env._games.state(0), info["seat"]
        assert state.to_act() == seat
        legal = np.flatnonzero(info["action_mask"]).tolist()
        assert legal == env.encoding.legal_actions(state, seat) == np.flatnonzero(env.action_masks()).tolist()
        observation, _, is_over, _, info = env.step(int(rng.choice(legal)))
        if is_over:
            assert not info["action_mask"].any()
            observation, info = env.reset()
        row = env.encoding.encode(env._games.state(0).view(info["seat"]), info["seat"])
        assert observation.tobytes() == bytes(row)


def test_rewards_are_the_utility_to_the_learner() -> None:
    for seed in range(6):
        env = SeatEnv(SMALL, players=3)
        _, reward, info = played(env, seed)[-1]
        state = env._games.state(0)
        assert state.to_act() is None
        assert reward == env.encoding.utilities(state)[info["seat"]]


def test_chance_and_random_opponents_follow_from_the_seed() -> None:
    """Played again by the rules: one generator for chance and the bots, as `seed_of` says."""
    from watertable.bots import random_move

    env = SeatEnv(SMALL, players=3, seat=1)
    seen = played(env, 9)
    state, rng = SMALL.start(env.setup), Sfc32(seed_of(9, 0, 0))
    count = 0
    while (seat := state.to_act()) is not None:
        if seat == CHANCE:
            state.apply(seat, state.draw_chance(rng))
        elif seat == 1:
            row = bytes(env.encoding.encode(state.view(1), 1))
            assert (seen[0] if count == 0 else seen[count][0]).tobytes() == row
            count += 1
            action = env.encoding.legal_actions(state, 1)[0]
            state.apply(seat, env.encoding.move_in(state, seat, action))
        else:
            state.apply(seat, random_move(state.legal_moves(seat), rng))
    assert count == len(seen) - 1
    assert seen[-1][1] == env.encoding.utilities(state)[1]


def test_the_seat_is_given_rotates_or_is_drawn() -> None:
    def seats(seat: int | str) -> list[int]:
        env = SeatEnv(SMALL, players=3, seat=seat)
        return [env.reset(seed=4 if count == 0 else None)[1]["seat"] for count in range(12)]

    assert seats(2) == [2] * 12
    assert seats("rotate") == [1, 2, 0] * 4
    assert set(seats("draw")) == {0, 1, 2}
    assert seats("draw") == seats("draw")


# Opponents


def test_bots_by_name_budget_and_module_play_the_other_seats() -> None:
    env = SeatEnv(SMALL, players=3, opponents="greedy,mcts:2i")
    assert data_equivalence(played(env, 1), played(env, 1))
    other = SeatEnv(SMALL, players=3, opponents=[f"{__name__}:Highest", "random"])
    assert not data_equivalence(played(env, 1), played(other, 1))


def test_greedy_is_harder_to_beat_than_random() -> None:
    def rewards(opponents: str) -> float:
        games = SeatVectorEnv(16, SMALL, players=3, opponents=opponents)
        rng = np.random.default_rng(1)
        _, infos = games.reset(seed=1)
        total, ended = 0.0, 0
        while ended < 40:
            _, reward, ends, _, infos = games.step(random_actions(infos["action_mask"], rng))
            total += float(reward.sum())
            ended += int(ends.sum())
        return total / ended

    assert rewards("greedy") < -0.3 < rewards("random")


def test_a_policy_plays_as_the_same_moves_from_the_learner_would() -> None:
    """All seats take the first legal action: whoever learns, it is the same game."""
    ends = set()
    for seat in range(3):
        env = SeatEnv(SMALL, players=3, seat=seat, opponents=first_legal)
        played(env, 5)
        ends.add(repr(env._games.state(0).snapshot()))
    assert len(ends) == 1


def test_a_policy_is_called_with_a_row_or_with_rows() -> None:
    shapes: set[tuple[int, ...]] = set()

    def policy(observation: Any, mask: Any) -> Any:
        assert len(observation) == len(mask) or observation.ndim == 1
        shapes.add(observation.shape[:-1])
        return mask.argmax(axis=-1)

    played(SeatEnv(SMALL, players=3, opponents=policy), 1)
    assert shapes == {()}
    shapes.clear()
    games = SeatVectorEnv(5, SMALL, players=3, opponents=["random", policy])
    _, infos = games.reset(seed=1)
    for _ in range(5):
        _, _, _, _, infos = games.step(infos["action_mask"].argmax(axis=1))
    assert max(shapes) > (1,)


def test_opponents_can_be_replaced() -> None:
    called = []

    def newer(observation: Any, mask: Any) -> Any:
        called.append(1)
        return mask.argmax(axis=-1)

    games = SeatVectorEnv(3, SMALL, players=3, seat=0, opponents=first_legal)
    _, infos = games.reset(seed=1)
    games.set_opponents(newer)
    for _ in range(20):  # Several decisions make a turn.
        _, _, _, _, infos = games.step(infos["action_mask"].argmax(axis=1))
    assert called
    games.set_opponents("random")
    called.clear()
    for _ in range(20):  # Games that have begun are played to their end by the policy.
        _, _, ends, _, infos = games.step(infos["action_mask"].argmax(axis=1))
        assert not ends.any()
    assert called
    games.reset()
    called.clear()
    for _ in range(20):
        _, _, _, _, infos = games.step(infos["action_mask"].argmax(axis=1))
    assert not called


# Vectors


@pytest.mark.parametrize("game", [*GAMES, PEARL_DIVERS], **BY_NAME)
def test_a_vector_steps_exactly_as_single_environments(game: Game, pearl_divers: Game) -> None:
    """Infos included, and with illegal actions in between."""
    register_games()
    name, rng = gymnasium_id(game), np.random.default_rng(1)
    same: dict[str, Any] = {"opponents": first_legal} if game is SMALL else {}
    ours = gymnasium.make_vec(name, 3, **same)
    theirs = gymnasium.make_vec(
        name, 3, vectorization_mode="sync", vector_kwargs={"autoreset_mode": AutoresetMode.SAME_STEP}, **same
    )
    assert isinstance(ours, SeatVectorEnv)
    assert ours.metadata["autoreset_mode"] == AutoresetMode.SAME_STEP
    assert ours.observation_space == theirs.observation_space
    assert ours.action_space == theirs.action_space
    assert data_equivalence(ours.reset(seed=4), theirs.reset(seed=4), exact=True)
    ended = 0
    masks = ours.action_masks()
    for step in range(250):
        actions = random_actions(masks, rng) if step % 40 else np.zeros(3, np.int64)
        stepped = ours.step(actions)
        assert data_equivalence(stepped, theirs.step(actions), exact=True)
        masks = stepped[4]["action_mask"]
        ended += int(stepped[2].sum())
    assert ended > 0
    assert data_equivalence(ours.reset(), theirs.reset(), exact=True)
    assert data_equivalence(ours.reset(seed=[1, 2, 3]), theirs.reset(seed=[1, 2, 3]), exact=True)


def test_what_a_vector_returns_is_kept_or_shared() -> None:
    for copy in (True, False):
        games = SeatVectorEnv(2, SMALL, copy=copy)
        observations, infos = games.reset(seed=1)
        before = observations.copy()
        games.step(infos["action_mask"].argmax(axis=1))
        assert np.array_equal(observations, before) == copy


def test_wrappers_of_gymnasium_work_on_vectors() -> None:
    games = gymnasium.wrappers.vector.RecordEpisodeStatistics(SeatVectorEnv(4, SMALL))
    _, infos = games.reset(seed=1)
    for _ in range(200):
        _, rewards, ends, _, infos = games.step(infos["action_mask"].argmax(axis=1))
        if ends.any():
            assert np.allclose(infos["episode"]["r"][ends], rewards[ends])
            return
    raise AssertionError("no game has ended")


def test_vectors_are_rendered_game_by_game() -> None:
    games = SeatVectorEnv(2, SMALL, render_mode="ansi")
    games.reset(seed=1)
    shown = games.render()
    assert len(shown) == 2
    assert shown[0] != shown[1]


# Bad input


@pytest.fixture
def vectors() -> Iterator[Any]:
    games = SeatVectorEnv(2, SMALL, players=3)
    games.reset(seed=1)
    yield games
    games.close()


def test_an_illegal_action_ends_the_game_with_a_penalty() -> None:
    env = SeatEnv(SMALL)
    _, info = env.reset(seed=1)
    observation, reward, is_over, is_cut, info = env.step(int(np.flatnonzero(info["action_mask"] == 0)[0]))
    assert (reward, is_over, is_cut, info["illegal_action"]) == (-1.0, True, False, True)
    assert observation in env.observation_space
    with pytest.raises(error.ResetNeeded, match=r"^the game is over: call reset$"):
        env.step(0)


def test_an_action_that_does_not_exist_is_refused_and_changes_nothing(vectors: Any) -> None:
    env = SeatEnv(SMALL)
    env.reset(seed=1)
    most = env.encoding.actions - 1
    for action in (-1, most + 1, "die", 0.5):
        with pytest.raises(error.InvalidAction, match=rf"^there is no action {action!r}: they go from 0 to {most}$"):
            env.step(action)
    before = vectors._games.observations.copy()
    for actions, problem in (
        ([0, most + 1], f"there is no action {most + 1}: they go from 0 to {most}"),
        ([0], r"expected 2 whole numbers, one for each game, found int64 of shape \(1,\)"),
        ([0.0, 1.0], r"expected 2 whole numbers, one for each game, found float64 of shape \(2,\)"),
        ([[0], [1]], r"expected 2 whole numbers, one for each game, found int64 of shape \(2, 1\)"),
        ([[0], [0, 1]], "expected 2 whole numbers, one for each game, found lists of different lengths"),
    ):
        with pytest.raises(error.InvalidAction, match=problem):
            vectors.step(actions)
        assert np.array_equal(vectors._games.observations, before)


def test_steps_must_follow_a_reset_and_a_closed_environment_says_so() -> None:
    for env in (SeatEnv(SMALL), SeatVectorEnv(1, SMALL)):
        for early in (lambda env=env: env.step([0]), env.render):
            with pytest.raises(error.ResetNeeded, match=r"^call reset first$"):
                early()
        env.reset(seed=1)
        env.close()
        env.close()
        for call in (lambda env=env: env.step([0]), env.reset, env.render):
            with pytest.raises(error.ClosedEnvironmentError, match=r"^this environment is closed$"):
                call()


def test_what_does_not_exist_is_named() -> None:
    with pytest.raises(error.NameNotFound, match="WaterPolo"):
        gymnasium.make("watertable/WaterPolo-v0")
    with pytest.raises(error.VersionNotFound, match="v7"):
        gymnasium.make(f"{SMALL_ID[:-1]}7")
    for settings, problem in (
        ({"players": 9}, f"{SMALL.title} is for .* players, not 9"),
        ({"players": 3, "seat": 3}, "there is no seat 3: with 3 players they go from 0 on"),
        ({"seat": "best"}, "seat 'best': expected a number from 0 on, 'rotate' or 'draw'"),
        ({"seat": 1.5}, "seat 1.5: expected a number from 0 on, 'rotate' or 'draw'"),
        ({"seat": None}, "seat None: expected a number from 0 on, 'rotate' or 'draw'"),
        ({"opponents": None}, "expected a bot's name or a policy for an opponent, found None"),
        ({"opponents": "deep-blue"}, "no bot or level is called 'deep-blue'"),
        ({"opponents": [1]}, "expected a bot's name or a policy for an opponent, found 1"),
        ({"players": 3, "opponents": ["random"] * 3}, "expected one opponent, or 2 of them, found 3"),
        ({"options": {"no_such": 1}}, "no_such"),
    ):
        with pytest.raises(BadInput, match=problem):
            gymnasium.make(SMALL_ID, **settings)
    with pytest.raises(BadInput, match="expected at least one game, found 0"):
        SeatVectorEnv(0, SMALL)
    with pytest.raises(ValueError, match="expected 2 seeds, one for each game, found 3"):
        SeatVectorEnv(2, SMALL).reset(seed=[1, 2, 3])
    with pytest.raises(error.UnsupportedMode, match="a window shows one game"):
        SeatVectorEnv(2, SMALL, render_mode="human")


def test_a_policy_that_errs_is_named() -> None:
    def never(observation: Any, mask: Any) -> Any:
        return mask.argmin(axis=-1)

    with pytest.raises(BadInput, match=r"the policy in seat . chose action .*, which is not legal"):
        played(SeatEnv(SMALL, opponents=never), 1)
    games = SeatVectorEnv(4, SMALL, opponents=lambda observations, masks: masks[:1].argmax(axis=1))
    with pytest.raises(BadInput, match=r"a policy gave 1 actions for \d observations"):
        games.reset(seed=1)


@pytest.mark.parametrize(
    ("module", "library", "extra"),
    [
        ("pettingzoo", "pettingzoo", "pettingzoo"),
        ("gymnasium", "gymnasium", "gymnasium"),
        ("sb3", "stable_baselines3", "sb3"),
    ],
)
def test_a_missing_extra_is_one_line(module: str, library: str, extra: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, f"watertable.envs.{module}", raising=False)
    monkeypatch.setitem(sys.modules, library, None)
    line = rf'^watertable\.envs\.{module} needs {library}: pip install "watertable\[{extra}\]"$'
    with pytest.raises(ImportError, match=line):
        __import__(f"watertable.envs.{module}")


@pytest.mark.parametrize(
    ("asked", "line"),
    [
        ("import watertable.envs.pettingzoo", r"\.pettingzoo needs numpy, pettingzoo: pip install .*\[pettingzoo\]"),
        ("import watertable.envs.gymnasium", r"\.gymnasium needs numpy, gymnasium: pip install .*\[gymnasium\]"),
        ("import watertable.envs.sb3", r"\.sb3 needs numpy, gymnasium, stable_baselines3: pip install .*\[sb3\]"),
        ("import watertable.envs.openspiel", r"\.openspiel needs numpy, pyspiel: pip install .*\[openspiel\]"),
        ("import watertable.envs.agents", r"\.agents needs numpy: pip install .*\[envs\]"),
        ("from watertable.envs import vector", r"\.vector needs numpy: pip install .*\[envs\]"),
    ],
)
def test_where_nothing_is_installed_each_module_names_its_own_extra(asked: str, line: str) -> None:
    """Not the extra of the package that it is in, after which another one would be missing."""
    hidden = ("numpy", "pettingzoo", "gymnasium", "stable_baselines3", "pyspiel")
    code = f"import sys; sys.modules.update(dict.fromkeys({hidden})); {asked}"
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert ran.returncode == 1
    assert re.fullmatch(rf"ImportError: watertable\.envs{line}\S*", ran.stderr.splitlines()[-1])


def test_pictures_name_the_extra_that_brings_them(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    line = r"^render_mode 'rgb_array' needs resvg_py: pip install \"watertable\[gymnasium\]\"$"
    with pytest.raises(error.DependencyNotInstalled, match=line):
        SeatEnv(SMALL, render_mode="rgb_array")
