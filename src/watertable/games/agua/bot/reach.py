"""Where one droplet of AGUA can get to this turn: every field with its cost in movement points, and the way home.

Other droplets stay where they are meanwhile, so this is exact for a single droplet (AG-3 to AG-10). It is what a coach
looks at; search finds its own ways."""

from __future__ import annotations

from typing import Final

from watertable.games.agua.position import AguaPosition
from watertable.games.agua.rules.moves import Step
from watertable.games.agua.rules.terms import (
    CLOUD,
    EVAPORATION,
    HOLE,
    JUMPING_STEP,
    LITTLE_CLOUD,
    NOWHERE,
)

UNREACHED: Final = 99


class Reach:
    """What a droplet reaches from a field with some movement points, while the dice show what they show."""

    def __init__(self, at: AguaPosition, droplet: int, start: int, points: int) -> None:
        self.cost: list[int] = [UNREACHED] * at.pack.fields
        """The movement points to each field; UNREACHED if it is too far."""
        self.home = UNREACHED
        """The movement points to the nearest place where chips are collected (AG-7, AG-10)."""
        self.home_field = -1
        self._at = at
        self._droplet = droplet
        self._walk(start, points)

    def _walk(self, start: int, points: int) -> None:
        at = self._at
        base = at.mask * at.pack.fields
        self.cost[start] = 0
        edge = [start]
        for spent in range(1, points + 1):
            further: list[int] = []
            for field in edge:
                for step in at.layout.steps[base + field]:
                    assert isinstance(step, Step)
                    self._arrive(at.pack.number[step.target], spent, further)
            edge = further

    def _arrive(self, field: int, spent: int, further: list[int]) -> None:
        """Note an arrival; the droplet may go on from fields that are added to `further`."""
        if self.cost[field] <= spent:
            return
        self.cost[field] = spent
        at = self._at
        kind = at.layout.kinds[field]
        is_open = kind == HOLE and at.chips[field - at.pack.first_hole] == 0
        if kind in (EVAPORATION, LITTLE_CLOUD) or field == CLOUD or is_open:
            if spent < self.home:
                self.home = spent
                self.home_field = field
            if kind != LITTLE_CLOUD:
                return
        if kind == JUMPING_STEP:
            for landing in self._landings():
                self._arrive(landing, spent, further)
        elif not self._is_occupied(field):
            further.append(field)

    def _landings(self) -> list[int]:
        """AG-9, AG-16."""
        at = self._at
        if not at.children:
            return at.pack.human_fields
        kinds = at.layout.kinds
        return [field for field in range(at.pack.fields) if kinds[field] not in (JUMPING_STEP, NOWHERE)]

    def _is_occupied(self, field: int) -> bool:
        """Whether the droplet would meet another there, and stop (AG-5)."""
        droplets = self._at.droplets
        for other in range(len(droplets)):
            if other != self._droplet and droplets[other] == field and field != CLOUD:
                return True
        return False


def reach_of(at: AguaPosition, droplet: int) -> Reach:
    """What this droplet reaches with the movement points that are left."""
    return Reach(at, droplet, at.droplets[droplet], at.points)
