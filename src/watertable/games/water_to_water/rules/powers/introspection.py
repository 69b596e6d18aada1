"""Introspection: put the tile out of play instead of playing it (WW-27)."""

from __future__ import annotations

from typing import Final

from watertable.games.water_to_water.pack.cards import PowerCard
from watertable.games.water_to_water.position import WaterToWaterPosition
from watertable.games.water_to_water.rules import turns
from watertable.games.water_to_water.rules.moves import SetAside
from watertable.games.water_to_water.rules.phases import END_OF_TURN
from watertable.games.water_to_water.rules.placing import why_not_in_hand
from watertable.games.water_to_water.rules.powers.power import Power
from watertable.kernel.errors import Reason
from watertable.kernel.events import Event
from watertable.kernel.moves import Move


class Introspection(Power):
    def __init__(self, card: PowerCard) -> None:
        super().__init__(card)
        self.rule = "WW-27"
        self.acts_in_turn = True

    def owns(self, move: Move) -> bool:
        return isinstance(move, SetAside)

    def turn_moves(self, at: WaterToWaterPosition, seat: int, moves: list[Move]) -> None:
        if at.uses[seat] > 0:
            for tile in at.hands[seat]:
                moves.append(SetAside(tile + 1))

    def why_not(self, at: WaterToWaterPosition, seat: int, move: Move) -> Reason | None:
        assert isinstance(move, SetAside)
        return why_not_in_hand(at, seat, move.tile)

    def use(self, at: WaterToWaterPosition, seat: int, move: Move, log: list[Event] | None) -> None:
        assert isinstance(move, SetAside)
        self.spend(at, seat, log)
        turns.set_out_of_play(at, seat, move.tile - 1, log)
        turns.finish_play(at, seat, 0, END_OF_TURN, False, log)


POWER: Final = Introspection
