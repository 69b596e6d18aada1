"""Random generators. All that a driver needs of one is `below(n)`.

`Sfc32` is Chris Doty-Humphrey's small fast counter generator in 32-bit arithmetic: the same
numbers compiled or not, quick enough for simulation and search. Matches draw from
`watertable.kernel.fairness` instead. The rules themselves never draw.
"""

from __future__ import annotations

import hashlib
from typing import Any, Final

from mypy_extensions import i64, mypyc_attr

_MASK: Final[i64] = 0xFFFFFFFF


@mypyc_attr(allow_interpreted_subclasses=True)
class Rng:
    """Base of all random generators. `State.draw_chance` accepts any of them.

    Examples:
        >>> class Lowest(Rng):  # chance without surprises, for a test
        ...     def below(self, n: int) -> int:
        ...         return 0
        >>> find_game("water-cycle").new(3).draw_chance(Lowest())
        Start(seat=0)
    """

    def below(self, n: int) -> int:
        """A number from 0 to n - 1, each equally likely; 1 <= n <= 2**31."""
        raise NotImplementedError


class Sfc32(Rng):
    """A seeded generator for simulation and search: the same seed gives the same numbers everywhere. Not for secrets.

    Examples:
        >>> rng = Sfc32(7)
        >>> [rng.below(6) + 1 for _ in range(5)]
        [1, 6, 6, 5, 2]
        >>> mark = rng.getstate()
        >>> first = rng.below(1000)
        >>> rng.setstate(mark)
        >>> rng.below(1000) == first
        True
    """

    def __init__(self, seed: int | str) -> None:
        digest = hashlib.sha256(str(seed).encode()).digest()
        self._a: i64 = _number(digest, 0)
        self._b: i64 = _number(digest, 4)
        self._c: i64 = _number(digest, 8)
        self._counter: i64 = 1
        for _ in range(12):
            self.word()

    def word(self) -> i64:
        """The next 32 bits."""
        total: i64 = (self._a + self._b + self._counter) & _MASK
        self._counter = (self._counter + 1) & _MASK
        self._a = self._b ^ (self._b >> 9)
        c: i64 = self._c
        self._b = (c + (c << 3)) & _MASK
        self._c = ((((c << 21) | (c >> 11)) & _MASK) + total) & _MASK
        return total

    def below(self, n: int) -> int:
        """A number from 0 to n - 1, each equally likely; 1 <= n <= 2**31."""
        if n < 1:
            raise ValueError(f"below({n}): n must be at least 1")
        size: i64 = n
        product: i64 = self.word() * size
        low: i64 = product & _MASK
        if low < size:
            floor: i64 = (0x100000000 - size) % size
            while low < floor:
                product = self.word() * size
                low = product & _MASK
        return product >> 32

    def spawn(self, name: int | str) -> Sfc32:
        """An independent generator that follows from this one's state and a name."""
        return Sfc32(f"{self._a}:{self._b}:{self._c}:{self._counter}:{name}")

    def getstate(self) -> tuple[int, int, int, int]:
        """Four numbers with which `setstate` goes on from here."""
        return self._a, self._b, self._c, self._counter

    def setstate(self, state: tuple[int, int, int, int]) -> None:
        """Go on from where `getstate` was called."""
        self._a, self._b, self._c, self._counter = state

    def __reduce__(self) -> tuple[Any, ...]:
        return _restored, (self.getstate(),)


def _number(data: bytes, at: i64) -> i64:
    """The number in four bytes, the lowest first; much faster, compiled, than `int.from_bytes`."""
    number: i64 = data[at + 3]
    for place in range(at + 2, at - 1, -1):
        number = number * 256 + data[place]
    return number


def _restored(state: tuple[int, int, int, int]) -> Sfc32:
    rng = Sfc32(0)
    rng.setstate(state)
    return rng


def shuffle(rng: Rng, items: list[Any]) -> None:
    """Put the items in an order drawn from `rng`, in place."""
    for last in range(len(items) - 1, 0, -1):
        other = rng.below(last + 1)
        items[last], items[other] = items[other], items[last]
