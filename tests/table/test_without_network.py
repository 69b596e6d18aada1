"""A table needs no network: games are played at one where the server's libraries cannot be imported, and in Pyodide."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

from tests.any_game import GAMES
from tests.building import copy_sources, make_wheel
from tests.table.tables import play_whole_game
from tests.wire import checked
from watertable.kernel import Game

ROOT = Path(__file__).parents[2]
PYODIDE = Path(__file__).parent / "pyodide"
PLAYED = "tests.table.playing"


def check(printed: str) -> None:
    """Every game was played to its end, was proved, and people did all that a table offers."""
    played: list[dict[str, Any]] = [json.loads(line) for line in printed.splitlines()]
    assert [each["game"] for each in played] == [game.name for game in GAMES]
    assert {each["proof"] for each in played} == {"proved"}
    for what in ("decisions", "previews", "refused", "drawings", "foreseen", "advised"):
        assert all(each[what] > 0 for each in played), what
    for what in ("undone", "passed"):
        assert any(each[what] > 0 for each in played), what


def run(command: list[str], **options: Any) -> str:
    done: subprocess.CompletedProcess[str] = subprocess.run(
        command, capture_output=True, text=True, timeout=900, check=False, **options
    )
    assert done.returncode == 0, done.stderr[-3000:]
    return done.stdout


def test_every_game_is_played_with_the_network_libraries_blocked() -> None:
    paths = os.pathsep.join([str(ROOT), *filter(None, [os.environ.get("PYTHONPATH")])])
    check(run([sys.executable, "-m", PLAYED, "asyncio"], cwd=ROOT, env={**os.environ, "PYTHONPATH": paths}))


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_everything_a_table_says_fits_the_protocol(game: Game) -> None:
    assert play_whole_game(game, checked)["proof"] == "proved"


def test_a_blocked_library_cannot_be_imported() -> None:
    """The blocking works: importing the server fails under it."""
    program = f"from {PLAYED} import *; sys.meta_path.insert(0, Blocked(NETWORK)); import watertable.server.tables.hub"
    done = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode != 0
    assert "is blocked: a table needs no network" in done.stderr


@pytest.fixture(scope="module")
def pure_wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Watertable as plain Python, built from a copy of the sources."""
    folder = tmp_path_factory.mktemp("pure")
    build = {"WATERTABLE_COMPILE": "never", "WATERTABLE_WEB": "never"}
    return make_wheel(copy_sources(folder / "sources"), folder / "wheels", **build)[0]


@pytest.fixture(scope="module")
def outside(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What Python needs in Pyodide besides the wheel: this folder of tests, and the one library the kernel imports."""
    folder = tmp_path_factory.mktemp("outside")
    package = folder / "tests" / "table"
    package.mkdir(parents=True)
    for name in ("playing.py", "tables.py"):
        shutil.copy(Path(__file__).parent / name, package)
    needed = find_spec("mypy_extensions")
    assert needed is not None
    assert needed.origin is not None
    shutil.copy(needed.origin, folder)
    return folder


def test_every_game_is_played_in_pyodide(pure_wheel: Path, outside: Path, tmp_path: Path) -> None:
    npm, node = shutil.which("npm"), shutil.which("node")
    assert npm, "npm is missing: `make test` brings it"
    assert node, "node is missing: `make test` brings it"
    here = tmp_path / "pyodide"
    shutil.copytree(PYODIDE, here, ignore=shutil.ignore_patterns("node_modules"))
    run([npm, "ci", "--prefer-offline", "--no-audit", "--no-fund", "--loglevel=error"], cwd=here)
    check(run([node, "run.mjs", str(pure_wheel), str(outside), PLAYED], cwd=here))
