"""`watertable report`: what a designer asks of many games, as one HTML page, as JSON, and in short in the terminal."""

from __future__ import annotations

import secrets
import shlex
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from watertable.cli import arguments, files
from watertable.cli.console import output, print_json, progress
from watertable.cli.progress_of_runs import told_on
from watertable.cli.setting_up import bots_for_seats, game_named, option_sets, set_up
from watertable.kernel import BadInput, Game, State, all_games, find_game
from watertable.kernel.extras import require
from watertable.lab.engine import EngineName, engine_for
from watertable.lab.rows import LUCKY_GAMES

if TYPE_CHECKING:
    from watertable.lab.reporting import Extras, Report
    from watertable.lab.trials import TrialPlan

_SHOWN = 8


def command(
    what: Annotated[
        list[str],
        typer.Argument(metavar="GAME|FILE…", help="A game, to be played now; or files of records or Parquet tables."),
    ],
    players: Annotated[
        str | None,
        typer.Option(help="The number of players, or several: 4, 3-6. By default 4, or as close as possible."),
    ] = None,
    games: Annotated[int, typer.Option(min=1, help="How many games, with each number of players.")] = 1000,
    bots: Annotated[str, typer.Option(help="One bot or level for all seats, or one for each.")] = "greedy",
    second: Annotated[
        str, typer.Option(help="A second kind of bot, with which the main figures are checked.")
    ] = "mcts:50i",
    extra_games: Annotated[
        int | None,
        typer.Option(
            min=0,
            help="Games of each extra run: with second bots, for skill, for what moves are worth. 0: none. "
            "By default as many as fit into the time of the main run.",
        ),
    ] = None,
    seed: arguments.Seed = None,
    jobs: arguments.Jobs = None,
    engine: arguments.EngineChoice = EngineName.LOCAL,
    address: arguments.Address = None,
    out: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE.html", help="Write the page here, and records of its examples into a folder beside it."
        ),
    ] = None,
    force: arguments.Force = False,
    option: Annotated[
        list[str] | None,
        typer.Option("--option", metavar="NAME=VALUE", help="An option; with several values of one, each is played."),
    ] = None,
    preset: arguments.Preset = None,
    pack: arguments.PackFile = None,
    as_json: arguments.Json = False,
) -> None:
    """Show what a designer asks of many games: who and what wins, how games go, what is never used."""
    require("report", "lab")
    from watertable.lab.reporting import Extras, report, report_on
    from watertable.lab.runs import check_enough

    if out is not None:
        files.check_writable(out, force)
    if _is_game(what):
        check_enough(games)
        named = game_named(what[0])
        chosen = secrets.token_hex(8) if seed is None else seed
        plans = _plans(named, players, bots, chosen, option or [], preset, pack, games)
        extras: Extras | None = None if extra_games == 0 else Extras(extra_games, second)
        with engine_for(jobs, engine, address) as playing, progress() as bar:
            made = report(plans, games, playing, extras, told_on(bar))
    else:
        from watertable.cli.report_files import run_from_files

        with progress() as bar:
            made = report_on(run_from_files([Path(each) for each in what], pack, told_on(bar)))
    # The page comes last: if it cannot be written, what the games showed is told all the same.
    if as_json:
        print_json(made.as_data())
    else:
        _print(made)
    if out is not None:
        _write(out, made)
        if not as_json:
            output().print(f"Wrote the report to {out}", soft_wrap=True)


def _is_game(what: list[str]) -> bool:
    """Whether a game is meant, not files."""
    if len(what) > 1:
        return False
    name = what[0]
    return name in [game.name for game in all_games()] or not ("/" in name or "." in name or Path(name).exists())


def player_counts(game: Game, text: str | None) -> list[int]:
    """The numbers of players that were typed: `4`, `3-6` or `2,4`."""
    if text is None:
        return [game.usual_players()]
    found: list[int] = []
    for part in text.split(","):
        low, dash, high = part.strip().partition("-")
        if not low.isdecimal() or (dash and not high.isdecimal()) or len(part) > 9:
            raise BadInput(f"--players {text}: expected a number such as 4, a range such as 3-6, or several: 2,4")
        found += range(int(low), int(high or low) + 1)
    if not found:
        raise BadInput(f"--players {text}: the range is empty")
    return sorted(set(found))


def _plans(
    game: Game,
    players: str | None,
    bots: str,
    seed: str,
    option: list[str],
    preset: str | None,
    pack: Path | None,
    games: int,
) -> list[TrialPlan]:
    from watertable.lab.trials import TrialPlan

    found: list[TrialPlan] = []
    for seats in player_counts(game, players):
        levels = tuple(str(spec) for spec in bots_for_seats(bots, seats))
        for given in option_sets(option):
            table = set_up(game, seats, given, preset, pack)
            lucky = min(LUCKY_GAMES, games)
            found.append(TrialPlan(game.name, seats, table.options, table.pack_text, levels, seed, lucky_games=lucky))
    return found


def _write(out: Path, report: Report) -> None:
    """The page, and the records of its examples in a folder beside it."""
    from watertable.lab.page import Beside, report_page

    numbers = sorted({number for finding in report.findings for number in finding.games})
    folder = out.with_name(f"{out.stem}-games")
    records = {number: report.main.record(number) for number in numbers}
    texts = {f"game-{number + 1}.jsonl": record.text() for number, record in records.items()}
    pack = next((start.setup.pack.text for start in report.main.starts if not _is_shipped(start)), "")
    if pack and texts:
        texts["pack.toml"] = pack
    links = {number: f"{folder.name}/game-{number + 1}.jsonl" for number in numbers}
    typed = "watertable " + shlex.join(sys.argv[1:])
    page = report_page(report, typed, Beside(links, f"{folder.name}/pack.toml" if pack else ""))
    files.write_with_folder(out, page, folder, texts)


def _is_shipped(start: State) -> bool:
    """Whether a record of this set-up can be read without its pack."""
    setup = start.setup
    return find_game(setup.game).shipped_pack(setup.pack.name, setup.pack.digest) is not None


def _print(report: Report) -> None:
    console = output()
    main = report.main
    console.print(
        f"{report.game.title}: {main.games:,} games, {main.bots}, seed {report.seed or 'of the files'}", style="bold"
    )
    if not report.findings:
        console.print("Nothing stands out.")
    for number, finding in enumerate(report.findings[:_SHOWN], 1):
        console.print(f"{number}. {finding.title}", soft_wrap=True)
        if finding.confirmed:
            console.print(f"   {finding.confirmed}", style="dim", soft_wrap=True)
    more = len(report.findings) - _SHOWN
    if more > 0:
        console.print(f"and {more} more; --out FILE.html shows all, with plots", style="dim")
    if report.second is not None:
        extra = [("second bots", report.second.games)]
        extra += [("dealt at random", report.dealt.games)] if report.dealt is not None else []
        extra += [("skill ladder", sum(rung.games for rung in report.ladder))]
        extra += [("restricted play", sum(rung.games for rung in report.worth))] if report.worth else []
        told = ", ".join(f"{name} {count:,}" for name, count in extra)
        console.print(f"extra games: {told}", style="dim", soft_wrap=True)
    if report.seed:
        times = ", ".join(f"{name} {seconds:.0f} s" for name, seconds in report.times())
        console.print(f"time: {times}", style="dim", soft_wrap=True)
