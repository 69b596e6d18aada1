"""Water to Water in a terminal: the map, the bag and the piles, and each player's cards and tiles.

A tile is drawn as its rim: `≈` is a lake (`~` and `-` are other lakes of the same tile), `║` and `═` a river
(`│` and `─` another), `·` land; in the middle are its number and `▲` for a ruin or `◆` for an artifact. So
nothing depends on telling colours apart.
"""

from __future__ import annotations

from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.table import Table
from rich.text import Text

from watertable.games.water_to_water.position import WaterToWaterPosition
from watertable.games.water_to_water.rules.tiles import LAKE_PIECE, PLACES, RIVER_PIECE, Tile, turned
from watertable.kernel import View
from watertable.kernel.words import Words

_LAKES = "≈~-="
_RIVERS_DOWN = "║│┆"
_RIVERS_ACROSS = "═─┄"
_WATER = "bold white on blue"
_RIVER = "bold bright_cyan on green4"
_LAND = "bright_green on green4"
_MIDDLE = "bold white on grey23"
_TILE_ROWS = 3
_AXIS = 4
"""The width of the column with the row numbers."""

Glyph = tuple[str, str]
"""A character and its style."""


def table(view: View, words: Words) -> RenderableType:
    """The position as Rich draws it."""
    assert isinstance(view, WaterToWaterPosition)
    return Group(_headline(view, words), MapDrawing(view), _piles(view, words), _players(view, words))


def _headline(view: WaterToWaterPosition, words: Words) -> Text:
    line = Text()
    if not view.board.is_empty() or view.hands[view.turn]:
        line.append(f"{words.name(view.turn)}'s turn", style="bold")
    else:
        line.append("Before the first turn", style="bold")
    if view.blocked is not None:
        x, y = view.blocked
        line.append(f"   {x},{y} is blocked by {words.name(view.blocker)}", style="magenta")
    return line


def _piles(view: WaterToWaterPosition, words: Words) -> Text:
    line = Text(words.fill("Bag: {n|tile|tiles}", {"n": len(view.bag)}), style="bold")
    piles = (("Discarded", view.discards), ("Out of play", view.out_of_play), ("Dug up", view.dug))
    for name, tiles in piles:
        if tiles:
            line.append(f"   {name}: ", style="bold")
            line.append(" ".join([str(tile + 1) for tile in tiles]), style="not bold")
    return line


# Tiles


def _rim(tile: Tile, rotation: int) -> list[Glyph]:
    """The glyph for each of the twelve places on the rim of a tile in this rotation."""
    glyphs: list[Glyph] = [("·", _LAND)] * PLACES
    lakes = rivers = 0
    for piece in tile.pieces:
        if piece.kind == LAKE_PIECE:
            shown = _LAKES[lakes % len(_LAKES)], _WATER
            lakes += 1
            at = {turned(place, rotation) for place in piece.places}
            for place in at:
                glyphs[place] = shown
            for side in range(4):
                # Where both halves of a side are water, so is the middle.
                if {3 * side, 3 * side + 2} <= at:
                    glyphs[3 * side + 1] = shown
        elif piece.kind == RIVER_PIECE:
            for place in piece.places:
                lies = turned(place, rotation)
                kinds = _RIVERS_DOWN if lies // 3 % 2 == 0 else _RIVERS_ACROSS
                glyphs[lies] = kinds[rivers % len(kinds)], _RIVER
            rivers += 1
    return glyphs


def _tile_lines(tile: Tile, rotation: int, half: int) -> list[list[Glyph]]:
    """A tile in three rows; half a side takes `half` columns."""
    rim = _rim(tile, rotation)
    mark = "▲" if tile.has_ruin else "◆" if tile.has_artifact else " "
    name = f"{tile.number:>2}{mark}"
    middle: list[Glyph] = [(character, _MIDDLE) for character in name]
    padding = half - 1
    return [
        [rim[11], *[rim[0]] * half, rim[1], *[rim[2]] * half, rim[3]],
        [rim[10], *[rim[10]] * padding, *middle, *[rim[4]] * padding, rim[4]],
        [rim[9], *[rim[8]] * half, rim[7], *[rim[6]] * half, rim[5]],
    ]


def _append(text: Text, glyphs: list[Glyph]) -> None:
    for character, style in glyphs:
        text.append(character, style=style)


