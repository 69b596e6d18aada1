"""The Bog Minder: voids of two or more cells, by size (WW-43)."""

from __future__ import annotations

from typing import Final

from watertable.games.water_to_water.pack.cards import CharacterCard
from watertable.games.water_to_water.pack.reader import points_for
from watertable.games.water_to_water.position import WaterToWaterPosition
from watertable.games.water_to_water.rules.characters.character import Character, feature_items
from watertable.kernel.outcome import ScoreItem
from watertable.kernel.setup import Setup


class BogMinder(Character):
    def __init__(self, card: CharacterCard, setup: Setup) -> None:
        super().__init__(card, setup)
        self.rule = "WW-43"
        self.table = self.pack.points["voids"]

    def points(self, at: WaterToWaterPosition, seat: int) -> int:
        points = 0
        for size in at.board.void_sizes():
            points += points_for(self.table, size)
        return points

    def items(self, at: WaterToWaterPosition, seat: int) -> list[ScoreItem]:
        voids = at.board.voids()
        return feature_items("bog", voids, [points_for(self.table, void.size) for void in voids])


CHARACTER: Final = BogMinder
