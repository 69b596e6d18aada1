"""Water to Water as numbers: moves by their place among the legal ones, and where every tile is, seen from a seat.

There are millions of different moves (a tile, a cell of an unbounded map, a rotation), of which few are ever legal
together. So an action is an index in `legal_moves`. `factors_of` gives the same move as six small numbers that do not
depend on the position, for policies that look at what an action does.
"""

from __future__ import annotations

from math import factorial
from typing import TYPE_CHECKING, Final

from mypy_extensions import i64, u8

from watertable.games.water_to_water.pack.cards import MOST_IN_HAND, MOST_USES
from watertable.games.water_to_water.pack.reader import TILES, WaterToWaterPack
from watertable.games.water_to_water.position import WaterToWaterPosition
from watertable.games.water_to_water.rules import moves as kinds
from watertable.games.water_to_water.rules.ground import ROW, SLOT_BITS, SLOT_MASK, ZERO
from watertable.games.water_to_water.rules.length import longest
from watertable.games.water_to_water.rules.lineup import Lineup, lineup_of
from watertable.games.water_to_water.rules.moves import LayTile
from watertable.games.water_to_water.rules.phases import AFTER_DRAW, AFTER_PLAY, QUESTIONS
from watertable.kernel.encoding import Field, IndexedEncoding, counted, write_wide
from watertable.kernel.errors import BadInput
from watertable.kernel.moves import PASS, Move, Pass
from watertable.kernel.position import Position
from watertable.kernel.setup import Setup

if TYPE_CHECKING:
    from watertable.kernel.memory import Memory

CAUSES: Final[tuple[str, ...]] = ("", "target", "stolen", "tiles")
MIDDLE: Final = TILES
"""Added to x and y: no cell that matters is further than this from the first tile."""
GRID: Final = 2 * MIDDLE + 1
KINDS: Final[tuple[type, ...]] = (Pass, *kinds.MOVE_TYPES[3:])
"""The kinds of players' moves, the first factor; chance's are left out."""
PLACES: Final[tuple[str, ...]] = ("bag", "map", "covered", "discard pile", "out of play", "dug up")
_BAG: Final = 0
_MAP: Final = 1
_COVERED: Final = 2
_DISCARDS: Final = 3
_OUT: Final = 4
_DUG: Final = 5
_HAND: Final = 6
_SINGLE: Final = 25
_OF_A_SEAT: Final = 10
_OF_A_TILE: Final = 5


