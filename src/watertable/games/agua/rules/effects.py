"""What the moves of AGUA do: set-up (AG-1, AG-14, AG-17), dice (AG-2), movement (AG-3 to AG-10), humidity (AG-15).

How a turn ends is in `exchanging`.
"""

from __future__ import annotations

from watertable.games.agua.position import AguaPosition
from watertable.games.agua.rules.events import (
    CardDealt,
    ChipPicked,
    ChipsCollected,
    ChipSwapped,
    DiceRolled,
    DropletEvaporated,
    DropletJumped,
    DropletMet,
    DropletMoved,
    DropletsSwapped,
    MoveImpossible,
    StartDrawn,
)
from watertable.games.agua.rules.exchanging import (
    end_turn,
    exchange_card,
    fill_hole,
    go_on_after_filling,
    go_on_exchanging,
    go_on_laying,
    lay_chip,
)
from watertable.games.agua.rules.moves import Deal, Exchange, Fill, Jump, Lay, Roll, Start, Step, SwapChip, SwapDroplets
from watertable.games.agua.rules.phases import (
    DEAL,
    EXCHANGE,
    FILL_FIRST,
    HUMIDITY,
    JUMP,
    LAY,
    ROLL,
    SCATTER,
    START,
    STEP,
    SWAP,
)
from watertable.games.agua.rules.terms import (
    ARROW_COLOURS,
    BIG_CLOUD,
    CHIP_COLOURS,
    CHIP_NUMBER,
    CLOUD,
    COLOURS,
    EVAPORATION,
    FRAMES,
    HOLE,
    HOLES,
    JUMPING_STEP,
    LITTLE_CLOUD,
    ONE_CHIP,
    SCENARIO,
    YELLOW,
    chips_of,
    has_other_colour,
    size_of,
)
from watertable.kernel.events import Event
from watertable.kernel.moves import CHANCE, Move, Pass

# Set-up


def deal(at: AguaPosition) -> None:
    """Place the cards that have a fixed place; chance draws the others (AG-14)."""
    for frame in at.pack.frames:
        if frame.first_card >= 0:
            at.lay_card(frame.first_card)
    first = at.setup.options["first_seat"]
    if isinstance(first, int):
        at.first = first
        at.actor = first
    _go_on_with_setup(at)


def _go_on_with_setup(at: AguaPosition) -> None:
    """Find what chance must draw next: a card, a chip for a card, a chip for a hole, or the starting player."""
    for frame in range(FRAMES):
        if at.cards[frame] < 0:
            at.phase = DEAL
            at.frame = frame
            return
    for frame in range(FRAMES):
        if at.room_on_card(frame) > 0:
            at.phase = SCATTER
            at.frame = frame
            return
    at.frame = -1
    if at.children and at.filled < HOLES:
        at.phase = FILL_FIRST
    elif at.setup.options["first_seat"] == "chance":
        at.phase = START
    else:
        at.phase = ROLL


# Moves


def perform(at: AguaPosition, seat: int, move: Move, log: list[Event] | None) -> None:
    if isinstance(move, Step):
        _step(at, seat, at.pack.number[move.source], at.pack.number[move.target], log)
    elif isinstance(move, Roll):
        _roll(at, ARROW_COLOURS.index(move.first), ARROW_COLOURS.index(move.second), log)
    elif isinstance(move, Pass):
        _pass(at, log)
    elif isinstance(move, Jump):
        _jump(at, seat, at.pack.number[move.target], log)
    elif isinstance(move, Lay):
        lay_chip(at, seat, at.pack.number[move.field], CHIP_NUMBER[move.colour], log)
        if seat == CHANCE:
            _go_on_with_setup(at)
        else:
            go_on_laying(at, log)
    elif isinstance(move, Fill):
        hole = at.pack.number[move.hole]
        fill_hole(at, seat, hole, CHIP_NUMBER[move.colour], log)
        # Chance fills the holes during the set-up of a children's game (AG-16).
        if seat == CHANCE:
            _go_on_with_setup(at)
        else:
            go_on_after_filling(at, hole, log)
    elif isinstance(move, Exchange):
        exchange_card(at, seat, at.pack.card_number[move.card], log)
    elif isinstance(move, SwapChip):
        _swap_chip(at, seat, CHIP_NUMBER[move.colour], log)
    elif isinstance(move, SwapDroplets):
        _swap_droplets(at, seat, at.droplet_called(move.first), at.droplet_called(move.second), log)
    elif isinstance(move, Deal):
        at.lay_card(at.pack.card_number[move.card])
        if log is not None:
            log.append(CardDealt(at.pack.frames[at.frame].key, move.card))
        _go_on_with_setup(at)
    elif isinstance(move, Start):
        at.first = move.seat
        at.actor = move.seat
        at.phase = ROLL
        if log is not None:
            log.append(StartDrawn(move.seat))


