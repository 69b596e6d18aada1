"""States for bots to search in: nothing is hidden in Water Cycle, so every sample is the position itself."""

from __future__ import annotations

from watertable.games.water_cycle.position import WaterCyclePosition
from watertable.games.water_cycle.rules.state import WaterCycleState
from watertable.kernel.game import Imaginer
from watertable.kernel.rng import Rng


class WaterCycleImaginer(Imaginer):
    """Prepared once from a view; each sample is a copy of it."""

    def __init__(self, view: WaterCyclePosition) -> None:
        self._view = view

    def sample(self, rng: Rng) -> WaterCycleState:
        at = self._view.copy()
        at.viewer = None
        return WaterCycleState(at)
