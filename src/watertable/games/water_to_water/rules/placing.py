"""Playing a tile from the hand, and why a play is refused (WW-3, WW-13, WW-22, WW-30)."""

from __future__ import annotations

from watertable.games.water_to_water.position import WaterToWaterPosition
from watertable.games.water_to_water.rules.moves import Discard, LayTile, PlaceTile
from watertable.kernel.errors import Reason
from watertable.kernel.moves import Move


def playable(at: WaterToWaterPosition, seat: int) -> list[int]:
    """The tiles in hand that the seat may choose from (WW-30)."""
    hand = at.hands[seat]
    return hand[:1] if at.power(seat).plays_first_tile_only else hand


def play_moves(at: WaterToWaterPosition, seat: int, moves: list[Move]) -> None:
    """Every placement of a tile in hand; discarding it if there is none (WW-13, WW-31)."""
    for tile in playable(at, seat):
        placements = at.board.placements(tile, at.blocked)
        for x, y, rotation in placements:
            moves.append(PlaceTile(tile + 1, x, y, rotation))
        if not placements:
            moves.append(Discard(tile + 1))


def why_not_in_hand(at: WaterToWaterPosition, seat: int, number: int) -> Reason | None:
    """Why the seat cannot play this tile from its hand."""
    hand = at.hands[seat]
    if number - 1 not in hand:
        return Reason("WW-13", "tile {tile} is not in your hand", {"tile": number})
    if at.power(seat).plays_first_tile_only and hand[0] != number - 1:
        return Reason("WW-30", "you must play tile {first} first", {"first": hand[0] + 1})
    return None


def why_not_blocked(at: WaterToWaterPosition, x: int, y: int) -> Reason | None:
    blocked = at.blocked
    if blocked is None or blocked != (x, y):
        return None
    return Reason("WW-22", "{x},{y} is blocked by seat {seat}", {"x": x, "y": y, "seat": at.blocker})


def why_not_lay(at: WaterToWaterPosition, move: LayTile) -> Reason | None:
    """Why a tile may not go there by WW-3."""
    reason = why_not_blocked(at, move.x, move.y)
    if reason is not None:
        return reason
    return at.board.why_not_place(move.x, move.y, move.tile - 1, move.rotation)


def why_not_play(at: WaterToWaterPosition, seat: int, move: Move) -> Reason | None:
    """Why this is not a legal play of a tile in hand."""
    if isinstance(move, PlaceTile):
        reason = why_not_in_hand(at, seat, move.tile)
        return reason if reason is not None else why_not_lay(at, move)
    if isinstance(move, Discard):
        reason = why_not_in_hand(at, seat, move.tile)
        if reason is None and at.board.can_place(move.tile - 1, at.blocked):
            return Reason("WW-13", "you can play tile {tile}, so you cannot discard it", {"tile": move.tile})
        return reason
    return Reason("WW-13", "you must play a tile now")
