"""What a bot says: the reason for its move in one line, and a hint for a person who asks."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from watertable.bots.bot import Budget, Choice, game_of, seat_of
from watertable.bots.players import MctsBot
from watertable.kernel import Move, Sfc32, View
from watertable.kernel.words import Words

HINT_BUDGET: Final = Budget(milliseconds=1000)


def remarked(view: View, choice: Choice) -> Choice:
    """The choice with remarks on what its move does, told only from what everyone will see."""
    game = game_of(view)
    seat = seat_of(view)
    before = game.imaginer(view).sample(Sfc32("remarks"))
    after = before.copy()
    after.apply(seat, choice.move)
    return replace(choice, remarks=tuple(game.evaluator().remarks(before, after, seat, choice.move)))


def reasons(view: View, move: Move, words: Words) -> str:
    """What a move does, in one line that everyone may read ("closes a third lake; 12 of 20"); may be empty."""
    return "; ".join([words.remark(remark) for remark in remarked(view, Choice(move)).remarks])


def explanation(view: View, choice: Choice, words: Words) -> str:
    """What the move is, what it does, and what the bot expects of it. For the seat itself: a move can be a secret."""
    said = words.move(choice.move)
    does = reasons(view, choice.move, words)
    if does:
        said += f": {does}"
    if choice.considered:
        said += f" (expects {choice.considered[0].share:.0%} of the win)"
    return said


def hint(view: View, moves: list[Move], budget: Budget = HINT_BUDGET, seed: int | str = 0) -> Choice:
    """What mcts would do in this seat. It knows what the seat knows, no more."""
    return remarked(view, MctsBot(f"hint:{seed}").choose(view, moves, budget))
