"""Drawer: what a game's drawing offers, as SVG text made from packs and views and from nothing else.

The web table, print sheets and notebooks share these drawings. A game hands out its own with `Game.drawer`.

A page includes the drawing of a position inline. So it has no scripts, no event attributes (`onclick`) and no
references but to its own ids (`href="#…"`), and its ids are unique; `<style>` and `style` are allowed. Two attributes,
both optional, let an interface work with a drawing of a game that it does not know:

- `data-piece` is on an element that stands for one thing that can move: a cube, a tile, a card that the viewer may
  know. Its value is unique in the drawing, and the same before and after a move, so that the piece can be animated.
- `data-place` is on an element that stands for a place. Its value is what `ScoreItem.places` and the fields of moves
  call the place, so that it can be outlined.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from mypy_extensions import mypyc_attr

from watertable.kernel.pack import Pack
from watertable.kernel.position import View


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


@mypyc_attr(allow_interpreted_subclasses=True)
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


class Picture:
    """A drawing. `str(picture)` is the SVG text; Jupyter shows it."""

    def __init__(self, svg: str) -> None:
        self.svg = svg

    def __str__(self) -> str:
        return self.svg

    def _repr_svg_(self) -> str:
        return self.svg
