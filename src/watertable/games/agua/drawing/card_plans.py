"""Where everything is on AGUA's cards: fields, the ways between them and to the gates, and the card's name."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from watertable.games.agua.drawing.geometry import GATE, SLOT, gates_of
from watertable.games.agua.drawing.labels import Label, label_box
from watertable.games.agua.drawing.routes import Link, box_obstacle, round_obstacle, route
from watertable.games.agua.drawing.shapes import Point, disc, gap
from watertable.games.agua.rules.board import AguaPack, Card, Frame, colour_name
from watertable.games.agua.rules.terms import SLOTS
from watertable.kernel.lettering import fitting

CARD_TITLE: Final = 18.0
"""The size of the letters of a card's name; names that would not fit are smaller."""
_BESIDE_TITLE: Final = 84.0
"""How much room gates have beside a card's name."""
_MOST_KEPT: Final = 800
"""How many cards are kept, so that custom packs do not fill the memory."""


@dataclass
class CardPlan:
    """A card by itself, measured from its upper left corner."""

    card: Card
    places: list[Point]
    links: list[Link]
    """Between its fields (named "1", "2" …) and to the gates (named like the exits)."""
    title: Label


_cards: Final[dict[tuple[str, str], CardPlan]] = {}


def card_of(pack: AguaPack, card: Card) -> CardPlan:
    """Where everything is on a card."""
    found = _cards.get((pack.digest, card.key))
    if found is None:
        found = _make_card(pack, card)
        if len(_cards) >= _MOST_KEPT:
            _cards.clear()
        _cards[pack.digest, card.key] = found
    return found


def _make_card(pack: AguaPack, card: Card) -> CardPlan:
    frame = pack.frames[card.frame]
    first = pack.slot(card.frame, 0)
    places: list[Point] = [(float(x), float(y)) for x, y in card.positions]
    gates = gates_of(pack, frame)
    names = {number: name for name, number in frame.exits.items()}
    pairs = [(way.source, way.target) for way in card.ways]
    links: dict[tuple[int, int], Link] = {}
    for way in card.ways:
        pair = (way.source, way.target)
        colours = (colour_name(way.colour),) if way.colour else ()
        if pair in links:
            links[pair].colours += colours
            continue
        is_inside = first <= way.target < first + SLOTS
        target = str(way.target - first + 1) if is_inside else names[way.target]
        links[pair] = Link(
            str(way.source - first + 1),
            target,
            places[way.source - first],
            SLOT,
            places[way.target - first] if is_inside else gates[target],
            SLOT if is_inside else GATE,
            colours,
            0.0,
            (way.target, way.source) in pairs,
        )
    size = fitting(card.title, CARD_TITLE, frame.width - _BESIDE_TITLE, 700)
    title = Label("title", card.title, (frame.width / 2, title_height(pack, frame)), size)
    strip = title.shape()
    left, top, right, bottom = strip.bounds
    obstacles = [round_obstacle(str(at + 1), place, SLOT) for at, place in enumerate(places)]
    obstacles += [round_obstacle(name, gate, GATE) for name, gate in gates.items()]
    obstacles.append(box_obstacle("title", left, top, right - left, bottom - top))
    plan = CardPlan(card, places, list(links.values()), title)
    route(plan.links, obstacles)
    return plan


def title_height(pack: AguaPack, frame: Frame) -> float:
    """How far down the names of a frame's cards are: at the lower edge, or where gates and landing leave room."""
    first = pack.cards[frame.cards[0]].positions[0]
    taken = [*gates_of(pack, frame).values(), (float(first[0]), float(first[1]))]
    for middle in (frame.height - 15.0, 15.0, frame.height - 27.0, 27.0):
        strip = label_box((frame.width / 2, middle), frame.width - _BESIDE_TITLE, CARD_TITLE)
        if min([gap(strip, disc(at, SLOT if at == taken[-1] else GATE)) for at in taken]) > 1:
            return middle
    return frame.height - 15.0
