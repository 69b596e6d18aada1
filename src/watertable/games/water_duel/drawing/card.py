"""One card of Water Duel as SVG: cost, Attack, symbols for its kinds, picture, and text generated from its steps.

Sizes are chosen so that everything but the flavour text can be read on a card 120 pixels wide.
"""

from __future__ import annotations

from html import escape
from math import cos, radians, sin
from typing import Final

from watertable.games.water_duel.drawing.art import ART_HEIGHT, ART_WIDTH, FAMILIES, SKIES, family, picture
from watertable.games.water_duel.rules.steps import Card
from watertable.games.water_duel.rules.text import card_text
from watertable.kernel.lettering import FONT_FAMILY, fitting, wrap
from watertable.kernel.words import Words

CARD_WIDTH: Final = 300
CARD_HEIGHT: Final = 420

_BOLD: Final = 700
_SEMIBOLD: Final = 600

STYLE: Final = f"""
.duel text{{font-family:{FONT_FAMILY}}}
.duel .title{{font-weight:{_BOLD};fill:#fff}}
.duel .rules{{text-anchor:middle;fill:#16323f;font-weight:{_SEMIBOLD}}}
.duel .flavour{{font-style:italic;text-anchor:middle;fill:#4d6673}}
.duel .number{{font-size:42px;font-weight:800;text-anchor:middle;fill:#fff}}
"""

_TITLE: Final = 31
_TITLE_ROOM: Final = 212
_FLAVOUR: Final = 16
_LEAST_FLAVOUR: Final = 12.5
"""On a card 63 mm wide, 7.4 points."""
_RULES_SIZES: Final = ((31, 36), (27, 31), (24, 28), (22, 26), (20, 22), (17, 20), (14, 16))
"""Sizes of the rules text with their line heights; the largest that fits is used."""
_RULES_TOP: Final = 254
_RULES_BOTTOM: Final = 388


_BACK: Final = f'x="9" y="9" width="{CARD_WIDTH - 18}" height="{CARD_HEIGHT - 18}" rx="14"'
"""The back of a card within its light edge."""


def definitions() -> str:
    """The SVG definitions that all cards share."""
    skies = "".join(
        f'<linearGradient id="duel-sky-{name}" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="{SKIES[name][0]}"/>'
        f'<stop offset=".8" stop-color="{SKIES[name][1]}"/></linearGradient>'
        for name in FAMILIES
    )
    return (
        f"<defs>{skies}"
        f'<clipPath id="duel-art"><rect width="{ART_WIDTH}" height="{ART_HEIGHT}" rx="10"/></clipPath>'
        f'<clipPath id="duel-back-edge"><rect {_BACK}/></clipPath>'
        '<linearGradient id="duel-paper" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#ffffff"/>'
        '<stop offset="1" stop-color="#edf5f7"/></linearGradient>'
        '<linearGradient id="duel-back" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#1d5b86"/>'
        '<stop offset="1" stop-color="#0d2f4d"/></linearGradient></defs>'
    )


def place(body: str, x: float, y: float, width: float, attributes: str = "") -> str:
    """A card's body at (x, y), `width` wide."""
    return f'<g transform="translate({x:.1f} {y:.1f}) scale({width / CARD_WIDTH:.4f})"{attributes}>{body}</g>'


def card_document(card: Card, words: Words) -> str:
    """One card as a separate document."""
    return document(CARD_WIDTH, CARD_HEIGHT, card.name, [card_face(card, words)])


def document(width: int, height: int, label: str, parts: list[str]) -> str:
    body = "\n".join(parts)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" class="duel" role="img" '
        f'aria-label="{escape(label)}"><style>{STYLE}</style>{definitions()}\n{body}\n</svg>\n'
    )


def card_title(card: Card, words: Words) -> str:
    return words.term("card", card.key) if words.has("card", card.key) else card.name


def card_face(card: Card, words: Words) -> str:
    """The front of a card, CARD_WIDTH by CARD_HEIGHT."""
    ink = SKIES[family(card)][2]
    name = card_title(card, words)
    parts = [
        f"<title>{escape(name)}</title>",
        f'<rect width="{CARD_WIDTH}" height="{CARD_HEIGHT}" rx="20" fill="{ink}"/>',
        f'<rect x="7" y="60" width="{CARD_WIDTH - 14}" height="{CARD_HEIGHT - 67}" rx="14" fill="url(#duel-paper)"/>',
        f'<text class="title" x="74" y="43" font-size="{fitting(name, _TITLE, _TITLE_ROOM, _BOLD):.1f}">{escape(name)}</text>',
        f'<g transform="translate(12 66)"><g clip-path="url(#duel-art)">{"".join(picture(card))}</g></g>',
    ]
    flavour = _flavour(card.flavour)
    parts.extend(_rules(card_text(card, words), _RULES_BOTTOM - 13 * (len(flavour) - 1)))
    parts.extend(flavour)
    parts.append(_cost(card.cost))
    if card.has_attack:
        parts.append(_attack(card.attack))
    parts.extend(_symbols(card, ink))
    return "".join(parts)


