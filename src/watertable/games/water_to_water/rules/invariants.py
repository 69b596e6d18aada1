"""What must always be true of a position: every tile in one place, the map consistent, the points right."""

from __future__ import annotations

from watertable.games.water_to_water.position import WaterToWaterPosition
from watertable.games.water_to_water.rules.phases import HIDE, OVER
from watertable.games.water_to_water.rules.scoring import score


def faults(at: WaterToWaterPosition) -> list[str]:
    """Everything that is wrong with this position; must be empty."""
    return at.board.faults() + faults_beside_the_map(at)


def faults_beside_the_map(at: WaterToWaterPosition) -> list[str]:
    """The same without recounting the map, for when it has not changed."""
    return _tiles(at) + _cards(at) + _course(at)


def _tiles(at: WaterToWaterPosition) -> list[str]:
    """Each tile is in exactly one place."""
    places: list[int] = at.bag + at.discards + at.out_of_play + at.dug
    for hand in at.hands:
        places = places + hand
    for _, _, tile, _ in at.board.tiles() + at.board.covered:
        places.append(tile)
    total = len(at.board.pack.tiles)
    if sorted(places) == list(range(total)):
        return []
    return [f"tile {tile + 1} is in {places.count(tile)} places" for tile in range(total) if places.count(tile) != 1]


def _cards(at: WaterToWaterPosition) -> list[str]:
    found: list[str] = []
    held = [number for number in at.characters if number >= 0]
    if len(set(held)) != len(held):
        found.append("two players have the same Character (WW-10)")
    if at.hidden in held and not at.is_revealed:
        found.append("the hidden Character is in play already (WW-11)")
    for seat in range(at.seats):
        if at.powers[seat] >= 0 and not 0 <= at.uses[seat] <= at.power(seat).card.uses:
            found.append(f"seat {seat} has {at.uses[seat]} uses left")
        if at.skips[seat] > 0 and not at.is_asleep[seat]:
            found.append(f"seat {seat} has turns to sleep through, but is awake (WW-33)")
    if at.phase <= HIDE:
        return found
    for seat in range(at.seats):
        counted = score(at, seat)
        # A group of the Wind and the Waves is not counted until it is complete (WW-26).
        if counted.total != at.points[seat] and not at.group:
            found.append(f"seat {seat} has {at.points[seat]} points, but a recount gives {counted.total} (WW-16)")
        if counted.total != sum([item.points for item in counted.items]):
            found.append(f"seat {seat}'s score items do not add up to {counted.total}")
    return found


def _course(at: WaterToWaterPosition) -> list[str]:
    found: list[str] = []
    blocked = at.blocked
    if blocked is not None and not at.board.is_border(blocked[0], blocked[1]):
        found.append(f"the blocked cell {blocked[0]},{blocked[1]} is not an empty cell next to a tile (WW-22)")
    if (at.phase == OVER) != (at.cause != ""):
        found.append("the game is over without a cause, or has a cause but goes on")
    if at.phase == OVER and not at.winners:
        found.append("the game is over and nobody has won (WW-14)")
    if at.phase != OVER and at.is_out_of_tiles():
        found.append("no tiles are left, but the game goes on (WW-14)")
    return found
