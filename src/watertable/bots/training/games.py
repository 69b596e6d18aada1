"""Plays games between bots and collects their positions, each with the result of its game.

A position is stored as plain numbers: features of each seat, features that all seats share, and each
seat's share of the win. Random moves make the positions vary. The same seed gives the same games.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable
from dataclasses import dataclass

from watertable.kernel import CHANCE, Game, Move, Rng, Sfc32, State, View
from watertable.play import Decider, Decision, PlainChance, Watcher, play

Features = tuple[list[list[float]], list[float]]
"""A position in numbers: the features of each seat, and the features that all seats share."""
Player = Callable[[View, list[Move]], Move]
"""Chooses a move for one seat, as a bot does: from its view and its legal moves."""


class Positions:
    """The positions of games with the same number of seats, packed as 32-bit floats: millions of them fit in memory."""

    def __init__(self, seats: int) -> None:
        self.seats = seats
        self.own_width = 0
        """Features of each seat."""
        self.shared_width = 0
        """Features that all seats share."""
        self.own = array("f")
        """For each position and each seat, its features: positions × seats × own_width."""
        self.shared = array("f")
        """For each position the shared features: positions × shared_width."""
        self.shares = array("f")
        """For each position each seat's share of the win in the end: positions × seats."""
        self.blocks = array("q")
        """For each position the block of its game. A block has one game for each number of players asked for."""

    def __len__(self) -> int:
        return len(self.blocks)

    def add_game(self, positions: list[Features], shares: list[float], block: int) -> None:
        """Add the positions of one game, which ended with these shares of the win."""
        for own, shared in positions:
            self.own_width = len(own[0])
            self.shared_width = len(shared)
            for features in own:
                self.own.extend(features)
            self.shared.extend(shared)
            self.shares.extend(shares)
            self.blocks.append(block)


@dataclass(frozen=True)
class Collector:
    """How games are played, and which of their positions are kept."""

    game: Game
    features: Callable[[State], Features]
    players: Callable[[str, int, Rng], list[Player]]
    """The players of one game, from its seed, the number of seats and the game's random generator."""
    blunders: tuple[int, ...]
    """Random moves in 100 decisions. With several numbers, the blocks of games take them in turn."""
    every: int = 1
    """Keep the position at every so many decisions, if it is quiet."""
    has_chance: bool = False
    """Whether quiet positions in which a chance move comes next are kept too."""

    def collect(self, seat_counts: list[int], games: int, seed: str, into: dict[int, Positions]) -> None:
        """Play games with these numbers of seats in turn; their positions are added by number of seats."""
        for number in range(games):
            seats = seat_counts[number % len(seat_counts)]
            block = number // len(seat_counts)
            positions, shares = self.play(seats, f"{seed}:{number}", block)
            into.setdefault(seats, Positions(seats)).add_game(positions, shares, block)

    def play(self, seats: int, seed: str, block: int = 0) -> tuple[list[Features], list[float]]:
        """Play one game: the positions that are kept, and each seat's share of the win."""
        rng = Sfc32(seed)
        blunders = self.blunders[block % len(self.blunders)]
        deciders = [_Blundering(player, blunders, rng) for player in self.players(seed, seats, rng)]
        keeper = _Keeper(self)
        outcome = play(self.game.new(seats), deciders, PlainChance(rng), [keeper])
        return keeper.kept, [outcome.share(seat) for seat in range(seats)]


class _Keeper(Watcher):
    """Keeps the positions of one game that its collector wants."""

    def __init__(self, collector: Collector) -> None:
        self.kept: list[Features] = []
        self._collector = collector
        self._is_quiet = collector.game.evaluator().is_quiet
        self._decisions = 0

    def before(self, state: State, seat: int, move: Move) -> None:
        if seat == CHANCE:
            is_due = self._collector.has_chance
        else:
            self._decisions += 1
            is_due = self._decisions % self._collector.every == 0
        if is_due and self._is_quiet(state):
            self.kept.append(self._collector.features(state))


class _Blundering(Decider):
    """A player that makes random moves in some decisions, so that positions vary. Forced moves need no decision."""

    def __init__(self, player: Player, blunders: int, rng: Rng) -> None:
        self._player = player
        self._blunders = blunders
        self._rng = rng

    def decide(self, decision: Decision) -> Move:
        moves = decision.moves
        if len(moves) == 1:
            return moves[0]
        if self._rng.below(100) < self._blunders:
            return moves[self._rng.below(len(moves))]
        return self._player(decision.view(), moves)
