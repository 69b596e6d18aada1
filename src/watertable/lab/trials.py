"""Trials: games that are played for the lab, alone or by several processes, and their rows.

What happens in a trial follows from its plan, the seed and its number alone, whatever the machine or the number of
processes. Game number k of a plan is the game that `watertable simulate` plays with the same seed. Two plans that
differ in pack or options have the same chance and the same bots in game k, so that they can be compared in pairs.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from watertable.bots import decider_for, spec_from_text
from watertable.kernel import BadInput, Game, Move, OptionValue, Record, Sfc32, State, find_game
from watertable.kernel.observer import Habit
from watertable.lab.engine import Engine
from watertable.lab.rows import CountedDecider, GameRows, RowKeeper
from watertable.lab.simulation import record_of, seed_of
from watertable.play import Decider, Decision, Loop, MoveList, ProvedChance


@dataclass(frozen=True)
class TrialPlan:
    """What to play, as plain data that can be sent to other processes."""

    game: str
    seats: int
    options: dict[str, OptionValue]
    pack_text: str | None
    bots: tuple[str, ...]
    """The bot of each seat. They keep their seats, unless `is_rotated`."""
    seed: str
    is_rotated: bool = False
    """Whether the bots move one seat on with every game, so that each has every seat equally often."""
    habit: str = ""
    """What the first bot is kept from doing: the key of a habit of the game."""
    lucky_games: int = 0
    """In how many games, the first ones, luck is measured."""

    def worker(self) -> Callable[[int], GameRows]:
        """What plays the games with the numbers it is given."""
        return Trials(self).play

    def start(self) -> State:
        """The first position. BadInput says what does not fit."""
        game = find_game(self.game)
        pack = game.pack() if self.pack_text is None else game.read_pack(self.pack_text)
        return game.new(self.seats, self.options, pack)

    def seating(self, number: int) -> list[int]:
        """Which bot sits at each seat of a game."""
        turn = number % self.seats if self.is_rotated else 0
        return [(seat - turn) % self.seats for seat in range(self.seats)]


class Trials:
    """Plays the games of a plan, one after the other."""

    def __init__(self, plan: TrialPlan) -> None:
        self.plan = plan
        self.game: Game = find_game(plan.game)
        self.first = plan.start()
        self.specs = [spec_from_text(bot) for bot in plan.bots]
        self.habit = _habit(self.first, plan.habit) if plan.habit else None

    def play(self, number: int) -> GameRows:
        """The rows of one game."""
        return self._played(number, None)

    def record(self, number: int) -> Record:
        """The record of one game, played again."""
        moves = MoveList(self.game)
        self._played(number, moves)
        assert self._record is not None
        return self._record

    def _played(self, number: int, moves: MoveList | None) -> GameRows:
        plan = self.plan
        state = self.first.copy()
        keeper = RowKeeper(state, number < plan.lucky_games)
        seating = plan.seating(number)
        deciders: list[Decider] = []
        for seat, bot in enumerate(seating):
            decider = decider_for(self.specs[bot], Sfc32(f"{plan.seed}:{number}:{seat}"))
            if self.habit is not None and bot == 0:
                decider = _Restrained(decider, self.habit)
            deciders.append(CountedDecider(decider, keeper))
        chance = ProvedChance(seed_of(plan.seed, number))
        loop = Loop(state, deciders, chance, [keeper] if moves is None else [keeper, moves])
        outcome = loop.run()
        names = [plan.bots[bot] + (f" without {self.habit.key}" if self.habit and bot == 0 else "") for bot in seating]
        if moves is not None:
            players = [f"{name} {seat + 1}" for seat, name in enumerate(names)]
            self._record: Record | None = record_of(self.first.setup.to_json(), players, outcome, chance, moves)
        rows = keeper.rows(number, outcome, names)
        for seat, bot in enumerate(seating):
            rows.seats[seat]["entrant"] = bot
        return rows


class _Restrained(Decider):
    """A decider that is not offered some moves, unless there are no others."""

    def __init__(self, decider: Decider, habit: Habit) -> None:
        self.name = f"{decider.name} without {habit.key}"
        self.decider = decider
        self.habit = habit

    def decide(self, decision: Decision) -> Move:
        """What the decider chooses among the rest."""
        view = decision.view()
        left = [move for move in decision.moves if not self.habit.is_kept_by(move, view)]
        if not left or len(left) == len(decision.moves):
            return self.decider.decide(decision)
        if len(left) == 1:
            return left[0]
        return self.decider.decide(decision.among(left))


def _habit(state: State, key: str) -> Habit:
    habits = find_game(state.setup.game).observer(state.setup).habits
    for habit in habits:
        if habit.key == key:
            return habit
    raise BadInput(f"{state.setup.game} has no habit {key!r} (it has: {', '.join(each.key for each in habits)})")


def play_trials(
    plan: TrialPlan, numbers: Sequence[int], engine: Engine, seconds: float | None = None
) -> Iterator[GameRows]:
    """The games with these numbers, in order. With `seconds`, none is asked for after that time, except the first."""
    began = time.monotonic()
    if seconds is None:
        yield from engine.run(plan, numbers)
        return
    for count, rows in enumerate(engine.run(plan, numbers, most=2), 1):
        yield rows
        if count >= FEWEST and time.monotonic() - began > seconds:
            return


FEWEST = 12
"""However long it takes, so many games are played."""
