"""What a coach says to a newcomer before a decision in Water Cycle: where the water is, what the dice can do for it,
and when a supply is worth most. It looks at the position and does not search."""

from __future__ import annotations

from typing import Final

from watertable.games.water_cycle.bot.inputs import ground_cubes, seat_at
from watertable.games.water_cycle.pack.reader import RETURN_ARROW
from watertable.games.water_cycle.position import RETURNS, RETURNS_END, SOURCES, SOURCES_END, WaterCyclePosition
from watertable.games.water_cycle.rules.phases import MOVE_CUBES, RETURN_CUBES, SUPPLY_WATER, TAKE_DIE
from watertable.games.water_cycle.rules.places import AQUIFER, COLOURS, LAKE, PLACES, PLANT, RIVER
from watertable.kernel.evaluator import Remark

MOST: Final = 2
"""How many things the coach says at once."""
ENOUGH: Final = 3
"""Cubes on land that last for a while: one is supplied each turn."""
TIGHT: Final = 2
"""Where there is room for so few more cubes, others may soon have filled it."""
CHEAP: Final = 2
"""Persons that earn so few points can be left to others."""
_NAMES: Final = ("a", "b", "c")


def advice(at: WaterCyclePosition, seat: int) -> list[Remark]:
    """What to think of before this decision, the most important first."""
    said: list[Remark] = []
    if at.phase == TAKE_DIE:
        _about_dice(at, seat, said)
    elif at.phase == MOVE_CUBES:
        _about_moving(at, seat, said)
    elif at.phase == RETURN_CUBES:
        _about_returning(at, seat, said)
    elif at.phase == SUPPLY_WATER:
        _about_supplying(at, seat, said)
    return said[:MOST]


# Taking a die


def _about_dice(at: WaterCyclePosition, seat: int, said: list[Remark]) -> None:
    usable = [die for die in _numbers(at.dice) if at.can_move(seat, die)]
    if not usable:
        said.append(_without_use(at, seat))
        return
    water = ground_cubes(at, seat) + at.cubes[PLANT * COLOURS + seat]
    points = at.pack.points[len(at.on_persons)]
    landing = [die for die in usable if _brings_to_land(at, die)]
    supplying = [die for die in usable if _leaves_water(at, seat, die)] if water > 0 else landing
    if at.is_last_round:
        if supplying:
            said.append(_with_dice("last-round", supplying, {"points": points}))
        else:
            said.append(Remark("last-round-dry"))
    elif water == 0:
        said.append(_when_dry(at, seat, usable, landing, points))
    elif len(at.on_persons) == at.persons - 1 and supplying:
        said.append(_with_dice("best-person", supplying, {"points": points}))
    _about_the_end(at, seat, said)
    if landing and water == 1 and not at.is_last_round:
        cubes = _waiting(at, seat, landing)
        said.append(_with_dice("stuck", landing, {"cubes": cubes, "place": PLACES[at.pack.sources[landing[0]]]}))
    if water < ENOUGH:
        _about_room(at, seat, landing, said)
    useless = [die for die in _numbers(at.dice) if die not in usable]
    if useless and not at.is_last_round:
        said.append(_with_dice("useless", useless, {}))
    if water >= 2 and not at.is_last_round:
        _about_the_future(at, seat, usable, water, said)


def _numbers(dice: list[int]) -> list[int]:
    """Every number on the dice once."""
    return [die for die in range(1, 7) if die in dice]


def _with_dice(key: str, dice: list[int], values: dict[str, str | int]) -> Remark:
    """A remark that names up to three dice; there is a sentence for each number of them."""
    named = dice[: len(_NAMES)]
    for number in range(len(named)):
        values[_NAMES[number]] = named[number]
    return Remark(f"{key}-{len(named)}", values)


def _leaves_water(at: WaterCyclePosition, seat: int, die: int) -> bool:
    """Whether the seat, which has water, still has some to supply after using this die: a return may take the last."""
    if at.pack.sources[die] != RETURN_ARROW or at.cubes[PLANT * COLOURS + seat] > 0:
        return True
    ground = ground_cubes(at, seat)
    return ground > 2 or (ground == 2 and at.cubes[LAKE * COLOURS + seat] < 2 and at.cubes[RIVER * COLOURS + seat] < 2)


def _brings_to_land(at: WaterCyclePosition, die: int) -> bool:
    return RETURNS <= at.pack.targets[die] < RETURNS_END


def _waiting(at: WaterCyclePosition, seat: int, dice: list[int]) -> int:
    """The seat's cubes where these dice start, at most."""
    most = 0
    for die in dice:
        cubes = at.cubes[at.pack.sources[die] * COLOURS + seat]
        if cubes > most:
            most = cubes
    return most


