"""Many games of one set-up stepped together, in compiled code; `vectors` shows them to NumPy.

A step is a decision in each game, of whichever seat must decide there.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from watertable.envs.rows import Rows, seed_of
from watertable.kernel.encoding import Encoding
from watertable.kernel.errors import BadInput
from watertable.kernel.game import Game
from watertable.kernel.memory import fractions
from watertable.kernel.moves import CHANCE
from watertable.kernel.rng import Sfc32
from watertable.kernel.setup import Setup
from watertable.kernel.state import State

if TYPE_CHECKING:
    from watertable.kernel.memory import Fractions


class Stepper(Rows):
    """Several games. A game that ends begins again at once, with the seed of its next episode."""

    def __init__(self, game: Game, setup: Setup, encoding: Encoding, games: int, seed: int | str) -> None:
        super().__init__(game, setup, encoding, games)
        self.seed = seed
        self.rewards: Fractions = fractions(games * setup.seats)
        """The utility to each seat of a game that has just ended; otherwise 0."""
        self._rngs: list[Sfc32] = []
        self._episodes: list[int] = []

    def reset(self, seed: int | str) -> None:
        """Begin all games anew, with the seeds of their first episodes."""
        self.seed = seed
        self.states = []
        self._rngs = []
        self._episodes = [0] * self.games
        for number in range(self.games):
            self.states.append(self.game.start(self.setup))
            self._rngs.append(Sfc32(seed_of(seed, number, 0)))
            self._clear_end(number)
            self._begin(number)

    def step(self, actions: list[int]) -> None:
        """Make a move in every game. An action that is not legal raises BadInput, and nothing is changed."""
        self.expect_one_each(actions)
        for number in range(self.games):
            if not self.is_legal(number, actions[number]):
                raise BadInput(f"action {actions[number]} is not legal in game {number}")
        states = self.states
        for number in range(self.games):
            seat: int = self.actors[number]
            move = self.move_of(number, actions[number])
            if self.ends[number]:
                self._clear_end(number)
            state = states[number]
            state.perform(seat, move, None)
            if self._play_chance(number, state):
                self.show(number, state)
            else:
                self._end(number, state, seat)

    def _begin(self, number: int) -> None:
        state = self.states[number]
        if not self._play_chance(number, state):
            raise BadInput("the game is over before anyone has decided anything")
        self.show(number, state)

    def _play_chance(self, number: int, state: State) -> bool:
        """Let chance play until a seat must decide; False if the game is over."""
        while True:
            actor = state.to_act()
            if actor is None:
                return False
            if actor != CHANCE:
                self.actors[number] = actor
                return True
            state.perform(CHANCE, state.draw_chance(self._rngs[number]), None)

    def _end(self, number: int, state: State, seat: int) -> None:
        """Note what the game was worth to each seat, and begin the next one."""
        utilities = self.encoding.utilities(state)
        for other in range(self.setup.seats):
            self.rewards[number * self.setup.seats + other] = utilities[other]
        self.show_last(number, state, seat)
        self._episodes[number] += 1
        self._rngs[number] = Sfc32(seed_of(self.seed, number, self._episodes[number]))
        self.states[number] = self.game.start(self.setup)
        self._begin(number)

    def _clear_end(self, number: int) -> None:
        self.ends[number] = 0
        for other in range(self.setup.seats):
            self.rewards[number * self.setup.seats + other] = 0.0
