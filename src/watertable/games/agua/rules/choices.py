"""What a player or chance may choose in a position of AGUA, always in the same order."""

from __future__ import annotations

from watertable.games.agua.position import AguaPosition
from watertable.games.agua.rules.moves import SwapDroplets
from watertable.games.agua.rules.phases import DEAL, EXCHANGE, FILL, JUMP, LAY, OVER, ROLL, SCATTER, START, STEP, SWAP
from watertable.games.agua.rules.terms import (
    CLOUD,
    COLOURS,
    FRAMES,
    HOLES,
    JUMPING_STEP,
    NOWHERE,
    SCENARIO,
    SLOTS,
    chips_of,
)
from watertable.kernel.moves import PASS, Move
from watertable.kernel.rng import Rng
from watertable.kernel.state import draw_by_weight


def legal_moves(at: AguaPosition, seat: int) -> list[Move]:
    """What a seat may do now; empty if it is not asked."""
    moves: list[Move] = []
    phase = at.phase
    if seat != at.actor or phase <= ROLL or phase == OVER:
        return moves
    if phase == STEP:
        _list_steps(at, seat, moves)
    elif phase == JUMP:
        return _jumps(at)
    elif phase == SWAP:
        pile = at.carried[at.droplet]
        there = at.chips[at.droplets[at.droplet] - at.pack.first_hole] - 1
        for colour in range(COLOURS):
            if colour != there and chips_of(pile, colour):
                moves.append(at.pack.swaps[colour])
        moves.append(PASS)
    elif phase == EXCHANGE:
        for frame in range(FRAMES):
            if at.is_exchangeable(frame):
                for card in at.pack.frames[frame].cards:
                    if at.spares & (1 << card):
                        moves.append(at.pack.exchanges[card])
        moves.append(PASS)
    elif phase == FILL:
        for hole in range(HOLES):
            if at.chips[hole] == 0:
                _list_colours(at, at.pack.fills, hole, moves)
    elif phase == LAY:
        _list_lays(at, moves)
        moves.append(PASS)
    else:
        _list_humidity(at, moves)
        moves.append(PASS)
    return moves


def _list_steps(at: AguaPosition, seat: int, moves: list[Move]) -> None:
    """AG-3, AG-4: droplets in the cloud are interchangeable, so only one of them is listed."""
    steps = at.layout.steps
    base = at.mask * at.pack.fields
    stopped = at.stopped
    is_cloud_listed = False
    first = seat * at.each
    for droplet in range(first, first + at.each):
        if stopped and stopped & (1 << droplet):
            continue
        field = at.droplets[droplet]
        if field == CLOUD:
            if is_cloud_listed:
                continue
            is_cloud_listed = True
        for step in steps[base + field]:
            moves.append(step)
    if at.children:
        moves.append(PASS)


def _jumps(at: AguaPosition) -> list[Move]:
    """AG-9: fields of the human ways; in the children's game any field except a jumping step (AG-16)."""
    if not at.children:
        return at.pack.human_jumps[:]
    moves: list[Move] = []
    kinds = at.layout.kinds
    for field in range(at.pack.fields):
        if kinds[field] != NOWHERE and kinds[field] != JUMPING_STEP:
            moves.append(at.pack.jumps[field])
    return moves


def _list_colours(at: AguaPosition, shared: list[Move], place: int, moves: list[Move]) -> None:
    for colour in range(COLOURS):
        if chips_of(at.stock, colour):
            moves.append(shared[place * COLOURS + colour])


def _list_lays(at: AguaPosition, moves: list[Move]) -> None:
    for place in _free_places(at):
        _list_colours(at, at.pack.lays, place, moves)


def _list_humidity(at: AguaPosition, moves: list[Move]) -> None:
    listed: set[tuple[str, str]] = set()
    for one in range(len(at.droplets)):
        for other in range(one + 1, len(at.droplets)):
            if at.can_swap_droplets(one, other):
                first, second = at.droplet_name(one), at.droplet_name(other)
                names = (first, second) if first < second else (second, first)
                if names not in listed:
                    listed.add(names)
                    moves.append(SwapDroplets(names[0], names[1]))


def chance_outcomes(at: AguaPosition) -> list[tuple[Move, int]]:
    """What chance may draw now, with weights (AG-2, AG-14, AG-16, AG-17); empty if it is not asked."""
    phase = at.phase
    if phase == ROLL:
        return at.pack.rolls[:]
    if phase == DEAL:
        return [(at.pack.deals[card], 1) for card in at.pack.frames[at.frame].cards]
    if phase == START:
        return [(at.pack.starts[seat], 1) for seat in range(at.seats)]
    if phase > ROLL:
        return []
    # Each free field, or the next hole, with each colour, weighted by how many chips of it are in the stock.
    shared = at.pack.lays if phase == SCATTER else at.pack.fills
    places = _free_places(at) if phase == SCATTER else [at.filled]
    outcomes: list[tuple[Move, int]] = []
    for place in places:
        for colour in range(COLOURS):
            weight = chips_of(at.stock, colour)
            if weight:
                outcomes.append((shared[place * COLOURS + colour], weight))
    return outcomes


def draw_chance(at: AguaPosition, rng: Rng) -> Move:
    if at.phase == ROLL:
        # AG-2: one of the 36 equally likely throws; faster than using the weights of the rolls.
        throws = at.pack.throws
        return throws[rng.below(len(throws))]
    return draw_by_weight(chance_outcomes(at), rng)


def _free_places(at: AguaPosition) -> list[int]:
    """The scenario fields without a chip on the card that is being set up, as slots numbered through all frames."""
    kinds = at.pack.cards[at.cards[at.frame]].kinds
    places: list[int] = []
    for slot in range(len(kinds)):
        place = at.frame * SLOTS + slot
        if kinds[slot] == SCENARIO and at.chips[HOLES + place] == 0:
            places.append(place)
    return places
