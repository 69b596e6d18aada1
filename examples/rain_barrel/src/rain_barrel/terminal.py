"""Rain Barrel in a terminal: a bar for each barrel. A terminal table can be anything that Rich can print."""

from __future__ import annotations

from rich.table import Table

from rain_barrel.state import BarrelPosition
from watertable.kernel import View
from watertable.kernel.words import Words


def table(view: View, words: Words) -> Table:
    assert isinstance(view, BarrelPosition)
    grid = Table(box=None, pad_edge=False, show_header=False)
    for seat, water in enumerate(view.barrels):
        bucket = f"bucket {view.bucket}" if seat == view.actor and view.phase != "over" else ""
        grid.add_row(words.name(seat), "█" * (20 * min(water, view.pack.goal) // view.pack.goal), str(water), bucket)
    return grid
