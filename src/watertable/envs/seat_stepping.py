"""Many games stepped together from one seat's point of view, in compiled code; `seats` shows them to NumPy.

A step is a decision of one seat in each game, the learner's. Chance and the other seats are played within the step.
An opponent is a decider, or a policy outside: for that one the game stops, shows what the opponent knows, and goes on
with its answer.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final

from watertable.envs.rows import Rows, seed_of
from watertable.kernel.encoding import Encoding
from watertable.kernel.errors import BadInput
from watertable.kernel.game import Game
from watertable.kernel.memory import fractions, memory, whole
from watertable.kernel.moves import Move
from watertable.kernel.rng import Rng, Sfc32
from watertable.kernel.setup import Setup
from watertable.kernel.state import State
from watertable.play.chance import PlainChance
from watertable.play.deciders import Decider, Decision
from watertable.play.loop import Loop

if TYPE_CHECKING:
    from watertable.kernel.memory import Fractions, Memory, Whole

ROTATED: Final = -1
"""Instead of a seat: the next one in every episode."""
DRAWN: Final = -2
"""Instead of a seat: one that is drawn from the seed of the episode."""
ILLEGAL_REWARD: Final = -1.0
"""The reward for an action that is not legal."""

_MOST_UNASKED: Final = 1000
"""After so many games in a row in which the learner was never asked, there is no point in trying another."""


class SeatStepper(Rows):
    """Several games in each of which one seat, the learner's, is stepped.

    `opponents` has what makes the decider of each other seat from a generator, in the order of play after the learner;
    None for a policy outside. An episode in which the learner is never asked is left out.
    """

    def __init__(
        self,
        game: Game,
        setup: Setup,
        encoding: Encoding,
        games: int,
        opponents: list[Callable[[Rng], Decider] | None],
        seat: int,
        does_restart: bool,
    ) -> None:
        super().__init__(game, setup, encoding, games)
        self.opponents = opponents
        self.seat = seat
        self.does_restart = does_restart
        """Whether a game that ends begins again at once, with the seed of its next episode."""
        self.seats: Whole = whole(games)
        """The learner's seat in each game."""
        self.final_seats: Whole = whole(games)
        """The learner's seat in the game before, where one has just ended."""
        self.rewards: Fractions = fractions(games)
        """What a game that has just ended was worth to the learner; otherwise 0."""
        self.illegal: Memory = memory(games)
        """Whether an illegal action of the learner has ended the game."""
        self.asked: Whole = whole(games)
        """The policy outside that must decide: 1 for the first opponent after the learner and so on; 0 if none."""
        self.keys: list[int] = [0] * games
        """What the seeds of each game's episodes follow from."""
        self.episodes: list[int] = [-1] * games
        """How many episodes of this key each game has had before; -1 before the first."""
        self._loops: list[Loop] = []
        self._has_decided: list[bool] = [False] * games
        self._unasked: list[int] = [0] * games

    def begin(self, keys: list[int | None]) -> None:
        """Begin all games anew: with the first episode of a key, or where it is None with the next one of the same."""
        if len(keys) != self.games:
            raise BadInput(f"expected {self.games} seeds, one for each game, found {len(keys)}")
        if not self.states:
            self.states = [self.game.start(self.setup) for _ in range(self.games)]
            self._loops = [self._loop_of(state, [None] * self.setup.seats, Sfc32(0)) for state in self.states]
        for number in range(self.games):
            key = keys[number]
            if key is not None:
                self.keys[number] = key
                self.episodes[number] = -1
            self._clear_end(number)
            self._next_episode(number)
            self._advance(number, None)

    def step(self, actions: list[int]) -> None:
        """Make the learner's move in every game. An action that is not legal ends its game with ILLEGAL_REWARD; one
        that does not exist raises BadInput, and nothing is changed."""
        self.expect_one_each(actions)
        for number in range(self.games):
            self.encoding.expect_action(actions[number])
        for number in range(self.games):
            action = actions[number]
            if self.ends[number]:
                self._clear_end(number)
            self._has_decided[number] = True
            if self.is_legal(number, action):
                self._advance(number, self.move_of(number, action))
            else:
                self.illegal[number] = 1
                self._end(number, ILLEGAL_REWARD)
                if self.does_restart:
                    self._next_episode(number)
                    self._advance(number, None)

    def answer(self, number: int, action: int) -> None:
        """Make the move of the policy that is asked in a game."""
        if not self.is_legal(number, action):
            raise BadInput(f"the policy in seat {self.actors[number]} chose action {action}, which is not legal")
        self._advance(number, self.move_of(number, action))

    def _next_episode(self, number: int) -> None:
        """Set up the next game: its chance, the learner's seat, and who decides for the others."""
        self.episodes[number] += 1
        key, episode = self.keys[number], self.episodes[number]
        rng = Sfc32(seed_of(key, 0, episode))
        seats = self.setup.seats
        seat = self.seat
        if seat == ROTATED:
            seat = (key + episode) % seats
        elif seat == DRAWN:
            seat = rng.below(seats)
        deciders: list[Decider | None] = [None] * seats
        for place in range(1, seats):
            make = self.opponents[place - 1]
            if make is not None:
                deciders[(seat + place) % seats] = make(rng)
        self.seats[number] = seat
        self.states[number] = self.game.start(self.setup)
        self._loops[number] = self._loop_of(self.states[number], deciders, rng)
        self._has_decided[number] = False

    def _loop_of(self, state: State, deciders: Sequence[Decider | None], rng: Sfc32) -> Loop:
        return Loop(state, deciders, PlainChance(rng))

    def _advance(self, number: int, move: Move | None) -> None:
        """Make a move and play on, until the learner or a policy outside must decide or the game is over; then begin
        the next one, if games do."""
        decision = self._loops[number].advance(move)
        while decision is None:
            if self._has_decided[number]:
                utilities = self.encoding.utilities(self.states[number])
                self._end(number, utilities[self.seats[number]])
                if not self.does_restart:
                    return
            else:
                self._unasked[number] += 1
                if self._unasked[number] > _MOST_UNASKED:
                    raise BadInput("every game is over before the learner has decided anything")
            self._next_episode(number)
            decision = self._loops[number].advance(None)
        self._ask(number, decision)

    def _ask(self, number: int, decision: Decision) -> None:
        learner: int = self.seats[number]
        seats = self.setup.seats
        self.asked[number] = (decision.seat - learner + seats) % seats
        if decision.seat == learner:
            self._unasked[number] = 0
        self.actors[number] = decision.seat
        self.show(number, self.states[number])

    def _end(self, number: int, reward: float) -> None:
        self.rewards[number] = reward
        self.final_seats[number] = self.seats[number]
        self.show_last(number, self.states[number], self.seats[number])
        self.asked[number] = 0
        self._unmask(number)

    def _clear_end(self, number: int) -> None:
        self.ends[number] = 0
        self.illegal[number] = 0
        self.rewards[number] = 0.0
