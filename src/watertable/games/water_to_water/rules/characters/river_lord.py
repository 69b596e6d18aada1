"""The River Lord: rivers, finished or not, by the borders they cross (WW-49)."""

from __future__ import annotations

from typing import Final

from watertable.games.water_to_water.pack.cards import CharacterCard
from watertable.games.water_to_water.pack.reader import points_for
from watertable.games.water_to_water.position import WaterToWaterPosition
from watertable.games.water_to_water.rules.characters.character import Character, feature_items
from watertable.kernel.outcome import ScoreItem
from watertable.kernel.setup import Setup


class RiverLord(Character):
    def __init__(self, card: CharacterCard, setup: Setup) -> None:
        super().__init__(card, setup)
        self.rule = "WW-49"
        self.table = self.pack.points["rivers"]

    def points(self, at: WaterToWaterPosition, seat: int) -> int:
        points = 0
        lengths = at.board.features.rivers_by_length
        for connections in range(len(lengths)):
            if lengths[connections] > 0:
                points += lengths[connections] * points_for(self.table, connections)
        return points

    def items(self, at: WaterToWaterPosition, seat: int) -> list[ScoreItem]:
        rivers = at.board.rivers()
        return feature_items("river", rivers, [points_for(self.table, river.size) for river in rivers])


CHARACTER: Final = RiverLord
