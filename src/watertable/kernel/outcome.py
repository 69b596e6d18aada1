"""Scores that say what they are made of, and the outcome of a game."""

from __future__ import annotations

from dataclasses import dataclass

from watertable.kernel.values import Value


@dataclass(eq=False, init=False, repr=False)
class ScoreItem(Value):
    """One line of a score: what for, how many points, and the places it comes from.

    `what` is a key of the game's words; `count` says how often, where that makes sense.
    """

    what: str
    points: int
    count: int
    places: tuple[str, ...]

    def __init__(self, what: str, points: int, count: int = 1, places: tuple[str, ...] = ()) -> None:
        self.what = what
        self.points = points
        self.count = count
        self.places = places


@dataclass(eq=False, init=False, repr=False)
class Score(Value):
    """A seat's points and their items, which add up to `total`."""

    total: int
    items: tuple[ScoreItem, ...]

    def __init__(self, total: int, items: tuple[ScoreItem, ...]) -> None:
        self.total = total
        self.items = items


@dataclass(eq=False, init=False, repr=False)
class Outcome(Value):
    """How a game ended: the winners (none, one or several), every score, and the rule that ended it."""

    winners: tuple[int, ...]
    scores: tuple[Score, ...]
    rule: str

    def __init__(self, winners: tuple[int, ...], scores: tuple[Score, ...], rule: str) -> None:
        self.winners = winners
        self.scores = scores
        self.rule = rule

    def share(self, seat: int) -> float:
        """This seat's part of the win: 1 alone, 1/n shared, 0 for a loss; a draw is shared by all."""
        if not self.winners:
            return 1.0 / len(self.scores)
        return 1.0 / len(self.winners) if seat in self.winners else 0.0
