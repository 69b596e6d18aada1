"""The Wrath: wins when the bag is empty or, with the option `wrath`, after a number of rounds (WW-54).

Its points count what it is waiting for: tiles that have left the bag (with a Student, the hands too),
or rounds started awake.
"""

from __future__ import annotations

from typing import Final

from watertable.games.water_to_water.pack.cards import CharacterCard
from watertable.games.water_to_water.position import WaterToWaterPosition
from watertable.games.water_to_water.rules.characters.character import Character
from watertable.kernel.errors import PackError
from watertable.kernel.outcome import ScoreItem
from watertable.kernel.setup import Setup


class Wrath(Character):
    def __init__(self, card: CharacterCard, setup: Setup) -> None:
        super().__init__(card, setup)
        self.rule = "WW-54"
        self.can_be_hidden = False
        self.counts_rounds = setup.options["wrath"] == "rounds"
        self.counts_draws = not self.counts_rounds
        self.can_be_robbed = not self.counts_rounds
        if self.counts_rounds and not card.rounds:
            raise PackError(f"pack: characters.{card.name}.rounds: missing; the option wrath = rounds needs them")
        self.rounds_needed = card.rounds[setup.seats - 2] if card.rounds else 0

    def points(self, at: WaterToWaterPosition, seat: int) -> int:
        has_student = at.student_of(seat) >= 0
        if self.counts_rounds:
            return self.target(at, seat) if has_student and at.is_out_of_tiles() else at.rounds
        # Tiles being dug up count only when they are laid or put out of play.
        held = len(at.bag) + len(at.dug)
        if has_student:
            for hand in at.hands:
                held += len(hand)
        return len(self.pack.tiles) - held

    def items(self, at: WaterToWaterPosition, seat: int) -> list[ScoreItem]:
        points = self.points(at, seat)
        return [ScoreItem("rounds" if self.counts_rounds else "tiles-gone", points, points)] if points else []

    def target(self, at: WaterToWaterPosition, seat: int) -> int:
        if not self.counts_rounds:
            return len(self.pack.tiles)
        return self.rounds_needed * 2 if at.student_of(seat) >= 0 else self.rounds_needed


CHARACTER: Final = Wrath
