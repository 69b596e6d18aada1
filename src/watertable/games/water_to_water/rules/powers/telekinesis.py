"""Telekinesis: turn a tile on the map (WW-32)."""

from __future__ import annotations

from typing import Final

from watertable.games.water_to_water.pack.cards import PowerCard
from watertable.games.water_to_water.position import WaterToWaterPosition
from watertable.games.water_to_water.rules import turns
from watertable.games.water_to_water.rules.events import TileTurned
from watertable.games.water_to_water.rules.moves import TurnTile
from watertable.games.water_to_water.rules.phases import NO_DRAW
from watertable.games.water_to_water.rules.powers.power import Power
from watertable.kernel.errors import Reason
from watertable.kernel.events import Event
from watertable.kernel.moves import Move


class Telekinesis(Power):
    def __init__(self, card: PowerCard) -> None:
        super().__init__(card)
        self.rule = "WW-32"
        self.acts_in_windows = True

    def owns(self, move: Move) -> bool:
        return isinstance(move, TurnTile)

    def is_asked(self, at: WaterToWaterPosition, seat: int) -> bool:
        return at.uses[seat] > 0 and not at.board.is_empty()

    def window_moves(self, at: WaterToWaterPosition, seat: int, moves: list[Move]) -> None:
        for x, y, rotation in at.board.turnings(at.lineup.turns_by_sides):
            moves.append(TurnTile(x, y, rotation))

    def why_not(self, at: WaterToWaterPosition, seat: int, move: Move) -> Reason | None:
        assert isinstance(move, TurnTile)
        return at.board.why_not_turn(move.x, move.y, move.rotation, at.lineup.turns_by_sides)

    def use(self, at: WaterToWaterPosition, seat: int, move: Move, log: list[Event] | None) -> None:
        assert isinstance(move, TurnTile)
        self.spend(at, seat, log)
        at.own_board().turn(move.x, move.y, move.rotation)
        if log is not None:
            tile = at.board.tile_at(move.x, move.y) + 1
            log.append(TileTurned(seat, tile, move.x, move.y, move.rotation))
        turns.finish_play(at, seat, 0, NO_DRAW, False, log)


POWER: Final = Telekinesis
