"""Learns the network by which mcts judges a game's positions from games between bots.

    python bench/learn.py water-duel --games 5000 --rounds 2 --units 24 --epochs 6

In each round bots play that look one turn ahead; each seat goes by the game's evaluation or by the
network of the round before, and now and then makes any move, so that positions vary. Every quiet
position with its inputs and with who won in the end joins the positions of the rounds before, and a
network of one hidden layer is fitted to all of them, so that the judged shares of the win come as
near as possible to the outcomes. One position in ten is kept aside to say how well it foretells.
The inputs are those of the game's `foresight.py`, and the result goes beside it. Needs numpy.
"""

from __future__ import annotations

import argparse
import json
import time
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path

import numpy as np

from watertable.bots.search.clock import Clock
from watertable.bots.search.turn import TurnSearch
from watertable.kernel import CHANCE, Evaluator, Game, Move, Rng, Sfc32, State, find_game
from watertable.kernel.evaluator import LinearEvaluator
from watertable.kernel.network import Network

ASIDE = 10
"""One game in so many is kept aside."""
BATCH = 1024
RATE = 0.004
"""How far the first steps of a fit go; the later ones go less and less far."""


class Foreseeing(Evaluator):
    """Judges by the network where a bot that looks one turn ahead would ask the evaluation."""

    def __init__(self, judge: LinearEvaluator) -> None:
        super().__init__()
        self.judge = judge
        self.samples = judge.samples
        self.turn_nodes = judge.turn_nodes

    def evaluate(self, state: State) -> list[float]:
        return self.judge.foresee(state)

    def is_quiet(self, state: State) -> bool:
        return self.judge.is_quiet(state)

    def quick_move(self, state: State, seat: int, moves: list[Move], rng: Rng) -> Move:
        return self.judge.quick_move(state, seat, moves, rng)


@dataclass
class Positions:
    """Positions with as many seats: inputs (position, seat, input), shared inputs, shares of the win, and the game."""

    own: np.ndarray
    shared: np.ndarray
    shares: np.ndarray
    game: np.ndarray


def best_move(game: Game, evaluator: Evaluator, state: State, seat: int, moves: list[Move], rng: Rng) -> Move:
    """What a bot does that looks one turn ahead and goes by this evaluator."""
    search = TurnSearch(evaluator, seat, rng, Clock(None, None))
    values = search.values(game.imaginer(state.view(seat)), moves, evaluator.samples)
    order = [(value, rng.below(1 << 30), number) for number, value in enumerate(values)]
    return moves[max(order)[2]]


def play(game: Game, judge: LinearEvaluator, seats: int, name: str, number: int, blunders: int) -> Positions:
    """The quiet positions of one game. Every other game has twice as many blunders."""
    rng = Sfc32(f"{name}:{number}")
    kinds: list[Evaluator] = [judge] if judge.network is None else [judge, Foreseeing(judge)]
    players = [kinds[rng.below(len(kinds))] for _ in range(seats)]
    often = blunders * (1 + number % 2)
    state = game.new(seats)
    own: list[list[list[float]]] = []
    shared: list[list[float]] = []
    while (seat := state.to_act()) is not None:
        if judge.is_quiet(state):
            for_seats, for_all = judge.inputs(state)
            own.append(for_seats)
            shared.append(for_all)
        if seat == CHANCE:
            state.perform(seat, state.draw_chance(rng), None)
            continue
        moves = state.legal_moves(seat)
        if len(moves) == 1:
            move = moves[0]
        elif rng.below(100) < often:
            move = moves[rng.below(len(moves))]
        else:
            move = best_move(game, players[seat], state, seat, moves, rng)
        state.perform(seat, move, None)
    outcome = state.outcome()
    assert outcome is not None
    shares = [outcome.share(seat) for seat in range(seats)]
    return Positions(
        np.array(own, np.float32),
        np.array(shared, np.float32),
        np.repeat(np.array([shares], np.float32), len(own), 0),
        np.full(len(own), number),
    )


def joined(parts: list[Positions]) -> Positions:
    return Positions(
        np.concatenate([part.own for part in parts]),
        np.concatenate([part.shared for part in parts]),
        np.concatenate([part.shares for part in parts]),
        np.concatenate([part.game for part in parts]),
    )


