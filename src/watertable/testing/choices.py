"""Where a check's choices come from: a list of numbers first, then a seeded generator.

The list can be shrunk to find the simplest game that fails; the generator makes whole games cheap.
"""

from __future__ import annotations

from collections.abc import Sequence

from watertable.kernel.rng import Rng, Sfc32


class Choices(Rng):
    """Takes choices from `first` until it is used up, then from the generator of `seed`."""

    def __init__(self, seed: int, first: Sequence[int] = ()) -> None:
        self._first = list(reversed(first))
        self._then = Sfc32(seed)

    def below(self, n: int) -> int:
        if self._first:
            return self._first.pop() % n
        return self._then.below(n)
