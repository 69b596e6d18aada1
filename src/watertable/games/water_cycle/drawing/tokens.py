"""What stands on the board: cubes, people, dice and the chips on the canal of points.

Each seat's cubes have a shape of their own besides colour and letter.
"""

from __future__ import annotations

from typing import Any, Final

from watertable.games.water_cycle.drawing.colours import Colours
from watertable.games.water_cycle.drawing.layout import Box, Layout
from watertable.kernel.palette import SEAT_COLOURS, SEAT_INKS, SEAT_SIGNS, UNUSED_COLOUR

SHAPES: Final = (
    "M18 4 H82 Q96 4 96 18 V82 Q96 96 82 96 H18 Q4 96 4 82 V18 Q4 4 18 4 Z",
    "M50 2 A48 48 0 1 1 50 98 A48 48 0 1 1 50 2 Z",
    "M50 1 Q55 1 58 7 L97 84 Q102 97 89 97 H11 Q-2 97 3 84 L42 7 Q45 1 50 1 Z",
    "M50 -3 Q54 -3 58 1 L99 42 Q107 50 99 58 L58 99 Q50 107 42 99 L1 58 Q-7 50 1 42 L42 1 Q46 -3 50 -3 Z",
    "M29 5 H71 Q76 5 79 9 L99 44 Q102 50 99 56 L79 91 Q76 95 71 95 H29 Q24 95 21 91 L1 56 Q-2 50 1 44 L21 9 Q24 5 29 5 Z",
    "M34 2 H66 Q72 2 72 8 V28 H92 Q98 28 98 34 V66 Q98 72 92 72 H72 V92 Q72 98 66 98 H34 Q28 98 28 92 V72 H8"
    " Q2 72 2 66 V34 Q2 28 8 28 H28 V8 Q28 2 34 2 Z",
)
"""By seat, in a square of 100 by 100: square, disc, triangle, diamond, hexagon, cross."""

LETTERS: Final = ((72, 60), (71, 60), (84, 50), (69, 54), (71, 58), (70, 54))
"""By seat: where the letter's foot stands in that square, and how large the letter is."""


def shape_facts() -> list[dict[str, Any]]:
    """The shapes of the seats' cubes, for an interface that draws them itself."""
    return [
        {"path": path, "foot": foot, "letter": letter} for path, (foot, letter) in zip(SHAPES, LETTERS, strict=True)
    ]


def cube(layout: Layout, seat: int, x: float, y: float, piece: str) -> str:
    """A cube of a seat, or of a colour that nobody plays (-1). Cubes of one seat in one place are numbered."""
    scale = layout.cube / 100
    if seat < 0:
        shape, mark = SHAPES[0], ""
        colour = UNUSED_COLOUR
    else:
        shape, colour = SHAPES[seat], SEAT_COLOURS[seat]
        foot, letter = LETTERS[seat]
        mark = f'<text class="sign" x="50" y="{foot}" font-size="{letter}" style="fill:{SEAT_INKS[seat]}">{SEAT_SIGNS[seat]}</text>'
    return (
        f'<g data-seat="{seat}" data-piece="cube {piece}" transform="translate({x:.1f} {y:.1f}) scale({scale:.3f})">'
        f'<path d="{shape}" fill="#00000055" transform="translate(0 7)"/>'
        f'<path d="{shape}" fill="{colour}" stroke="#ffffffb0" stroke-width="5"/>{mark}</g>'
    )


