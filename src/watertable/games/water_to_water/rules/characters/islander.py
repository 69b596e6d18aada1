"""The Islander: islands of any size (WW-46)."""

from __future__ import annotations

from typing import Final

from watertable.games.water_to_water.pack.cards import CharacterCard
from watertable.games.water_to_water.position import WaterToWaterPosition
from watertable.games.water_to_water.rules.characters.character import Character, feature_items
from watertable.kernel.outcome import ScoreItem
from watertable.kernel.setup import Setup


class Islander(Character):
    def __init__(self, card: CharacterCard, setup: Setup) -> None:
        super().__init__(card, setup)
        self.rule = "WW-46"

    def points(self, at: WaterToWaterPosition, seat: int) -> int:
        return self.card.each * len(at.board.island_sizes)

    def items(self, at: WaterToWaterPosition, seat: int) -> list[ScoreItem]:
        islands = at.board.islands()
        return feature_items("island", islands, [self.card.each] * len(islands))


CHARACTER: Final = Islander
