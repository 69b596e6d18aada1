"""Drawings: SVG of tiles, cards and boards from pack data and views, and from nothing else.

One module a game, each with a `Drawer`; the web app, print sheets and notebooks share them.
"""

from __future__ import annotations

from importlib import import_module

from watertable.drawing.drawer import Drawer, Piece
from watertable.drawing.picture import Picture

_MODULES = {
    "water-cycle": "watertable.drawing.water_cycle",
    "water-to-water": "watertable.drawing.water_to_water",
    "agua": "watertable.drawing.agua",
    "water-duel": "watertable.drawing.water_duel",
}


def drawer_of(game: str) -> Drawer | None:
    """The drawer of a game, by its name; None for a game that has none."""
    module = _MODULES.get(game)
    if module is None:
        return None
    try:
        drawer = import_module(module).DRAWER
    except ModuleNotFoundError as missing:
        if missing.name == module:
            return None
        raise
    assert isinstance(drawer, Drawer)
    return drawer


__all__ = ["Drawer", "Picture", "Piece", "drawer_of"]
