"""Tournaments: who sits where in which game, and the games themselves.

Game number k is always the same: its seating, its chance and its bots follow from the seed of the
tournament and k alone (except for bots with a budget in milliseconds). So a tournament can be divided
among processes, stopped and continued.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from watertable.bots import BotSpec, spec_from_text
from watertable.kernel import BadInput, OptionValue, Sfc32, State, find_game
from watertable.kernel.rng import shuffle
from watertable.lab.engine import Engine
from watertable.lab.thinking import ThinkingBot
from watertable.play import Loop, PlainChance


@dataclass(frozen=True)
class Tournament:
    """What to play, as plain data that can be sent to other processes."""

    game: str
    seats: int
    options: dict[str, OptionValue]
    pack_text: str | None
    pack: str
    """The name of the pack and its digest."""
    entrants: tuple[str, ...]
    """Bots as typed. As many as seats: they play all games and change seats. Otherwise a pool that takes turns."""
    seed: str

    def worker(self) -> Callable[[int], GameResult]:
        """What plays the games with the numbers it is given."""
        return _Arena(self).play

    def specs(self) -> list[BotSpec]:
        return [spec_from_text(entrant) for entrant in self.entrants]

    @property
    def is_reproducible(self) -> bool:
        """Whether the same games are played on every machine."""
        return all(spec.is_reproducible for spec in self.specs())

    def identity(self) -> dict[str, Any]:
        """What two runs must have in common to be one tournament."""
        return {
            "game": self.game,
            "version": find_game(self.game).version,
            "seats": self.seats,
            "options": {name: list(v) if isinstance(v, tuple) else v for name, v in self.options.items()},
            "pack": self.pack,
            "entrants": list(self.entrants),
            "seed": self.seed,
        }

    def seating(self, number: int) -> list[int]:
        """Which entrant sits at each seat of a game. A block of as many games as seats is one line-up:
        in it every one of them has every seat once."""
        block, turn = divmod(number, self.seats)
        line_up = self._line_up(block)
        return line_up[turn:] + line_up[:turn]

    def _line_up(self, block: int) -> list[int]:
        """The entrants of a block, in random order. A pool takes turns, so that all play equally often."""
        pool = len(self.entrants)
        if pool == self.seats:
            chosen = list(range(pool))
        else:
            # The pool is shuffled anew each time all have played.
            chosen = []
            for place in range(block * self.seats, (block + 1) * self.seats):
                order = list(range(pool))
                shuffle(Sfc32(f"{self.seed}:pool:{place // pool}"), order)
                chosen.append(order[place % pool])
        shuffle(Sfc32(f"{self.seed}:order:{block}"), chosen)
        return chosen


def new_tournament(
    state: State, pack_text: str | None, entrants: list[BotSpec], seed: str, options: dict[str, OptionValue]
) -> Tournament:
    """A tournament of games that start like `state`."""
    if len({str(entrant) for entrant in entrants}) < 2:
        raise BadInput("a tournament needs at least two different bots: --bots greedy,random,…")
    setup = state.setup
    pack = f"{setup.pack.name}:{setup.pack.digest[:16]}"
    names = tuple(str(entrant) for entrant in entrants)
    return Tournament(setup.game, setup.seats, options, pack_text, pack, names, seed)


@dataclass(frozen=True)
class GameResult:
    """The result of one game of a tournament, seat by seat."""

    number: int
    seating: tuple[int, ...]
    shares: tuple[float, ...]
    scores: tuple[int, ...]
    moves: int
    decisions: tuple[int, ...]
    """Forced moves are not counted."""
    seconds: tuple[float, ...]
    iterations: tuple[int, ...]
    longest: tuple[float, ...]
    """The longest decision of each seat, in seconds."""

    def to_json(self) -> dict[str, Any]:
        return {
            "number": self.number,
            "seating": list(self.seating),
            "shares": list(self.shares),
            "scores": list(self.scores),
            "moves": self.moves,
            "decisions": list(self.decisions),
            "seconds": [round(seconds, 4) for seconds in self.seconds],
            "iterations": list(self.iterations),
            "longest": [round(seconds, 4) for seconds in self.longest],
        }


def result_from_json(data: dict[str, Any]) -> GameResult:
    """A result as `to_json` wrote it."""
    return GameResult(
        int(data["number"]),
        tuple(data["seating"]),
        tuple(data["shares"]),
        tuple(data["scores"]),
        int(data["moves"]),
        tuple(data["decisions"]),
        tuple(data["seconds"]),
        tuple(data["iterations"]),
        tuple(data["longest"]),
    )


class _Arena:
    """Plays games of a tournament."""

    def __init__(self, tournament: Tournament) -> None:
        self.tournament = tournament
        game = find_game(tournament.game)
        pack = game.pack() if tournament.pack_text is None else game.read_pack(tournament.pack_text)
        self.first = game.new(tournament.seats, tournament.options, pack)
        self.specs = tournament.specs()

    def play(self, number: int) -> GameResult:
        seating = self.tournament.seating(number)
        seed = f"{self.tournament.seed}:{number}"
        bots = [ThinkingBot(self.specs[entrant].make(f"{seed}:{seat}")) for seat, entrant in enumerate(seating)]
        loop = Loop(self.first.copy(), bots, PlainChance(Sfc32(f"chance:{seed}")))
        outcome = loop.run()
        return GameResult(
            number,
            tuple(seating),
            tuple(outcome.share(seat) for seat in range(len(seating))),
            tuple(score.total for score in outcome.scores),
            loop.decisions + loop.chances,
            tuple(bot.decisions for bot in bots),
            tuple(bot.seconds for bot in bots),
            tuple(bot.iterations for bot in bots),
            tuple(bot.longest for bot in bots),
        )


def run(tournament: Tournament, numbers: list[int], engine: Engine) -> Iterator[GameResult]:
    """Play the games with these numbers; each result comes as soon as its game is over."""
    return engine.run(tournament, numbers, is_ordered=False, most=1)
