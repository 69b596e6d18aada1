"""What the moves of Water to Water do. Each phase has its own module; this one picks the right one (WW-12 to WW-16)."""

from __future__ import annotations

from watertable.games.water_to_water.position import WaterToWaterPosition
from watertable.games.water_to_water.rules import digs, drafting, turns
from watertable.games.water_to_water.rules.moves import Discard, DrawTile, PlaceTile
from watertable.games.water_to_water.rules.phases import CHOOSE, DIG, DRAW, END_OF_TURN, LAY_FIND, PLAY, WINDOW
from watertable.kernel.events import Event
from watertable.kernel.moves import Move, Pass


def perform(at: WaterToWaterPosition, seat: int, move: Move, log: list[Event] | None) -> None:
    phase = at.phase
    if phase == DRAW:
        assert isinstance(move, DrawTile)
        turns.take_drawn(at, move.tile - 1, log)
    elif phase == WINDOW:
        if isinstance(move, Pass):
            turns.pass_window(at, log)
        else:
            at.power(seat).use(at, seat, move, log)
    elif phase == PLAY:
        _play(at, seat, move, log)
    elif phase == CHOOSE:
        at.power(seat).choose(at, seat, move, log)
    elif phase == DIG:
        assert isinstance(move, DrawTile)
        if digs.take_dug(at, move.tile - 1, log):
            turns.go_on(at, log)
    elif phase == LAY_FIND:
        assert isinstance(move, PlaceTile)
        if digs.lay_find(at, move, log):
            turns.go_on(at, log)
    else:
        drafting.perform(at, seat, move, log)


def _play(at: WaterToWaterPosition, seat: int, move: Move, log: list[Event] | None) -> None:
    """The turn's play (WW-13)."""
    if isinstance(move, PlaceTile):
        tile = move.tile - 1
        at.adjoined = at.board.adjoining(move.x, move.y)
        turns.lay(at, seat, tile, move.x, move.y, move.rotation, "", log)
        turns.finish_play(at, seat, at.artifacts_in(tile), END_OF_TURN, True, log)
    elif isinstance(move, Discard):
        at.adjoined = 0
        turns.discard(at, seat, move.tile - 1, log)
        turns.finish_play(at, seat, 0, END_OF_TURN, True, log)
    else:
        at.power(seat).use(at, seat, move, log)
