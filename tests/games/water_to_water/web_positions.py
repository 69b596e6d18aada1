"""Positions for the tests of the web table: what the rules say of maps that the page works out by itself.

The page finds lakes, islands, rivers and voids, what scores and what fits without asking the server, so that a
tile can be tried out at once. `web/src/games/water-to-water/fixtures/positions.json` has positions of played games
with the rules' own answers; its tests compare. Written anew, after a change of the rules or of the tiles, by

    PYTHONPATH=src python -m tests.games.water_to_water.web_positions

Where many tiles are tried in every cell, the answers are one text, of which the fixture keeps the CRC-32.
"""

from __future__ import annotations

import json
import sys
import zlib
from pathlib import Path
from typing import Any, Final

from watertable.games.water_to_water import WATER_TO_WATER
from watertable.games.water_to_water.drawing.drawer import outline
from watertable.games.water_to_water.pack.reader import WaterToWaterPack
from watertable.games.water_to_water.position import WaterToWaterPosition
from watertable.games.water_to_water.rules.board import Board
from watertable.games.water_to_water.rules.characters.character import Character
from watertable.games.water_to_water.rules.moves import CoverTile, LayTile, PlaceTile, TurnTile
from watertable.games.water_to_water.rules.placing import why_not_blocked
from watertable.games.water_to_water.rules.state import WaterToWaterState
from watertable.games.water_to_water.rules.tiles import KINDS, LAKE_PIECE, RIVER_PIECE, SPELLED
from watertable.kernel import CHANCE, PASS, Move, OptionValue, Sfc32
from watertable.kernel.errors import Reason

FIXTURE: Final = Path(__file__).parents[3] / "web/src/games/water-to-water/fixtures/positions.json"
PIECE_KINDS: Final = ("lake", "river", "land")
BOOK: Final = WATER_TO_WATER.presets["book"]
LARGE_LAKE: Final = 32
"""The number of a game with a finished lake of nine tiles, which are rare."""
GAMES: Final = 25
EACH: Final = 3
"""Positions from each game."""
LOOKED_AT: Final = 5
"""How many of its moves a player who plays for points compares."""
TRIED: Final = 4
"""How many moves of a position are followed by what they lead to."""
WITHOUT_MAP: Final = ("student", "thief", "wrath")

OPTIONS: Final[list[dict[str, OptionValue]]] = [
    {},
    BOOK,
    {"exclude_powers": ("intuition", "intellect", "wisdom", "dreamweaver", "doppelganger", "introspection")},
    {**BOOK, "large_from": 6, "lake_points": 5, "draft": "random"},
]


# Played games


def choose(state: WaterToWaterState, seat: int, rng: Sfc32, taste: int) -> Move:
    """A move at random (taste 0); or, of a few, the one after which the most points are on the table (1), or the
    tile that touches the most others (2), which makes full squares."""
    moves = state.legal_moves(seat)
    if PASS in moves and rng.below(2) == 0:
        return PASS
    # Tiles are turned and covered in every game that allows it.
    special: list[Move] = [move for move in moves if isinstance(move, CoverTile | TurnTile)]
    if special and rng.below(2) == 0:
        moves = special
    if taste == 2:
        placed = [move for move in moves if isinstance(move, PlaceTile)]
        if placed:
            return max(placed, key=lambda move: (state.at.board.adjoining(move.x, move.y), -abs(move.x) - abs(move.y)))
    if taste != 1:
        return moves[rng.below(len(moves))]
    best = moves[0]
    most = -1
    for _ in range(LOOKED_AT):
        move = moves[rng.below(len(moves))]
        after = state.copy()
        after.perform(seat, move, None)
        worth = sum(after.at.points) if min(after.at.characters) >= 0 else 0
        if worth > most and after.to_act() is not None:
            best, most = move, worth
    return best


class Moment:
    """A position of a played game, and how many tiles had been turned on the way to it."""

    def __init__(self, name: str, options: int, turned: int, state: WaterToWaterState) -> None:
        self.name = name
        self.options = options
        self.turned = turned
        self.state = state


