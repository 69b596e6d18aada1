"""The three kinds of bot: random, greedy and mcts."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager

from watertable.bots.bot import Bot, Budget, Candidate, Choice, seat_of
from watertable.bots.search.clock import Clock
from watertable.bots.search.random_play import random_move
from watertable.bots.search.tree import TreeSearch
from watertable.bots.search.turn import TurnSearch
from watertable.kernel import Game, Move, View


class RandomBot(Bot):
    """Takes a random move, and passes in half of the windows.

    Examples:
        >>> from watertable.kernel import CHANCE, find_game
        >>> game = find_game("water-cycle")
        >>> state = game.new(3, {"first_seat": 0})
        >>> state.apply(CHANCE, game.from_text("roll 1 2 6"))
        >>> choice = RandomBot(seed=1).choose(state.view(0), state.legal_moves(0))
        >>> choice.move in state.legal_moves(0)
        True
    """

    name = "random"
    text = "takes any move"
    rank = 0

    def think(self, game: Game, view: View, moves: list[Move], budget: Budget | None) -> Choice:
        """Take a random move, whatever the budget."""
        return Choice(random_move(moves, self.rng))


class GreedyBot(Bot):
    """Looks ahead to the end of its turn, and takes the move with the best value according to the game's evaluator.

    Examples:
        >>> from watertable.kernel import CHANCE, find_game
        >>> game = find_game("water-cycle")
        >>> state = game.new(3, {"first_seat": 0})
        >>> state.apply(CHANCE, game.from_text("roll 1 2 6"))
        >>> choice = GreedyBot(seed=1).choose(state.view(0), state.legal_moves(0))
        >>> shares = [candidate.share for candidate in choice.considered]
        >>> shares == sorted(shares, reverse=True)  # the best first
        True
    """

    name = "greedy"
    rank = 1

    def think(self, game: Game, view: View, moves: list[Move], budget: Budget | None) -> Choice:
        """Evaluate the position at the end of the turn after each move. A budget only cuts this short."""
        clock = _clock(budget)
        evaluator = game.evaluator()
        search = TurnSearch(evaluator, seat_of(view), self.rng, clock)
        values = search.values(game.imaginer(view), moves, evaluator.samples)
        # Ties are broken at random, not by the order of the moves.
        order = [(value, self.rng.below(1 << 30), number) for number, value in enumerate(values)]
        order.sort(reverse=True)
        considered = tuple(
            [Candidate(moves[number], value, evaluator.samples) for value, _, number in order if value >= 0]
        )
        return Choice(moves[order[0][2]], considered, evaluator.samples, clock.elapsed())


class MctsBot(Bot):
    """Information-set Monte Carlo tree search: it plays ahead many times, in states that its view allows.

    Examples:
        >>> from watertable.kernel import CHANCE, find_game
        >>> game = find_game("water-cycle")
        >>> state = game.new(3, {"first_seat": 0})
        >>> state.apply(CHANCE, game.from_text("roll 1 2 6"))
        >>> bot = MctsBot(seed=1)
        >>> choice = bot.choose(state.view(0), state.legal_moves(0), Budget(iterations=20))
        >>> again = MctsBot(seed=1).choose(state.view(0), state.legal_moves(0), Budget(iterations=20))
        >>> again.move == choice.move  # reproducible, as its budget is in iterations
        True
    """

    name = "mcts"
    rank = 2
    budget = Budget(milliseconds=50)

    def think(self, game: Game, view: View, moves: list[Move], budget: Budget | None) -> Choice:
        """Search until the budget is used up, and take the move that was tried most."""
        clock = _clock(budget)
        evaluator = game.evaluator()
        imaginer = game.imaginer(view)
        known = evaluator.experience(imaginer.sample(self.rng), seat_of(view), moves)
        if known:
            return _by_experience(moves, known, clock)
        search = TreeSearch(evaluator, imaginer, self.rng, clock)
        with _no_collection():
            search.run(seat_of(view), moves)
        considered: list[Candidate] = []
        for node in search.ranked():
            assert node.move is not None
            considered.append(Candidate(node.move, search.value(node), node.visits))
        return Choice(considered[0].move, tuple(considered), search.iterations, clock.elapsed())


def _by_experience(moves: list[Move], shares: list[float], clock: Clock) -> Choice:
    candidates = [Candidate(move, share, 0) for move, share in zip(moves, shares, strict=True)]
    candidates.sort(key=lambda candidate: candidate.share, reverse=True)
    return Choice(candidates[0].move, tuple(candidates), 0, clock.elapsed())


@contextmanager
def _no_collection() -> Iterator[None]:
    """Pause garbage collection: a search tree has no cycles, and scanning it would take time beyond the budget."""
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            gc.enable()


def _clock(budget: Budget | None) -> Clock:
    return Clock(None, None) if budget is None else Clock(budget.milliseconds, budget.iterations)
