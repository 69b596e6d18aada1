"""Water to Water: the map of a game with the players beside it, and everything else that a game can draw."""

from __future__ import annotations

from watertable.games.water_to_water.drawing.curves import number
from watertable.games.water_to_water.drawing.emblems import character_emblem, placed, power_emblem
from watertable.games.water_to_water.drawing.paper import FAINT, document, text
from watertable.games.water_to_water.drawing.pieces import cards, pieces
from watertable.games.water_to_water.drawing.sheet import sheet
from watertable.games.water_to_water.drawing.tiles import INK, MASK, tile_svg, use
from watertable.games.water_to_water.pack.reader import WaterToWaterPack
from watertable.games.water_to_water.position import WaterToWaterPosition
from watertable.kernel.drawing import Drawer, Piece
from watertable.kernel.game import Game
from watertable.kernel.lettering import fitting
from watertable.kernel.pack import Pack
from watertable.kernel.palette import SEAT_COLOURS, SEAT_INKS, SEAT_SIGNS
from watertable.kernel.position import View

DASHES = ("", "14 7", "4 6", "20 6 4 6", "9 9", "2 8")

CELL = 100.0

Cell = tuple[int, int]


def outline(cells: list[Cell], colour: str, dashes: str = "", width: float = 5.0, inset: float = 4.0) -> str:
    """A line around some cells of a map; the north-west corner of (0, 0) is at the origin.

    The line is drawn slightly inside the cells, so that the outlines of neighbours do not hide each other.
    """
    within = set(cells)
    path = ""
    for x, y in sorted(within):
        left, top = x * CELL, y * CELL
        path += "".join([_border(within, x, y, left, top, direction, inset) for direction in range(4)])
    dash = f' stroke-dasharray="{dashes}"' if dashes else ""
    return (
        f'<path d="{path}" fill="none" stroke="{colour}" stroke-width="{number(width)}" '
        f'stroke-linecap="round" stroke-linejoin="round"{dash}/>'
    )


def _border(within: set[Cell], x: int, y: int, left: float, top: float, direction: int, inset: float) -> str:
    """One side of a cell's outline, unless the next cell is also inside; it extends to where the outline goes on."""
    steps = ((0, -1), (1, 0), (0, 1), (-1, 0))
    across = steps[direction]
    if (x + across[0], y + across[1]) in within:
        return ""
    ends: list[tuple[float, float]] = []
    for turn in (-1, 1):
        beside = steps[(direction + turn) % 4]
        out = (x + beside[0], y + beside[1]) in within
        corner = out and (x + beside[0] + across[0], y + beside[1] + across[1]) in within
        reach = CELL / 2 + (inset if corner else 0.0 if out else -inset)
        ends.append(
            (
                left + CELL / 2 + across[0] * (CELL / 2 - inset) + beside[0] * reach,
                top + CELL / 2 + across[1] * (CELL / 2 - inset) + beside[1] * reach,
            )
        )
    return f"M{number(ends[0][0])} {number(ends[0][1])}L{number(ends[1][0])} {number(ends[1][1])}"


# A position

FRAME = 60.0
"""The space around the map for the coordinates."""
PANEL = 420.0
HAND = 74.0
HAND_ROW = HAND + 28
"""A row of tiles in hand, with their numbers below: moves name tiles by them."""


