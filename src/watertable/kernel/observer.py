"""Observer: what a game shows to those who count games, such as the lab.

An observer is made for one game and told every move. It counts turns and rounds, and notes what each seat had, was
offered, drew, played and used. The base class does for any game; a game overrides it in `lab.py` to say what its
events mean and what its pieces are called.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from watertable.kernel.events import Event
from watertable.kernel.moves import CHANCE, PASS, Move
from watertable.kernel.options import OptionValue
from watertable.kernel.position import View
from watertable.kernel.setup import Setup
from watertable.kernel.state import State

HAD: Final = "had"
"""A seat has it for the whole game: a Character, a colour."""
OFFERED: Final = "offered"
"""A seat could choose it, once for each time it could."""
PICKED: Final = "picked"
"""A seat chose it among what it was offered."""
OPENING: Final = "opening"
"""It was in the seat's opening hand."""
DRAWN: Final = "drawn"
"""The seat drew it, in the opening hand or later."""
PLAYED: Final = "played"
"""The seat played it."""
USED: Final = "used"
"""The seat did it or used it, in whatever way."""

TRAIT: Final = "trait"
CARD: Final = "card"
ACTION: Final = "action"
PLACE: Final = "place"


class Kind:
    """A kind of thing that is counted: Characters, cards, moves.

    Examples:
        >>> kind = Kind("character", "Character", "Characters", TRAIT)
        >>> kind.many
        'Characters'
    """

    def __init__(self, key: str, one: str, many: str, role: str, table: str = "") -> None:
        self.key = key
        """Its name in notes."""
        self.one = one
        self.many = many
        self.role = role
        """TRAIT: a seat has one for the whole game. PLACE: the same, and the things are numbers from 1, as in an order
        of picking. CARD: drawn and played. ACTION: done or used."""
        self.table = table or key
        """The table of the game's words that has the names of its things."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Habit:
    """Something that a bot can be kept from doing, to measure what it is worth.

    Examples:
        >>> from watertable.kernel import PASS, Pass
        >>> view = find_game("water-cycle").new(3).view(0)
        >>> Habit("passes", "pass", (Pass,)).is_kept_by(PASS, view)
        True
    """

    def __init__(self, key: str, text: str, moves: tuple[type, ...], written: tuple[str, ...] = ()) -> None:
        self.key = key
        self.text = text
        """What it is, after "never": "use a Power". There must be something else to do, or nothing is measured."""
        self.moves = moves
        self.written = written
        """Only the moves of those types that are written so; without any, all of them."""

    def is_kept_by(self, move: Move, view: View) -> bool:
        """Whether the move is one of those; `view` is what the seat knows."""
        return isinstance(move, self.moves) and (not self.written or move.text() in self.written)


class Target:
    """What a figure of the lab should be if a pack is good. `watertable pack check --measure` checks it.

    Examples:
        >>> Target("decisions/lost", "turns lost", 0.0, 0.1).figure
        'decisions/lost'
    """

    def __init__(self, figure: str, text: str, low: float, high: float, is_dealt: bool = False) -> None:
        self.figure = figure
        """The key of a figure, as in the JSON of a report; with `*` at its end, of all that begin so. A figure about a
        card stands for the share of the win of those who had the card."""
        self.text = text
        """What it is."""
        self.low = low
        self.high = high
        self.is_dealt = is_dealt
        """Whether it is about games in which chance hands out what players otherwise choose."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Observer:
    """Watches one game. This base class finds turns by who decides, and notes the moves that are used.

    Examples:
        >>> game = find_game("water-cycle")
        >>> state, rng = game.new(3), Sfc32(1)
        >>> observer = Observer(state.setup)
        >>> while (seat := state.to_act()) is not None:
        ...     move = state.draw_chance(rng) if seat == CHANCE else state.legal_moves(seat)[0]
        ...     events: list[Event] = []
        ...     observer.before(state, seat, move)
        ...     state.apply(seat, move, events)
        ...     observer.after(state, seat, move, events)
        >>> sorted(observer.order), observer.round > 5
        ([0, 1, 2], True)
    """

    kinds: tuple[Kind, ...] = (Kind("move", "move", "moves", ACTION),)
    """What is counted, the most interesting first."""
    limits: tuple[str, ...] = ()
    """Causes of the end that are limits of the program: a game that hits one has stalled."""
    habits: tuple[Habit, ...] = ()
    """What bots can be kept from doing."""
    targets: tuple[Target, ...] = ()
    """What figures should be with a good pack, in games with this number of players and these options."""
    dealt: dict[str, OptionValue] = {}
    """Options with which chance hands out what players otherwise choose, so that nothing is avoided."""

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self.round = 0
        """The round being played; 0 before the first turn."""
        self.turns = 0
        """How many turns have begun."""
        self.turn_seat = CHANCE
        """Whose turn it is; CHANCE before the first."""
        self.order: list[int] = []
        """The seats in the order of their first turns."""
        self.lost: list[int] = [0] * setup.seats
        """How many turns each seat lost: nothing could be done in them."""
        self.notes: dict[tuple[int, str, str, str], int] = {}
        """How often each (seat, kind, thing, how) was noted."""
        self._begun: list[int] = [0] * setup.seats

    # What a game overrides

    def things(self) -> dict[str, list[str]]:
        """Everything of each kind that this set-up offers, so that what was never used can be found."""
        return {}

    def before(self, state: State, seat: int, move: Move) -> None:
        """A legal move is about to be made."""
        if seat != CHANCE and not state.is_window():
            if seat != self.turn_seat:
                self.begin_turn(seat)
            self.note_move(seat, move)

    def after(self, state: State, seat: int, move: Move, events: list[Event]) -> None:
        """The move has been made, with these events."""

    # What follows for all games

    def begin_turn(self, seat: int) -> None:
        """A turn of this seat begins. A round begins with the first seat that has another turn."""
        self.turns += 1
        self.turn_seat = seat
        if self._begun[seat] == 0:
            self.order.append(seat)
        self._begun[seat] += 1
        if self._begun[seat] > self.round:
            self.round = self._begun[seat]

    def lose_turn(self, seat: int) -> None:
        """The seat can do nothing in this turn."""
        self.lost[seat] += 1

    def note(self, seat: int, kind: str, thing: str, how: str) -> None:
        """Count something once."""
        key = (seat, kind, thing, how)
        self.notes[key] = self.notes.get(key, 0) + 1

    def note_move(self, seat: int, move: Move) -> None:
        """Count a move by its class; passing is not counted."""
        if move is not PASS:
            self.note(seat, "move", spaced(type(move).__name__), USED)

    def moves_of(self, types: tuple[type, ...]) -> list[str]:
        """The names under which `note_move` counts moves of these classes."""
        return [spaced(each.__name__) for each in types]


def spaced(name: str) -> str:
    """The name of a class as words.

    Examples:
        >>> spaced("SwapDroplets")
        'swap droplets'
    """
    words = ""
    for letter in name:
        words += f" {letter.lower()}" if letter.isupper() and words else letter.lower()
    return words
