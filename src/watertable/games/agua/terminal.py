"""AGUA in a terminal: the cards as they lie with their ways, the waterways, holes, droplets and players.

Droplets and chips are letters on their colours, so that colour is never the only sign: droplets are
capitals A to F by seat, chips small letters.
"""

from __future__ import annotations

from rich import box
from rich.console import Group, RenderableType
from rich.constrain import Constrain
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from watertable.games.agua.rules.board import AguaPack, Layout, Waterway, colour_name
from watertable.games.agua.rules.terms import (
    CHIP_COLOURS,
    EVAPORATION,
    HOLE,
    JUMPING_STEP,
    LITTLE_CLOUD,
    SCENARIO,
    SLOTS,
)
from watertable.games.agua.rules.view import AguaView, Droplet
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
"""What a field is, where that matters; other fields are a dot."""


def table(view: View, words: Words) -> RenderableType:
    """The position as Rich draws it."""
    assert isinstance(view, AguaView)
    pack = view.setup.pack
    assert isinstance(pack, AguaPack)
    cards = [pack.card_number[view.cards[frame.key]] if frame.key in view.cards else -1 for frame in pack.frames]
    layout = pack.layout(cards)
    rows: list[RenderableType] = [_headline(view, words)]
    frames = [_card(view, pack, layout, at, words) for at in range(len(pack.frames))]
    rows.append(_side_by_side(frames[:3]))
    rows.append(_side_by_side([*frames[3:], _waterways(view, pack)]))
    rows.append(_legend(view))
    rows.append(_players(view, words))
    return Constrain(Group(*rows), _WIDTH)


def _side_by_side(panels: list[Panel]) -> Table:
    grid = Table.grid(expand=True)
    for _ in panels:
        grid.add_column(ratio=1)
    grid.add_row(*panels)
    return grid


def _headline(view: AguaView, words: Words) -> Text:
    line = Text()
    line.append(f"Round {view.round}", style="bold")
    if view.dice:
        line.append("   dice ")
        for die in view.dice:
            line.append(f"[{die}]", style=_ARROWS[die])
            line.append(" ")
        line.append(f"  {words.name(view.actor)} has {view.points} movement points left")
    if view.left:
        line.append(f"   left: {', '.join([words.term('frame', frame) for frame in view.left])}", style="cyan")
    return line


def _chip(colour: str) -> Text:
    return Text(colour[0], style=_CHIPS[colour])


def _piece(droplet: Droplet) -> Text:
    """A droplet with the chips under it; an exclamation mark if it was stopped."""
    text = Text(_LETTERS[droplet.owner], style=_SEATS[droplet.owner])
    for colour, count in zip(CHIP_COLOURS, droplet.chips, strict=True):
        for _ in range(count):
            text.append_text(_chip(colour))
    if droplet.is_stopped:
        text.append("!", style="bold magenta")
    return text


def _on_field(view: AguaView, field: str, sign: str) -> Text:
    """What is on a field: droplets, else a chip, else the sign of its kind."""
    for droplet in view.droplets:
        if droplet.field == field:
            return _piece(droplet)
    if field in view.chips:
        return _chip(view.chips[field])
    return Text(sign, style="dim")


def _ways(pack: AguaPack, layout: Layout, field: int, frame: int) -> Text:
    """Where a field leads: the number on the same card, or the field's name, in the arrow's colour."""
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


def _card(view: AguaView, pack: AguaPack, layout: Layout, at: int, words: Words) -> Panel:
    frame = pack.frames[at]
    lines: list[Text] = []
    for slot in range(SLOTS):
        field = pack.slot(at, slot)
        kind = layout.kinds[field]
        if kind == 0:
            continue
        line = Text(f"{slot + 1} ")
        line.append_text(_on_field(view, pack.names[field], _SIGNS.get(kind, "·")))
        if kind in _SIGNS and kind != SCENARIO:
            line.append(" jump" if kind == JUMPING_STEP else " evaporates", style="dim")
        line.append_text(_ways(pack, layout, field, at))
        lines.append(line)
    title = words.term("card", view.cards[frame.key]) if frame.key in view.cards else "(empty)"
    return Panel(
        Group(*lines),
        title=Text(f"{frame.key}: {title}", style="bold"),
        title_align="left",
        border_style="green",
        box=box.ROUNDED,
    )


def _waterways(view: AguaView, pack: AguaPack) -> Panel:
    """Droplets on the board's own fields, and the holes."""
    lines: list[Text] = []
    cloud = Text("cloud ")
    for seat in range(len(view.scores)):
        count = len([one for one in view.droplets if one.field == "cloud" and one.owner == seat])
        if count:
            cloud.append(f"{_LETTERS[seat]}×{count}", style=_SEATS[seat])
            cloud.append(" ")
    lines.append(cloud)
    own = [one for one in view.droplets if pack.frame_of[pack.number[one.field]] < 0 and one.field != "cloud"]
    for droplet in own:
        line = Text(f"{droplet.field} ")
        line.append_text(_piece(droplet))
        line.append_text(_ways(pack, pack.empty, pack.number[droplet.field], -2))
        lines.append(line)
    for waterway in pack.waterways:
        if waterway.look == "interrupted":
            lines.append(_holes(view, pack, waterway))
    return Panel(
        Group(*lines),
        title=Text("waterways", style="bold"),
        title_align="left",
        border_style="blue",
        box=box.ROUNDED,
    )


def _holes(view: AguaView, pack: AguaPack, waterway: Waterway) -> Text:
    line = Text(f"{waterway.key} ")
    for field in waterway.fields:
        name = pack.names[field]
        line.append_text(_chip(view.chips[name]) if name in view.chips else Text("○", style="dim"))
        line.append(" ")
    return line


def _legend(view: AguaView) -> Text:
    line = Text("worth (left in stock): ")
    for colour, value, stock in zip(CHIP_COLOURS, view.values, view.stock, strict=True):
        line.append_text(_chip(colour))
        # Spaces that do not break, so that a colour stays with its numbers.
        line.append(f"\N{NO-BREAK SPACE}{colour}\N{NO-BREAK SPACE}{value}\N{NO-BREAK SPACE}")
        line.append(f"({stock})", style="dim")
        line.append("  ")
    return line


def _players(view: AguaView, words: Words) -> Table:
    grid = Table.grid(padding=(0, 1))
    for _ in range(4):
        grid.add_column(no_wrap=True)
    grid.add_column()
    for seat, points in enumerate(view.scores):
        is_acting = seat == view.to_act
        chips = Text()
        for colour, count in zip(CHIP_COLOURS, view.collected[seat], strict=True):
            if count:
                chips.append(f"{colour[0]}×{count}", style=_CHIPS[colour])
                chips.append(" ")
        grid.add_row(
            Text("▶" if is_acting else " ", style="bold cyan"),
            Text(_LETTERS[seat], style=_SEATS[seat]),
            Text(words.name(seat), style="bold" if is_acting else ""),
            Text("1 point" if points == 1 else f"{points} points"),
            chips,
        )
    return grid
