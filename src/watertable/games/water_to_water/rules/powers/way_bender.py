"""Way Bender: place a tile on top of another, on your turn or out of turn (WW-28)."""

from __future__ import annotations

from typing import Final

from watertable.games.water_to_water.pack.cards import PowerCard
from watertable.games.water_to_water.position import WaterToWaterPosition
from watertable.games.water_to_water.rules import turns
from watertable.games.water_to_water.rules.moves import CoverTile
from watertable.games.water_to_water.rules.phases import DRAW_OUT_OF_TURN, END_OF_TURN, WINDOW
from watertable.games.water_to_water.rules.placing import why_not_in_hand
from watertable.games.water_to_water.rules.powers.power import Power
from watertable.kernel.errors import Reason
from watertable.kernel.events import Event
from watertable.kernel.moves import Move


class WayBender(Power):
    def __init__(self, card: PowerCard) -> None:
        super().__init__(card)
        self.rule = "WW-28"
        self.acts_in_windows = True
        self.acts_in_turn = True
        self.may_ask_for_tile = True

    def owns(self, move: Move) -> bool:
        return isinstance(move, CoverTile)

    def is_asked(self, at: WaterToWaterPosition, seat: int) -> bool:
        return at.uses[seat] > 0 and len(at.hands[seat]) > 0 and not at.board.is_empty()

    def window_moves(self, at: WaterToWaterPosition, seat: int, moves: list[Move]) -> None:
        if at.uses[seat] > 0:
            for tile in at.hands[seat]:
                for x, y, rotation in at.board.cover_placements(tile):
                    moves.append(CoverTile(tile + 1, x, y, rotation))

    def turn_moves(self, at: WaterToWaterPosition, seat: int, moves: list[Move]) -> None:
        self.window_moves(at, seat, moves)

    def why_not(self, at: WaterToWaterPosition, seat: int, move: Move) -> Reason | None:
        assert isinstance(move, CoverTile)
        reason = why_not_in_hand(at, seat, move.tile)
        if reason is not None:
            return reason
        return at.board.why_not_cover(move.x, move.y, move.tile - 1, move.rotation)

    def use(self, at: WaterToWaterPosition, seat: int, move: Move, log: list[Event] | None) -> None:
        assert isinstance(move, CoverTile)
        is_turn = at.phase != WINDOW
        self.spend(at, seat, log)
        turns.lay_over(at, seat, move.tile - 1, move.x, move.y, move.rotation, log)
        then = END_OF_TURN if is_turn else DRAW_OUT_OF_TURN
        turns.finish_play(at, seat, at.artifacts_in(move.tile - 1), then, True, log)


POWER: Final = WayBender
