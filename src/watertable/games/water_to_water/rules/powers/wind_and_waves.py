"""The Wind and the Waves: up to three tiles laid together in one turn, joined by water (WW-26)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from watertable.games.water_to_water.pack.cards import PowerCard
from watertable.games.water_to_water.rules import turns
from watertable.games.water_to_water.rules.moves import CALL_WIND, FINISH_GROUP, CallWind, FinishGroup, PlaceTile
from watertable.games.water_to_water.rules.phases import CHOOSE
from watertable.games.water_to_water.rules.placing import why_not_in_hand, why_not_lay
from watertable.games.water_to_water.rules.powers.power import Power
from watertable.kernel.errors import Reason
from watertable.kernel.events import Event
from watertable.kernel.moves import Move

if TYPE_CHECKING:
    from watertable.games.water_to_water.rules.state import WaterToWaterState

MORE_TILES: Final = 2


class WindAndWaves(Power):
    """The group's tiles are in hand until they are laid; `state.group` has the cells laid so far."""

    def __init__(self, card: PowerCard) -> None:
        super().__init__(card)
        self.rule = "WW-26"
        self.acts_in_turn = True

    def owns(self, move: Move) -> bool:
        return isinstance(move, CallWind)

    def turn_moves(self, state: WaterToWaterState, seat: int, moves: list[Move]) -> None:
        if state.uses[seat] > 0 and state.bag:
            moves.append(CALL_WIND)

    def why_not(self, state: WaterToWaterState, seat: int, move: Move) -> Reason | None:
        return None if state.bag else Reason(self.rule, "the bag is empty: there is nothing to draw")

    def use(self, state: WaterToWaterState, seat: int, move: Move, log: list[Event] | None) -> None:
        self.spend(state, seat, log)
        state.group = []
        turns.draw_up_to(state, seat, self.hand + MORE_TILES, turns.BACK_TO_POWER, log)

    def after_draw(self, state: WaterToWaterState, seat: int, log: list[Event] | None) -> None:
        state.actor = seat
        self._go_on(state, seat, log)

    def _go_on(self, state: WaterToWaterState, seat: int, log: list[Event] | None) -> None:
        """Ask for the next tile of the group, or finish it where none can be laid."""
        for tile in state.hands[seat]:
            if self._placements(state, tile):
                state.phase = CHOOSE
                return
        self._finish(state, seat, log)

    def _placements(self, state: WaterToWaterState, tile: int) -> list[tuple[int, int, int]]:
        """Where a tile may go: by WW-3 on the whole map and, after the first, by water to the group."""
        found = state.board.placements(tile, state.blocked)
        if not state.group:
            return found
        return [place for place in found if state.board.joins_water(place[0], place[1], tile, place[2], state.group)]

    def question(self) -> str:
        return "group"

    def choices(self, state: WaterToWaterState, seat: int, moves: list[Move]) -> None:
        for tile in state.hands[seat]:
            for x, y, rotation in self._placements(state, tile):
                moves.append(PlaceTile(tile + 1, x, y, rotation))
        if state.group:
            moves.append(FINISH_GROUP)

    def why_not_choose(self, state: WaterToWaterState, seat: int, move: Move) -> Reason | None:
        if isinstance(move, FinishGroup):
            return None if state.group else Reason(self.rule, "at least one of the tiles must be laid")
        if not isinstance(move, PlaceTile):
            return Reason(self.rule, "lay a tile of the group, or say that it is done")
        reason = why_not_in_hand(state, seat, move.tile)
        if reason is None:
            reason = why_not_lay(state, move)
        if reason is not None or not state.group:
            return reason
        if state.board.joins_water(move.x, move.y, move.tile - 1, move.rotation, state.group):
            return None
        return Reason(self.rule, "there the tile would not join a tile of this group by water")

    def choose(self, state: WaterToWaterState, seat: int, move: Move, log: list[Event] | None) -> None:
        if isinstance(move, PlaceTile):
            turns.lay(state, seat, move.tile - 1, move.x, move.y, move.rotation, self.name, log)
            state.group.append((move.x, move.y))
            self._go_on(state, seat, log)
        else:
            self._finish(state, seat, log)

    def _finish(self, state: WaterToWaterState, seat: int, log: list[Event] | None) -> None:
        """The rest goes out of play; points, wins and digs are settled once for the whole group."""
        for tile in state.hands[seat][:]:
            turns.set_out_of_play(state, seat, tile, log)
        artifacts = 0
        for x, y in state.group:
            artifacts += state.artifacts_in(state.board.tile_at(x, y))
        has_laid = len(state.group) > 0
        state.group = []
        turns.finish_play(state, seat, artifacts, turns.END_OF_TURN, has_laid, log)


POWER: Final = WindAndWaves
