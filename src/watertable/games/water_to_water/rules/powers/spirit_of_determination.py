"""Spirit of Determination: block one empty cell for everyone, and lift the block again (WW-22)."""

from __future__ import annotations

from typing import Final

from watertable.games.water_to_water.pack.cards import PowerCard
from watertable.games.water_to_water.position import WaterToWaterPosition
from watertable.games.water_to_water.rules import turns
from watertable.games.water_to_water.rules.events import BlockLifted, CellBlocked
from watertable.games.water_to_water.rules.moves import LIFT_BLOCK, BlockCell, LiftBlock
from watertable.games.water_to_water.rules.powers.power import Power
from watertable.kernel.errors import Reason
from watertable.kernel.events import Event
from watertable.kernel.moves import Move


class SpiritOfDetermination(Power):
    def __init__(self, card: PowerCard) -> None:
        super().__init__(card)
        self.rule = "WW-22"
        self.acts_in_windows = True

    def owns(self, move: Move) -> bool:
        return isinstance(move, BlockCell | LiftBlock)

    def is_asked(self, at: WaterToWaterPosition, seat: int) -> bool:
        return at.blocked is not None or (at.uses[seat] > 0 and not at.board.is_empty())

    def window_moves(self, at: WaterToWaterPosition, seat: int, moves: list[Move]) -> None:
        if at.blocked is not None:
            moves.append(LIFT_BLOCK)
        if at.uses[seat] > 0:
            for x, y in at.board.border():
                if at.blocked is None or at.blocked != (x, y):
                    moves.append(BlockCell(x, y))

    def why_not_now(self, at: WaterToWaterPosition, seat: int, in_window: bool) -> Reason | None:
        """Lifting is free, so `why_not` checks the uses, which depend on the move."""
        if in_window:
            return None
        return super().why_not_now(at, seat, in_window)

    def why_not(self, at: WaterToWaterPosition, seat: int, move: Move) -> Reason | None:
        if not isinstance(move, BlockCell):
            return Reason(self.rule, "no cell is blocked") if at.blocked is None else None
        reason = super().why_not_now(at, seat, True)
        if reason is not None:
            return reason
        if not at.board.is_border(move.x, move.y):
            values: dict[str, str | int] = {"x": move.x, "y": move.y}
            return Reason(self.rule, "{x},{y} is not an empty cell next to a tile", values)
        if at.blocked is not None and at.blocked == (move.x, move.y):
            return Reason(self.rule, "you are already blocking {x},{y}", {"x": move.x, "y": move.y})
        return None

    def use(self, at: WaterToWaterPosition, seat: int, move: Move, log: list[Event] | None) -> None:
        lifted = at.blocked
        if lifted is not None:
            at.blocked = None
            if log is not None:
                log.append(BlockLifted(seat, lifted[0], lifted[1]))
        if isinstance(move, BlockCell):
            self.spend(at, seat, log)
            at.blocked = (move.x, move.y)
            at.blocker = seat
            if log is not None:
                log.append(CellBlocked(seat, move.x, move.y))
        turns.open_window(at, log)


POWER: Final = SpiritOfDetermination