def played(game: int) -> list[Moment]:
    """A game from its beginning to its end: each position with a tile on the map in which a seat decides."""
    rng = Sfc32(f"web positions {game}")
    options = game % len(OPTIONS)
    seats = 2 + game % 5
    state = WATER_TO_WATER.new(seats, OPTIONS[options])
    assert isinstance(state, WaterToWaterState)
    found: list[Moment] = []
    number = turned = 0
    while (seat := state.to_act()) is not None:
        move = state.draw_chance(rng) if seat == CHANCE else choose(state, seat, rng, game % 3)
        state.perform(seat, move, None)
        number += 1
        turned += isinstance(move, TurnTile)
        if state.at.board.tile_count > 0 and state.to_act() != CHANCE:
            name = f"game {game}, {seats} players, after {number} moves"
            found.append(Moment(name, options, turned, state.copy()))
    return found


def positions() -> list[Moment]:
    """Positions from all games: after parts of the game of growing length, the end included."""
    found: list[Moment] = []
    for game in (*range(GAMES - 1), LARGE_LAKE):
        all_of_it = played(game)
        for part in range(EACH):
            at = len(all_of_it) * (part + 1) // EACH - 1
            # Before the end, where someone is about to lay or turn a tile.
            while 0 < at < len(all_of_it) - 1 and not asked(all_of_it[at].state):
                at -= 1
            found.append(all_of_it[at])
    return found


# What the rules say


def tile_facts(pack: WaterToWaterPack) -> list[dict[str, Any]]:
    return [
        {
            "number": tile.number,
            "name": tile.name,
            "sides": [KINDS[side] for side in tile.sides],
            "pieces": [{"kind": PIECE_KINDS[piece.kind], "places": list(piece.places)} for piece in tile.pieces],
            "rotations": [rotation for rotation in range(4) if tile.looks_like[rotation] == rotation],
            "has_ruin": tile.has_ruin,
            "has_artifact": tile.has_artifact,
            "bodies": [],
        }
        for tile in pack.tiles
    ]


def features_of(board: Board) -> list[list[Any]]:
    """Every lake, river and land area: [kind, size, open ends, [tile's place by rows * 16 + piece, …]]."""
    by_rows = {(x, y): place for place, (x, y, _, _) in enumerate(board.tiles())}
    members: dict[int, list[int]] = {}
    kinds: dict[int, int] = {}
    for (x, y, tile, _), first in zip(board.laid_tiles(), board.features.first_piece, strict=False):
        for piece, kind in enumerate(board.looks.piece_kinds[tile]):
            root = board.features.root(first + piece)
            kinds[root] = kind
            members.setdefault(root, []).append(by_rows[x, y] * 16 + piece)
    found: list[list[Any]] = []
    for root, pieces in sorted(members.items(), key=lambda member: min(member[1])):
        kind = kinds[root]
        size = board.features.connections[root] if kind == RIVER_PIECE else board.features.size(root)
        found.append([PIECE_KINDS[kind], size, max(0, board.features.ends[root]), sorted(pieces)])
    finished = sorted([feature.size for feature in board.lakes()])
    assert finished == sorted(
        [row[1] for row in found if row[0] == PIECE_KINDS[LAKE_PIECE] and not row[2] and row[1] > 1]
    )
    return found


def points_of(at: WaterToWaterPosition, character: Character) -> list[Any]:
    """What a Character would score here: [points, [[what, points, count, [x, y, …]], …]]."""
    items = [
        [item.what, item.points, item.count, [int(part) for place in item.places for part in place.split(",")]]
        for item in character.items(at, 0)
    ]
    return [character.points(at, 0), items]


