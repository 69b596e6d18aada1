"""Scores that say what they are made of, and the outcome of a game."""

from __future__ import annotations

from dataclasses import dataclass

from watertable.kernel.values import Value


@dataclass(eq=False, init=False, repr=False)
class ScoreItem(Value):
    """One line of a score: what the points are for, how many, and the places they come from.

    `what` is a key of the game's words; `count` says how often, where that makes sense.

    Examples:
        >>> item = ScoreItem("supplied", points=6, count=3, places=("person 2",))
        >>> find_game("water-cycle").words(["Ana", "Rui", "Eva"]).score_item(item)
        'person 2, supplied 3 times'
    """

    what: str
    """What the points are for, as a key of the game's words."""
    points: int
    """How many points, in total."""
    count: int
    """How often they were earned."""
    places: tuple[str, ...]
    """Where they come from."""

    def __init__(self, what: str, points: int, count: int = 1, places: tuple[str, ...] = ()) -> None:
        self.what = what
        self.points = points
        self.count = count
        self.places = places


@dataclass(eq=False, init=False, repr=False)
class Score(Value):
    """The points of a seat, and the items that add up to `total`.

    Examples:
        >>> state = find_game("water-cycle").new(3)
        >>> score = state.score(0)
        >>> score.total == sum(item.points for item in score.items)
        True
        >>> def is_leading(state: State, seat: int) -> bool:
        ...     return state.score(seat).total == max(state.score(each).total for each in range(state.setup.seats))
        >>> is_leading(state, 0)  # all begin with the same points
        True
    """

    total: int
    """All points of the seat."""
    items: tuple[ScoreItem, ...]
    """What they are made of."""

    def __init__(self, total: int, items: tuple[ScoreItem, ...]) -> None:
        self.total = total
        self.items = items


@dataclass(eq=False, init=False, repr=False)
class Outcome(Value):
    """How a game ended: the winners (none, one or several), the score of each seat, and the rule that ended it.

    Examples:
        >>> state = find_game("water-cycle").new(3)
        >>> state.outcome() is None  # it has only begun
        True
        >>> decisions = play_random(state, Sfc32(7))
        >>> outcome = state.outcome()
        >>> outcome.rule
        'WC-12'
        >>> Outcome(winners=(0, 2), scores=outcome.scores, rule="WC-12").share(2)
        0.5
    """

    winners: tuple[int, ...]
    """The seats that won; several share the win."""
    scores: tuple[Score, ...]
    """The final score of each seat."""
    rule: str
    """The number of the rule that ended the game."""

    def __init__(self, winners: tuple[int, ...], scores: tuple[Score, ...], rule: str) -> None:
        self.winners = winners
        self.scores = scores
        self.rule = rule

    def share(self, seat: int) -> float:
        """The share of the win that the seat gets: 1 for winning alone, 1/n for winning with others, 0 for losing.
        A game without winners is shared by all."""
        if not self.winners:
            return 1.0 / len(self.scores)
        return 1.0 / len(self.winners) if seat in self.winners else 0.0
