"""Intuition: play out of turn, then draw (WW-21)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from watertable.games.water_to_water.pack.cards import PowerCard
from watertable.games.water_to_water.rules import turns
from watertable.games.water_to_water.rules.moves import PlaceTile
from watertable.games.water_to_water.rules.placing import why_not_play
from watertable.games.water_to_water.rules.powers.power import Power
from watertable.kernel.errors import Reason
from watertable.kernel.events import Event
from watertable.kernel.moves import Move

if TYPE_CHECKING:
    from watertable.games.water_to_water.rules.state import WaterToWaterState


class Intuition(Power):
    def __init__(self, card: PowerCard) -> None:
        super().__init__(card)
        self.rule = "WW-21"
        self.acts_in_windows = True

    def owns(self, move: Move) -> bool:
        return isinstance(move, PlaceTile)

    def is_asked(self, state: WaterToWaterState, seat: int) -> bool:
        return state.uses[seat] > 0 and len(state.hands[seat]) > 0

    def window_moves(self, state: WaterToWaterState, seat: int, moves: list[Move]) -> None:
        for tile in state.hands[seat]:
            for x, y, rotation in state.board.placements(tile, state.blocked):
                moves.append(PlaceTile(tile + 1, x, y, rotation))

    def why_not(self, state: WaterToWaterState, seat: int, move: Move) -> Reason | None:
        return why_not_play(state, seat, move)

    def use(self, state: WaterToWaterState, seat: int, move: Move, log: list[Event] | None) -> None:
        assert isinstance(move, PlaceTile)
        self.spend(state, seat, log)
        turns.lay(state, seat, move.tile - 1, move.x, move.y, move.rotation, self.name, log)
        artifacts = state.artifacts_in(move.tile - 1)
        turns.finish_play(state, seat, artifacts, turns.DRAW_OUT_OF_TURN, False, log)


POWER: Final = Intuition
