"""The pieces of a pack one by one, for an interface that lays them out itself: the board in two arrangements, by day
and by night, and each card. `facts` says what is told about them."""

from __future__ import annotations

from watertable.games.agua.drawing.facts import board_facts, card_facts
from watertable.games.agua.drawing.geometry import ARRANGEMENTS, board_of, card_of
from watertable.games.agua.rules.board import AguaPack
from watertable.kernel.drawing import Piece

_EMPTY = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>'


def pieces(pack: AguaPack) -> list[Piece]:
    """The boards, then the cards."""
    found = [Piece(key, "", [], _EMPTY, board_facts(board_of(pack, key))) for key in ARRANGEMENTS]
    for card in pack.cards:
        plan = card_of(pack, card)
        found.append(Piece(f"card-{card.key}", card.title, [card.fact], _EMPTY, card_facts(pack, plan)))
    return found
