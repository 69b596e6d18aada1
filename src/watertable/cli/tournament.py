"""`watertable tournament`: lets bots play each other, and shows how strong they are."""

from __future__ import annotations

import secrets
import shlex
import sys
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.table import Table as Grid
from rich.text import Text

from watertable.bots import budget_from_text, specs_from_text
from watertable.cli import arguments, files
from watertable.cli.console import output, print_json, progress, remark
from watertable.cli.setting_up import Table, game_named, set_up
from watertable.cli.stopping import Stopped
from watertable.kernel import BadInput
from watertable.kernel.extras import require
from watertable.lab.engine import EngineName, engine_for
from watertable.lab.results_file import ResultsFile, read_results
from watertable.lab.standings import Standing, Standings, standings
from watertable.lab.tournament import GameResult, Tournament, new_tournament, run

_BAR = 25


def command(
    game: arguments.GameName,
    bots: Annotated[
        str,
        typer.Option(
            help="Bots or levels. If there are as many as players, they play all games; otherwise they take turns."
        ),
    ] = "greedy,random",
    players: arguments.Players = None,
    games: Annotated[int, typer.Option(min=1, help="How many games.")] = 100,
    budget: Annotated[
        str | None, typer.Option(help="The budget of bots that do not name one: 50ms, 2s, 400i (iterations).")
    ] = None,
    seed: arguments.Seed = None,
    jobs: Annotated[
        int | None,
        typer.Option(min=1, max=256, help="The number of processes; by default 1, with Ray one for each processor."),
    ] = None,
    engine: arguments.EngineChoice = EngineName.LOCAL,
    address: arguments.Address = None,
    results: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE.jsonl", help="Keep the results here; the same command continues a run that was stopped."
        ),
    ] = None,
    html: Annotated[
        Path | None, typer.Option("--report", metavar="FILE.html", help="Write the results as a page with plots.")
    ] = None,
    force: arguments.Force = False,
    option: arguments.Options = None,
    preset: arguments.Preset = None,
    pack: arguments.PackFile = None,
    as_json: arguments.Json = False,
) -> None:
    """Let bots play each other, with rotated seats, and show how strong they are."""
    entrants = specs_from_text(bots)
    if budget is not None:
        given = budget_from_text(budget)
        entrants = [entrant.with_budget(given) for entrant in entrants]
    named = game_named(game)
    if players is None and named.players[0] <= len(entrants) <= named.players[1]:
        players = len(entrants)
    table = set_up(named, players, option or [], preset, pack)
    if html is not None:
        require("--report", "lab")
        files.check_writable(html, force)
    if results is not None and seed is None:
        raise BadInput("--results needs a --seed, so that a later run continues the same tournament")
    chosen = secrets.token_hex(8) if seed is None else seed
    tournament = new_tournament(table.new(), table.pack_text, entrants, chosen, table.options)
    played = _play(tournament, games, results, jobs, engine, address)
    summary = standings(tournament, played)
    # The page comes last: if it cannot be written, what the games showed is told all the same.
    if as_json:
        print_json(_as_data(tournament, summary))
    else:
        _print(table, tournament, summary)
    if html is None:
        return
    from watertable.lab.tournament_page import tournament_page

    typed = "watertable " + shlex.join(sys.argv[1:])
    files.write_text(html, tournament_page(table.game.title, tournament, summary, typed))
    if not as_json:
        output().print(f"Wrote the report to {html}", soft_wrap=True)


def _play(
    tournament: Tournament, games: int, path: Path | None, jobs: int | None, engine: EngineName, address: str | None
) -> list[GameResult]:
    """All games, including those already in the file. Finished games are kept even if the run is stopped."""
    known = [] if path is None else read_results(path, tournament)
    played = [result for result in known if result.number < games]
    have = {result.number for result in played}
    missing = [number for number in range(games) if number not in have]
    if have:
        remark(f"continuing: {len(have)} of {games} games are in {path}")
    store = None if path is None else ResultsFile(path, tournament, known)
    try:
        with engine_for(jobs, engine, address, usual=1) as playing, progress() as bar:
            task = bar.add_task(
                f"{tournament.game}, {tournament.seats} players", total=games, completed=len(have), begun=len(have)
            )
            for result in run(tournament, missing, playing):
                if store is not None:
                    store.add(result)
                played.append(result)
                bar.advance(task)
    except KeyboardInterrupt:
        if path is None:
            raise
        raise Stopped(f"stopped after {len(played)} of {games} games; the same command continues") from None
    finally:
        if store is not None:
            store.close()
    return played


