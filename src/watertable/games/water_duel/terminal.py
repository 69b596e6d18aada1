"""Water Duel in a terminal: both players, the cards being played, the own hand with its texts."""

from __future__ import annotations

from rich import box
from rich.console import Group, RenderableType
from rich.constrain import Constrain
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from watertable.games.water_duel.pack.reader import WaterDuelPack
from watertable.games.water_duel.rules.phases import MOST_WATER
from watertable.games.water_duel.rules.steps import Card
from watertable.games.water_duel.rules.text import card_text
from watertable.games.water_duel.rules.view import WaterDuelView
from watertable.kernel import View
from watertable.kernel.words import Words

_WIDTH = 100
"""Wider than this the table would only be harder to read."""


def table(view: View, words: Words) -> RenderableType:
    """The position as Rich draws it."""
    assert isinstance(view, WaterDuelView)
    pack = view.setup.pack
    assert isinstance(pack, WaterDuelPack)
    me = 0 if view.viewer is None else view.viewer
    rows: list[RenderableType] = [_player(view, pack, words, 1 - me), _middle(view, pack, words)]
    rows.append(_player(view, pack, words, me))
    hand = view.hands[me]
    if hand is not None:
        rows.append(_hand(hand, pack, words))
    return Constrain(Group(*rows), _WIDTH)


def _card(pack: WaterDuelPack, key: str) -> Card:
    return pack.cards[pack.numbers[key]]


def _name(pack: WaterDuelPack, words: Words, key: str) -> str:
    """The card's name, as the pack has it where the words know no other."""
    return words.term("card", key) if words.has("card", key) else _card(pack, key).name


def _player(view: WaterDuelView, pack: WaterDuelPack, words: Words, seat: int) -> Panel:
    grid = Table.grid(padding=(0, 2))
    grid.add_column(style="dim", no_wrap=True)
    grid.add_column()
    grid.add_row(words.term("table", "water"), _meter(view.water[seat]))
    grid.add_row(words.term("table", "hand"), _held(view, pack, words, seat))
    grid.add_row(words.term("table", "set"), _slots(view, pack, words, seat))
    standing = [stands.card for stands in view.standing if stands.seat == seat]
    if standing:
        lines = [f"{_name(pack, words, key)}: {' '.join(card_text(_card(pack, key), words))}" for key in standing]
        grid.add_row(words.term("table", "continuous"), Text("\n".join(lines), style="yellow"))
    title = Text(words.name(seat), style="bold")
    if seat == view.active and view.turn and view.to_act is not None:
        title.append(f" · {words.term('table', 'turn')} {view.turn}", style="bold cyan")
        title.append(f" · {words.term('table', 'actions')}: {view.actions}", style="cyan")
    return Panel(
        grid,
        title=title,
        title_align="left",
        border_style="cyan" if seat == view.to_act else "dim",
        box=box.HEAVY if seat == view.to_act else box.ROUNDED,
    )


def _meter(water: int) -> Text:
    style = "bold red" if water <= 5 else "bold cyan"
    bar = Text(f"{water:2} ", style=style)
    bar.append("●" * water, style=style)
    bar.append("○" * (MOST_WATER - water), style="dim")
    return bar


def _held(view: WaterDuelView, pack: WaterDuelPack, words: Words, seat: int) -> Text:
    """How many cards a hand has, and what the viewer knows of a hand that is hidden."""
    line = Text("▮" * view.hand_sizes[seat] + f" {view.hand_sizes[seat]}")
    notes = view.public if view.viewer is None else view.known
    known = [_name(pack, words, note.card) for note in notes if note.owner == seat]
    if known and view.hands[seat] is None:
        line.append(f"  {words.term('table', 'known')}: {', '.join(known)}", style="magenta")
    return line


def _slots(view: WaterDuelView, pack: WaterDuelPack, words: Words, seat: int) -> Text:
    line = Text()
    for slot, shown in enumerate(view.slots[seat], 1):
        line.append("   " if slot > 1 else "")
        line.append(f"[{slot}] ", style="bold" if shown else "dim")
        if shown is None:
            line.append("—", style="dim")
            continue
        line.append("▒▒▒" if shown.card is None else _name(pack, words, shown.card))
        if not shown.is_ready:
            line.append(f" ({words.term('table', 'this-turn')})", style="dim")
        if shown.is_seen:
            line.append(f" ({words.term('table', 'seen')})", style="magenta")
    return line


def _middle(view: WaterDuelView, pack: WaterDuelPack, words: Words) -> RenderableType:
    line = Text(f" {words.term('table', 'deck')} {view.deck_size}", style="dim")
    line.append(f"   {words.term('table', 'discards')} {len(view.discards)}")
    if view.discards:
        line.append(f", {words.term('table', 'top')} {_name(pack, words, view.discards[-1])}")
    if not view.series:
        return line
    grid = Table.grid(padding=(0, 1))
    grid.add_column(no_wrap=True)
    grid.add_column()
    for at, active in enumerate(view.series):
        name = Text(("↳ " if at else "") + _name(pack, words, active.card), style="bold")
        if active.is_negated:
            name.stylize("strike")
        text = f"{words.name(active.seat)} · {' '.join(card_text(_card(pack, active.card), words))}"
        grid.add_row(name, Text(text, style="dim"))
    title = Text(words.term("table", "series"), style="bold")
    return Group(line, Panel(grid, title=title, title_align="left", border_style="yellow", box=box.ROUNDED))


def _hand(keys: tuple[str, ...], pack: WaterDuelPack, words: Words) -> Table:
    """The own cards, equal ones in one line, with what they cost and do."""
    cards = Table(box=box.SIMPLE_HEAD, expand=True, show_edge=False)
    cards.add_column(words.term("table", "hand"), no_wrap=True)
    cards.add_column(words.term("table", "cost"), justify="right", style="cyan")
    cards.add_column(words.term("table", "attack"), justify="right", style="red")
    cards.add_column(words.term("table", "text"), ratio=1)
    for key in dict.fromkeys(keys):
        card = _card(pack, key)
        copies = keys.count(key)
        kind = words.term("table", "continuous") if card.is_continuous else ""
        if card.is_showdown:
            kind = words.term("table", "showdown")
        text = Text(f"{kind}. " if kind else "", style="yellow")
        text.append(" ".join(card_text(card, words)), style="default")
        name = Text(_name(pack, words, key), style="bold")
        name.append(f"  {key}" if key != name.plain.lower() else "", style="dim")
        name.append(f" ×{copies}" if copies > 1 else "")
        cards.add_row(name, str(card.cost), str(card.attack) if card.has_attack else "", text)
    return cards
