"""Introspection: put the tile out of play instead of playing it (WW-27)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from watertable.games.water_to_water.pack.cards import PowerCard
from watertable.games.water_to_water.rules import turns
from watertable.games.water_to_water.rules.moves import SetAside
from watertable.games.water_to_water.rules.placing import why_not_in_hand
from watertable.games.water_to_water.rules.powers.power import Power
from watertable.kernel.errors import Reason
from watertable.kernel.events import Event
from watertable.kernel.moves import Move

if TYPE_CHECKING:
    from watertable.games.water_to_water.rules.state import WaterToWaterState


class Introspection(Power):
    def __init__(self, card: PowerCard) -> None:
        super().__init__(card)
        self.rule = "WW-27"
        self.acts_in_turn = True

    def owns(self, move: Move) -> bool:
        return isinstance(move, SetAside)

    def turn_moves(self, state: WaterToWaterState, seat: int, moves: list[Move]) -> None:
        if state.uses[seat] > 0:
            for tile in state.hands[seat]:
                moves.append(SetAside(tile + 1))

    def why_not(self, state: WaterToWaterState, seat: int, move: Move) -> Reason | None:
        assert isinstance(move, SetAside)
        return why_not_in_hand(state, seat, move.tile)

    def use(self, state: WaterToWaterState, seat: int, move: Move, log: list[Event] | None) -> None:
        assert isinstance(move, SetAside)
        self.spend(state, seat, log)
        turns.set_out_of_play(state, seat, move.tile - 1, log)
        turns.finish_play(state, seat, 0, turns.END_OF_TURN, False, log)


POWER: Final = Introspection
