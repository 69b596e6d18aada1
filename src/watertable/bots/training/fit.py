"""Fits the weights of a game's evaluation to the outcomes of games between bots.

    python -m watertable.bots.training.fit water-cycle --bot greedy --games 1500 --rounds 3

Each round plays games with the weights so far, collects the features of every quiet position in which
a seat is to act, and fits the weights to minimise the cross-entropy loss between the evaluation's shares
of the win and the actual ones (multinomial logistic regression). The last line goes into the game's
`bot/evaluation.py`. Needs the extra `training`.
"""

from __future__ import annotations

import sys
import time

from watertable.bots import Bot, BotSpec, spec_from_text
from watertable.bots.training.command import at_least, linear_evaluator, parser_of, run, seat_counts
from watertable.bots.training.games import Collector, Features, Player, Positions
from watertable.kernel import Game, Move, Rng, State, View, find_game
from watertable.kernel.evaluator import LinearEvaluator
from watertable.kernel.extras import require

DECIMALS = 4
"""Of the weights."""


def collector(game: Game, evaluator: LinearEvaluator, spec: BotSpec, blunders: int, every: int) -> Collector:
    """Games between bots of one kind; kept are the evaluation's features at every so many decisions."""

    def players(seed: str, seats: int, rng: Rng) -> list[Player]:
        return [_player(spec.make(f"{seed}:{seat}")) for seat in range(seats)]

    def features(state: State) -> Features:
        return evaluator.features(state), []

    return Collector(game, features, players, (blunders,), every)


def _player(bot: Bot) -> Player:
    def choose(view: View, moves: list[Move]) -> Move:
        return bot.choose(view, moves).move

    return choose


def fit(arguments: list[str] | None = None) -> None:
    parser = parser_of("watertable.bots.training.fit", __doc__)
    parser.add_argument("--bot", default="greedy", help="who plays; default greedy")
    parser.add_argument("--games", type=at_least(1), default=1000, help="games in each round; default 1000")
    parser.add_argument("--rounds", type=at_least(1), default=3, help="default 3")
    parser.add_argument("--blunders", type=at_least(0, 100), default=8, help="random moves in 100; default 8")
    parser.add_argument(
        "--every", type=at_least(1), default=1, help="keep the position at every so many decisions; default 1"
    )
    given = parser.parse_args(arguments)
    game = find_game(given.game)
    evaluator = linear_evaluator(game)
    counts = seat_counts(game, given.players)
    spec = spec_from_text(given.bot)
    require("watertable.bots.training", "training", "numpy", "scipy")
    from watertable.bots.training.regression import fitted_weights

    collecting = collector(game, evaluator, spec, given.blunders, given.every)
    for number in range(given.rounds):
        started = time.monotonic()
        collected: dict[int, Positions] = {}
        collecting.collect(counts, given.games, f"fit:{number}", collected)
        weights, loss = fitted_weights(list(collected.values()))
        # All evaluators of a game share one list, so the bots of the next round use the new weights.
        evaluator.weights[:] = [round(weight, DECIMALS) for weight in weights]
        amount = sum(len(positions) for positions in collected.values())
        seconds = time.monotonic() - started
        print(f"round {number + 1}: {amount} positions, cross-entropy loss {loss:.4f}, {seconds:.0f} s")
        print(evaluator.weights, flush=True)


def main(arguments: list[str] | None = None) -> int:
    return run(fit, arguments)


if __name__ == "__main__":
    sys.exit(main())
