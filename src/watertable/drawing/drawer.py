"""Drawer: what each game's drawing module offers."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from watertable.kernel.pack import Pack
from watertable.kernel.state import View


@dataclass
class Piece:
    """One piece of a pack, for an interface that lays pieces out by itself."""

    key: str
    title: str
    text: list[str]
    """What it does, in lines."""
    svg: str
    """A complete SVG document."""
    facts: dict[str, Any] = field(default_factory=dict)
    """What an interface needs to know of it, as JSON."""


class Drawer:
    """Draws a game. Every method returns a complete SVG document as text."""

    def sheet(self, pack: Pack) -> str:
        """All pieces of a pack on one sheet, for printing and for looking them over."""
        raise NotImplementedError

    def position(self, view: View) -> str:
        """A position as one viewer may see it."""
        raise NotImplementedError

    def pieces(self, pack: Pack) -> list[Piece]:
        """Every kind of piece of a pack by itself; none where positions alone are drawn."""
        return []
