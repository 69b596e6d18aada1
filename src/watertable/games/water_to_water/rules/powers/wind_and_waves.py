"""The Wind and the Waves: up to three tiles in one turn, connected by water (WW-26)."""

from __future__ import annotations

from typing import Final

from watertable.games.water_to_water.pack.cards import PowerCard
from watertable.games.water_to_water.position import WaterToWaterPosition
from watertable.games.water_to_water.rules import turns
from watertable.games.water_to_water.rules.moves import CALL_WIND, FINISH_GROUP, CallWind, FinishGroup, PlaceTile
from watertable.games.water_to_water.rules.phases import BACK_TO_POWER, CHOOSE, END_OF_TURN
from watertable.games.water_to_water.rules.placing import why_not_in_hand, why_not_lay
from watertable.games.water_to_water.rules.powers.power import Power
from watertable.kernel.errors import Reason
from watertable.kernel.events import Event
from watertable.kernel.moves import Move

MORE_TILES: Final = 2


class WindAndWaves(Power):
    """The group's tiles are in hand until they are placed; `at.group` has the cells filled so far."""

    def __init__(self, card: PowerCard) -> None:
        super().__init__(card)
        self.rule = "WW-26"
        self.acts_in_turn = True
        self.extra_tiles = MORE_TILES

    def owns(self, move: Move) -> bool:
        return isinstance(move, CallWind)

    def turn_moves(self, at: WaterToWaterPosition, seat: int, moves: list[Move]) -> None:
        if at.uses[seat] > 0 and at.bag:
            moves.append(CALL_WIND)

    def why_not(self, at: WaterToWaterPosition, seat: int, move: Move) -> Reason | None:
        return None if at.bag else Reason(self.rule, "the bag is empty: there is nothing to draw")

    def use(self, at: WaterToWaterPosition, seat: int, move: Move, log: list[Event] | None) -> None:
        self.spend(at, seat, log)
        at.group = []
        turns.draw_up_to(at, seat, self.hand + self.extra_tiles, BACK_TO_POWER, log)

    def after_draw(self, at: WaterToWaterPosition, seat: int, log: list[Event] | None) -> None:
        at.actor = seat
        self._go_on(at, seat, log)

    def _go_on(self, at: WaterToWaterPosition, seat: int, log: list[Event] | None) -> None:
        """Ask for the next tile of the group, or finish the group if no tile can be placed."""
        for tile in at.hands[seat]:
            if self._placements(at, tile):
                at.phase = CHOOSE
                return
        self._finish(at, seat, log)

    def _placements(self, at: WaterToWaterPosition, tile: int) -> list[tuple[int, int, int]]:
        """Where a tile may go: it must fit by WW-3 and, after the first, connect to the group by water."""
        found = at.board.placements(tile, at.blocked)
        if not at.group:
            return found
        return [place for place in found if at.board.joins_water(place[0], place[1], tile, place[2], at.group)]

    def question(self) -> str:
        return "group"

    def choices(self, at: WaterToWaterPosition, seat: int, moves: list[Move]) -> None:
        for tile in at.hands[seat]:
            for x, y, rotation in self._placements(at, tile):
                moves.append(PlaceTile(tile + 1, x, y, rotation))
        if at.group:
            moves.append(FINISH_GROUP)

    def why_not_choose(self, at: WaterToWaterPosition, seat: int, move: Move) -> Reason | None:
        if isinstance(move, FinishGroup):
            return None if at.group else Reason(self.rule, "you must place at least one of the tiles")
        if not isinstance(move, PlaceTile):
            return Reason(self.rule, "place a tile of the group, or say that you are done")
        reason = why_not_in_hand(at, seat, move.tile)
        if reason is None:
            reason = why_not_lay(at, move)
        if reason is not None or not at.group:
            return reason
        if at.board.joins_water(move.x, move.y, move.tile - 1, move.rotation, at.group):
            return None
        return Reason(self.rule, "the tile must connect by water to a tile of this group")

    def choose(self, at: WaterToWaterPosition, seat: int, move: Move, log: list[Event] | None) -> None:
        if isinstance(move, PlaceTile):
            turns.lay(at, seat, move.tile - 1, move.x, move.y, move.rotation, self.name, log)
            at.group = [*at.group, (move.x, move.y)]
            self._go_on(at, seat, log)
        else:
            self._finish(at, seat, log)

    def _finish(self, at: WaterToWaterPosition, seat: int, log: list[Event] | None) -> None:
        """The rest goes out of play; points, wins and digs are worked out once for the whole group."""
        for tile in at.hands[seat][:]:
            turns.set_out_of_play(at, seat, tile, log)
        artifacts = 0
        for x, y in at.group:
            artifacts += at.artifacts_in(at.board.tile_at(x, y))
        has_laid = len(at.group) > 0
        at.group = []
        turns.finish_play(at, seat, artifacts, END_OF_TURN, has_laid, log)


POWER: Final = WindAndWaves
