"""What `watertable` alone and `--version` say."""

from __future__ import annotations

import sys

from rich.table import Table as Grid

import watertable.games  # noqa: F401  (registers the games)
from watertable import __version__
from watertable.cli.console import output
from watertable.kernel import all_games, state

COMMANDS = (
    ("play GAME", "play in the terminal, against bots or together"),
    ("rules GAME", "the rules, numbered"),
    ("simulate GAME", "many games of bots, and what came out"),
    ("replay FILE", "a recorded game step by step"),
    ("verify FILE", "whether records hold and chance was fair"),
    ("perft GAME", "count the ways a game can go on"),
    ("pack check GAME", "check content; also pack show, pack list"),
    ("bench", "decisions a second, against peers"),
)


def is_compiled() -> bool:
    return (state.__file__ or "").endswith((".so", ".pyd"))


def version_text() -> str:
    return f"watertable {__version__}, {'compiled' if is_compiled() else 'pure Python'}"


def show_overview() -> None:
    """The games and the commands; in a terminal, a game can be started at once."""
    console = output()
    console.print(f"[bold]{version_text()}[/]")
    console.print()
    games = Grid(box=None, pad_edge=False, show_header=False)
    for game in all_games():
        low, high = game.players
        players = f"{low}" if low == high else f"{low} to {high}"
        games.add_row(
            f"[bold]{game.name}[/]", f"{players} players", f"{game.minutes[0]}-{game.minutes[1]} min", game.summary
        )
    console.print(games)
    console.print()
    commands = Grid(box=None, pad_edge=False, show_header=False)
    for name, text in COMMANDS:
        commands.add_row(f"watertable {name}", text)
    console.print(commands)
    console.print("\n`watertable COMMAND --help` says more.")
    if sys.stdin.isatty() and console.is_terminal:
        _offer_game()


def _offer_game() -> None:
    pass
