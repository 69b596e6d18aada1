"""What must always be true of a position of AGUA."""

from __future__ import annotations

from watertable.games.agua.rules.position import Position
from watertable.games.agua.rules.terms import (
    CHIP_COLOURS,
    CHIPS_OF_A_COLOUR,
    CLOUD,
    COLOURS,
    EVAPORATION,
    FRAMES,
    HOLE,
    HOLES,
    JUMP,
    JUMPING_STEP,
    NOWHERE,
    SCENARIO,
    chips_of,
)


def faults_of(state: Position) -> list[str]:
    """What is wrong with a position; empty always."""
    found = _chip_faults(state)
    names = state.pack.names
    seen: set[int] = set()
    for droplet, field in enumerate(state.droplets):
        kind = state.layout.kinds[field]
        if field == CLOUD:
            if state.carried[droplet]:
                found.append(f"droplet {droplet} has chips in the big cloud (AG-7)")
            continue
        if field in seen:
            found.append(f"two droplets are on {names[field]} (AG-5)")
        seen.add(field)
        is_jumping = state.phase == JUMP and state.droplet == droplet
        if kind in (NOWHERE, EVAPORATION) or (kind == JUMPING_STEP and not is_jumping):
            found.append(f"droplet {droplet} stays on {names[field]}")
        if kind == HOLE and state.lying[field - state.pack.first_hole] == 0:
            found.append(f"droplet {droplet} stays on the open hole {names[field]} (AG-7)")
    for frame in range(FRAMES):
        card = state.cards[frame]
        if card >= 0:
            if state.spares & (1 << card):
                found.append(f"{state.pack.cards[card].key} lies on the board and beside it (AG-11)")
            if state.room_on_card(frame) < 0:
                found.append(f"too many chips on {state.pack.cards[card].key} (AG-14)")
    return found


def _chip_faults(state: Position) -> list[str]:
    found: list[str] = []
    for colour in range(COLOURS):
        total = chips_of(state.stock, colour) + state.lying.count(colour + 1)
        for pile in (*state.carried, *state.collected):
            total += chips_of(pile, colour)
        if total != CHIPS_OF_A_COLOUR:
            found.append(f"{total} {CHIP_COLOURS[colour]} chips, not {CHIPS_OF_A_COLOUR}")
    if state.stock < 0:
        found.append("the stock is overdrawn")
    if state.filled != HOLES - state.lying[:HOLES].count(0):
        found.append(f"{state.filled} holes are counted as filled (AG-13)")
    for at in range(HOLES, len(state.lying)):
        field = state.pack.first_hole + at
        if state.lying[at] and state.layout.kinds[field] != SCENARIO:
            found.append(f"a chip lies on {state.pack.names[field]}, which is no scenario field (AG-14)")
    return found
