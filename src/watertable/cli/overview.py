"""The output of `watertable games` and `--version`."""

from __future__ import annotations

import sys

from rich.table import Table as Grid
from rich.text import Text

from watertable import __version__
from watertable.cli.console import ask, output
from watertable.cli.setting_up import game_named
from watertable.kernel import BadInput, Game, all_games, state

COMMANDS = (
    ("", "open the table in the browser, if the web app is installed"),
    ("serve", "serve tables to others"),
    ("play GAME", "play in the terminal, against bots or with others"),
    ("lesson play GAME", "learn a game by playing; also: lesson list, lesson check"),
    ("rules GAME", "show the numbered rules"),
    ("options GAME", "list the options and what they mean"),
    ("simulate GAME", "let bots play many games, and show the results"),
    ("replay FILE", "show a recorded game step by step"),
    ("verify FILE", "check that records are valid and chance was fair"),
    ("perft GAME", "count the possible continuations of a game"),
    ("pack check GAME", "check a content pack; also: pack show, pack list"),
    ("tournament GAME", "let bots play each other, and rate them"),
    ("bench", "measure decisions per second"),
)


def is_compiled() -> bool:
    return (state.__file__ or "").endswith((".so", ".pyd"))


def version_text() -> str:
    return f"watertable {__version__}, {'compiled' if is_compiled() else 'pure Python'}"


def show_overview() -> None:
    """List the games and the commands."""
    console = output()
    console.print(version_text(), style="bold")
    console.print()
    games = Grid(box=None, pad_edge=False, show_header=False)
    for game in all_games():
        low, high = game.players
        players = f"{low}" if low == high else f"{low} to {high}"
        minutes = f"{game.minutes[0]}-{game.minutes[1]} min"
        games.add_row(Text(game.name, style="bold"), f"{players} players", minutes, game.summary)
    console.print(games)
    console.print()
    commands = Grid(box=None, pad_edge=False, show_header=False)
    for name, text in COMMANDS:
        commands.add_row(f"watertable {name}".strip(), text)
    console.print(commands)
    console.print("\n`watertable COMMAND --help` shows more.")


def offered_game() -> Game | None:
    """In a terminal, ask which game to play now, if any."""
    console = output()
    if not (sys.stdin.isatty() and console.is_terminal):
        return None
    games = all_games()
    hint = games[0].name if len(games) == 1 else "or 1 to " + str(len(games))
    while True:
        try:
            answer = ask(f"\nWhich game? Type its name ({hint}), or Enter for none: ").strip()
        except (EOFError, KeyboardInterrupt):
            console.print()
            return None
        if answer.lower() in ("", "n", "no", "none", "quit"):
            return None
        if answer.isdecimal() and 1 <= int(answer[:9]) <= len(games):
            return games[int(answer) - 1]
        try:
            return game_named(answer)
        except BadInput as problem:
            console.print(str(problem))
