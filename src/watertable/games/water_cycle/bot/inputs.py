"""The inputs of Water Cycle's network: who leads, whose cubes are where, what the next supplies will be worth.

The network (`network.json`) was trained on games between bots with the default pack. It evaluates positions
between two turns; while the round still has dice left, its inputs also say who can use which of them.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from watertable.games.water_cycle.pack.reader import RETURN_ARROW
from watertable.games.water_cycle.position import WaterCyclePosition
from watertable.games.water_cycle.rules.phases import ROLL
from watertable.games.water_cycle.rules.places import (
    AQUIFER,
    COLOURS,
    LAKE,
    LEFT_CLOUD,
    PLACES,
    PLANT,
    RIGHT_CLOUD,
    RIVER,
    SEA,
)
from watertable.kernel.network import Network, read_network

_DICE: Final = 7
"""Dice show 1 to 6; lists indexed by a die have an unused entry for 0."""
OWN: Final[tuple[str, ...]] = (
    "score",
    "before the best other",
    "before the second other",
    "turns to wait",
    "acts this round",
    "next supply",
    "supply after it",
    "no water",
    "one cube of water",
    "usable dice",
    "can water the land",
    "no usable die",
    *[f"cubes: {place}" for place in PLACES],
    "usable numbers",
    "in the sea",
    "in the right cloud",
    "in the left cloud",
    "on the ground",
    "usable numbers and next supply",
)
"""The inputs for each seat."""
SHARED: Final[tuple[str, ...]] = (
    "persons",
    "persons with water",
    "last round",
    "nearness of the end",
    "one in so many seats",
    "best score",
    "turns made",
    "room: lake",
    "room: river",
    "room: aquifer",
    *[f"all cubes: {place}" for place in PLACES],
    *[f"dice with {die}" for die in range(1, _DICE)],
)
NETWORK: Final[Network | None] = read_network(Path(__file__).with_name("network.json"), OWN, SHARED)


def inputs_of(at: WaterCyclePosition, nearness: float) -> tuple[list[list[float]], list[float]]:
    """The inputs of each seat and the shared ones, scaled to roughly 0 to 1."""
    dice = [0] * _DICE
    for die in at.dice:
        dice[die] = dice[die] + 1
    order = _order(at)
    supplies = _supplies(at)
    own: list[list[float]] = []
    for seat in range(at.seats):
        own.append(_own_inputs(at, seat, order.index(seat), dice, supplies))
    return own, _shared_inputs(at, nearness, dice)


def seat_at(at: WaterCyclePosition, turn: int) -> int:
    """Whose turn it is `turn` turns from now; each round starts one seat further on."""
    seats = at.seats
    left = seats - at.turns
    return (at.actor + turn) % seats if turn < left else (at.first + 1 + turn - left) % seats


def ground_cubes(at: WaterCyclePosition, seat: int) -> int:
    """Cubes in lake, river and aquifer."""
    cubes = at.cubes
    return cubes[LAKE * COLOURS + seat] + cubes[RIVER * COLOURS + seat] + cubes[AQUIFER * COLOURS + seat]


def _order(at: WaterCyclePosition) -> list[int]:
    """The seats in the order of their next turns."""
    order: list[int] = []
    for turn in range(2 * at.seats):
        seat = seat_at(at, turn)
        if seat not in order:
            order.append(seat)
    return order


def _supplies(at: WaterCyclePosition) -> list[float]:
    """What each seat's next supply will be worth, then the one after it, if everyone with water supplies in turn."""
    seats = at.seats
    points = at.pack.points
    persons = at.persons
    person = len(at.on_persons)
    worths = [0.0] * (2 * seats)
    done = [0] * seats
    for turn in range(seats - at.turns if at.is_last_round else 2 * seats):
        seat = seat_at(at, turn)
        if ground_cubes(at, seat) + at.cubes[PLANT * COLOURS + seat] > done[seat]:
            if done[seat] < 2:
                worths[done[seat] * seats + seat] = points[person] / 12.0
            done[seat] = done[seat] + 1
            person += 1
            if person == persons:
                person = 0
                if persons < len(points):
                    persons += 1
    return worths


def _own_inputs(at: WaterCyclePosition, seat: int, wait: int, dice: list[int], supplies: list[float]) -> list[float]:
    acts = wait < at.seats - at.turns
    cubes = at.cubes
    pack = at.pack
    score = at.scores[seat]
    best = -1000
    second = -1000
    for other in range(at.seats):
        if other != seat:
            theirs = at.scores[other]
            if theirs > best:
                second = best
                best = theirs
            elif theirs > second:
                second = theirs
    ground = ground_cubes(at, seat)
    water = ground + cubes[PLANT * COLOURS + seat]
    usable_dice = 0
    usable_numbers = 0
    waters = False
    for die in range(1, _DICE):
        source = pack.sources[die]
        if source == RETURN_ARROW:
            is_usable = ground > 0
        else:
            is_usable = cubes[source * COLOURS + seat] > 0 and at.room[pack.targets[die]] > 0
        if is_usable:
            usable_numbers += 1
            if acts and dice[die] > 0:
                usable_dice += dice[die]
                if source == LEFT_CLOUD:
                    waters = True
    inputs = [
        score / 60.0,
        (score - best) / 20.0,
        (score - second) / 20.0,
        wait / at.seats,
        1.0 if acts else 0.0,
        supplies[seat],
        supplies[at.seats + seat],
        1.0 if water == 0 else 0.0,
        1.0 if water == 1 else 0.0,
        usable_dice / 4.0,
        1.0 if waters else 0.0,
        1.0 if acts and at.phase != ROLL and usable_dice == 0 else 0.0,
    ]
    for place in range(len(PLACES)):
        inputs.append(cubes[place * COLOURS + seat] / 4.0)
    inputs.append(usable_numbers / 6.0)
    for place in (SEA, RIGHT_CLOUD, LEFT_CLOUD):
        inputs.append(1.0 if cubes[place * COLOURS + seat] > 0 else 0.0)
    inputs.append(1.0 if ground > 0 else 0.0)
    inputs.append(usable_numbers / 6.0 * supplies[seat])
    return inputs


def _shared_inputs(at: WaterCyclePosition, nearness: float, dice: list[int]) -> list[float]:
    seats = at.seats
    best = 0
    for score in at.scores:
        if score > best:
            best = score
    inputs = [
        at.persons / 12.0,
        len(at.on_persons) / 12.0,
        1.0 if at.is_last_round else 0.0,
        nearness,
        1.0 / seats,
        best / 60.0,
        at.turns / seats,
    ]
    for place in (LAKE, RIVER, AQUIFER):
        inputs.append(at.room[place] / 8.0)
    for place in range(len(PLACES)):
        total = 0
        for seat in range(seats):
            total += at.cubes[place * COLOURS + seat]
        inputs.append(total / 12.0)
    for die in range(1, _DICE):
        inputs.append(dice[die] / 2.0)
    return inputs
