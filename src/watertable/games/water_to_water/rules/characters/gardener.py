"""The Gardener: squares full of tiles, none sharing a cell with another (WW-45)."""

from __future__ import annotations

from typing import Final

from watertable.games.water_to_water.pack.cards import CharacterCard
from watertable.games.water_to_water.pack.reader import points_for
from watertable.games.water_to_water.position import WaterToWaterPosition
from watertable.games.water_to_water.rules.characters.character import Character, feature_items
from watertable.kernel.outcome import ScoreItem
from watertable.kernel.setup import Setup


class Gardener(Character):
    def __init__(self, card: CharacterCard, setup: Setup) -> None:
        super().__init__(card, setup)
        self.rule = "WW-45"
        self.table = self.pack.points["grids"]

    def points(self, at: WaterToWaterPosition, seat: int) -> int:
        return at.board.grid_points()

    def items(self, at: WaterToWaterPosition, seat: int) -> list[ScoreItem]:
        grids = at.board.grids()
        return feature_items("grid", grids, [points_for(self.table, grid.size) for grid in grids])


CHARACTER: Final = Gardener
