"""The Wave Rider: large finished lakes, by size (WW-53), with the option `large_from` like the Strider."""

from __future__ import annotations

from typing import Final

from watertable.games.water_to_water.pack.cards import CharacterCard
from watertable.games.water_to_water.pack.reader import points_for
from watertable.games.water_to_water.position import WaterToWaterPosition
from watertable.games.water_to_water.rules.characters.character import Character, feature_items
from watertable.kernel.outcome import ScoreItem
from watertable.kernel.setup import Setup


class WaveRider(Character):
    def __init__(self, card: CharacterCard, setup: Setup) -> None:
        super().__init__(card, setup)
        self.rule = "WW-53"
        self.table = self.pack.points["sizes_from_6" if setup.options["large_from"] == 6 else "sizes"]

    def points(self, at: WaterToWaterPosition, seat: int) -> int:
        points = 0
        for size in at.board.lake_sizes:
            points += points_for(self.table, size)
        return points

    def items(self, at: WaterToWaterPosition, seat: int) -> list[ScoreItem]:
        lakes = at.board.lakes()
        return feature_items("large-lake", lakes, [points_for(self.table, lake.size) for lake in lakes])


CHARACTER: Final = WaveRider
