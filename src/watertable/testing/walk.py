"""Walk: one random game of a case, as the checks go through it, and its current point for messages."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeVar

from watertable.kernel.codec import canonical
from watertable.kernel.errors import BadInput, IllegalMove
from watertable.kernel.events import Event
from watertable.kernel.moves import CHANCE, Move
from watertable.kernel.pack import Pack
from watertable.kernel.rng import Rng, Sfc32
from watertable.kernel.state import State
from watertable.kernel.values import to_json
from watertable.play import Watcher, random_loop
from watertable.testing.case import Case, Variation
from watertable.testing.strangers import Strangers

T = TypeVar("T")

_SHOWN_MOVES = 40
"""How many of the moves before a failure its message shows."""


class Walk:
    """A game in play. `state` stands after `line`; `seat` and `move` are what is being tried."""

    def __init__(self, case: Case, rng: Rng) -> None:
        self.case = case
        self.game = case.game
        self.rng = rng
        """Drives the game itself: first the variation, then the moves and chance."""
        self.variation = case.variations[rng.below(len(case.variations))]
        self.aside = Sfc32(rng.below(2**31))
        """Drives what a check looks at, so that looking does not change the game."""
        self.seat: int | None = None
        self.move: Move | None = None
        self.line: list[tuple[int, Move]] = []
        self.pack = self._pack()
        self.state = self.fresh()

    def _pack(self) -> Pack:
        text = self.variation.pack
        return self.game.pack() if text is None else self.game.read_pack(text)

    def fresh(self) -> State:
        """The first position of this walk's variation, once more."""
        return self.game.new(self.variation.seats, dict(self.variation.options), self.pack)

    def restart(self, variation: Variation) -> None:
        """Begin again with another variation."""
        self.variation = variation
        self.pack = self._pack()
        self.line = []
        self.state = self.fresh()

    # Where it stands

    @property
    def viewers(self) -> list[int | None]:
        """Every seat, and a spectator."""
        return [*range(self.variation.seats), None]

    @property
    def seats(self) -> range:
        return range(self.variation.seats)

    def failure(self, problem: str) -> AssertionError:
        """What a check raises: the game, the variation, the ply, seat and move, and what is wrong."""
        where = [self.game.name, f"{self.variation.seats} seats"]
        where += [f"{name}={value}" for name, value in self.variation.options.items()]
        if self.variation.pack is not None:
            where.append(f"pack {self.pack.name}")
        where.append(f"ply {len(self.line)}")
        if self.seat is not None:
            where.append("chance" if self.seat == CHANCE else f"seat {self.seat}")
        if self.move is not None:
            where.append(f"move {_text(self.move)!r}")
        shown = "; ".join([_text(move) for _, move in self.line[-_SHOWN_MOVES:]])
        before = "… " if len(self.line) > _SHOWN_MOVES else ""
        return AssertionError(f"{', '.join(where)}: {problem}\n  after: {before}{shown or 'nothing yet'}")

    def expect(self, holds: bool, problem: str) -> None:
        if not holds:
            raise self.failure(problem)

    # Going on

    def is_over(self) -> bool:
        """Whether the walk is over: the game has ended, or has more moves than it may have."""
        return self.state.to_act() is None or len(self.line) >= self.game.max_length

    def choose(self) -> Move:
        """A move for whoever is to act, drawn from the walk's choices. Sets `seat` and `move`."""
        seat = self.state.to_act()
        assert seat is not None
        self.seat = seat
        self.move = None
        self.move = self.any_move(self.state, self.rng)
        return self.move

    def any_move(self, state: State, rng: Rng) -> Move:
        """A random move of whoever is to act in a state."""
        try:
            chosen = random_loop(state, rng).choose()
        except BadInput as problem:
            raise self.failure(str(problem)) from None
        assert chosen is not None
        return chosen[1]

    def play_on(self, state: State, rng: Rng, most: int, watchers: Sequence[Watcher] = ()) -> bool:
        """Make at most so many random moves on a state that is not the walk's own; whether it came to its end.

        Every move is checked, also one that the game has listed."""
        loop = random_loop(state, rng, watchers)
        for _ in range(most):
            chosen = loop.choose()
            if chosen is None:
                return True
            loop.make(*chosen)
        return state.to_act() is None

    def advance(self) -> list[Event]:
        """Make the move that was chosen, and return its events."""
        assert self.seat is not None
        assert self.move is not None
        events: list[Event] = []
        try:
            self.state.apply(self.seat, self.move, events)
        except IllegalMove as refused:
            raise self.failure(f"is listed, but refused: {refused}") from None
        self.line.append((self.seat, self.move))
        self.seat = None
        self.move = None
        return events

    def looks_closely(self, looks: int) -> bool:
        """True at the start and about `looks` times in a game."""
        length = Strangers.of(self.case, self.variation).length
        return bool(looks) and (not self.line or self.aside.below(max(length, looks)) < looks)

    def positions(self, looks: int) -> Iterator[State]:
        """Plays to the end; stops at about `looks` positions on the way, the first and the last among them."""
        while True:
            over = self.is_over()
            if over or self.looks_closely(looks):
                self.seat = self.state.to_act()
                yield self.state
                self.seat = None
                self.move = None
            if over:
                return
            self.choose()
            self.advance()

    def moves(self, looks: int) -> Iterator[tuple[int, Move, bool]]:
        """Plays to the end; before every move gives (seat, move, whether to look closely)."""
        while not self.is_over():
            move = self.choose()
            assert self.seat is not None
            yield self.seat, move, self.looks_closely(looks)
            self.advance()

    # Other positions and moves to try

    def twin(self, viewer: int | None, state: State | None = None) -> State | None:
        """A state that differs from this one only in what the viewer must not know, if there is one."""
        here = self.state if state is None else state
        other = self.case.twins(here, viewer, self.aside)
        if other is None or other.snapshot() == here.snapshot():
            return None
        return other

    def strangers(self, count: int, state: State | None = None) -> list[tuple[int, Move]]:
        """Moves that may or may not be legal now: other phases', other seats', slightly changed ones."""
        here = self.state if state is None else state
        return Strangers.of(self.case, self.variation).some(here, self.aside, count)


def sight(state: State, viewer: int | None) -> str:
    """A view as text, to compare byte by byte."""
    return canonical(to_json(state.view(viewer)))


def called(viewer: int | None) -> str:
    """A viewer, as messages call it."""
    return "a spectator" if viewer is None else f"seat {viewer}"


def told(events: list[Event], viewer: int | None) -> list[str]:
    """Events as a viewer may see them, as text."""
    seen: list[str] = []
    for event in events:
        shown = event.for_viewer(viewer)
        if shown is not None:
            seen.append(canonical(to_json(shown)))
    return seen


def sample_of(items: list[T], count: int, rng: Rng) -> list[T]:
    """At most `count` of the items, in their order."""
    if len(items) <= count:
        return items
    chosen = {rng.below(len(items)) for _ in range(count)}
    return [items[at] for at in sorted(chosen)]


def _text(move: Move) -> str:
    try:
        return move.text()
    except Exception:
        return repr(move)
