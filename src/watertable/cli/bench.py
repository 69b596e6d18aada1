"""`watertable bench`: decisions per second of every game, compiled and plain, beside installed peers."""

from __future__ import annotations

import os
import platform
from contextlib import ExitStack
from typing import Annotated, Any

import typer
from rich import box
from rich.table import Table as Grid

from watertable import __version__
from watertable.cli import arguments
from watertable.cli.console import output, print_json, progress
from watertable.cli.overview import is_compiled
from watertable.cli.setting_up import game_named
from watertable.kernel import Game, all_games
from watertable.kernel.extras import lacking
from watertable.lab.bench import loops, peers
from watertable.lab.bench.measure import ROUNDS, Contestant, measure
from watertable.lab.bench.plain import PlainProcess

_MOST_SECONDS = 600.0


def command(
    game: Annotated[
        list[str] | None, typer.Option("--game", help="Measure only this game; may be repeated. By default all.")
    ] = None,
    seconds: Annotated[
        float,
        typer.Option(min=0.001, max=_MOST_SECONDS, help="How long each line of the table is measured, in seconds."),
    ] = 2.0,
    every_count: Annotated[
        bool, typer.Option("--every-count", help="Measure every number of players, not only the default one.")
    ] = False,
    as_json: arguments.Json = False,
) -> None:
    """Measure random playouts in decisions per second, beside OpenSpiel's games."""
    games = all_games() if not game else [game_named(name) for name in game]
    notes: list[str] = []
    with ExitStack() as stack, progress() as bar:
        contestants = _peers(notes)
        for chosen in games:
            contestants += _ours(chosen, every_count)
        if is_compiled():
            contestants += _plain(games, every_count, stack.enter_context(PlainProcess()))
        else:
            notes.append("the rules are not compiled here, so only plain Python is measured")
        task = bar.add_task("measuring", total=ROUNDS * len(contestants))
        measure(contestants, seconds, lambda: bar.advance(task))
    report = _report(contestants, seconds, notes)
    if as_json:
        print_json(report)
    else:
        _print(report)


def _counts(game: Game, every_count: bool) -> list[int]:
    low, high = game.players
    return list(range(low, high + 1)) if every_count else [game.usual_players()]


def _peers(notes: list[str]) -> list[Contestant]:
    line = lacking("the comparison with OpenSpiel", "bench")
    if line is not None:
        notes.append(line)
        return []
    pyspiel = peers.openspiel()
    return [Contestant(name, None, "OpenSpiel", "Python", peers.openspiel_loop(pyspiel, name)) for name in peers.GAMES]


def _ours(game: Game, every_count: bool) -> list[Contestant]:
    """This process's version: compiled with both loops, or plain."""
    kind = "compiled" if is_compiled() else "plain"
    found: list[Contestant] = []
    for seats in _counts(game, every_count):
        loop = loops.python_loop(game.name, seats, is_compiled())
        found.append(Contestant(game.name, seats, kind, "Python", loop))
        if is_compiled():
            found.append(Contestant(game.name, seats, kind, "compiled", loops.compiled_loop(game.name, seats)))
        found.append(Contestant(game.name, seats, kind, "copy", loops.copy_loop(game.name, seats)))
    return found


def _plain(games: list[Game], every_count: bool, process: PlainProcess) -> list[Contestant]:
    """The uncompiled version beside a compiled one."""
    return [
        Contestant(game.name, seats, "plain", driver, process.loop(what, game.name, seats))
        for game in games
        for seats in _counts(game, every_count)
        for driver, what in (("Python", "play"), ("copy", "copy"))
    ]


def _report(contestants: list[Contestant], seconds: float, notes: list[str]) -> dict[str, Any]:
    """All figures as plain data."""
    rivals = {c.name: c.rate() for c in contestants if c.kind == "OpenSpiel"}
    playouts = [c for c in contestants if c.driver != "copy" and c.kind != "OpenSpiel"]
    return {
        "watertable": __version__,
        "python": platform.python_version(),
        "machine": platform.machine(),
        "processors": os.cpu_count(),
        "compiled": is_compiled(),
        "openspiel": peers.openspiel_version() if rivals else None,
        "rounds": ROUNDS,
        "seconds_each": seconds,
        "peers": [
            {"name": c.name, "decisions_per_second": round(c.rate()), "rounds": [round(rate) for rate in c.rates]}
            for c in contestants
            if c.kind == "OpenSpiel"
        ],
        "games": [
            {
                "name": c.name,
                "players": c.players,
                "kind": c.kind,
                "loop": c.driver,
                "decisions_per_second": round(c.rate()),
                "rounds": [round(rate) for rate in c.rates],
                "ratios": {name: round(c.rate() / rate, 3) for name, rate in rivals.items()},
            }
            for c in playouts
        ],
        "copies": [
            {"name": c.name, "players": c.players, "kind": c.kind, "microseconds": round(1e6 / c.rate(), 3)}
            for c in contestants
            if c.driver == "copy"
        ],
        "notes": notes,
    }


def _print(report: dict[str, Any]) -> None:
    console = output()
    names = [peer["name"] for peer in report["peers"]]
    grid = Grid(box=box.SIMPLE_HEAD, pad_edge=False, show_edge=False)
    for title in ("game", "rules", "loop"):
        grid.add_column(title, no_wrap=True)
    grid.add_column("decisions\nper second", justify="right", no_wrap=True)
    for name in names:
        grid.add_column("×\n" + name.replace("_", "\n"), justify="right", no_wrap=True)
    for peer in report["peers"]:
        grid.add_row(peer["name"], "OpenSpiel", "Python", f"{peer['decisions_per_second']:,}")
    for line in report["games"]:
        ratios = [f"{line['ratios'][name]:.2f}" for name in names]
        rate = f"{line['decisions_per_second']:,}"
        grid.add_row(f"{line['name']}, {line['players']}", line["kind"], line["loop"], rate, *ratios)
    console.print(grid)
    console.print()
    for line in report["copies"]:
        what = f"{line['name']}, {line['players']} players, {line['kind']}"
        console.print(f"a copy in the middle of a game: {what}: {line['microseconds']:.2f} µs")
    console.print(
        f"median of {report['rounds']} rounds in turn, {report['seconds_each']:g} s each; "
        f"watertable {report['watertable']}, Python {report['python']}"
        + (f", OpenSpiel {report['openspiel']}" if report["openspiel"] else ""),
        style="dim",
    )
    for note in report["notes"]:
        console.print(f"note: {note}")
