"""Intellect: a second play on your turn if the first tile touches two or more tiles (WW-24)."""

from __future__ import annotations

from typing import Final

from watertable.games.water_to_water.pack.cards import PowerCard
from watertable.games.water_to_water.position import WaterToWaterPosition
from watertable.games.water_to_water.rules import turns
from watertable.games.water_to_water.rules.moves import PLAY_AGAIN, PlayAgain
from watertable.games.water_to_water.rules.phases import BACK_TO_POWER, CHOOSE, PLAY
from watertable.games.water_to_water.rules.powers.power import Power
from watertable.kernel.errors import Reason
from watertable.kernel.events import Event
from watertable.kernel.moves import PASS, Move, Pass

ENOUGH_TILES: Final = 2


class Intellect(Power):
    def __init__(self, card: PowerCard) -> None:
        super().__init__(card)
        self.rule = "WW-24"
        self.acts_in_turn = True

    def owns(self, move: Move) -> bool:
        return isinstance(move, PlayAgain)

    def why_not(self, at: WaterToWaterPosition, seat: int, move: Move) -> Reason | None:
        return Reason(self.rule, "you can play again only after placing a tile that touches two or more tiles")

    def after_play(self, at: WaterToWaterPosition, seat: int, log: list[Event] | None) -> bool:
        if at.is_second_play or at.adjoined < ENOUGH_TILES or not at.bag:
            return False
        at.phase = CHOOSE
        at.actor = seat
        return True

    def question(self) -> str:
        return "again"

    def choices(self, at: WaterToWaterPosition, seat: int, moves: list[Move]) -> None:
        moves.append(PLAY_AGAIN)
        moves.append(PASS)

    def why_not_choose(self, at: WaterToWaterPosition, seat: int, move: Move) -> Reason | None:
        if isinstance(move, PlayAgain | Pass):
            return None
        return Reason(self.rule, "draw a second tile, or pass")

    def choose(self, at: WaterToWaterPosition, seat: int, move: Move, log: list[Event] | None) -> None:
        if isinstance(move, Pass):
            turns.end_turn(at, seat, log)
            return
        at.is_second_play = True
        turns.draw_up_to(at, seat, self.hand, BACK_TO_POWER, log)

    def after_draw(self, at: WaterToWaterPosition, seat: int, log: list[Event] | None) -> None:
        at.phase = PLAY
        at.actor = seat


POWER: Final = Intellect
