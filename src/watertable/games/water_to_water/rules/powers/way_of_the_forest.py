"""Way of the Forest: on your turn, play a tile where no water meets water (WW-25)."""

from __future__ import annotations

from typing import Final

from watertable.games.water_to_water.pack.cards import PowerCard
from watertable.games.water_to_water.position import WaterToWaterPosition
from watertable.games.water_to_water.rules import turns
from watertable.games.water_to_water.rules.moves import PlaceInForest
from watertable.games.water_to_water.rules.phases import END_OF_TURN
from watertable.games.water_to_water.rules.placing import why_not_blocked, why_not_in_hand
from watertable.games.water_to_water.rules.powers.power import Power
from watertable.kernel.errors import Reason
from watertable.kernel.events import Event
from watertable.kernel.moves import Move


class WayOfTheForest(Power):
    def __init__(self, card: PowerCard) -> None:
        super().__init__(card)
        self.rule = "WW-25"
        self.acts_in_turn = True

    def owns(self, move: Move) -> bool:
        return isinstance(move, PlaceInForest)

    def turn_moves(self, at: WaterToWaterPosition, seat: int, moves: list[Move]) -> None:
        """Only placements that a normal play does not allow: anything else would waste a use."""
        if at.uses[seat] == 0:
            return
        board = at.board
        for tile in at.hands[seat]:
            for x, y, rotation in board.forest_placements(tile, at.blocked):
                if not board.fits(x, y, tile, rotation):
                    moves.append(PlaceInForest(tile + 1, x, y, rotation))

    def why_not(self, at: WaterToWaterPosition, seat: int, move: Move) -> Reason | None:
        assert isinstance(move, PlaceInForest)
        reason = why_not_in_hand(at, seat, move.tile)
        if reason is None:
            reason = why_not_blocked(at, move.x, move.y)
        if reason is None:
            reason = at.board.why_not_place_in_forest(move.x, move.y, move.tile - 1, move.rotation)
        if reason is None and at.board.fits(move.x, move.y, move.tile - 1, move.rotation):
            return Reason(self.rule, "water meets water there, so place the tile without the Power")
        return reason

    def use(self, at: WaterToWaterPosition, seat: int, move: Move, log: list[Event] | None) -> None:
        assert isinstance(move, PlaceInForest)
        self.spend(at, seat, log)
        turns.lay(at, seat, move.tile - 1, move.x, move.y, move.rotation, self.name, log)
        turns.finish_play(at, seat, at.artifacts_in(move.tile - 1), END_OF_TURN, True, log)


POWER: Final = WayOfTheForest