class MapDrawing:
    """The map, as large as the width of the terminal allows."""

    def __init__(self, view: WaterToWaterPosition) -> None:
        tiles = view.pack.tiles
        self.tiles = {(x, y): (tiles[tile], rotation) for x, y, tile, rotation in view.board.tiles()}
        self.blocked = view.blocked
        cells = list(self.tiles) or [(0, 0)]
        self.west = min([x for x, _ in cells]) - 1
        self.east = max([x for x, _ in cells]) + 1
        self.north = min([y for _, y in cells]) - 1
        self.south = max([y for _, y in cells]) + 1

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        columns = self.east - self.west + 1
        half = 2 if _AXIS + columns * 8 + 1 <= options.max_width else 1
        for line in self.lines(half):
            line.no_wrap = True
            line.overflow = "crop"
            yield line

    def lines(self, half: int) -> list[Text]:
        """The map, row by row; large tiles (half 2) have lines between them."""
        width = 2 * half + 3
        has_borders = half > 1
        found = [self._axis(width + has_borders)]
        for y in range(self.north, self.south + 1):
            if has_borders:
                found.append(self._border(y, width))
            rows = [Text(f"{y:>3} " if row == 1 else " " * _AXIS, style="dim") for row in range(_TILE_ROWS)]
            for x in range(self.west, self.east + 1):
                for row, glyphs in enumerate(self._cell(x, y, half)):
                    if has_borders:
                        rows[row].append(self._side(x, y), style="dim")
                    _append(rows[row], glyphs)
            if has_borders:
                for text in rows:
                    text.append(self._side(self.east + 1, y), style="dim")
            found.extend(rows)
        return found

    def _axis(self, pitch: int) -> Text:
        numbers = "".join([f"{x:^{pitch}}" for x in range(self.west, self.east + 1)])
        return Text(" " * _AXIS + numbers, style="dim")

    def _cell(self, x: int, y: int, half: int) -> list[list[Glyph]]:
        width = 2 * half + 3
        if (x, y) in self.tiles:
            tile, rotation = self.tiles[x, y]
            return _tile_lines(tile, rotation, half)
        if (x, y) == self.blocked:
            return [[("▒", "magenta")] * width] * _TILE_ROWS
        blank: list[Glyph] = [(" ", "")] * width
        if not self._is_border(x, y):
            return [blank] * _TILE_ROWS
        middle = list(blank)
        middle[width // 2] = ("+", "dim")
        return [blank, middle, blank]

    def _is_border(self, x: int, y: int) -> bool:
        if not self.tiles:
            return (x, y) == (0, 0)
        return any(cell in self.tiles for cell in ((x, y - 1), (x + 1, y), (x, y + 1), (x - 1, y)))

    def _side(self, x: int, y: int) -> str:
        """The line on the west side of a cell."""
        return "│" if (x, y) in self.tiles or (x - 1, y) in self.tiles else " "

    def _border(self, y: int, width: int) -> Text:
        """The line above a row of cells."""
        line = " " * _AXIS
        for x in range(self.west, self.east + 2):
            around = [cell in self.tiles for cell in ((x - 1, y - 1), (x, y - 1), (x - 1, y), (x, y))]
            line += "┼" if any(around) else " "
            if x <= self.east:
                line += ("─" if around[1] or around[3] else " ") * width
        return Text(line, style="dim")


# Players


def _players(view: WaterToWaterPosition, words: Words) -> Table:
    grid = Table.grid(padding=(0, 2))
    grid.add_column(no_wrap=True)
    grid.add_column()
    grid.add_column(no_wrap=True)
    for seat in range(view.seats):
        grid.add_row(_who(view, seat, words), _cards(view, seat, words), _hand(view, seat))
    return grid


def _who(view: WaterToWaterPosition, seat: int, words: Words) -> Text:
    is_acting = seat == view.to_act()
    text = Text("▶ " if is_acting else "  ")
    text.append(words.name(seat), style="bold" if is_acting else "")
    if view.characters[seat] >= 0:
        points, target = view.points[seat], view.target_of(seat)
        text.append(f"\n  {points} of {target} ")
        full = min(10, 10 * points // target)
        text.append("█" * full, style="cyan")
        text.append("░" * (10 - full), style="dim")
    remarks = []
    if view.is_asleep[seat]:
        remarks.append("asleep")
    if seat == view.teacher:
        remarks.append("teacher")
    if seat in view.winners:
        remarks.append("has won")
    text.append("\n  " + ", ".join(remarks), style="magenta")
    return text


def _cards(view: WaterToWaterPosition, seat: int, words: Words) -> Text:
    text = Text()
    if view.characters[seat] >= 0:
        character = view.character(seat)
        text.append(words.term("character", character.name), style="bold")
        if character.card.is_broken:
            text.append(" (known to be broken)", style="dim")
    text.append("\n")
    if view.powers[seat] >= 0:
        power = view.power(seat)
        text.append(f"{power.number} {power.title}")
        if power.card.uses:
            text.append(f" · {view.uses[seat]} left" if view.uses[seat] else " · used up", style="dim")
    text.append("\n")
    if view.hidden >= 0 and seat == view.doppelganger:
        text.append(f"hidden: {words.term('character', view.lineup.characters[view.hidden].name)}", style="magenta")
        if view.reached[view.hidden]:
            text.append(" (can no longer be revealed)", style="dim")
    return text


def _hand(view: WaterToWaterPosition, seat: int) -> Text:
    rows = [Text() for _ in range(_TILE_ROWS)]
    for tile in view.hands[seat]:
        for row, glyphs in enumerate(_tile_lines(view.pack.tiles[tile], 0, 1)):
            _append(rows[row], glyphs)
            rows[row].append(" ")
    return Text("\n").join(rows)