def facts_of(options: dict[str, OptionValue]) -> dict[str, dict[str, Any]]:
    """What the page is told of each Character: what each thing is worth, and the table of sizes."""
    state = WATER_TO_WATER.new(4, options)
    assert isinstance(state, WaterToWaterState)
    found: dict[str, dict[str, Any]] = {}
    for character in state.at.lineup.characters:
        table = getattr(character, "table", None)
        steps = None
        if table is not None:
            steps = [[size, table[size]] for size in range(1, len(table)) if table[size] != table[size - 1]]
        found[character.name] = {"each": getattr(character, "each", character.card.each), "table": steps}
    return found


def letter(reason: Reason | None) -> str:
    """A refusal in a few letters: the side that fails with what it is and what it should be, or why else."""
    if reason is None:
        return "."
    if "wanted" in reason.values:
        kind, wanted = [KINDS[SPELLED.index(str(reason.values[name]))] for name in ("kind", "wanted")]
        return f"{reason.values['side']}{kind}-{wanted}"
    if reason.rule == "WW-22":
        return "blocked"
    for words, short in _SHORT.items():
        if words in reason.message:
            return short
    raise AssertionError(f"no letters for {reason}")


_SHORT: Final = {
    "already a tile": "taken",
    "not next to any tile": "away",
    "only land would meet": "land",
    "no tile at": "none",
    "already looks like that": "same",
    "changes none of its sides": "same",
}


def around(board: Board) -> list[tuple[int, int]]:
    """Every cell of the map's box and of two rows and columns around it, by rows."""
    return [(x, y) for y in range(board.north - 2, board.south + 3) for x in range(board.west - 2, board.east + 3)]


def answers(at: WaterToWaterPosition, share: int) -> dict[str, str]:
    """Whether, or why not, tiles may be laid in each cell and rotation; by kind of move, as one text.

    A third of the tiles, by `share`, is tried wherever the answer depends on the tile, elsewhere one of them.
    """
    board = at.board
    found: dict[str, list[str]] = {"place": [], "forest": [], "cover": [], "turn": []}
    tiles = range(share, len(at.pack.tiles), 3)
    for x, y in around(board):
        laid = board.tile_at(x, y)
        blocked = why_not_blocked(at, x, y)
        for rotation in range(4):
            if laid < 0 or at.pack.tiles[laid].looks_like[rotation] == rotation:
                found["turn"].append(letter(board.why_not_turn(x, y, rotation)))
        for tile in tiles if board.is_border(x, y) else tiles[:1]:
            for rotation in board.looks.rotations[tile]:
                found["place"].append(letter(blocked or board.why_not_place(x, y, tile, rotation)))
                found["forest"].append(letter(blocked or board.why_not_place_in_forest(x, y, tile, rotation)))
        for tile in tiles if laid >= 0 else tiles[:1]:
            for rotation in board.looks.rotations[tile]:
                found["cover"].append(letter(board.why_not_cover(x, y, tile, rotation)))
    return {kind: " ".join(letters) for kind, letters in found.items()}


def asked(state: WaterToWaterState) -> dict[str, list[list[int]]]:
    """The legal moves that lay or turn a tile, by type, for the seat that decides: rows of their fields, in order."""
    seat = state.to_act()
    found: dict[str, list[list[int]]] = {}
    for move in state.legal_moves(seat) if seat is not None else []:
        if isinstance(move, LayTile):
            found.setdefault(type(move).__name__, []).append([move.tile, move.x, move.y, move.rotation])
        elif isinstance(move, TurnTile):
            found.setdefault("TurnTile", []).append([move.x, move.y, move.rotation])
    return found


