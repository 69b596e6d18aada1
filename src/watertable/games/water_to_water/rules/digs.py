"""Digs: what the Archeologist does when an artifact is placed on the map (WW-42).

A dig draws as many tiles as the card says. Ruins and artifacts among them that fit are placed, in the order the
Archeologist chooses; each new artifact starts another dig; everything else goes out of play. Nobody
acts in between. The functions that continue a dig return whether all digs are finished and play goes on.
"""

from __future__ import annotations

from watertable.games.water_to_water.position import WaterToWaterPosition
from watertable.games.water_to_water.rules.bag import without
from watertable.games.water_to_water.rules.events import DigBegun, TileDug, TilePlaced, TileSetOutOfPlay
from watertable.games.water_to_water.rules.moves import PlaceTile
from watertable.games.water_to_water.rules.phases import DIG, LAY_FIND
from watertable.games.water_to_water.rules.placing import why_not_lay
from watertable.games.water_to_water.rules.settling import NOBODY, count_draw, settle
from watertable.kernel.errors import Reason
from watertable.kernel.events import Event
from watertable.kernel.moves import Move


def begin(at: WaterToWaterPosition, artifacts: int, log: list[Event] | None) -> bool:
    """Start a dig for each of these artifacts, if the Archeologist is awake and the bag is not empty."""
    for seat in range(at.seats):
        if at.character(seat).digs and not at.is_asleep[seat] and at.bag:
            at.digs_due = artifacts
            at.actor = seat
            _next_dig(at, log)
            return True
    return False


def _next_dig(at: WaterToWaterPosition, log: list[Event] | None) -> bool:
    if at.digs_due == 0 or not at.bag:
        at.digs_due = 0
        return True
    at.digs_due -= 1
    at.dig_left = min(at.character(at.actor).card.dig, len(at.bag))
    at.phase = DIG
    if log is not None:
        log.append(DigBegun(at.actor, at.dig_left))
    return False


def take_dug(at: WaterToWaterPosition, tile: int, log: list[Event] | None) -> bool:
    """Chance has drawn a tile of the dig."""
    at.take_from_bag(tile)
    at.dug = [*at.dug, tile]
    at.dig_left -= 1
    if log is not None:
        log.append(TileDug(at.actor, tile + 1))
    looks = at.board.looks
    if not looks.has_ruin[tile] and not looks.has_artifact[tile]:
        _put_away(at, tile, log)
    count_draw(at)
    return at.dig_left == 0 and _lay_finds(at, log)


def _put_away(at: WaterToWaterPosition, tile: int, log: list[Event] | None) -> None:
    at.dug = without(at.dug, tile)
    at.out_of_play = [*at.out_of_play, tile]
    if log is not None:
        log.append(TileSetOutOfPlay(at.actor, tile + 1))


def _lay_finds(at: WaterToWaterPosition, log: list[Event] | None) -> bool:
    """Ask for the next find to place, or finish the dig."""
    for tile in at.dug:
        if at.board.can_place(tile, at.blocked):
            at.phase = LAY_FIND
            return False
    for tile in at.dug:
        _put_away(at, tile, log)
    # The dig is complete: only now does an empty bag count (WW-54).
    return not settle(at, NOBODY, log) and _next_dig(at, log)


def find_moves(at: WaterToWaterPosition, moves: list[Move]) -> None:
    """Every way to place a find."""
    for tile in at.dug:
        for x, y, rotation in at.board.placements(tile, at.blocked):
            moves.append(PlaceTile(tile + 1, x, y, rotation))


def why_not_find(at: WaterToWaterPosition, move: Move) -> Reason | None:
    if not isinstance(move, PlaceTile):
        return Reason("WW-42", "you must place a tile from the dig first")
    if move.tile - 1 not in at.dug:
        return Reason("WW-42", "tile {tile} is not one of the tiles to place from this dig", {"tile": move.tile})
    return why_not_lay(at, move)


def lay_find(at: WaterToWaterPosition, move: PlaceTile, log: list[Event] | None) -> bool:
    tile = move.tile - 1
    at.dug = without(at.dug, tile)
    at.own_board().place(move.x, move.y, tile, move.rotation)
    if log is not None:
        log.append(TilePlaced(at.actor, move.tile, move.x, move.y, move.rotation, ""))
    if at.board.looks.has_artifact[tile]:
        at.digs_due += 1
    if settle(at, NOBODY, log):
        return False
    return _lay_finds(at, log) if at.dug else _next_dig(at, log)
