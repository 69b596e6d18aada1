"""What must always be true of a position of Water Cycle."""

from __future__ import annotations

from watertable.games.water_cycle.position import WaterCyclePosition
from watertable.games.water_cycle.rules.places import COLOURS, PLACES, POPULATION


def faults(at: WaterCyclePosition) -> list[str]:
    found: list[str] = []
    each = sum(at.pack.starting)
    for seat in range(at.seats):
        total = sum([at.cubes[place * COLOURS + seat] for place in range(len(PLACES))])
        if total != each:
            found.append(f"seat {seat} has {total} cubes, not {each} (WC-1)")
        if at.scores[seat] < 0:
            found.append(f"seat {seat} has {at.scores[seat]} points (WC-8)")
        if at.cubes[POPULATION * COLOURS + seat] != at.on_persons.count(seat):
            found.append(f"seat {seat}'s cubes on the population are miscounted (WC-9)")
    for place in range(len(PLACES)):
        standing = at.cubes_in(place)
        if min(at.cubes[place * COLOURS : (place + 1) * COLOURS]) < 0:
            found.append(f"the {PLACES[place]} has a negative number of cubes")
        if at.room[place] != at.pack.room[place] - standing or at.room[place] < 0:
            found.append(f"the {PLACES[place]} holds {standing} cubes and has room for {at.room[place]} more (WC-4)")
    if len(at.on_persons) >= at.persons or at.persons > len(at.pack.points):
        found.append(f"{len(at.on_persons)} of {at.persons} people have water (WC-11)")
    return found
