"""Simulation: games between bots, each with its own chance that can be proved afterwards.

The secret seed of game number k follows from the seed of the run and k alone, so a run gives the same
games with any number of processes, and can be stopped and continued.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from watertable.bots import decider_for, spec_from_text
from watertable.kernel import Event, Move, OptionValue, Outcome, Record, Sfc32, State, find_game
from watertable.kernel.record import outcome_json
from watertable.lab.decisions import Decided, DecisionKeeper, NotedDecider
from watertable.lab.engine import Engine
from watertable.lab.rows import LUCKY_GAMES, CountedDecider, GameRows, RowKeeper, cause_of
from watertable.lab.summary import Result
from watertable.play import Decider, Loop, MoveList, ProvedChance, Watcher


@dataclass(frozen=True)
class Plan:
    """What to simulate, as plain data that can be sent to other processes."""

    game: str
    seats: int
    options: dict[str, OptionValue]
    pack_text: str | None
    levels: list[str]
    """The bot of each seat."""
    seed: str
    games: int
    is_recorded: bool
    has_rows: bool = False
    """Whether every figure of a game is wanted, not only its result."""
    has_decisions: bool = False
    """Whether a row for each decision is wanted."""

    def worker(self) -> Callable[[int], Played]:
        """What plays the games with the numbers it is given."""
        return Simulator(self).play


@dataclass(frozen=True)
class Played(Result):
    """The result of one game, and what else was asked for."""

    number: int
    text: str = ""
    """The record."""
    rows: GameRows | None = None
    decided: Decided | None = None


def seed_of(seed: str, number: int) -> bytes:
    """The secret seed of one game of a run."""
    return hmac.digest(hashlib.sha256(seed.encode()).digest(), f"watertable-simulate:{number}".encode(), "sha256")


def simulate(plan: Plan, engine: Engine, numbers: Sequence[int] | None = None) -> Iterator[Played]:
    """The games of a plan, or those with these numbers, in order."""
    return engine.run(plan, range(plan.games) if numbers is None else numbers)


class Simulator:
    """Plays the games of a plan, one after the other."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.game = find_game(plan.game)
        pack = self.game.pack() if plan.pack_text is None else self.game.read_pack(plan.pack_text)
        self.first = self.game.new(plan.seats, plan.options, pack)
        self.setup = self.first.setup.to_json()
        self.specs = [spec_from_text(level) for level in plan.levels]
        self.names = [f"{level} {seat + 1}" for seat, level in enumerate(plan.levels)]

    def play(self, number: int) -> Played:
        """One game."""
        plan = self.plan
        deciders: list[Decider] = [
            decider_for(spec, Sfc32(f"{plan.seed}:{number}:{seat}")) for seat, spec in enumerate(self.specs)
        ]
        chance = ProvedChance(seed_of(plan.seed, number))
        state = self.first.copy()
        ending = _Ending()
        watchers: list[Watcher] = [ending]
        moves = MoveList(self.game)
        if plan.is_recorded:
            watchers.append(moves)
        decisions: DecisionKeeper | None = None
        if plan.has_decisions:
            decisions = DecisionKeeper(self.game)
            watchers.append(decisions)
            deciders = [NotedDecider(decider, decisions) for decider in deciders]
        keeper: RowKeeper | None = None
        if plan.has_rows:
            keeper = RowKeeper(state, number < LUCKY_GAMES)
            watchers.append(keeper)
            deciders = [CountedDecider(decider, keeper) for decider in deciders]
        loop = Loop(state, deciders, chance, watchers)
        outcome = loop.run()
        return Played(
            tuple(outcome.share(seat) for seat in range(plan.seats)),
            tuple(score.total for score in outcome.scores),
            loop.decisions,
            loop.decisions + loop.chances,
            outcome.rule,
            cause_of(ending.events),
            number,
            record_of(self.setup, self.names, outcome, chance, moves).text() if plan.is_recorded else "",
            None if keeper is None else keeper.rows(number, outcome, plan.levels),
            None if decisions is None else decisions.decided,
        )


def record_of(
    setup: dict[str, Any], names: list[str], outcome: Outcome, chance: ProvedChance, moves: MoveList
) -> Record:
    """The record of a game that was played to its end."""
    record = Record(setup, names)
    record.commitment = chance.commitment
    record.moves = moves.moves
    record.outcome = outcome_json(outcome)
    record.seed = chance.seed.hex()
    return record


class _Ending(Watcher):
    """Keeps what happened last: the events that ended the game."""

    def __init__(self) -> None:
        self.events: list[Event] = []

    def wants_events(self) -> bool:
        return True

    def after(self, state: State, seat: int, move: Move, events: list[Event]) -> None:
        self.events = events
