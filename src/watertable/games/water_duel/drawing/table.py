"""A duel as one viewer sees it: the opponent above, the series of cards in the middle, the viewer below.

Cards that the viewer may know have `data-card`, and all have `data-hand`, `data-slot`, `data-standing`
or `data-series` for where they are, so that an interface can find, highlight and move them.
"""

from __future__ import annotations

from typing import Final

from watertable.games.water_duel.drawing.card import CARD_HEIGHT, CARD_WIDTH, card_back, card_face, place
from watertable.games.water_duel.position import WaterDuelPosition
from watertable.games.water_duel.rules.phases import MOST_WATER, OVER
from watertable.games.water_duel.rules.pieces import TRIGGERED, UNKNOWN
from watertable.kernel.palette import SEAT_COLOURS, SEAT_INKS, SEAT_SIGNS
from watertable.kernel.words import Words

TABLE_WIDTH: Final = 1280
TABLE_HEIGHT: Final = 1010

_PANEL: Final = 250
"""The width of the player panels on the left."""
_RIGHT: Final = 1256
_SHAPE: Final = CARD_HEIGHT / CARD_WIDTH
_BACK_WIDTH: Final = 74
_LAID_WIDTH: Final = 104
_PLAYED_WIDTH: Final = 156
_HELD_WIDTH: Final = 146

_BACKGROUND: Final = (
    '<defs><radialGradient id="duel-table" cx=".5" cy=".46" r=".75"><stop offset="0" stop-color="#1f6277"/>'
    '<stop offset="1" stop-color="#0c2c3c"/></radialGradient></defs>'
    f'<rect width="{TABLE_WIDTH}" height="{TABLE_HEIGHT}" fill="url(#duel-table)"/>'
)


