"""Encoding: a game's moves and what a seat knows as numbers, for environments that learn (docs/encodings.md).

A game hands out an `Encoding` for a set-up (`Game.encoding`). It numbers the moves of players, and writes a view as a
row of numbers from 0 to 255 that always has the same length. Everything is relative to the seat that looks: its own
things come first, then those of the others in the order of play.

A game says what the row consists of (`fields`) and what is in it: as a list (`numbers`) or, faster, straight into
memory (`write`). It numbers its moves by listing them all, or has its own `action_of`, `move_of` and `list_actions`.
"""

from __future__ import annotations

from math import prod
from typing import TYPE_CHECKING, Any, Final

from mypy_extensions import i64, mypyc_attr, u8

from watertable.kernel.errors import BadInput
from watertable.kernel.memory import memory
from watertable.kernel.moves import Move
from watertable.kernel.position import Position
from watertable.kernel.setup import Setup
from watertable.kernel.state import State

if TYPE_CHECKING:
    from watertable.kernel.memory import Memory

SPECTATOR: Final = -1
"""Who looks in `Encoding.write` if it is not a seat; a spectator sees the table from seat 0."""
DTYPE: Final = "uint8"
"""The type of all numbers in observations and masks, as NumPy calls it."""


class Field:
    """A part of an observation.

    Examples:
        >>> field = Field("dice", (6,), 6, "How many dice of each number are left.", ("dice",))
        >>> field.size
        6
    """

    def __init__(self, name: str, shape: tuple[int, ...], most: int, text: str, source: tuple[str, ...] = ()) -> None:
        self.name = name
        self.shape = shape
        """Its dimensions; () for a single number."""
        self.most = most
        """Its numbers are from 0 to this."""
        self.text = text
        """What it says, in a sentence."""
        self.source = source if source else (name,)
        """The fields of the position that it shows."""
        self.size = prod(shape)
        """How many numbers it has."""

    def __repr__(self) -> str:
        return f"<Field {self.name} {self.shape}, 0 to {self.most}>"


