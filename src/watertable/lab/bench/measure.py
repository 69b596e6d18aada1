"""Measures every contestant in turn, round after round, so that noise affects all alike, and takes medians."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from statistics import median

from watertable.lab.bench.loops import Loop

ROUNDS = 5


@dataclass
class Contestant:
    """Something that is timed: a game, how its rules run, and which loop drives it."""

    name: str
    players: int | None
    kind: str
    """How the rules run: "compiled", "plain" or "OpenSpiel"."""
    driver: str
    """What the loop is: "Python", "compiled" or "copy"."""
    loop: Loop
    rates: list[float] = field(default_factory=list)

    def rate(self) -> float:
        """Decisions (or copies) per second: the median of the rounds."""
        return median(self.rates)


def measure(contestants: list[Contestant], seconds: float, note: Callable[[], None]) -> None:
    """Fill in the rates. `seconds` is the total time of each contestant; `note` is called after each step."""
    for contestant in contestants:
        contestant.loop(0.0)
    for number in range(ROUNDS):
        order = contestants if number % 2 == 0 else contestants[::-1]
        for contestant in order:
            count, passed = contestant.loop(seconds / ROUNDS)
            contestant.rates.append(count / passed)
            note()
