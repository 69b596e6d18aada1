"""Two networks of a game beside each other: how fast they evaluate, and mcts with the one against mcts with the other.

    python bench/networks.py water-duel ONE [OTHER] [--iterations 200] [--other-iterations 150] [--pairs 100]
    python bench/networks.py water-duel ONE [OTHER] --speed

ONE and OTHER are files that `watertable.bots.training.learn` wrote, with inputs of either kind; by default OTHER is the
network that the game plays with. Each has every other seat, and each deal is played twice with changed places. Printed
is ONE's share of the wins (a half if both are equally strong) with its 95 % interval over the pairs.

`--speed` measures evaluations and iterations a second in positions from the middles of random games, in turns; time is
processor time. Divide by it to let both think equally long: budgets are in iterations, so that a busy machine affects
neither.
"""

from __future__ import annotations

import argparse
import json
import statistics
import sys
from pathlib import Path
from time import process_time

from watertable.bots.search.clock import Clock
from watertable.bots.search.observed import ObservedEvaluator
from watertable.bots.search.tree import TreeSearch
from watertable.bots.training.command import linear_evaluator
from watertable.bots.training.learn import network_file
from watertable.kernel import BadInput, Game, Move, Rng, Sfc32, State, find_game
from watertable.kernel.evaluator import LinearEvaluator
from watertable.kernel.network import read_network
from watertable.play import Decider, Decision, Loop, PlainChance, play

POSITIONS = 60
ROUNDS = 9


def evaluator_with(game: Game, players: int, path: Path) -> LinearEvaluator:
    """The game's evaluator with the network of a file, whichever inputs it has."""
    evaluator = linear_evaluator(game)
    names = tuple(json.loads(path.read_text("utf-8"))["own"])
    if names != evaluator.input_names[0]:
        encoding = game.encoding(game.setup(players))
        assert encoding is not None
        evaluator = ObservedEvaluator(evaluator, encoding)
    evaluator.network = read_network(path, *evaluator.input_names)
    return evaluator


class Searching(Decider):
    """mcts with an evaluator of its own."""

    def __init__(self, game: Game, evaluator: LinearEvaluator, iterations: int, rng: Rng) -> None:
        self.game = game
        self.evaluator = evaluator
        self.iterations = iterations
        self.rng = rng

    def decide(self, decision: Decision) -> Move:
        if len(decision.moves) == 1:
            return decision.moves[0]
        imaginer = self.game.imaginer(decision.view())
        search = TreeSearch(self.evaluator, imaginer, self.rng, Clock(None, self.iterations))
        search.run(decision.seat, decision.moves)
        move = search.ranked()[0].move
        assert move is not None
        return move


def share_of_one(
    game: Game, players: int, both: list[LinearEvaluator], iterations: list[int], seed: str, first: int
) -> float:
    """ONE's share of a game in which it has every other seat, beginning with `first`."""
    deciders = [
        Searching(game, both[(seat + first) % 2], iterations[(seat + first) % 2], Sfc32(f"{seed}:{seat}"))
        for seat in range(players)
    ]
    outcome = play(game.new(players), deciders, PlainChance(Sfc32(f"{seed}:chance")), [])
    return sum([outcome.share(seat) for seat in range(first, players, 2)])


def quiet_states(game: Game, players: int, evaluator: LinearEvaluator) -> list[State]:
    """Quiet positions with a choice, from the middles of random games."""
    found: list[State] = []
    for number in range(POSITIONS):
        rng = Sfc32(f"middle:{number}")
        loop = Loop(game.new(players), [None] * players, PlainChance(rng))
        seen: list[State] = []
        decision = loop.advance()
        while decision is not None:
            if len(decision.moves) > 1 and evaluator.is_quiet(loop.state):
                seen.append(loop.state.copy())
            decision = loop.advance(decision.moves[rng.below(len(decision.moves))])
        found.append(seen[(2 * number + 1) * len(seen) // (2 * POSITIONS)])
    return found


def show_speed(game: Game, players: int, both: list[LinearEvaluator]) -> None:
    states = quiet_states(game, players, both[0])
    evaluating: list[list[float]] = [[], []]
    iterating: list[list[float]] = [[], []]
    for number in range(ROUNDS):
        for which, evaluator in enumerate(both):
            began = process_time()
            for _ in range(100):
                for state in states:
                    evaluator.foresee(state)
            evaluating[which].append((process_time() - began) / (100 * len(states)))
            began = process_time()
            for state in states:
                seat = state.to_act()
                assert seat is not None
                imaginer = game.imaginer(state.view(seat))
                search = TreeSearch(evaluator, imaginer, Sfc32(number), Clock(None, 200))
                search.run(seat, state.legal_moves(seat))
            iterating[which].append((process_time() - began) / (200 * len(states)))
    for which, name in enumerate(("one", "other")):
        print(
            f"{name}: {1e6 * statistics.median(evaluating[which]):.1f} µs for an evaluation, "
            f"{1 / statistics.median(iterating[which]):,.0f} iterations a second"
        )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("one", type=Path)
    parser.add_argument("other", type=Path, nargs="?")
    parser.add_argument("--players", type=int, help="an even number; by default the usual one")
    parser.add_argument("--iterations", type=int, default=200)
    parser.add_argument("--other-iterations", type=int, help="if OTHER searches more or less than ONE")
    parser.add_argument("--pairs", type=int, default=100)
    parser.add_argument("--seed", default="networks")
    parser.add_argument("--speed", action="store_true", help="measure speed instead of strength")
    given = parser.parse_args()
    game = find_game(given.game)
    players = game.usual_players() if given.players is None else given.players
    if players % 2:
        parser.error("with an odd number of players, one of the two has more seats")
    both = [evaluator_with(game, players, path) for path in (given.one, given.other or network_file(game))]
    if given.speed:
        show_speed(game, players, both)
        return
    iterations = [given.iterations, given.other_iterations or given.iterations]
    shares: list[float] = []
    for number in range(given.pairs):
        seed = f"{given.seed}:{number}"
        shares.append(sum([share_of_one(game, players, both, iterations, seed, first) for first in (0, 1)]) / 2)
        if len(shares) % 20 == 0 or len(shares) == given.pairs:
            mean = statistics.mean(shares)
            half = 1.96 * statistics.stdev(shares) / len(shares) ** 0.5
            print(
                f"{game.name}, {players} players, {iterations[0]} and {iterations[1]} iterations, "
                f"{len(shares)} pairs: {100 * mean:.1f} % ({100 * (mean - half):.1f} to {100 * (mean + half):.1f})",
                flush=True,
            )


if __name__ == "__main__":
    try:
        main()
    except (BadInput, OSError) as problem:
        sys.exit(str(problem))
