"""Digs: what the Archeologist does when an artifact comes to the map (WW-42).

A dig draws three tiles. Ruins and artifacts among them that fit are laid, in the Archeologist's
order; new artifacts dig again; all else goes out of play. Nobody acts in between. The functions
that carry a dig on say whether all digs are done, so that play goes on.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from watertable.games.water_to_water.rules.bag import place_in
from watertable.games.water_to_water.rules.events import DigBegun, TileDug, TilePlaced, TileSetOutOfPlay
from watertable.games.water_to_water.rules.moves import PlaceTile
from watertable.games.water_to_water.rules.phases import DIG, LAY_FIND
from watertable.games.water_to_water.rules.placing import why_not_lay
from watertable.games.water_to_water.rules.settling import NOBODY, count_draw, settle
from watertable.kernel.errors import Reason
from watertable.kernel.events import Event
from watertable.kernel.moves import Move

if TYPE_CHECKING:
    from watertable.games.water_to_water.rules.state import WaterToWaterState

TILES_A_DIG: Final = 3


def begin(state: WaterToWaterState, artifacts: int, log: list[Event] | None) -> bool:
    """Begin to dig for so many artifacts, if an Archeologist is awake to dig and the bag is not empty."""
    for seat in range(state.seats):
        if state.character(seat).digs and not state.is_asleep[seat] and state.bag:
            state.digs_due = artifacts
            state.actor = seat
            _next_dig(state, log)
            return True
    return False


def _next_dig(state: WaterToWaterState, log: list[Event] | None) -> bool:
    if state.digs_due == 0 or not state.bag:
        state.digs_due = 0
        return True
    state.digs_due -= 1
    state.dig_left = min(TILES_A_DIG, len(state.bag))
    state.phase = DIG
    if log is not None:
        log.append(DigBegun(state.actor, state.dig_left))
    return False


def take_dug(state: WaterToWaterState, tile: int, log: list[Event] | None) -> bool:
    """Chance has drawn a tile of the dig."""
    state.bag.pop(place_in(state.bag, tile))
    state.dug.append(tile)
    state.dig_left -= 1
    if log is not None:
        log.append(TileDug(state.actor, tile + 1))
    looks = state.board.looks
    if not looks.has_ruin[tile] and not looks.has_artifact[tile]:
        _put_away(state, tile, log)
    count_draw(state)
    return state.dig_left == 0 and _lay_finds(state, log)


def _put_away(state: WaterToWaterState, tile: int, log: list[Event] | None) -> None:
    state.dug.remove(tile)
    state.out_of_play.append(tile)
    if log is not None:
        log.append(TileSetOutOfPlay(state.actor, tile + 1))


def _lay_finds(state: WaterToWaterState, log: list[Event] | None) -> bool:
    """Ask for the next find to lay, or finish the dig."""
    for tile in state.dug:
        if state.board.can_place(tile, state.blocked):
            state.phase = LAY_FIND
            return False
    for tile in state.dug[:]:
        _put_away(state, tile, log)
    # The dig is complete: an empty bag is judged now (WW-54).
    return not settle(state, NOBODY, log) and _next_dig(state, log)


def find_moves(state: WaterToWaterState, moves: list[Move]) -> None:
    """Every way to lay a find."""
    for tile in state.dug:
        for x, y, rotation in state.board.placements(tile, state.blocked):
            moves.append(PlaceTile(tile + 1, x, y, rotation))


def why_not_find(state: WaterToWaterState, move: Move) -> Reason | None:
    if not isinstance(move, PlaceTile):
        return Reason("WW-42", "a find that fits must be laid first")
    if move.tile - 1 not in state.dug:
        return Reason("WW-42", "tile {tile} is not among the finds", {"tile": move.tile})
    return why_not_lay(state, move)


def lay_find(state: WaterToWaterState, move: PlaceTile, log: list[Event] | None) -> bool:
    tile = move.tile - 1
    state.dug.remove(tile)
    state.board.place(move.x, move.y, tile, move.rotation)
    if log is not None:
        log.append(TilePlaced(state.actor, move.tile, move.x, move.y, move.rotation, ""))
    if state.board.looks.has_artifact[tile]:
        state.digs_due += 1
    if settle(state, NOBODY, log):
        return False
    return _lay_finds(state, log) if state.dug else _next_dig(state, log)
