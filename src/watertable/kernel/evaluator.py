"""Evaluator: how bots evaluate a position of a game, and words for what a move did.

Each game has one in `bot/evaluation.py`. A bot never passes it the real state, only states that
the game's `imaginer` made from a view. The base class is for games without an evaluator of their own: it
uses the points.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import exp

from mypy_extensions import mypyc_attr

from watertable.kernel.moves import PASS, Move
from watertable.kernel.network import Network
from watertable.kernel.rng import Rng
from watertable.kernel.state import State
from watertable.kernel.values import Value


@dataclass(eq=False, init=False, repr=False)
class Remark(Value):
    """What a move did, in a few words: a key of the table `remarks` in the game's words, and values for the gaps. Or
    what a coach says before a move (`Game.advice`): a key of the table `advice`.

    Examples:
        >>> words = find_game("water-cycle").words(["Ana", "Rui", "Eva"])
        >>> words.remark(Remark("earns", {"points": 3}))
        'earns 3 points'
    """

    key: str
    values: dict[str, str | int]

    def __init__(self, key: str, values: dict[str, str | int] | None = None) -> None:
        self.key = key
        self.values = {} if values is None else values

    def __hash__(self) -> int:
        return hash((self.key, tuple(self.values.items())))


@mypyc_attr(allow_interpreted_subclasses=True)
class Evaluator:
    """Evaluates positions for bots. `Game.evaluator` returns the one of a game; this base class uses the points.

    The attributes tell a search how to use the evaluation. Each game sets them to values that were measured in
    games between bots.

    Examples:
        >>> game = find_game("water-cycle")
        >>> state = game.new(4)
        >>> Evaluator().evaluate(state)  # everyone has the same points
        [0.25, 0.25, 0.25, 0.25]
        >>> shares = game.evaluator().evaluate(state)
        >>> round(sum(shares), 6)
        1.0
    """

    def __init__(self) -> None:
        self.exploration = 0.6
        """How strongly a search prefers moves that it has rarely tried."""
        self.temperature = 0.05
        """The difference in value at which one move gets e times as many visits as another."""
        self.prior_weight = 2.0
        """How many visits the evaluation of the position right after a move counts for."""
        self.expands_after = 1
        """Visits to a position before all its moves are evaluated one by one."""
        self.samples = 4
        """States to average over when looking one turn ahead: more where much is hidden, 1 where nothing is."""
        self.turn_nodes = 400
        """How many positions may be evaluated when looking ahead to the end of a turn, for each first move."""

    def evaluate(self, state: State) -> list[float]:
        """The value of the position for each seat: its expected share of the win, from 0 to 1. The sum is about 1."""
        totals: list[float] = []
        for seat in range(state.setup.seats):
            totals.append(float(state.score(seat).total))
        low = min(totals)
        every = 0.0
        for seat in range(len(totals)):
            totals[seat] += 1.0 - low
            every += totals[seat]
        return [total / every for total in totals]

    def value(self, state: State, seat: int) -> float:
        """The same for one seat. A game may override it where that takes less time."""
        return self.evaluate(state)[seat]

    def foresee(self, state: State) -> list[float]:
        """What `evaluate` gives, but at the end of a playout of a tree search: by a trained network, if the game has
        one. `evaluate` is what the greedy bot uses, and what tells a search which moves are worth trying."""
        return self.evaluate(state)

    def is_quiet(self, state: State) -> bool:
        """Whether the position can be evaluated as it is; if not, `quick_move` plays on until it can."""
        return True

    def is_horizon(self, state: State) -> bool:
        """Whether a search that looks far ahead may evaluate here. A game overrides it if positions are best evaluated
        at certain moments, such as the end of a round; `quick_move` plays on until then."""
        return self.is_quiet(state)

    def quick_move(self, state: State, seat: int, moves: list[Move], rng: Rng) -> Move:
        """A sensible move found without looking ahead. `moves` is not empty."""
        if len(moves) > 1 and PASS in moves and rng.below(2) == 0:
            return PASS
        return moves[rng.below(len(moves))]

    def experience(self, state: State, seat: int, moves: list[Move]) -> list[float]:
        """An opening book: the share of the win that each of the moves has brought in many games, in an opening that is
        too far from the end to be searched; empty elsewhere. Where it is not empty, a search follows it."""
        return []

    def remarks(self, before: State, after: State, seat: int, move: Move) -> list[Remark]:
        """What the move did for the seat, most important first; only what everyone sees once it is made."""
        gained = after.score(seat).total - before.score(seat).total
        if gained == 0:
            return []
        return [Remark("points", {"points": gained, "total": after.score(seat).total})]


def shares_of(worths: list[float]) -> list[float]:
    """Expected shares of the win from values (softmax): a value that is higher by 1 means e times the chance."""
    highest = worths[0]
    for worth in worths:
        if worth > highest:
            highest = worth
    shares = [exp(worth - highest) for worth in worths]
    every = 0.0
    for share in shares:
        every += share
    return [share / every for share in shares]


def share_of(worths: list[float], seat: int) -> float:
    """The same for one seat: exactly what `shares_of` gives it."""
    highest = worths[0]
    for worth in worths:
        if worth > highest:
            highest = worth
    every = 0.0
    for worth in worths:
        every += exp(worth - highest)
    return exp(worths[seat] - highest) / every


@mypyc_attr(allow_interpreted_subclasses=True)
class LinearEvaluator(Evaluator):
    """A linear evaluation: features and their weights, which `watertable.bots.training.fit` fits to games between bots.

    If there is a network, a search uses it instead, for the pack it was trained on; `watertable.bots.training.learn`
    trains one.
    """

    def __init__(self, weights: list[float], network: Network | None = None) -> None:
        super().__init__()
        self.weights = weights
        self.network = network
        self.input_names: tuple[tuple[str, ...], tuple[str, ...]] = ((), ())
        """The names of a network's inputs, own and shared; none in a game that has no inputs for a network."""

    def features(self, state: State) -> list[list[float]]:
        """What the weights are for, for each seat."""
        raise NotImplementedError

    def worths(self, state: State) -> list[float]:
        """The weighted sum of each seat's features. A game may override it to do without the lists of `features`."""
        weights = self.weights
        worths: list[float] = []
        for features in self.features(state):
            worth = 0.0
            for at in range(len(features)):
                worth += weights[at] * features[at]
            worths.append(worth)
        return worths

    def evaluate(self, state: State) -> list[float]:
        return shares_of(self.worths(state))

    def inputs(self, state: State) -> tuple[list[list[float]], list[float]]:
        """The inputs of the network: those of each seat, and those that all seats share."""
        raise NotImplementedError

    def foresee(self, state: State) -> list[float]:
        network = self.network
        if network is None or network.pack != state.setup.pack.digest:
            return self.evaluate(state)
        own, shared = self.inputs(state)
        return shares_of(network.worths(own, shared))
