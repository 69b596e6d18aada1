"""`watertable simulate`: lets bots play many games, and shows the results."""

from __future__ import annotations

import secrets
import time
from collections import Counter
from contextlib import nullcontext
from dataclasses import replace
from pathlib import Path
from statistics import mean, median
from typing import IO, Annotated, Any

import typer
from rich.table import Table as Grid

from watertable.cli import arguments, files
from watertable.cli.console import output, print_json, progress, remarks
from watertable.cli.setting_up import Table, bots_for_seats, game_named, set_up
from watertable.kernel.words import Words
from watertable.lab.engine import EngineName, engine_for
from watertable.lab.intervals import wilson
from watertable.lab.simulation import Plan, Played, simulate


def command(
    game: arguments.GameName,
    players: arguments.Players = None,
    games: Annotated[int, typer.Option(min=1, help="How many games.")] = 100,
    bots: Annotated[
        str, typer.Option(help="One bot or level for all seats, or one for each: greedy,random,…")
    ] = "random",
    seed: Annotated[
        str | None, typer.Option(help="The same seed gives the same games; by default a random one.")
    ] = None,
    jobs: arguments.Jobs = None,
    engine: arguments.EngineChoice = EngineName.LOCAL,
    address: arguments.Address = None,
    record: Annotated[Path | None, typer.Option(help="Write the games' records to this file.")] = None,
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
    chosen = secrets.token_hex(8) if seed is None else seed
    plan = Plan(table.game.name, table.seats, table.options, table.pack_text, levels, chosen, games, record is not None)
    began = time.perf_counter()
    played = _play(plan, record, jobs, engine, address)
    seconds = time.perf_counter() - began
    summary = summarise(table, plan, played)
    if as_json:
        print_json(summary)
        return
    _print(table, summary)
    if record is not None:
        output().print(f"Wrote {len(played)} records to {record}", soft_wrap=True)
    if remarks().is_terminal:
        rate = summary["decisions"] / seconds
        remarks().print(f"{seconds:.1f} s, {rate:,.0f} decisions per second", style="dim")


def _play(plan: Plan, record: Path | None, jobs: int | None, engine: EngineName, address: str | None) -> list[Played]:
    """Play all games; the record file appears once it is complete."""
    played: list[Played] = []
    target: Any = nullcontext() if record is None else files.written_whole(record)
    with target as stream, engine_for(jobs, engine, address) as playing, progress() as bar:
        task = bar.add_task(f"{plan.game}, {plan.seats} players", total=plan.games)
        for result in simulate(plan, playing):
            _write(stream, result)
            played.append(replace(result, text=""))
            bar.advance(task)
    return played


def _write(stream: IO[str] | None, result: Played) -> None:
    if stream is not None:
        stream.write(result.text)


def summarise(table: Table, plan: Plan, played: list[Played]) -> dict[str, Any]:
    """The results as plain data. The same plan always gives the same ones, with any number of processes."""
    seats = []
    for seat, level in enumerate(plan.levels):
        wins = sum(result.shares[seat] for result in played)
        low, high = wilson(wins, len(played))
        scores = [result.scores[seat] for result in played]
        seats.append(
            {
                "seat": seat,
                "bot": level,
                "wins": round(wins, 6),
                "win_share": round(wins / len(played), 6),
                "win_share_95": [round(low, 6), round(high, 6)],
                "mean_score": round(mean(scores), 6),
                "scores": [min(scores), max(scores)],
            }
        )
    lengths = [result.decisions for result in played]
    ends = Counter((result.cause, result.rule) for result in played)
    return {
        **table.new().setup.to_json(),
        "seed": plan.seed,
        "games": len(played),
        "decisions": sum(lengths),
        "decisions_a_game": {
            "mean": round(mean(lengths), 6),
            "median": median(lengths),
            "least": min(lengths),
            "most": max(lengths),
        },
        "plies": sum(result.plies for result in played),
        "shared_wins": sum(len(result.winners) > 1 for result in played),
        "by_seat": seats,
        "ends": [{"cause": cause, "rule": rule, "games": count} for (cause, rule), count in sorted(ends.items())],
    }


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
