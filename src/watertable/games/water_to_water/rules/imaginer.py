"""Full states that a view allows: the position as seen, with a random hidden Character if it is not known."""

from __future__ import annotations

from watertable.games.water_to_water.position import WaterToWaterPosition
from watertable.games.water_to_water.rules.phases import HIDE
from watertable.games.water_to_water.rules.state import WaterToWaterState
from watertable.kernel.game import Imaginer
from watertable.kernel.rng import Rng


class WaterToWaterImaginer(Imaginer):
    """Nothing public points to the hidden Character, so every candidate, and none at all, is equally likely."""

    def __init__(self, view: WaterToWaterPosition) -> None:
        self._view = view
        self._possible: list[int] = []
        if _has_gap(view):
            self._possible = [-1, *view.hideable]

    def sample(self, rng: Rng) -> WaterToWaterState:
        at = self._view.copy()
        at.viewer = None
        if self._possible:
            at.hidden = self._possible[rng.below(len(self._possible))]
        return WaterToWaterState(at)


def _has_gap(view: WaterToWaterPosition) -> bool:
    """Whether there may be a hidden Character unknown to this viewer."""
    return view.doppelganger >= 0 and view.phase > HIDE and not view.is_revealed and view.viewer != view.doppelganger
