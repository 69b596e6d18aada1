"""For bots: how far along each Character is beyond its points, judging by what is nearly finished on the map.

Each Character counts what its page of the rule book recommends building: small lakes and islands that
are nearly closed, large ones that will still score, long rivers with open ends, a growing map, squares
that fill up, cells with tiles on three sides, tiles that fit nowhere.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from watertable.games.water_to_water.pack.reader import points_for
from watertable.games.water_to_water.position import WaterToWaterPosition
from watertable.games.water_to_water.rules.board import Board
from watertable.games.water_to_water.rules.characters.lake_nymph import LakeNymph
from watertable.games.water_to_water.rules.characters.strider import Strider
from watertable.games.water_to_water.rules.characters.wave_rider import WaveRider
from watertable.games.water_to_water.rules.features import KIND_BITS, KIND_MASK, Features
from watertable.games.water_to_water.rules.ground import ROW, key_of
from watertable.games.water_to_water.rules.tiles import LAKE_PIECE, LAND_PIECE, RIVER_PIECE
from watertable.kernel.memory import long

NEARNESS: Final[list[float]] = [1.0, 0.45, 0.2, 0.08]
"""The share of its points that an unfinished lake or island counts for, by how many of its sides are open."""
GARDEN: Final = 2.0
BOG: Final = 0.6
"""The most that a nearly full square promises in points, and what a nearly enclosed cell does. Everyone sees what is
promised, so a generous promise helps three who hinder more than the one who builds."""

UNKNOWN: Final = -1.0
"""Among a map's hopes: not worked out yet."""


def closing(board: Board, kind: int, each: float, table: list[int] | None) -> float:
    """Points to expect from the two best unfinished lakes or islands.

    Each is worth `each`, or the table's points for its size once every open side has a tile.
    """
    number = kind if table is None else kind + (1 << KIND_BITS)
    hopes = _hopes(board.features)
    if hopes[number] == UNKNOWN:
        hopes[number] = _closing(board.features, kind, each, table)
    return hopes[number]


def _hopes(features: Features) -> list[float]:
    """What has been worked out for a map, which stays as it is in most windows."""
    if not features.hopes:
        features.hopes = [UNKNOWN] * (2 << KIND_BITS)
    return features.hopes


def _closing(features: Features, kind: i64, each: float, table: list[int] | None) -> float:
    parent = features.parent
    all_ends = features.ends
    listed = features.open
    best = 0.0
    second = 0.0
    for place in range(features.open_count):
        entry = listed[place]
        if entry & KIND_MASK != kind:
            continue
        piece = entry >> KIND_BITS
        ends = all_ends[piece]
        if ends <= 0 or ends > 12 or parent[piece] != piece:
            # Finished, more than three sides open, or merged.
            continue
        sides = (ends + 3) >> 2
        worth = each
        if table is not None:
            worth = float(points_for(table, features.size(piece) + sides))
        hope = worth * NEARNESS[sides]
        if hope > best:
            second = best
            best = hope
        elif hope > second:
            second = hope
    return best + 0.5 * second


def rivers(board: Board, table: list[int]) -> float:
    """Points to expect from the next two connections of the best open river."""
    hopes = _hopes(board.features)
    if hopes[RIVER_PIECE] == UNKNOWN:
        hopes[RIVER_PIECE] = _rivers(board.features, table)
    return hopes[RIVER_PIECE]


def _rivers(features: Features, table: list[int]) -> float:
    best = 0.0
    for place in range(features.open_count):
        entry = features.open[place]
        piece = entry >> KIND_BITS
        if entry & KIND_MASK != RIVER_PIECE or not features.is_open(piece):
            continue
        length = features.connections[piece]
        now = points_for(table, length) if length else 0
        hope = 0.6 * (points_for(table, length + 1) - now) + 0.2 * (points_for(table, length + 2) - now)
        if hope > best:
            best = hope
    return best


def shutting(board: Board, wants_single: bool) -> float:
    """Empty cells that are nearly enclosed: with tiles on three sides or, for larger voids, also on two."""
    found = float(board.beside_three) if wants_single else 0.6 * board.beside_three + 0.3 * board.beside_two
    return min(found, 4.0)


def fullest_square(board: Board) -> int:
    """The most tiles in any 3×3 square."""
    board.catch_up()
    # Counted for each square by its south-east cell; two more rows and columns hold those that stick out.
    row: i64 = board.width() + 2
    counts = long(row * (board.length() + 2))
    north_west = key_of(board.west, board.north)
    most: i64 = 0
    for slot in board.laid:
        key: i64 = board.keys[slot] - north_west
        first: i64 = key // ROW * row + key % ROW
        for corner in range(first, first + 3 * row, row):
            for place in range(corner, corner + 3):
                counts[place] += 1
                if counts[place] > most:
                    most = counts[place]
    return most


def progress(at: WaterToWaterPosition, seat: int, number: int) -> float:
    """Points to expect, as a share of the target, for a Character (an index in the line-up) held by this seat."""
    character = at.lineup.characters[number]
    board = at.board
    name = character.name
    points = 0.0
    if isinstance(character, LakeNymph):
        points = closing(board, LAKE_PIECE, float(character.each), None)
    elif name == "islander":
        points = closing(board, LAND_PIECE, float(character.card.each), None)
    elif isinstance(character, WaveRider):
        points = closing(board, LAKE_PIECE, 0.0, character.table)
    elif isinstance(character, Strider):
        points = closing(board, LAND_PIECE, 0.0, character.table)
    elif name == "river-lord":
        points = rivers(board, character.pack.points["rivers"])
    elif name == "adventurer":
        # The first points come late and all at once, so until then growth itself counts.
        size = float(board.length() + board.width())
        points = 0.0 if at.points[seat] > 0 else 17.0 * size / 22.0
    elif name == "gardener":
        if at.points[seat] <= 0:
            most = float(fullest_square(board))
            points = GARDEN * most * most / 81.0
    elif name == "planter":
        points = 0.35 * character.card.each * shutting(board, True)
    elif name == "bog-minder":
        points = BOG * shutting(board, False)
    elif name == "archeologist":
        points = 1.5 * board.artifacts
    elif name == "druid":
        points = 0.4 * character.card.each * unplayable(at)
    return points / 20.0


def unplayable(at: WaterToWaterPosition) -> float:
    """In how many hands the first tile fits nowhere."""
    count = 0.0
    for hand in at.hands:
        if hand and not at.board.can_place(hand[0], at.blocked):
            count += 1.0
    return count
