"""`watertable simulate`: lets bots play many games, and shows the results."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable
from contextlib import nullcontext
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.table import Table as Grid

from watertable.cli import arguments, files
from watertable.cli.console import output, print_json, progress, remark, remarks
from watertable.cli.setting_up import Table, bots_for_seats, game_named, set_up
from watertable.cli.stopping import Stopped
from watertable.kernel import BadInput
from watertable.kernel.extras import require
from watertable.kernel.words import Words
from watertable.lab.engine import Engine, EngineName, engine_for
from watertable.lab.simulation import Plan, simulate
from watertable.lab.summary import Summary


def command(
    game: arguments.GameName,
    players: arguments.Players = None,
    games: Annotated[int, typer.Option(min=1, help="How many games.")] = 100,
    bots: Annotated[
        str, typer.Option(help="One bot or level for all seats, or one for each: greedy,random,…")
    ] = "random",
    seed: arguments.Seed = None,
    jobs: arguments.Jobs = None,
    engine: arguments.EngineChoice = EngineName.LOCAL,
    address: arguments.Address = None,
    record: Annotated[Path | None, typer.Option(help="Write the games' records to this file.")] = None,
    out: Annotated[
        Path | None,
        typer.Option(
            metavar="FOLDER",
            help="Keep every figure of the games here, as Parquet; the same command continues a run that was stopped.",
        ),
    ] = None,
    decisions: Annotated[
        bool,
        typer.Option(
            "--decisions", help="With --out, keep every decision too: view, legal moves, choice, share of the win."
        ),
    ] = False,
    force: arguments.Force = False,
    option: arguments.Options = None,
    preset: arguments.Preset = None,
    pack: arguments.PackFile = None,
    as_json: arguments.Json = False,
) -> None:
    """Let bots play many games, and show the results."""
    table = set_up(game_named(game), players, option or [], preset, pack)
    levels = [str(spec) for spec in bots_for_seats(bots, table.seats)]
    if record is not None:
        files.check_writable(record, force)
    if decisions and out is None:
        raise BadInput("--decisions needs --out FOLDER, where they are kept")
    if out is not None:
        require("--out", "lab")
        seed = _seed_in(out, seed, force)
    chosen = secrets.token_hex(8) if seed is None else seed
    plan = Plan(table.game.name, table.seats, table.options, table.pack_text, levels, chosen, games, record is not None)
    start = partial(engine_for, jobs, engine, address)
    began = time.perf_counter()
    if out is None:
        summary = _play(plan, start, record)
    else:
        kept = replace(plan, is_recorded=True, has_rows=True, has_decisions=decisions)
        summary = _play_into(out, kept, table, start, record, force)
    seconds = time.perf_counter() - began
    data = {**table.new().setup.to_json(), "seed": plan.seed, **summary.as_data()}
    if as_json:
        print_json(data)
        return
    _print(table, data)
    if record is not None:
        output().print(f"Wrote {summary.games} records to {record}", soft_wrap=True)
    if out is not None:
        output().print(f"{summary.games} games are in {out}", soft_wrap=True)
    elif remarks().is_terminal:
        rate = summary.decisions / seconds
        remarks().print(f"{seconds:.1f} s, {rate:,.0f} decisions per second", style="dim")


def _play(plan: Plan, start: Callable[[], Engine], record: Path | None) -> Summary:
    """Play all games; the record file appears once it is complete."""
    summary = Summary(plan.levels)
    target: Any = nullcontext() if record is None else files.written_whole(record)
    with target as stream, start() as engine, progress() as bar:
        task = bar.add_task(_title(plan), total=plan.games)
        for result in simulate(plan, engine):
            if stream is not None:
                stream.write(result.text)
            summary.add(result)
            bar.advance(task)
    return summary


def _seed_in(out: Path, seed: str | None, force: bool) -> str | None:
    """The seed of the run in this folder, unless one was typed or a new run begins."""
    from watertable.lab.run_folder import about

    if out.absolute().parent.is_dir():
        known = about(out)
        return str(known["seed"]) if known is not None and seed is None and not force else seed
    raise BadInput(f"{out}: there is no folder {out.parent}")


def _play_into(
    out: Path, plan: Plan, table: Table, start: Callable[[], Engine], record: Path | None, is_new: bool
) -> Summary:
    """Play the games that are missing in the folder. What is played stays there, whatever stops the run."""
    from watertable.lab.parted_table import CannotWrite
    from watertable.lab.run_folder import RunFolder

    folder: RunFolder | None = None
    # Processes are started before this one begins to work with tables, which takes threads that a fork would lack.
    with start() as engine:
        try:
            with RunFolder(out, plan, table.new(), is_new) as folder:
                for part in folder.damaged:
                    remark(f"{part} is cut; its games are played again")
                missing = folder.missing()
                done = plan.games - len(missing)
                if done > 0:
                    remark(f"continuing: {done} of {plan.games} games are in {out}")
                with progress() as bar:
                    task = bar.add_task(_title(plan), total=plan.games, completed=done, begun=done)
                    for played in simulate(plan, engine, missing):
                        folder.add(played)
                        bar.advance(task)
        except KeyboardInterrupt:
            done = 0 if folder is None else plan.games - len(folder.missing())
            raise Stopped(f"stopped: {done} of {plan.games} games are in {out}; the same command continues") from None
        except CannotWrite as problem:
            raise BadInput(f"{problem}; what was written before can be read, and the same command continues") from None
    summary = Summary(plan.levels)
    for result in folder.results():
        summary.add(result)
    if record is not None:
        with files.written_whole(record) as stream:
            stream.writelines(folder.records())
    return summary


def _title(plan: Plan) -> str:
    return f"{plan.game}, {plan.seats} players"


def _print(table: Table, summary: dict[str, Any]) -> None:
    console = output()
    length = summary["decisions_a_game"]
    console.print(
        f"{table.game.title}, {table.seats} players, {summary['games']} games, seed {summary['seed']}", style="bold"
    )
    console.print(
        f"{summary['decisions']:,} decisions, {length['mean']:.1f} per game "
        f"({length['least']} to {length['most']}, median {length['median']:g})"
    )
    grid = Grid(box=None, pad_edge=False)
    for title in ("seat", "bot"):
        grid.add_column(title)
    for title in ("wins", "share", "95 % from", "to", "mean score", "least", "most"):
        grid.add_column(title, justify="right")
    for line in summary["by_seat"]:
        low, high = line["win_share_95"]
        grid.add_row(
            str(line["seat"] + 1),
            line["bot"],
            f"{line['wins']:.1f}".removesuffix(".0"),
            f"{line['win_share']:.1%}",
            f"{low:.1%}",
            f"{high:.1%}",
            f"{line['mean_score']:.2f}",
            str(line["scores"][0]),
            str(line["scores"][1]),
        )
    console.print(grid)
    words = table.game.words([f"seat {seat + 1}" for seat in range(table.seats)])
    for end in summary["ends"]:
        console.print(f"{end['games']} ended {_cause(words, end['cause'])}({end['rule']})")


def _cause(words: Words, cause: str) -> str:
    return f"{words.term('cause', cause)} " if cause else ""
