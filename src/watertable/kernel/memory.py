"""Memory: numbers that compiled code reads and writes quickly, and NumPy looks at without a copy.

Compiled, a block of memory is a `vec` of mypyc's runtime library `librt`: writing a number takes about 2 ns, a tenth
of what a bytearray takes, and a copy (`block[:]`) is a copy of bytes, while that of a list counts its objects. In plain
Python it is a bytearray or an array, so `librt` is not needed there; it has no wheel for browsers. All of them have
the same indexing, and all are buffers: `numpy.frombuffer(block, "uint8")`.
"""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING, Final, cast

from mypy_extensions import i32, i64, u8

if TYPE_CHECKING:
    from librt.vecs import vec

    Memory = vec[u8]
    """Numbers from 0 to 255. A larger one raises ValueError."""
    Whole = vec[i32]
    """Whole numbers."""
    Long = vec[i64]
    """Whole numbers of 64 bits."""
    Fractions = vec[float]
    """Numbers with a fraction, in 64 bits."""

IS_COMPILED: Final = not __file__.endswith(".py")


def memory(size: int) -> Memory:
    """A block of zeros."""
    if IS_COMPILED:
        return vec[u8]([0] * size)
    return cast("Memory", bytearray(size))


def whole(size: int) -> Whole:
    """A block of zeros for whole numbers; "int32" for NumPy."""
    if IS_COMPILED:
        return vec[i32]([0] * size)
    return cast("Whole", array("i", [0] * size))


def long(size: int) -> Long:
    """A block of zeros for whole numbers of 64 bits; "int64" for NumPy."""
    if IS_COMPILED:
        return vec[i64]([0] * size)
    return cast("Long", array("q", [0] * size))


def long_of(numbers: list[int]) -> Long:
    """A block with these whole numbers."""
    if IS_COMPILED:
        return vec[i64](numbers)
    return cast("Long", array("q", numbers))


def longer(block: Long, size: int) -> Long:
    """A copy that goes on with zeros up to this size."""
    copy = long(size)
    for place in range(len(block)):
        copy[place] = block[place]
    return copy


def fractions(size: int) -> Fractions:
    """A block of zeros for numbers with a fraction; "float64" for NumPy."""
    if IS_COMPILED:
        return vec[float]([0.0] * size)
    return cast("Fractions", array("d", [0.0] * size))


def clear(block: Memory, start: i64, size: i64) -> None:
    """Write zeros from `start` on."""
    for place in range(start, start + size):
        block[place] = 0
