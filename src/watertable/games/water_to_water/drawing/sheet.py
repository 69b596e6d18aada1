"""The sheet of a pack: all tiles, and below them the cards of the Characters and the Powers."""

from __future__ import annotations

from html import escape
from typing import Final

from watertable.games.water_to_water.drawing.curves import number
from watertable.games.water_to_water.drawing.emblems import placed
from watertable.games.water_to_water.drawing.paper import FAINT, document, symbols, text
from watertable.games.water_to_water.drawing.tiles import INK, use
from watertable.games.water_to_water.pack.reader import WaterToWaterPack
from watertable.games.water_to_water.rules.tiles import Tile
from watertable.kernel.lettering import fitting, wrap

CELL = 100.0
COLUMNS = 9
GAP = 18.0
LABEL = 30.0
MARGIN = 40.0
WIDTH = 2 * MARGIN + COLUMNS * CELL + (COLUMNS - 1) * GAP

_CARDS_IN_ROW: Final = 4
_CARD_GAP: Final = 14.0
_CARD_WIDTH: Final = (WIDTH - 2 * MARGIN - (_CARDS_IN_ROW - 1) * _CARD_GAP) / _CARDS_IN_ROW
_EMBLEM: Final = 68.0
_INDENT: Final = 12 + _EMBLEM + 12
_LETTERS: Final = 12.5
_LINE: Final = 16.0
_BOLD: Final = 600


class Card:
    """What is printed of a card."""

    def __init__(self, title: str, corner: str, emblem: str, lines: list[str], table: list[list[int]]) -> None:
        self.title = title
        self.corner = corner
        """What stands opposite the title: a Power's uses, a Character's difficulty."""
        self.emblem = emblem
        room = _CARD_WIDTH - _INDENT - 10
        self.lines = [row for line in lines for row in wrap(line, _LETTERS, room)]
        self.table = table
        """Sizes, and what each is worth."""

    def height(self) -> float:
        beside = 58 + _LINE * len(self.lines)
        return max(24 + _EMBLEM, beside) + (44 if self.table else 0)


def sheet(pack: WaterToWaterPack, characters: list[Card], powers: list[Card]) -> str:
    """All tiles with their numbers and names, then the cards."""
    rows = -(-len(pack.tiles) // COLUMNS)
    top = MARGIN + 44
    ruins = len([tile for tile in pack.tiles if tile.has_ruin])
    artifacts = len([tile for tile in pack.tiles if tile.has_artifact])
    body = text(MARGIN, MARGIN + 14, 26, "Water to Water", bold=True)
    body += text(
        WIDTH - MARGIN,
        MARGIN + 14,
        15,
        f"{len(pack.tiles)} tiles, {ruins} ruins, {artifacts} artifacts · pack {pack.name}, version {pack.version}",
        "end",
        FAINT,
    )
    for place, tile in enumerate(pack.tiles):
        row, column = divmod(place, COLUMNS)
        x = MARGIN + column * (CELL + GAP)
        y = top + row * (CELL + LABEL + GAP)
        body += use(tile, x, y, CELL) + _label(tile, x + CELL / 2, y + CELL + 16)
    y = top + rows * (CELL + LABEL + GAP) - GAP + MARGIN
    for title, cards in (("Characters", characters), ("Powers", powers)):
        body += text(MARGIN, y + 8, 22, title, bold=True)
        drawn, y = _cards(cards, y + 26)
        body += drawn
        y += MARGIN - _CARD_GAP
    return document(WIDTH, y, body, f"Water to Water: the pack {pack.name}", symbols(pack.tiles))


def _label(tile: Tile, x: float, y: float) -> str:
    return (
        f'<text x="{number(x)}" y="{number(y)}" font-size="11.5" text-anchor="middle" fill="{INK}">'
        f'<tspan font-weight="600">{tile.number}</tspan> {escape(tile.name)}</text>'
    )


def _cards(cards: list[Card], y: float) -> tuple[str, float]:
    """Cards in rows, each row as high as its highest card; and where they end."""
    parts: list[str] = []
    for start in range(0, len(cards), _CARDS_IN_ROW):
        row = cards[start : start + _CARDS_IN_ROW]
        height = max([card.height() for card in row])
        for column, card in enumerate(row):
            parts.append(_card(card, MARGIN + column * (_CARD_WIDTH + _CARD_GAP), y, height))
        y += height + _CARD_GAP
    return "".join(parts), y


def _card(card: Card, x: float, y: float, height: float) -> str:
    room = _CARD_WIDTH - _INDENT - 10
    parts = [
        f'<rect x="{number(x)}" y="{number(y)}" width="{number(_CARD_WIDTH)}" height="{number(height)}" rx="10" '
        f'fill="#fffdf7" stroke="{INK}" stroke-opacity=".38"/>',
        placed(card.emblem, x + 12, y + 12, _EMBLEM),
        text(x + _INDENT, y + 26, fitting(card.title, 16, room, _BOLD), card.title, bold=True),
        text(x + _INDENT, y + 42, 11.5, card.corner, colour=FAINT),
    ]
    for number_of_line, line in enumerate(card.lines):
        parts.append(text(x + _INDENT, y + 61 + _LINE * number_of_line, _LETTERS, line))
    if card.table:
        parts.append(_table(card.table, x + 12, y + height - 44))
    return "".join(parts)


def _table(steps: list[list[int]], x: float, y: float) -> str:
    """Sizes above, points below."""
    width = (_CARD_WIDTH - 24) / len(steps)
    parts = [f'<path d="M{number(x)} {number(y + 17)}h{number(_CARD_WIDTH - 24)}" stroke="{INK}" stroke-opacity=".3"/>']
    for column, (size, points) in enumerate(steps):
        middle = x + (column + 0.5) * width
        letters = fitting(f"{size}+", 11.5, width - 3)
        parts.append(text(middle, y + 12, letters, f"{size}+", "middle", FAINT))
        parts.append(text(middle, y + 31, fitting(str(points), 13, width - 3, _BOLD), str(points), "middle", bold=True))
    return "".join(parts)
