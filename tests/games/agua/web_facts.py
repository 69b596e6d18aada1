"""What the page's logic reads of the pieces of a pack of AGUA: the kinds of fields, and where they lead.

The form is that of the pieces' facts, without where things are drawn.
"""

from __future__ import annotations

from typing import Any, Final

from watertable.games.agua.rules.board import AguaPack, Way, colour_name
from watertable.games.agua.rules.terms import (
    BIG_CLOUD,
    CIRCLE,
    CLOUD,
    EVAPORATION,
    FEET,
    HOLE,
    JUMPING_STEP,
    LITTLE_CLOUD,
    OCEAN,
    SCENARIO,
    SLOTS,
)

KINDS: Final[dict[int, str]] = {
    CIRCLE: "circle",
    FEET: "feet",
    BIG_CLOUD: "cloud",
    OCEAN: "ocean",
    LITTLE_CLOUD: "little-cloud",
    HOLE: "hole",
    SCENARIO: "scenario",
    JUMPING_STEP: "jumping-step",
    EVAPORATION: "evaporation",
}


def piece_facts(pack: AguaPack) -> list[dict[str, Any]]:
    """The board and every card as pieces, with the facts that matter for play."""
    board = {"key": "wide", "title": "", "text": [], "facts": _board(pack)}
    cards = [
        {"key": f"card-{card.key}", "title": card.title, "text": [card.fact], "facts": _card(pack, number)}
        for number, card in enumerate(pack.cards)
    ]
    return [board, *cards]


def _board(pack: AguaPack) -> dict[str, Any]:
    rows = {field: waterway.key for waterway in pack.waterways for field in waterway.fields}
    return {
        "fields": {
            pack.names[field]: {"kind": KINDS[pack.kinds[field]], "waterway": rows.get(field)}
            for field in range(CLOUD + 1, pack.first_slot)
        },
        "frames": {
            frame.key: {
                "title": frame.title,
                "gates": {name: {"to": pack.names[field]} for name, field in frame.exits.items()},
            }
            for frame in pack.frames
        },
        "waterways": [
            {
                "key": row.key,
                "title": row.title,
                "look": row.look,
                "fields": [pack.names[field] for field in row.fields],
            }
            for row in pack.waterways
        ],
        "ways": [
            {"from": pack.names[field], "to": pack.names[target], "colours": colours}
            for field in range(pack.first_slot)
            for target, colours in _joined(pack.ways[field])
        ],
    }


def _card(pack: AguaPack, number: int) -> dict[str, Any]:
    card = pack.cards[number]
    frame = pack.frames[card.frame]
    exits = {field: name for name, field in frame.exits.items()}
    ways: list[dict[str, Any]] = []
    for slot in range(len(card.kinds)):
        for target, colours in _joined(card.ways_of_slot[slot]):
            is_exit = pack.frame_of[target] != card.frame
            to = None if is_exit else (target - pack.first_slot) % SLOTS + 1
            ways.append({"from": slot + 1, "to": to, "exit": exits[target] if is_exit else None, "colours": colours})
    kinds = [{"kind": KINDS[kind]} for kind in card.kinds]
    return {"frame": frame.key, "limit": card.limit, "fields": kinds, "ways": ways}


def _joined(ways: list[Way]) -> list[tuple[int, list[str]]]:
    """The targets of some ways, each with the colours of the arrows that lead to it; none for a way without arrow."""
    found: dict[int, list[str]] = {}
    for way in ways:
        found.setdefault(way.target, []).extend([colour_name(way.colour)] if way.colour else [])
    return list(found.items())