class WaterToWaterEncoding(IndexedEncoding):
    """Actions are indices in `legal_moves`; see the docstring of the module."""

    def __init__(self, setup: Setup) -> None:
        pack = setup.pack
        assert isinstance(pack, WaterToWaterPack)
        self.lineup: Lineup = lineup_of(setup)
        self.characters: int = len(self.lineup.characters)
        super().__init__(setup, _most_moves(self.lineup, pack, setup.seats))
        self.factors = (len(KINDS), max(TILES, self.characters) + 1, GRID, GRID, TILES + 1, TILES + 1)
        self.most_chance_outcomes = max(TILES, len(self.lineup.powers), self.characters)
        self.is_perfect = not any(power.has_hidden_character for power in self.lineup.powers)
        uses = sorted([power.card.uses for power in self.lineup.powers], reverse=True)
        self.max_length = longest(setup.seats, uses[0], sum(uses[: setup.seats]))
        self.measure()

    def fields(self) -> list[Field]:
        seats, characters = self.seats, self.characters
        places = [*PLACES, "the observer's hand", "the next player's hand and so on"]
        numbered = ", ".join([f"{number} {name}" for number, name in enumerate(places)])
        return [
            Field("phase", (), len(QUESTIONS) - 1, f"What is decided: {', '.join(QUESTIONS)}."),
            Field("actor", (), seats - 1, "Who decides, counted from the observer in the order of play."),
            Field("turn", (), seats - 1, "Whose turn it is, counted likewise."),
            Field("first", (), seats - 1, "Who has the lowest Power number, counted likewise."),
            Field("dealt", (), seats, "How many Powers have been dealt."),
            Field("teacher", (), seats, "The Student's teacher: 1 for the observer and so on; 0 for none."),
            Field("doppelganger", (), seats, "Who has Doppelganger, likewise."),
            Field(
                "hidden",
                (),
                characters,
                "The hidden Character: 1 + its number; 0 for none, and for all but its holder.",
            ),
            Field("is_revealed", (), 1, "Whether it has been revealed."),
            Field("is_blocked", (), 1, "Whether a cell is blocked.", ("blocked",)),
            Field(
                "blocked_x", (), GRID - 1, f"Where, from west to east, the first tile being at {MIDDLE}.", ("blocked",)
            ),
            Field("blocked_y", (), GRID - 1, "Where, from north to south.", ("blocked",)),
            Field("blocker", (), seats, "Who blocked it last: 1 for the observer and so on; 0 for nobody."),
            Field("rounds", (), 255, "Rounds that the Wrath has started awake."),
            Field("asked", (), seats, "How far the window has come, or the picking of Characters."),
            Field("drawer", (), seats - 1, "Who draws, counted from the observer."),
            Field("draw_to", (), 255, "How many tiles they draw up to."),
            Field("after_draw", (), len(AFTER_DRAW) - 1, f"What comes then: {', '.join(AFTER_DRAW)}."),
            Field("player", (), seats - 1, "Whose play is being settled, counted from the observer."),
            Field("after_play", (), len(AFTER_PLAY) - 1, f"What comes after it: {', '.join(AFTER_PLAY)}."),
            Field("adjoined", (), 4, "How many tiles the first tile of this turn touches."),
            Field("is_second_play", (), 1, "Whether this is Intellect's second play."),
            Field("digs_due", (), TILES, "Digs that are still to come."),
            Field("dig_left", (), TILES, "Tiles that are still to be dug up."),
            Field("cause", (), len(CAUSES) - 1, "Why the game ended: it has not, target, stolen, tiles."),
            Field("powers", (seats,), len(self.lineup.powers), "Each player's Power: 1 + its number; 0 for none yet."),
            Field("uses", (seats,), MOST_USES, "How many uses of it are left."),
            Field("characters", (seats,), characters, "Each player's Character: 1 + its number; 0 for none yet."),
            Field("points", (seats, 2), 255, "Its points, as a multiple of 256 and the rest."),
            Field("skips", (seats,), 255, "How many turns each player will sleep through."),
            Field("is_asleep", (seats,), 1, "Whether each player is asleep."),
            Field("order", (seats,), seats - 1, "Each player's place in the order in which windows ask."),
            Field("winners", (seats,), 1, "Who has won."),
            Field("hand_sizes", (seats,), TILES, "How many tiles each player holds.", ("players",)),
            Field("hideable", (characters,), 1, "Which Characters could be hidden."),
            Field("reached", (characters,), 1, "Which of them have had enough points to be spent (WW-34)."),
            Field(
                "tiles",
                (TILES, _OF_A_TILE),
                255,
                f"Where each tile is ({numbered}); its index there (on the map: 1 + its index in the group laid with "
                f"the Wind and the Waves, or 0); x and y, {MIDDLE} for the first tile; and its rotation.",
                ("board", "bag", "discards", "out_of_play", "dug", "group", "players"),
            ),
        ]

    def write(self, at: Position, viewer: int, row: Memory, start: i64) -> None:
        assert isinstance(at, WaterToWaterPosition)
        seats: i64 = at.seats
        seat: i64 = viewer if viewer >= 0 else 0
        row[start] = at.phase
        row[start + 1] = counted(at.actor, seat, seats)
        row[start + 2] = counted(at.turn, seat, seats)
        row[start + 3] = counted(at.first, seat, seats)
        row[start + 4] = at.dealt
        row[start + 5] = counted(at.teacher, seat, seats) + 1 if at.teacher >= 0 else 0
        row[start + 6] = counted(at.doppelganger, seat, seats) + 1 if at.doppelganger >= 0 else 0
        # The only secret: it is read for its holder alone.
        row[start + 7] = at.hidden + 1 if viewer >= 0 and viewer == at.doppelganger else 0
        row[start + 8] = 1 if at.is_revealed else 0
        blocked = at.blocked
        row[start + 9] = 0 if blocked is None else 1
        row[start + 10] = 0 if blocked is None else blocked[0] + MIDDLE
        row[start + 11] = 0 if blocked is None else blocked[1] + MIDDLE
        row[start + 12] = counted(at.blocker, seat, seats) + 1 if at.blocker >= 0 else 0
        row[start + 13] = at.rounds
        row[start + 14] = at.asked
        row[start + 15] = counted(at.drawer, seat, seats)
        row[start + 16] = at.draw_to
        row[start + 17] = at.after_draw
        row[start + 18] = counted(at.player, seat, seats)
        row[start + 19] = at.after_play
        row[start + 20] = at.adjoined
        row[start + 21] = 1 if at.is_second_play else 0
        row[start + 22] = at.digs_due
        row[start + 23] = at.dig_left
        row[start + 24] = CAUSES.index(at.cause) if at.cause else 0
        place: i64 = start + _SINGLE
        self._write_seats(at, seat, row, place)
        place += _OF_A_SEAT * seats
        characters: i64 = self.characters
        for number in range(characters):
            row[place + number] = 0
            row[place + characters + number] = 1 if at.reached[number] else 0
        for hideable in at.hideable:
            row[place + hideable] = 1
        place += 2 * characters
        self._write_tiles(at, seat, row, place)

    def _write_seats(self, at: WaterToWaterPosition, seat: i64, row: Memory, start: i64) -> None:
        seats: i64 = at.seats
        place: i64 = start
        points: i64 = start + 3 * seats
        other: i64 = seat
        for turn in range(seats):
            row[place] = at.powers[other] + 1
            row[place + seats] = at.uses[other]
            row[place + 2 * seats] = at.characters[other] + 1
            write_wide(row, points + 2 * turn, at.points[other])
            row[place + 5 * seats] = at.skips[other]
            row[place + 6 * seats] = 1 if at.is_asleep[other] else 0
            row[place + 8 * seats] = 0
            row[place + 9 * seats] = len(at.hands[other])
            place += 1
            other += 1
            if other == seats:
                other = 0
        for rank in range(seats):
            row[start + 7 * seats + (at.order[rank] - seat + seats) % seats] = u8(rank)
        for winner in at.winners:
            row[start + 8 * seats + (winner - seat + seats) % seats] = 1

    def _write_tiles(self, at: WaterToWaterPosition, seat: i64, row: Memory, start: i64) -> None:
        """Every tile is in one place, so each is written once; only those on the map have a cell."""
        for tile in at.bag:
            _put(row, start, tile, _BAG, 0)
        board = at.board
        board.catch_up()
        for entry in board.filled:
            look: int = board.look[entry & SLOT_MASK]
            key = entry >> SLOT_BITS
            place: i64 = start + (look >> 2) * _OF_A_TILE
            row[place] = _MAP
            row[place + 1] = 0
            row[place + 2] = key % ROW - ZERO + MIDDLE
            row[place + 3] = key // ROW - ZERO + MIDDLE
            row[place + 4] = look & 3
        for number, cell in enumerate(at.group):
            row[start + board.tile_at(cell[0], cell[1]) * _OF_A_TILE + 1] = number + 1
        for number, (x, y, tile, rotation) in enumerate(board.covered):
            _put(row, start, tile, _COVERED, number)
            under: i64 = start + tile * _OF_A_TILE
            row[under + 2] = x + MIDDLE
            row[under + 3] = y + MIDDLE
            row[under + 4] = rotation
        _put_all(row, start, at.discards, _DISCARDS)
        _put_all(row, start, at.out_of_play, _OUT)
        _put_all(row, start, at.dug, _DUG)
        seats: i64 = at.seats
        other: i64 = seat
        for turn in range(seats):
            _put_all(row, start, at.hands[other], _HAND + turn)
            other += 1
            if other == seats:
                other = 0

    # The same moves as factors

    def factors_of(self, seat: int, move: Move) -> tuple[int, ...]:
        kind = KINDS.index(type(move))
        if isinstance(move, LayTile):
            return (kind, move.tile, move.x + MIDDLE, move.y + MIDDLE, move.rotation, 0)
        if isinstance(move, kinds.TurnTile):
            return (kind, 0, move.x + MIDDLE, move.y + MIDDLE, move.rotation, 0)
        if isinstance(move, kinds.BlockCell):
            return (kind, 0, move.x + MIDDLE, move.y + MIDDLE, 0, 0)
        if isinstance(move, (kinds.Discard, kinds.SetAside)):
            return (kind, move.tile, 0, 0, 0, 0)
        if isinstance(move, kinds.SwapTile):
            return (kind, move.tile, move.wanted, 0, 0, 0)
        if isinstance(move, kinds.Reorder):
            tiles = [*move.tiles, *[0] * (MOST_IN_HAND - len(move.tiles))]
            return (kind, tiles[0], tiles[1], tiles[2], tiles[3], tiles[4])
        if isinstance(move, kinds.PickCharacter):
            return (kind, self.lineup.character_called[move.character] + 1, 0, 0, 0, 0)
        if isinstance(move, kinds.HideCharacter):
            hidden = 0 if move.character is None else self.lineup.character_called[move.character] + 1
            return (kind, hidden, 0, 0, 0, 0)
        if isinstance(move, kinds.NameTeacher):
            return (kind, (move.teacher - seat) % self.seats, 0, 0, 0, 0)
        if isinstance(move, kinds.PutToSleep):
            return (kind, (move.sleeper - seat) % self.seats, 0, 0, 0, 0)
        return (kind, 0, 0, 0, 0, 0)

    def move_from(self, seat: int, factors: tuple[int, ...]) -> Move:
        if len(factors) != len(self.factors):
            raise BadInput(f"expected {len(self.factors)} factors, found {len(factors)}")
        for number, most in zip(factors, self.factors, strict=True):
            if not 0 <= number < most:
                raise BadInput(f"{factors} is no move: the factors are below {self.factors}")
        move = self._made(seat, factors)
        if self.factors_of(seat, move) != factors:
            raise BadInput(f"{factors} is no move")
        return move

    def _made(self, seat: int, factors: tuple[int, ...]) -> Move:
        kind, first, second, third, fourth, _ = factors
        cls = KINDS[kind]
        x, y = second - MIDDLE, third - MIDDLE
        if cls is kinds.PlaceTile:
            return kinds.PlaceTile(first, x, y, fourth)
        if cls is kinds.PlaceInForest:
            return kinds.PlaceInForest(first, x, y, fourth)
        if cls is kinds.CoverTile:
            return kinds.CoverTile(first, x, y, fourth)
        if cls is kinds.TurnTile:
            return kinds.TurnTile(x, y, fourth)
        if cls is kinds.BlockCell:
            return kinds.BlockCell(x, y)
        if cls is kinds.Discard:
            return kinds.Discard(first)
        if cls is kinds.SetAside:
            return kinds.SetAside(first)
        if cls is kinds.SwapTile:
            return kinds.SwapTile(first, second)
        if cls is kinds.Reorder:
            return kinds.Reorder(tuple([tile for tile in factors[1:] if tile]))
        if cls is kinds.PickCharacter:
            return kinds.PickCharacter(self._character(first))
        if cls is kinds.HideCharacter:
            return kinds.HideCharacter(self._character(first) if first else None)
        if cls is kinds.NameTeacher:
            return kinds.NameTeacher((seat + first) % self.seats)
        if cls is kinds.PutToSleep:
            return kinds.PutToSleep((seat + first) % self.seats)
        return _PLAIN[cls]

    def _character(self, number: int) -> str:
        if not 1 <= number <= self.characters:
            raise BadInput(f"there is no Character {number}")
        return self.lineup.characters[number - 1].name