def _as_data(tournament: Tournament, summary: Standings) -> dict[str, Any]:
    """What is printed, as plain data."""
    return {
        **tournament.identity(),
        "games": summary.games,
        "is_reproducible": tournament.is_reproducible,
        "bots": [
            {
                "name": bot.name,
                "seats": bot.seats,
                "wins": round(bot.wins, 6),
                "win_share": round(bot.share, 6),
                "win_share_95": [round(end, 6) for end in bot.share_95],
                "rating": round(bot.rating, 3),
                "rating_95": [round(end, 3) for end in bot.rating_95],
                "decisions": bot.decisions,
                "milliseconds_a_decision": round(bot.milliseconds, 3),
                "longest_milliseconds": round(bot.longest, 3),
                "iterations_a_decision": round(bot.iterations, 1),
            }
            for bot in summary.bots
        ],
        "better_than": [
            {"bot": one, "than": other, "games": games, "share": round(better / games, 6)}
            for (one, other), (better, games) in sorted(summary.cross.items())
        ],
    }


def _print(table: Table, tournament: Tournament, summary: Standings) -> None:
    console = output()
    console.print(
        f"{table.game.title}, {tournament.seats} players, {summary.games} games, seed {tournament.seed}", style="bold"
    )
    if tournament.is_reproducible:
        console.print("Reproducible: the same command plays the same games on any machine.")
    else:
        console.print(
            "Not reproducible: some budgets are in milliseconds, so the results depend on the machine.", style="yellow"
        )
    console.print(_shares(tournament, summary))
    console.print()
    console.print(_ratings(summary))
    console.print()
    console.print("How often the bot on the left did better than the one above; equal results count half:")
    console.print(_cross(summary))


def _shares(tournament: Tournament, summary: Standings) -> Grid:
    grid = _grid(("bot",), ("wins", "of", "share", "95 %"))
    grid.add_column("", no_wrap=True)
    for bot in summary.bots:
        grid.add_row(
            bot.name,
            f"{bot.wins:.1f}".removesuffix(".0"),
            str(bot.seats),
            f"{bot.share:.1%}",
            f"{bot.share_95[0]:.1%} to {bot.share_95[1]:.1%}",
            _bar(bot, 1 / tournament.seats),
        )
    return grid


def _ratings(summary: Standings) -> Grid:
    grid = _grid(("bot",), ("rating", "95 %", "ms per decision", "longest", "iterations"))
    for bot in summary.bots:
        grid.add_row(
            bot.name,
            f"{bot.rating:.1f}",
            f"{bot.rating_95[0]:.1f} to {bot.rating_95[1]:.1f}",
            f"{bot.milliseconds:.1f}",
            f"{bot.longest:.0f}",
            f"{bot.iterations:,.0f}",
        )
    return grid


def _grid(words: tuple[str, ...], numbers: tuple[str, ...]) -> Grid:
    grid = Grid(box=None, pad_edge=False)
    for title in words:
        grid.add_column(title, no_wrap=True)
    for title in numbers:
        grid.add_column(title, justify="right", no_wrap=True)
    return grid


def _bar(bot: Standing, fair: float) -> Text:
    """The share as a bar, with its interval and a mark at the fair share."""
    text = Text()
    for cell in range(_BAR):
        middle = (cell + 0.5) / _BAR
        if cell == int(fair * _BAR):
            text.append("┊" if middle > bot.share else "╂", style="yellow")
        elif middle <= bot.share:
            text.append("━", style="cyan")
        elif bot.share_95[0] <= middle <= bot.share_95[1]:
            text.append("─", style="cyan dim")
        else:
            text.append(" ")
    return text


def _cross(summary: Standings) -> Grid:
    names = [bot.name for bot in summary.bots]
    grid = _grid(("",), tuple(names))
    for one in names:
        cells = [one]
        for other in names:
            better, games = summary.cross.get((one, other), (0.0, 0))
            cells.append("·" if one == other else f"{better / games:.1%}" if games else "–")
        grid.add_row(*cells)
    return grid
