"""Water Duel for a real table: the deck, two Water meters with their markers, and two player aids."""

from __future__ import annotations

from html import escape
from typing import Final

from watertable.games.water_duel.drawing.card import (
    CARD_HEIGHT,
    CARD_WIDTH,
    card_back,
    card_document,
    card_title,
    document,
)
from watertable.games.water_duel.pack.reader import WaterDuelPack
from watertable.games.water_duel.rules.phases import MOST_WATER
from watertable.kernel.game import Game
from watertable.kernel.lettering import FONT_FAMILY
from watertable.kernel.pack import Pack
from watertable.kernel.palette import SEAT_COLOURS, SEAT_INKS, SEAT_SIGNS
from watertable.kernel.print_kit import CARD_SIZE, PrintKit, PrintPart, aid_card, rules_in_brief

METER: Final = (88.0, 118.0)
"""The size of a Water meter in millimetres."""
MARKER: Final = 14.0
_PLAYERS: Final = 2
_BLUE: Final = "#14618f"
_COLUMNS: Final = 5

_AID: Final = [
    "Your Continuous cards do what they do each turn.",
    "Draw 2 cards (the first turn of the game: none, and only 1 Action; the second player's first turn: 1).",
    "In any order: take up to 2 Actions, Set 1 card, and play cards you Set on earlier turns, for free.",
    "An Action is a card from your hand. Pay its cost; keep at least 1 Water.",
    "Your opponent may answer each card with one card, you may answer that, and so on. The last takes effect first.",
]


def print_kit(game: Game, pack: Pack) -> PrintKit:
    """Everything: nothing else is needed."""
    assert isinstance(pack, WaterDuelPack)
    words = game.words([], pack=pack)
    back = document(CARD_WIDTH, CARD_HEIGHT, "", [card_back()])
    parts = [
        PrintPart(card.key, card_title(card, words), "card", card_document(card, words), *CARD_SIZE, card.copies, back)
        for card in pack.cards
    ]
    for seat in range(_PLAYERS):
        sign = SEAT_SIGNS[seat]
        meter = PrintPart(f"meter-{sign}", f"Water meter {sign}", "meter", _meter(seat), *METER, group="Water meters")
        marker = _marker(seat)
        parts += [
            meter,
            PrintPart(f"marker-{sign}", f"Marker {sign}", "token", marker, MARKER, MARKER, 1, marker, "markers"),
        ]
    parts.append(PrintPart("aid", "Your turn", "aid", aid_card("Your turn", _AID, _BLUE), *CARD_SIZE, count=_PLAYERS))
    needed = ["Nothing: the markers are among the parts. A coin or a button is easier to move along the Water meter."]
    return PrintKit(parts, needed, in_brief(game, pack))


def in_brief(game: Game, pack: Pack) -> str:
    """The rules on one page, with the numbers of the pack."""
    assert isinstance(pack, WaterDuelPack)
    return rules_in_brief(game.package, {"cards": str(sum(pack.copies)), "water": str(MOST_WATER)})


def _svg(width: float, height: float, body: str) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" font-family="{FONT_FAMILY}">'
        f"{body}</svg>"
    )


def _drop(x: float, y: float, size: float, fill: str, stroke: str) -> str:
    path = (
        f"M{x:g} {y - size * 1.3:g}C{x + size * 0.5:g} {y - size * 0.6:g} {x + size:g} {y - size * 0.2:g} {x + size:g} "
        f"{y + size * 0.25:g}A{size:g} {size:g} 0 0 1 {x - size:g} {y + size * 0.25:g}C{x - size:g} {y - size * 0.2:g} "
        f"{x - size * 0.5:g} {y - size * 0.6:g} {x:g} {y - size * 1.3:g}Z"
    )
    return f'<path d="{path}" fill="{fill}" stroke="{stroke}" stroke-width="5"/>'


def _meter(seat: int) -> str:
    """The numbers from the most Water down to 1, and 0 by itself; each large enough for a marker."""
    width, height = METER[0] * 10, METER[1] * 10
    colour = SEAT_COLOURS[seat]
    body = (
        f'<rect width="{width:g}" height="{height:g}" rx="40" fill="{colour}"/>'
        f'<rect x="18" y="118" width="{width - 36:g}" height="{height - 136:g}" rx="28" fill="#f2fafd"/>'
        f'<text x="{width / 2:g}" y="80" font-size="58" font-weight="800" text-anchor="middle" '
        f'fill="{SEAT_INKS[seat]}">{escape(f"Water meter {SEAT_SIGNS[seat]}")}</text>'
    )
    step_x = (width - 60) / _COLUMNS
    step_y = (height - 150) / (-(-MOST_WATER // _COLUMNS) + 1)
    for at, water in enumerate(range(MOST_WATER, -1, -1)):
        column, row = at % _COLUMNS, at // _COLUMNS
        x = width / 2 if water == 0 else 30 + step_x * (column + 0.5)
        y = 142 + step_y * (row + 0.5)
        fill, ink = ("#ffffff", "#8a1f28") if water == 0 else ("#bfe3f2", "#10405e")
        body += _drop(x, y + 6, 72, fill, "#1f7db5" if water else "#c8443c")
        body += (
            f'<text x="{x:g}" y="{y + 50:g}" font-size="66" font-weight="800" text-anchor="middle" '
            f'fill="{ink}">{water}</text>'
        )
    return _svg(width, height, body)


def _marker(seat: int) -> str:
    body = (
        f'<circle cx="50" cy="50" r="48" fill="{SEAT_COLOURS[seat]}"/><circle cx="50" cy="50" r="40" fill="none" '
        f'stroke="{SEAT_INKS[seat]}" stroke-width="3"/><text x="50" y="69" font-size="54" font-weight="800" '
        f'text-anchor="middle" fill="{SEAT_INKS[seat]}">{SEAT_SIGNS[seat]}</text>'
    )
    return _svg(100, 100, body)
