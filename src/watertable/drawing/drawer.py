"""Drawer: what each game's drawing module offers."""

from __future__ import annotations

from watertable.kernel.pack import Pack
from watertable.kernel.state import View


class Drawer:
    """Draws a game. Every method returns a complete SVG document as text."""

    def sheet(self, pack: Pack) -> str:
        """All pieces of a pack on one sheet, for printing and for looking them over."""
        raise NotImplementedError

    def position(self, view: View) -> str:
        """A position as one viewer may see it."""
        raise NotImplementedError
