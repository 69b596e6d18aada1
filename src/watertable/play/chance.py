"""Where chance comes from: a seeded generator, a secret seed that proves it afterwards, or someone outside."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from mypy_extensions import mypyc_attr

from watertable.kernel.errors import BadInput
from watertable.kernel.fairness import ChanceStream, chance_key, commitment
from watertable.kernel.moves import Move
from watertable.kernel.rng import Rng
from watertable.kernel.state import State


@mypyc_attr(allow_interpreted_subclasses=True)
class Chance:
    """Base of all sources of chance. A subclass writes `draw`; the loop checks that its move is legal.

    Examples:
        >>> class MostLikely(Chance):
        ...     def draw(self, state):
        ...         return max(state.chance_outcomes(), key=lambda outcome: outcome[1])[0]
        >>> from watertable.kernel import find_game
        >>> MostLikely().draw(find_game("water-cycle").new(3, {"first_seat": 0}))
        Roll(dice=(1, 2, 3))
    """

    def draw(self, state: State) -> Move:
        """The next move of chance, in a state in which chance is to act. The state must stay as it is."""
        raise NotImplementedError(type(self).__name__)


class PlainChance(Chance):
    """Chance from a random generator: fast, and the same again with the same seed. For simulation and training.

    Examples:
        >>> from watertable.kernel import Sfc32, find_game
        >>> state = find_game("water-cycle").new(3, {"first_seat": 0})
        >>> PlainChance(Sfc32(1)).draw(state) == PlainChance(Sfc32(1)).draw(state)
        True
    """

    def __init__(self, rng: Rng) -> None:
        self.rng = rng
        """The generator that every move is drawn from."""

    def draw(self, state: State) -> Move:
        """A move drawn from the generator."""
        return state.draw_chance(self.rng)


class ProvedChance(Chance):
    """Chance that anyone can check afterwards: move number k follows from a secret seed, the nonces and k.

    A `Match` draws the same moves from the same seed. `docs/fairness.md` explains what this proves.

    Examples:
        >>> from watertable.kernel import Match, find_game
        >>> game = find_game("water-cycle")
        >>> state = game.new(3, {"first_seat": 0})
        >>> chance = ProvedChance(bytes(32))
        >>> chance.commitment[:16]  # published before the start
        '9e9ff7008bc6cfee'
        >>> chance.draw(state)
        Roll(dice=(3, 4, 5))
        >>> [entry.move for entry in Match(game, state, ["Ana", "Rui", "Eva"], seed=bytes(32)).begin()]
        ['roll 3 4 5']
    """

    def __init__(self, seed: bytes, nonces: Sequence[str] = ()) -> None:
        self.seed = seed
        """Secret until the game is over."""
        self.drawn = 0
        """How many moves have been drawn."""
        self._key = chance_key(seed, list(nonces))

    @property
    def commitment(self) -> str:
        """The hash of the seed, which binds to the seed without showing it."""
        return commitment(self.seed)

    def draw(self, state: State) -> Move:
        """The next move that follows from the seed."""
        move = state.draw_chance(ChanceStream(self._key, self.drawn))
        self.drawn += 1
        return move


class GivenChance(Chance):
    """Chance that comes from outside: real dice that a person types in, or a script.

    `given` is a function that is called with the state, or a list of moves, one after the other.

    Examples:
        >>> from watertable.kernel import find_game
        >>> game = find_game("water-cycle")
        >>> state = game.new(3, {"first_seat": 0})
        >>> GivenChance([game.from_text("roll 1 2 6")]).draw(state)
        Roll(dice=(1, 2, 6))
        >>> typed = iter(["roll 6 6 6"])
        >>> GivenChance(lambda state: game.from_text(next(typed))).draw(state)
        Roll(dice=(6, 6, 6))
    """

    def __init__(self, given: Callable[[State], Move] | Sequence[Move]) -> None:
        self._ask: Callable[[State], Move] | None = None
        self._moves: Sequence[Move] = ()
        if isinstance(given, Sequence):
            self._moves = given
        else:
            self._ask = given
        self._used = 0

    def draw(self, state: State) -> Move:
        """The next move that is given."""
        if self._ask is not None:
            return self._ask(state)
        if self._used == len(self._moves):
            raise BadInput(f"chance is to act, but its script has ended after {self._used} moves")
        self._used += 1
        return self._moves[self._used - 1]
