"""What an interface is told about AGUA's board and cards, as JSON: where everything is and what leads where.

The pieces `wide` and `tall` have the facts of the board in that arrangement, each `card-NAME` those of a card. All
points are `[x, y]` in the units of the drawing, cards are measured from the upper left corner of their frame, and paths
are SVG path data from the middle of one field to the middle of the next, for whatever travels along them.

A board:

    size       [width, height]
    radius     of a `field`, a `slot` (a field of a card), a `gate`, a `badge` (the sign of an arrow's colour)
    cloud      at, half (half its width and height), spots: where droplets sit in it, in the order to be filled
    fields     by name: at, r, kind, waterway (its key, or null), number (what is written on it, or "")
    frames     by key: box [left, top, width, height], title, outline (path), landing (where rain lands), gates
                 gates: by exit: at, to (the field it leads to), path (from the gate to that field)
    waterways  key, title, look, fields, path (all of it), width
    ways       from, to, colours ([] for a free way), kind ("flow" along a waterway, "arrow", "rain"), path,
               line (what is drawn of an arrow), badges (one point for each colour)
    labels     key, words, at (their middle), size; path, if they follow a waterway, else null

A card:

    frame, limit (how many chips it takes), motif, size [width, height], title {at, size}
    fields     at, r, kind, in order: field k of the card is FRAME-k on the board
    ways       from (the number of a field), to (the number of a field, or null), exit (or null), colours, path, line,
               badges; a way to an exit ends at the frame's gate of that name and goes on along the gate's path

Kinds of field: circle, feet, cloud, ocean, little-cloud, hole, scenario, jumping-step, evaporation.
"""

from __future__ import annotations

from typing import Any, Final

from watertable.games.agua.drawing.card_plans import CardPlan
from watertable.games.agua.drawing.geometry import FIELD, GATE, OCEAN, SLOT, Board, radius_of
from watertable.games.agua.drawing.outlines import outline
from watertable.games.agua.drawing.routes import BADGE, Link
from watertable.games.agua.drawing.shapes import Point, number, path_of
from watertable.games.agua.drawing.style import RIBBONS
from watertable.games.agua.rules.board import AguaPack, Way
from watertable.games.agua.rules.terms import (
    BIG_CLOUD,
    CIRCLE,
    CLOUD,
    EVAPORATION,
    FEET,
    HOLE,
    JUMPING_STEP,
    LITTLE_CLOUD,
    NOWHERE,
    SCENARIO,
)
from watertable.games.agua.rules.terms import OCEAN as OCEAN_KIND

KINDS: Final = {
    NOWHERE: "nowhere",
    CIRCLE: "circle",
    FEET: "feet",
    BIG_CLOUD: "cloud",
    OCEAN_KIND: "ocean",
    LITTLE_CLOUD: "little-cloud",
    HOLE: "hole",
    SCENARIO: "scenario",
    JUMPING_STEP: "jumping-step",
    EVAPORATION: "evaporation",
}
_IN_A_ROW: Final = (4, 5, 5, 4)
"""How many droplets sit in each row of the cloud: 18 in all, as many as six players have (AG-1)."""
_ROW: Final = (34.0, 36.0)
"""How far apart they are, across and down."""
_UP: Final = 8.0
"""How far above the middle of the cloud the middle of the rows is."""


def board_facts(board: Board) -> dict[str, Any]:
    """Where everything is on the board."""
    pack = board.pack
    return {
        "size": list(board.size),
        "radius": {"field": FIELD, "slot": SLOT, "gate": GATE, "badge": BADGE},
        "cloud": {
            "at": _point(board.places[CLOUD]),
            "half": _point(board.cloud),
            "spots": [_point(spot) for spot in cloud_spots(board)],
        },
        "fields": _fields(board),
        "frames": {frame.key: _frame(board, at) for at, frame in enumerate(pack.frames)},
        "waterways": [
            {
                "key": ribbon.waterway.key,
                "title": ribbon.waterway.title,
                "look": ribbon.waterway.look,
                "fields": [pack.names[one] for one in ribbon.waterway.fields],
                "path": ribbon.path(),
                "width": RIBBONS[ribbon.waterway.look],
            }
            for ribbon in board.ribbons
        ],
        "ways": [_board_way(board, way) for one in range(pack.first_slot) for way in _single(pack.ways[one])],
        "labels": [
            {
                "key": label.key,
                "words": label.words,
                "at": _point(label.middle),
                "size": label.size,
                "path": path_of([label.along]) if label.along else None,
            }
            for label in board.labels
        ],
    }


