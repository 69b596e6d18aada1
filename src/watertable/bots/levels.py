"""Levels for people: easy, medium, hard and expert, and their pace.

The pace is how long a table waits before it shows a bot's move: a random delay that depends on what
everyone can see (whether a window is open), never on what the bot holds or how long it thought. An
instant answer would reveal that there was nothing to answer with.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from watertable.bots.bot import Budget, Choice, PacedBot
from watertable.bots.players import GreedyBot, MctsBot
from watertable.kernel import PASS, Game, Move, View


@dataclass(frozen=True)
class Level:
    """A strength that people can choose. Called with a seed, it makes a bot, just like the class of a bot.

    Examples:
        >>> medium = find_bot("medium")
        >>> isinstance(medium, Level), medium.text
        (True, 'looks one turn ahead')
        >>> bot = medium(seed=1)
        >>> bot.name
        'medium'
    """

    name: str
    """As typed on a command line."""
    text: str
    """What it is like, for people who choose an opponent."""
    blunders: int
    """In how many of 100 decisions it makes a random move."""
    budget: Budget | None
    """The budget of its tree search in its turn; None where it plays greedily."""
    window_budget: Budget | None
    """The same for decisions in which it may pass."""
    rank: int
    """Its place in a list that begins with the weakest."""
    turn_pace: tuple[int, int]
    """Milliseconds before a move of its turn is shown, at least and at most."""
    window_pace: tuple[int, int]
    """Milliseconds before its answer in a window is shown."""

    def __call__(self, seed: int | str) -> LevelBot:
        return LevelBot(self, seed)


_QUICK: Final = ((900, 1600), (250, 450))
_SLOW: Final = ((1900, 2600), (400, 600))

EASY: Final = Level("easy", "looks one turn ahead, and often forgets to", 35, None, None, 10, *_QUICK)
MEDIUM: Final = Level("medium", "looks one turn ahead", 0, None, None, 20, *_QUICK)
HARD: Final = Level(
    "hard", "thinks ahead for the others too", 0, Budget(milliseconds=200), Budget(milliseconds=100), 30, *_QUICK
)
EXPERT: Final = Level(
    "expert", "thinks ahead, and takes its time", 0, Budget(milliseconds=1500), Budget(milliseconds=300), 40, *_SLOW
)


class LevelBot(PacedBot):
    """A bot of a level: greedy or tree search, with the blunders and the pace of the level.

    Examples:
        >>> bot = find_bot("easy")(seed=1)
        >>> isinstance(bot, LevelBot)
        True
        >>> low, high = bot.level.turn_pace
        >>> low <= bot.pace(is_window=False) <= high  # milliseconds until a table shows its move
        True
    """

    def __init__(self, level: Level, seed: int | str = 0) -> None:
        super().__init__(seed)
        self.name = level.name
        self.level = level
        self.budget = level.budget
        self.turn_pace = level.turn_pace
        self.window_pace = level.window_pace
        self._greedy = GreedyBot(f"{seed}:greedy")
        self._mcts = MctsBot(f"{seed}:mcts")

    def think(self, game: Game, view: View, moves: list[Move], budget: Budget | None) -> Choice:
        """Blunder as often as the level says; otherwise look one turn ahead, or search."""
        level = self.level
        if level.blunders and self.rng.below(100) < level.blunders:
            return Choice(moves[self.rng.below(len(moves))])
        if level.budget is None:
            return self._greedy.choose(view, moves, budget)
        if budget is level.budget and PASS in moves:
            budget = level.window_budget
        return self._mcts.choose(view, moves, budget)
