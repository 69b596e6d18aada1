"""An evaluation of Rain Barrel for all bots, and a custom bot."""

from __future__ import annotations

from rain_barrel.moves import Pour
from rain_barrel.state import BarrelPosition, BarrelState
from watertable.bots import Bot, Budget, Choice
from watertable.kernel import Evaluator, Game, Move, State, View
from watertable.kernel.evaluator import shares_of


class BarrelEvaluator(Evaluator):
    """Counts the water in the barrel and the expected content of the bucket, with one more catch if that is better."""

    def __init__(self) -> None:
        super().__init__()
        self.samples = 1

    def evaluate(self, state: State) -> list[float]:
        assert isinstance(state, BarrelState)
        at = state.at
        water = [float(water) for water in at.barrels]
        caught = (at.bucket + 4) * 5 / 6
        water[at.actor] += caught if at.phase == "rain" else max(caught, at.bucket)
        return shares_of([6 * each / at.pack.goal for each in water])


class CautiousBot(Bot):
    """Pours as soon as there are 10 in the bucket."""

    name = "cautious"

    def think(self, game: Game, view: View, moves: list[Move], budget: Budget | None) -> Choice:
        is_full = isinstance(view, BarrelPosition) and view.bucket >= 10
        wanted = [move for move in moves if isinstance(move, Pour) == is_full]
        return Choice((wanted or moves)[0])
