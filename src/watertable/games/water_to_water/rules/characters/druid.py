"""The Druid: tiles on the discard pile (WW-44)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from watertable.games.water_to_water.pack.cards import CharacterCard
from watertable.games.water_to_water.rules.characters.character import Character
from watertable.kernel.outcome import ScoreItem
from watertable.kernel.setup import Setup

if TYPE_CHECKING:
    from watertable.games.water_to_water.rules.state import WaterToWaterState


class Druid(Character):
    def __init__(self, card: CharacterCard, setup: Setup) -> None:
        super().__init__(card, setup)
        self.rule = "WW-44"

    def points(self, state: WaterToWaterState, seat: int) -> int:
        return self.card.each * len(state.discards)

    def items(self, state: WaterToWaterState, seat: int) -> list[ScoreItem]:
        discards = len(state.discards)
        return [ScoreItem("discards", self.card.each * discards, discards)] if discards else []


CHARACTER: Final = Druid