class TableDrawing:
    """One drawing of one view."""

    def __init__(self, view: WaterDuelPosition, words: Words) -> None:
        self._view = view
        self._words = words
        self._me = 0 if view.viewer is None else view.viewer
        self._drawn: dict[str, int] = {}
        """How many cards of each kind have been drawn so far: copies of a card are told apart by number."""

    def parts(self) -> list[str]:
        me = self._me
        return [
            _BACKGROUND,
            *_ripples(),
            *self._player(1 - me, 24),
            *self._hand(1 - me, 24),
            *self._laid(1 - me, 150),
            *self._middle(318),
            *self._laid(me, 588),
            *self._hand(me, 770),
            *self._player(me, 746),
        ]

    # Players

    def _player(self, seat: int, top: int) -> list[str]:
        """A player's sign and Water and, if it is their turn, the Actions left."""
        view = self._view
        is_active = seat == view.active and view.turn > 0
        parts = [
            f'<g data-seat="{seat}" data-place="water {seat}">',
            f'<rect x="24" y="{top}" width="{_PANEL - 40}" height="230" rx="18" '
            f'fill="#ffffff14" stroke="{"#ffd866" if is_active else "#ffffff2e"}" stroke-width="{4 if is_active else 2}"/>',
            f'<circle cx="62" cy="{top + 40}" r="22" fill="{SEAT_COLOURS[seat]}" stroke="#fff" stroke-width="2.5"/>',
            f'<text x="62" y="{top + 48}" font-size="23" font-weight="700" text-anchor="middle" '
            f'fill="{SEAT_INKS[seat]}">{SEAT_SIGNS[seat]}</text>',
        ]
        parts.extend(_meter(view.water[seat], top + 76))
        parts.append(
            f'<text x="156" y="{top + 54}" font-size="46" font-weight="800" text-anchor="end" fill="#fff">'
            f'{view.water[seat]}</text><text x="166" y="{top + 54}" font-size="17" fill="#bfe3f2">'
            f"{self._words.term('table', 'water')}</text>"
        )
        if is_active and view.phase != OVER:
            parts.append(self._label(40, top + 212, f"{self._words.term('table', 'actions')}"))
            for action in range(view.actions):
                parts.append(
                    f'<circle cx="{184 + 22 * action}" cy="{top + 206}" r="8.5" fill="#ffd866" stroke="#6b4e00" '
                    'stroke-width="1.5"/>'
                )
        parts.append("</g>")
        return parts

    def _label(self, x: float, y: float, text: str, anchor: str = "start") -> str:
        return f'<text x="{x}" y="{y}" font-size="16" fill="#cfe6ef" text-anchor="{anchor}">{text}</text>'

    def _hand(self, seat: int, top: int) -> list[str]:
        """The viewer's hand face up; another hand as backs, with the cards known to be in it beside them."""
        view = self._view
        size = view.hand_sizes[seat]
        where = f' data-hand="{seat}"'
        parts: list[str] = []
        if view.sees_hand(seat):
            step = _step(size, _HELD_WIDTH, _RIGHT - _PANEL)
            for number, card in enumerate(view.held_by(seat)):
                parts.append(self._face(card, _PANEL + step * number, top, _HELD_WIDTH, where))
            return parts
        known = view.known_of(seat)
        room = _RIGHT - _PANEL - (60 + 84 * len(known) if known else 0)
        width = _BACK_WIDTH if seat != self._me else 110
        step = _step(size, width, room)
        for number in range(size):
            piece = f' data-piece="hand {seat} {number}"'
            parts.append(place(card_back(), _PANEL + step * number, top, width, where + piece))
        for number, card in enumerate(known):
            x = _RIGHT - 80 * (len(known) - number)
            parts.append(self._face(card, x, top, _BACK_WIDTH, where))
            parts.append(_eye(x + _BACK_WIDTH / 2, top + _BACK_WIDTH * _SHAPE))
        return parts

    def _laid(self, seat: int, top: int) -> list[str]:
        """Set cards, then Continuous cards."""
        parts: list[str] = []
        height = _LAID_WIDTH * _SHAPE
        for slot, shown in enumerate(self._view.slots_of(seat)):
            x = _PANEL + slot * (_LAID_WIDTH + 14)
            where = f' data-seat="{seat}" data-slot="{slot + 1}"'
            if shown is None:
                parts.append(
                    f'<rect x="{x}" y="{top}" width="{_LAID_WIDTH}" height="{height:.0f}" rx="9" fill="#ffffff0d" '
                    f'stroke="#ffffff55" stroke-width="1.5" stroke-dasharray="6 6"{where}/>'
                )
            elif shown.card == UNKNOWN:
                parts.append(place(card_back(), x, top, _LAID_WIDTH, f'{where} data-piece="set {seat} {slot + 1}"'))
            else:
                parts.append(self._face(shown.card, x, top, _LAID_WIDTH, where))
                parts.append(
                    f'<rect x="{x}" y="{top}" width="{_LAID_WIDTH}" height="{height:.0f}" rx="7" fill="#0c2c3c" '
                    f'opacity="{0.18 if self._view.is_ready(shown) else 0.5}" pointer-events="none"/>'
                )
            if shown is not None and shown.is_seen:
                parts.append(_eye(x + _LAID_WIDTH / 2, top + height))
        cards = [stands.card for stands in self._view.standing if stands.seat == seat]
        left = _PANEL + 3 * (_LAID_WIDTH + 14) + 34
        step = _step(len(cards), _LAID_WIDTH, _RIGHT - left)
        parts.append(f'<path d="M{left - 24} {top + 8}V{top + height - 8:.0f}" stroke="#ffffff38" stroke-width="2"/>')
        for number, card in enumerate(cards):
            parts.append(self._face(card, left + step * number, top, _LAID_WIDTH, f' data-standing="{seat}"'))
        return parts

    def _face(self, number: int, x: float, y: float, width: float, where: str) -> str:
        card = self._view.pack.cards[number]
        copy = self._drawn[card.key] = self._drawn.get(card.key, 0) + 1
        return self._picture(number, x, y, width, f' data-piece="card {card.key} {copy}"{where}')

    def _picture(self, number: int, x: float, y: float, width: float, where: str) -> str:
        card = self._view.pack.cards[number]
        named = f' data-card="{card.key}" data-place="{card.key}"{where}'
        return place(card_face(card, self._words), x, y, width, named)

    # The middle

    def _middle(self, top: int) -> list[str]:
        """The deck, the discard pile, and the cards being played."""
        view = self._view
        parts: list[str] = []
        width = 110
        height = width * _SHAPE
        y = top + 46
        for layer in range(min(3, view.deck_size)):
            parts.append(place(card_back(), 24 - 2 * layer + 4, y - 3 * layer, width, ' data-pile="deck"'))
        parts.append(self._label(28 + width / 2, y + height + 24, str(view.deck_size), "middle"))
        parts.append(self._label(28 + width / 2, y - 18, self._words.term("table", "deck"), "middle"))
        x = 28 + width + 26
        if view.discards:
            parts.append(self._face(view.discards[-1], x, y, width, ' data-pile="discards"'))
        else:
            parts.append(
                f'<rect x="{x}" y="{y}" width="{width}" height="{height:.0f}" rx="9" fill="none" stroke="#ffffff55" '
                'stroke-width="1.5" stroke-dasharray="6 6" data-pile="discards"/>'
            )
        parts.append(self._label(x + width / 2, y + height + 24, str(len(view.discards)), "middle"))
        parts.append(self._label(x + width / 2, y - 18, self._words.term("table", "discards"), "middle"))
        parts.extend(self._series(top))
        if view.turn:
            parts.append(
                f'<text x="{_RIGHT}" y="{top + 140}" font-size="60" font-weight="800" text-anchor="end" fill="#ffffff30">'
                f"{view.turn}</text>"
            )
        return parts

    def _series(self, top: int) -> list[str]:
        """The cards being played, each answering the one before it."""
        parts: list[str] = []
        height = _PLAYED_WIDTH * _SHAPE
        step = _step(len(self._view.series), _PLAYED_WIDTH + 30, 820)
        for number, active in enumerate(self._view.series):
            x, y = 340 + step * number, top + 12
            parts.append(
                f'<rect x="{x - 6:.0f}" y="{y - 6}" width="{_PLAYED_WIDTH + 12}" height="{height + 12:.0f}" rx="16" '
                f'fill="{SEAT_COLOURS[active.seat]}"/>'
            )
            where = f' data-series="{number}" data-seat="{active.seat}"'
            # What acts at the start of a turn lies in front of its owner; here is only a picture of it.
            draw = self._picture if active.origin == TRIGGERED else self._face
            parts.append(draw(active.card, x, y, _PLAYED_WIDTH, where))
            if active.is_negated:
                parts.append(
                    f'<path d="M{x + 14:.0f} {y + 14}L{x + _PLAYED_WIDTH - 14:.0f} {y + height - 14:.0f}M'
                    f'{x + _PLAYED_WIDTH - 14:.0f} {y + 14}L{x + 14:.0f} {y + height - 14:.0f}" stroke="#574b90" '
                    'stroke-width="12" stroke-linecap="round" opacity=".85"/>'
                )
            if active.guard:
                parts.append(
                    f'<g transform="translate({x + _PLAYED_WIDTH / 2:.0f} {y + height:.0f})"><path d="M0 -26L22 -17V4C22 '
                    '18 11 25 0 30C-11 25 -22 18 -22 4V-17Z" fill="#1f5f8b" stroke="#fff" stroke-width="3"/>'
                    f'<text y="9" font-size="24" font-weight="800" text-anchor="middle" fill="#fff">{active.guard}</text></g>'
                )
            if number:
                parts.append(
                    f'<path d="M{x - 8:.0f} {y + height / 2:.0f}h-18m8 -9l-9 9l9 9" fill="none" stroke="#ffd866" '
                    'stroke-width="5" stroke-linecap="round" stroke-linejoin="round"/>'
                )
        return parts


