"""What must always be true of a position of AGUA."""

from __future__ import annotations

from watertable.games.agua.position import AguaPosition
from watertable.games.agua.rules.phases import JUMP
from watertable.games.agua.rules.terms import (
    CHIP_COLOURS,
    CHIPS_OF_A_COLOUR,
    CLOUD,
    COLOURS,
    EVAPORATION,
    FRAMES,
    HOLE,
    HOLES,
    JUMPING_STEP,
    NOWHERE,
    SCENARIO,
)


def faults(at: AguaPosition) -> list[str]:
    """What is wrong with a position; there should be nothing."""
    found = _chip_faults(at)
    names = at.pack.names
    seen: set[int] = set()
    for droplet, field in enumerate(at.droplets):
        kind = at.layout.kinds[field]
        if field == CLOUD:
            if at.carried[droplet]:
                found.append(f"droplet {droplet} has chips in the big cloud (AG-7)")
            continue
        if field in seen:
            found.append(f"two droplets are on {names[field]} (AG-5)")
        seen.add(field)
        is_jumping = at.phase == JUMP and at.droplet == droplet
        if kind in (NOWHERE, EVAPORATION) or (kind == JUMPING_STEP and not is_jumping):
            found.append(f"droplet {droplet} stays on {names[field]}")
        if kind == HOLE and at.chips[field - at.pack.first_hole] == 0:
            found.append(f"droplet {droplet} stays on the open hole {names[field]} (AG-7)")
    for frame in range(FRAMES):
        card = at.cards[frame]
        if card >= 0:
            if at.spares & (1 << card):
                found.append(f"{at.pack.cards[card].key} is both on the board and among the spare cards (AG-11)")
            if at.room_on_card(frame) < 0:
                found.append(f"too many chips on {at.pack.cards[card].key} (AG-14)")
    return found


def _chip_faults(at: AguaPosition) -> list[str]:
    found: list[str] = []
    totals = [0] * COLOURS
    for place, chip in enumerate(at.chips):
        if chip:
            totals[chip - 1] += 1
            field = at.pack.first_hole + place
            if place >= HOLES and at.layout.kinds[field] != SCENARIO:
                found.append(f"a chip is on {at.pack.names[field]}, which is not a scenario field (AG-14)")
    for pile in (at.stock, *at.carried, *at.collected):
        if pile:
            for colour in range(COLOURS):
                totals[colour] += (pile >> (3 * colour)) & 7
    for colour, total in enumerate(totals):
        if total != CHIPS_OF_A_COLOUR:
            found.append(f"{total} {CHIP_COLOURS[colour]} chips, not {CHIPS_OF_A_COLOUR}")
    if at.stock < 0:
        found.append("the stock is overdrawn")
    if at.filled != HOLES - at.chips[:HOLES].count(0):
        found.append(f"the number of filled holes is {at.filled}, which is wrong (AG-13)")
    return found
