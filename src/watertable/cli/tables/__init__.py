"""How each game looks in a terminal: a module a game with `table(view, words)`."""

from __future__ import annotations

from importlib import import_module

from rich.console import RenderableType
from rich.pretty import Pretty

from watertable.kernel import View, to_json
from watertable.kernel.words import Words


def table_of(game: str, view: View, words: Words) -> RenderableType:
    """The table as this view shows it; a game without a module of its own is shown as plain data."""
    name = f"{__name__}.{game.replace('-', '_')}"
    try:
        module = import_module(name)
    except ModuleNotFoundError as missing:
        if missing.name == name:
            return Pretty(to_json(view))
        raise
    drawn: RenderableType = module.table(view, words)
    return drawn
