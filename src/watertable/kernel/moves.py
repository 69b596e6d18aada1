"""Moves: what a seat, or chance, does. One small class for each kind, named imperatively."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from mypy_extensions import mypyc_attr

from watertable.kernel.values import Value

Seat = int
"""A place at the table, counted from 0."""

CHANCE: Final = -1
"""The seat of dice, draws and deals."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Move(Value):
    """Base of all moves. `text` is the notation; the game's `from_text` parses it back."""

    def text(self) -> str:
        raise NotImplementedError(type(self).__name__)

    def wording(self) -> str:
        """The key of this move's sentence in the game's words."""
        return type(self).__name__

    def __str__(self) -> str:
        return self.text()


@dataclass(eq=False, init=False, repr=False)
class Pass(Move):
    """Do nothing in a window. Every game with windows uses this one class."""

    def __init__(self) -> None:
        pass

    def text(self) -> str:
        return "pass"


PASS: Final = Pass()
