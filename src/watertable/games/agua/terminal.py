"""AGUA in a terminal: the cards with their ways, the waterways, holes, droplets and players.

Droplets and chips are letters on a coloured background, so that nobody has to rely on colour alone:
droplets are capitals A to F by seat, chips are lower-case letters.
"""

from __future__ import annotations

from rich import box
from rich.console import Group, RenderableType
from rich.constrain import Constrain
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from watertable.games.agua.position import AguaPosition
from watertable.games.agua.rules.board import AguaPack, Layout, Waterway, colour_name
from watertable.games.agua.rules.terms import (
    ARROW_COLOURS,
    CHIP_COLOURS,
    CLOUD,
    EVAPORATION,
    HOLE,
    JUMPING_STEP,
    LITTLE_CLOUD,
    SCENARIO,
    SLOTS,
    chips_of,
)
from watertable.kernel import View
from watertable.kernel.words import Words

_WIDTH = 110
_SEATS = (
    "bold white on red3",
    "bold white on green4",
    "bold black on dark_orange",
    "bold white on purple4",
    "bold white on grey30",
    "bold black on orchid1",
)
_LETTERS = "ABCDEF"
_CHIPS = {
    "amber": "bold black on orange1",
    "coral": "bold black on light_coral",
    "jade": "bold white on dark_green",
    "lilac": "bold black on medium_purple1",
    "pearl": "bold black on cornsilk1",
    "slate": "bold white on grey37",
}
_ARROWS = {"red": "bold red", "yellow": "bold yellow", "blue": "bold dodger_blue1"}
_SIGNS = {SCENARIO: "◎", JUMPING_STEP: "✈", EVAPORATION: "☁", HOLE: "○", LITTLE_CLOUD: "☁"}
"""The signs for special kinds of field; other fields are a dot."""


def table(view: View, words: Words) -> RenderableType:
    """The position, for Rich to render."""
    assert isinstance(view, AguaPosition)
    rows: list[RenderableType] = [_headline(view, words)]
    frames = [_card(view, frame, words) for frame in range(len(view.pack.frames))]
    rows.append(_side_by_side(frames[:3]))
    rows.append(_side_by_side([*frames[3:], _waterways(view)]))
    rows.append(_legend(view))
    rows.append(_players(view, words))
    return Constrain(Group(*rows), _WIDTH)


def _side_by_side(panels: list[Panel]) -> Table:
    grid = Table.grid(expand=True)
    for _ in panels:
        grid.add_column(ratio=1)
    grid.add_row(*panels)
    return grid


def _headline(view: AguaPosition, words: Words) -> Text:
    line = Text()
    line.append(f"Round {view.round}", style="bold")
    if view.dice:
        line.append("   dice ")
        for die in view.dice:
            colour = ARROW_COLOURS[die]
            line.append(f"[{colour}]", style=_ARROWS[colour])
            line.append(" ")
        points = "1 movement point" if view.points == 1 else f"{view.points} movement points"
        line.append(f"  {words.name(view.actor)} has {points} left")
    if view.left:
        left = [frame.key for number, frame in enumerate(view.pack.frames) if view.left & (1 << number)]
        line.append(
            f"   cards left this turn: {', '.join([words.term('frame', frame) for frame in left])}", style="cyan"
        )
    return line


def _chip(colour: str) -> Text:
    return Text(colour[0], style=_CHIPS[colour])


def _piece(view: AguaPosition, droplet: int) -> Text:
    """A droplet with the chips under it, and an exclamation mark if it was stopped."""
    owner = droplet // view.each
    text = Text(_LETTERS[owner], style=_SEATS[owner])
    for colour, name in enumerate(CHIP_COLOURS):
        for _ in range(chips_of(view.carried[droplet], colour)):
            text.append_text(_chip(name))
    if view.stopped & (1 << droplet):
        text.append("!", style="bold magenta")
    return text


def _on_slot(view: AguaPosition, field: int, sign: str) -> Text:
    """What is on a field of a card: a droplet, a chip, or else the sign of its kind."""
    if field in view.droplets:
        return _piece(view, view.droplets.index(field))
    chip = view.chips[field - view.pack.first_hole]
    return _chip(CHIP_COLOURS[chip - 1]) if chip else Text(sign, style="dim")