def cloud_spots(board: Board) -> list[Point]:
    """Where droplets sit in the big cloud, from the middle outwards, so that few of them sit close together."""
    x, y = board.places[CLOUD]
    across, down = _ROW
    spots: list[Point] = []
    for row, count in enumerate(_IN_A_ROW):
        for at in range(count):
            spots.append((x + (at - (count - 1) / 2) * across, y - _UP + (row - (len(_IN_A_ROW) - 1) / 2) * down))
    return sorted(
        spots, key=lambda spot: (round(((spot[0] - x) / 1.7) ** 2 + (spot[1] - y + _UP) ** 2), spot[1], spot[0])
    )


def _single(ways: list[Way]) -> list[Way]:
    """One way for each target: an arrow of two colours is drawn once."""
    return [way for at, way in enumerate(ways) if way.target not in [other.target for other in ways[:at]]]


def _fields(board: Board) -> dict[str, Any]:
    pack = board.pack
    row = {one: waterway for waterway in pack.waterways for one in waterway.fields}
    return {
        pack.names[one]: {
            "at": _point(board.places[one]),
            "r": radius_of(pack, one),
            "kind": KINDS[pack.kinds[one]],
            "waterway": row[one].key if one in row else None,
            "number": str(row[one].fields.index(one) + 1) if one in row else "",
        }
        for one in range(OCEAN, pack.first_slot)
    }


def _frame(board: Board, at: int) -> dict[str, Any]:
    frame = board.pack.frames[at]
    links = {link.source: link for link in board.channels}
    x, y = board.corners[at]
    return {
        "box": [x, y, frame.width, frame.height],
        "title": frame.title,
        "outline": outline(frame, x, y),
        "landing": _point(board.landings[at]),
        "gates": {
            name: {
                "at": _point(gate),
                "to": board.pack.names[frame.exits[name]],
                "path": _through(links[f"{frame.key}.{name}"]),
            }
            for name, gate in board.gates[at].items()
        },
    }


def _board_way(board: Board, way: Way) -> dict[str, Any]:
    pack = board.pack
    source, target = pack.names[way.source], pack.names[way.target]
    for kind, links in (("arrow", board.arrows), ("rain", board.rain)):
        for link in links:
            if (link.source, link.target) == (source, target):
                return {"from": source, "to": target, "kind": kind, **_drawn(link)}
    path = f"M{_text(board.place(way.source))}L{_text(board.place(way.target))}"
    for ribbon in board.ribbons:
        for at, (a, b, c, d) in enumerate(ribbon.parts):
            if (ribbon.fields[at], ribbon.fields[at + 1]) == (way.source, way.target):
                path = path_of([(a, b, c, d)])
                if way.target == CLOUD:
                    path += f"L{_text(board.places[CLOUD])}"
    return {"from": source, "to": target, "kind": "flow", "colours": [], "path": path, "line": "", "badges": []}


def card_facts(pack: AguaPack, plan: CardPlan) -> dict[str, Any]:
    """Where everything is on a card."""
    card = plan.card
    frame = pack.frames[card.frame]
    return {
        "frame": frame.key,
        "limit": card.limit,
        "motif": card.motif,
        "size": [frame.width, frame.height],
        "title": {"at": _point(plan.title.middle), "size": round(plan.title.size, 1)},
        "fields": [
            {"at": _point(place), "r": SLOT, "kind": KINDS[card.kinds[slot]]} for slot, place in enumerate(plan.places)
        ],
        "ways": [
            {
                "from": int(link.source),
                "to": int(link.target) if link.target.isdigit() else None,
                "exit": None if link.target.isdigit() else link.target,
                **_drawn(link),
            }
            for link in plan.links
        ],
    }


def _drawn(link: Link) -> dict[str, Any]:
    return {
        "colours": list(link.colours),
        "path": _through(link),
        "line": link.curve.path(),
        "badges": [_point(spot) for spot in link.badges],
    }


def _through(link: Link) -> str:
    """From the middle of one end to the middle of the other."""
    curve = link.curve
    return f"M{_text(link.start)}L{_text(curve.start)}Q{_text(curve.bend)} {_text(curve.end)}L{_text(link.end)}"


def _text(p: Point) -> str:
    return f"{number(p[0])} {number(p[1])}"


def _point(p: Point) -> list[float]:
    return [round(p[0], 1), round(p[1], 1)]
