"""Those who decide: a bot, a person, a script, a function. Each is asked for its own seat, and answers with a move."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence

from mypy_extensions import mypyc_attr

from watertable.kernel.errors import BadInput
from watertable.kernel.moves import Move
from watertable.kernel.position import View
from watertable.kernel.rng import Rng
from watertable.kernel.state import State


class Decision:
    """What a seat has to decide. It holds until the next move is made.

    Whoever hands a decision on to code that must not see secrets passes `view()` and `moves`, not the decision.

    Examples:
        >>> from watertable.kernel import Sfc32, find_game
        >>> loop = random_loop(find_game("water-cycle").new(3, {"first_seat": 0}), Sfc32(1))
        >>> loop.deciders[0] = None
        >>> decision = loop.advance()
        >>> decision.seat, decision.question(), decision.is_window()
        (0, 'take-die', False)
        >>> decision.moves
        [TakeDie(die=3), TakeDie(die=4), TakeDie(die=5)]
    """

    def __init__(self, state: State, seat: int, moves: list[Move]) -> None:
        self.seat = seat
        """Who decides."""
        self.moves = moves
        """The legal moves, in a stable order."""
        self._state = state

    def view(self) -> View:
        """All that the seat may know. It is made when it is asked for, as some deciders do without."""
        return self._state.view(self.seat)

    def question(self) -> str:
        """What is being decided, as a key of the game's words."""
        return self._state.question()

    def is_window(self) -> bool:
        """Whether the seat is asked out of turn and may pass."""
        return self._state.is_window()

    def among(self, moves: list[Move]) -> Decision:
        """The same decision with only some of the moves: for a player who never does certain things."""
        return Decision(self._state, self.seat, moves)


@mypyc_attr(allow_interpreted_subclasses=True)
class Decider:
    """Base of all deciders. A subclass writes `decide`; the loop checks that its move is legal.

    Examples:
        >>> class First(Decider):
        ...     name = "first"
        ...     def decide(self, decision):
        ...         return decision.moves[0]
        >>> class Never(Decider):  # restricted play: another decider that leaves certain moves alone
        ...     def __init__(self, decider, word):
        ...         self.decider, self.word = decider, word
        ...     def decide(self, decision):
        ...         allowed = [move for move in decision.moves if self.word not in move.text()]
        ...         return self.decider.decide(decision.among(allowed or decision.moves))
        >>> from watertable.kernel import Sfc32, find_game
        >>> state = find_game("water-cycle").new(3)
        >>> sorted(play(state, [First(), First(), Never(First(), "plant")], PlainChance(Sfc32(1))).winners)
        [2]
    """

    name: str = "a player"
    """What messages call it."""

    def decide(self, decision: Decision) -> Move:
        """One of the moves. What it raises goes to whoever runs the loop, and the state stays as it was."""
        raise NotImplementedError(type(self).__name__)


class Policy(Decider):
    """A decider made of a function.

    Examples:
        >>> from watertable.kernel import Sfc32, find_game
        >>> last = Policy(lambda decision: decision.moves[-1], name="last")
        >>> play(find_game("water-cycle").new(3), [last] * 3, PlainChance(Sfc32(1))).winners
        (0,)
    """

    def __init__(self, choose: Callable[[Decision], Move], name: str = "a policy") -> None:
        self.name = name
        self._choose = choose

    def decide(self, decision: Decision) -> Move:
        """What the function says."""
        return self._choose(decision)


class RandomDecider(Decider):
    """Makes any legal move, each equally likely.

    Examples:
        >>> from watertable.kernel import Sfc32, find_game
        >>> rng = Sfc32(1)
        >>> play(find_game("water-cycle").new(3), [RandomDecider(rng)] * 3, PlainChance(rng)).winners
        (1,)
    """

    def __init__(self, rng: Rng) -> None:
        self.name = "random"
        self.rng = rng
        """The generator that every move is drawn from."""

    def decide(self, decision: Decision) -> Move:
        """A move drawn from the generator."""
        moves = decision.moves
        return moves[self.rng.below(len(moves))]


class Script(Decider):
    """Makes these moves, one after the other.

    Examples:
        >>> from watertable.kernel import Sfc32, find_game
        >>> game = find_game("water-cycle")
        >>> state = game.new(3, {"first_seat": 0})
        >>> script = Script([game.from_text("die 1"), game.from_text("move 1")])
        >>> loop = Loop(state, [script, None, None], GivenChance([game.from_text("roll 1 2 6")]))
        >>> loop.advance()
        Traceback (most recent call last):
        watertable.kernel.errors.BadInput: seat 0 is to act, but its script has ended after 2 moves
    """

    def __init__(self, moves: Sequence[Move]) -> None:
        self.name = "a script"
        self.moves = moves
        """What it makes, in this order."""
        self.used = 0
        """How many of them it has made."""

    def decide(self, decision: Decision) -> Move:
        """The next move of the script."""
        if self.used == len(self.moves):
            raise BadInput(f"seat {decision.seat} is to act, but its script has ended after {self.used} moves")
        self.used += 1
        return self.moves[self.used - 1]


class Paced(Decider):
    """A decider whose moves come no faster than people can follow them.

    `milliseconds` says for each decision how long it takes at least, thinking included; `wait` is called with the
    seconds that are left.

    Examples:
        >>> from watertable.kernel import Sfc32, find_game
        >>> waited = []
        >>> paced = Paced(RandomDecider(Sfc32(1)), lambda decision: 900, waited.append)
        >>> loop = random_loop(find_game("water-cycle").new(3, {"first_seat": 0}), Sfc32(1))
        >>> loop.deciders[0] = paced
        >>> made = [loop.step(), loop.step()]  # the dice, then seat 0
        >>> [round(seconds, 1) for seconds in waited]
        [0.9]
    """

    def __init__(
        self, decider: Decider, milliseconds: Callable[[Decision], int], wait: Callable[[float], None] = time.sleep
    ) -> None:
        self.name = decider.name
        self._decider = decider
        self._milliseconds = milliseconds
        self._wait = wait

    def decide(self, decision: Decision) -> Move:
        """What the decider decides, after a pause."""
        began = time.perf_counter()
        move = self._decider.decide(decision)
        left = self._milliseconds(decision) / 1000 - (time.perf_counter() - began)
        if left > 0:
            self._wait(left)
        return move
