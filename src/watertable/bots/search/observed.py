"""A network that looks at what environments show of a game, instead of inputs of the game's own.

Its inputs for each seat are that seat's observation (`Game.encoding`), number by number, so any game with an encoding
can be given one. An observation has another length with each number of players, so such a network is for one number.
`watertable.bots.training.learn --inputs encoding` trains it. No bot that ships plays with one: docs/bots.md says why.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from watertable.kernel.encoding import Encoding
from watertable.kernel.evaluator import LinearEvaluator
from watertable.kernel.memory import memory
from watertable.kernel.moves import Move
from watertable.kernel.rng import Rng
from watertable.kernel.state import State

if TYPE_CHECKING:
    from watertable.kernel.memory import Memory


class ObservedEvaluator(LinearEvaluator):
    """A game's evaluator in all things but the network, whose inputs are observations."""

    def __init__(self, evaluator: LinearEvaluator, encoding: Encoding) -> None:
        super().__init__(evaluator.weights)
        self.evaluator = evaluator
        self.encoding = encoding
        self.input_names = (tuple(names_of(encoding)), ())
        self.exploration = evaluator.exploration
        self.temperature = evaluator.temperature
        self.prior_weight = evaluator.prior_weight
        self.expands_after = evaluator.expands_after
        self.samples = evaluator.samples
        self.turn_nodes = evaluator.turn_nodes
        self._row: Memory = memory(encoding.size)

    def features(self, state: State) -> list[list[float]]:
        return self.evaluator.features(state)

    def evaluate(self, state: State) -> list[float]:
        return self.evaluator.evaluate(state)

    def value(self, state: State, seat: int) -> float:
        return self.evaluator.value(state, seat)

    def inputs(self, state: State) -> tuple[list[list[float]], list[float]]:
        """The observation of each seat; nothing is shared."""
        size: i64 = self.encoding.size
        at = state.position()
        own: list[list[float]] = []
        for seat in range(self.encoding.seats):
            self.encoding.write(at, seat, self._row, 0)
            numbers = [0.0] * size
            # Most numbers are 0.
            for place in range(size):
                number = self._row[place]
                if number:
                    numbers[place] = float(number)
            own.append(numbers)
        return own, []

    def foresee(self, state: State) -> list[float]:
        """With another number of players, the evaluation is used instead."""
        if state.setup.seats != self.encoding.seats:
            return self.evaluate(state)
        return super().foresee(state)

    def is_quiet(self, state: State) -> bool:
        return self.evaluator.is_quiet(state)

    def is_horizon(self, state: State) -> bool:
        return self.evaluator.is_horizon(state)

    def quick_move(self, state: State, seat: int, moves: list[Move], rng: Rng) -> Move:
        return self.evaluator.quick_move(state, seat, moves, rng)

    def experience(self, state: State, seat: int, moves: list[Move]) -> list[float]:
        return self.evaluator.experience(state, seat, moves)


def names_of(encoding: Encoding) -> list[str]:
    """A name for each number of an observation: its field, and its place in it."""
    names: list[str] = []
    for field in encoding.fields():
        if field.shape:
            for place in range(field.size):
                names.append(f"{field.name} {place}")
        else:
            names.append(field.name)
    return names