def _ways(pack: AguaPack, layout: Layout, field: int, frame: int) -> Text:
    """Where a field leads: a number on the same card, or another field's name, in the arrow's colour."""
    text = Text()
    for way in layout.ways[field]:
        if pack.frame_of[way.target] == frame:
            name = str((way.target - pack.first_slot) % SLOTS + 1)
        else:
            name = pack.names[way.target]
        colour = colour_name(way.colour)
        text.append(" ")
        text.append(f"{colour[:1].upper()}›{name}" if colour else f"›{name}", style=_ARROWS.get(colour, ""))
    return text


def _card(view: AguaPosition, frame: int, words: Words) -> Panel:
    pack = view.pack
    lines: list[Text] = []
    for slot in range(SLOTS):
        field = pack.slot(frame, slot)
        kind = view.layout.kinds[field]
        if kind == 0:
            continue
        line = Text(f"{slot + 1} ")
        line.append_text(_on_slot(view, field, _SIGNS.get(kind, "·")))
        if kind in _SIGNS and kind != SCENARIO:
            line.append(" jump" if kind == JUMPING_STEP else " evaporates", style="dim")
        line.append_text(_ways(pack, view.layout, field, frame))
        lines.append(line)
    card = view.cards[frame]
    title = words.term("card", pack.cards[card].key) if card >= 0 else "(empty)"
    return Panel(
        Group(*lines),
        title=Text(f"{pack.frames[frame].key}: {title}", style="bold"),
        title_align="left",
        border_style="green",
        box=box.ROUNDED,
    )


def _waterways(view: AguaPosition) -> Panel:
    """The droplets on the board's own fields, and the holes."""
    pack = view.pack
    lines: list[Text] = []
    cloud = Text("cloud ")
    for seat in range(view.seats):
        count = view.droplets[seat * view.each : (seat + 1) * view.each].count(CLOUD)
        if count:
            cloud.append(f"{_LETTERS[seat]}×{count}", style=_SEATS[seat])
            cloud.append(" ")
    lines.append(cloud)
    for droplet, field in enumerate(view.droplets):
        if pack.frame_of[field] < 0 and field != CLOUD:
            line = Text(f"{pack.names[field]} ")
            line.append_text(_piece(view, droplet))
            line.append_text(_ways(pack, pack.empty, field, -2))
            lines.append(line)
    for waterway in pack.waterways:
        if waterway.look == "interrupted":
            lines.append(_holes(view, waterway))
    return Panel(
        Group(*lines),
        title=Text("waterways", style="bold"),
        title_align="left",
        border_style="blue",
        box=box.ROUNDED,
    )


def _holes(view: AguaPosition, waterway: Waterway) -> Text:
    line = Text(f"{waterway.key} ")
    for field in waterway.fields:
        chip = view.chips[field - view.pack.first_hole]
        line.append_text(_chip(CHIP_COLOURS[chip - 1]) if chip else Text("○", style="dim"))
        line.append(" ")
    return line


def _legend(view: AguaPosition) -> Text:
    line = Text("chip values (left in stock): ")
    for colour, name in enumerate(CHIP_COLOURS):
        line.append_text(_chip(name))
        # No-break spaces keep a colour together with its numbers.
        line.append(f"\N{NO-BREAK SPACE}{name}\N{NO-BREAK SPACE}{view.value_of(colour)}\N{NO-BREAK SPACE}")
        line.append(f"({chips_of(view.stock, colour)})", style="dim")
        line.append("  ")
    return line


def _players(view: AguaPosition, words: Words) -> Table:
    grid = Table.grid(padding=(0, 1))
    for _ in range(4):
        grid.add_column(no_wrap=True)
    grid.add_column()
    for seat in range(view.seats):
        points = view.total_of(seat)
        is_acting = seat == view.to_act()
        chips = Text()
        for colour, name in enumerate(CHIP_COLOURS):
            count = chips_of(view.collected[seat], colour)
            if count:
                chips.append(f"{name[0]}×{count}", style=_CHIPS[name])
                chips.append(" ")
        grid.add_row(
            Text("▶" if is_acting else " ", style="bold cyan"),
            Text(_LETTERS[seat], style=_SEATS[seat]),
            Text(words.name(seat), style="bold" if is_acting else ""),
            Text("1 point" if points == 1 else f"{points} points"),
            chips,
        )
    return grid