def grid_spots(box: Box, groups: list[int], side: int) -> list[list[tuple[float, float]]]:
    """Where the cubes of each group stand in a place without limit: a cell for each group, and as few cells side by
    side as fit one above the other."""
    x, y, width, height = box
    if not groups:
        return []
    rows_that_fit = max(1, (height + 2) // (side + 2))
    columns = -(-len(groups) // rows_that_fit)
    rows = -(-len(groups) // columns)
    down = min(side + 3, (height - side) / max(1, rows - 1)) if rows > 1 else 0
    top = y + height / 2 - ((rows - 1) * down + side) / 2
    cell = width / columns
    found = []
    for n, cubes in enumerate(groups):
        in_row = columns if n // columns < rows - 1 else len(groups) - columns * (rows - 1)
        start = x + width / 2 - in_row * cell / 2 + n % columns * cell
        across = min(side + 2, (cell - 4 - side) / max(1, cubes - 1))
        left = start + cell / 2 - ((cubes - 1) * across + side) / 2
        found.append([(round(left + k * across, 1), round(top + n // columns * down, 1)) for k in range(cubes)])
    return found


def person(x: float, y: float, size: tuple[float, float, float], colours: Colours, is_here: bool, number: int) -> str:
    """A person: their worth as the face, and a body on which a cube has room."""
    fill, edge, ink = (
        (colours.person, colours.person_edge, colours.person_ink)
        if is_here
        else (colours.absent, colours.absent_edge, colours.absent_ink)
    )
    face, height, letter = size
    return (
        f'<path d="{_body(x, y, face, height)}" fill="{fill}" stroke="{edge}" stroke-width="2"/>'
        f'<circle cx="{x:.1f}" cy="{y + face:.1f}" r="{face:.1f}" fill="{fill}" stroke="{edge}" stroke-width="2"/>'
        f'<text class="points" x="{x:.1f}" y="{y + face + letter * 0.35:.1f}" font-size="{letter}" style="fill:{ink}">{number}</text>'
    )


def _body(x: float, y: float, face: float, height: float) -> str:
    """The outline of a person's body below the face."""
    top, half = y + face * 1.8, face * 1.12
    return (
        f"M{x - half:.1f} {y + height:.1f} V{top + half:.1f} Q{x - half:.1f} {top:.1f} {x:.1f} {top:.1f}"
        f" Q{x + half:.1f} {top:.1f} {x + half:.1f} {top + half:.1f} V{y + height:.1f} Z"
    )


_PIPS: Final = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}


def die_svg(die: int, x: float, y: float, size: float, copy: int) -> str:
    """A die with its upper left corner at x, y; the how manieth one that shows this number."""
    middle, step = size / 2, size * 0.27
    pips = "".join(
        f'<circle cx="{x + middle + step * dx:.1f}" cy="{y + middle + step * dy:.1f}" r="{size * 0.09:.1f}" fill="#14557f"/>'
        for dx, dy in _PIPS[die]
    )
    return (
        f'<g data-die="{die}" data-piece="die {die} {copy}"><rect x="{x:.1f}" y="{y:.1f}" width="{size}" height="{size}" rx="{size * 0.2:.1f}"'
        f' fill="#ffffff" stroke="#14557f" stroke-width="2"/>{pips}</g>'
    )


def track_spot(layout: Layout, target: int, points: int) -> tuple[float, float]:
    """Where a number of points is on the edge of the canal; more than the target stays at its end."""
    left, top, width, _ = layout.track
    return round(left + width * min(points, target) / target, 1), top + 2


def spread(wanted: list[float], width: float, low: float, high: float) -> list[float]:
    """The middles of chips of this width, each as near to where it is wanted as the others allow, in a row between two
    ends."""
    order = sorted(range(len(wanted)), key=lambda n: (wanted[n], n))
    blocks: list[tuple[list[int], float]] = []
    for n in order:
        members, middle = [n], wanted[n]
        while blocks and blocks[-1][1] + len(blocks[-1][0]) * width / 2 > middle - len(members) * width / 2:
            earlier, other = blocks.pop()
            middle = (other * len(earlier) + middle * len(members)) / (len(earlier) + len(members))
            members = earlier + members
            half = len(members) * width / 2
            middle = min(max(middle, low + half), high - half)
        half = len(members) * width / 2
        blocks.append((members, min(max(middle, low + half), high - half)))
    found = [0.0] * len(wanted)
    for members, middle in blocks:
        for k, n in enumerate(members):
            found[n] = round(middle + (k - (len(members) - 1) / 2) * width, 1)
    return found
