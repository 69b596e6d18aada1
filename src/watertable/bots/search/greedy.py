"""The bot `greedy` as a decider without its bookkeeping, for many games: it chooses the very same moves."""

from __future__ import annotations

from watertable.bots.search.clock import Clock
from watertable.bots.search.turn import TurnSearch
from watertable.kernel.moves import Move
from watertable.kernel.registry import find_game
from watertable.kernel.rng import Rng, Sfc32
from watertable.play.deciders import Decider, Decision


class GreedyDecider(Decider):
    """Decides as a new `GreedyBot` for every decision would, whose seed is drawn from `rng`."""

    def __init__(self, rng: Rng) -> None:
        self.name = "greedy"
        self.rng = rng
        """Gives each decision its seed."""

    def decide(self, decision: Decision) -> Move:
        """The move with the best value at the end of the turn; it sees the view of its seat, and nothing else."""
        seed = self.rng.below(1 << 31)
        moves = decision.moves
        if len(moves) == 1:
            return moves[0]
        rng = Sfc32(f"bot:{seed}")
        view = decision.view()
        game = find_game(view.setup.game)
        evaluator = game.evaluator()
        search = TurnSearch(evaluator, decision.seat, rng, Clock(None, None))
        return moves[best_of(search.values(game.imaginer(view), moves, evaluator.samples), rng)]


def best_of(values: list[float], rng: Rng) -> int:
    """The number of the highest value; of equal ones, the one with the highest ticket."""
    best = 0
    highest = -2.0
    best_ticket = -1
    for number in range(len(values)):
        ticket = rng.below(1 << 30)
        value = values[number]
        if value > highest or (value == highest and ticket >= best_ticket):
            best = number
            highest = value
            best_ticket = ticket
    return best
