"""Plays games between bots and collects their positions, each with who won in the end.

A position is kept as plain numbers: features of each seat, features that all seats share, and each
seat's share of the win. Random moves make the positions vary. The same seed gives the same games.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from watertable.kernel import CHANCE, Game, Move, Rng, Sfc32, State, View

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
        players = self.players(seed, seats, rng)
        state = self.game.new(seats)
        is_quiet = self.game.evaluator().is_quiet
        kept: list[Features] = []
        decisions = 0
        for actor in _moves_to_the_end(state, players, self.blunders[block % len(self.blunders)], rng):
            if actor == CHANCE:
                is_due = self.has_chance
            else:
                decisions += 1
                is_due = decisions % self.every == 0
            if is_due and is_quiet(state):
                kept.append(self.features(state))
        outcome = state.outcome()
        assert outcome is not None
        return kept, [outcome.share(seat) for seat in range(seats)]


def _moves_to_the_end(state: State, players: list[Player], blunders: int, rng: Rng) -> Iterator[int]:
    """Play a game to its end. Before each move: who makes it, a seat or CHANCE."""
    while (actor := state.to_act()) is not None:
        yield actor
        state.perform(actor, _next_move(state, actor, players, blunders, rng), None)


def _next_move(state: State, actor: int, players: list[Player], blunders: int, rng: Rng) -> Move:
    if actor == CHANCE:
        return state.draw_chance(rng)
    moves = state.legal_moves(actor)
    if len(moves) == 1:
        return moves[0]
    if rng.below(100) < blunders:
        return moves[rng.below(len(moves))]
    return players[actor](state.view(actor), moves)
