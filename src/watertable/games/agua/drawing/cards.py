"""AGUA's waterway cards: paper in the shape of its frame, a picture, fields, and the ways between them."""

from __future__ import annotations

from html import escape

from watertable.games.agua.drawing import fields
from watertable.games.agua.drawing.board import document
from watertable.games.agua.drawing.card_plans import CardPlan
from watertable.games.agua.drawing.colours import Colours
from watertable.games.agua.drawing.geometry import gates_of
from watertable.games.agua.drawing.motifs import MOTIFS
from watertable.games.agua.drawing.outlines import outline
from watertable.games.agua.drawing.shapes import Point, number
from watertable.games.agua.drawing.style import arrow, free_way, label_text, text
from watertable.games.agua.rules.board import AguaPack, Card
from watertable.kernel.lettering import wrap

MARGIN = (16.0, 20.0)
"""How far a card's drawing reaches beyond its box, to the sides and above; below as far as to the sides."""
_FACT = 16.0


def draw_card(pack: AguaPack, plan: CardPlan, corner: Point, colours: Colours) -> str:
    """A card with its upper left corner there."""
    card = plan.card
    frame = pack.frames[card.frame]
    light, dark = colours.frames[frame.outline]
    path = outline(frame, 0, 0)
    size = min(frame.width, frame.height) * 0.66
    left, top = frame.width / 2 - size / 2, frame.height / 2 - size / 2
    parts = [
        f'<g class="card" data-card="{escape(card.key)}" data-piece="card {escape(card.key)}" '
        f'transform="translate({number(corner[0])} {number(corner[1])})">',
        f'<path d="{path}" transform="translate(2 5)" fill="{colours.shade}" fill-opacity="0.22"/>',
        f'<path d="{path}" fill="{light}" stroke="{dark}" stroke-width="3.5" stroke-linejoin="round"/>',
        f'<g transform="translate({number(left)} {number(top)}) scale({size / 100:.2f})" color="{dark}" fill="{dark}" '
        f'opacity="0.2">{MOTIFS.get(card.motif, "")}</g>',
    ]
    parts += [free_way(link, dark, light, 4) for link in plan.links if not link.colours]
    parts += [arrow(link, colours) for link in plan.links if link.colours]
    for slot, place in enumerate(plan.places):
        drawn = fields.special(card.kinds[slot], place, colours, slot == 0)
        parts.append(f'<g class="field" data-place="{pack.names[pack.slot(card.frame, slot)]}">{drawn}</g>')
    for name, place in gates_of(pack, frame).items():
        parts.append(fields.gate(place, fields.look_of(pack, frame.exits[name]), colours))
    parts.append(label_text(plan.title, colours.paper_ink, light))
    parts.append("</g>")
    return "".join(parts)


def card_document(pack: AguaPack, plan: CardPlan, colours: Colours) -> str:
    """A card as a drawing of its own; the corner of its box is at (0, 0)."""
    frame = pack.frames[plan.card.frame]
    side, above = MARGIN
    body = draw_card(pack, plan, (0, 0), colours)
    return document(frame.width + 2 * side, frame.height + above + side, body, -side, -above)


def picture_document(pack: AguaPack, card: Card, colours: Colours) -> str:
    """A card's picture alone, in the colours of its frame, in a square of 120."""
    light, dark = colours.frames[pack.frames[card.frame].outline]
    picture = (
        f'<g transform="translate(16 16) scale(0.88)" color="{dark}" fill="{dark}">{MOTIFS.get(card.motif, "")}</g>'
    )
    ground = f'<rect x="2" y="2" width="116" height="116" rx="26" fill="{light}" stroke="{dark}" stroke-width="3"/>'
    return document(120, 120, ground + picture)


def print_card(pack: AguaPack, plan: CardPlan, x: float, y: float, width: float, colours: Colours) -> str:
    """A card for the sheet, with its fact below."""
    frame = pack.frames[plan.card.frame]
    parts = [draw_card(pack, plan, (x + (width - frame.width) / 2, y), colours)]
    for line, words in enumerate(wrap(plan.card.fact, _FACT, width - 30)):
        parts.append(text(x + width / 2, y + frame.height + 32 + 21 * line, words, _FACT))
    return "".join(parts)