class Fit:
    """A network in training: weights of all inputs (own, then shared) for each unit, biases, weights of the units."""

    def __init__(self, inputs: int, units: int, seed: int) -> None:
        rng = np.random.default_rng(seed)
        self.parts = [
            rng.normal(0, (2 / inputs) ** 0.5, (inputs, units)).astype(np.float32),
            np.zeros(units, np.float32),
            rng.normal(0, (1 / units) ** 0.5, units).astype(np.float32),
        ]
        self.means = [np.zeros_like(part) for part in self.parts]
        self.squares = [np.zeros_like(part) for part in self.parts]
        self.steps = 0

    def judged(self, rows: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """The heat of each unit and the shares, for rows (position, seat, input)."""
        weights, biases, outs = self.parts
        heat = np.maximum(rows @ weights + biases, 0)
        worths = heat @ outs
        shares = np.exp(worths - worths.max(1, keepdims=True))
        return heat, shares / shares.sum(1, keepdims=True)

    def surprise(self, rows: np.ndarray, shares: np.ndarray) -> float:
        return float(-(shares * np.log(self.judged(rows)[1] + 1e-12)).sum(1).mean())

    def learn(self, rows: np.ndarray, shares: np.ndarray, rate: float) -> None:
        """One step of Adam."""
        weights, _, outs = self.parts
        heat, judged = self.judged(rows)
        error = (judged - shares) / len(rows)
        inner = (error[:, :, None] * outs) * (heat > 0)
        slopes = [
            np.tensordot(rows, inner, ((0, 1), (0, 1))) + 1e-5 * weights,
            inner.sum((0, 1)),
            np.tensordot(heat, error, ((0, 1), (0, 1))) + 1e-5 * outs,
        ]
        self.steps += 1
        for part, mean, square, slope in zip(self.parts, self.means, self.squares, slopes, strict=True):
            mean += 0.1 * (slope - mean)
            square += 0.001 * (slope * slope - square)
            step = (mean / (1 - 0.9**self.steps)) / (np.sqrt(square / (1 - 0.999**self.steps)) + 1e-8)
            part -= (rate * step).astype(np.float32)

    def network(self, owned: int, pack: str) -> Network:
        weights, biases, outs = [np.round(part.astype(float), 4) for part in self.parts]
        return Network(pack, weights[:owned].T.tolist(), weights[owned:].T.tolist(), biases.tolist(), outs.tolist())


def fit(groups: list[Positions], units: int, epochs: int, pack: str) -> tuple[Network, float]:
    """A network fitted to all positions, and its surprise at those kept aside."""
    rng = np.random.default_rng(1)
    owned = groups[0].own.shape[2]
    training = Fit(owned + groups[0].shared.shape[1], units, 1)
    for epoch in range(epochs):
        pieces = [
            (group, piece)
            for group in groups
            for piece in np.array_split(
                rng.permutation(np.flatnonzero(group.game % ASIDE)), len(group.game) // BATCH + 1
            )
        ]
        for at in rng.permutation(len(pieces)):
            group, piece = pieces[at]
            training.learn(_rows(group, piece), group.shares[piece], RATE * (1 - epoch / epochs) + 2e-5)
    aside = [(group, np.flatnonzero(group.game % ASIDE == 0)) for group in groups]
    kept = [(group, piece) for group, piece in aside if len(piece)]
    total = sum(training.surprise(_rows(group, piece), group.shares[piece]) * len(piece) for group, piece in kept)
    return training.network(owned, pack), total / sum(len(piece) for _, piece in kept)


def _rows(group: Positions, piece: np.ndarray) -> np.ndarray:
    own = group.own[piece]
    shared = np.repeat(group.shared[piece][:, None], own.shape[1], 1)
    return np.concatenate([own, shared], 2)


def text_of(network: Network, own: tuple[str, ...], shared: tuple[str, ...]) -> str:
    """The file: the names of the inputs, then a line for each unit."""
    units = [
        json.dumps({"bias": bias, "out": out, "own": for_own, "shared": for_shared})
        for bias, out, for_own, for_shared in zip(
            network.biases, network.outs, network.own, network.shared, strict=True
        )
    ]
    names = f'"pack": "{network.pack}",\n"own": {json.dumps(own)},\n"shared": {json.dumps(shared)}'
    return "{" + names + ',\n"units": [\n' + ",\n".join(units) + "\n]}\n"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--players", default="", help="numbers of players, such as 3,4,4,5")
    parser.add_argument("--games", type=int, default=10000, help="games in each round")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--units", type=int, default=16)
    parser.add_argument("--epochs", type=int, default=12)
    parser.add_argument(
        "--blunders", type=int, default=4, help="random moves in 100, twice as many in every other game"
    )
    parser.add_argument("--out", type=Path, help="the file to write; by default the game's own")
    given = parser.parse_args()
    game = find_game(given.game)
    judge = game.evaluator()
    assert isinstance(judge, LinearEvaluator)
    judge.network = None
    low, high = game.players
    players = [int(word) for word in given.players.split(",")] if given.players else list(range(low, high + 1))
    package = given.game.replace("-", "_")
    foresight = import_module(f"watertable.games.{package}.foresight")
    out = given.out or Path(f"src/watertable/games/{package}/network.json")
    gathered: dict[int, list[Positions]] = {seats: [] for seats in players}
    for number in range(given.rounds):
        started = time.time()
        for count in range(given.games):
            seats = players[count % len(players)]
            gathered[seats].append(play(game, judge, seats, f"learn:{number}", count, given.blunders))
        groups = [joined(parts) for parts in gathered.values()]
        judge.network, surprise = fit(groups, given.units, given.epochs, game.pack().digest)
        out.write_text(text_of(judge.network, foresight.OWN, foresight.SHARED), "utf-8")
        amount = sum(len(group.game) for group in groups)
        print(
            f"round {number + 1}: {amount} positions, surprise {surprise:.4f}, {time.time() - started:.0f} s",
            flush=True,
        )


if __name__ == "__main__":
    main()
