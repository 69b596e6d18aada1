"""The Strider: large islands, by size (WW-50); the option `large_from` says from where on they are worth more."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from watertable.games.water_to_water.pack.cards import CharacterCard
from watertable.games.water_to_water.pack.reader import points_for
from watertable.games.water_to_water.rules.characters.character import Character, feature_items
from watertable.kernel.outcome import ScoreItem
from watertable.kernel.setup import Setup

if TYPE_CHECKING:
    from watertable.games.water_to_water.rules.state import WaterToWaterState


class Strider(Character):
    def __init__(self, card: CharacterCard, setup: Setup) -> None:
        super().__init__(card, setup)
        self.rule = "WW-50"
        self.table = self.pack.points["sizes_from_6" if setup.options["large_from"] == 6 else "sizes"]

    def points(self, state: WaterToWaterState, seat: int) -> int:
        points = 0
        for size in state.board.island_sizes:
            points += points_for(self.table, size)
        return points

    def items(self, state: WaterToWaterState, seat: int) -> list[ScoreItem]:
        islands = state.board.islands()
        return feature_items("large-island", islands, [points_for(self.table, island.size) for island in islands])


CHARACTER: Final = Strider
