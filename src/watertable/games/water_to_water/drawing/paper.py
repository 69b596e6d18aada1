"""Paper: the documents that sheets and positions are drawn on, and their lettering."""

from __future__ import annotations

from html import escape

from watertable.games.water_to_water.drawing.curves import number
from watertable.games.water_to_water.drawing.tiles import INK, style, tile_svg
from watertable.games.water_to_water.rules.tiles import Tile
from watertable.kernel.lettering import FONT_FAMILY

PAPER = "#faf7ef"
FAINT = "#8d8778"
_FONT = f'font-family="{FONT_FAMILY}"'


def document(width: float, height: float, body: str, title: str, definitions: str = "") -> str:
    """A whole SVG document."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {number(width)} {number(height)}" '
        f'width="{number(width)}" height="{number(height)}" {_FONT}><title>{escape(title)}</title>'
        f'{style()}<defs>{definitions}</defs><rect width="100%" height="100%" fill="{PAPER}"/>{body}</svg>'
    )


def text(
    x: float, y: float, size: float, words: str, anchor: str = "start", colour: str = INK, bold: bool = False
) -> str:
    weight = ' font-weight="600"' if bold else ""
    return (
        f'<text x="{number(x)}" y="{number(y)}" font-size="{number(size)}" text-anchor="{anchor}" '
        f'fill="{colour}"{weight}>{escape(words)}</text>'
    )


def symbols(tiles: list[Tile]) -> str:
    """The symbols of these tiles, unturned, for the definitions of a document."""
    return "".join([tile_svg(tile) for tile in tiles])
