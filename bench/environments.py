"""Steps a second of environments, ours and others', in one process and one run.

    python bench/environments.py [--seconds 5] [--games 64]

A step is a decision with a random legal action, the observation and the mask of whoever decides next, and a new game
where one has ended. `vector` steps every seat of many games; `seat vector` is Gymnasium's `make_vec` with random
opponents, where a step is a decision of the learner and includes those of all others; `raw_env` and `env` are
PettingZoo's environments, without and with its wrappers, for us as for its own games. OpenSpiel's game is in C++,
driven from Python with the observation tensor and the legal actions of every position. Where RLCard is not installed,
its games are left out. All lines take turns in five rounds, and time is processor time, so that a busy
machine affects all alike; the result is the median.
"""

from __future__ import annotations

import argparse
import random
import statistics
from collections.abc import Callable
from functools import partial
from importlib.util import find_spec
from time import process_time
from typing import Any

import gymnasium
import numpy as np

from watertable.envs import vector
from watertable.envs.gymnasium import SeatVectorEnv
from watertable.envs.pettingzoo import env, raw_env
from watertable.kernel import all_games

ROUNDS = 5
PORTION = 200
"""Steps between two looks at the clock, at least."""

Line = Callable[[], int]
"""Makes some steps, and says how many."""


def vector_line(games: Any) -> int:
    made = 0
    while made < PORTION:
        games.step(games.sample())
        made += len(games)
    return made


def seat_line(games: Any, rng: np.random.Generator) -> int:
    made = 0
    while made < PORTION:
        masks = games.action_masks()
        games.step((rng.random(masks.shape) * masks).argmax(axis=1))
        made += games.num_envs
    return made


def pettingzoo_line(games: Any) -> int:
    """One game, as PettingZoo's documentation plays it."""
    made = 0
    games.reset()
    for _ in games.agent_iter():
        observation, _, termination, truncation, _ = games.last()
        if termination or truncation:
            games.step(None)
        else:
            games.step(random.choice(np.flatnonzero(observation["action_mask"]).tolist()))
            made += 1
    return made


def openspiel_line(game: Any) -> int:
    made = 0
    while made < PORTION:
        state = game.new_initial_state()
        while not state.is_terminal():
            state.observation_tensor(state.current_player())
            state.apply_action(random.choice(state.legal_actions()))
            made += 1
    return made


def rlcard_line(games: Any) -> int:
    made = 0
    while made < PORTION:
        state, _ = games.reset()
        while not games.is_over():
            state, _ = games.step(random.choice(list(state["legal_actions"])))
            made += 1
    return made


def ours(games: int) -> dict[str, Line]:
    lines: dict[str, Line] = {}
    for game in all_games():
        vectors = vector(game, games, seed="bench")
        vectors.reset()
        seats = SeatVectorEnv(games, game, copy=False)
        seats.reset(seed=1)
        name = f"{game.name}, {vectors.setup.seats} players"
        lines[f"{name}: vector"] = partial(vector_line, vectors)
        lines[f"{name}: seat vector"] = partial(seat_line, seats, np.random.default_rng(1))
        lines[f"{name}: PettingZoo raw_env"] = partial(pettingzoo_line, raw_env(game))
        lines[f"{name}: PettingZoo env"] = partial(pettingzoo_line, env(game))
    return lines


def others() -> dict[str, Line]:
    from pettingzoo.classic import connect_four_v3, tictactoe_v3

    lines: dict[str, Line] = {
        "PettingZoo connect_four: raw_env": partial(pettingzoo_line, connect_four_v3.raw_env()),
        "PettingZoo connect_four: env": partial(pettingzoo_line, connect_four_v3.env()),
        "PettingZoo tictactoe: env": partial(pettingzoo_line, tictactoe_v3.env()),
    }
    if find_spec("pyspiel") is not None:
        import pyspiel

        lines["OpenSpiel connect_four (C++)"] = partial(openspiel_line, pyspiel.load_game("connect_four"))
    if find_spec("rlcard") is not None:
        import rlcard

        for name in ("leduc-holdem", "uno"):
            lines[f"RLCard {name}"] = partial(rlcard_line, rlcard.make(name))
    else:
        print("RLCard is not installed, and left out: pip install rlcard")
    return lines


def rate(line: Line, seconds: float) -> float:
    made, began = 0, process_time()
    while process_time() - began < seconds:
        made += line()
    return made / (process_time() - began)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=5.0, help="for each line")
    parser.add_argument("--games", type=int, default=64, help="in a vector")
    given = parser.parse_args()
    random.seed(1)
    gymnasium.logger.min_level = gymnasium.logger.ERROR
    lines = ours(given.games) | others()
    found: dict[str, list[float]] = {name: [] for name in lines}
    for number in range(ROUNDS):
        for name in list(lines) if number % 2 == 0 else reversed(list(lines)):
            found[name].append(rate(lines[name], given.seconds / ROUNDS))
    print("| environment | steps a second |\n|---|---:|")
    for name, rates in found.items():
        print(f"| {name} | {statistics.median(rates):,.0f} |")


if __name__ == "__main__":
    main()
