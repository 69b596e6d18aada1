"""Our games in OpenSpiel, for its tests: loaded, and walked through at random."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

import pyspiel

from tests.any_game import GAMES
from watertable.envs.openspiel import SpielState, short_name
from watertable.kernel import Game, Rng, Sfc32

PLAYABLE = [game for game in GAMES if game.encoding(game.setup(game.usual_players())) is not None]
COUNTS = [(game, players) for game in PLAYABLE for players in sorted({*game.players})]
"""The fewest and the most players of every game."""


def loaded(game: Game, **parameters: Any) -> Any:
    """A game as OpenSpiel loads it from a string."""
    given = ",".join([f"{name}={value}" for name, value in parameters.items()])
    return pyspiel.load_game(f"{short_name(game)}({given})" if given else short_name(game))


def step(state: SpielState, rng: Rng) -> None:
    """A random move, or a random outcome of chance."""
    actions = state.legal_actions()
    state.apply_action(actions[rng.below(len(actions))])


def secretive(game: Game) -> Iterator[SpielState]:
    """A walk through the one of several random games in which something is hidden for the longest time."""
    spiel = loaded(game)
    seeds = [f"secrets:{number}" for number in range(1 if spiel.encoding.is_perfect else 30)]
    return walk(spiel, max(seeds, key=lambda seed: _hidden(game, seed)), 10)


@cache
def _hidden(game: Game, seed: str) -> int:
    """How many states of a walk hide something from spectators."""
    states = walk(loaded(game), seed, 10)
    return sum([any(each.play.private_sight(player) for player in range(each.num_players())) for each in states])


def walk(spiel: Any, seed: int | str, looks: int) -> Iterator[SpielState]:
    """A random game that stops at so many of its states, the first and the last among them."""
    rng = Sfc32(seed)
    length = spiel.new_initial_state()
    moves = 0
    while not length.is_terminal():
        step(length, rng)
        moves += 1
    rng = Sfc32(seed)
    state = spiel.new_initial_state()
    for number in range(moves + 1):
        if number in (0, moves) or number % max(1, moves // looks) == 0:
            yield state
        if number < moves:
            step(state, rng)
