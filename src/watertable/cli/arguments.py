"""The arguments that several commands share, described once."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from watertable.lab.engine import EngineName

GameName = Annotated[str, typer.Argument(metavar="GAME", help="The game's name; `watertable games` lists them.")]
Players = Annotated[
    int | None,
    typer.Option("--players", help="The number of players; by default 4, or as close to it as the game allows."),
]
Options = Annotated[
    list[str] | None, typer.Option("--option", metavar="NAME=VALUE", help="An option of the game; may be repeated.")
]
Preset = Annotated[str | None, typer.Option("--preset", help="A named set of options.")]
PackFile = Annotated[
    Path | None, typer.Option("--pack", metavar="FILE", help="A custom pack instead of the default one.")
]
Json = Annotated[bool, typer.Option("--json", help="Print JSON, and nothing else, to stdout.")]
Force = Annotated[bool, typer.Option("--force", help="Overwrite existing files.")]
Seed = Annotated[str | None, typer.Option(help="The same seed gives the same games; by default a random one.")]
Jobs = Annotated[
    int | None,
    typer.Option(
        min=1,
        max=256,
        help="The number of processes, by default one for each processor; it does not change the results.",
    ),
]
EngineChoice = Annotated[
    EngineName,
    typer.Option("--engine", help="Where games are played: on this machine, or by Ray. The results are the same."),
]
Address = Annotated[
    str | None,
    typer.Option(
        metavar="HOST:PORT", help="The head of a Ray cluster, or `auto`; without one Ray runs on this machine alone."
    ),
]
