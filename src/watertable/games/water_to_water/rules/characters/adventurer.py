"""The Adventurer: length and width of the whole map, and a map that took every tile (WW-41)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from watertable.games.water_to_water.pack.cards import CharacterCard
from watertable.games.water_to_water.pack.reader import points_for
from watertable.games.water_to_water.rules.characters.character import Character
from watertable.kernel.outcome import ScoreItem
from watertable.kernel.setup import Setup

if TYPE_CHECKING:
    from watertable.games.water_to_water.rules.state import WaterToWaterState


class Adventurer(Character):
    def __init__(self, card: CharacterCard, setup: Setup) -> None:
        super().__init__(card, setup)
        self.rule = "WW-41"
        self.table = self.pack.points["map"]

    def points(self, state: WaterToWaterState, seat: int) -> int:
        points = points_for(self.table, state.board.length() + state.board.width())
        return points + self.card.each if self._has_used_all(state) else points

    def items(self, state: WaterToWaterState, seat: int) -> list[ScoreItem]:
        items: list[ScoreItem] = []
        size = state.board.length() + state.board.width()
        worth = points_for(self.table, size)
        if worth > 0:
            items.append(ScoreItem("map", worth, size))
        if self._has_used_all(state):
            items.append(ScoreItem("all-tiles", self.card.each))
        return items

    def _has_used_all(self, state: WaterToWaterState) -> bool:
        """Every tile was drawn and laid; one that was covered later was laid too."""
        return not state.discards and not state.out_of_play and state.is_out_of_tiles()


CHARACTER: Final = Adventurer
