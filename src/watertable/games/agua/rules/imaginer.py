"""Full states that a view allows. Nothing is hidden in AGUA, so every sample is the position itself."""

from __future__ import annotations

from watertable.games.agua.position import AguaPosition
from watertable.games.agua.rules.state import AguaState
from watertable.kernel.game import Imaginer
from watertable.kernel.rng import Rng


class AguaImaginer(Imaginer):
    """Prepared once from a view; each sample is a copy of it."""

    def __init__(self, view: AguaPosition) -> None:
        self._view = view

    def sample(self, rng: Rng) -> AguaState:
        at = self._view.copy()
        at.viewer = None
        return AguaState(at)
