"""Dreamweaver: a player sleeps through their next turn (WW-33)."""

from __future__ import annotations

from typing import Final

from watertable.games.water_to_water.pack.cards import PowerCard
from watertable.games.water_to_water.position import WaterToWaterPosition
from watertable.games.water_to_water.rules import turns
from watertable.games.water_to_water.rules.events import PlayerPutToSleep
from watertable.games.water_to_water.rules.moves import PutToSleep
from watertable.games.water_to_water.rules.powers.power import Power
from watertable.kernel.errors import Reason
from watertable.kernel.events import Event
from watertable.kernel.moves import Move


class Dreamweaver(Power):
    def __init__(self, card: PowerCard) -> None:
        super().__init__(card)
        self.rule = "WW-33"
        self.acts_in_windows = True

    def owns(self, move: Move) -> bool:
        return isinstance(move, PutToSleep)

    def is_asked(self, at: WaterToWaterPosition, seat: int) -> bool:
        return at.uses[seat] > 0

    def window_moves(self, at: WaterToWaterPosition, seat: int, moves: list[Move]) -> None:
        for sleeper in range(at.seats):
            moves.append(PutToSleep(sleeper))

    def why_not(self, at: WaterToWaterPosition, seat: int, move: Move) -> Reason | None:
        assert isinstance(move, PutToSleep)
        if 0 <= move.sleeper < at.seats:
            return None
        return Reason(self.rule, "sleep {seat}: there is no such player; the first player is 0", {"seat": move.sleeper})

    def use(self, at: WaterToWaterPosition, seat: int, move: Move, log: list[Event] | None) -> None:
        assert isinstance(move, PutToSleep)
        self.spend(at, seat, log)
        at.skips = at.skips[:]
        at.skips[move.sleeper] += 1
        at.is_asleep = at.is_asleep[:]
        at.is_asleep[move.sleeper] = True
        if log is not None:
            log.append(PlayerPutToSleep(seat, move.sleeper))
        turns.open_window(at, log)


POWER: Final = Dreamweaver