def position(view: WaterToWaterPosition, outlined: list[tuple[int, list[Cell]]] | None = None) -> str:
    """The map, and beside it each player's cards, points and tiles.

    `outlined` has groups of cells to outline, each with the seat whose colour to use: what a score is made of.
    """
    west, north, east, south = _extent(view)
    map_width = (east - west + 1) * CELL + 2 * FRAME
    map_height = (south - north + 1) * CELL + 2 * FRAME
    panel, panel_height = _panel(view)
    width = map_width + PANEL
    height = max(map_height, panel_height)
    shift = f"translate({number(FRAME - west * CELL)} {number(FRAME - north * CELL + (height - map_height) / 2)})"
    lines = "".join(
        [
            outline(cells, SEAT_COLOURS[seat % len(SEAT_COLOURS)], DASHES[seat % len(DASHES)], inset=4.0 + 6 * seat)
            for seat, cells in (outlined or [])
        ]
    )
    gaps = _empty_cells(view, west, north, east, south)
    body = f'<g transform="{shift}">{_coordinates(west, north, east, south)}{gaps}{map_body(view)}{lines}</g>'
    body += f'<g transform="translate({number(map_width)} 0)">{panel}</g>'
    looks = {(tile, rotation) for _, _, tile, rotation in view.board.tiles()}
    looks |= {(tile, 0) for hand in view.hands for tile in hand}
    definitions = "".join([tile_svg(view.pack.tiles[tile], rotation) for tile, rotation in sorted(looks)])
    return document(width, height, body, "Water to Water", definitions)


def map_body(view: WaterToWaterPosition) -> str:
    """The tiles of a map, with marks on those that cover others, and the blocked cell; (0, 0) is at the origin."""
    tiles = view.pack.tiles
    parts = [
        use(tiles[tile], x * CELL, y * CELL, CELL, rotation, f"{x},{y}") for x, y, tile, rotation in view.board.tiles()
    ]
    for x, y in sorted({(x, y) for x, y, _, _ in view.board.covered}):
        parts.append(_fold(x * CELL, y * CELL))
    if view.blocked is not None:
        parts.append(_block(view.blocked[0] * CELL, view.blocked[1] * CELL))
    return "".join(parts)


def _fold(x: float, y: float) -> str:
    """The mark of a tile on top of another: a second edge along two sides."""
    corner = f"M{number(x + 4)} {number(y + 103)}H{number(x + 103)}V{number(y + 4)}"
    return f'<path d="{corner}" fill="none" stroke="{INK}" stroke-width="3" stroke-opacity=".7"/>'


def _block(x: float, y: float) -> str:
    """A token on a blocked cell."""
    centre = f'cx="{number(x + 50)}" cy="{number(y + 50)}"'
    bar = f"M{number(x + 36)} {number(y + 64)}L{number(x + 64)} {number(y + 36)}"
    return (
        f'<g data-piece="block"><rect x="{number(x + 3)}" y="{number(y + 3)}" width="94" height="94" rx="6" fill="none" '
        f'stroke="{MASK}" stroke-width="2.5" stroke-dasharray="7 6"/>'
        f'<circle {centre} r="24" fill="#fff6e0" stroke="{MASK}" stroke-width="6"/>'
        f'<path d="{bar}" stroke="{MASK}" stroke-width="6"/></g>'
    )


def _extent(view: WaterToWaterPosition) -> tuple[int, int, int, int]:
    cells = [(x, y) for x, y, _, _ in view.board.tiles()] or [(0, 0)]
    if view.blocked is not None:
        cells.append(view.blocked)
    xs = [x for x, _ in cells]
    ys = [y for _, y in cells]
    return min(xs), min(ys), max(xs), max(ys)


def _empty_cells(view: WaterToWaterPosition, west: int, north: int, east: int, south: int) -> str:
    """The empty cells, drawn invisibly, so that an interface can outline voids, which score."""
    taken = {(x, y) for x, y, _, _ in view.board.tiles()}
    cells = [(x, y) for y in range(north, south + 1) for x in range(west, east + 1) if (x, y) not in taken]
    return "".join(
        [
            f'<rect x="{number(x * CELL)}" y="{number(y * CELL)}" width="100" height="100" fill="none" data-place="{x},{y}"/>'
            for x, y in cells
        ]
    )


def _coordinates(west: int, north: int, east: int, south: int) -> str:
    parts: list[str] = []
    for x in range(west, east + 1):
        parts.append(text((x + 0.5) * CELL, north * CELL - 18, 20, str(x), "middle", FAINT))
    for y in range(north, south + 1):
        parts.append(text(west * CELL - 18, (y + 0.5) * CELL + 7, 20, str(y), "end", FAINT))
    return "".join(parts)


