"""The arguments that several commands share, described once."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

GameName = Annotated[str, typer.Argument(metavar="GAME", help="The game's name; `watertable games` lists them.")]
Players = Annotated[int | None, typer.Option("--players", help="How many play; four where the game allows it.")]
Options = Annotated[
    list[str] | None, typer.Option("--option", metavar="NAME=VALUE", help="An option of the game; may be repeated.")
]
Preset = Annotated[str | None, typer.Option("--preset", help="A named set of options.")]
PackFile = Annotated[
    Path | None, typer.Option("--pack", metavar="FILE", help="A content pack instead of the game's own.")
]
Json = Annotated[bool, typer.Option("--json", help="For machines: JSON on stdout, and nothing else there.")]
Force = Annotated[bool, typer.Option("--force", help="Overwrite a file that exists.")]
