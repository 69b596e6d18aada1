"""Agents as bots: they are given the observation and the mask that they learned with, and play any game."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from tests.any_game import GAMES, short_game
from watertable.bots import BotDecider, BotSpec
from watertable.envs.agents import PolicyBot
from watertable.envs.gymnasium import SeatEnv
from watertable.kernel import BadInput, Game, Sfc32
from watertable.play import PlainChance, play

SEEN: list[tuple[bytes, bytes]] = []


class FirstLegal(PolicyBot):
    def act(self, observation: Any, mask: Any) -> int:
        SEEN.append((observation.tobytes(), mask.tobytes()))
        return int(mask.argmax())


class Stubborn(PolicyBot):
    def act(self, observation: Any, mask: Any) -> int:
        return int(mask.argmin())


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_an_agent_sees_as_a_bot_what_it_sees_in_an_environment(game: Game) -> None:
    """As opponents in an environment, found by name; the policy beside it gets the same rows."""
    rows: list[tuple[bytes, bytes]] = []

    def first_legal(observation: Any, mask: Any) -> int:
        if mask.sum() > 1:  # A bot is not asked for a forced move.
            rows.append((observation.tobytes(), mask.tobytes()))
        return int(mask.argmax())

    SEEN.clear()
    for opponents in (first_legal, BotSpec(f"{__name__}:FirstLegal")):
        env = SeatEnv(game, seat=0, opponents=opponents)
        _, info = env.reset(seed=1)
        is_over = False
        for _ in range(25):
            if not is_over:
                _, _, is_over, _, info = env.step(int(info["action_mask"].argmax()))
    # A bot draws its seed from the generator that chance draws from, so the games part later.
    assert SEEN[0] == rows[0]


def test_an_agent_plays_a_whole_game_as_a_bot() -> None:
    game = short_game(3)
    state = game.new(3)
    play(state, [BotDecider(FirstLegal()) for _ in range(3)], PlainChance(Sfc32(1)))
    assert state.outcome() is not None


def test_an_illegal_action_is_named() -> None:
    game = short_game(3)
    with pytest.raises(BadInput, match=r"^Stubborn chose action \d+, which is not legal$"):
        play(game.new(3), [BotDecider(Stubborn()) for _ in range(3)], PlainChance(Sfc32(1)))


def test_masks_of_a_bot_are_the_legal_moves() -> None:
    for game in GAMES:
        encoding = game.encoding(game.setup(game.usual_players()))
        assert encoding is not None
        SEEN.clear()
        env = SeatEnv(game, opponents=BotSpec(f"{__name__}:FirstLegal"))
        env.reset(seed=2)
        for _ in range(5):
            if env._games.ends[0]:
                break
            env.step(int(env.action_masks().argmax()))
        for row, mask in SEEN:
            assert len(row) == encoding.size
            assert 1 < np.frombuffer(mask, np.uint8).sum() <= encoding.actions == len(mask)
