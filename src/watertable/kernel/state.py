"""State: one game in progress, all-knowing, mutable, cheap to copy. The contract of every game.

A state holds a `Position`, called `at`, and plays on it. A game implements `position`, `legal_moves`,
`why_not`, `perform`, `score`, `outcome`, `copy` and, where it has chance, `chance_outcomes` (and
`draw_chance`, faster). Everyone else calls `apply`.
"""

from __future__ import annotations

from typing import Any

from mypy_extensions import mypyc_attr

from watertable.kernel.errors import IllegalMove, Reason
from watertable.kernel.events import Event
from watertable.kernel.moves import CHANCE, Move
from watertable.kernel.outcome import Outcome, Score
from watertable.kernel.position import Position, drawn, whose_turn
from watertable.kernel.rng import Rng
from watertable.kernel.setup import Setup


def draw_by_weight(outcomes: list[tuple[Move, int]], rng: Rng) -> Move:
    """One of several outcomes, each as likely as its weight says."""
    total = 0
    for _, weight in outcomes:
        total += weight
    ticket = rng.below(total)
    for move, weight in outcomes:
        ticket -= weight
        if ticket < 0:
            return move
    raise AssertionError("weights changed while drawing")


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """Base of all states: one game in progress, with every secret. `Game.new` gives the first one.

    Ask `to_act` who decides, give `apply` a legal move, and go on until `to_act` is None. A subclass has
    `__init__(self, at)`, which takes over a position as it is.

    Examples:
        >>> game = find_game("water-cycle")
        >>> state = game.new(3, {"first_seat": 0})
        >>> state.to_act() == CHANCE
        True
        >>> state.apply(CHANCE, game.from_text("roll 1 2 2"))
        >>> state.to_act(), state.legal_moves(0)
        (0, [TakeDie(die=1), TakeDie(die=2)])
        >>> before = state.copy()
        >>> state.apply(0, game.from_text("die 2"))
        >>> state == before
        False
    """

    setup: Setup
    """What the game started from."""

    def position(self) -> Position:
        """The whole position, secrets included."""
        raise NotImplementedError

    def to_act(self) -> int | None:
        """The seat that must decide now, CHANCE, or None when the game is over."""
        return self.position().to_act()

    def question(self) -> str:
        """What is being decided, as a key of the game's words ("take-die"); public."""
        return self.position().question()

    def is_window(self) -> bool:
        """Whether the seat that decides is asked out of turn and may pass; public. People can let the table
        pass for them there. Games with windows override it."""
        return False

    def has_secrets(self) -> bool:
        """Whether a seat knows, or may come to know, something that others must not; public. People who share
        a screen then take turns looking at it. Games with secrets override it."""
        return False

    def legal_moves(self, seat: int) -> list[Move]:
        """What the seat may do now, in a stable order; empty if it is not asked."""
        raise NotImplementedError

    def chance_outcomes(self) -> list[tuple[Move, int]]:
        """When chance is to act: every outcome with its weight, a positive whole number."""
        return []

    def draw_chance(self, rng: Rng) -> Move:
        """One outcome, drawn by weight. Games override it where listing all would be slow."""
        return draw_by_weight(self.chance_outcomes(), rng)

    def chance_seat(self) -> int | None:
        """When chance is to act: the seat that alone learns what comes up, as it draws a hidden card; None if everyone
        sees it; public. At a real table this seat types it in. Games that deal hidden pieces override it.

        Examples:
            >>> find_game("water-duel").new(2, {"first_seat": 1}).chance_seat()
            1
            >>> find_game("water-cycle").new(3).chance_seat() is None
            True
        """
        return None

    def chance_choices(self) -> list[Move]:
        """When chance is to act: what may come up as far as those can know who learn it (`chance_seat`, or everyone),
        in a stable order: what someone is offered who types in a real draw. Games that deal hidden pieces override
        it, because the outcomes themselves would tell where hidden pieces are not."""
        return [move for move, _ in self.chance_outcomes()]

    def chance_values(self) -> dict[str, str | int]:
        """When chance is to act: what fills the gaps of the game's sentence that asks what came up (`[entering]` of its
        words), such as who rolls; public."""
        return {}

    def why_not(self, seat: int, move: Move) -> Reason | None:
        """Why the seat may not do this now, with the rule; None if it may."""
        raise NotImplementedError

    def perform(self, seat: int, move: Move, log: list[Event] | None) -> None:
        """Carry out a move that is known to be legal, without checking. Users call `apply`."""
        raise NotImplementedError

    def apply(self, seat: int, move: Move, log: list[Event] | None = None) -> None:
        """Carry out a move and append its events to `log`. An illegal move raises IllegalMove and changes nothing."""
        reason = self.why_not(seat, move)
        if reason is not None:
            raise IllegalMove(reason)
        self.perform(seat, move, log)

    def view(self, seat: int | None) -> Position:
        """All that the seat (None: a spectator) may know, and nothing else."""
        return self.position().hidden_from(seat)

    def score(self, seat: int) -> Score:
        """The seat's points as they stand, as everyone may know them."""
        raise NotImplementedError

    def outcome(self) -> Outcome | None:
        """Winners and scores, once the game is over."""
        raise NotImplementedError

    def shares(self) -> list[float]:
        """Each seat's share of the win, once the game is over: what `outcome` says, for search. Games override it
        where itemising the scores takes time."""
        outcome = self.outcome()
        assert outcome is not None
        return [outcome.share(seat) for seat in range(self.setup.seats)]

    def copy(self) -> State:
        """An independent state in the same position."""
        raise NotImplementedError

    def faults(self) -> list[str]:
        """Invariants of the game that this position breaks; always empty, unless the rules have a bug."""
        return []

    def snapshot(self) -> Any:
        """The whole position, secrets included, as plain JSON data, for comparing positions."""
        return self.position().snapshot()

    def __eq__(self, other: object) -> bool:
        """Two states are equal when they are the same position of the same game."""
        if self is other:
            return True
        return type(self) is type(other) and isinstance(other, State) and self.position() == other.position()

    def __hash__(self) -> int:
        raise TypeError("a state changes, so it has no hash")

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.position(),)

    def __repr__(self) -> str:
        setup = self.setup
        return f"<{type(self).__name__}: {setup.game}, {setup.seats} players, {whose_turn(self.position())}>"

    def _repr_svg_(self) -> str | None:
        return drawn(self.view(None))


def play_random(state: State, rng: Rng, log: list[Event] | None = None) -> int:
    """Play to the end with every move drawn from `rng`, and return the number of decisions.

    Examples:
        >>> state = find_game("water-cycle").new(3)
        >>> decisions = play_random(state, Sfc32(7))
        >>> state
        <WaterCycleState: water-cycle, 3 players, over>
    """
    decisions = 0
    while True:
        seat = state.to_act()
        if seat is None:
            return decisions
        if seat == CHANCE:
            state.apply(seat, state.draw_chance(rng), log)
        else:
            moves = state.legal_moves(seat)
            state.apply(seat, moves[rng.below(len(moves))], log)
            decisions += 1
