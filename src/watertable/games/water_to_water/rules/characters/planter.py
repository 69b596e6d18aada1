"""The Planter: voids of a single cell (WW-48)."""

from __future__ import annotations

from typing import Final

from watertable.games.water_to_water.pack.cards import CharacterCard
from watertable.games.water_to_water.position import WaterToWaterPosition
from watertable.games.water_to_water.rules.characters.character import Character, cell_names
from watertable.kernel.outcome import ScoreItem
from watertable.kernel.setup import Setup


class Planter(Character):
    def __init__(self, card: CharacterCard, setup: Setup) -> None:
        super().__init__(card, setup)
        self.rule = "WW-48"

    def points(self, at: WaterToWaterPosition, seat: int) -> int:
        return self.card.each * at.board.single_voids()

    def items(self, at: WaterToWaterPosition, seat: int) -> list[ScoreItem]:
        return [
            ScoreItem("void", self.card.each, 1, cell_names(void.cells)) for void in at.board.voids() if void.size == 1
        ]


CHARACTER: Final = Planter
