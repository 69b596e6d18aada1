"""Those who watch a game being played, and write down what they need: a record, figures, the course of a game."""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from watertable.kernel.events import Event
from watertable.kernel.game import Game
from watertable.kernel.moves import Move
from watertable.kernel.state import State


@mypyc_attr(allow_interpreted_subclasses=True)
class Watcher:
    """Base of all watchers. They see everything, secrets included, and must not change the state.

    Examples:
        >>> class Rows(Watcher):  # a row for each decision
        ...     def __init__(self):
        ...         self.rows = []
        ...     def before(self, state, seat, move):
        ...         if seat != CHANCE:
        ...             self.rows.append((seat, state.question(), len(state.legal_moves(seat)), move.text()))
        >>> from watertable.kernel import CHANCE, Sfc32, find_game
        >>> watcher, rng = Rows(), Sfc32(1)
        >>> state = find_game("water-cycle").new(3, {"first_seat": 0})
        >>> outcome = play(state, [RandomDecider(rng)] * 3, PlainChance(rng), [watcher])
        >>> watcher.rows[0]
        (0, 'take-die', 3, 'die 3')
    """

    def before(self, state: State, seat: int, move: Move) -> None:
        """A legal move is about to be made, by a seat or by chance."""

    def after(self, state: State, seat: int, move: Move, events: list[Event]) -> None:
        """The move has been made, with these events (none unless some watcher wants them)."""

    def wants_events(self) -> bool:
        """Whether `after` needs the events. Making them takes time, so they are made only if a watcher wants them."""
        return False


class MoveList(Watcher):
    """Writes down every move in the game's notation, as `Record.moves` holds them.

    Examples:
        >>> from watertable.kernel import Record, find_game, verify
        >>> game = find_game("water-cycle")
        >>> state = game.new(3)
        >>> chance, moves = ProvedChance(bytes(32)), MoveList(game)
        >>> outcome = play(state, [Policy(lambda decision: decision.moves[0])] * 3, chance, [moves])
        >>> record = Record(state.setup.to_json(), ["Ana", "Rui", "Eva"])
        >>> record.moves, record.commitment, record.seed = moves.moves, chance.commitment, chance.seed.hex()
        >>> verify(record).proof
        'proved'
    """

    def __init__(self, game: Game) -> None:
        self.game = game
        self.moves: list[tuple[int, str]] = []
        """The moves so far: the seat, chance included, and the notation."""

    def before(self, state: State, seat: int, move: Move) -> None:
        """Write the move down."""
        self.moves.append((seat, self.game.to_text(move)))
