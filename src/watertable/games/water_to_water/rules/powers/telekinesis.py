"""Telekinesis: turn a tile that lies on the map (WW-32)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from watertable.games.water_to_water.pack.cards import PowerCard
from watertable.games.water_to_water.rules import turns
from watertable.games.water_to_water.rules.events import TileTurned
from watertable.games.water_to_water.rules.moves import TurnTile
from watertable.games.water_to_water.rules.powers.power import Power
from watertable.kernel.errors import Reason
from watertable.kernel.events import Event
from watertable.kernel.moves import Move

if TYPE_CHECKING:
    from watertable.games.water_to_water.rules.state import WaterToWaterState


class Telekinesis(Power):
    def __init__(self, card: PowerCard) -> None:
        super().__init__(card)
        self.rule = "WW-32"
        self.acts_in_windows = True

    def owns(self, move: Move) -> bool:
        return isinstance(move, TurnTile)

    def is_asked(self, state: WaterToWaterState, seat: int) -> bool:
        return state.uses[seat] > 0 and not state.board.is_empty()

    def window_moves(self, state: WaterToWaterState, seat: int, moves: list[Move]) -> None:
        for x, y, rotation in state.board.turnings():
            moves.append(TurnTile(x, y, rotation))

    def why_not(self, state: WaterToWaterState, seat: int, move: Move) -> Reason | None:
        assert isinstance(move, TurnTile)
        return state.board.why_not_turn(move.x, move.y, move.rotation)

    def use(self, state: WaterToWaterState, seat: int, move: Move, log: list[Event] | None) -> None:
        assert isinstance(move, TurnTile)
        self.spend(state, seat, log)
        state.board.turn(move.x, move.y, move.rotation)
        if log is not None:
            tile = state.board.tile_at(move.x, move.y) + 1
            log.append(TileTurned(seat, tile, move.x, move.y, move.rotation))
        turns.finish_play(state, seat, 0, turns.NO_DRAW, False, log)


POWER: Final = Telekinesis