def _panel(view: WaterToWaterPosition) -> tuple[str, float]:
    """The players, one below the other, then how many tiles are left; and the height of it all."""
    parts: list[str] = []
    y = FRAME
    for seat in range(view.seats):
        parts.append(_player(view, seat, y))
        y += 108 + (HAND_ROW if view.hands[seat] else 0)
    parts.append(
        text(
            0,
            y + 6,
            16,
            f"Bag: {len(view.bag)} · discarded: {len(view.discards)} · out of play: {len(view.out_of_play)}",
            colour=FAINT,
        )
    )
    return "".join(parts), y + FRAME


def _player(view: WaterToWaterPosition, seat: int, y: float) -> str:
    colour = SEAT_COLOURS[seat]
    width = PANEL - FRAME
    hand = view.hands[seat]
    height = 92 + (HAND_ROW if hand else 0)
    is_winner = seat in view.winners
    edge = 4 if view.to_act() == seat or is_winner else 1.5
    character = view.character(seat).card.title if view.characters[seat] >= 0 else "no Character yet"
    power = view.power(seat).title if view.powers[seat] >= 0 else "no Power yet"
    emblems, left, below = "", 48, 16
    if view.characters[seat] >= 0:
        emblems += placed(character_emblem(view.character(seat).name), left, y - 12, 36)
        left += 44
    if view.powers[seat] >= 0:
        emblems += placed(power_emblem(view.power(seat).name), below, y + 22, 24)
        below += 32
    notes = [power]
    uses = view.uses[seat]
    if uses > 0:
        notes.append(f"{uses} {'use' if uses == 1 else 'uses'} left")
    if view.is_asleep[seat]:
        notes.append("asleep")
    points, target = view.points[seat], view.target_of(seat)
    share = min(1.0, points / target)
    parts = [
        f'<rect y="{number(y - 16)}" width="{number(width)}" height="{number(height)}" rx="10" fill="#fffdf7" '
        f'stroke="{colour}" stroke-width="{number(edge)}"/>',
        f'<rect x="16" y="{number(y - 5)}" width="24" height="24" rx="5" fill="{colour}"/>',
        text(28, y + 13, 17, SEAT_SIGNS[seat], "middle", SEAT_INKS[seat], bold=True),
        text(left, y + 14, fitting(character, 22, width - left - 90, 600), character, bold=True),
        text(width - 16, y + 14, 22, f"{points} / {target}", "end", bold=True),
        text(below, y + 39, 16, " · ".join(notes), colour=FAINT),
        f'<rect x="16" y="{number(y + 54)}" width="{number(width - 32)}" height="8" rx="4" fill="#e9e3d3"/>',
    ]
    parts.append(emblems)
    if share > 0:
        parts.append(
            f'<rect x="16" y="{number(y + 54)}" width="{number(max(8.0, (width - 32) * share))}" height="8" rx="4" '
            f'fill="{colour}"/>'
        )
    if is_winner:
        parts.append(text(width - 16, y + 38, 16, "wins", "end", bold=True))
    for place, tile in enumerate(hand):
        x = 16 + place * (HAND + 10)
        parts.append(use(view.pack.tiles[tile], x, y + 68, HAND))
        parts.append(text(x + HAND / 2, y + 68 + HAND + 18, 16, f"{tile + 1}", "middle", bold=True))
    return "".join(parts)


class WaterToWaterDrawer(Drawer):
    """Draws the sheet of tiles, positions, and the pieces of a pack; what cards say comes from the game's words."""

    def __init__(self, game: Game) -> None:
        self._game = game

    def sheet(self, pack: Pack) -> str:
        assert isinstance(pack, WaterToWaterPack)
        characters, powers = cards(self._game, pack)
        return sheet(pack, characters, powers)

    def position(self, view: View) -> str:
        assert isinstance(view, WaterToWaterPosition)
        return position(view)

    def pieces(self, pack: Pack) -> list[Piece]:
        assert isinstance(pack, WaterToWaterPack)
        return pieces(self._game, pack)
