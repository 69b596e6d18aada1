"""For bots: how far along each Character is beyond its points, judging by what is nearly finished on the map.

Each Character counts what its page of the rule book recommends building: small lakes and islands that
are nearly closed, large ones that will still score, long rivers with open ends, a growing map, squares
that fill up, cells with tiles on three sides, tiles that fit nowhere.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from watertable.games.water_to_water.pack.reader import points_for
from watertable.games.water_to_water.position import WaterToWaterPosition
from watertable.games.water_to_water.rules.board import Board
from watertable.games.water_to_water.rules.characters.character import Character
from watertable.games.water_to_water.rules.characters.lake_nymph import LakeNymph
from watertable.games.water_to_water.rules.characters.river_lord import RiverLord
from watertable.games.water_to_water.rules.characters.strider import Strider
from watertable.games.water_to_water.rules.characters.wave_rider import WaveRider
from watertable.games.water_to_water.rules.features import KIND_BITS, KIND_MASK, Features
from watertable.games.water_to_water.rules.ground import ROW, key_of
from watertable.games.water_to_water.rules.tiles import LAKE_PIECE, LAND_PIECE, RIVER_PIECE
from watertable.kernel.memory import fractions, long, long_of

if TYPE_CHECKING:
    from watertable.kernel.memory import Fractions, Long

NEARNESS: Final[list[float]] = [1.0, 0.45, 0.2, 0.08, 0.0]
"""The share of its points that an unfinished lake or island counts for, by how many of its sides are open, up to 4."""
GARDEN: Final = 2.0
BOG: Final = 0.6
"""The most that a nearly full square promises in points, and what a nearly enclosed cell does. Everyone sees what is
promised, so a generous promise helps three who hinder more than the one who builds."""

UNKNOWN: Final = -1.0
"""Among a map's hopes: not worked out yet."""

NOTHING: Final = 0
LAKES: Final = 1
ISLANDS: Final = 2
LARGE_LAKES: Final = 3
LARGE_ISLANDS: Final = 4
RIVERS: Final = 5
GROWTH: Final = 6
SQUARES: Final = 7
SINGLES: Final = 8
VOIDS: Final = 9
FINDS: Final = 10
MISFITS: Final = 11
"""What a Character builds; up to RIVERS it is among the map's features."""
_BUILDS: Final[dict[str, int]] = {
    "lake-nymph": LAKES,
    "islander": ISLANDS,
    "wave-rider": LARGE_LAKES,
    "strider": LARGE_ISLANDS,
    "river-lord": RIVERS,
    "adventurer": GROWTH,
    "gardener": SQUARES,
    "planter": SINGLES,
    "bog-minder": VOIDS,
    "archeologist": FINDS,
    "druid": MISFITS,
}
_SIZES: Final = 128
"""More than a lake or an island has tiles, and a river crosses borders."""


class Outlook:
    """What bots know about a Character of a line-up, worked out once: plain numbers, which compiled code reads fast."""

    def __init__(self, character: Character, worth: float) -> None:
        self.builds: i64 = _BUILDS.get(character.name, NOTHING)
        self.each = float(character.each if isinstance(character, LakeNymph) else character.card.each)
        """Points for one of what it builds."""
        table: list[int] = []
        if isinstance(character, WaveRider | Strider | RiverLord):
            table = character.table
        self.most = float(max([0, *table]))
        self.by_size: Long = long_of([points_for(table, size) if table else 0 for size in range(_SIZES)])
        """Points for what it builds, by size."""
        self.by_length: Fractions = fractions(_SIZES)
        """What a river of each length promises."""
        for length in range(_SIZES if self.builds == RIVERS else 0):
            now = points_for(table, length) if length else 0
            self.by_length[length] = 0.6 * (points_for(table, length + 1) - now) + 0.2 * (
                points_for(table, length + 2) - now
            )
        self.worth = worth
        """How well it does in general, and how far it is feared (`evaluation`)."""
        self.can_reach = character.can_reach
        self.can_be_robbed = character.can_be_robbed
        self.counts_draws = character.counts_draws


