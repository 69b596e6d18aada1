"""The pieces of a pack one by one, for an interface that lays them out itself.

`wide` and `tall` are the board with empty frames in that arrangement, `card-NAME` is a card (the corner of its box is
at (0, 0)), `picture-NAME` its picture alone; each also with `-night` after its name. `chip-COLOUR`, `droplet-SEAT` and
`die-COLOUR` are the same by day and by night and centred on (0, 0). `facts` says what is told about boards and cards;
chips, droplets and dice tell their `letter`, `paint` and `ink`.
"""

from __future__ import annotations

from typing import Final

from watertable.games.agua.drawing.board import document, draw_board
from watertable.games.agua.drawing.card_plans import card_of
from watertable.games.agua.drawing.cards import card_document, picture_document
from watertable.games.agua.drawing.colours import ARROW_INKS, DAY, NIGHT
from watertable.games.agua.drawing.facts import board_facts, card_facts
from watertable.games.agua.drawing.geometry import ARRANGEMENTS, board_of
from watertable.games.agua.drawing.style import CHIPS, LETTERS, chip, die, droplet
from watertable.games.agua.rules.board import AguaPack
from watertable.kernel.drawing import Piece
from watertable.kernel.palette import SEAT_COLOURS, SEAT_INKS, SEAT_SIGNS

_TIMES: Final = (("", DAY), ("-night", NIGHT))


def pieces(pack: AguaPack) -> list[Piece]:
    """The boards, the cards, then chips, droplets and dice. A drawing by night has no facts of its own."""
    found: list[Piece] = []
    for key in ARRANGEMENTS:
        board = board_of(pack, key)
        for time, colours in _TIMES:
            name = f"{key}{time}"
            svg = document(board.size[0], board.size[1], draw_board(board, colours, f"agua-{name}"))
            found.append(Piece(name, "", [], svg, {} if time else board_facts(board)))
    for card in pack.cards:
        plan = card_of(pack, card)
        for time, colours in _TIMES:
            facts = {} if time else card_facts(pack, plan)
            svg = card_document(pack, plan, colours)
            found.append(Piece(f"card-{card.key}{time}", card.title, [card.fact], svg, facts))
            picture = picture_document(pack, card, colours)
            found.append(Piece(f"picture-{card.key}{time}", card.title, [card.fact], picture))
    for colour, (paint, ink) in CHIPS.items():
        svg = document(40, 40, chip(0, 0, colour, 16), -20, -20)
        found.append(Piece(f"chip-{colour}", "", [], svg, {"letter": colour[0].upper(), "paint": paint, "ink": ink}))
    for seat, sign in enumerate(SEAT_SIGNS):
        facts = {"letter": sign, "paint": SEAT_COLOURS[seat], "ink": SEAT_INKS[seat]}
        found.append(Piece(f"droplet-{seat}", "", [], document(40, 48, droplet(0, 0, seat, 13), -20, -28), facts))
    for colour, letter in LETTERS.items():
        facts = {"letter": letter, "paint": DAY.arrows[colour], "ink": ARROW_INKS[colour]}
        found.append(Piece(f"die-{colour}", "", [], document(48, 48, die(0, 0, colour, DAY), -24, -24), facts))
    return found