def _cost(cost: int) -> str:
    """The drop at the top left: what the card costs."""
    return (
        '<path d="M36 -4C50 18 66 30 66 50A30 30 0 0 1 6 50C6 30 22 18 36 -4Z" fill="#1f7db5" stroke="#fff" '
        f'stroke-width="4"/><text class="number" x="36" y="63">{cost}</text>'
    )


def _attack(attack: int) -> str:
    """The wave-edged disc below the cost: the Attack's strength."""
    points = []
    for tooth in range(24):
        points.append(_on_circle(36, 114, 36 if tooth % 2 else 29, tooth * 15))
    return (
        f'<polygon points="{" ".join(points)}" fill="#d8343f" stroke="#fff" stroke-width="4" stroke-linejoin="round"/>'
        f'<text class="number" x="36" y="129">{attack}</text>'
    )


def _on_circle(x: float, y: float, radius: float, degrees: float) -> str:
    return f"{x + radius * cos(radians(degrees)):.1f},{y + radius * sin(radians(degrees)):.1f}"


def _symbols(card: Card, ink: str) -> list[str]:
    """The symbols for the card's kinds, below its cost and Attack. Where cards overlap, their left edge tells it all."""
    shapes: list[str] = []
    if card.is_continuous:
        shapes.append(
            '<path d="M-13 0C-13 -9 -4 -9 0 0C4 9 13 9 13 0C13 -9 4 -9 0 0C-4 9 -13 9 -13 0Z" fill="none" '
            f'stroke="{ink}" stroke-width="4.5"/>'
        )
    if card.is_showdown:
        shapes.append(
            f'<path d="M-11 -12L11 12M11 -12L-11 12M-14 5L-5 14M14 5L5 14" stroke="{ink}" stroke-width="4.5" stroke-linecap="round"/>'
        )
    if card.has_defend:
        shapes.append(f'<path d="M0 -14L12 -9V2C12 9 6 13 0 16C-6 13 -12 9 -12 2V-9Z" fill="{ink}"/>')
    if card.has_negate:
        shapes.append(
            f'<circle r="11.5" fill="none" stroke="{ink}" stroke-width="4.5"/><path d="M-8 8L8 -8" stroke="{ink}" stroke-width="4.5"/>'
        )
    top = 172 if card.has_attack else 106
    return [
        f'<g transform="translate(36 {top + 44 * at})"><circle r="21" fill="#fff" stroke="{ink}" stroke-width="3"/>{shape}</g>'
        for at, shape in enumerate(shapes)
    ]


def _flavour(flavour: str) -> list[str]:
    """The flavour text in one line, or in two if it would be too small to read on paper."""
    size = fitting(flavour, _FLAVOUR, CARD_WIDTH - 30)
    lines = [flavour]
    if size < _LEAST_FLAVOUR:
        lines = _halves(flavour)
        size = min([fitting(line, _LEAST_FLAVOUR, CARD_WIDTH - 30) for line in lines])
    return [
        f'<text class="flavour" x="150" y="{404 - 14 * (len(lines) - 1 - at)}" font-size="{size:.1f}">{escape(line)}</text>'
        for at, line in enumerate(lines)
    ]


def _halves(text: str) -> list[str]:
    """A text in two lines that are as equal as its words allow."""
    words = text.split()
    cuts = [[" ".join(words[:at]), " ".join(words[at:])] for at in range(1, len(words))]
    return min(cuts, key=lambda cut: abs(len(cut[0]) - len(cut[1]))) if cuts else [text]


def _rules(lines: list[str], bottom: int) -> list[str]:
    """The text, as large as fits, centred in its space."""
    for size, height in _RULES_SIZES:
        wrapped = [piece for line in lines for piece in wrap(line, size, CARD_WIDTH - 36, _SEMIBOLD)]
        if len(wrapped) * height <= bottom - _RULES_TOP:
            break
    top = (_RULES_TOP + bottom - len(wrapped) * height) / 2 + size * 0.84
    return [
        f'<text class="rules" x="150" y="{top + height * at:.1f}" font-size="{size}">{escape(piece)}</text>'
        for at, piece in enumerate(wrapped)
    ]


def card_back() -> str:
    """The back that all cards share."""
    rings = "".join(
        f'<circle cx="150" cy="210" r="{radius}" fill="none" stroke="#9fd3ee" stroke-width="{3 if radius % 44 else 5}" '
        f'opacity="{0.85 - radius / 260:.2f}"/>'
        for radius in range(44, 176, 22)
    )
    return (
        f'<rect width="{CARD_WIDTH}" height="{CARD_HEIGHT}" rx="20" fill="#f4fafc"/>'
        f'<rect {_BACK} fill="url(#duel-back)"/><g clip-path="url(#duel-back-edge)">{rings}</g>'
        '<path d="M150 158C168 186 186 202 186 226A36 36 0 0 1 114 226C114 202 132 186 150 158Z" fill="#e6f5fc"/>'
        '<path d="M132 228a18 18 0 0 0 16 18" fill="none" stroke="#1d5b86" stroke-width="5" stroke-linecap="round"/>'
    )
