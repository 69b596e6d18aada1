"""`watertable options`: the options of a game and what they mean."""

from __future__ import annotations

from typing import Any

from rich.table import Table as Grid

from watertable.cli import arguments
from watertable.cli.console import output, print_json
from watertable.cli.setting_up import game_named
from watertable.kernel import Game
from watertable.kernel.options import OptionValue, spelled


def command(game: arguments.GameName, as_json: arguments.Json = False) -> None:
    """List the options, presets and packs of a game."""
    chosen = game_named(game)
    if as_json:
        print_json(_as_data(chosen))
        return
    console = output()
    low, high = chosen.players
    players = str(low) if low == high else f"{low} to {high}"
    console.print(f"{chosen.title}: {players} players, {chosen.usual_players()} by default", style="bold")
    if chosen.options:
        console.print(_options(chosen))
        console.print("Set one with --option NAME=VALUE; * marks the default.", style="dim")
    else:
        console.print("This game has no options.")
    for name, values in chosen.presets.items():
        settings = ", ".join([f"{option}={_value(value)}" for option, value in values.items()])
        console.print(f"--preset {name}: {settings}", soft_wrap=True)
    console.print(f"packs: {', '.join(chosen.pack_names())}; --pack FILE uses a custom pack", soft_wrap=True)


def _options(game: Game) -> Grid:
    grid = Grid(box=None, pad_edge=False)
    grid.add_column("option", no_wrap=True)
    grid.add_column("values")
    grid.add_column("meaning")
    grid.add_column("rule", no_wrap=True)
    for option in game.options:
        if option.many:
            default = _value(option.default) if option.default else "none"
            values = f"any of {', '.join([spelled(choice) for choice in option.choices])} (default: {default})"
        else:
            choices = [spelled(choice) + ("*" if choice == option.default else "") for choice in option.choices]
            values = ", ".join(choices)
        grid.add_row(option.name, values, option.text, option.rule)
    return grid


def _value(value: OptionValue) -> str:
    return ",".join(value) if isinstance(value, tuple) else spelled(value)


def _as_data(game: Game) -> dict[str, Any]:
    return {
        "game": game.name,
        "players": list(game.players),
        "usual_players": game.usual_players(),
        "options": [
            {
                "name": option.name,
                "default": _plain(option.default),
                "choices": list(option.choices),
                "many": option.many,
                "text": option.text,
                "rule": option.rule,
            }
            for option in game.options
        ],
        "presets": {
            name: {option: _plain(value) for option, value in values.items()} for name, values in game.presets.items()
        },
        "packs": game.pack_names(),
    }


def _plain(value: OptionValue) -> Any:
    return list(value) if isinstance(value, tuple) else value
