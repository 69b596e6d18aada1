"""The choices in a position of Water to Water, for a player or for chance, always in the same order."""

from __future__ import annotations

from watertable.games.water_to_water.position import WaterToWaterPosition
from watertable.games.water_to_water.rules import digs, drafting
from watertable.games.water_to_water.rules.moves import DRAWS
from watertable.games.water_to_water.rules.phases import (
    CHOOSE,
    DEAL,
    DEAL_CHARACTERS,
    DIG,
    DRAW,
    LAY_FIND,
    OVER,
    PLAY,
    WINDOW,
)
from watertable.games.water_to_water.rules.placing import play_moves
from watertable.kernel.moves import PASS, Move
from watertable.kernel.rng import Rng


def legal_moves(at: WaterToWaterPosition, seat: int) -> list[Move]:
    moves: list[Move] = []
    phase = at.phase
    if phase in (DRAW, DIG, DEAL, DEAL_CHARACTERS, OVER) or seat != at.actor:
        return moves
    if phase == WINDOW:
        at.power(seat).window_moves(at, seat, moves)
        moves.append(PASS)
    elif phase == PLAY:
        play_moves(at, seat, moves)
        at.power(seat).turn_moves(at, seat, moves)
    elif phase == CHOOSE:
        at.power(seat).choices(at, seat, moves)
    elif phase == LAY_FIND:
        digs.find_moves(at, moves)
    else:
        return drafting.moves(at)
    return moves


def chance_outcomes(at: WaterToWaterPosition) -> list[tuple[Move, int]]:
    if at.phase == DEAL:
        return [(at.lineup.deals[number], 1) for number in drafting.undealt(at)]
    if at.phase == DEAL_CHARACTERS:
        return [(at.lineup.character_deals[number], 1) for number in drafting.unpicked(at)]
    if at.phase == DRAW or at.phase == DIG:
        return [(DRAWS[tile], 1) for tile in at.bag]
    return []


def draw_chance(at: WaterToWaterPosition, rng: Rng) -> Move:
    if at.phase == DEAL:
        powers = drafting.undealt(at)
        return at.lineup.deals[powers[rng.below(len(powers))]]
    if at.phase == DEAL_CHARACTERS:
        characters = drafting.unpicked(at)
        return at.lineup.character_deals[characters[rng.below(len(characters))]]
    return DRAWS[at.bag[rng.below(len(at.bag))]]