def tried(state: WaterToWaterState, rng: Sfc32) -> list[list[Any]]:
    """Moves that change the map, each with the sizes of what there is then: [move, lakes, islands, rivers, voids]."""
    at = state.at
    moves: list[Move] = [TurnTile(x, y, rotation) for x, y, rotation in at.board.turnings()]
    moves = [moves[rng.below(len(moves))]] if moves else []
    tiles = [tile for tile in range(len(at.pack.tiles)) if at.board.placements(tile)]
    for number in range(TRIED):
        if not tiles:
            break
        tile = tiles[rng.below(len(tiles))]
        over = number == 0
        places = at.board.cover_placements(tile) if over else at.board.placements(tile)
        if places:
            x, y, rotation = places[rng.below(len(places))]
            moves.append(CoverTile(tile + 1, x, y, rotation) if over else PlaceTile(tile + 1, x, y, rotation))
    found: list[list[Any]] = []
    for move in moves:
        board = at.board.copy()
        if isinstance(move, TurnTile):
            tile = board.tile_at(move.x, move.y) + 1
            board.turn(move.x, move.y, move.rotation)
            row = [move.x, move.y, tile, move.rotation]
        else:
            assert isinstance(move, LayTile)
            change = board.cover if isinstance(move, CoverTile) else board.place
            change(move.x, move.y, move.tile - 1, move.rotation)
            row = [move.x, move.y, move.tile, move.rotation]
        sizes = [
            [feature.size for feature in group]
            for group in (board.lakes(), board.islands(), board.rivers(), board.voids())
        ]
        found.append([row, *sizes])
    return found


def described(moment: Moment, share: int, rng: Sfc32) -> dict[str, Any]:
    """One position of the fixture."""
    state = moment.state
    at = state.at
    board = at.board
    features = {
        "voids": [[part for cell in void.cells for part in cell] for void in board.voids()],
        "grids": [[grid.size, *grid.cells[0]] for grid in board.grids()],
    }
    view = state.view(None).as_json()
    return {
        "name": moment.name,
        "options": moment.options,
        "share": share,
        "turned": moment.turned,
        "laid": [[x, y, tile + 1, rotation] for x, y, tile, rotation in board.tiles()],
        "covered": len(board.covered),
        "blocked": view["blocked"],
        "bag": view["bag"],
        "discards": view["discards"],
        "out_of_play": view["out_of_play"],
        "teacher": view["teacher"],
        "players": [
            {key: player[key] for key in ("character", "power", "uses", "points", "target", "hand")}
            for player in view["players"]
        ],
        "features": features_of(board),
        **features,
        "points": {
            character.name: points_of(at, character)
            for character in at.lineup.characters
            if character.name not in WITHOUT_MAP
        },
        "fits": {kind: zlib.crc32(text.encode()) for kind, text in answers(at, share).items()},
        "seat": view["to_act"],
        "asked": asked(state),
        "tried": tried(state, rng),
    }


def outlined(boards: list[Board]) -> list[list[Any]]:
    """Groups of cells with the line around them: [[x, y, …], inset, path]."""
    found: list[list[Any]] = []
    for place, board in enumerate(boards):
        groups = [*board.lakes()[:1], *board.islands()[:1], *board.voids()[:1]]
        for group in groups:
            inset = 4.0 + 6 * (place % 4)
            path = outline(list(group.cells), "red", inset=inset).split('"')[1]
            found.append([[part for cell in group.cells for part in cell], inset, path])
    return found


def fixture() -> str:
    """The whole fixture as text; one line for each position, so that changes can be read."""
    found = positions()
    rng = Sfc32("web moves")
    parts: dict[str, list[Any]] = {
        "tiles": tile_facts(found[0].state.at.pack),
        "characters": [facts_of(options) for options in OPTIONS],
        "positions": [described(moment, (place + place // EACH) % 3, rng) for place, moment in enumerate(found)],
        "outlines": outlined([moment.state.at.board for moment in found[2::EACH]]),
    }
    lines = [
        f'"{name}": [\n' + ",\n".join([json.dumps(row, separators=(",", ":")) for row in rows]) + "\n]"
        for name, rows in parts.items()
    ]
    return "{\n" + ",\n".join(lines) + "\n}\n"


if __name__ == "__main__":
    FIXTURE.parent.mkdir(exist_ok=True)
    FIXTURE.write_text(fixture(), "utf-8")
    sys.stdout.write(f"{FIXTURE}: {FIXTURE.stat().st_size} bytes\n")
