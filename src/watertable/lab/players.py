"""Bots as simulation and the terminal need them: a decision from a view, its moves and a source of chance."""

from __future__ import annotations

from typing import Protocol

from watertable.bots import BotSpec, random_move, spec_from_text, specs_from_text
from watertable.kernel import PASS, BadInput, Move, Rng, View


class Player(Protocol):
    """Someone who decides. `rng` is the only source of chance it may use."""

    def choose(self, view: View, moves: list[Move], rng: Rng) -> Move: ...

    def pace(self, moves: list[Move], rng: Rng) -> int:
        """Milliseconds before a table for people shows the move: random, in a range that public facts decide."""
        ...


class RandomPlayer:
    """The bot `random`, without its bookkeeping: it plays millions of moves."""

    def choose(self, view: View, moves: list[Move], rng: Rng) -> Move:
        return random_move(moves, rng)

    def pace(self, moves: list[Move], rng: Rng) -> int:
        return 0


class BotPlayer:
    """Any bot. A new one is made for each decision, so that its choice follows from `rng` alone."""

    def __init__(self, spec: BotSpec) -> None:
        self.spec = spec

    def choose(self, view: View, moves: list[Move], rng: Rng) -> Move:
        return self.spec.make(rng.below(1 << 31)).choose(view, moves).move

    def pace(self, moves: list[Move], rng: Rng) -> int:
        return self.spec.make(rng.below(1 << 31)).pace(PASS in moves)


def player_named(text: str) -> Player:
    """A bot or a level as typed: `greedy`, `mcts:50ms`, `hard`."""
    spec = spec_from_text(text)
    return RandomPlayer() if spec.name == "random" else BotPlayer(spec)


def levels_for(text: str, seats: int) -> list[str]:
    """Who plays at each seat: one word for all seats, or a word for each with commas between."""
    words = [str(spec) for spec in specs_from_text(text)]
    if len(words) == 1:
        return words * seats
    if len(words) != seats:
        raise BadInput(f"--bots names {len(words)} bots for {seats} seats; give one for all, or one a seat")
    return words
