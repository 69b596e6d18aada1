"""The Lake Nymph: finished lakes of any size (WW-47); the option `lake_points` sets what each is worth."""

from __future__ import annotations

from typing import Final

from watertable.games.water_to_water.pack.cards import CharacterCard
from watertable.games.water_to_water.position import WaterToWaterPosition
from watertable.games.water_to_water.rules.characters.character import Character, feature_items
from watertable.kernel.outcome import ScoreItem
from watertable.kernel.setup import Setup


class LakeNymph(Character):
    def __init__(self, card: CharacterCard, setup: Setup) -> None:
        super().__init__(card, setup)
        self.rule = "WW-47"
        each = setup.options["lake_points"]
        assert isinstance(each, int)
        self.each: int = each

    def points(self, at: WaterToWaterPosition, seat: int) -> int:
        return self.each * len(at.board.lake_sizes)

    def items(self, at: WaterToWaterPosition, seat: int) -> list[ScoreItem]:
        lakes = at.board.lakes()
        return feature_items("lake", lakes, [self.each] * len(lakes))


CHARACTER: Final = LakeNymph
