"""The Adventurer: length plus width of the whole map, and a bonus if every tile was laid (WW-41)."""

from __future__ import annotations

from typing import Final

from watertable.games.water_to_water.pack.cards import CharacterCard
from watertable.games.water_to_water.pack.reader import points_for
from watertable.games.water_to_water.position import WaterToWaterPosition
from watertable.games.water_to_water.rules.characters.character import Character
from watertable.kernel.outcome import ScoreItem
from watertable.kernel.setup import Setup


class Adventurer(Character):
    def __init__(self, card: CharacterCard, setup: Setup) -> None:
        super().__init__(card, setup)
        self.rule = "WW-41"
        self.table = self.pack.points["map"]

    def points(self, at: WaterToWaterPosition, seat: int) -> int:
        points = points_for(self.table, at.board.length() + at.board.width())
        return points + self.card.each if self._has_used_all(at) else points

    def items(self, at: WaterToWaterPosition, seat: int) -> list[ScoreItem]:
        items: list[ScoreItem] = []
        size = at.board.length() + at.board.width()
        worth = points_for(self.table, size)
        if worth > 0:
            items.append(ScoreItem("map", worth, size))
        if self._has_used_all(at):
            items.append(ScoreItem("all-tiles", self.card.each))
        return items

    def _has_used_all(self, at: WaterToWaterPosition) -> bool:
        """Whether every tile was drawn and laid; tiles covered later count as laid."""
        return not at.discards and not at.out_of_play and at.is_out_of_tiles()


CHARACTER: Final = Adventurer
