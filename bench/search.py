"""How fast mcts thinks: iterations a second in each game, beside OpenSpiel's Python MCTS on connect_four.

    python bench/search.py [--seconds 2]

Each game is searched from positions in the middle of a random game, all in one run on one machine,
in turns, so that a busy machine affects all alike; time is the processor time of this process. An iteration
of ours samples a state, walks the tree, evaluates a new position and sometimes all moves from one. A
simulation of OpenSpiel's (`open_spiel.python.algorithms.mcts`, one random rollout each) plays to the
end of the game. Without open_spiel only our own figures are shown.
"""

from __future__ import annotations

import argparse
import statistics
from time import process_time

from watertable.bots.search.clock import Clock
from watertable.bots.search.tree import TreeSearch
from watertable.kernel import Game, Move, Sfc32, View, all_games, evaluator
from watertable.play import Loop, PlainChance

ROUNDS = 5


def middle_positions(game: Game, count: int) -> list[tuple[View, int, list[Move]]]:
    """Decisions with a choice, from the middles of random games."""
    low, high = game.players
    seats = min(max(4, low), high)
    found: list[tuple[View, int, list[Move]]] = []
    number = 0
    while len(found) < count:
        rng = Sfc32(f"bench:{number}")
        number += 1
        loop = Loop(game.new(seats), [None] * seats, PlainChance(rng))
        choices: list[tuple[View, int, list[Move]]] = []
        decision = loop.advance()
        while decision is not None:
            moves = decision.moves
            if len(moves) > 1:
                choices.append((decision.view(), decision.seat, moves))
            decision = loop.advance(moves[rng.below(len(moves))])
        if choices:
            found.append(choices[len(choices) // 2])
    return found


def our_rate(game: Game, positions: list[tuple[View, int, list[Move]]], seconds: float) -> float:
    """Iterations per second, including look-ahead and imaginer."""
    iterations = 0
    began = process_time()
    number = 0
    while process_time() - began < seconds:
        view, seat, moves = positions[number % len(positions)]
        number += 1
        search = TreeSearch(game.evaluator(), game.imaginer(view), Sfc32(number), Clock(None, 100))
        search.run(seat, moves)
        iterations += search.iterations
    return iterations / (process_time() - began)


def openspiel_rate(seconds: float) -> float | None:
    """Simulations per second of OpenSpiel's Python MCTS on connect_four; None if it is not installed."""
    try:
        import numpy as np
        import pyspiel
        from open_spiel.python.algorithms import mcts
    except ImportError:
        return None
    game = pyspiel.load_game("connect_four")
    rng = np.random.RandomState(1)
    bot = mcts.MCTSBot(game, 2.0, 100, mcts.RandomRolloutEvaluator(1, rng), random_state=rng)
    state = game.new_initial_state()
    simulations = 0
    began = process_time()
    while process_time() - began < seconds:
        bot.mcts_search(state)
        simulations += 100
    return simulations / (process_time() - began)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=2.0, help="for each game")
    seconds = parser.parse_args().seconds / ROUNDS
    positions = {game.name: middle_positions(game, 8) for game in all_games()}
    rates: dict[str, list[float]] = {game.name: [] for game in all_games()}
    theirs: list[float] = []
    for _ in range(ROUNDS):
        for game in all_games():
            rates[game.name].append(our_rate(game, positions[game.name], seconds))
        rate = openspiel_rate(seconds)
        if rate is not None:
            theirs.append(rate)
    compiled = evaluator.__file__.endswith((".so", ".pyd"))
    print(f"mcts, iterations a second ({'compiled' if compiled else 'plain Python'}), median of {ROUNDS}")
    for name, found in rates.items():
        print(f"  {name:16} {statistics.median(found):10,.0f}   ({min(found):,.0f} to {max(found):,.0f})")
    if theirs:
        print("OpenSpiel, simulations a second (Python MCTS, random rollouts)")
        print(f"  {'connect_four':16} {statistics.median(theirs):10,.0f}   ({min(theirs):,.0f} to {max(theirs):,.0f})")
    else:
        print("open_spiel is not installed, so there is nothing to compare with")


if __name__ == "__main__":
    main()
