"""What many tests need: the command, run in an empty folder with typed input, and a small game to try things on."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from hypothesis import settings

from tests.conformance.toy_game import PEARL_DIVERS
from watertable.cli.app import run
from watertable.kernel import Game, register
from watertable.kernel.registry import forget

# On a busy machine an example may take any time.
settings.register_profile("any-time", deadline=None)
settings.load_profile("any-time")


@dataclass
class Ran:
    """What a command did."""

    status: int
    out: str
    err: str


Command = Callable[..., Ran]
Refused = Callable[..., str]


@pytest.fixture
def pearl_divers() -> Iterator[Game]:
    """Pearl Divers, which can be found like any other game for as long as the test runs. Other processes lack it."""
    register(PEARL_DIVERS)
    yield PEARL_DIVERS
    forget(PEARL_DIVERS.name)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder that the command runs in."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def command(folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Command:
    """Runs the command with these arguments, and with `typed` on its input."""
    monkeypatch.setenv("COLUMNS", "100")

    def call(*arguments: str | Path, typed: str = "") -> Ran:
        monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
        capsys.readouterr()
        status = run([str(argument) for argument in arguments])
        shown = capsys.readouterr()
        return Ran(status, shown.out, shown.err)

    return call


@pytest.fixture
def program(folder: Path) -> Command:
    """Runs the command as a program of its own."""

    def call(*arguments: str | Path, typed: str = "", **environment: str) -> Ran:
        done = subprocess.run(
            [sys.executable, "-m", "watertable", *[str(argument) for argument in arguments]],
            input=typed,
            capture_output=True,
            text=True,
            timeout=120,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path), **environment},
        )
        return Ran(done.returncode, done.stdout, done.stderr)

    return call


def _written(folder: Path) -> dict[Path, bytes]:
    """What lies in a folder, but for what Python itself keeps of the modules it has imported."""
    files = [path for path in folder.rglob("*") if path.is_file() and path.parent.name != "__pycache__"]
    return {path: path.read_bytes() for path in files}


@pytest.fixture
def refused(command: Command, folder: Path) -> Refused:
    """Runs a command that must be refused: status 2, one line on stderr, nothing on stdout, nothing written."""

    def call(*arguments: str | Path, typed: str = "") -> str:
        before = _written(folder)
        ran = command(*arguments, typed=typed)
        assert ran.status == 2
        assert ran.out == ""
        assert ran.err.startswith("watertable: ")
        assert ran.err.count("\n") == 1
        assert _written(folder) == before
        return ran.err.removeprefix("watertable: ").strip()

    return call
