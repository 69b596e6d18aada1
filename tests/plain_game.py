"""A game without a board of its own in the browser, as any game from another package is: AGUA under another name."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from watertable.games.agua.game import Agua


class Waterways(Agua):
    """The same rules, pack, words and drawings; the web app has no folder of this name."""

    def __init__(self) -> None:
        super().__init__()
        self.name, self.title = "waterways", "Waterways"


WATERWAYS: Final = Waterways()


def install(folder: Path) -> str:
    """Make a package that names the game, as an installed one does; what to put on Python's path to find it."""
    package = folder / "waterways-1.0.dist-info"
    package.mkdir(parents=True, exist_ok=True)
    (package / "METADATA").write_text("Metadata-Version: 2.1\nName: waterways\nVersion: 1.0\n")
    (package / "entry_points.txt").write_text("[watertable.games]\nwaterways = tests.plain_game:WATERWAYS\n")
    return str(folder)
