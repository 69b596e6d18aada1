"""Players that are no persons. Each is given a view and the moves it may choose from, and nothing else."""

from __future__ import annotations

from typing import Protocol

from watertable.kernel import BadInput, Move, Rng, View


class Player(Protocol):
    """Someone who decides. `rng` is the only source of chance it may use."""

    def choose(self, view: View, moves: list[Move], rng: Rng) -> Move: ...


class RandomPlayer:
    """Chooses any legal move, each equally likely."""

    def choose(self, view: View, moves: list[Move], rng: Rng) -> Move:
        return moves[rng.below(len(moves))]


LEVELS = {"random": RandomPlayer}
"""The players by the word they are asked for with."""


def player_named(level: str) -> Player:
    """A player of that level."""
    if level not in LEVELS:
        raise BadInput(f"no bot is called {level!r} (there are: {', '.join(LEVELS)})")
    return LEVELS[level]()


def levels_for(text: str, seats: int) -> list[str]:
    """The level at each seat: one word for all seats, or a word for each with commas between."""
    words = [word.strip().lower() for word in text.split(",")]
    for word in words:
        player_named(word)
    if len(words) == 1:
        return words * seats
    if len(words) != seats:
        raise BadInput(f"--bots names {len(words)} bots for {seats} seats; give one for all, or one a seat")
    return words
