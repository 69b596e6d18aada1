"""The cards of Water Duel on a sheet, and a duel as one viewer sees it, as SVG."""

from __future__ import annotations

from typing import Any, Final

from watertable.games.water_duel.drawing.art import family
from watertable.games.water_duel.drawing.card import (
    CARD_HEIGHT,
    CARD_WIDTH,
    card_back,
    card_document,
    card_face,
    card_title,
    document,
    place,
)
from watertable.games.water_duel.drawing.table import TABLE_HEIGHT, TABLE_WIDTH, TableDrawing
from watertable.games.water_duel.pack.reader import WaterDuelPack
from watertable.games.water_duel.position import WaterDuelPosition
from watertable.games.water_duel.rules.steps import Card
from watertable.games.water_duel.rules.text import card_text
from watertable.kernel.drawing import Drawer, Piece
from watertable.kernel.game import Game
from watertable.kernel.pack import Pack
from watertable.kernel.position import View

_COLUMNS: Final = 7
_GAP: Final = 20


class WaterDuelDrawer(Drawer):
    """Draws a pack's cards and any position. The texts on the cards come from the game's words."""

    def __init__(self, game: Game) -> None:
        self._game = game

    def sheet(self, pack: Pack) -> str:
        assert isinstance(pack, WaterDuelPack)
        words = self._game.words([], pack=pack)
        step = CARD_WIDTH + _GAP
        rows = -(-len(pack.cards) // _COLUMNS)
        height = CARD_HEIGHT + 34 + _GAP
        parts = [f'<rect width="{_COLUMNS * step + _GAP}" height="{rows * height + _GAP}" fill="#dfe9ee"/>']
        for card in pack.cards:
            x = _GAP + card.number % _COLUMNS * step
            y = _GAP + card.number // _COLUMNS * height
            parts.append(place(card_face(card, words), x, y, CARD_WIDTH, f' data-card="{card.key}"'))
            parts.append(
                f'<text x="{x + CARD_WIDTH / 2}" y="{y + CARD_HEIGHT + 24}" font-size="20" text-anchor="middle" '
                f'fill="#41606f">× {card.copies}</text>'
            )
        return document(_COLUMNS * step + _GAP, rows * height + _GAP, pack.title, parts)

    def pieces(self, pack: Pack) -> list[Piece]:
        """The cards in the order of the pack; the last piece is the back they share."""
        assert isinstance(pack, WaterDuelPack)
        words = self._game.words([], pack=pack)
        faces = [
            Piece(card.key, card_title(card, words), card_text(card, words), card_document(card, words), _facts(card))
            for card in pack.cards
        ]
        back = document(CARD_WIDTH, CARD_HEIGHT, "", [card_back()])
        return [*faces, Piece("", "", [], back)]

    def position(self, view: View) -> str:
        assert isinstance(view, WaterDuelPosition)
        words = self._game.words([], pack=view.pack)
        return document(TABLE_WIDTH, TABLE_HEIGHT, "A duel", TableDrawing(view, words).parts())


def _facts(card: Card) -> dict[str, Any]:
    """What a card costs, its kinds and colours, its bonuses in play, its flavour, how many the pack has of it."""
    kinds = {
        "attack": card.has_attack,
        "defend": card.has_defend,
        "negate": card.has_negate,
        "showdown": card.is_showdown,
        "continuous": card.is_continuous,
    }
    return {
        "cost": card.cost,
        "kinds": [kind for kind, is_there in kinds.items() if is_there],
        "bonuses": {bonus.name: bonus.number for bonus in card.bonuses},
        "family": family(card),
        "flavour": card.flavour,
        "copies": card.copies,
    }
