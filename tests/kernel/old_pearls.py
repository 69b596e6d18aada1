"""Pearl Divers in three versions, each with a reading that the one before did not have, and a pack that has changed.

Version 2 gives every diver a point to start with (option `head_start`), version 3 five more for the tide (option
`tide`). The game's folder is a copy of the toy game's, whose default pack has become version 2.
"""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tests.conformance import toy_game
from tests.conformance.toy_game.game import PearlDivers
from tests.conformance.toy_game.state import PearlState
from watertable.kernel import Option, OptionValue, Outcome, Score, ScoreItem

NAME = "pearls-of-old"
PACKAGE = "pearls_of_old"


class OldPearlState(PearlState):
    def score(self, seat: int) -> Score:
        score = super().score(seat)
        gifts = [self.setup.options.get(name, 0) for name in ("head_start", "tide")]
        points = sum([gift for gift in gifts if isinstance(gift, int)])
        return Score(score.total + points, (*score.items, ScoreItem("challenges", points)))

    def outcome(self) -> Outcome | None:
        found = super().outcome()
        if found is None:
            return None
        return Outcome(found.winners, tuple([self.score(seat) for seat in range(self.setup.seats)]), found.rule)


class OldPearls(PearlDivers):
    """The game as of one version, with the migrations that its author has written."""

    state_class = OldPearlState

    def __init__(self, version: int, migrations: dict[int, dict[str, OptionValue]] | None = None) -> None:
        super().__init__()
        self.name, self.title = NAME, "Pearls of Old"
        self.version = version
        self.package = PACKAGE
        added = (
            Option("head_start", 1, (0, 1), "Points at the start", "PD-1"),
            Option("tide", 5, (0, 5), "Points of the tide", "PD-1"),
        )
        self.options = self.options + added[: version - 1]
        self.migrations = {} if migrations is None else migrations


MIGRATIONS: dict[int, dict[str, OptionValue]] = {1: {"head_start": 0}, 2: {"tide": 0}}


class Folder:
    """The folder of the game, in which a pack can grow old."""

    def __init__(self, path: Path) -> None:
        self.path = path
        shutil.copytree(Path(toy_game.__file__).parent, path, ignore=shutil.ignore_patterns("*.py", "__pycache__"))
        (path / "__init__.py").write_text("")

    @property
    def default(self) -> Path:
        return self.path / "pack" / "default.toml"

    def renew_pack(self) -> None:
        """A second version of the default pack; the first one is kept."""
        old = self.path / "pack" / "old"
        old.mkdir()
        text = self.default.read_text("utf-8")
        (old / "default-1.toml").write_text(text)
        self.default.write_text(text.replace("version = 1", "version = 2").replace("turns = 3", "turns = 2"))


def folder_of_the_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Folder:
    """A fresh folder that can be imported as the game's package."""
    folder = Folder(tmp_path / PACKAGE)
    monkeypatch.syspath_prepend(str(tmp_path))
    return folder