_PLAIN: Final[dict[type, Move]] = {
    Pass: PASS,
    kinds.AskForTile: kinds.ASK_FOR_TILE,
    kinds.CallWind: kinds.CALL_WIND,
    kinds.FinishGroup: kinds.FINISH_GROUP,
    kinds.SendHawk: kinds.SEND_HAWK,
    kinds.PlayAgain: kinds.PLAY_AGAIN,
    kinds.LiftBlock: kinds.LIFT_BLOCK,
    kinds.Reveal: kinds.REVEAL,
}
"""The moves that their kind alone describes."""


def _put(row: Memory, start: i64, tile: i64, where: int, order: int) -> None:
    """Write a tile that is not on the map."""
    place: i64 = start + tile * _OF_A_TILE
    row[place] = where
    row[place + 1] = order
    row[place + 2] = 0
    row[place + 3] = 0
    row[place + 4] = 0


def _put_all(row: Memory, start: i64, tiles: list[int], where: int) -> None:
    for order in range(len(tiles)):
        _put(row, start, tiles[order], where, order)


def _most_moves(lineup: Lineup, pack: WaterToWaterPack, seats: int) -> int:
    """An upper bound on the moves that are legal at once.

    With t tiles to choose from there are at most TILES - t on the map, and n tiles have at most 2n + 2 empty cells
    beside them. Each of the t may go into each of these cells in each of its rotations (by water or, with a Power, in
    the forest), and those of a normal hand also over each tile on the map. A Power may add a move, or one for each
    tile. Windows and choices before the first turn offer less: a rotation of each tile on the map, a cell, a tile and
    one from the discard pile, an order of the hand, a player, a Character.
    """
    rotations = sorted([len(turns) for turns in pack.looks.rotations], reverse=True)
    most = max(len(lineup.characters), seats) + 1
    for power in lineup.powers:
        tiles = power.hand + power.extra_tiles
        for character in lineup.characters:
            if character.digs:
                tiles = max(tiles, character.card.dig)
        laid = TILES - tiles
        beside = 2 * laid + 2
        played = sum(rotations[:tiles]) * beside + sum(rotations[: power.hand]) * laid + tiles + 1
        window = max(3 * TILES, 2 * TILES + 2 + 1, power.hand * TILES, factorial(power.hand)) + 1
        most = max(most, played, window)
    return most