@mypyc_attr(allow_interpreted_subclasses=True)
class Encoding:
    """The moves of a game as action numbers, and what a seat knows as a row of numbers, for one set-up.

    Examples:
        >>> game = find_game("water-cycle")
        >>> state = game.new(3, {"first_seat": 0})
        >>> encoding = game.encoding(state.setup)
        >>> state.apply(CHANCE, game.from_text("roll 1 2 2"))
        >>> encoding.legal_actions(state, 0), encoding.move_of(0, 1)
        ([0, 1], TakeDie(die=2))
        >>> encoding.action_of(0, game.from_text("die 2"))
        1
        >>> row = encoding.encode(state.view(0), 0)
        >>> len(row) == encoding.size
        True
        >>> start, field = encoding.places()["dice"]
        >>> list(row[start : start + field.size])  # one die with a 1, two with a 2
        [1, 2, 0, 0, 0, 0]
    """

    def __init__(self, setup: Setup, moves: list[Move], actions: int = 0) -> None:
        """`moves` are all moves that players can ever make, in the order of their action numbers. An encoding that
        has `action_of` and `move_of` of its own gives an empty list and the number of actions."""
        self.setup = setup
        self.seats = setup.seats
        self.moves = moves
        self.actions: int = actions if actions else len(moves)
        """The number of actions: they are 0 to `actions` - 1. The length of a mask."""
        self.is_indexed: bool = False
        """Whether an action is the index of a move in `legal_moves`, which depends on the position, rather than a
        number that always means the same move."""
        self.factors: tuple[int, ...] = ()
        """Where moves are also numbered by factors, how many values each factor has; see `factors_of`."""
        self.most_chance_outcomes: int = 1
        """The most outcomes that chance ever has. The number of an outcome is its index in `chance_outcomes`."""
        self.is_perfect: bool = True
        """Whether nothing is ever hidden from a player (perfect information)."""
        self.max_length: int = 0
        """No game has more moves than this, chance included."""
        self.left_out: dict[str, str] = {}
        """Fields of the position that the row does not show, or not completely, with the reason."""
        self._numbers: dict[str, int] = {}
        self.size: int = 0
        """How many numbers an observation has."""
        self._listed: list[int] = []
        self.row: Memory = memory(0)
        """The observation that `encode` wrote last."""
        self.marks: Memory = memory(0)
        """The mask that `mask` wrote last."""

    # What a game provides

    def fields(self) -> list[Field]:
        """What an observation consists of, in the order in which `write` writes it."""
        raise NotImplementedError

    def write(self, at: Position, viewer: int, row: Memory, start: i64) -> None:
        """Write the observation of a seat, or of SPECTATOR, into `row`, from `start` on. `at` may be the whole
        position or the viewer's view, and the result must be the same. All `size` numbers must be written."""
        numbers = self.numbers(at, viewer)
        if len(numbers) != self.size:
            raise BadInput(f"an observation of {self.setup.game} has {self.size} numbers, not {len(numbers)}")
        for place in range(self.size):
            row[start + place] = numbers[place]

    def numbers(self, at: Position, viewer: int) -> list[int]:
        """The observation as a list, for a game that has no `write` of its own: simpler, and slower."""
        raise NotImplementedError

    def action_of(self, seat: int, move: Move) -> int:
        """The number of a seat's move; BadInput if it has none."""
        if not self._numbers:
            self._numbers = {each.text(): number for number, each in enumerate(self.moves)}
        number = self._numbers.get(move.text(), -1)
        if number < 0:
            raise BadInput(f"{move.text()!r} is not an action of {self.setup.game}")
        return number

    def move_of(self, seat: int, action: int) -> Move:
        """The seat's move with this number; BadInput if there is none."""
        self.expect_action(action)
        return self.moves[action]

    def list_actions(self, state: State, seat: int, found: list[int]) -> None:
        """Append the numbers of the seat's legal moves, in the order of `legal_moves`."""
        for move in state.legal_moves(seat):
            found.append(self.action_of(seat, move))

    # In a position

    def action_in(self, state: State, seat: int, move: Move) -> int:
        """The number of a move that is legal now. Unlike `action_of` it also serves encodings that are indexed."""
        return self.action_of(seat, move)

    def move_in(self, state: State, seat: int, action: int) -> Move:
        """The move with this number, which must be legal now; BadInput if it is not."""
        move = self.move_of(seat, action)
        reason = state.why_not(seat, move)
        if reason is not None:
            raise BadInput(f"action {action} ({move.text()}) is not legal now: {reason}")
        return move

    def legal_actions(self, state: State, seat: int) -> list[int]:
        """The numbers of the seat's legal moves, in ascending order; empty if the seat is not asked."""
        found: list[int] = []
        self.list_actions(state, seat, found)
        found.sort()
        return found

    def mask(self, state: State, seat: int) -> Memory:
        """A 1 for each legal action of the seat and a 0 for all others, in memory that the next call overwrites."""
        self._prepare()
        for action in self._listed:
            self.marks[action] = 0
        self._listed.clear()
        self.list_actions(state, seat, self._listed)
        for action in self._listed:
            self.marks[action] = 1
        return self.marks

    def mask_into(self, state: State, seat: int, array: Any) -> None:
        """The same, copied into an array of `actions` numbers of one byte."""
        _copy(self.mask(state, seat), array)

    def encode(self, at: Position, seat: int | None) -> Memory:
        """The observation of a seat (None: a spectator), in memory that the next call overwrites.

        `at` is the seat's view or, faster, the whole position: what the seat must not know is not read."""
        self._prepare()
        if at.viewer is not None and at.viewer != seat:
            raise BadInput(f"this is the view of seat {at.viewer}")
        if seat is not None and not 0 <= seat < self.seats:
            raise BadInput(f"there is no seat {seat}")
        self.write(at, SPECTATOR if seat is None else seat, self.row, 0)
        return self.row

    def encode_into(self, at: Position, seat: int | None, array: Any) -> None:
        """The same, copied into an array of `size` numbers of one byte."""
        _copy(self.encode(at, seat), array)

    def factors_of(self, seat: int, move: Move) -> tuple[int, ...]:
        """A move as several small numbers that always mean the same, where the game has `factors`."""
        raise BadInput(f"the moves of {self.setup.game} have no factors")

    def move_from(self, seat: int, factors: tuple[int, ...]) -> Move:
        """The move that `factors_of` gave these numbers."""
        raise BadInput(f"the moves of {self.setup.game} have no factors")

    # The rest follows

    def expect_action(self, action: int) -> None:
        """Raise BadInput unless there is an action with this number."""
        if not 0 <= action < self.actions:
            raise BadInput(f"there is no action {action}: they go from 0 to {self.actions - 1}")

    def measure(self) -> None:
        """Set `size` by the `fields`. A game calls it at the end of its `__init__`."""
        self.size = sum([field.size for field in self.fields()])

    def places(self) -> dict[str, tuple[int, Field]]:
        """Where each field begins in the row, and the field, by name."""
        found: dict[str, tuple[int, Field]] = {}
        start = 0
        for field in self.fields():
            found[field.name] = (start, field)
            start += field.size
        return found

    def shape(self) -> tuple[int, ...]:
        """The shape of an observation."""
        return (self.size,)

    def utility_range(self) -> tuple[float, float]:
        """The lowest and the highest utility: see `utilities`."""
        return (-1.0 / (self.seats - 1) if self.seats > 1 else 0.0, 1.0)

    def utilities(self, state: State) -> list[float]:
        """What a finished game is worth to each seat: 1 for winning alone, and as much less than 0 for those who lost
        that the sum is 0. A shared win lies in between; a game that all win is worth 0 to everyone."""
        shares = state.shares()
        seats = self.seats
        if seats == 1:
            return shares
        return [(seats * share - 1.0) / (seats - 1) for share in shares]

    def _prepare(self) -> None:
        """Get the memory that `encode` and `mask` write to, once it is needed."""
        if len(self.marks) == 0:
            self.row = memory(self.size)
            self.marks = memory(self.actions)

    def __reduce__(self) -> tuple[Any, ...]:
        return _restored, (self.setup,)

    def __repr__(self) -> str:
        setup = self.setup
        return f"<Encoding of {setup.game}, {setup.seats} players: {self.actions} actions, {self.size} numbers>"


