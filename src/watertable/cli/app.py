"""The entry point of the command line: its commands, and how every error becomes one line."""

from __future__ import annotations

import os
import sys
from typing import Annotated

import typer

from watertable.cli import (
    bench,
    compare,
    lessons,
    options,
    packs,
    perft,
    play,
    referee,
    replay,
    report,
    rules,
    serve,
    simulate,
    tournament,
    verify,
)
from watertable.cli.console import remark
from watertable.cli.overview import offered_game, show_overview, version_text
from watertable.cli.stopping import Stopped
from watertable.kernel import BadInput

app = typer.Typer(
    name="watertable",
    help="Water games on one digital table: play, simulate, replay, verify.",
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def _print_version(wanted: bool) -> None:
    if wanted:
        print(version_text())
        raise typer.Exit()


@app.callback(invoke_without_command=True)
def watertable(
    context: typer.Context,
    version: Annotated[
        bool, typer.Option("--version", is_eager=True, callback=_print_version, help="Show the version and exit.")
    ] = False,
    port: Annotated[
        int | None,
        typer.Option(help="The port of the local server; by default 8560, or any free one.", min=0, max=65535),
    ] = None,
    browser: Annotated[bool, typer.Option(help="Open the table in the browser.")] = True,
    lan: Annotated[
        bool, typer.Option("--lan", help="Let others in your local network open it too, over plain http.")
    ] = False,
) -> None:
    """Without a command, open the table in the browser. With one: play in the terminal, simulate, replay, verify, …"""
    if context.invoked_subcommand is not None:
        return
    missing = serve.why_no_web_table()
    if missing is None:
        serve.play_locally(port, browser, lan)
    else:
        remark(missing)
        games()


def games() -> None:
    """List the games and the commands; in a terminal, offer to start a game."""
    show_overview()
    game = offered_game()
    if game is not None:
        play.command(game.name)


app.command("games")(games)
app.command("play")(play.command)
app.command("referee")(referee.command)
app.command("simulate")(simulate.command)
app.command("tournament")(tournament.command)
app.command("report")(report.command)
app.command("compare")(compare.command)
app.command("replay")(replay.command)
app.command("verify")(verify.command)
app.command("perft")(perft.command)
app.command("rules")(rules.command)
app.command("options")(options.command)
app.command("bench")(bench.command)
app.command("serve")(serve.command)
app.add_typer(packs.app, name="pack")
app.add_typer(lessons.app, name="lesson")


def run(arguments: list[str] | None = None) -> int:
    """Run the command and return its exit status. Bad input is one line on stderr and status 2."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    try:
        status = app(arguments, prog_name="watertable", standalone_mode=False)
        sys.stdout.flush()
    except BadInput as problem:
        remark(one_line(str(problem)))
        return 2
    except typer.TyperException as problem:
        remark(one_line(problem.format_message()))
        return 2
    except Stopped as problem:
        remark(one_line(str(problem)))
        return 130
    except typer.Abort:
        remark("stopped")
        return 130
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    if status == 130:
        remark("stopped; nothing was written")
    return status if isinstance(status, int) else 0


def one_line(text: str) -> str:
    """The message on one line, whatever it quotes."""
    return " ".join(text.split())
