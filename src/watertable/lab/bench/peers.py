"""OpenSpiel's games in the same Python loop, if it is installed.

To be fair to them, a playout starts from a clone, which is faster than a new state, and chance is
drawn from the list of legal actions with the distribution worked out once, which is faster than
asking for the outcomes with their probabilities every time.
"""

from __future__ import annotations

from bisect import bisect
from importlib import import_module, metadata
from itertools import accumulate
from random import Random
from time import thread_time
from typing import Any

from watertable.lab.bench.loops import Loop

GAMES = ("connect_four", "backgammon", "gin_rummy")


def openspiel() -> Any:
    """OpenSpiel's module."""
    return import_module("pyspiel")


def openspiel_version() -> str:
    return metadata.version("open_spiel")


def openspiel_loop(pyspiel: Any, name: str) -> Loop:
    """Random playouts of one of OpenSpiel's games."""
    first = pyspiel.load_game(name).new_initial_state()
    choose = Random(1).random
    distributions: dict[int, list[float]] = {}

    def draw(state: Any) -> int:
        """An outcome of chance. In these games its distribution follows from the number of outcomes."""
        actions: list[int] = state.legal_actions()
        steps = distributions.get(len(actions))
        if steps is None:
            steps = list(accumulate(chance for _, chance in state.chance_outcomes()))[:-1]
            distributions[len(actions)] = steps
        return actions[bisect(steps, choose())]

    def play(seconds: float) -> tuple[int, float]:
        decisions = 0
        began = thread_time()
        while True:
            state = first.clone()
            is_terminal, is_chance = state.is_terminal, state.is_chance_node
            legal_actions, apply_action = state.legal_actions, state.apply_action
            while not is_terminal():
                if is_chance():
                    apply_action(draw(state))
                else:
                    actions = legal_actions()
                    apply_action(actions[int(choose() * len(actions))])
                    decisions += 1
            passed = thread_time() - began
            if passed >= seconds:
                return decisions, passed

    return play