def _without_use(at: WaterCyclePosition, seat: int) -> Remark:
    """No die moves anything: take the one that most of those who come later could use."""
    best = at.dice[0]
    most = 0
    for die in _numbers(at.dice):
        users = 0
        for turn in range(1, at.seats - at.turns):
            if at.can_move(seat_at(at, turn), die):
                users += 1
        if users > most:
            most = users
            best = die
    if most == 0:
        return Remark("no-use")
    return Remark("no-use-deny", {"die": best, "others": most})


def _when_dry(at: WaterCyclePosition, seat: int, usable: list[int], landing: list[int], points: int) -> Remark:
    """The seat has nothing to supply."""
    closer = _best_step(at, seat, usable)
    if not landing:
        return Remark("dry-closer", _step_values(at, seat, closer))
    if points <= CHEAP and closer > 0 and _waiting(at, seat, landing) == 1:
        return Remark("hold-back", {"die": closer, "points": points})
    cubes = _waiting(at, seat, landing)
    place = PLACES[at.pack.sources[landing[0]]]
    return _with_dice("dry", landing, {"cubes": cubes, "place": place, "points": points})


def _best_step(at: WaterCyclePosition, seat: int, usable: list[int]) -> int:
    """The die that moves most cubes on without bringing them to land; 0 if there is none."""
    best = 0
    most = 0
    for die in usable:
        if at.pack.sources[die] != RETURN_ARROW and not _brings_to_land(at, die):
            cubes = at.most_cubes(seat, die)
            if cubes >= most:
                most = cubes
                best = die
    return best


def _step_values(at: WaterCyclePosition, seat: int, die: int) -> dict[str, str | int]:
    return {"die": die, "cubes": at.most_cubes(seat, die), "place": PLACES[at.pack.targets[die]]}


def _about_the_end(at: WaterCyclePosition, seat: int, said: list[Remark]) -> None:
    """Someone else may end the game with their next supply (WC-12)."""
    if at.is_last_round:
        return
    top = at.pack.points[at.persons - 1]
    leader = -1
    for other in range(at.seats):
        is_better = leader < 0 or at.scores[other] > at.scores[leader]
        if other != seat and at.scores[other] + top >= at.pack.target_score and is_better:
            leader = other
    if leader >= 0:
        said.append(Remark("end-near", {"seat": leader, "points": at.scores[leader], "target": at.pack.target_score}))


def _about_room(at: WaterCyclePosition, seat: int, landing: list[int], said: list[Remark]) -> None:
    """Land is filling up (WC-4)."""
    for die in landing:
        target = at.pack.targets[die]
        room = at.room[target]
        if room <= TIGHT and at.cubes[at.pack.sources[die] * COLOURS + seat] >= room:
            said.append(Remark("room", {"die": die, "place": PLACES[target], "room": room}))
            return


def _about_the_future(at: WaterCyclePosition, seat: int, usable: list[int], water: int, said: list[Remark]) -> None:
    closer = _best_step(at, seat, usable)
    if closer > 0:
        values = _step_values(at, seat, closer)
        values["water"] = water
        said.append(Remark("closer", values))


# Moving, returning, supplying


def _about_moving(at: WaterCyclePosition, seat: int, said: list[Remark]) -> None:
    most = at.most_cubes(seat, at.die)
    if most < 2:
        return
    if not _brings_to_land(at, at.die):
        said.append(Remark("move-all", {"cubes": most, "place": PLACES[at.pack.targets[at.die]]}))
        return
    if at.is_last_round:
        said.append(Remark("last-move"))
        return
    wanted = ENOUGH - ground_cubes(at, seat)
    wanted = wanted if wanted > 1 else 1
    if wanted < most:
        said.append(Remark("move-some", {"cubes": wanted, "place": PLACES[at.pack.sources[at.die]]}))
    else:
        said.append(Remark("move-most", {"cubes": most}))


def _about_returning(at: WaterCyclePosition, seat: int, said: list[Remark]) -> None:
    """WC-7: from the aquifer water goes all the way back to the sea."""
    single = -1
    other = -1
    for place in range(RETURNS, RETURNS_END):
        cubes = at.cubes[place * COLOURS + seat]
        if place != AQUIFER and cubes > 0:
            if cubes == 1:
                single = place
            else:
                other = place
    best = single if single >= 0 else other
    if best >= 0 and at.cubes[AQUIFER * COLOURS + seat] > 0:
        said.append(Remark("return", {"place": PLACES[best]}))


def _about_supplying(at: WaterCyclePosition, seat: int, said: list[Remark]) -> None:
    """WC-9, WC-11: what stays in the plant goes back to the sea when everyone has water."""
    places = [place for place in range(SOURCES, SOURCES_END) if at.cubes[place * COLOURS + seat] > 0]
    if len(places) < 2:
        return
    if PLANT in places:
        missing = at.persons - len(at.on_persons)
        said.append(Remark("plant", {"persons": missing}))
        return
    for place in places:
        if at.room[place] == 0:
            said.append(Remark("make-room", {"place": PLACES[place]}))
            return
    if AQUIFER in places:
        said.append(Remark("supply-aquifer"))
