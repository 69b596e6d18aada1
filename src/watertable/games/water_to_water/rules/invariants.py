"""What is always true of a position: every tile in one place, the map sound, the points as counted."""

from __future__ import annotations

from typing import TYPE_CHECKING

from watertable.games.water_to_water.rules.phases import HIDE, OVER

if TYPE_CHECKING:
    from watertable.games.water_to_water.rules.state import WaterToWaterState


def faults_of(state: WaterToWaterState) -> list[str]:
    """Everything that is wrong with this position; empty always."""
    return state.board.faults() + faults_beside_the_map(state)


def faults_beside_the_map(state: WaterToWaterState) -> list[str]:
    """The same without counting the map afresh, for where it has not changed."""
    return _tiles(state) + _cards(state) + _course(state)


def _tiles(state: WaterToWaterState) -> list[str]:
    """Each tile is in exactly one place."""
    places: list[int] = state.bag + state.discards + state.out_of_play + state.dug
    for hand in state.hands:
        places = places + hand
    for _, _, tile, _ in state.board.tiles() + state.board.covered:
        places.append(tile)
    total = len(state.board.pack.tiles)
    if sorted(places) == list(range(total)):
        return []
    return [f"tile {tile + 1} is in {places.count(tile)} places" for tile in range(total) if places.count(tile) != 1]


def _cards(state: WaterToWaterState) -> list[str]:
    found: list[str] = []
    held = [number for number in state.characters if number >= 0]
    if len(set(held)) != len(held):
        found.append("two players have the same Character (WW-10)")
    if state.hidden in held and not state.is_revealed:
        found.append("the hidden Character is in play already (WW-11)")
    for seat in range(state.seats):
        if state.powers[seat] >= 0 and not 0 <= state.uses[seat] <= state.power(seat).card.uses:
            found.append(f"seat {seat} has {state.uses[seat]} uses left")
        if state.skips[seat] > 0 and not state.is_asleep[seat]:
            found.append(f"seat {seat} will sleep, but is awake (WW-33)")
    if state.phase <= HIDE:
        return found
    for seat in range(state.seats):
        score = state.score(seat)
        # A group of the Wind and the Waves is counted when it is complete (WW-26).
        if score.total != state.points[seat] and not state.group:
            found.append(f"seat {seat} has {state.points[seat]} points, counted afresh {score.total} (WW-16)")
        if score.total != sum([item.points for item in score.items]):
            found.append(f"seat {seat}'s score items do not add up to {score.total}")
    return found


def _course(state: WaterToWaterState) -> list[str]:
    found: list[str] = []
    blocked = state.blocked
    if blocked is not None and not state.board.is_border(blocked[0], blocked[1]):
        found.append(f"the blocked cell {blocked[0]},{blocked[1]} is no empty cell next to a tile (WW-22)")
    if (state.phase == OVER) != (state.cause != ""):
        found.append("the game is over without a cause, or goes on with one")
    if state.phase == OVER and not state.winners:
        found.append("the game is over and nobody has won (WW-14)")
    if state.phase != OVER and state.is_out_of_tiles():
        found.append("no tile is left, but the game goes on (WW-14)")
    return found
