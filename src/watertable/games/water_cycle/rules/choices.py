"""The choices in a position of Water Cycle, for a player or for chance, always in the same order."""

from __future__ import annotations

from watertable.games.water_cycle.position import RETURNS, RETURNS_END, SOURCES, SOURCES_END, WaterCyclePosition
from watertable.games.water_cycle.rules.moves import MOVE, RETURN, STARTS, SUPPLY, TAKE, rolls_of, throws_of
from watertable.games.water_cycle.rules.phases import MOVE_CUBES, OVER, RETURN_CUBES, ROLL, START, TAKE_DIE
from watertable.games.water_cycle.rules.places import COLOURS
from watertable.kernel.moves import Move
from watertable.kernel.rng import Rng


def legal_moves(at: WaterCyclePosition, seat: int) -> list[Move]:
    moves: list[Move] = []
    phase = at.phase
    if seat != at.actor or phase < TAKE_DIE or phase == OVER:
        return moves
    if phase == TAKE_DIE:
        before = 0
        for die in at.dice:
            if die != before:
                moves.append(TAKE[die])
                before = die
    elif phase == MOVE_CUBES:
        most = at.most_cubes(seat, at.die)
        for cubes in range(1, most + 1):
            moves.append(MOVE[cubes])
    elif phase == RETURN_CUBES:
        for place in range(RETURNS, RETURNS_END):
            if at.cubes[place * COLOURS + seat] > 0:
                moves.append(RETURN[place])
    else:
        for place in range(SOURCES, SOURCES_END):
            if at.cubes[place * COLOURS + seat] > 0:
                moves.append(SUPPLY[place])
    return moves


def chance_outcomes(at: WaterCyclePosition) -> list[tuple[Move, int]]:
    if at.phase == START:
        return [(STARTS[seat], 1) for seat in range(at.seats)]
    if at.phase == ROLL:
        return list(rolls_of(at.seats))
    return []


def draw_chance(at: WaterCyclePosition, rng: Rng) -> Move:
    if at.phase == START:
        return STARTS[rng.below(at.seats)]
    throws = throws_of(at.seats)
    return throws[rng.below(len(throws))]
