"""Simulation: games between bots, each with its own chance that can be proved afterwards.

The secret seed of game number k follows from the seed of the run and k alone, so a run gives the same
games with any number of processes.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from watertable.bots import decider_for, spec_from_text
from watertable.kernel import Event, Move, OptionValue, Outcome, Record, Sfc32, State, find_game
from watertable.kernel.record import outcome_json
from watertable.lab.engine import Engine
from watertable.play import Loop, MoveList, ProvedChance, Watcher


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

    def worker(self) -> Callable[[int], Played]:
        """What plays the games with the numbers it is given."""
        return Simulator(self).play


@dataclass(frozen=True)
class Played:
    """The result of one game."""

    winners: tuple[int, ...]
    shares: tuple[float, ...]
    scores: tuple[int, ...]
    decisions: int
    plies: int
    rule: str
    cause: str
    """Why it ended, as a key of the game's words, if its last event says so."""
    text: str
    """The record; empty unless one was asked for."""


def seed_of(seed: str, number: int) -> bytes:
    """The secret seed of one game of a run."""
    return hmac.digest(hashlib.sha256(seed.encode()).digest(), f"watertable-simulate:{number}".encode(), "sha256")


def simulate(plan: Plan, engine: Engine) -> Iterator[Played]:
    """The games of a plan, in order."""
    return engine.run(plan, range(plan.games))


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
        seed = self.plan.seed
        deciders = [decider_for(spec, Sfc32(f"{seed}:{number}:{seat}")) for seat, spec in enumerate(self.specs)]
        chance = ProvedChance(seed_of(seed, number))
        ending = _Ending()
        moves = MoveList(self.game)
        watchers: list[Watcher] = [ending, moves] if self.plan.is_recorded else [ending]
        loop = Loop(self.first.copy(), deciders, chance, watchers)
        outcome = loop.run()
        return Played(
            tuple(outcome.winners),
            tuple(outcome.share(seat) for seat in range(self.plan.seats)),
            tuple(score.total for score in outcome.scores),
            loop.decisions,
            loop.decisions + loop.chances,
            outcome.rule,
            ending.cause(),
            self._record(outcome, chance, moves).text() if self.plan.is_recorded else "",
        )

    def _record(self, outcome: Outcome, chance: ProvedChance, moves: MoveList) -> Record:
        record = Record(self.setup, self.names)
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

    def cause(self) -> str:
        """Why the game ended, as a key of its words; empty if no event says so."""
        causes = [str(getattr(event, "cause", "")) for event in self.events if hasattr(event, "cause")]
        return causes[-1] if causes else ""
