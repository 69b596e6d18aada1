"""Raven's Wit: exchange a tile in hand for one of the discard pile (WW-23)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from watertable.games.water_to_water.pack.cards import PowerCard
from watertable.games.water_to_water.rules import turns
from watertable.games.water_to_water.rules.events import TilesSwapped
from watertable.games.water_to_water.rules.moves import SwapTile
from watertable.games.water_to_water.rules.placing import why_not_in_hand
from watertable.games.water_to_water.rules.powers.power import Power
from watertable.kernel.errors import Reason
from watertable.kernel.events import Event
from watertable.kernel.moves import Move

if TYPE_CHECKING:
    from watertable.games.water_to_water.rules.state import WaterToWaterState


class RavensWit(Power):
    def __init__(self, card: PowerCard) -> None:
        super().__init__(card)
        self.rule = "WW-23"
        self.acts_in_windows = True

    def owns(self, move: Move) -> bool:
        return isinstance(move, SwapTile)

    def is_asked(self, state: WaterToWaterState, seat: int) -> bool:
        return state.uses[seat] > 0 and len(state.hands[seat]) > 0 and len(state.discards) > 0

    def window_moves(self, state: WaterToWaterState, seat: int, moves: list[Move]) -> None:
        for tile in state.hands[seat]:
            for wanted in state.discards:
                moves.append(SwapTile(tile + 1, wanted + 1))

    def why_not(self, state: WaterToWaterState, seat: int, move: Move) -> Reason | None:
        assert isinstance(move, SwapTile)
        reason = why_not_in_hand(state, seat, move.tile)
        if reason is None and move.wanted - 1 not in state.discards:
            return Reason(self.rule, "tile {tile} is not on the discard pile", {"tile": move.wanted})
        return reason

    def use(self, state: WaterToWaterState, seat: int, move: Move, log: list[Event] | None) -> None:
        assert isinstance(move, SwapTile)
        self.spend(state, seat, log)
        hand = state.hands[seat]
        hand[hand.index(move.tile - 1)] = move.wanted - 1
        state.discards.remove(move.wanted - 1)
        state.discards.append(move.tile - 1)
        if log is not None:
            log.append(TilesSwapped(seat, move.tile, move.wanted))
        turns.open_window(state, log)


POWER: Final = RavensWit
