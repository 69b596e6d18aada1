"""Why a move of Water Cycle is refused: the rule, and what the player would need to know (WC-5 to WC-9, WC-14)."""

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
            return Reason("WC-5", "a die is already taken this turn")
        if move.die not in at.dice:
            return Reason("WC-5", "no die with a {die} is left", {"die": move.die})
        return None
    if isinstance(move, MoveCubes):
        return _why_not_move(at, seat, move.cubes)
    if isinstance(move, Return):
        if phase != RETURN_CUBES:
            return Reason("WC-7", "the return needs a die with that movement, taken this turn")
        if not RETURNS <= move.number < RETURNS_END:
            return Reason("WC-7", "water returns from lake, river and aquifer only")
        if at.cubes[move.number * COLOURS + seat] == 0:
            return Reason("WC-7", "you have no cube in the {place}", {"place": move.place})
        return None
    if isinstance(move, Supply):
        if phase != SUPPLY_WATER:
            return Reason("WC-9", "water is supplied after a movement")
        if not SOURCES <= move.number < SOURCES_END:
            return Reason("WC-9", "the population gets water from lake, river, aquifer and plant only")
        if at.cubes[move.number * COLOURS + seat] == 0:
            return Reason("WC-9", "you have no cube in the {place}", {"place": move.place})
        return None
    return Reason("WC-5", "this is not for a player to do")


def _why_not_chance(at: WaterCyclePosition, seat: int, move: Move) -> Reason | None:
    if seat != CHANCE:
        return Reason("WC-5", "the dice come first")
    if at.phase == START:
        if not isinstance(move, Start):
            return Reason("WC-14", "the start player is drawn first")
        if not 0 <= move.seat < at.seats:
            return Reason("WC-14", "there is no seat {seat}", {"seat": move.seat})
        return None
    if not isinstance(move, Roll):
        return Reason("WC-5", "the dice come first")
    if len(move.dice) != at.seats:
        return Reason("WC-5", "{players} dice are rolled, one for each player", {"players": at.seats})
    last = 1
    for die in move.dice:
        if not last <= die <= 6:
            return Reason("WC-5", "dice are written as numbers from 1 to 6 in rising order")
        last = die
    return None


def _why_not_move(at: WaterCyclePosition, seat: int, cubes: int) -> Reason | None:
    if at.phase != MOVE_CUBES:
        return Reason("WC-6", "cubes move after a die is taken that moves them")
    if cubes < 1:
        return Reason("WC-6", "at least one cube must move")
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
