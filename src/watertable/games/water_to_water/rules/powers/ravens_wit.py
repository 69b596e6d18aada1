"""Raven's Wit: swap a tile in hand for one from the discard pile (WW-23)."""

from __future__ import annotations

from typing import Final

from watertable.games.water_to_water.pack.cards import PowerCard
from watertable.games.water_to_water.position import WaterToWaterPosition
from watertable.games.water_to_water.rules import turns
from watertable.games.water_to_water.rules.bag import without
from watertable.games.water_to_water.rules.events import TilesSwapped
from watertable.games.water_to_water.rules.moves import SwapTile
from watertable.games.water_to_water.rules.placing import why_not_in_hand
from watertable.games.water_to_water.rules.powers.power import Power
from watertable.kernel.errors import Reason
from watertable.kernel.events import Event
from watertable.kernel.moves import Move


class RavensWit(Power):
    def __init__(self, card: PowerCard) -> None:
        super().__init__(card)
        self.rule = "WW-23"
        self.acts_in_windows = True

    def owns(self, move: Move) -> bool:
        return isinstance(move, SwapTile)

    def is_asked(self, at: WaterToWaterPosition, seat: int) -> bool:
        return at.uses[seat] > 0 and len(at.hands[seat]) > 0 and len(at.discards) > 0

    def window_moves(self, at: WaterToWaterPosition, seat: int, moves: list[Move]) -> None:
        for tile in at.hands[seat]:
            for wanted in at.discards:
                moves.append(SwapTile(tile + 1, wanted + 1))

    def why_not(self, at: WaterToWaterPosition, seat: int, move: Move) -> Reason | None:
        assert isinstance(move, SwapTile)
        reason = why_not_in_hand(at, seat, move.tile)
        if reason is None and move.wanted - 1 not in at.discards:
            return Reason(self.rule, "tile {tile} is not on the discard pile", {"tile": move.wanted})
        return reason

    def use(self, at: WaterToWaterPosition, seat: int, move: Move, log: list[Event] | None) -> None:
        assert isinstance(move, SwapTile)
        self.spend(at, seat, log)
        hand = at.hands[seat][:]
        hand[hand.index(move.tile - 1)] = move.wanted - 1
        at.give_hand(seat, hand)
        at.discards = [*without(at.discards, move.wanted - 1), move.tile - 1]
        if log is not None:
            log.append(TilesSwapped(seat, move.tile, move.wanted))
        turns.open_window(at, log)


POWER: Final = RavensWit