@mypyc_attr(allow_interpreted_subclasses=True)
class IndexedEncoding(Encoding):
    """An encoding whose actions are indices in `legal_moves`, for a game with too many different moves to number.

    `most_moves` is the number of moves that can be legal at once. What an index means depends on the position, but
    only on what the seat knows: `legal_moves` is the same in all positions that look the same to it.

    Examples:
        >>> state = find_game("water-cycle").new(3, {"first_seat": 0})
        >>> state.apply(CHANCE, find_game("water-cycle").from_text("roll 2 5 5"))
        >>> encoding = IndexedEncoding(state.setup, most_moves=54)
        >>> encoding.legal_actions(state, 0), encoding.move_in(state, 0, 1)
        ([0, 1], TakeDie(die=5))
    """

    def __init__(self, setup: Setup, most_moves: int) -> None:
        super().__init__(setup, [], most_moves)
        self.is_indexed = True

    def action_of(self, seat: int, move: Move) -> int:
        raise BadInput(f"what an action of {self.setup.game} means depends on the position: use action_in")

    def move_of(self, seat: int, action: int) -> Move:
        raise BadInput(f"what an action of {self.setup.game} means depends on the position: use move_in")

    def list_actions(self, state: State, seat: int, found: list[int]) -> None:
        for index in range(len(self.legal_moves(state, seat))):
            found.append(index)

    def legal_moves(self, state: State, seat: int) -> list[Move]:
        """The seat's legal moves; the index of each is its action."""
        moves = state.legal_moves(seat)
        if len(moves) > self.actions:
            raise BadInput(f"{len(moves)} moves are legal at once, more than the {self.actions} that were promised")
        return moves

    def action_in(self, state: State, seat: int, move: Move) -> int:
        moves = state.legal_moves(seat)
        if move not in moves:
            raise BadInput(f"{move.text()!r} is not legal now")
        return moves.index(move)

    def move_in(self, state: State, seat: int, action: int) -> Move:
        moves = state.legal_moves(seat)
        if not 0 <= action < len(moves):
            raise BadInput(f"action {action} is not legal now: there are {len(moves)} legal moves")
        return moves[action]


def _restored(setup: Setup) -> Encoding | None:
    """An encoding that was pickled: that of the same set-up."""
    from watertable.kernel.registry import find_game

    return find_game(setup.game).encoding(setup)


def _copy(block: Memory, array: Any) -> None:
    """Copy a block into an array of the same size."""
    into = memoryview(array)
    if into.nbytes != len(block) or not into.c_contiguous:
        raise BadInput(f"expected an array of {len(block)} numbers of one byte each, found {into.nbytes} bytes")
    into.cast("B")[:] = memoryview(block)


def write_wide(row: Memory, start: i64, number: int) -> None:
    """Write a number up to 65,535 as two: its multiple of 256, and the rest."""
    row[start] = number >> 8
    row[start + 1] = number & 255


def counted(other: i64, seat: i64, seats: i64) -> u8:
    """How many places a seat comes after another in the order of play; 0 for the same one."""
    return u8(other - seat) if other >= seat else u8(other - seat + seats)
