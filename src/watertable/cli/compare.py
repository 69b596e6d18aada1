"""`watertable compare`: variants of a game on the same seeds: what differs, by how much, and how surely."""

from __future__ import annotations

import secrets
import shlex
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.table import Table as Grid

from watertable.cli import arguments, files
from watertable.cli.console import output, print_json, progress
from watertable.cli.progress_of_runs import told_on
from watertable.cli.setting_up import bots_for_seats, game_named
from watertable.kernel.extras import require
from watertable.lab.engine import EngineName, engine_for

if TYPE_CHECKING:
    from watertable.lab.comparison import Comparison

_SHOWN = 15
_OPEN = 5


def command(
    game: arguments.GameName,
    players: arguments.Players = None,
    games: Annotated[int, typer.Option(min=1, help="How many games of each variant.")] = 1000,
    bots: Annotated[str, typer.Option(help="One bot or level for all seats, or one for each.")] = "greedy",
    seed: arguments.Seed = None,
    jobs: arguments.Jobs = None,
    engine: arguments.EngineChoice = EngineName.LOCAL,
    address: arguments.Address = None,
    option: Annotated[
        list[str] | None,
        typer.Option("--option", metavar="NAME=VALUE", help="An option; several values of the same one make variants."),
    ] = None,
    number: Annotated[
        list[str] | None,
        typer.Option(
            "--set",
            metavar="KEY=VALUE",
            help="A value of the pack, or an option: cards.floodgate.defend=5. Several of the same one make variants.",
        ),
    ] = None,
    pack: Annotated[
        list[Path] | None, typer.Option("--pack", metavar="FILE", help="A custom pack; several make variants.")
    ] = None,
    preset: arguments.Preset = None,
    out: Annotated[Path | None, typer.Option(metavar="FILE.html", help="Write a page with plots here.")] = None,
    force: arguments.Force = False,
    as_json: arguments.Json = False,
) -> None:
    """Compare packs, options or single numbers on the same seeds: what differs, by how much, and how surely."""
    require("compare", "lab")
    from watertable.cli.variants import variants
    from watertable.lab.comparison import compare
    from watertable.lab.runs import check_enough
    from watertable.lab.trials import TrialPlan

    named = game_named(game)
    if out is not None:
        files.check_writable(out, force)
    found = variants(named, option or [], number or [], pack or [], preset)
    seats = named.usual_players() if players is None else players
    chosen = secrets.token_hex(8) if seed is None else seed
    check_enough(games)
    levels = tuple(str(spec) for spec in bots_for_seats(bots, seats))
    plans = [TrialPlan(named.name, seats, each.options, each.pack_text, levels, chosen) for each in found]
    for plan in plans:
        plan.start()
    with engine_for(jobs, engine, address) as playing, progress() as bar:
        first, comparisons = compare([each.label for each in found], plans, games, playing, told_on(bar))
    # The page comes last: if it cannot be written, what the games showed is told all the same.
    if as_json:
        print_json(
            {
                "game": named.name,
                "players": seats,
                "games": games,
                "bots": first.bots,
                "seed": chosen,
                "first": {"variant": first.name, "setups": [start.setup.to_json() for start in first.starts]},
                "comparisons": [each.as_data() for each in comparisons],
            }
        )
    else:
        output().print(
            f"{named.title}, {seats} players, {games:,} games of each, {first.bots}, seed {chosen}", style="bold"
        )
        for each in comparisons:
            _print(first.name, each, games)
    if out is None:
        return
    from watertable.lab.comparison_page import comparison_page

    typed = "watertable " + shlex.join(sys.argv[1:])
    files.write_text(out, comparison_page(first, comparisons, chosen, typed))
    if not as_json:
        output().print(f"Wrote the comparison to {out}", soft_wrap=True)


def _print(first: str, comparison: Comparison, games: int) -> None:
    from watertable.lab import statistics
    from watertable.lab.figures import spelled

    console = output()
    supported = comparison.with_verdict(statistics.SUPPORTED)
    console.print(f"\n{first} → {comparison.label}", style="bold", soft_wrap=True)
    if not supported:
        console.print(f"No difference is supported by {games:,} games.")
    grid = Grid(box=None, pad_edge=False)
    grid.add_column("what", overflow="fold")
    for title in ("before", "after", "difference", "95 %"):
        grid.add_column(title, justify="right", no_wrap=True)
    for each in supported[:_SHOWN]:
        unit = each.measure.unit
        grid.add_row(
            each.measure.label, spelled(each.first, unit), spelled(each.other, unit), each.text(), each.range_text()
        )
    if supported:
        console.print(grid)
    if len(supported) > _SHOWN:
        console.print(f"and {len(supported) - _SHOWN} more; --out FILE.html or --json shows all", style="dim")
    undecided = [each for each in comparison.with_verdict(statistics.UNDECIDED) if each.games_to_decide]
    undecided.sort(key=lambda each: each.games_to_decide or 0)
    for each in undecided[:_OPEN]:
        console.print(
            f"undecided: {each.measure.label} {each.text()}; {each.games_to_decide:,} games would decide",
            soft_wrap=True,
        )
    if len(undecided) > _OPEN:
        console.print(f"and {len(undecided) - _OPEN} more undecided", style="dim")
    same = comparison.with_verdict(statistics.NOT_SUPPORTED)
    console.print(f"{len(same)} figures are as good as the same.")
    few = comparison.with_verdict(statistics.TOO_FEW)
    if few:
        console.print(f"{len(few)} were seen in too few games for a verdict.", style="dim")
    if comparison.narrowed is not None:
        console.print(f"The same seeds make these intervals {comparison.narrowed:.2f} times narrower.", style="dim")
