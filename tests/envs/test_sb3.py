"""Stable-Baselines3's checks, a vector that steps exactly as its own, and masked PPO that learns on it."""

from __future__ import annotations

import warnings
from collections.abc import Callable
from importlib.util import find_spec
from typing import Any

import gymnasium
import numpy as np
import pytest
import torch
from gymnasium import error
from gymnasium.utils.env_checker import data_equivalence
from sb3_contrib import MaskablePPO
from sb3_contrib.common.maskable.evaluation import evaluate_policy
from sb3_contrib.common.maskable.utils import get_action_masks, is_masking_supported
from stable_baselines3.common.env_checker import check_env
from stable_baselines3.common.vec_env import DummyVecEnv, VecCheckNan, VecMonitor, VecNormalize

from tests.any_game import GAMES, short_game
from watertable.envs.gymnasium import SeatEnv
from watertable.envs.names import gymnasium_id
from watertable.envs.sb3 import SeatVecEnv
from watertable.kernel import BadInput, Game

SMALL = short_game(3)
torch.set_num_threads(1)


def maker(game: Game, **settings: Any) -> Callable[[], Any]:
    return lambda: SeatEnv(game, **settings)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_the_checker_finds_nothing(game: Game) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check_env(SeatEnv(game, render_mode="rgb_array"))


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_the_vector_steps_exactly_as_a_dummy(game: Game) -> None:
    """Observations, masks, rewards, dones and last observations, with an illegal action in between."""
    ours, theirs = SeatVecEnv(game, 3), DummyVecEnv([maker(game)] * 3)
    assert ours.observation_space == theirs.observation_space
    assert ours.action_space == theirs.action_space
    rng = np.random.default_rng(1)
    for each in (ours, theirs):
        each.seed(5)
    assert data_equivalence(ours.reset(), theirs.reset(), exact=True)
    assert data_equivalence(ours.reset_infos, theirs.reset_infos, exact=True)
    ended = step = 0
    while ended < 4:
        step += 1
        masks = get_action_masks(ours)
        assert np.array_equal(masks, get_action_masks(theirs))
        actions = np.array([rng.choice(np.flatnonzero(mask)) for mask in masks])
        if step == 30:
            actions = masks.argmin(axis=1)
        *one, infos = ours.step(actions)
        *two, told = theirs.step(actions)
        assert data_equivalence(one, two, exact=True)
        for number, info in enumerate(infos):
            assert info.keys() <= told[number].keys()
            assert data_equivalence(info, {key: told[number][key] for key in info}, exact=True)
            assert ("terminal_observation" in info) == one[2][number]
        ended += int(one[2].sum())
    assert data_equivalence(ours.reset(), theirs.reset(), exact=True)


def test_wrappers_and_masked_ppo_work_on_the_vector() -> None:
    """Learning, saving and evaluating, with a check for numbers that are none."""
    assert is_masking_supported(SeatVecEnv(SMALL, 2))
    games = VecMonitor(VecNormalize(VecCheckNan(SeatVecEnv(SMALL, 4), raise_exception=True), norm_reward=False))
    model = MaskablePPO("MlpPolicy", games, n_steps=32, batch_size=64, n_epochs=2, seed=1, device="cpu")
    before = [each.detach().clone() for each in model.policy.parameters()]
    model.learn(256)
    assert any(not torch.equal(old, new) for old, new in zip(before, model.policy.parameters(), strict=True))
    assert len(model.ep_info_buffer) > 0
    mean, _ = evaluate_policy(model, games, n_eval_episodes=4)
    assert -1 <= mean <= 1


def test_a_learner_plays_against_its_own_policy() -> None:
    games = SeatVecEnv(SMALL, 4, players=3)
    model = MaskablePPO("MlpPolicy", games, n_steps=16, batch_size=64, n_epochs=1, seed=1, device="cpu")
    asked = []

    def own(observations: Any, masks: Any) -> Any:
        asked.append(len(observations))
        return model.predict(observations, action_masks=masks)[0]

    games.env_method("set_opponents", own)
    model.learn(128)
    assert max(asked) > 1


def test_pictures_are_tiled() -> None:
    games = SeatVecEnv(SMALL, 2, render_mode="rgb_array")
    games.reset()
    assert [image.shape for image in games.get_images()] == [(640, 800, 3)] * 2
    assert games.render().shape == (1280, 800, 3)


# Bad input


def test_bad_input_is_one_line() -> None:
    games = SeatVecEnv(SMALL, 2)
    most = games.encoding.actions - 1
    with pytest.raises(error.ResetNeeded, match=r"^call reset first$"):
        games.step(np.zeros(2, np.int64))
    games.reset()
    with pytest.raises(error.ResetNeeded, match=r"^call step_async first$"):
        games.step_wait()
    for actions, problem in (
        ([0], r"^expected 2 whole numbers, one for each game, found int64 of shape \(1,\)$"),
        ([0, most + 1], rf"^there is no action {most + 1}: they go from 0 to {most}$"),
    ):
        with pytest.raises(error.InvalidAction, match=problem):
            games.step(np.array(actions))
    with pytest.raises(AttributeError, match="no_such"):
        games.get_attr("no_such")
    with pytest.raises(BadInput, match="share their method set_opponents: leave out the indices"):
        games.env_method("set_opponents", "random", indices=[0])
    with pytest.raises(BadInput, match="share their attribute spare: leave out the indices"):
        games.set_attr("spare", 1, indices=0)
    with pytest.raises(error.UnsupportedMode, match="use 'rgb_array'"):
        SeatVecEnv(SMALL, 2, render_mode="human")
    games.close()
    for call in (games.reset, lambda: games.step([0, 0])):
        with pytest.raises(error.ClosedEnvironmentError, match=r"^this environment is closed$"):
            call()


# PufferLib has requirements of its own that do not fit ours, so it is tested where someone has installed it:
# docs/environments.md says how.
if find_spec("pufferlib") is not None:

    def test_pufferlib_steps_the_environment() -> None:
        import pufferlib.emulation
        import pufferlib.vector

        def make(buf: Any = None, seed: int = 0) -> Any:
            env = gymnasium.make(gymnasium_id(SMALL)).unwrapped
            return pufferlib.emulation.GymnasiumPufferEnv(env, buf=buf, seed=seed)

        games = pufferlib.vector.make(make, num_envs=2, backend=pufferlib.vector.Serial)
        observations, _ = games.reset(seed=1)
        for _ in range(50):
            observations, rewards, *_ = games.step(games.action_space.sample())
        assert observations.shape == (2, *games.single_observation_space.shape)
        assert rewards.min() >= -1
