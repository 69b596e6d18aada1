"""Dreamweaver: a player sleeps through their next turn (WW-33)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from watertable.games.water_to_water.pack.cards import PowerCard
from watertable.games.water_to_water.rules import turns
from watertable.games.water_to_water.rules.events import PlayerPutToSleep
from watertable.games.water_to_water.rules.moves import PutToSleep
from watertable.games.water_to_water.rules.powers.power import Power
from watertable.kernel.errors import Reason
from watertable.kernel.events import Event
from watertable.kernel.moves import Move

if TYPE_CHECKING:
    from watertable.games.water_to_water.rules.state import WaterToWaterState


class Dreamweaver(Power):
    def __init__(self, card: PowerCard) -> None:
        super().__init__(card)
        self.rule = "WW-33"
        self.acts_in_windows = True

    def owns(self, move: Move) -> bool:
        return isinstance(move, PutToSleep)

    def is_asked(self, state: WaterToWaterState, seat: int) -> bool:
        return state.uses[seat] > 0

    def window_moves(self, state: WaterToWaterState, seat: int, moves: list[Move]) -> None:
        for sleeper in range(state.seats):
            moves.append(PutToSleep(sleeper))

    def why_not(self, state: WaterToWaterState, seat: int, move: Move) -> Reason | None:
        assert isinstance(move, PutToSleep)
        if 0 <= move.sleeper < state.seats:
            return None
        return Reason(self.rule, "there is no seat {seat}", {"seat": move.sleeper})

    def use(self, state: WaterToWaterState, seat: int, move: Move, log: list[Event] | None) -> None:
        assert isinstance(move, PutToSleep)
        self.spend(state, seat, log)
        state.skips[move.sleeper] += 1
        state.is_asleep[move.sleeper] = True
        if log is not None:
            log.append(PlayerPutToSleep(seat, move.sleeper))
        turns.open_window(state, log)


POWER: Final = Dreamweaver
