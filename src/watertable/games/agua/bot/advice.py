"""What a coach says to a newcomer before a decision in AGUA: chips that can be had or brought home, droplets in danger,
what to put into a hole, and when an exchange ends the game. It looks one turn ahead for single droplets, no further."""

from __future__ import annotations

from typing import Final

from watertable.games.agua.bot.outlook import outlook_of
from watertable.games.agua.bot.reach import UNREACHED, Reach, reach_of
from watertable.games.agua.position import AguaPosition
from watertable.games.agua.rules.moves import Fill, Jump, SwapChip
from watertable.games.agua.rules.phases import (
    CHILDREN_EXCHANGES,
    EXCHANGE,
    FILL,
    HUMIDITY,
    JUMP,
    LAY,
    STEP,
    SWAP,
)
from watertable.games.agua.rules.terms import (
    BLUE,
    CHIP_COLOURS,
    CHIP_NUMBER,
    CLOUD,
    COLOURS,
    HOLES,
    SCENARIO,
    chips_of,
    size_of,
)
from watertable.kernel.evaluator import Remark
from watertable.kernel.moves import Move

MOST: Final = 2
"""How many things the coach says at once."""
LIKELY: Final = 18
"""Of the 36 throws of the dice, how many must let an opponent reach a droplet for it to be in danger."""
FEW_HOLES: Final = 2
"""With so few holes left open, the game may soon end."""


def advice(at: AguaPosition, seat: int, moves: list[Move]) -> list[Remark]:
    """What to think of before this decision, the most important first."""
    said: list[Remark] = []
    if at.phase == STEP:
        _about_moving(at, seat, said)
    elif at.phase == JUMP:
        _about_jumping(at, seat, moves, said)
    elif at.phase == SWAP:
        _about_swapping(at, seat, moves, said)
    elif at.phase == EXCHANGE:
        _about_exchanging(at, seat, said)
    elif at.phase == FILL:
        _about_filling(at, seat, moves, said)
    elif at.phase == LAY:
        # AG-12: chips that lie near someone else are taken by them.
        said.append(Remark("lay"))
    elif at.phase == HUMIDITY:
        _about_humidity(at, seat, said)
    return said[:MOST]


# Moving


def _about_moving(at: AguaPosition, seat: int, said: list[Remark]) -> None:
    first = seat * at.each
    ways: list[Reach] = []
    movers: list[int] = []
    is_cloud_done = False
    in_cloud = 0
    for droplet in range(first, first + at.each):
        is_in_cloud = at.droplets[droplet] == CLOUD
        in_cloud += 1 if is_in_cloud else 0
        if at.stopped & (1 << droplet) or (is_in_cloud and is_cloud_done):
            continue
        is_cloud_done = is_cloud_done or is_in_cloud
        movers.append(droplet)
        ways.append(reach_of(at, droplet))
    _about_home(at, movers, ways, said)
    _about_stealing(at, seat, movers, ways, said)
    _about_chips(at, movers, ways, said)
    _about_danger(at, seat, movers, ways, said)
    _about_leaving(at, movers, ways, said)
    _about_the_cloud(at, in_cloud, said)


def _name(at: AguaPosition, field: int) -> str:
    return at.pack.names[field]


def _about_home(at: AguaPosition, movers: list[int], ways: list[Reach], said: list[Remark]) -> None:
    """A loaded droplet that gets home this turn; the one with most chips."""
    best = -1
    for number in range(len(movers)):
        chips = size_of(at.carried[movers[number]])
        is_better = best < 0 or chips > size_of(at.carried[movers[best]])
        if chips > 0 and ways[number].home < UNREACHED and is_better:
            best = number
    if best < 0:
        _about_the_end(at, movers, said)
        return
    droplet, way = movers[best], ways[best]
    values: dict[str, str | int] = {
        "field": _name(at, at.droplets[droplet]),
        "chips": size_of(at.carried[droplet]),
        "steps": way.home,
        "target": _name(at, way.home_field),
    }
    said.append(Remark("home", values))


def _about_the_end(at: AguaPosition, movers: list[int], said: list[Remark]) -> None:
    """Chips under droplets do not count (AG-13)."""
    left = HOLES - at.filled
    carried = 0
    for droplet in movers:
        carried += size_of(at.carried[droplet])
    if carried > 0 and not at.children and left <= FEW_HOLES:
        said.append(Remark("hurry", {"holes": left, "chips": carried}))


def _about_stealing(at: AguaPosition, seat: int, movers: list[int], ways: list[Reach], said: list[Remark]) -> None:
    """Someone else's loaded droplet in reach (AG-5)."""
    best = -1
    by = -1
    for other in range(len(at.droplets)):
        if other // at.each == seat or at.carried[other] == 0 or at.droplets[other] == CLOUD:
            continue
        if best >= 0 and size_of(at.carried[other]) <= size_of(at.carried[best]):
            continue
        for number in range(len(movers)):
            if ways[number].cost[at.droplets[other]] < UNREACHED:
                best = other
                by = number
                break
    if best < 0:
        return
    source = at.droplets[movers[by]]
    values: dict[str, str | int] = {
        "owner": best // at.each,
        "field": _name(at, at.droplets[best]),
        "chips": size_of(at.carried[best]),
        "source": _name(at, source),
        "steps": ways[by].cost[at.droplets[best]],
    }
    said.append(Remark("steal-rain" if source == CLOUD else "steal", values))


