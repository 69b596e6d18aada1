"""The Lake Nymph: finished lakes of any size (WW-47); the option `lake_points` says what each is worth."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from watertable.games.water_to_water.pack.cards import CharacterCard
from watertable.games.water_to_water.rules.characters.character import Character, feature_items
from watertable.kernel.outcome import ScoreItem
from watertable.kernel.setup import Setup

if TYPE_CHECKING:
    from watertable.games.water_to_water.rules.state import WaterToWaterState


class LakeNymph(Character):
    def __init__(self, card: CharacterCard, setup: Setup) -> None:
        super().__init__(card, setup)
        self.rule = "WW-47"
        each = setup.options["lake_points"]
        assert isinstance(each, int)
        self.each: int = each

    def points(self, state: WaterToWaterState, seat: int) -> int:
        return self.each * len(state.board.lake_sizes)

    def items(self, state: WaterToWaterState, seat: int) -> list[ScoreItem]:
        lakes = state.board.lakes()
        return feature_items("lake", lakes, [self.each] * len(lakes))


CHARACTER: Final = LakeNymph
