"""Simulation: games of bots, each with chance of its own that can be proved afterwards.

The secret seed of game number k follows from the run's seed and k alone, so that a run is the same
however it is divided among processes.
"""

from __future__ import annotations

import hashlib
import hmac
import multiprocessing
import signal
from collections.abc import Iterator
from dataclasses import dataclass

from watertable.kernel import CHANCE, Event, OptionValue, Record, Sfc32, State, find_game
from watertable.kernel.fairness import ChanceStream, chance_key, commitment
from watertable.kernel.record import outcome_json
from watertable.lab.players import Player, player_named

_CHUNK = 20
"""How many games a process plays before it reports."""


@dataclass(frozen=True)
class Plan:
    """What is to be simulated, as plain data that travels to other processes."""

    game: str
    seats: int
    options: dict[str, OptionValue]
    pack_text: str | None
    levels: list[str]
    """Which bot sits where."""
    seed: str
    games: int
    is_recorded: bool


@dataclass(frozen=True)
class Played:
    """How one game went."""

    winners: tuple[int, ...]
    shares: tuple[float, ...]
    scores: tuple[int, ...]
    decisions: int
    plies: int
    rule: str
    cause: str
    """Why it ended, in the game's own word, where its last event says so."""
    text: str
    """The record; empty unless one was asked for."""


def seed_of(seed: str, number: int) -> bytes:
    """The secret seed of one game of a run."""
    return hmac.digest(hashlib.sha256(seed.encode()).digest(), f"watertable-simulate:{number}".encode(), "sha256")


def simulate(plan: Plan, jobs: int = 1) -> Iterator[Played]:
    """The games of a plan, in order, played by `jobs` processes."""
    chunks = [range(start, min(start + _CHUNK, plan.games)) for start in range(0, plan.games, _CHUNK)]
    if jobs == 1 or len(chunks) == 1:
        simulator = _Simulator(plan)
        for number in range(plan.games):
            yield simulator.play(number)
        return
    with multiprocessing.Pool(min(jobs, len(chunks)), _prepare, (plan,)) as pool:
        for played in pool.imap(_play_chunk, chunks):
            yield from played


class _Simulator:
    """Plays the games of a plan, one after the other."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.game = find_game(plan.game)
        pack = self.game.pack() if plan.pack_text is None else self.game.read_pack(plan.pack_text)
        self.first = self.game.new(plan.seats, plan.options, pack)
        self.setup = self.first.setup.to_json()
        self.players: list[Player] = [player_named(level) for level in plan.levels]
        self.names = [f"{level} {seat + 1}" for seat, level in enumerate(plan.levels)]

    def play(self, number: int) -> Played:
        secret = seed_of(self.plan.seed, number)
        key = chance_key(secret, [])
        sources = [Sfc32(f"{self.plan.seed}:{number}:{seat}") for seat in range(self.plan.seats)]
        state = self.first.copy()
        moves: list[tuple[int, str]] = []
        is_recorded = self.plan.is_recorded
        chances = decisions = 0
        log: list[Event] = []
        while (seat := state.to_act()) is not None:
            if seat == CHANCE:
                move = state.draw_chance(ChanceStream(key, chances))
                chances += 1
            else:
                move = self.players[seat].choose(state.view(seat), state.legal_moves(seat), sources[seat])
                decisions += 1
            if is_recorded:
                moves.append((seat, self.game.to_text(move)))
            log.clear()
            state.apply(seat, move, log)
        return self._report(state, secret, moves, decisions, chances, log)

    def _report(
        self,
        state: State,
        secret: bytes,
        moves: list[tuple[int, str]],
        decisions: int,
        chances: int,
        log: list[Event],
    ) -> Played:
        outcome = state.outcome()
        assert outcome is not None
        text = ""
        if self.plan.is_recorded:
            record = Record(self.setup, self.names)
            record.commitment = commitment(secret)
            record.moves = moves
            record.outcome = outcome_json(outcome)
            record.seed = secret.hex()
            text = record.text()
        causes = [str(getattr(event, "cause", "")) for event in log if hasattr(event, "cause")]
        return Played(
            tuple(outcome.winners),
            tuple(outcome.share(seat) for seat in range(self.plan.seats)),
            tuple(score.total for score in outcome.scores),
            decisions,
            decisions + chances,
            outcome.rule,
            causes[-1] if causes else "",
            text,
        )


_simulator: _Simulator | None = None


def _prepare(plan: Plan) -> None:
    """Make a process ready. Ctrl-C is for the process that asked, not for its workers."""
    global _simulator
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _simulator = _Simulator(plan)


def _play_chunk(numbers: range) -> list[Played]:
    assert _simulator is not None
    return [_simulator.play(number) for number in numbers]
