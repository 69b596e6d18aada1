"""Sheets: where on which sheet of paper each part is printed, with its cut marks and its back.

Parts of one size fill rows, sideways if more of them fit on a sheet that way. A part that is larger than the paper is
split over several sheets, which overlap by a strip for the glue. Every sheet with backs is followed by them, mirrored,
so that a printer that turns the sheet over its long edge prints each back behind its front.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import groupby
from typing import Final

from watertable.kernel.errors import BadInput
from watertable.kernel.print_kit import PrintKit, PrintPart
from watertable.printing.paper import MARGIN, Paper

GAP: Final = 2.5
"""Between parts, so that no cut takes a sliver of a neighbour along."""
BLEED: Final = GAP / 2
"""How far a back reaches beyond its part, for printers that do not turn sheets exactly."""
OVERLAP: Final = 6.0
"""The strip that two sheets of a large part have in common."""
MOST_SHEETS: Final = 100
_MARK: Final = (0.4, 2.1)
"""Where a cut mark begins and ends, from the corner outwards."""
_TOLERANCE: Final = 1e-6

Line = tuple[float, float, float, float]


@dataclass
class Spot:
    """A drawing, or a window onto it, at a place on a sheet. Lengths are millimetres."""

    part: PrintPart
    x: float
    y: float
    width: float
    """As printed, after turning."""
    height: float
    turn: int = 0
    """By how many degrees the drawing is turned clockwise: 0, 90 or -90."""
    window: tuple[float, float] = (0.0, 0.0)
    """For a split part: where in the drawing the upper left corner is."""
    is_back: bool = False


@dataclass
class Sheet:
    """One side of a sheet of paper."""

    foot: str
    """What the line at its foot says."""
    spots: list[Spot] = field(default_factory=list)
    marks: list[Line] = field(default_factory=list)
    """Cut marks."""
    glue: list[Line] = field(default_factory=list)
    """Where the neighbouring sheet is glued on, as dashed lines."""
    is_back: bool = False


def lay_out(kit: PrintKit, paper: Paper, has_backs: bool = True) -> list[Sheet]:
    """All sheets of a kit. With backs, every front is followed by its back, even by an empty one."""
    fronts: list[Sheet] = []
    small: list[PrintPart] = []
    for part in kit.parts:
        if _fits(part.width, part.height, paper):
            small.append(part)
        else:
            for _ in range(part.count):
                fronts += _split(part, paper)
    fronts += _fill(small, paper)
    if len(fronts) > MOST_SHEETS:
        raise BadInput(f"the parts would take {len(fronts)} sheets of {paper.title}; the most is {MOST_SHEETS}")
    for number, sheet in enumerate(fronts, 1):
        sheet.foot = f"Sheet {number} of {len(fronts)} · {sheet.foot}"
        sheet.marks = [line for spot in sheet.spots for line in _cut_marks(spot)]
    if not has_backs:
        return fronts
    return [side for number, sheet in enumerate(fronts, 1) for side in (sheet, _back(sheet, number, paper))]


def _fits(width: float, height: float, paper: Paper) -> bool:
    wide, high = paper.room
    return (width <= wide and height <= high) or (height <= wide and width <= high)


# Parts in rows


def _per_row(width: float, room: float) -> int:
    return int((room + GAP + _TOLERANCE) // (width + GAP))


def _fill(parts: list[PrintPart], paper: Paper) -> list[Sheet]:
    """Parts of one size after the other; the next size goes on where the last sheet has room."""
    sheets: list[Sheet] = []
    y = paper.height
    ordered = sorted(parts, key=lambda part: (part.width, part.height), reverse=True)
    for (width, height), group in groupby(ordered, key=lambda part: (part.width, part.height)):
        copies = [part for part in group for _ in range(part.count)]
        turn = _best_turn(width, height, paper)
        wide, high = (height, width) if turn else (width, height)
        columns = _per_row(wide, paper.room[0])
        for row in _rows(copies, columns):
            if y + high > MARGIN + paper.room[1] + _TOLERANCE:
                sheets.append(Sheet(""))
                y = MARGIN
            # Rows of a size begin at the same place, so that cuts go straight through.
            x = (paper.width - columns * (wide + GAP) + GAP) / 2
            for part in row:
                sheets[-1].spots.append(Spot(part, x, y, wide, high, turn))
                x += wide + GAP
            y += high + GAP
    for sheet in sheets:
        sheet.foot = _named(sheet)
    return sheets


def _best_turn(width: float, height: float, paper: Paper) -> int:
    """Whether more parts of a size fit on a sheet upright or sideways."""
    wide, high = paper.room
    upright = _per_row(width, wide) * _per_row(height, high)
    sideways = _per_row(height, wide) * _per_row(width, high)
    return 90 if sideways > upright else 0


def _rows(copies: list[PrintPart], columns: int) -> Iterator[list[PrintPart]]:
    for start in range(0, len(copies), columns):
        yield copies[start : start + columns]


def _named(sheet: Sheet) -> str:
    """How many of which kind are on a sheet."""
    kinds = [spot.part.kind for spot in sheet.spots]
    return ", ".join([counted(kinds.count(kind), kind) for kind in dict.fromkeys(kinds)])


_PLURALS: Final = {"die": "dice", "aid": "player aids"}
_SINGULARS: Final = {"aid": "player aid"}


def counted(number: int, kind: str) -> str:
    """A number of things of a kind, in words: "51 tiles"."""
    named = _SINGULARS.get(kind, kind) if number == 1 else _PLURALS.get(kind, f"{kind}s")
    return f"{number} {named}"


# Parts that are larger than the paper


def _pieces(length: float, room: float) -> tuple[int, float]:
    """Into how many pieces of which length a length is split, each overlapping the next."""
    if length <= room:
        return 1, length
    number = -int(-(length - OVERLAP) // (room - OVERLAP))
    return number, (length + (number - 1) * OVERLAP) / number


def _split(part: PrintPart, paper: Paper) -> list[Sheet]:
    """A part on several sheets, sideways if that takes fewer."""
    wide, high = paper.room
    ways = []
    for turn, across, down in ((0, wide, high), (90, high, wide)):
        columns, width = _pieces(part.width, across)
        rows, height = _pieces(part.height, down)
        ways.append((columns * rows, turn, columns, rows, width, height))
    total, turn, columns, rows, width, height = min(ways)
    sheets: list[Sheet] = []
    for row in range(rows):
        for column in range(columns):
            window = (column * (width - OVERLAP), row * (height - OVERLAP))
            seen = (height, width) if turn else (width, height)
            x, y = (paper.width - seen[0]) / 2, MARGIN + (paper.room[1] - seen[1]) / 2
            spot = Spot(part, x, y, *seen, turn, window)
            where = f"row {row + 1} of {rows}, column {column + 1} of {columns}"
            sheet = Sheet(f"{part.title or 'Board'}, {where}", [spot])
            sheet.glue = [_turned(line, spot) for line in _glue(width, height, column < columns - 1, row < rows - 1)]
            sheets.append(sheet)
    assert len(sheets) == total
    return sheets


def _glue(width: float, height: float, is_right: bool, is_below: bool) -> list[Line]:
    """The inner edge of each strip onto which the next sheet is glued, seen in the drawing's direction."""
    lines: list[Line] = []
    if is_right:
        lines.append((width - OVERLAP, 0.0, width - OVERLAP, height))
    if is_below:
        lines.append((0.0, height - OVERLAP, width, height - OVERLAP))
    return lines