def _about_danger(at: AguaPosition, seat: int, movers: list[int], ways: list[Reach], said: list[Remark]) -> None:
    """A loaded droplet that cannot get home and that an opponent will probably reach (AG-5)."""
    distances = outlook_of(at).distances
    points = at.movement_points()
    best = -1
    by = -1
    for number in range(len(movers)):
        droplet = movers[number]
        field = at.droplets[droplet]
        if at.carried[droplet] == 0 or ways[number].home < UNREACHED:
            continue
        if best >= 0 and size_of(at.carried[droplet]) <= size_of(at.carried[best]):
            continue
        hits = distances.hits(field, points)
        for other in range(len(at.droplets)):
            if other // at.each != seat and hits[at.droplets[other]] >= LIKELY:
                best = droplet
                by = other // at.each
                break
    if best >= 0:
        values: dict[str, str | int] = {
            "field": _name(at, at.droplets[best]),
            "chips": size_of(at.carried[best]),
            "owner": by,
        }
        said.append(Remark("danger", values))


def _about_chips(at: AguaPosition, movers: list[int], ways: list[Reach], said: list[Remark]) -> None:
    """A chip on a card in reach (AG-6): the one that may be worth most, and the nearest of these."""
    hopes = outlook_of(at).hopes
    best = -1
    by = -1
    most = 0.0
    for place in range(HOLES, len(at.chips)):
        chip = at.chips[place]
        field = at.pack.first_hole + place
        if chip == 0 or at.layout.kinds[field] != SCENARIO:
            continue
        for number in range(len(movers)):
            cost = ways[number].cost[field]
            worth = hopes[chip - 1] + 0.1 - 0.01 * cost
            if cost < UNREACHED and worth > most:
                most = worth
                best = place
                by = number
    if best < 0:
        return
    field = at.pack.first_hole + best
    source = at.droplets[movers[by]]
    values: dict[str, str | int] = {
        "colour": CHIP_COLOURS[at.chips[best] - 1],
        "field": _name(at, field),
        "source": _name(at, source),
        "steps": ways[by].cost[field],
    }
    said.append(Remark("chip-rain" if source == CLOUD else "chip", values))


def _about_leaving(at: AguaPosition, movers: list[int], ways: list[Reach], said: list[Remark]) -> None:
    """A card without chips that the only droplet on it can leave, which allows an exchange (AG-11)."""
    for number in range(len(movers)):
        field = at.droplets[movers[number]]
        frame = at.pack.frame_of[field]
        if frame < 0 or at.chips_on_card(frame) > 0 or not at.spares & at.pack.spare_masks[frame]:
            continue
        if at.filled < HOLES and at.stock == 0:
            continue
        company = 0
        for standing in at.droplets:
            if at.pack.frame_of[standing] == frame:
                company += 1
        if company == 1 and _gets_off(at, ways[number], frame):
            said.append(Remark("leave", {"card": at.pack.cards[at.cards[frame]].key}))
            return


def _gets_off(at: AguaPosition, way: Reach, frame: int) -> bool:
    for field in range(at.pack.fields):
        if way.cost[field] < UNREACHED and at.pack.frame_of[field] != frame:
            return True
    return False


def _about_the_cloud(at: AguaPosition, in_cloud: int, said: list[Remark]) -> None:
    """AG-3: only blue arrows lead out of the big cloud."""
    if in_cloud == 0:
        return
    if not at.mask & (1 << BLUE):
        said.append(Remark("no-blue", {"droplets": in_cloud, "points": at.points}))
    elif in_cloud == at.each:
        said.append(Remark("rain", {"points": at.points}))


# Jumping and swapping


def _about_jumping(at: AguaPosition, seat: int, moves: list[Move], said: list[Remark]) -> None:
    """AG-9: a landing from which a loaded droplet gets home, or another one to a chip, with the points left."""
    droplet = at.droplet
    is_loaded = at.carried[droplet] > 0
    best = -1
    least = UNREACHED
    goal = -1
    for move in moves:
        assert isinstance(move, Jump)
        landing = at.pack.number[move.target]
        if is_loaded and landing == CLOUD:
            said.append(Remark("jump-cloud", {"chips": size_of(at.carried[droplet])}))
            return
        way = Reach(at, droplet, landing, at.points)
        cost, field = (way.home, way.home_field) if is_loaded else _nearest_chip(at, way)
        if cost < least:
            least, best, goal = cost, landing, field
    if best >= 0:
        values: dict[str, str | int] = {"target": _name(at, best), "goal": _name(at, goal), "steps": least}
        said.append(Remark("jump-home" if is_loaded else "jump-chip", values))


