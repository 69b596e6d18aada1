"""How a view looks: the game's drawing as SVG, and as text the table that a terminal shows.

Rich, which lays out the text, is imported only when text is asked for: nothing else at a table needs it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from watertable.kernel import Game, View, to_json
from watertable.kernel.words import Words
from watertable.table.showing import Json

if TYPE_CHECKING:
    from rich.console import RenderableType

PICTURE: Final = "picture"
"""A complete SVG document, or text where the game has no drawing."""
TEXT: Final = "text"
"""Plain text without colours."""

_WIDTH: Final = 100
"""Characters in a line of text."""


def drawn(game: Game, view: View, form: str, words: Words | None) -> Json:
    """The view as a picture or as text; the other one is None."""
    drawer = game.drawer() if form == PICTURE else None
    if drawer is not None:
        return {"picture": drawer.position(view), "text": None}
    return {"picture": None, "text": text_of(game, view, words)}


def table_of(game: Game, view: View, words: Words | None) -> RenderableType:
    """The table as a terminal shows this view, for Rich to print. A view is shown as plain data where the game has
    no table for terminals, or no words."""
    from rich.pretty import Pretty

    table: RenderableType | None = None if words is None else game.terminal_table(view, words)
    return Pretty(to_json(view)) if table is None else table


def text_of(game: Game, view: View, words: Words | None) -> str:
    """The table as a terminal shows this view, in plain text."""
    from io import StringIO

    from rich.console import Console

    page = StringIO()
    console = Console(file=page, width=_WIDTH, color_system=None, highlight=False, markup=False, legacy_windows=False)
    console.print(table_of(game, view, words))
    return "\n".join([line.rstrip() for line in page.getvalue().splitlines()])
