"""Many games of one set-up stepped together, in compiled code; `vectors` shows them to NumPy.

For each game there is a row with the observation of the seat that must decide, and a row with its mask. Nothing is
made anew in a step: numbers are written where they stood before, and of a mask only what changes.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from watertable.kernel.encoding import Encoding, IndexedEncoding
from watertable.kernel.errors import BadInput
from watertable.kernel.game import Game
from watertable.kernel.memory import fractions, memory, whole
from watertable.kernel.moves import CHANCE, Move
from watertable.kernel.rng import Sfc32
from watertable.kernel.setup import Setup
from watertable.kernel.state import State

if TYPE_CHECKING:
    from watertable.kernel.memory import Fractions, Memory, Whole


def seed_of(seed: int | str, game: int, episode: int) -> str:
    """The seed of the generator that chance has in one episode of one of several games, counted from 0."""
    return f"{seed}:{game}:{episode}"


class Stepper:
    """Several games. A game that ends begins again at once, with the seed of its next episode."""

    def __init__(self, game: Game, setup: Setup, encoding: Encoding, games: int, seed: int | str) -> None:
        self.game = game
        self.setup = setup
        self.encoding = encoding
        self._indexed: IndexedEncoding | None = encoding if isinstance(encoding, IndexedEncoding) else None
        self.games = games
        self.seed = seed
        self.observations: Memory = memory(games * encoding.size)
        self.masks: Memory = memory(games * encoding.actions)
        self.actors: Whole = whole(games)
        """The seat that must decide in each game."""
        self.rewards: Fractions = fractions(games * setup.seats)
        """The utility to each seat of a game that has just ended; otherwise 0."""
        self.ends: Memory = memory(games)
        """Whether each game has just ended; its observation is then the first of the next one."""
        self.finals: Memory = memory(games * encoding.size)
        """The last observation of each game that has ended, as the seat saw it that decided last."""
        self.states: list[State] = []
        self._rngs: list[Sfc32] = []
        self._episodes: list[int] = []
        self._legal: list[list[int]] = [[] for _ in range(games)]
        self._moves: list[list[Move]] = [[] for _ in range(games)]
        """The legal moves of each game, where actions are indices in them."""

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
        self._expect_legal(actions)
        encoding = self.encoding
        states = self.states
        is_indexed = self._indexed is not None
        for number in range(self.games):
            action = actions[number]
            seat: int = self.actors[number]
            move = self._moves[number][action] if is_indexed else encoding.move_of(seat, action)
            if self.ends[number]:
                self._clear_end(number)
            state = states[number]
            state.perform(seat, move, None)
            if self._play_chance(number, state):
                self._show(number, state)
            else:
                self._end(number, state, seat)

    def sample(self, rng: Sfc32) -> list[int]:
        """A random legal action for every game."""
        return [legal[rng.below(len(legal))] for legal in self._legal]

    def _expect_legal(self, actions: list[int]) -> None:
        if not self.states:
            raise BadInput("call reset before the first step")
        if len(actions) != self.games:
            raise BadInput(f"expected {self.games} actions, one for each game, found {len(actions)}")
        width: i64 = self.encoding.actions
        for number in range(self.games):
            action = actions[number]
            if not 0 <= action < width or self.masks[number * width + action] == 0:
                raise BadInput(f"action {action} is not legal in game {number}")

    def _begin(self, number: int) -> None:
        state = self.states[number]
        if not self._play_chance(number, state):
            raise BadInput("the game is over before anyone has decided anything")
        self._show(number, state)

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

    def _show(self, number: int, state: State) -> None:
        """Write the observation and the mask of the seat that must decide."""
        encoding = self.encoding
        seat: int = self.actors[number]
        encoding.write(state.position(), seat, self.observations, number * encoding.size)
        masks = self.masks
        first: i64 = number * encoding.actions
        legal = self._legal[number]
        indexed = self._indexed
        if indexed is not None:
            # Those that are legal come first, so that only the difference in number is written.
            before: i64 = len(legal)
            moves = indexed.legal_moves(state, seat)
            self._moves[number] = moves
            now: i64 = len(moves)
            for index in range(now, before):
                masks[first + index] = 0
                legal.pop()
            for index in range(before, now):
                masks[first + index] = 1
                legal.append(index)
            return
        for action in legal:
            masks[first + action] = 0
        legal.clear()
        encoding.list_actions(state, seat, legal)
        for action in legal:
            masks[first + action] = 1

    def _end(self, number: int, state: State, seat: int) -> None:
        """Note what the game was worth to each seat, and begin the next one."""
        encoding = self.encoding
        self.ends[number] = 1
        utilities = encoding.utilities(state)
        for other in range(self.setup.seats):
            self.rewards[number * self.setup.seats + other] = utilities[other]
        encoding.write(state.position(), seat, self.finals, number * encoding.size)
        self._episodes[number] += 1
        self._rngs[number] = Sfc32(seed_of(self.seed, number, self._episodes[number]))
        self.states[number] = self.game.start(self.setup)
        self._begin(number)

    def _clear_end(self, number: int) -> None:
        self.ends[number] = 0
        for other in range(self.setup.seats):
            self.rewards[number * self.setup.seats + other] = 0.0
