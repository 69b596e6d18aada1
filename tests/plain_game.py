"""A game without a board of its own in the browser, as games of other packages are: one of ours under another name."""

from __future__ import annotations

import copy
from pathlib import Path
from typing import Final

from watertable.kernel import Game
from watertable.kernel.plugins import offered


def _renamed() -> Game:
    """The first of our games, with its rules, pack, words and drawings; the web app has no folder of the new name."""
    ours = offered("watertable.games")
    game: Game = copy.copy(ours[min(name for name in ours if name != "waterways")].load())
    game.name, game.title = "waterways", "Waterways"
    return game


WATERWAYS: Final = _renamed()


def install(folder: Path) -> str:
    """Make a package that names the game, as an installed one does; what to put on Python's path to find it."""
    package = folder / "waterways-1.0.dist-info"
    package.mkdir(parents=True, exist_ok=True)
    (package / "METADATA").write_text("Metadata-Version: 2.1\nName: waterways\nVersion: 1.0\n")
    (package / "entry_points.txt").write_text("[watertable.games]\nwaterways = tests.plain_game:WATERWAYS\n")
    return str(folder)
