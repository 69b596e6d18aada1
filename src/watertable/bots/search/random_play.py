"""The bot `random` as a decider without its bookkeeping, for millions of moves."""

from __future__ import annotations

from watertable.kernel.moves import PASS, Move
from watertable.kernel.rng import Rng
from watertable.play.deciders import Decider, Decision


def random_move(moves: list[Move], rng: Rng) -> Move:
    """A random move. If passing is possible, it passes half of the time, so that random games look like real ones.

    Examples:
        >>> from watertable.kernel import PASS, Sfc32, find_game
        >>> game, rng = find_game("water-duel"), Sfc32(1)
        >>> moves = [PASS, game.from_text("flip 1"), game.from_text("flip 2"), game.from_text("flip 3")]
        >>> chosen = [random_move(moves, rng) for _ in range(100)]
        >>> 40 < chosen.count(PASS) < 60
        True
    """
    if len(moves) > 1 and PASS in moves:
        if rng.below(2) == 0:
            return PASS
        moves = [move for move in moves if move != PASS]
    return moves[rng.below(len(moves))]


class RandomBotDecider(Decider):
    """Decides as the bot `random` does."""

    def __init__(self, rng: Rng) -> None:
        self.name = "random"
        self.rng = rng
        """The generator that every move is drawn from."""

    def decide(self, decision: Decision) -> Move:
        """A random move; a pass in half of the windows."""
        return random_move(decision.moves, self.rng)
