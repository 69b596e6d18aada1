"""See the Future: hold three tiles and play them in order; a use changes the order (WW-30)."""

from __future__ import annotations

from itertools import permutations
from typing import Final

from watertable.games.water_to_water.pack.cards import PowerCard
from watertable.games.water_to_water.position import WaterToWaterPosition
from watertable.games.water_to_water.rules import turns
from watertable.games.water_to_water.rules.events import TilesReordered
from watertable.games.water_to_water.rules.moves import Reorder
from watertable.games.water_to_water.rules.powers.power import Power
from watertable.kernel.errors import Reason
from watertable.kernel.events import Event
from watertable.kernel.moves import Move


class SeeTheFuture(Power):
    def __init__(self, card: PowerCard) -> None:
        super().__init__(card)
        self.rule = "WW-30"
        self.acts_in_windows = True
        self.plays_first_tile_only = True

    def owns(self, move: Move) -> bool:
        return isinstance(move, Reorder)

    def is_asked(self, at: WaterToWaterPosition, seat: int) -> bool:
        return at.uses[seat] > 0 and len(at.hands[seat]) > 1

    def window_moves(self, at: WaterToWaterPosition, seat: int, moves: list[Move]) -> None:
        now = tuple([tile + 1 for tile in at.hands[seat]])
        for order in permutations(now):
            if order != now:
                moves.append(Reorder(order))

    def why_not(self, at: WaterToWaterPosition, seat: int, move: Move) -> Reason | None:
        assert isinstance(move, Reorder)
        hand = at.hands[seat]
        wanted = [tile - 1 for tile in move.tiles]
        if sorted(wanted) != sorted(hand):
            return Reason(self.rule, "name each tile in your hand exactly once")
        return Reason(self.rule, "your tiles are already in that order") if wanted == hand else None

    def use(self, at: WaterToWaterPosition, seat: int, move: Move, log: list[Event] | None) -> None:
        assert isinstance(move, Reorder)
        self.spend(at, seat, log)
        at.give_hand(seat, [tile - 1 for tile in move.tiles])
        if log is not None:
            log.append(TilesReordered(seat, move.tiles))
        turns.open_window(at, log)


POWER: Final = SeeTheFuture
