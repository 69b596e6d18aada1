"""What may be chosen in a position of AGUA, by a player or by chance, always in the same order."""

from __future__ import annotations

from watertable.games.agua.rules.moves import SwapDroplets
from watertable.games.agua.rules.position import Position
from watertable.games.agua.rules.terms import (
    CLOUD,
    COLOURS,
    DEAL,
    EXCHANGE,
    FILL,
    FRAMES,
    HOLES,
    JUMP,
    JUMPING_STEP,
    LAY,
    NOWHERE,
    OVER,
    ROLL,
    SCATTER,
    SCENARIO,
    SLOTS,
    START,
    STEP,
    SWAP,
    chips_of,
)
from watertable.kernel.moves import PASS, Move


def legal_moves(position: Position, seat: int) -> list[Move]:
    """What a seat may do now; empty if it is not asked."""
    moves: list[Move] = []
    phase = position.phase
    if seat != position.actor or phase <= ROLL or phase == OVER:
        return moves
    if phase == STEP:
        _list_steps(position, seat, moves)
    elif phase == JUMP:
        return _jumps(position)
    elif phase == SWAP:
        pile = position.carried[position.droplet]
        there = position.lying[position.droplets[position.droplet] - position.pack.first_hole] - 1
        for colour in range(COLOURS):
            if colour != there and chips_of(pile, colour):
                moves.append(position.pack.swaps[colour])
        moves.append(PASS)
    elif phase == EXCHANGE:
        for frame in range(FRAMES):
            if position.is_exchangeable(frame):
                for card in position.pack.frames[frame].cards:
                    if position.spares & (1 << card):
                        moves.append(position.pack.exchanges[card])
        moves.append(PASS)
    elif phase == FILL:
        for hole in range(HOLES):
            if position.lying[hole] == 0:
                _list_colours(position, position.pack.fills, hole, moves)
    elif phase == LAY:
        _list_lays(position, moves)
        moves.append(PASS)
    else:
        _list_humidity(position, moves)
        moves.append(PASS)
    return moves


def _list_steps(position: Position, seat: int, moves: list[Move]) -> None:
    """AG-3, AG-4: droplets in the cloud are alike, so one speaks for all of them."""
    steps = position.layout.steps
    base = position.mask * position.pack.fields
    stopped = position.stopped
    is_cloud_listed = False
    first = seat * position.each
    for droplet in range(first, first + position.each):
        if stopped and stopped & (1 << droplet):
            continue
        field = position.droplets[droplet]
        if field == CLOUD:
            if is_cloud_listed:
                continue
            is_cloud_listed = True
        for step in steps[base + field]:
            moves.append(step)
    if position.children:
        moves.append(PASS)


def _jumps(position: Position) -> list[Move]:
    """AG-9: the human ways; in the children's game any field but a jumping step (AG-16)."""
    if not position.children:
        return position.pack.human_jumps[:]
    moves: list[Move] = []
    kinds = position.layout.kinds
    for field in range(position.pack.fields):
        if kinds[field] != NOWHERE and kinds[field] != JUMPING_STEP:
            moves.append(position.pack.jumps[field])
    return moves


def _list_colours(position: Position, shared: list[Move], place: int, moves: list[Move]) -> None:
    for colour in range(COLOURS):
        if chips_of(position.stock, colour):
            moves.append(shared[place * COLOURS + colour])


def _list_lays(position: Position, moves: list[Move]) -> None:
    for place in _free_places(position):
        _list_colours(position, position.pack.lays, place, moves)


def _list_humidity(position: Position, moves: list[Move]) -> None:
    listed: set[tuple[str, str]] = set()
    for one in range(len(position.droplets)):
        for other in range(one + 1, len(position.droplets)):
            if position.can_swap_droplets(one, other):
                first, second = position.droplet_name(one), position.droplet_name(other)
                names = (first, second) if first < second else (second, first)
                if names not in listed:
                    listed.add(names)
                    moves.append(SwapDroplets(names[0], names[1]))


def chance_outcomes(position: Position) -> list[tuple[Move, int]]:
    """What chance may draw now, with weights (AG-2, AG-14, AG-16, AG-17); empty if it is not asked."""
    phase = position.phase
    if phase == ROLL:
        return position.pack.rolls[:]
    if phase == DEAL:
        return [(position.pack.deals[card], 1) for card in position.pack.frames[position.frame].cards]
    if phase == START:
        return [(position.pack.starts[seat], 1) for seat in range(position.seats)]
    if phase > ROLL:
        return []
    # Every free field, or the next hole, with every colour; a colour as often as the stock has it.
    shared = position.pack.lays if phase == SCATTER else position.pack.fills
    places = _free_places(position) if phase == SCATTER else [position.filled]
    outcomes: list[tuple[Move, int]] = []
    for place in places:
        for colour in range(COLOURS):
            weight = chips_of(position.stock, colour)
            if weight:
                outcomes.append((shared[place * COLOURS + colour], weight))
    return outcomes


def _free_places(position: Position) -> list[int]:
    """The scenario fields without a chip on the card that is being laid out, counted over all slots."""
    kinds = position.pack.cards[position.cards[position.frame]].kinds
    places: list[int] = []
    for slot in range(len(kinds)):
        place = position.frame * SLOTS + slot
        if kinds[slot] == SCENARIO and position.lying[HOLES + place] == 0:
            places.append(place)
    return places
