"""Trains the network by which mcts judges a game's positions, on games between bots.

    python -m watertable.bots.training.learn water-duel --games 5000 --rounds 2 --units 24 --epochs 6

In each round bots play that look one turn ahead; each seat judges by the game's evaluation or by the
network of the round before, and some moves are random, so that positions vary. Every quiet position,
with its inputs and who won in the end, joins those of earlier rounds, and a new network with one hidden
layer is trained on all of them. One game in ten is held out; the cross-entropy loss on those games is
printed. The network's file is written after each round. Needs the extra `training`.

With `--inputs encoding` the inputs are the observations of the game's encoding, for one number of players, divided by
the largest that was seen of each in training.
"""

from __future__ import annotations

import sys
import time
from functools import partial
from importlib import resources
from pathlib import Path

from watertable.bots.search.clock import Clock
from watertable.bots.search.observed import ObservedEvaluator
from watertable.bots.search.turn import TurnSearch
from watertable.bots.training.command import (
    at_least,
    linear_evaluator,
    parser_of,
    require_writable,
    run,
    seat_counts,
)
from watertable.bots.training.games import Collector, Player, Positions
from watertable.bots.training.network_file import network_text
from watertable.kernel import BadInput, Evaluator, Game, Move, Rng, State, View, find_game
from watertable.kernel.evaluator import LinearEvaluator
from watertable.kernel.extras import require
from watertable.kernel.network import network_from_text


class NetworkEvaluator(Evaluator):
    """Judges by the network where a bot that looks one turn ahead would ask the evaluation."""

    def __init__(self, evaluator: LinearEvaluator) -> None:
        super().__init__()
        self.evaluator = evaluator
        self.samples = evaluator.samples
        self.turn_nodes = evaluator.turn_nodes

    def evaluate(self, state: State) -> list[float]:
        return self.evaluator.foresee(state)

    def is_quiet(self, state: State) -> bool:
        return self.evaluator.is_quiet(state)

    def quick_move(self, state: State, seat: int, moves: list[Move], rng: Rng) -> Move:
        return self.evaluator.quick_move(state, seat, moves, rng)


def best_move(game: Game, evaluator: Evaluator, rng: Rng, view: View, moves: list[Move]) -> Move:
    """What a bot chooses that looks one turn ahead and judges by this evaluator."""
    seat = view.seat()
    assert seat is not None
    search = TurnSearch(evaluator, seat, rng, Clock(None, None))
    values = search.values(game.imaginer(view), moves, evaluator.samples)
    order = [(value, rng.below(1 << 30), number) for number, value in enumerate(values)]
    return moves[max(order)[2]]


def collector(game: Game, evaluator: LinearEvaluator, blunders: int) -> Collector:
    """Games between evaluation and network, if there is one; kept are the network's inputs at every quiet position.

    Every other block of games has twice as many random moves."""

    def players(seed: str, seats: int, rng: Rng) -> list[Player]:
        kinds: list[Evaluator] = [evaluator]
        if evaluator.network is not None:
            kinds.append(NetworkEvaluator(evaluator))
        return [partial(best_move, game, kinds[rng.below(len(kinds))], rng) for _ in range(seats)]

    return Collector(game, evaluator.inputs, players, (blunders, 2 * blunders), has_chance=True)


def observing(game: Game, evaluator: LinearEvaluator, counts: list[int]) -> ObservedEvaluator:
    """The same evaluator with a network whose inputs are the observations of the game's encoding."""
    encodings = [game.encoding(game.setup(seats)) for seats in sorted(set(counts))]
    encoding = encodings[0]
    if encoding is None:
        raise BadInput(f"{game.title} has no encoding, so there are no observations to train on")
    if len(encodings) > 1:
        raise BadInput(
            f"argument --inputs: observations of {game.title} have another length with each number of players; "
            f"name one, such as --players {game.usual_players()}"
        )
    return ObservedEvaluator(evaluator, encoding)


def network_file(game: Game) -> Path:
    """Where the network lies that the game plays with."""
    return Path(str(resources.files(game.package).joinpath("bot/network.json")))


def learn(arguments: list[str] | None = None) -> None:
    parser = parser_of("watertable.bots.training.learn", __doc__)
    parser.add_argument("--games", type=at_least(1), default=10000, help="games in each round; default 10000")
    parser.add_argument("--rounds", type=at_least(1), default=3, help="default 3")
    parser.add_argument("--units", type=at_least(1), default=16, help="units of the hidden layer; default 16")
    parser.add_argument("--epochs", type=at_least(1), default=12, help="default 12")
    parser.add_argument(
        "--blunders",
        type=at_least(0, 100),
        default=4,
        help="random moves in 100, twice as many in every other game; default 4",
    )
    parser.add_argument(
        "--inputs",
        choices=("game", "encoding"),
        default="game",
        help="what the network sees: the game's own inputs (the default), or the observations of its encoding",
    )
    parser.add_argument("--out", type=Path, help="the file to write; by default the one that the game plays with")
    given = parser.parse_args(arguments)
    game = find_game(given.game)
    evaluator = linear_evaluator(game)
    counts = seat_counts(game, given.players)
    is_observing: bool = given.inputs == "encoding"
    if is_observing:
        if given.out is None:
            raise BadInput("argument --inputs: say with --out where to write; the game plays with inputs of its own")
        evaluator = observing(game, evaluator, counts)
    own, shared = evaluator.input_names
    if not own:
        raise BadInput(f"{game.title} has no inputs for a network: its evaluator names none (input_names)")
    if given.games < 2 * len(counts):
        raise BadInput(
            f"argument --games: expected at least {2 * len(counts)}, to train on some games and hold out others"
        )
    out: Path = given.out or network_file(game)
    require_writable(out)
    require("watertable.bots.training", "training", "torch")
    from watertable.bots.training.model import train

    evaluator.network = None
    collecting = collector(game, evaluator, given.blunders)
    collected: dict[int, Positions] = {}
    for number in range(given.rounds):
        started = time.monotonic()
        collecting.collect(counts, given.games, f"learn:{number}", collected)
        trained = train(list(collected.values()), given.units, given.epochs, game.pack().digest, is_observing)
        text = network_text(trained.network, own, shared)
        evaluator.network = network_from_text(text, own, shared, out.name)
        trained.check(evaluator.network)
        try:
            out.write_text(text, "utf-8")
        except OSError as problem:
            raise BadInput(f"{out} cannot be written: {problem.strerror}") from None
        amount = sum(len(positions) for positions in collected.values())
        seconds = time.monotonic() - started
        print(
            f"round {number + 1}: {amount} positions, held-out cross-entropy loss {trained.loss:.4f}, {seconds:.0f} s",
            flush=True,
        )


def main(arguments: list[str] | None = None) -> int:
    return run(learn, arguments)


if __name__ == "__main__":
    sys.exit(main())
