"""Rows: for each of several games the observation of the seat that must decide, and the mask of its actions.

Nothing is made anew in a step: numbers are written where they stood before, and of a mask only what changes.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from watertable.kernel.encoding import Encoding, IndexedEncoding
from watertable.kernel.errors import BadInput
from watertable.kernel.game import Game
from watertable.kernel.memory import memory, whole
from watertable.kernel.moves import Move
from watertable.kernel.rng import Sfc32
from watertable.kernel.setup import Setup
from watertable.kernel.state import State

if TYPE_CHECKING:
    from watertable.kernel.memory import Memory, Whole


def seed_of(seed: int | str, game: int, episode: int) -> str:
    """The seed of the generator that chance has in one episode of one of several games, counted from 0."""
    return f"{seed}:{game}:{episode}"


class Rows:
    """The memory of several games of one set-up. Base of those who step them."""

    def __init__(self, game: Game, setup: Setup, encoding: Encoding, games: int) -> None:
        self.game = game
        self.setup = setup
        self.encoding = encoding
        self._indexed: IndexedEncoding | None = encoding if isinstance(encoding, IndexedEncoding) else None
        self.games = games
        self.states: list[State] = []
        self.observations: Memory = memory(games * encoding.size)
        self.masks: Memory = memory(games * encoding.actions)
        self.actors: Whole = whole(games)
        """The seat that must decide in each game."""
        self.ends: Memory = memory(games)
        """Whether each game has just ended."""
        self.finals: Memory = memory(games * encoding.size)
        """The last observation of each game that has ended."""
        self._legal: list[list[int]] = [[] for _ in range(games)]
        self._moves: list[list[Move]] = [[] for _ in range(games)]
        """The legal moves of each game, where actions are indices in them."""

    def sample(self, rng: Sfc32) -> list[int]:
        """A random legal action for every game."""
        return [legal[rng.below(len(legal))] for legal in self._legal]

    def is_legal(self, number: int, action: int) -> bool:
        """Whether the seat that must decide in a game may take an action."""
        if not 0 <= action < self.encoding.actions:  # It may be too large for an i64.
            return False
        width: i64 = self.encoding.actions
        return self.masks[number * width + action] != 0

    def expect_one_each(self, actions: list[int]) -> None:
        """Raise BadInput unless the games have begun, and there is an action for each."""
        if not self.states:
            raise BadInput("call reset before the first step")
        if len(actions) != self.games:
            raise BadInput(f"expected {self.games} actions, one for each game, found {len(actions)}")

    def move_of(self, number: int, action: int) -> Move:
        """The move that a legal action means in a game."""
        if self._indexed is not None:
            return self._moves[number][action]
        return self.encoding.move_of(self.actors[number], action)

    def show(self, number: int, state: State) -> None:
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
        self._unmask(number)
        encoding.list_actions(state, seat, legal)
        for action in legal:
            masks[first + action] = 1

    def show_last(self, number: int, state: State, seat: int) -> None:
        """Note that a game has ended, and write its last observation, as a seat sees it."""
        self.ends[number] = 1
        self.encoding.write(state.position(), seat, self.finals, number * self.encoding.size)

    def _unmask(self, number: int) -> None:
        first: i64 = number * self.encoding.actions
        legal = self._legal[number]
        for action in legal:
            self.masks[first + action] = 0
        legal.clear()
