"""AGUA's fields as they are drawn. Each waterway has a colour, a shape and a sign of its own, each special field too."""

from __future__ import annotations

import math

from watertable.games.agua.drawing.colours import Colours
from watertable.games.agua.drawing.geometry import FIELD, GATE, OCEAN, OCEAN_FIELD, SLOT, Board
from watertable.games.agua.drawing.shapes import Point, number
from watertable.games.agua.drawing.style import circle, cloud, drop, feet, paw, polygon, regular, text
from watertable.games.agua.rules.board import AguaPack, Waterway
from watertable.games.agua.rules.terms import EVAPORATION, JUMPING_STEP, SCENARIO


def row_field(board: Board, waterway: Waterway, number_of_field: int, colours: Colours) -> str:
    """A field of a waterway: a disc on the river, a hexagon for ground water, feet, paws, an octagon on the pipe."""
    at = board.places[number_of_field]
    x, y = at
    look = waterway.look
    if look == "interrupted":
        return hole(at, colours)
    if look == "vapour":
        return cloud(x, y + 1, 8.2, colours.fields["vapour"][0], colours.cloud_edge, 2.5)
    paint, ink = colours.fields[look]
    written = str(waterway.fields.index(number_of_field) + 1)
    if look == "ground":
        return polygon(regular(x, y, FIELD, 6, 0), paint, colours.rim, 3) + _number(x, y, written, 16, ink)
    if look == "waste":
        return polygon(regular(x, y, FIELD, 8, 22.5), paint, colours.rim, 3) + _number(x, y, written, 16, ink)
    if look == "human":
        turn = _direction(board, waterway, number_of_field)
        shape = circle(x, y, FIELD - 1.5, paint, colours.rim, 3)
        return shape + feet(x, y - 7.5, 0.82, turn, ink) + _number(x, y + 8, written, 13, ink)
    if look == "animal":
        side = FIELD - 3.5
        shape = (
            f'<rect x="{number(x - side)}" y="{number(y - side)}" width="{number(2 * side)}" '
            f'height="{number(2 * side)}" rx="10" fill="{paint}" stroke="{colours.rim}" stroke-width="3"/>'
        )
        return shape + paw(x, y - 6.5, 0.95, ink) + _number(x, y + 8, written, 13, ink)
    return circle(x, y, FIELD - 1.5, paint, colours.rim, 3) + _number(x, y, written, 16, ink)


def _number(x: float, y: float, written: str, size: float, ink: str) -> str:
    return text(x, y + size * 0.36, written, size, 'font-weight="700"', ink)


def _direction(board: Board, waterway: Waterway, field: int) -> float:
    """Where the feet walk, in degrees."""
    fields = waterway.fields
    at = fields.index(field)
    before, after = (field, fields[at + 1]) if at + 1 < len(fields) else (fields[at - 1], field)
    (ax, ay), (bx, by) = board.places[before], board.places[after]
    return math.degrees(math.atan2(by - ay, bx - ax))


def hole(at: Point, colours: Colours) -> str:
    """An open hole of an interrupted waterway."""
    x, y = at
    inside, deep = colours.hole
    return circle(x, y, FIELD - 1.5, inside, colours.hole_edge, 3, 'stroke-dasharray="6 4"') + circle(
        x, y, FIELD - 8, deep
    )


def ocean(board: Board, colours: Colours) -> str:
    x, y = board.places[OCEAN]
    paint, ink = colours.fields["ocean"]
    return circle(x, y, OCEAN_FIELD - 2, paint, colours.rim, 3.5) + waves(x, y, 1.0, ink)


def waves(x: float, y: float, size: float, paint: str) -> str:
    """The sign of the sea."""
    rows = "".join([f"M-13 {down}q4.4 -6 8.7 0t8.7 0 8.7 0" for down in (-5, 3, 11)])
    return (
        f'<path d="{rows}" transform="translate({number(x)} {number(y)}) scale({number(size)})" fill="none" '
        f'stroke="{paint}" stroke-width="3" stroke-linecap="round"/>'
    )


def special(kind: int, at: Point, colours: Colours, is_landing: bool = False) -> str:
    """A field of a card, or a single field of the board."""
    x, y = at
    if kind == SCENARIO:
        paint, edge = colours.scenario
        drawn = circle(x, y, SLOT - 2, paint, edge, 4)
    elif kind == JUMPING_STEP:
        drawn = jumping_step(at, colours)
    elif kind == EVAPORATION:
        drawn = evaporation(at, colours)
    else:
        paint, edge = colours.step
        drawn = circle(x, y, SLOT - 2, paint, edge, 2.5)
    if is_landing:
        drawn += drop(x, y + 3, 7, colours.rain, "#ffffff", 1.5)
    return drawn


def evaporation(at: Point, colours: Colours, radius: float = SLOT) -> str:
    """A white droplet: from here water returns to the cloud (AG-7)."""
    x, y = at
    paint, inside = colours.vapour
    return circle(x, y, radius - 1.5, paint, colours.rim, 3) + drop(x, y + 4, 8.5, inside, colours.step[1], 1.6)


def jumping_step(at: Point, colours: Colours, radius: float = SLOT) -> str:
    """A red outline with a plane: water is exported from here (AG-9)."""
    x, y = at
    red = colours.arrows["red"]
    plane = f'<path d="M-11 3L11 -9L5 11L0 4Z" transform="translate({number(x)} {number(y)}) scale(0.9)" fill="{red}"/>'
    return circle(x, y, radius - 2, "#fff4f2", red, 4) + plane


def gate(at: Point, look: str, colours: Colours) -> str:
    """Where a way leaves a card, with the colour and the sign of the waterway that it leads to."""
    x, y = at
    paint, ink = colours.fields[look]
    shape = circle(x, y, GATE - 1, paint, colours.edge, 2)
    if look == "human":
        return shape + feet(x, y, 0.7, 0, ink)
    if look == "animal":
        return shape + paw(x, y + 0.5, 0.8, ink)
    lines = {
        "river": "M-6 0q3 -4.5 6 0t6 0",
        "ocean": "M-6 -2.5q3 -4.5 6 0t6 0M-6 3.5q3 -4.5 6 0t6 0",
        "ground": "M-5 -3.5H5M-3.5 0H3.5M-2 3.5H2",
        "waste": "M-2.6 -5V5M2.6 -5V5",
    }.get(look, "M-5 0H5")
    return shape + (
        f'<path d="{lines}" transform="translate({number(x)} {number(y)})" fill="none" stroke="{ink}" '
        'stroke-width="2.4" stroke-linecap="round"/>'
    )


def look_of(pack: AguaPack, field: int) -> str:
    """The look of the waterway that a field belongs to; the ocean has its own."""
    if field == OCEAN:
        return "ocean"
    for waterway in pack.waterways:
        if field in waterway.fields:
            return waterway.look if waterway.look != "interrupted" else "river"
    return "river"
