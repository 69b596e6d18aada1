"""AGUA as a picture: the board in its wide arrangement with the cards on it, droplets and chips."""

from __future__ import annotations

from typing import Final

from watertable.games.agua.drawing.board import document, draw_board
from watertable.games.agua.drawing.card_plans import card_of
from watertable.games.agua.drawing.cards import draw_card, print_card
from watertable.games.agua.drawing.colours import DAY
from watertable.games.agua.drawing.fields import evaporation, hole, jumping_step, special
from watertable.games.agua.drawing.geometry import Board, board_of
from watertable.games.agua.drawing.pieces import pieces
from watertable.games.agua.drawing.shapes import number
from watertable.games.agua.drawing.style import badge, text
from watertable.games.agua.drawing.table import STRIP, draw_chips, draw_droplets, draw_strip
from watertable.games.agua.position import AguaPosition
from watertable.games.agua.rules.board import AguaPack
from watertable.games.agua.rules.terms import SCENARIO
from watertable.kernel.drawing import Drawer, Piece
from watertable.kernel.pack import Pack
from watertable.kernel.position import View

_KEY: Final = "agua"
_COLUMN: Final = 330.0
_ROW: Final = 368.0
_LEGEND: Final = 70.0


class AguaDrawer(Drawer):
    """Draws AGUA."""

    def sheet(self, pack: Pack) -> str:
        """The board with empty frames and a legend, and all cards below it with their facts."""
        assert isinstance(pack, AguaPack)
        board = board_of(pack, "wide")
        w, h = board.size
        width = max(float(w), 5 * _COLUMN)
        parts = [f'<g transform="translate({number((width - w) / 2)} 0)">{draw_board(board, DAY, _KEY)}</g>']
        parts.append(_legend(width, h + _LEGEND / 2 + 4))
        top = h + _LEGEND + 50
        for frame in pack.frames:
            parts.append(text(24, top - 24, frame.title, 24, 'text-anchor="start" font-weight="800"'))
            for at, card in enumerate(frame.cards):
                parts.append(print_card(pack, card_of(pack, pack.cards[card]), at * _COLUMN, top, _COLUMN, DAY))
            top += _ROW
        return document(width, top, "".join(parts))

    def position(self, view: View) -> str:
        """The board in play, with a strip for dice, values and collections below it."""
        assert isinstance(view, AguaPosition)
        board = board_of(view.pack, "wide")
        w, h = board.size
        body = draw_board(board, DAY, _KEY) + _cards(board, view) + draw_chips(board, view) + draw_droplets(board, view)
        return document(w, h + STRIP, body + draw_strip(view, h + 8, w))

    def pieces(self, pack: Pack) -> list[Piece]:
        """The boards and everything on them, each by itself."""
        assert isinstance(pack, AguaPack)
        return pieces(pack)


def _cards(board: Board, view: AguaPosition) -> str:
    pack = board.pack
    return "".join(
        [
            draw_card(pack, card_of(pack, pack.cards[card]), board.corners[at], DAY)
            for at, card in enumerate(view.cards)
            if card >= 0
        ]
    )


def _legend(width: float, y: float) -> str:
    """What the signs mean, in one row."""
    signs = [
        *[(badge((0, 0), colour, DAY, 14), f"{colour} arrow") for colour in ("red", "yellow", "blue")],
        (special(SCENARIO, (0, 0), DAY), "scenario field"),
        (special(0, (0, 0), DAY, True), "where rain lands"),
        (jumping_step((0, 0), DAY), "jumping step"),
        (evaporation((0, 0), DAY), "evaporation"),
        (hole((0, 0), DAY), "hole"),
    ]
    step = (width - 60) / len(signs)
    drawn = ""
    for at, (sign, words) in enumerate(signs):
        x = 60 + step * at
        drawn += f'<g transform="translate({number(x)} {number(y)})">{sign}</g>'
        drawn += text(x + 30, y + 6, words, 18, 'text-anchor="start"')
    return drawn


DRAWER: Final = AguaDrawer()
