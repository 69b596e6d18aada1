"""One move ahead, with all that belongs to it: the best a seat can reach before others, or chance, act.

The look ahead takes the best of the seat's own decisions in a row until the position is quiet (in
Water Cycle that is the end of the turn), within a number of positions. Where that runs out, the
positions reached are judged as they stand.
"""

from __future__ import annotations

from watertable.bots.search.clock import Clock
from watertable.bots.search.playout import judge
from watertable.kernel.evaluator import Evaluator
from watertable.kernel.game import Imaginer
from watertable.kernel.moves import Move
from watertable.kernel.rng import Rng
from watertable.kernel.state import State


class TurnSearch:
    """Values the moves of one decision."""

    def __init__(self, evaluator: Evaluator, seat: int, rng: Rng, clock: Clock) -> None:
        self.evaluator = evaluator
        self.seat = seat
        self.rng = rng
        self.clock = clock
        self.nodes_left = 0

    def values(self, imaginer: Imaginer, moves: list[Move], samples: int) -> list[float]:
        """The mean value of each move over sampled states; -1 for moves there was no time for."""
        totals = [0.0] * len(moves)
        counts = [0] * len(moves)
        for sample in range(samples):
            state = imaginer.sample(self.rng)
            last = len(moves) - 1
            for number in range(len(moves)):
                # Time runs out in the middle of a sample only after every move had its first look,
                # or where there was not even time for that.
                if self.clock.is_over():
                    return _means(totals, counts)
                self.nodes_left = self.evaluator.turn_nodes
                # Nobody needs the sample after its last move, so that one is made on the sample itself.
                after = state if number == last else state.copy()
                after.perform(self.seat, moves[number], None)
                # Compiled code is quicker with "a[i] = a[i] + b" than with "a[i] += b".
                totals[number] = totals[number] + self._best(after)
                counts[number] += 1
            if not self.clock.allows(sample + 1):
                break
        return _means(totals, counts)

    def _best(self, state: State) -> float:
        actor = state.to_act()
        if actor is None:
            return state.shares()[self.seat]
        self.nodes_left -= 1
        if self.evaluator.is_quiet(state):
            return self.evaluator.value(state, self.seat)
        if actor != self.seat or self.nodes_left <= 0 or self.clock.is_over():
            return judge(state, self.evaluator, self.rng, False)[self.seat]
        moves = state.legal_moves(self.seat)
        if len(moves) == 1:
            state.perform(self.seat, moves[0], None)
            return self._best(state)
        best = -1.0
        last = len(moves) - 1
        for number in range(len(moves)):
            after = state if number == last else state.copy()
            after.perform(self.seat, moves[number], None)
            value = self._best(after)
            if value > best:
                best = value
            if self.nodes_left <= 0:
                break
        return best


def _means(totals: list[float], counts: list[int]) -> list[float]:
    means: list[float] = []
    for number in range(len(totals)):
        means.append(totals[number] / counts[number] if counts[number] else -1.0)
    return means
