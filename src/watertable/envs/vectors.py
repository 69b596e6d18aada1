"""Vectors: many games stepped together, with observations, masks and rewards as NumPy arrays.

The arrays are views of memory that the engine writes to: every step changes them. Copy what you keep.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from watertable.envs.stepping import Stepper
from watertable.kernel import BadInput, Encoding, Game, OptionValue, Pack, Setup, Sfc32, find_game


def vector(
    game: str | Game,
    games: int,
    players: int | None = None,
    seed: int | str = 0,
    options: dict[str, OptionValue] | None = None,
    pack: Pack | None = None,
) -> Vector:
    """Several games of one set-up that are stepped together. Call `reset` first.

    Examples:
        >>> games = vector("water-cycle", 64, players=4, seed=1)
        >>> observations, masks = games.reset()
        >>> observations.shape == (64, *games.encoding.shape()), masks.shape == (64, games.encoding.actions)
        (True, True)
        >>> for _ in range(200):
        ...     observations, masks, rewards, ends = games.step(games.sample())
        >>> rewards.shape, bool(rewards[ends].sum(axis=1).round(9).any())  # zero-sum
        ((64, 4), False)
    """
    found = find_game(game) if isinstance(game, str) else game
    setup = found.setup(found.usual_players() if players is None else players, options, pack)
    return Vector(found, setup, games, seed)


class Vector:
    """Several games stepped together: `reset`, then `step` with an action for each game, again and again.

    A game that ends begins again within the same step: `ends` says so, `rewards` has what it was worth to each seat,
    `finals` the last observation, and `observations` already the first one of the next game. Chance in episode k of
    game i comes from `Sfc32(seed_of(seed, i, k))`, so that any of them can be played again alone.

    Examples:
        >>> games = vector("water-duel", 2, seed=1)
        >>> isinstance(games, Vector), len(games)
        (True, 2)
        >>> observations, masks = games.reset()
        >>> actions = [int(mask.argmax()) for mask in masks]  # the first legal action of each game
        >>> observations, masks, rewards, ends = games.step(actions)
        >>> bool(ends.any())
        False
    """

    def __init__(self, game: Game, setup: Setup, games: int, seed: int | str = 0) -> None:
        if games < 1:
            raise BadInput(f"expected at least one game, found {games}")
        encoding = game.encoding(setup)
        if encoding is None:
            raise BadInput(f"{game.title} has no encoding")
        self.game = game
        self.setup = setup
        self.seed = seed
        self.encoding: Encoding = encoding
        stepper = self._stepper = Stepper(game, setup, encoding, games, seed)
        self.observations: Any = np.frombuffer(stepper.observations, np.uint8).reshape(games, encoding.size)
        """What the seat that must decide knows, a row for each game."""
        self.masks: Any = np.frombuffer(stepper.masks, np.bool_).reshape(games, encoding.actions)
        """Which actions are legal, a row for each game."""
        self.actors: Any = np.frombuffer(stepper.actors, np.int32)
        """The seat that must decide in each game."""
        self.rewards: Any = np.frombuffer(stepper.rewards, np.float64).reshape(games, setup.seats)
        """What a game that has just ended was worth to each seat (`Encoding.utilities`); otherwise 0."""
        self.ends: Any = np.frombuffer(stepper.ends, np.bool_)
        """Which games have just ended and begun again."""
        self.finals: Any = np.frombuffer(stepper.finals, np.uint8).reshape(games, encoding.size)
        """The last observation of those games, as the seat saw it that decided last."""
        self._rng = Sfc32(f"{seed}:sample")

    def __len__(self) -> int:
        return self._stepper.games

    def reset(self, seed: int | str | None = None) -> tuple[Any, Any]:
        """Begin all games anew; gives observations and masks."""
        if seed is not None:
            self.seed = seed
        self._rng = Sfc32(f"{self.seed}:sample")
        self._stepper.reset(self.seed)
        return self.observations, self.masks

    def step(self, actions: Sequence[int] | Any) -> tuple[Any, Any, Any, Any]:
        """Make a move in every game; gives observations, masks, rewards and ends.

        What is not one legal action for each game raises BadInput, and nothing is changed."""
        if not isinstance(actions, list) or not set(map(type, actions)) <= {int}:
            actions = whole_numbers(actions, len(self))
        self._stepper.step(actions)
        return self.observations, self.masks, self.rewards, self.ends

    def sample(self) -> list[int]:
        """A random legal action for every game; the same ones again after a `reset` with the same seed."""
        if not self._stepper.states:
            raise BadInput("call reset first")
        return self._stepper.sample(self._rng)

    def __repr__(self) -> str:
        return f"<Vector of {len(self)} games of {self.game.name}, {self.setup.seats} players>"


def whole_numbers(actions: Any, games: int) -> list[int]:
    """Actions as a list; BadInput unless there is a whole number for each game."""
    expected = f"expected {games} whole numbers, one for each game"
    try:
        found = np.asarray(actions)
    except ValueError:
        raise BadInput(f"{expected}, found lists of different lengths") from None
    if found.shape != (games,) or not np.issubdtype(found.dtype, np.integer):
        raise BadInput(f"{expected}, found {found.dtype} of shape {found.shape}")
    numbers: list[int] = found.tolist()
    return numbers
