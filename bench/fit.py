"""Fits the weights of a game's evaluation to the outcomes of games between bots.

    python bench/fit.py water-cycle --bot greedy --games 1500 --rounds 3

Each round plays games with the weights so far, notes the features of every quiet position in which
a seat is to act, and fits the weights so that the judged shares of the win come as near as possible
to who won in the end (multinomial logistic regression). The last line is what goes into the game's
`evaluate.py`. Needs numpy.
"""

from __future__ import annotations

import argparse
import time

import numpy as np

from watertable.bots import BotSpec, spec_from_text
from watertable.kernel import CHANCE, Game, Sfc32, find_game
from watertable.kernel.evaluator import LinearEvaluator

Position = tuple[np.ndarray, np.ndarray]


def play(
    game: Game, judge: LinearEvaluator, spec: BotSpec, seats: int, seed: str, blunders: int, every: int
) -> list[Position]:
    """The quiet positions of one game as (features of each seat, share of each seat)."""
    rng = Sfc32(seed)
    bots = [spec.make(f"{seed}:{seat}") for seat in range(seats)]
    state = game.new(seats)
    rows: list[np.ndarray] = []
    decisions = 0
    while (seat := state.to_act()) is not None:
        if seat == CHANCE:
            state.perform(seat, state.draw_chance(rng), None)
            continue
        moves = state.legal_moves(seat)
        decisions += 1
        if decisions % every == 0 and judge.is_quiet(state):
            rows.append(np.array(judge.features(state)))
        if len(moves) == 1:
            move = moves[0]
        elif rng.below(100) < blunders:
            move = moves[rng.below(len(moves))]
        else:
            move = bots[seat].choose(state.view(seat), moves).move
        state.perform(seat, move, None)
    outcome = state.outcome()
    assert outcome is not None
    shares = np.array([outcome.share(seat) for seat in range(seats)])
    return [(row, shares) for row in rows]


def fit(data: list[Position], epochs: int = 400, rate: float = 0.05, decay: float = 1e-4) -> tuple[np.ndarray, float]:
    """The weights, and the mean surprise that is left."""
    by_seats: dict[int, tuple[list[np.ndarray], list[np.ndarray]]] = {}
    for row, shares in data:
        rows, targets = by_seats.setdefault(len(shares), ([], []))
        rows.append(row)
        targets.append(shares)
    groups = [(np.array(rows), np.array(targets)) for rows, targets in by_seats.values()]
    scale = np.concatenate([rows.reshape(-1, rows.shape[-1]) for rows, _ in groups]).std(0) + 1e-9
    weights = np.zeros(len(scale))
    mean = np.zeros_like(weights)
    square = np.zeros_like(weights)
    surprise = 0.0
    for epoch in range(1, epochs + 1):
        slope = np.zeros_like(weights)
        surprise = 0.0
        for rows, targets in groups:
            scaled = rows / scale
            worths = scaled @ weights
            judged = np.exp(worths - worths.max(1, keepdims=True))
            judged /= judged.sum(1, keepdims=True)
            surprise -= float((targets * np.log(judged + 1e-12)).sum())
            slope += ((judged - targets)[:, :, None] * scaled).sum((0, 1))
        slope = slope / len(data) + decay * weights
        mean = 0.9 * mean + 0.1 * slope
        square = 0.999 * square + 0.001 * slope * slope
        weights -= rate * (mean / (1 - 0.9**epoch)) / (np.sqrt(square / (1 - 0.999**epoch)) + 1e-8)
    return weights / scale, surprise / len(data)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--bot", default="greedy")
    parser.add_argument("--players", default="")
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--blunders", type=int, default=8, help="random moves in 100, so that positions vary")
    parser.add_argument("--every", type=int, default=1, help="note the position at every so many decisions")
    given = parser.parse_args()
    game = find_game(given.game)
    judge = game.evaluator()
    assert isinstance(judge, LinearEvaluator)
    low, high = game.players
    players = [int(word) for word in given.players.split(",")] if given.players else list(range(low, high + 1))
    spec = spec_from_text(given.bot)
    for number in range(given.rounds):
        started = time.time()
        data: list[Position] = []
        for count in range(given.games):
            seats = players[count % len(players)]
            data += play(game, judge, spec, seats, f"fit:{number}:{count}", given.blunders, given.every)
        weights, surprise = fit(data)
        # All evaluators of a game share one list, so the bots of the next round use the new weights.
        judge.weights[:] = [round(float(weight), 4) for weight in weights]
        print(f"round {number + 1}: {len(data)} positions, surprise {surprise:.4f}, {time.time() - started:.0f} s")
        print(judge.weights, flush=True)


if __name__ == "__main__":
    main()
