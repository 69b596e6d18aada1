"""Levels for people: easy, medium, hard, expert. What each is made of, and its natural pace.

The pace is how long a table waits before it shows a bot's move. It depends on what everyone can
see (whether a window is open) and on a lot, never on what the bot holds or how long it thought:
an answer that came at once would tell that there was nothing to answer with.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from watertable.bots.bot import Bot, Budget, Choice
from watertable.bots.players import GreedyBot, MctsBot
from watertable.kernel import PASS, BadInput, Game, Move, Sfc32, View


@dataclass(frozen=True)
class Level:
    """A strength that a person can choose."""

    name: str
    text: str
    blunders: int
    """In how many of 100 decisions it takes any move."""
    budget: Budget | None
    """What it thinks with in its turn: mcts. None: greedy."""
    window_budget: Budget | None
    """What it thinks with where it may pass."""
    pace: tuple[int, int]
    """Milliseconds before a move of its turn is shown, at least and at most."""
    window_pace: tuple[int, int]
    """Milliseconds before its answer in a window is shown."""


LEVELS: Final[dict[str, Level]] = {
    level.name: level
    for level in (
        Level("easy", "looks one turn ahead, and often forgets to", 35, None, None, (900, 1600), (250, 450)),
        Level("medium", "looks one turn ahead", 0, None, None, (900, 1600), (250, 450)),
        Level(
            "hard",
            "thinks ahead for the others too",
            0,
            Budget(milliseconds=200),
            Budget(milliseconds=100),
            (900, 1600),
            (250, 450),
        ),
        Level(
            "expert",
            "thinks ahead, and takes its time",
            0,
            Budget(milliseconds=1500),
            Budget(milliseconds=300),
            (1900, 2600),
            (400, 600),
        ),
    )
}


def find_level(name: str) -> Level:
    level = LEVELS.get(name.strip().lower())
    if level is None:
        raise BadInput(f"no level is called {name!r} (there are: {', '.join(LEVELS)})")
    return level


class LevelBot(Bot):
    """A bot of a level."""

    def __init__(self, level: Level, seed: int | str = 0) -> None:
        super().__init__(seed)
        self.name = level.name
        self.level = level
        self.budget = level.budget
        self._greedy = GreedyBot(f"{seed}:greedy")
        self._mcts = MctsBot(f"{seed}:mcts")
        self._pace = Sfc32(f"pace:{seed}")

    def think(self, game: Game, view: View, moves: list[Move], budget: Budget | None) -> Choice:
        level = self.level
        if level.blunders and self.rng.below(100) < level.blunders:
            return Choice(moves[self.rng.below(len(moves))])
        if level.budget is None:
            return self._greedy.choose(view, moves, budget)
        if budget is level.budget and PASS in moves:
            budget = level.window_budget
        return self._mcts.choose(view, moves, budget)

    def pace(self, is_window: bool) -> int:
        """Milliseconds to wait, from the moment the seat was asked, before the move is shown."""
        low, high = self.level.window_pace if is_window else self.level.pace
        return low + self._pace.below(high - low + 1)
