"""How strong agents are, measured in PettingZoo: the first in one seat after the other, the second in all others.

    python examples/pettingzoo_evaluation.py water-cycle --players 3 --agent mcts:100i --against random --games 60

Agents are bots by name. An agent of your own is a function of observation and mask: add it to `AGENTS`.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from math import sqrt
from typing import Any

import numpy as np

from watertable.bots import decider_for, spec_from_text
from watertable.envs.pettingzoo import RawEnv, raw_env
from watertable.kernel import Sfc32
from watertable.play import Decision

Agent = Callable[[RawEnv, str, Any, Any], int]
"""Gives an action to the environment, the agent's name, its observation and its mask."""


def uniform(env: RawEnv, agent: str, observation: Any, mask: Any) -> int:
    """Any legal action, each equally likely."""
    return int(env.action_space(agent).sample(mask))


def bot(name: str, seed: int) -> Agent:
    """A bot of ours. It is given the view of its seat, as an agent is given its observation, and no more."""
    decider = decider_for(spec_from_text(name), Sfc32(f"{name}:{seed}"))

    def act(env: RawEnv, agent: str, observation: Any, mask: Any) -> int:
        seat, state = env.possible_agents.index(agent), env.game_state
        move = decider.decide(Decision(state, seat, state.legal_moves(seat)))
        return env.encoding.action_in(state, seat, move)

    return act


AGENTS: dict[str, Agent] = {"uniform": uniform}
"""Agents that are no bots."""


def evaluate(env: RawEnv, first: Agent, second: Agent, games: int, seed: int) -> list[float]:
    """What each game was worth to the first agent, whose seat changes from game to game."""
    worth: list[float] = []
    for number in range(games):
        env.reset(seed=seed + number)
        mine = env.possible_agents[number % len(env.possible_agents)]
        for index, agent in enumerate(env.possible_agents):
            env.action_space(agent).seed(1000 * (seed + number) + index)
        for agent in env.agent_iter():
            observation, reward, termination, truncation, _ = env.last()
            if termination or truncation:
                if agent == mine:
                    worth.append(reward)
                env.step(None)
                continue
            act = first if agent == mine else second
            env.step(act(env, agent, observation["observation"], observation["action_mask"]))
    return worth


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", nargs="?", default="water-cycle")
    parser.add_argument("--players", type=int, default=None)
    parser.add_argument("--agent", default="mcts:100i")
    parser.add_argument("--against", default="uniform")
    parser.add_argument("--games", type=int, default=60)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--smoke", action="store_true", help="a few seconds, to see that it runs")
    given = parser.parse_args()
    env = raw_env(given.game, players=given.players)
    seats = env.setup.seats
    first, second = [AGENTS.get(name) or bot(name, given.seed) for name in (given.agent, given.against)]
    worth = evaluate(env, first, second, seats if given.smoke else given.games, given.seed)
    shares = (np.array(worth) * (seats - 1) + 1) / seats
    error = 1.96 * float(shares.std()) / sqrt(len(shares))
    print(f"{given.agent} wins {shares.mean():.1%} ± {error:.1%} of {len(shares)} games against {given.against}")
    print(f"(even strength would be {1 / seats:.1%})")


if __name__ == "__main__":
    main()
