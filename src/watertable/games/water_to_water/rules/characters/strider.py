"""The Strider: large islands, by size (WW-50); the option `large_from` sets the size from which they score 20."""

from __future__ import annotations

from typing import Final

from watertable.games.water_to_water.pack.cards import CharacterCard
from watertable.games.water_to_water.pack.reader import points_for
from watertable.games.water_to_water.position import WaterToWaterPosition
from watertable.games.water_to_water.rules.characters.character import Character, feature_items
from watertable.kernel.outcome import ScoreItem
from watertable.kernel.setup import Setup


class Strider(Character):
    def __init__(self, card: CharacterCard, setup: Setup) -> None:
        super().__init__(card, setup)
        self.rule = "WW-50"
        self.table = self.pack.points["sizes_from_6" if setup.options["large_from"] == 6 else "sizes"]

    def points(self, at: WaterToWaterPosition, seat: int) -> int:
        points = 0
        for size in at.board.island_sizes:
            points += points_for(self.table, size)
        return points

    def items(self, at: WaterToWaterPosition, seat: int) -> list[ScoreItem]:
        islands = at.board.islands()
        return feature_items("large-island", islands, [points_for(self.table, island.size) for island in islands])


CHARACTER: Final = Strider