def _roll(at: AguaPosition, one: int, other: int, log: list[Event] | None) -> None:
    at.set_dice([one, other])
    at.points = at.movement_points()
    at.moved = False
    at.stopped = 0
    at.left = 0
    if log is not None:
        dice = (ARROW_COLOURS[one], ARROW_COLOURS[other])
        log.append(DiceRolled(at.actor, at.round, dice, at.points))
    if at.high_humidity and one == YELLOW and other == YELLOW and _is_swap_possible(at):
        at.phase = HUMIDITY
    else:
        _go_on_moving(at, log)


def _is_swap_possible(at: AguaPosition) -> bool:
    """Whether any droplet is out of the cloud; there is always another player's droplet to swap it with."""
    for field in at.droplets:
        if field != CLOUD:
            return True
    return False


def _go_on_moving(at: AguaPosition, log: list[Event] | None) -> None:
    """AG-4: ask for the next step while there are points and a droplet that can move."""
    at.droplet = -1
    if at.points > 0:
        steps = at.layout.steps
        base = at.mask * at.pack.fields
        first = at.actor * at.each
        for droplet in range(first, first + at.each):
            if steps[base + at.droplets[droplet]] and not at.stopped & (1 << droplet):
                at.phase = STEP
                return
        if not at.moved and log is not None:
            log.append(MoveImpossible(at.actor))
    go_on_exchanging(at, log)


def _step(at: AguaPosition, seat: int, source: int, target: int, log: list[Event] | None) -> None:
    at.points -= 1
    at.moved = True
    if log is not None:
        log.append(DropletMoved(seat, at.pack.names[source], at.pack.names[target]))
    _travel(at, seat, at.own_droplet_on(seat, source), source, target, log)


def _jump(at: AguaPosition, seat: int, target: int, log: list[Event] | None) -> None:
    """AG-9: a jump is an arrival like any other."""
    source = at.droplets[at.droplet]
    if log is not None:
        log.append(DropletJumped(seat, at.pack.names[source], at.pack.names[target]))
    _travel(at, seat, at.droplet, source, target, log)


def _travel(at: AguaPosition, seat: int, droplet: int, source: int, target: int, log: list[Event] | None) -> None:
    frame = at.pack.frame_of[source]
    if frame >= 0 and at.pack.frame_of[target] != frame:
        at.left |= 1 << frame
    kind = at.layout.kinds[target]
    there = at.chips[target - at.pack.first_hole] if kind in (HOLE, SCENARIO) else 0
    if kind == EVAPORATION or (kind == HOLE and there == 0):
        _evaporate(at, seat, droplet, target, log)
    elif kind == JUMPING_STEP:
        at.droplets[droplet] = target
        at.droplet = droplet
        at.phase = JUMP
        return
    else:
        if kind != BIG_CLOUD:
            _meet(at, seat, droplet, target, log)
        at.droplets[droplet] = target
        if kind == SCENARIO:
            if there:
                _pick_up(at, seat, droplet, target, there - 1, log)
        elif kind == HOLE:
            if has_other_colour(at.carried[droplet], there - 1) and not at.children:
                at.droplet = droplet
                at.phase = SWAP
                return
        elif kind in (LITTLE_CLOUD, BIG_CLOUD):
            _collect(at, seat, droplet, log)
    _go_on_moving(at, log)


