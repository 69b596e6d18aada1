"""Scores of Water to Water, itemised by each Character, and the outcome of a game (WW-14, WW-16, WW-52)."""

from __future__ import annotations

from typing import Final

from watertable.games.water_to_water.position import WaterToWaterPosition
from watertable.games.water_to_water.rules.phases import OVER
from watertable.kernel.outcome import Outcome, Score

_RULES_OF_THE_END: Final = {"target": "WW-16", "stolen": "WW-52", "tiles": "WW-14"}


def score(at: WaterToWaterPosition, seat: int) -> Score:
    """The points of the face-up Character, counted from the position."""
    if min(at.characters) < 0:
        return Score(0, ())
    character = at.character(seat)
    return Score(character.points(at, seat), tuple(character.items(at, seat)))


def outcome(at: WaterToWaterPosition) -> Outcome | None:
    if at.phase != OVER:
        return None
    scores = tuple([score(at, seat) for seat in range(at.seats)])
    return Outcome(tuple(at.winners), scores, _RULES_OF_THE_END[at.cause])
