"""The Student: wins with the teacher, who needs twice the points (WW-51)."""

from __future__ import annotations

from typing import Final

from watertable.games.water_to_water.pack.cards import CharacterCard
from watertable.games.water_to_water.position import WaterToWaterPosition
from watertable.games.water_to_water.rules.characters.character import Character
from watertable.kernel.outcome import ScoreItem
from watertable.kernel.setup import Setup


class Student(Character):
    """Its points and its target are the teacher's."""

    def __init__(self, card: CharacterCard, setup: Setup) -> None:
        super().__init__(card, setup)
        self.rule = "WW-51"
        self.can_be_hidden = False
        self.can_reach = False
        self.has_teacher = True

    def points(self, at: WaterToWaterPosition, seat: int) -> int:
        teacher = at.teacher
        return at.character(teacher).points(at, teacher) if teacher >= 0 else 0

    def items(self, at: WaterToWaterPosition, seat: int) -> list[ScoreItem]:
        points = self.points(at, seat)
        return [ScoreItem("teacher", points)] if points else []

    def target(self, at: WaterToWaterPosition, seat: int) -> int:
        teacher = at.teacher
        return at.character(teacher).target(at, teacher) if teacher >= 0 else super().target(at, seat)


CHARACTER: Final = Student
