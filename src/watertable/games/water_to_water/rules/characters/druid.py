"""The Druid: tiles on the discard pile (WW-44)."""

from __future__ import annotations

from typing import Final

from watertable.games.water_to_water.pack.cards import CharacterCard
from watertable.games.water_to_water.position import WaterToWaterPosition
from watertable.games.water_to_water.rules.characters.character import Character
from watertable.kernel.outcome import ScoreItem
from watertable.kernel.setup import Setup


class Druid(Character):
    def __init__(self, card: CharacterCard, setup: Setup) -> None:
        super().__init__(card, setup)
        self.rule = "WW-44"

    def points(self, at: WaterToWaterPosition, seat: int) -> int:
        return self.card.each * len(at.discards)

    def items(self, at: WaterToWaterPosition, seat: int) -> list[ScoreItem]:
        discards = len(at.discards)
        return [ScoreItem("discards", self.card.each * discards, discards)] if discards else []


CHARACTER: Final = Druid
