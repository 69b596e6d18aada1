"""Why a move of Water Cycle is refused: the rule, and what the player needs to know (WC-5 to WC-9, WC-14)."""

from __future__ import annotations

from watertable.games.water_cycle.position import RETURNS, RETURNS_END, SOURCES, SOURCES_END, WaterCyclePosition
from watertable.games.water_cycle.rules.moves import MoveCubes, Return, Roll, Start, Supply, TakeDie
from watertable.games.water_cycle.rules.phases import MOVE_CUBES, OVER, RETURN_CUBES, START, SUPPLY_WATER, TAKE_DIE
from watertable.games.water_cycle.rules.places import COLOURS, PLACES
from watertable.kernel.errors import Reason
from watertable.kernel.moves import CHANCE, Move


def why_not(at: WaterCyclePosition, seat: int, move: Move) -> Reason | None:
    phase = at.phase
    if phase == OVER:
        return Reason("WC-12", "the game is over")
    if phase < TAKE_DIE:
        return _why_not_chance(at, seat, move)
    if seat != at.actor:
        return Reason("WC-5", "it is another player's turn")
    if isinstance(move, TakeDie):
        if phase != TAKE_DIE:
            return Reason("WC-5", "you have already taken a die this turn")
        if move.die not in at.dice:
            return Reason("WC-5", "no die with a {die} is left", {"die": move.die})
        return None
    if isinstance(move, MoveCubes):
        return _why_not_move(at, seat, move.cubes)
    if isinstance(move, Return):
        if phase != RETURN_CUBES:
            return Reason("WC-7", "to return water, take a die with the return movement first")
        if not RETURNS <= move.number < RETURNS_END:
            return Reason("WC-7", "you can return water only from the lake, the river or the aquifer")
        if at.cubes[move.number * COLOURS + seat] == 0:
            return Reason("WC-7", "you have no cube in the {place}", {"place": move.place})
        return None
    if isinstance(move, Supply):
        if phase != SUPPLY_WATER:
            return Reason("WC-9", "make your movement first; you supply water after it")
        if not SOURCES <= move.number < SOURCES_END:
            return Reason(
                "WC-9", "you can supply water only from the lake, the river, the aquifer or the treatment plant"
            )
        if at.cubes[move.number * COLOURS + seat] == 0:
            return Reason("WC-9", "you have no cube in the {place}", {"place": move.place})
        return None
    return Reason("WC-5", "that is decided by chance, not by a player")


def _why_not_chance(at: WaterCyclePosition, seat: int, move: Move) -> Reason | None:
    if seat != CHANCE:
        return Reason("WC-5", "the dice come first")
    if at.phase == START:
        if not isinstance(move, Start):
            return Reason("WC-14", "the start player is drawn first")
        if not 0 <= move.seat < at.seats:
            return Reason("WC-14", "start {seat}: there is no such player; the first player is 0", {"seat": move.seat})
        return None
    if not isinstance(move, Roll):
        return Reason("WC-5", "the dice come first")
    if len(move.dice) != at.seats:
        return Reason("WC-5", "{players} dice are rolled, one for each player", {"players": at.seats})
    last = 1
    for die in move.dice:
        if not 1 <= die <= 6:
            return Reason("WC-5", "every die shows a number from 1 to 6")
        if die < last:
            return Reason("WC-5", "write the dice in ascending order")
        last = die
    return None


def _why_not_move(at: WaterCyclePosition, seat: int, cubes: int) -> Reason | None:
    if at.phase == TAKE_DIE:
        return Reason("WC-6", "take a die first; it says where your cubes can move")
    if at.phase == RETURN_CUBES:
        return Reason("WC-6", "your die returns water: choose the place it returns from")
    if at.phase != MOVE_CUBES:
        return Reason("WC-6", "you have already moved this turn")
    if cubes < 1:
        return Reason("WC-6", "you must move at least one cube")
    source = at.pack.sources[at.die]
    target = at.pack.targets[at.die]
    own = at.cubes[source * COLOURS + seat]
    if cubes > own:
        return Reason("WC-6", "you have only {own} in the {place}", {"own": own, "place": PLACES[source]})
    if cubes > at.room[target]:
        return Reason(
            "WC-6", "the {place} has room for only {room}", {"room": at.room[target], "place": PLACES[target]}
        )
    return None
