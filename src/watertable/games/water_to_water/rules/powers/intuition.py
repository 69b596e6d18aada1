"""Intuition: play out of turn, then draw (WW-21)."""

from __future__ import annotations

from typing import Final

from watertable.games.water_to_water.pack.cards import PowerCard
from watertable.games.water_to_water.position import WaterToWaterPosition
from watertable.games.water_to_water.rules import turns
from watertable.games.water_to_water.rules.moves import PlaceTile
from watertable.games.water_to_water.rules.phases import DRAW_OUT_OF_TURN
from watertable.games.water_to_water.rules.placing import why_not_play
from watertable.games.water_to_water.rules.powers.power import Power
from watertable.kernel.errors import Reason
from watertable.kernel.events import Event
from watertable.kernel.moves import Move


class Intuition(Power):
    def __init__(self, card: PowerCard) -> None:
        super().__init__(card)
        self.rule = "WW-21"
        self.acts_in_windows = True

    def owns(self, move: Move) -> bool:
        return isinstance(move, PlaceTile)

    def is_asked(self, at: WaterToWaterPosition, seat: int) -> bool:
        return at.uses[seat] > 0 and len(at.hands[seat]) > 0

    def window_moves(self, at: WaterToWaterPosition, seat: int, moves: list[Move]) -> None:
        for tile in at.hands[seat]:
            for x, y, rotation in at.board.placements(tile, at.blocked):
                moves.append(PlaceTile(tile + 1, x, y, rotation))

    def why_not(self, at: WaterToWaterPosition, seat: int, move: Move) -> Reason | None:
        return why_not_play(at, seat, move)

    def use(self, at: WaterToWaterPosition, seat: int, move: Move, log: list[Event] | None) -> None:
        assert isinstance(move, PlaceTile)
        self.spend(at, seat, log)
        turns.lay(at, seat, move.tile - 1, move.x, move.y, move.rotation, self.name, log)
        artifacts = at.artifacts_in(move.tile - 1)
        turns.finish_play(at, seat, artifacts, DRAW_OUT_OF_TURN, True, log)


POWER: Final = Intuition
