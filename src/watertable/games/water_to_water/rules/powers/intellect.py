"""Intellect: a second play in the own turn, after a first tile that adjoins two or more (WW-24)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from watertable.games.water_to_water.pack.cards import PowerCard
from watertable.games.water_to_water.rules import turns
from watertable.games.water_to_water.rules.moves import PLAY_AGAIN, PlayAgain
from watertable.games.water_to_water.rules.phases import CHOOSE, PLAY
from watertable.games.water_to_water.rules.powers.power import Power
from watertable.kernel.errors import Reason
from watertable.kernel.events import Event
from watertable.kernel.moves import PASS, Move, Pass

if TYPE_CHECKING:
    from watertable.games.water_to_water.rules.state import WaterToWaterState

ENOUGH_TILES: Final = 2


class Intellect(Power):
    def __init__(self, card: PowerCard) -> None:
        super().__init__(card)
        self.rule = "WW-24"
        self.acts_in_turn = True

    def owns(self, move: Move) -> bool:
        return isinstance(move, PlayAgain)

    def why_not(self, state: WaterToWaterState, seat: int, move: Move) -> Reason | None:
        return Reason(self.rule, "the second play comes after a first that adjoins two tiles or more")

    def after_play(self, state: WaterToWaterState, seat: int, log: list[Event] | None) -> bool:
        if state.is_second_play or state.adjoined < ENOUGH_TILES or not state.bag:
            return False
        state.phase = CHOOSE
        state.actor = seat
        return True

    def question(self) -> str:
        return "again"

    def choices(self, state: WaterToWaterState, seat: int, moves: list[Move]) -> None:
        moves.append(PLAY_AGAIN)
        moves.append(PASS)

    def why_not_choose(self, state: WaterToWaterState, seat: int, move: Move) -> Reason | None:
        if isinstance(move, PlayAgain | Pass):
            return None
        return Reason(self.rule, "draw a second tile, or pass")

    def choose(self, state: WaterToWaterState, seat: int, move: Move, log: list[Event] | None) -> None:
        if isinstance(move, Pass):
            turns.end_turn(state, seat, log)
            return
        state.is_second_play = True
        turns.draw_up_to(state, seat, self.hand, turns.BACK_TO_POWER, log)

    def after_draw(self, state: WaterToWaterState, seat: int, log: list[Event] | None) -> None:
        state.phase = PLAY
        state.actor = seat


POWER: Final = Intellect
