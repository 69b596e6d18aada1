"""Water Cycle in a terminal: the places of the cycle, the population, the players.

Every cube is a letter on its colour, so that nothing depends on telling colours apart.
"""

from __future__ import annotations

from rich import box
from rich.console import Group, RenderableType
from rich.constrain import Constrain
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from watertable.games.water_cycle.pack.reader import RETURN_ARROW, WaterCyclePack
from watertable.games.water_cycle.position import RETURNS, RETURNS_END, WaterCyclePosition
from watertable.games.water_cycle.rules.places import NUMBER, PLACES, RIGHT_CLOUD, SEA
from watertable.kernel import View
from watertable.kernel.words import Words

LETTERS = "RGOWPY"
_STYLES = (
    "bold white on red3",
    "bold white on green4",
    "bold black on dark_orange",
    "bold black on grey93",
    "bold white on purple4",
    "bold black on yellow3",
)
_WIDTH = 100
"""The table is no wider than this, even in a wider terminal: it would be harder to read."""
_ROWS = (("left-cloud", "right-cloud", "sea"), ("lake", "river", "aquifer"))
"""The clouds above the land. Water rises from the sea on the right and travels left."""
_BORDERS = {"left-cloud": "white", "right-cloud": "white", "sea": "blue"}
_MOST_LETTERS = 5
"""More cubes than this are shown as a number."""


def table(view: View, words: Words) -> RenderableType:
    """The position as Rich draws it."""
    assert isinstance(view, WaterCyclePosition)
    pack = view.setup.pack
    assert isinstance(pack, WaterCyclePack)
    rows: list[RenderableType] = [_headline(view, words)]
    for places in _ROWS:
        rows.append(_side_by_side([_place(view, pack, words, place) for place in places], (1, 1, 1)))
    rows.append(_side_by_side([_population(view, pack, words), _place(view, pack, words, "plant")], (2, 1)))
    rows.append(_players(view, pack, words))
    return Constrain(Group(*rows), _WIDTH)


def _side_by_side(panels: list[Panel], ratios: tuple[int, ...]) -> Table:
    grid = Table.grid(expand=True)
    for ratio in ratios:
        grid.add_column(ratio=ratio)
    grid.add_row(*panels)
    return grid


def _headline(view: WaterCyclePosition, words: Words) -> Text:
    line = Text()
    line.append(f"Round {view.round}", style="bold")
    if view.dice:
        line.append("   dice left: ")
        for die in view.dice:
            line.append(f"[{die}]", style="bold cyan")
            line.append(" ")
    if view.die:
        line.append(words.fill("  {seat:seat} [moves|move] with ", {"seat": view.actor}))
        line.append(f"[{view.die}]", style="bold cyan")
    if view.is_last_round:
        line.append("   the last round", style="bold magenta")
    return line


def _cubes_of(seat: int, count: int) -> Text:
    """Cubes of one colour, as letters on it."""
    letters = LETTERS[seat] * count if count <= _MOST_LETTERS else f"{LETTERS[seat]}×{count}"
    return Text(letters, style=_STYLES[seat])


def _place(view: WaterCyclePosition, pack: WaterCyclePack, words: Words, place: str) -> Panel:
    groups = [_cubes_of(seat, count) for seat, count in enumerate(view.owners_in(NUMBER[place])) if count]
    title = words.term("place", place)
    if RETURNS <= NUMBER[place] < RETURNS_END:
        free = view.room[NUMBER[place]]
        unused = pack.room[NUMBER[place]] - free - sum(view.owners_in(NUMBER[place]))
        # WC-2: cubes of colours nobody plays stay here for the whole game.
        if unused:
            groups.append(Text("▪" * unused, style="dim"))
        if free:
            groups.append(Text("□" * free, style="cyan"))
        title += f" · {free} free" if free else " · full"
    elif not groups:
        groups.append(Text("empty", style="dim"))
    arrows = _arrows_into(pack, words, NUMBER[place])
    return Panel(
        Text(" ").join(groups),
        title=Text(title, style="bold"),
        subtitle=Text(arrows, style="cyan") if arrows else None,
        title_align="left",
        subtitle_align="left",
        border_style=_BORDERS.get(place, "green"),
        box=box.ROUNDED,
    )


def _arrows_into(pack: WaterCyclePack, words: Words, place: int) -> str:
    """Which dice bring water here, and from where."""
    arrows: list[str] = []
    for die in range(1, 7):
        source = pack.sources[die]
        if source == RETURN_ARROW:
            if place in (SEA, RIGHT_CLOUD):
                arrows.append(f"[{die}] return")
        elif pack.targets[die] == place:
            arrows.append(f"[{die}] {words.term('place', PLACES[source])}")
    return "◂ " + ", ".join(arrows) if arrows else ""


def _population(view: WaterCyclePosition, pack: WaterCyclePack, words: Words) -> Panel:
    content = Text()
    served = len(view.on_persons)
    for person in range(view.persons):
        content.append(" " if person else "")
        content.append(f"{pack.points[person]}", style="bold" if person == served else "")
        if person < served:
            seat = view.on_persons[person]
            content.append(LETTERS[seat], style=_STYLES[seat])
        else:
            content.append("?" if person == served else "·", style="bold magenta" if person == served else "dim")
    title = f"{words.term('place', 'population')} · {view.persons} of {len(pack.points)} people"
    next_points = ""
    if served < view.persons:
        next_points = words.fill("next person: {n|point|points}", {"n": pack.points[served]})
    return Panel(
        content,
        title=Text(title, style="bold"),
        subtitle=Text(next_points, style="magenta"),
        title_align="left",
        subtitle_align="left",
        border_style="magenta",
        box=box.ROUNDED,
    )


def _players(view: WaterCyclePosition, pack: WaterCyclePack, words: Words) -> Table:
    grid = Table.grid(padding=(0, 1))
    for _ in range(3):
        grid.add_column(no_wrap=True)
    grid.add_column(justify="right", no_wrap=True)
    grid.add_column(no_wrap=True)
    grid.add_column()
    for seat, points in enumerate(view.scores):
        is_acting = seat == view.to_act()
        remarks = []
        if seat == view.first:
            remarks.append("start player")
        if view.lost[seat]:
            remarks.append(words.fill("lost {n|point|points}", {"n": view.lost[seat]}))
        grid.add_row(
            Text("▶" if is_acting else " ", style="bold"),
            Text(LETTERS[seat], style=_STYLES[seat]),
            Text(words.name(seat), style="bold" if is_acting else ""),
            Text(f"{points}", style="bold"),
            _bar(points, pack.target_score),
            Text(", ".join(remarks), style="dim"),
        )
    return grid


def _bar(points: int, target: int) -> Text:
    """How close a player is to the target score."""
    full = min(20, 20 * points // target)
    bar = Text("█" * full, style="cyan")
    bar.append("░" * (20 - full), style="dim")
    bar.append(f" of {target}", style="dim")
    return bar
