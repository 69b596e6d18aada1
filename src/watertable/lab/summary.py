"""The results of a simulation in short, counted as games come: it needs no more memory for a million games."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from watertable.lab.intervals import wilson


@dataclass(frozen=True)
class Result:
    """How one game ended."""

    shares: Sequence[float]
    """Each seat's share of the win."""
    scores: Sequence[int]
    decisions: int
    plies: int
    rule: str
    cause: str
    """Why it ended, as a key of the game's words, if its last event says so."""


class Summary:
    """Counts the results of games with the same number of seats."""

    def __init__(self, bots: Sequence[str]) -> None:
        self.bots = bots
        self.games = 0
        self.decisions = 0
        self.plies = 0
        self.shared = 0
        self.lengths: Counter[int] = Counter()
        self.ends: Counter[tuple[str, str]] = Counter()
        seats = len(bots)
        self.wins = [0.0] * seats
        self.points = [0] * seats
        self.least = [0] * seats
        self.most = [0] * seats

    def add(self, result: Result) -> None:
        """Count one more game."""
        for seat, score in enumerate(result.scores):
            self.wins[seat] += result.shares[seat]
            self.points[seat] += score
            self.least[seat] = score if self.games == 0 else min(score, self.least[seat])
            self.most[seat] = score if self.games == 0 else max(score, self.most[seat])
        self.games += 1
        self.decisions += result.decisions
        self.plies += result.plies
        self.shared += sum(share > 0 for share in result.shares) > 1
        self.lengths[result.decisions] += 1
        self.ends[result.cause, result.rule] += 1

    def as_data(self) -> dict[str, Any]:
        """The results as plain data. The same games always give the same."""
        return {
            "games": self.games,
            "decisions": self.decisions,
            "decisions_a_game": {
                "mean": round(self.decisions / self.games, 6),
                "median": self._median(),
                "least": min(self.lengths),
                "most": max(self.lengths),
            },
            "plies": self.plies,
            "shared_wins": self.shared,
            "by_seat": [self._seat(seat) for seat in range(len(self.bots))],
            "ends": [
                {"cause": cause, "rule": rule, "games": count} for (cause, rule), count in sorted(self.ends.items())
            ],
        }

    def _seat(self, seat: int) -> dict[str, Any]:
        wins = self.wins[seat]
        low, high = wilson(wins, self.games)
        return {
            "seat": seat,
            "bot": self.bots[seat],
            "wins": round(wins, 6),
            "win_share": round(wins / self.games, 6),
            "win_share_95": [round(low, 6), round(high, 6)],
            "mean_score": round(self.points[seat] / self.games, 6),
            "scores": [self.least[seat], self.most[seat]],
        }

    def _median(self) -> float:
        """The number of decisions in the middle; the mean of the two in the middle if the number of games is even."""
        low, high = (self.games - 1) // 2, self.games // 2
        seen = 0
        found: list[int] = []
        for length, count in sorted(self.lengths.items()):
            found += [length for at in (low, high) if seen <= at < seen + count]
            seen += count
        return found[0] if low == high else sum(found) / 2
