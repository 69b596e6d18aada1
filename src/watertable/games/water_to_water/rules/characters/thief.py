"""The Thief: has no points, and wins with the tile that would make another player win (WW-52); see `settling`."""

from __future__ import annotations

from typing import Final

from watertable.games.water_to_water.pack.cards import CharacterCard
from watertable.games.water_to_water.position import WaterToWaterPosition
from watertable.games.water_to_water.rules.characters.character import TARGET, Character
from watertable.kernel.outcome import ScoreItem
from watertable.kernel.setup import Setup


class Thief(Character):
    def __init__(self, card: CharacterCard, setup: Setup) -> None:
        super().__init__(card, setup)
        self.rule = "WW-52"
        self.can_reach = False
        self.is_thief = True
        when = setup.options["thief"]
        self.steals_in_windows = when != "own-play"
        self.steals_on_any_turn = when == "any-turn"

    def points(self, at: WaterToWaterPosition, seat: int) -> int:
        return 0

    def items(self, at: WaterToWaterPosition, seat: int) -> list[ScoreItem]:
        return []

    def target(self, at: WaterToWaterPosition, seat: int) -> int:
        """One steal is enough, even with a Student (WW-51)."""
        return TARGET


CHARACTER: Final = Thief
