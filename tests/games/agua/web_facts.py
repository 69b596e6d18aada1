"""What the web table must know of a pack of AGUA: its fields, where they lead, and its cards."""

from __future__ import annotations

from typing import Any, Final

from watertable.games.agua.rules.board import AguaPack, Way, colour_name
from watertable.games.agua.rules.terms import (
    BIG_CLOUD,
    CIRCLE,
    EVAPORATION,
    FEET,
    HOLE,
    JUMPING_STEP,
    LITTLE_CLOUD,
    OCEAN,
    SCENARIO,
)

KINDS: Final[dict[int, str]] = {
    CIRCLE: "circle",
    FEET: "feet",
    BIG_CLOUD: "cloud",
    OCEAN: "ocean",
    LITTLE_CLOUD: "little-cloud",
    HOLE: "hole",
    SCENARIO: "scenario",
    JUMPING_STEP: "jump",
    EVAPORATION: "evaporation",
}


def world_facts(pack: AguaPack) -> dict[str, Any]:
    """The board's own fields and ways, and every card's."""

    def way(way: Way) -> list[str]:
        return [pack.names[way.source], pack.names[way.target], colour_name(way.colour)]

    own = range(pack.first_slot)
    return {
        "fields": [{"key": pack.names[n], "title": pack.titles[n], "kind": KINDS[pack.kinds[n]]} for n in own],
        "ways": [way(found) for field in own for found in pack.ways[field]],
        "waterways": [
            {"key": w.key, "title": w.title, "look": w.look, "fields": [pack.names[field] for field in w.fields]}
            for w in pack.waterways
        ],
        "frames": [{"key": frame.key, "title": frame.title} for frame in pack.frames],
        "cards": [
            {
                "key": card.key,
                "title": card.title,
                "frame": pack.frames[card.frame].key,
                "chips": card.limit,
                "kinds": [KINDS[kind] for kind in card.kinds],
                "ways": [way(found) for found in card.ways],
                "fact": card.fact,
            }
            for card in pack.cards
        ],
    }
