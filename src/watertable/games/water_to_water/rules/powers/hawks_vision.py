"""Hawk's Vision: draw four more in the own turn, play one, and put the rest out of play (WW-29)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from watertable.games.water_to_water.pack.cards import PowerCard
from watertable.games.water_to_water.rules import turns
from watertable.games.water_to_water.rules.moves import SEND_HAWK, Discard, PlaceTile, SendHawk
from watertable.games.water_to_water.rules.phases import CHOOSE
from watertable.games.water_to_water.rules.placing import why_not_play
from watertable.games.water_to_water.rules.powers.power import Power
from watertable.kernel.errors import Reason
from watertable.kernel.events import Event
from watertable.kernel.moves import Move

if TYPE_CHECKING:
    from watertable.games.water_to_water.rules.state import WaterToWaterState

MORE_TILES: Final = 4


class HawksVision(Power):
    """The tiles to choose from are in hand. Choosing is the turn's play, so it cannot be used twice in one."""

    def __init__(self, card: PowerCard) -> None:
        super().__init__(card)
        self.rule = "WW-29"
        self.acts_in_turn = True

    def owns(self, move: Move) -> bool:
        return isinstance(move, SendHawk)

    def turn_moves(self, state: WaterToWaterState, seat: int, moves: list[Move]) -> None:
        if state.uses[seat] > 0 and state.bag:
            moves.append(SEND_HAWK)

    def why_not(self, state: WaterToWaterState, seat: int, move: Move) -> Reason | None:
        return None if state.bag else Reason(self.rule, "the bag is empty: there is nothing to draw")

    def use(self, state: WaterToWaterState, seat: int, move: Move, log: list[Event] | None) -> None:
        self.spend(state, seat, log)
        turns.draw_up_to(state, seat, self.hand + MORE_TILES, turns.BACK_TO_POWER, log)

    def after_draw(self, state: WaterToWaterState, seat: int, log: list[Event] | None) -> None:
        state.phase = CHOOSE
        state.actor = seat

    def question(self) -> str:
        return "hawk"

    def choices(self, state: WaterToWaterState, seat: int, moves: list[Move]) -> None:
        for tile in state.hands[seat]:
            for x, y, rotation in state.board.placements(tile, state.blocked):
                moves.append(PlaceTile(tile + 1, x, y, rotation))
        if not moves:
            for tile in state.hands[seat]:
                moves.append(Discard(tile + 1))

    def why_not_choose(self, state: WaterToWaterState, seat: int, move: Move) -> Reason | None:
        if isinstance(move, Discard):
            for tile in state.hands[seat]:
                if state.board.can_place(tile, state.blocked):
                    return Reason(self.rule, "tile {tile} fits, so one that fits must be played", {"tile": tile + 1})
        return why_not_play(state, seat, move)

    def choose(self, state: WaterToWaterState, seat: int, move: Move, log: list[Event] | None) -> None:
        artifacts = 0
        if isinstance(move, PlaceTile):
            turns.lay(state, seat, move.tile - 1, move.x, move.y, move.rotation, self.name, log)
            artifacts = state.artifacts_in(move.tile - 1)
        elif isinstance(move, Discard):
            turns.discard(state, seat, move.tile - 1, log)
        for tile in state.hands[seat][:]:
            turns.set_out_of_play(state, seat, tile, log)
        turns.finish_play(state, seat, artifacts, turns.END_OF_TURN, True, log)


POWER: Final = HawksVision
