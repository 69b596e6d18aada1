"""Memory: numbers that compiled code writes and NumPy looks at without a copy.

Compiled, a block of memory is a `vec` of mypyc's runtime library `librt`: writing a number takes about 2 ns, a tenth
of what a bytearray takes. In plain Python it is a bytearray or an array, so `librt` is not needed there; it has no
wheel for browsers. All of them have the same indexing, and all are buffers: `numpy.frombuffer(block, "uint8")`.
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


def fractions(size: int) -> Fractions:
    """A block of zeros for numbers with a fraction; "float64" for NumPy."""
    if IS_COMPILED:
        return vec[float]([0.0] * size)
    return cast("Fractions", array("d", [0.0] * size))


def clear(block: Memory, start: i64, size: i64) -> None:
    """Write zeros from `start` on."""
    for place in range(start, start + size):
        block[place] = 0
