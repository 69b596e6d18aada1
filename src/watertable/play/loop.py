"""The loop that plays a game: whoever is to act is asked, the move is made, those who watch are told.

Simulation, tournaments, training, the terminal and environments all play with it. What differs is handed
in: where chance comes from (`chance`), who decides for each seat (`deciders`), and what is written down
on the way (`watching`). `Loop` plays on a bare state; `match_loop` on a match with its log.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from mypy_extensions import mypyc_attr

from watertable.kernel.errors import BadInput, IllegalMove
from watertable.kernel.events import Event
from watertable.kernel.moves import CHANCE, Move
from watertable.kernel.outcome import Outcome
from watertable.kernel.rng import Rng
from watertable.kernel.state import State
from watertable.play.chance import Chance, PlainChance, ProvedChance
from watertable.play.deciders import Decider, Decision, RandomDecider
from watertable.play.watching import Watcher


class IllegalDecision(BadInput):
    """A decider, or chance, gave a move that the rules refuse. The text names it; the state is as it was before.

    Examples:
        >>> from watertable.kernel import Sfc32, find_game
        >>> game = find_game("water-cycle")
        >>> stubborn = Policy(lambda decision: game.from_text("die 6"), name="stubborn")
        >>> play(game.new(3, {"first_seat": 0}), [stubborn] * 3, PlainChance(Sfc32(1)))
        Traceback (most recent call last):
        watertable.play.loop.IllegalDecision: stubborn in seat 0 chose 'die 6': no die with a 6 is left (WC-5)
    """


class PositionChanged(Exception):
    """A decider, or chance that is typed in, raises it after it has changed the position itself, for instance by taking
    a move back. The loop then looks again who is to act.

    Examples:
        >>> from watertable.kernel import Match, find_game
        >>> game = find_game("water-cycle")
        >>> match = Match(game, game.new(3, {"first_seat": 0}), ["Ana", "Rui", "Eva"], seed=bytes(32))
        >>> typed = iter(["die 3", "undo", "die 5"])
        >>> class Person(Decider):
        ...     def decide(self, decision):
        ...         text = next(typed)
        ...         if text == "undo":
        ...             match.undo(decision.seat)
        ...             raise PositionChanged
        ...         return game.from_text(text)
        >>> loop = MatchLoop(match, [Person(), None, None])
        >>> made = [loop.step() for _ in range(3)]
        >>> [entry.move or "undo" for entry in match.entries]
        ['roll 3 4 5', 'die 3', 'undo', 'die 5']
    """


@mypyc_attr(allow_interpreted_subclasses=True)
class Loop:
    """A game being played on a bare state, which is changed in place.

    There is a decider for each seat. A seat without one (None) is played from outside: `advance` plays until such
    a seat must decide, and goes on when it is given the move.

    Examples:
        >>> from watertable.kernel import Sfc32, find_game
        >>> rng = Sfc32(1)
        >>> others = RandomDecider(rng)
        >>> loop = Loop(find_game("water-cycle").new(3), [None, others, others], PlainChance(rng))
        >>> decision = loop.advance()
        >>> while decision is not None:  # seat 0 is played from here, as an environment would
        ...     decision = loop.advance(decision.moves[-1])
        >>> loop.state.outcome().winners, loop.decisions, loop.chances
        ((2,), 141, 24)
    """

    def __init__(
        self, state: State, deciders: Sequence[Decider | None], chance: Chance, watchers: Sequence[Watcher] = ()
    ) -> None:
        if len(deciders) != state.setup.seats:
            raise BadInput(f"{state.setup.seats} seats, but {len(deciders)} deciders")
        self.state = state
        """The live state."""
        self.deciders: list[Decider | None] = list(deciders)
        """Who decides for each seat; None for a seat that is played from outside."""
        self.chance = chance
        """Where chance comes from."""
        self.watchers: list[Watcher] = list(watchers)
        """Those who are told of every move."""
        self._has_events = any(watcher.wants_events() for watcher in watchers)
        self.decisions = 0
        """How many decisions have been made."""
        self.chances = 0
        """How many chance moves have been made."""
        self._asked: Decision | None = None
        """The decision that `advance` returned last."""
        self._is_legal = False
        """Whether the move that was chosen last is known to be legal."""

    # One move at a time

    def choose(self) -> tuple[int, Move] | None:
        """Who acts next, a seat or CHANCE, and with what move; None when the game is over. Nothing is made yet."""
        self._look()
        turn = self._turn()
        if isinstance(turn, Decision):
            raise BadInput(f"nobody decides for seat {turn.seat} here; `advance` takes its moves")
        return turn

    def make(self, seat: int, move: Move) -> None:
        """Make a move that was chosen. An illegal one raises IllegalDecision and changes nothing."""
        self._check(seat, move)
        self._perform(seat, move)

    def step(self) -> tuple[int, Move] | None:
        """Make the next move, and return who made it and what it was; None when the game is over."""
        chosen = self.choose()
        if chosen is not None:
            if not self._is_legal:
                self._check(chosen[0], chosen[1])
            self._perform(chosen[0], chosen[1])
        return chosen

    # As far as it goes

    def advance(self, move: Move | None = None) -> Decision | None:
        """Play until a seat without a decider must decide, and return that decision; None when the game is over.

        `move` is the answer to the decision that was returned last. An illegal one raises IllegalMove, changes
        nothing, and the decision still stands.
        """
        self._look()
        if move is not None:
            if self._asked is None:
                raise BadInput("no decision waits for a move")
            reason = self.state.why_not(self._asked.seat, move)
            if reason is not None:
                raise IllegalMove(reason)
            self._perform(self._asked.seat, move)
        self._asked = None
        while True:
            turn = self._turn()
            if turn is None or isinstance(turn, Decision):
                self._asked = turn
                return turn
            if not self._is_legal:
                self._check(turn[0], turn[1])
            self._perform(turn[0], turn[1])

    def run(self) -> Outcome:
        """Play to the end, and return how the game ended."""
        waiting = self.advance()
        if waiting is not None:
            raise BadInput(f"nobody decides for seat {waiting.seat} here; `advance` takes its moves")
        outcome = self.state.outcome()
        assert outcome is not None
        return outcome

    # How a move comes about

    def _turn(self) -> tuple[int, Move] | Decision | None:
        """The next move, with who makes it; or the decision that waits for someone outside; or None at the end."""
        while True:
            state = self.state
            seat = state.to_act()
            if seat is None:
                return None
            if seat == CHANCE:
                chance = self.chance
                # These two ask the state itself, which draws legal moves only.
                self._is_legal = type(chance) is PlainChance or type(chance) is ProvedChance
                try:
                    return CHANCE, chance.draw(state)
                except PositionChanged:
                    self._look()
                    continue
            moves = state.legal_moves(seat)
            if not moves:
                raise BadInput(f"seat {seat} is asked, but has no legal move")
            decision = Decision(state, seat, moves)
            decider = self.deciders[seat]
            if decider is None:
                return decision
            try:
                move = decider.decide(decision)
            except PositionChanged:
                self._look()
                continue
            self._is_legal = False
            for legal in moves:
                # One of the very moves that were offered need not be checked again.
                if legal is move:
                    self._is_legal = True
                    break
            return seat, move

    def _look(self) -> None:
        """Make `state` the current position, where that may have become another object."""

    def _check(self, seat: int, move: Move) -> None:
        if not isinstance(move, Move):
            raise IllegalDecision(f"{self._name_of(seat)} chose {move!r}, which is no move")
        reason = self.state.why_not(seat, move)
        if reason is not None:
            raise IllegalDecision(f"{self._name_of(seat)} chose {move.text()!r}: {reason}")

    def _name_of(self, seat: int) -> str:
        if seat == CHANCE:
            return "chance"
        # Read like any Python attribute, because a subclass may set it as one of its class.
        decider: Any = self.deciders[seat]
        return f"{'a player' if decider is None else decider.name} in seat {seat}"

    def _perform(self, seat: int, move: Move) -> None:
        """Make a move that is legal, and tell the watchers."""
        state = self.state
        if not self.watchers:
            state.perform(seat, move, None)
        else:
            events: list[Event] = []
            for watcher in self.watchers:
                watcher.before(state, seat, move)
            state.perform(seat, move, events if self._has_events else None)
            for watcher in self.watchers:
                watcher.after(state, seat, move, events)
        if seat == CHANCE:
            self.chances += 1
        else:
            self.decisions += 1


def play(state: State, deciders: Sequence[Decider], chance: Chance, watchers: Sequence[Watcher] = ()) -> Outcome:
    """Play a game to its end on this state, in place, and return how it ended.

    Examples:
        >>> from watertable.kernel import Sfc32, find_game
        >>> state = find_game("water-cycle").new(3)
        >>> lowest = Policy(lambda decision: decision.moves[0])
        >>> play(state, [lowest, lowest, RandomDecider(Sfc32(2))], PlainChance(Sfc32(1))).winners
        (0,)
        >>> state
        <WaterCycleState: water-cycle, 3 players, over>
    """
    return Loop(state, deciders, chance, watchers).run()


def random_loop(state: State, rng: Rng, watchers: Sequence[Watcher] = ()) -> Loop:
    """A loop in which `rng` decides everything: chance, and any legal move for every seat.

    Examples:
        >>> from watertable.kernel import Sfc32, find_game
        >>> loop = random_loop(find_game("water-cycle").new(3, {"first_seat": 0}), Sfc32(1))
        >>> loop.step(), loop.step()
        ((-1, Roll(dice=(3, 4, 5))), (0, TakeDie(die=3)))
    """
    decider = RandomDecider(rng)
    return Loop(state, [decider] * state.setup.seats, PlainChance(rng), watchers)