def _step(count: int, width: float, room: float) -> float:
    """The distance between cards so that all fit the available space; they overlap if necessary."""
    if count < 2:
        return 0.0
    return min(width + 10, (room - width) / (count - 1))


def _meter(water: int, top: int) -> list[str]:
    """Twenty drops in four rows, one filled for each point of Water."""
    parts: list[str] = []
    for drop in range(MOST_WATER):
        x, y = 56 + 37 * (drop % 5), top + 14 + 27 * (drop // 5)
        is_full = drop < water
        fill = "#59b7e8" if is_full else "none"
        if is_full and water <= 5:
            fill = "#ff8f6b"
        parts.append(
            f'<path transform="translate({x} {y})" d="M0 -12C4 -5 7.5 -1.5 7.5 3.5A7.5 7.5 0 0 1 -7.5 3.5C-7.5 -1.5 -4 -5 '
            f'0 -12Z" fill="{fill}" stroke="{"#fff" if is_full else "#ffffff66"}" stroke-width="1.6"/>'
        )
    return parts


def _eye(x: float, y: float) -> str:
    """The mark of a card that someone besides its owner knows."""
    return (
        f'<g transform="translate({x:.0f} {y:.0f})"><circle r="13" fill="#fff" stroke="#1c7c6c" stroke-width="2.5"/>'
        '<path d="M-9 0C-4 -7 4 -7 9 0C4 7 -4 7 -9 0Z" fill="#1c7c6c"/><circle r="3" fill="#fff"/></g>'
    )


def _ripples() -> list[str]:
    """Faint rings on the table."""
    return [
        f'<ellipse cx="640" cy="440" rx="{radius}" ry="{radius * 0.5:.0f}" fill="none" stroke="#ffffff" '
        f'stroke-opacity="{0.07 - radius / 16000:.3f}" stroke-width="3"/>'
        for radius in range(160, 900, 90)
    ]
