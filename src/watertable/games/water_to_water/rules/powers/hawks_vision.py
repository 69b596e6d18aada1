"""Hawk's Vision: on your turn, draw four more tiles, play one, and put the rest out of play (WW-29)."""

from __future__ import annotations

from typing import Final

from watertable.games.water_to_water.pack.cards import PowerCard
from watertable.games.water_to_water.position import WaterToWaterPosition
from watertable.games.water_to_water.rules import turns
from watertable.games.water_to_water.rules.moves import SEND_HAWK, Discard, PlaceTile, SendHawk
from watertable.games.water_to_water.rules.phases import BACK_TO_POWER, CHOOSE, END_OF_TURN
from watertable.games.water_to_water.rules.placing import why_not_play
from watertable.games.water_to_water.rules.powers.power import Power
from watertable.kernel.errors import Reason
from watertable.kernel.events import Event
from watertable.kernel.moves import Move

MORE_TILES: Final = 4


class HawksVision(Power):
    """The tiles to choose from are in hand. Choosing one is the turn's play, so it works only once a turn."""

    def __init__(self, card: PowerCard) -> None:
        super().__init__(card)
        self.rule = "WW-29"
        self.acts_in_turn = True
        self.extra_tiles = MORE_TILES

    def owns(self, move: Move) -> bool:
        return isinstance(move, SendHawk)

    def turn_moves(self, at: WaterToWaterPosition, seat: int, moves: list[Move]) -> None:
        if at.uses[seat] > 0 and at.bag:
            moves.append(SEND_HAWK)

    def why_not(self, at: WaterToWaterPosition, seat: int, move: Move) -> Reason | None:
        return None if at.bag else Reason(self.rule, "the bag is empty: there is nothing to draw")

    def use(self, at: WaterToWaterPosition, seat: int, move: Move, log: list[Event] | None) -> None:
        self.spend(at, seat, log)
        turns.draw_up_to(at, seat, self.hand + self.extra_tiles, BACK_TO_POWER, log)

    def after_draw(self, at: WaterToWaterPosition, seat: int, log: list[Event] | None) -> None:
        at.phase = CHOOSE
        at.actor = seat

    def question(self) -> str:
        return "hawk"

    def choices(self, at: WaterToWaterPosition, seat: int, moves: list[Move]) -> None:
        for tile in at.hands[seat]:
            for x, y, rotation in at.board.placements(tile, at.blocked):
                moves.append(PlaceTile(tile + 1, x, y, rotation))
        if not moves:
            for tile in at.hands[seat]:
                moves.append(Discard(tile + 1))

    def why_not_choose(self, at: WaterToWaterPosition, seat: int, move: Move) -> Reason | None:
        if isinstance(move, Discard):
            for tile in at.hands[seat]:
                if at.board.can_place(tile, at.blocked):
                    return Reason(self.rule, "tile {tile} fits, so you must play a tile that fits", {"tile": tile + 1})
        return why_not_play(at, seat, move)

    def choose(self, at: WaterToWaterPosition, seat: int, move: Move, log: list[Event] | None) -> None:
        artifacts = 0
        if isinstance(move, PlaceTile):
            turns.lay(at, seat, move.tile - 1, move.x, move.y, move.rotation, self.name, log)
            artifacts = at.artifacts_in(move.tile - 1)
        elif isinstance(move, Discard):
            turns.discard(at, seat, move.tile - 1, log)
        for tile in at.hands[seat][:]:
            turns.set_out_of_play(at, seat, tile, log)
        turns.finish_play(at, seat, artifacts, END_OF_TURN, True, log)


POWER: Final = HawksVision
