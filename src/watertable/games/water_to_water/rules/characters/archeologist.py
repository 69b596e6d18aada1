"""The Archeologist: ruins on the map, and digs for artifacts (WW-42); mended, artifacts count too. See also `digs`."""

from __future__ import annotations

from typing import Final

from watertable.games.water_to_water.pack.cards import CharacterCard
from watertable.games.water_to_water.position import WaterToWaterPosition
from watertable.games.water_to_water.rules.characters.character import Character, cell_names
from watertable.kernel.outcome import ScoreItem
from watertable.kernel.setup import Setup


class Archeologist(Character):
    def __init__(self, card: CharacterCard, setup: Setup) -> None:
        super().__init__(card, setup)
        self.rule = "WW-42"
        self.digs = True
        self.has_share = card.has_share

    def points(self, at: WaterToWaterPosition, seat: int) -> int:
        return self.card.each * at.board.ruins + self.card.artifact * at.board.artifacts

    def items(self, at: WaterToWaterPosition, seat: int) -> list[ScoreItem]:
        found = [ScoreItem("ruin", self.card.each, 1, cell_names((cell,))) for cell in at.board.ruin_cells()]
        if self.card.artifact:
            worth = self.card.artifact
            found += [ScoreItem("artifact", worth, 1, cell_names((cell,))) for cell in at.board.artifact_cells()]
        return found


CHARACTER: Final = Archeologist
