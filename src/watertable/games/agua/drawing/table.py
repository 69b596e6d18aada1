"""AGUA's pieces in a position: chips on the board, droplets with what they carry, and the players' strip."""

from __future__ import annotations

from watertable.games.agua.drawing.card_plans import card_of
from watertable.games.agua.drawing.colours import DAY
from watertable.games.agua.drawing.facts import cloud_spots
from watertable.games.agua.drawing.geometry import Board
from watertable.games.agua.drawing.shapes import Point, number
from watertable.games.agua.drawing.style import chip, die, droplet, text
from watertable.games.agua.position import AguaPosition
from watertable.games.agua.rules.terms import ARROW_COLOURS, CHIP_COLOURS, CLOUD, HOLES, SLOTS, chips_of
from watertable.kernel.palette import SEAT_COLOURS

STRIP = 190
"""The height of the players' strip below a position."""
HOLE_CHIP = 17.0
FIELD_CHIP = 14.0


def place_of(board: Board, field: int, cards: list[int]) -> Point:
    """The middle of any field, with these cards in the frames."""
    pack = board.pack
    frame = pack.frame_of[field]
    if frame < 0:
        return board.places[field]
    x, y = card_of(pack, pack.cards[cards[frame]]).places[(field - pack.first_slot) % SLOTS]
    return board.corners[frame][0] + x, board.corners[frame][1] + y


def draw_chips(board: Board, view: AguaPosition) -> str:
    """The chips in holes and on scenario fields."""
    pack = view.pack
    drawn: list[str] = []
    for place, lying in enumerate(view.chips):
        if lying:
            field = pack.first_hole + place
            x, y = place_of(board, field, view.cards)
            name = pack.names[field]
            disc = chip(x, y, CHIP_COLOURS[lying - 1], HOLE_CHIP if place < HOLES else FIELD_CHIP)
            drawn.append(f'<g class="chip" data-at="{name}" data-piece="chip {name}">{disc}</g>')
    return "".join(drawn)


def draw_droplets(board: Board, view: AguaPosition) -> str:
    """The droplets on their towers of chips; those in the big cloud side by side."""
    spots = cloud_spots(board)
    in_cloud = [index for index, field in enumerate(view.droplets) if field == CLOUD]
    places = {index: spots[at] for at, index in enumerate(in_cloud)}
    drawn: list[tuple[float, str]] = []
    for index, field in enumerate(view.droplets):
        x, y = places[index] if field == CLOUD else place_of(board, field, view.cards)
        drawn.append((y, _droplet(view, index, x, y)))
    # What is further down is nearer, so that no tower hides the droplet in front of it.
    return "".join([one for _, one in sorted(drawn, key=lambda found: found[0])])


def _droplet(view: AguaPosition, index: int, x: float, y: float) -> str:
    owner = index // view.each
    pile = view.carried[index]
    colours = [name for colour, name in enumerate(CHIP_COLOURS) for _ in range(chips_of(pile, colour))]
    tower = "".join([chip(x, y + 16 - 5 * at, colour, 13) for at, colour in enumerate(colours)])
    lift = 5 * len(colours)
    body = droplet(x, y + 3 - lift, owner, 13, view.stopped & (1 << index) != 0)
    name = view.pack.names[view.droplets[index]]
    return f'<g class="droplet" data-seat="{owner}" data-at="{name}" data-piece="droplet {index}">{tower}{body}</g>'


def draw_strip(view: AguaPosition, top: float, width: float) -> str:
    """Below the board: the dice, what each colour is worth, and every player's collection."""
    parts = [
        f'<rect x="10" y="{number(top)}" width="{number(width - 20)}" height="{STRIP - 14}" rx="22" fill="#f4f9fb" '
        'stroke="#b9d3e2" stroke-width="2"/>'
    ]
    for at, face in enumerate(view.dice):
        parts.append(die(56 + 52 * at, top + 40, ARROW_COLOURS[face], DAY))
    words = f"Round {view.round}   Points left: {view.points}"
    parts.append(text(150, top + 47, words, 20, 'text-anchor="start" font-weight="700"'))
    parts.append(text(470, top + 47, "Value / in stock", 18, 'text-anchor="start"'))
    step = (width - 628 - 40) / len(CHIP_COLOURS)
    for at, colour in enumerate(CHIP_COLOURS):
        left = 628 + step * at
        parts.append(chip(left, top + 41, colour, 15))
        value, in_stock = view.value_of(at), chips_of(view.stock, at)
        parts.append(text(left + 22, top + 48, f"{value}", 21, 'text-anchor="start" font-weight="800"'))
        parts.append(text(left + 40, top + 48, f"/ {in_stock}", 15, 'text-anchor="start" fill-opacity="0.7"'))
    column = (width - 40) / view.seats
    for seat in range(view.seats):
        left = 34 + column * seat
        is_on = seat == view.to_act()
        if is_on:
            parts.append(
                f'<rect x="{number(left - 10)}" y="{number(top + 78)}" width="{number(column - 10)}" height="86" '
                f'rx="14" fill="#ffffff" stroke="{SEAT_COLOURS[seat]}" stroke-width="3"/>'
            )
        parts.append(droplet(left + 12, top + 112, seat, 14))
        parts.append(text(left + 36, top + 118, f"{view.total_of(seat)}", 26, 'text-anchor="start" font-weight="800"'))
        shown = 0
        for at, colour in enumerate(CHIP_COLOURS):
            count = chips_of(view.collected[seat], at)
            if count:
                parts.append(chip(left + 12 + 31 * shown, top + 146, colour, 9))
                parts.append(text(left + 22 + 31 * shown, top + 151, str(count), 13, 'text-anchor="start"'))
                shown += 1
    return "".join(parts)