def _hopes(features: Features) -> list[float]:
    """What has been worked out for a map, which stays as it is in most windows: by what is built."""
    if not features.hopes:
        features.hopes = [UNKNOWN] * (RIVERS + 1)
    return features.hopes


def _hoped(features: Features, outlook: Outlook) -> float:
    """Points to expect from lakes, islands or rivers."""
    hopes = _hopes(features)
    builds = outlook.builds
    hope = hopes[builds]
    if hope == UNKNOWN:
        if builds == RIVERS:
            hope = _rivers(features, outlook.by_length)
        elif builds <= ISLANDS:
            hope = _closing(features, LAKE_PIECE if builds == LAKES else LAND_PIECE, outlook.each)
        else:
            kind = LAKE_PIECE if builds == LARGE_LAKES else LAND_PIECE
            hope = _closing_large(features, kind, outlook.by_size, outlook.most)
        hopes[builds] = hope
    return hope


def _closing(features: Features, kind: i64, each: float) -> float:
    """Points to expect from the two best unfinished lakes or islands, each of which is worth `each`."""
    parent = features.parent
    all_ends = features.ends
    listed = features.open
    fewest: i64 = 4
    second: i64 = 4
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
        if sides < fewest:
            second = fewest
            fewest = sides
        elif sides < second:
            second = sides
    return each * NEARNESS[fewest] + 0.5 * (each * NEARNESS[second])


def _closing_large(features: Features, kind: i64, by_size: Long, most: float) -> float:
    """The same for those that count by their size once every open side has a tile."""
    parent = features.parent
    all_ends = features.ends
    listed = features.open
    near, nearer, nearest = NEARNESS[3], NEARNESS[2], NEARNESS[1]
    best = 0.0
    second = 0.0
    for place in range(features.open_count):
        entry = listed[place]
        if entry & KIND_MASK != kind:
            continue
        piece = entry >> KIND_BITS
        ends = all_ends[piece]
        if ends <= 0 or ends > 12 or parent[piece] != piece:
            continue
        sides = (ends + 3) >> 2
        nearness = near
        if sides < 3:
            nearness = nearest if sides == 1 else nearer
        if most * nearness <= second:
            # However large it is.
            continue
        hope = float(by_size[features.size(piece) + sides]) * nearness
        if hope > best:
            second = best
            best = hope
        elif hope > second:
            second = hope
    return best + 0.5 * second


def _rivers(features: Features, by_length: Fractions) -> float:
    """Points to expect from the next two connections of the best open river."""
    parent = features.parent
    all_ends = features.ends
    listed = features.open
    best = 0.0
    for place in range(features.open_count):
        entry = listed[place]
        piece = entry >> KIND_BITS
        if entry & KIND_MASK != RIVER_PIECE or all_ends[piece] <= 0 or parent[piece] != piece:
            continue
        hope = by_length[features.connections[piece]]
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


def progress(at: WaterToWaterPosition, seat: int, outlook: Outlook) -> float:
    """Points to expect, as a share of the target, for a Character held by this seat."""
    board = at.board
    builds = outlook.builds
    points = 0.0
    if builds == NOTHING:
        return points
    if builds <= RIVERS:
        points = _hoped(board.features, outlook)
    elif builds == GROWTH:
        # The first points come late and all at once, so until then growth itself counts.
        size = float(board.length() + board.width())
        points = 0.0 if at.points[seat] > 0 else 17.0 * size / 22.0
    elif builds == SQUARES:
        if at.points[seat] <= 0:
            most = float(fullest_square(board))
            points = GARDEN * most * most / 81.0
    elif builds == SINGLES:
        points = 0.35 * outlook.each * shutting(board, True)
    elif builds == VOIDS:
        points = BOG * shutting(board, False)
    elif builds == FINDS:
        points = 1.5 * board.artifacts
    elif builds == MISFITS:
        points = 0.4 * outlook.each * unplayable(at)
    return points / 20.0


def unplayable(at: WaterToWaterPosition) -> float:
    """In how many hands the first tile fits nowhere."""
    count = 0.0
    for hand in at.hands:
        if hand and not at.board.can_place(hand[0], at.blocked):
            count += 1.0
    return count