def _nearest_chip(at: AguaPosition, way: Reach) -> tuple[int, int]:
    least = UNREACHED
    nearest = -1
    for place in range(HOLES, len(at.chips)):
        field = at.pack.first_hole + place
        if at.chips[place] and way.cost[field] < least:
            least = way.cost[field]
            nearest = field
    return least, nearest


def _advantage(at: AguaPosition, seat: int, colour: int) -> int:
    """What one more chip of a colour in the holes brings the seat, compared with the opponent whom it helps most."""
    most = 0
    for other in range(at.seats):
        if other != seat:
            most = max(most, chips_of(at.collected[other], colour))
    return chips_of(at.collected[seat], colour) - most


def _about_swapping(at: AguaPosition, seat: int, moves: list[Move], said: list[Remark]) -> None:
    """AG-8: both colours change in value, and so does what the droplet carries."""
    there = at.chips[at.droplets[at.droplet] - at.pack.first_hole] - 1
    best = -1
    most = 0
    for move in moves:
        if isinstance(move, SwapChip):
            colour = CHIP_NUMBER[move.colour]
            gain = _advantage(at, seat, colour) - _advantage(at, seat, there)
            gain += at.value_of(there) - 1 - at.value_of(colour)
            if gain > most:
                most = gain
                best = colour
    if best >= 0:
        said.append(Remark("swap", {"given": CHIP_COLOURS[best], "taken": CHIP_COLOURS[there]}))
    else:
        said.append(Remark("no-swap", {"taken": CHIP_COLOURS[there]}))


# The end of a turn


def _about_exchanging(at: AguaPosition, seat: int, said: list[Remark]) -> None:
    """AG-11 to AG-13, AG-16: an exchange brings the end nearer, and may be the end."""
    left = CHILDREN_EXCHANGES - at.exchanged if at.children else HOLES - at.filled
    if left > 1:
        said.append(Remark("exchange-children" if at.children else "exchange", {"left": left}))
        return
    own = _after_best_fill(at, seat)
    for other in range(at.seats):
        if other != seat and at.total_of(other) > own:
            values: dict[str, str | int] = {"seat": other, "points": at.total_of(other), "own": own}
            said.append(Remark("exchange-loses", values))
            return
    said.append(Remark("exchange-wins", {"own": own}))


def _after_best_fill(at: AguaPosition, seat: int) -> int:
    """The points of the seat once the last hole has the colour that it has most of."""
    most = 0
    if not at.children:
        for colour in range(COLOURS):
            if chips_of(at.stock, colour):
                most = max(most, chips_of(at.collected[seat], colour))
    return at.total_of(seat) + most


def _about_filling(at: AguaPosition, seat: int, moves: list[Move], said: list[Remark]) -> None:
    """AG-12, AG-13: every chip in a hole makes all chips of its colour worth one more."""
    best = -1
    most = 0
    for colour in range(COLOURS):
        if chips_of(at.stock, colour) and _advantage(at, seat, colour) > most:
            most = _advantage(at, seat, colour)
            best = colour
    if best >= 0:
        said.append(Remark("fill", {"colour": CHIP_COLOURS[best], "chips": chips_of(at.collected[seat], best)}))
    else:
        carried = _most_carried(at, seat)
        said.append(Remark("fill-carried", {"colour": CHIP_COLOURS[carried]}) if carried >= 0 else Remark("fill-none"))
    for move in moves:
        if isinstance(move, Fill) and _opens(at, at.pack.number[move.hole]):
            said.append(Remark("fill-opens", {"hole": move.hole}))
            return


def _most_carried(at: AguaPosition, seat: int) -> int:
    """The colour in the stock that the seat's droplets carry most of; -1 if they carry none of them."""
    best = -1
    most = 0
    for colour in range(COLOURS):
        carried = 0
        for droplet in range(seat * at.each, (seat + 1) * at.each):
            carried += chips_of(at.carried[droplet], colour)
        if chips_of(at.stock, colour) and carried > most:
            most = carried
            best = colour
    return best


def _opens(at: AguaPosition, hole: int) -> bool:
    """Whether this is the last open hole of its waterway (AG-4)."""
    for holes in at.pack.interrupted:
        if hole in holes:
            is_open = [other for other in holes if at.chips[other - at.pack.first_hole] == 0]
            return len(is_open) == 1
    return False


def _about_humidity(at: AguaPosition, seat: int, said: list[Remark]) -> None:
    """AG-15: whoever is swapped in gets the chips."""
    best = -1
    for other in range(len(at.droplets)):
        is_better = best < 0 or size_of(at.carried[other]) > size_of(at.carried[best])
        if other // at.each != seat and at.carried[other] > 0 and is_better:
            best = other
    if best < 0:
        said.append(Remark("humidity-none"))
        return
    values: dict[str, str | int] = {
        "owner": best // at.each,
        "field": _name(at, at.droplets[best]),
        "chips": size_of(at.carried[best]),
    }
    said.append(Remark("humidity", values))
