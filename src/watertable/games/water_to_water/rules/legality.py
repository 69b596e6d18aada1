"""Why a move of Water to Water is refused: whose decision it is, and which rule forbids it (WW-12 to WW-16).

Powers, digs and drafting give the reasons for their own moves; `misfits` says why a tile does not fit.
"""

from __future__ import annotations

from watertable.games.water_to_water.position import WaterToWaterPosition
from watertable.games.water_to_water.rules import digs, drafting
from watertable.games.water_to_water.rules.bag import place_in
from watertable.games.water_to_water.rules.moves import Discard, DrawTile, PlaceTile
from watertable.games.water_to_water.rules.phases import (
    CHOOSE,
    DEAL,
    DEAL_CHARACTERS,
    DIG,
    DRAW,
    LAY_FIND,
    OVER,
    PLAY,
    WINDOW,
)
from watertable.games.water_to_water.rules.placing import why_not_play
from watertable.kernel.errors import Reason
from watertable.kernel.moves import CHANCE, Move, Pass


def why_not(at: WaterToWaterPosition, seat: int, move: Move) -> Reason | None:
    phase = at.phase
    if phase == OVER:
        return Reason("WW-16", "the game is over")
    if phase in (DEAL, DEAL_CHARACTERS, DRAW, DIG):
        if seat != CHANCE:
            return Reason("WW-12", "wait for the draw")
        return _why_not_draw(at, move) if phase in (DRAW, DIG) else drafting.why_not_deal(at, move)
    if seat != at.actor:
        return Reason("WW-15", "it is another player's decision")
    if phase == PLAY:
        if isinstance(move, PlaceTile | Discard):
            return why_not_play(at, seat, move)
        return _why_not_power(at, seat, move, False)
    if phase == WINDOW:
        return None if isinstance(move, Pass) else _why_not_power(at, seat, move, True)
    if phase == CHOOSE:
        return at.power(seat).why_not_choose(at, seat, move)
    if phase == LAY_FIND:
        return digs.why_not_find(at, move)
    return drafting.why_not(at, move)


def _why_not_draw(at: WaterToWaterPosition, move: Move) -> Reason | None:
    if not isinstance(move, DrawTile):
        return Reason("WW-13", "a tile must be drawn now")
    if place_in(at.bag, move.tile - 1) < 0:
        return Reason("WW-13", "tile {tile} is not in the bag", {"tile": move.tile})
    return None


def _why_not_power(at: WaterToWaterPosition, seat: int, move: Move, in_window: bool) -> Reason | None:
    """Refuse a move that belongs to another Power, comes at the wrong time or has no uses left; then ask the Power."""
    power = at.power(seat)
    if power.owns(move):
        reason = power.why_not_now(at, seat, in_window)
        return reason if reason is not None else power.why_not(at, seat, move)
    if isinstance(move, PlaceTile):
        return Reason("WW-15", "tiles are played once everyone has passed; only Intuition lets you play now")
    for other in at.lineup.powers:
        if other.owns(move):
            return Reason(other.rule, "that needs the Power {power}", {"power": other.title})
    if in_window:
        return Reason("WW-15", "use your Power now, or pass")
    return Reason("WW-13", "you must play a tile now")
