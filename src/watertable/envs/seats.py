"""One seat against opponents, in several games together: what environments of Gymnasium and Stable-Baselines3 share.

A step is a decision of the learner's seat in every game; chance and the opponents are played within it. The arrays are
views of memory that the engine writes to.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from watertable.envs.opponents import BotMaker, Opponents, Policy, opponents_from
from watertable.envs.seat_stepping import DRAWN, ROTATED, SeatStepper
from watertable.kernel import BadInput, Encoding, Game, OptionValue, Pack, State, find_game

SEATS: dict[str, int] = {"rotate": ROTATED, "draw": DRAWN}
"""What can be said instead of a seat."""


def encoding_of(game: Game, players: int | None, options: dict[str, OptionValue] | None, pack: Pack | None) -> Encoding:
    """The encoding of a set-up; BadInput if the set-up does not fit the game, or the game has no encoding."""
    encoding = game.encoding(game.setup(game.usual_players() if players is None else players, options, pack))
    if encoding is None:
        raise BadInput(f"{game.title} has no encoding")
    return encoding


def highest(encoding: Encoding) -> Any:
    """The highest value of each number of an observation, as an array; the lowest is 0."""
    return np.concatenate([np.full(field.size, field.most, np.uint8) for field in encoding.fields()])


class SeatGames:
    """Several games in each of which one seat, the learner's, is stepped: `begin`, then `step` again and again.

    Episode k of a game with the seed s follows from s and k alone, wherever it is played. A policy among the opponents
    is called with observations and masks, a row for each game that waits for it, and gives an action for each; with
    `is_single` there is one game, and it is called with one row and one mask.

    Examples:
        >>> games = SeatGames("water-cycle", 2, players=3, opponents="greedy", seat=0)
        >>> games.begin([1, 2])
        >>> games.observations.shape, games.masks.shape
        ((2, 64), (2, 22))
        >>> while not games.ends.any():
        ...     games.step([int(mask.argmax()) for mask in games.masks])
        >>> games.rewards[games.ends].tolist()  # greedy has won
        [-0.5]
    """

    def __init__(
        self,
        game: str | Game,
        games: int,
        players: int | None = None,
        opponents: Opponents = "random",
        seat: int | str = "rotate",
        options: dict[str, OptionValue] | None = None,
        pack: Pack | None = None,
        is_single: bool = False,
    ) -> None:
        if games < 1:
            raise BadInput(f"expected at least one game, found {games}")
        self.game = find_game(game) if isinstance(game, str) else game
        self.encoding = encoding_of(self.game, players, options, pack)
        self.setup = self.encoding.setup
        self.is_single = is_single
        self._policies: dict[int, Policy] = {}
        size, actions = self.encoding.size, self.encoding.actions
        stepper = self._stepper = SeatStepper(
            self.game, self.setup, self.encoding, games, self._makers(opponents), self._seat(seat), not is_single
        )
        self.observations: Any = np.frombuffer(stepper.observations, np.uint8).reshape(games, size)
        """What the learner knows, a row for each game."""
        self.masks: Any = np.frombuffer(stepper.masks, np.bool_).reshape(games, actions)
        """Which actions are legal, a row for each game."""
        self.seats: Any = np.frombuffer(stepper.seats, np.int32)
        """The learner's seat in each game."""
        self.rewards: Any = np.frombuffer(stepper.rewards, np.float64)
        """What a game that has just ended was worth to the learner (`Encoding.utilities`); otherwise 0."""
        self.ends: Any = np.frombuffer(stepper.ends, np.bool_)
        """Which games have just ended, and with `is_single` not begun again."""
        self.finals: Any = np.frombuffer(stepper.finals, np.uint8).reshape(games, size)
        """The last observation of those games."""
        self.final_seats: Any = np.frombuffer(stepper.final_seats, np.int32)
        """The learner's seat in them."""
        self.illegal: Any = np.frombuffer(stepper.illegal, np.bool_)
        """Which of them ended because the learner's action was not legal."""
        self._asked: Any = np.frombuffer(stepper.asked, np.int32)

    def __len__(self) -> int:
        return self._stepper.games

    @property
    def has_begun(self) -> bool:
        """Whether `begin` has been called."""
        return bool(self._stepper.states)

    def info(self, number: int) -> dict[str, Any]:
        """What an environment tells of a game besides the observation."""
        return {"action_mask": self.masks[number].astype(np.int8), "seat": int(self.seats[number])}

    def final_info(self, number: int) -> dict[str, Any]:
        """The same of a game that has just ended."""
        info = {"action_mask": np.zeros(self.encoding.actions, np.int8), "seat": int(self.final_seats[number])}
        return info | ({"illegal_action": True} if self.illegal[number] else {})

    def state(self, number: int) -> State:
        """A game as it stands."""
        return self._stepper.states[number]

    def set_opponents(self, opponents: Opponents) -> None:
        """Let others play the other seats: policies take over from policies at once, as in self-play with ever newer
        ones; all else changes with each game's next episode."""
        self._stepper.opponents = self._makers(opponents)

    def begin(self, seeds: Sequence[int | None]) -> None:
        """Begin all games anew: with the first episode of a seed, or where it is None with the next of the same."""
        self._stepper.begin([None if seed is None else int(seed) for seed in seeds])
        self._ask_policies()

    def step(self, actions: list[int]) -> None:
        """Make the learner's move in every game. An action that is not legal ends its game with a reward of -1; one
        that does not exist raises BadInput, and nothing is changed."""
        self._stepper.step(actions)
        self._ask_policies()

    def _makers(self, opponents: Opponents) -> list[Any]:
        found = opponents_from(opponents, self.setup.seats - 1)
        # A policy that a bot replaces plays its games to their end.
        self._policies |= {place: each for place, each in enumerate(found, 1) if not isinstance(each, BotMaker)}
        return [each if isinstance(each, BotMaker) else None for each in found]

    def _seat(self, seat: int | str) -> int:
        if isinstance(seat, str) and seat in SEATS:
            return SEATS[seat]
        if not isinstance(seat, int | np.integer):
            raise BadInput(f"seat {seat!r}: expected a number from 0 on, 'rotate' or 'draw'")
        if not 0 <= seat < self.setup.seats:
            raise BadInput(f"there is no seat {seat}: with {self.setup.seats} players they go from 0 on")
        return int(seat)

    def _ask_policies(self) -> None:
        """Let policies decide until the learner must in every game that is not over."""
        while self._policies:
            asked = set(self._asked.tolist()) - {0}
            if not asked:
                return
            for place in asked:
                policy = self._policies[place]
                numbers = np.flatnonzero(self._asked == place)
                if self.is_single:
                    chosen = [policy(self.observations[0].copy(), self.masks[0].copy())]
                else:
                    chosen = np.asarray(policy(self.observations[numbers], self.masks[numbers])).tolist()
                if len(chosen) != len(numbers):
                    raise BadInput(f"a policy gave {len(chosen)} actions for {len(numbers)} observations")
                for number, action in zip(numbers.tolist(), chosen, strict=True):
                    self._stepper.answer(number, int(action))