def _turned(line: Line, spot: Spot) -> Line:
    """A line of the drawing as it lies on the paper."""
    x1, y1, x2, y2 = line
    if spot.turn:
        x1, y1, x2, y2 = spot.width - y1, x1, spot.width - y2, x2
    return (spot.x + x1, spot.y + y1, spot.x + x2, spot.y + y2)


# Marks and backs


def _cut_marks(spot: Spot) -> Iterator[Line]:
    """Two short lines outwards from every corner."""
    near, far = _MARK
    for x in (spot.x, spot.x + spot.width):
        yield (x, spot.y - far, x, spot.y - near)
        yield (x, spot.y + spot.height + near, x, spot.y + spot.height + far)
    for y in (spot.y, spot.y + spot.height):
        yield (spot.x - far, y, spot.x - near, y)
        yield (spot.x + spot.width + near, y, spot.x + spot.width + far, y)


def _back(sheet: Sheet, number: int, paper: Paper) -> Sheet:
    """The other side of a sheet: mirrored, so each back is behind its front."""
    spots = [
        Spot(spot.part, paper.width - spot.x - spot.width, spot.y, spot.width, spot.height, -spot.turn, is_back=True)
        for spot in sheet.spots
        if spot.part.back
    ]
    foot = f"Back of sheet {number}" + ("" if spots else ", which is empty")
    return Sheet(foot, spots, is_back=True)
