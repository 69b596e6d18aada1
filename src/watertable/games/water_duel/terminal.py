"""Water Duel in a terminal: both players, the cards being played, and the viewer's hand with its texts."""

from __future__ import annotations

from rich import box
from rich.console import Group, RenderableType
from rich.constrain import Constrain
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from watertable.games.water_duel.pack.reader import WaterDuelPack
from watertable.games.water_duel.position import WaterDuelPosition
from watertable.games.water_duel.rules.phases import MOST_WATER
from watertable.games.water_duel.rules.pieces import UNKNOWN
from watertable.games.water_duel.rules.text import card_text
from watertable.kernel import View
from watertable.kernel.words import Words

_WIDTH = 100
"""A wider table would only be harder to read."""


def table(view: View, words: Words) -> RenderableType:
    """The position, for Rich to render."""
    assert isinstance(view, WaterDuelPosition)
    me = 0 if view.viewer is None else view.viewer
    rows: list[RenderableType] = [_player(view, words, 1 - me), _middle(view, words), _player(view, words, me)]
    if view.sees_hand(me):
        rows.append(_hand(view.held_by(me), view.pack, words))
    return Constrain(Group(*rows), _WIDTH)


def _name(pack: WaterDuelPack, words: Words, number: int) -> str:
    """The card's name from the words, or from the pack if the words do not have it."""
    card = pack.cards[number]
    return words.term("card", card.key) if words.has("card", card.key) else card.name


def _text(pack: WaterDuelPack, words: Words, number: int) -> str:
    """What the card does, in one line."""
    return " ".join(card_text(pack.cards[number], words))


def _player(view: WaterDuelPosition, words: Words, seat: int) -> Panel:
    grid = Table.grid(padding=(0, 2))
    grid.add_column(style="dim", no_wrap=True)
    grid.add_column()
    grid.add_row(words.term("table", "water"), _meter(view.water[seat]))
    grid.add_row(words.term("table", "hand"), _held(view, words, seat))
    grid.add_row(words.term("table", "set"), _slots(view, words, seat))
    standing = [stands.card for stands in view.standing if stands.seat == seat]
    if standing:
        lines = [f"{_name(view.pack, words, card)}: {_text(view.pack, words, card)}" for card in standing]
        grid.add_row(words.term("table", "continuous"), Text("\n".join(lines), style="yellow"))
    title = Text(words.name(seat), style="bold")
    if seat == view.active and view.turn and view.to_act() is not None:
        title.append(f" · {words.term('table', 'turn')} {view.turn}", style="bold cyan")
        title.append(f" · {words.term('table', 'actions')}: {view.actions}", style="cyan")
    return Panel(
        grid,
        title=title,
        title_align="left",
        border_style="cyan" if seat == view.to_act() else "dim",
        box=box.HEAVY if seat == view.to_act() else box.ROUNDED,
    )


def _meter(water: int) -> Text:
    style = "bold red" if water <= 5 else "bold cyan"
    bar = Text(f"{water:2} ", style=style)
    bar.append("●" * water, style=style)
    bar.append("○" * (MOST_WATER - water), style="dim")
    return bar


def _held(view: WaterDuelPosition, words: Words, seat: int) -> Text:
    """The number of cards in a hand, and what the viewer knows about it if it is hidden."""
    line = Text("▮" * view.hand_sizes[seat] + f" {view.hand_sizes[seat]}")
    known = [_name(view.pack, words, card) for card in view.known_of(seat)]
    if known and not view.sees_hand(seat):
        line.append(f"  {words.term('table', 'known')}: {', '.join(known)}", style="magenta")
    return line


def _slots(view: WaterDuelPosition, words: Words, seat: int) -> Text:
    line = Text()
    for slot, shown in enumerate(view.slots_of(seat), 1):
        line.append("   " if slot > 1 else "")
        line.append(f"[{slot}] ", style="bold" if shown else "dim")
        if shown is None:
            line.append("—", style="dim")
            continue
        line.append("▒▒▒" if shown.card == UNKNOWN else _name(view.pack, words, shown.card))
        if not view.is_ready(shown):
            line.append(f" ({words.term('table', 'this-turn')})", style="dim")
        if shown.is_seen:
            line.append(f" ({words.term('table', 'seen')})", style="magenta")
    return line


def _middle(view: WaterDuelPosition, words: Words) -> RenderableType:
    line = Text(f" {words.term('table', 'deck')} {view.deck_size}", style="dim")
    line.append(f"   {words.term('table', 'discards')} {len(view.discards)}")
    if view.discards:
        line.append(f", {words.term('table', 'top')} {_name(view.pack, words, view.discards[-1])}")
    if not view.series:
        return line
    grid = Table.grid(padding=(0, 1))
    grid.add_column(no_wrap=True)
    grid.add_column()
    for number, active in enumerate(view.series):
        name = Text(("↳ " if number else "") + _name(view.pack, words, active.card), style="bold")
        if active.is_negated:
            name.stylize("strike")
        text = f"{words.name(active.seat)} · {_text(view.pack, words, active.card)}"
        grid.add_row(name, Text(text, style="dim"))
    title = Text(words.term("table", "series"), style="bold")
    return Group(line, Panel(grid, title=title, title_align="left", border_style="yellow", box=box.ROUNDED))


def _hand(held: list[int], pack: WaterDuelPack, words: Words) -> Table:
    """The viewer's cards, identical ones in one row, with what they cost and do."""
    cards = Table(box=box.SIMPLE_HEAD, expand=True, show_edge=False)
    cards.add_column(words.term("table", "hand"), no_wrap=True)
    cards.add_column(words.term("table", "cost"), justify="right", style="cyan")
    cards.add_column(words.term("table", "attack"), justify="right", style="red")
    cards.add_column(words.term("table", "text"), ratio=1)
    for number in dict.fromkeys(held):
        card = pack.cards[number]
        copies = held.count(number)
        kind = words.term("table", "continuous") if card.is_continuous else ""
        if card.is_showdown:
            kind = words.term("table", "showdown")
        text = Text(f"{kind}. " if kind else "", style="yellow")
        text.append(_text(pack, words, number), style="default")
        name = Text(_name(pack, words, number), style="bold")
        name.append(f"  {card.key}" if card.key != name.plain.lower() else "", style="dim")
        name.append(f" ×{copies}" if copies > 1 else "")
        cards.add_row(name, str(card.cost), str(card.attack) if card.has_attack else "", text)
    return cards
