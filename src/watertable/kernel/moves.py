"""Moves: what a seat, or chance, does. One small class for each kind, named imperatively."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from mypy_extensions import mypyc_attr

from watertable.kernel.values import Value

CHANCE: Final = -1
"""The seat of dice, draws and deals: `State.to_act` returns it when chance decides, and chance moves are made by it."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Move(Value):
    """Base of all moves: what a seat, or chance, does. `Game.from_text` reads the notation that `text` writes.

    Examples:
        >>> game = find_game("water-cycle")
        >>> move = game.from_text("die 3")
        >>> move
        TakeDie(die=3)
        >>> move.text()
        'die 3'
        >>> game.words(["Ana", "Rui", "Eva"]).move(move)
        'take the 3'
    """

    def text(self) -> str:
        """The move in the game's notation, as it stands in records."""
        raise NotImplementedError(type(self).__name__)

    def wording(self) -> str:
        """The key of this move's sentence in the game's words."""
        return type(self).__name__

    def __str__(self) -> str:
        return self.text()


@dataclass(eq=False, init=False, repr=False)
class Pass(Move):
    """Do nothing in a window. All games use this class, so a table can pass for people who want it to.

    Examples:
        >>> find_game("water-duel").from_text("pass") == PASS
        True
        >>> Pass() == PASS, str(PASS)
        (True, 'pass')
    """

    def __init__(self) -> None:
        pass

    def text(self) -> str:
        """Always "pass"."""
        return "pass"


PASS: Final = Pass()
"""The `Pass` that windows offer: `PASS in moves` says whether a seat may pass."""
