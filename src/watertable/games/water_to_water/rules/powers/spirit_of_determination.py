"""Spirit of Determination: block one empty cell for everyone, and lift the block again (WW-22)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from watertable.games.water_to_water.pack.cards import PowerCard
from watertable.games.water_to_water.rules import turns
from watertable.games.water_to_water.rules.events import BlockLifted, CellBlocked
from watertable.games.water_to_water.rules.moves import LIFT_BLOCK, BlockCell, LiftBlock
from watertable.games.water_to_water.rules.powers.power import Power
from watertable.kernel.errors import Reason
from watertable.kernel.events import Event
from watertable.kernel.moves import Move

if TYPE_CHECKING:
    from watertable.games.water_to_water.rules.state import WaterToWaterState


class SpiritOfDetermination(Power):
    def __init__(self, card: PowerCard) -> None:
        super().__init__(card)
        self.rule = "WW-22"
        self.acts_in_windows = True

    def owns(self, move: Move) -> bool:
        return isinstance(move, BlockCell | LiftBlock)

    def is_asked(self, state: WaterToWaterState, seat: int) -> bool:
        return state.blocked is not None or (state.uses[seat] > 0 and not state.board.is_empty())

    def window_moves(self, state: WaterToWaterState, seat: int, moves: list[Move]) -> None:
        if state.blocked is not None:
            moves.append(LIFT_BLOCK)
        if state.uses[seat] > 0:
            for x, y in state.board.border():
                if state.blocked is None or state.blocked != (x, y):
                    moves.append(BlockCell(x, y))

    def why_not_now(self, state: WaterToWaterState, seat: int, in_window: bool) -> Reason | None:
        """Lifting is free, so the uses are judged with the move."""
        if in_window:
            return None
        return super().why_not_now(state, seat, in_window)

    def why_not(self, state: WaterToWaterState, seat: int, move: Move) -> Reason | None:
        if not isinstance(move, BlockCell):
            return Reason(self.rule, "no cell is blocked") if state.blocked is None else None
        reason = super().why_not_now(state, seat, True)
        if reason is not None:
            return reason
        if not state.board.is_border(move.x, move.y):
            values: dict[str, str | int] = {"x": move.x, "y": move.y}
            return Reason(self.rule, "{x},{y} is no empty cell next to a tile", values)
        if state.blocked is not None and state.blocked == (move.x, move.y):
            return Reason(self.rule, "you have blocked {x},{y} already", {"x": move.x, "y": move.y})
        return None

    def use(self, state: WaterToWaterState, seat: int, move: Move, log: list[Event] | None) -> None:
        lifted = state.blocked
        if lifted is not None:
            state.blocked = None
            if log is not None:
                log.append(BlockLifted(seat, lifted[0], lifted[1]))
        if isinstance(move, BlockCell):
            self.spend(state, seat, log)
            state.blocked = (move.x, move.y)
            state.blocker = seat
            if log is not None:
                log.append(CellBlocked(seat, move.x, move.y))
        turns.open_window(state, log)


POWER: Final = SpiritOfDetermination
