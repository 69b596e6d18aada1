"""What a bot is: it receives a view, its legal moves and a budget, and chooses a move.

A bot receives nothing else. It thinks in states that the game's `imaginer` makes from the view, so
it cannot know more than a person in its seat.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Final

from watertable.kernel import BadInput, Game, Move, Remark, Sfc32, View, find_game

_BUDGET: Final = re.compile(r"(\d+)\s*(ms|s|i)?")


@dataclass(frozen=True)
class Budget:
    """How long a bot may think about one decision, in milliseconds or iterations.

    Examples:
        >>> budget = Budget(iterations=400)
        >>> str(budget), budget.is_reproducible
        ('400i', True)
        >>> Budget(milliseconds=50).is_reproducible
        False
    """

    milliseconds: int | None = None
    """Time, on a machine that may be busy with other things."""
    iterations: int | None = None
    """Rounds of the search, however long they take."""

    def __post_init__(self) -> None:
        if (self.milliseconds is None) == (self.iterations is None):
            raise BadInput("a budget is in milliseconds or in iterations, not both")
        amount = self.iterations if self.milliseconds is None else self.milliseconds
        if amount is None or amount < 1:
            raise BadInput(f"a budget must be at least 1, not {amount}")

    @property
    def is_reproducible(self) -> bool:
        """Whether a bot with this budget chooses the same on every machine."""
        return self.milliseconds is None

    def __str__(self) -> str:
        return f"{self.iterations}i" if self.milliseconds is None else f"{self.milliseconds}ms"


def budget_from_text(text: str) -> Budget:
    """A budget as typed: `50ms`, `2s`, or `400i` for iterations.

    Examples:
        >>> budget_from_text("2s")
        Budget(milliseconds=2000, iterations=None)
        >>> budget_from_text("soon")
        Traceback (most recent call last):
        watertable.kernel.errors.BadInput: budget 'soon': expected milliseconds like 50ms, ...
    """
    found = _BUDGET.fullmatch(text.strip().lower())
    if found is None or found[2] is None:
        raise BadInput(
            f"budget {text.strip()!r}: expected milliseconds like 50ms, seconds like 2s or iterations like 400i"
        )
    amount = int(found[1])
    if amount < 1:
        raise BadInput(f"budget {text.strip()!r}: expected at least 1")
    if found[2] == "i":
        return Budget(iterations=amount)
    return Budget(milliseconds=amount * (1000 if found[2] == "s" else 1))


@dataclass(frozen=True)
class Candidate:
    """A move that a bot considered: the share of the win that it expects, and how often it tried the move.

    Examples:
        >>> from watertable.kernel import CHANCE, find_game
        >>> game = find_game("water-cycle")
        >>> state = game.new(3, {"first_seat": 0})
        >>> state.apply(CHANCE, game.from_text("roll 1 2 6"))
        >>> choice = MctsBot(seed=1).choose(state.view(0), state.legal_moves(0), Budget(iterations=20))
        >>> best: Candidate = choice.considered[0]
        >>> best.move == choice.move, 0 < best.share < 1, best.tries > 0
        (True, True, True)
    """

    move: Move
    """The move."""
    share: float
    """The share of the win that the bot expects, from 0 to 1."""
    tries: int
    """How often the search tried it."""


@dataclass(frozen=True)
class Choice:
    """What a bot chose, and what it thought.

    Examples:
        >>> from watertable.kernel import CHANCE, find_game
        >>> game = find_game("water-cycle")
        >>> state = game.new(3, {"first_seat": 0})
        >>> state.apply(CHANCE, game.from_text("roll 1 2 6"))
        >>> choice = MctsBot(seed=1).choose(state.view(0), state.legal_moves(0), Budget(iterations=20))
        >>> choice.iterations, len(choice.considered)
        (20, 3)
        >>> Choice(game.from_text("die 6")).considered  # a bot that does not search
        ()
    """

    move: Move
    """The move that it chose."""
    considered: tuple[Candidate, ...] = ()
    """The moves it evaluated, best first; empty if it does not evaluate moves."""
    iterations: int = 0
    """The number of iterations of its search."""
    seconds: float = 0.0
    """How long it thought."""
    remarks: tuple[Remark, ...] = field(default=())
    """What the move does, as far as everyone will see it."""


class Bot:
    """Base of all bots. A subclass writes `think`; everyone else calls `choose`.

    With the same seed a bot chooses the same, unless its budget is in milliseconds.

    Examples:
        >>> class HighestBot(Bot):
        ...     def think(self, game, view, moves, budget):
        ...         return Choice(moves[-1])
        >>> from watertable.kernel import CHANCE, find_game
        >>> game = find_game("water-cycle")
        >>> state = game.new(3, {"first_seat": 0})
        >>> state.apply(CHANCE, game.from_text("roll 1 2 6"))
        >>> HighestBot().choose(state.view(0), state.legal_moves(0)).move
        TakeDie(die=6)
    """

    name: str = ""
    """Its name on the command line."""
    text: str = ""
    """What it is like, for people who choose an opponent; a bot without a text is not offered at tables."""
    rank: int = 100
    """Its place in lists: weaker bots come first, bots of equal rank are sorted by name."""
    budget: Budget | None = None
    """Its default budget; None for a bot that needs none."""
    turn_pace: tuple[int, int] = (0, 0)
    """Milliseconds, at least and at most, before a table for people shows a move of its turn."""
    window_pace: tuple[int, int] = (0, 0)
    """The same for its answer in a window."""

    def __init__(self, seed: int | str = 0) -> None:
        self.rng = Sfc32(f"bot:{seed}")

    def choose(self, view: View, moves: list[Move], budget: Budget | None = None) -> Choice:
        """Choose one of `moves`, the legal moves of the seat whose view it is. A forced move takes no time."""
        if not moves:
            raise BadInput("a bot was asked, but has no legal move")
        if len(moves) == 1:
            return Choice(moves[0])
        return self.think(game_of(view), view, moves, budget or self.budget)

    def pace(self, is_window: bool) -> int:
        """Milliseconds to wait, from the moment the seat was asked, before the move is shown."""
        return 0

    def think(self, game: Game, view: View, moves: list[Move], budget: Budget | None) -> Choice:
        """Choose one of two or more moves. This is what a subclass writes."""
        raise NotImplementedError


class PacedBot(Bot):
    """A bot that waits before its moves are shown, so that people can follow them."""

    def __init__(self, seed: int | str = 0) -> None:
        super().__init__(seed)
        self._pace = Sfc32(f"pace:{seed}")

    def pace(self, is_window: bool) -> int:
        low, high = self.window_pace if is_window else self.turn_pace
        return low + self._pace.below(high - low + 1)


def game_of(view: View) -> Game:
    """The game that a view is of."""
    return find_game(view.setup.game)


def seat_of(view: View) -> int:
    """The seat that a view belongs to. Spectators choose nothing."""
    seat = view.seat()
    if seat is None:
        raise BadInput("a bot needs the view of a seat, not a spectator's")
    return seat