def _evaporate(at: AguaPosition, seat: int, droplet: int, field: int, log: list[Event] | None) -> None:
    """AG-7: the droplet returns to the cloud; if it was on a card, it has left it (AG-11)."""
    frame = at.pack.frame_of[field]
    if frame >= 0:
        at.left |= 1 << frame
    at.droplets[droplet] = CLOUD
    if log is not None:
        log.append(DropletEvaporated(seat, at.pack.names[field]))
    _collect(at, seat, droplet, log)


def _meet(at: AguaPosition, seat: int, droplet: int, field: int, log: list[Event] | None) -> None:
    """AG-5: the droplet on the field evaporates and leaves its chips; the arriving one stops."""
    other = -1
    for number in range(len(at.droplets)):
        if at.droplets[number] == field:
            other = number
            break
    if other < 0:
        return
    chips = at.carried[other]
    at.droplets[other] = CLOUD
    at.carried[other] = 0
    at.carried[droplet] += chips
    at.stopped |= 1 << droplet
    frame = at.pack.frame_of[field]
    owner = other // at.each
    if frame >= 0 and owner == seat:
        at.left |= 1 << frame
    if log is not None:
        log.append(DropletMet(seat, owner, at.pack.names[field], size_of(chips)))


def _pick_up(at: AguaPosition, seat: int, droplet: int, field: int, colour: int, log: list[Event] | None) -> None:
    """Take the chip from the field (AG-6)."""
    at.chips[field - at.pack.first_hole] = 0
    at.carried[droplet] += ONE_CHIP[colour]
    if log is not None:
        log.append(ChipPicked(seat, at.pack.names[field], CHIP_COLOURS[colour]))


def _collect(at: AguaPosition, seat: int, droplet: int, log: list[Event] | None) -> None:
    pile = at.carried[droplet]
    if pile == 0:
        return
    at.carried[droplet] = 0
    at.collected[seat] += pile
    if log is not None:
        colours: list[str] = []
        for colour in range(COLOURS):
            colours.extend([CHIP_COLOURS[colour]] * chips_of(pile, colour))
        log.append(ChipsCollected(seat, tuple(colours)))


def _swap_chip(at: AguaPosition, seat: int, given: int, log: list[Event] | None) -> None:
    """Swap a chip under the droplet for the one in the hole (AG-8)."""
    hole = at.droplets[at.droplet]
    taken = at.chips[hole - at.pack.first_hole] - 1
    at.chips[hole - at.pack.first_hole] = given + 1
    at.carried[at.droplet] += ONE_CHIP[taken] - ONE_CHIP[given]
    if log is not None:
        log.append(ChipSwapped(seat, at.pack.names[hole], CHIP_COLOURS[given], CHIP_COLOURS[taken]))
    _go_on_moving(at, log)


def _swap_droplets(at: AguaPosition, seat: int, one: int, other: int, log: list[Event] | None) -> None:
    """AG-15: chips stay on their fields, so they go to the other droplet."""
    if log is not None:
        places = [at.pack.names[at.droplets[one]], at.pack.names[at.droplets[other]]]
        log.append(DropletsSwapped(seat, one // at.each, places[0], other // at.each, places[1]))
    at.droplets[one], at.droplets[other] = at.droplets[other], at.droplets[one]
    at.carried[one], at.carried[other] = at.carried[other], at.carried[one]
    _go_on_moving(at, log)


def _pass(at: AguaPosition, log: list[Event] | None) -> None:
    phase = at.phase
    if phase == EXCHANGE:
        end_turn(at, log)
    elif phase in (STEP, LAY):
        go_on_exchanging(at, log)
    else:
        _go_on_moving(at, log)
