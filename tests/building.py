"""Builds distributions of Watertable from a copy of its sources, so that nothing is written beside the sources."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "src" / "watertable"
OF_THE_PROJECT = ("pyproject.toml", "setup.py", "MANIFEST.in", "README.md", "CHANGELOG.md", "LICENSE")
NOT_SOURCES = ("*.egg-info", "__pycache__", "*.so", "*.pyd")


def copy_sources(folder: Path) -> Path:
    """A copy of what distributions are made of; the web app is in it as it was built last."""
    folder.mkdir(parents=True)
    for name in OF_THE_PROJECT:
        shutil.copy2(ROOT / name, folder)
    shutil.copytree(ROOT / "src", folder / "src", ignore=shutil.ignore_patterns(*NOT_SOURCES))
    return folder


def outside() -> dict[str, str]:
    """The environment of programs that must not find the sources."""
    return {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}


def run(command: list[str], folder: Path, variables: Mapping[str, str] | None = None, status: int = 0) -> str:
    """What a command printed, on both streams."""
    done = subprocess.run(
        command,
        cwd=folder,
        env={**outside(), **(variables or {})},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        timeout=1800,
        check=False,
    )
    assert done.returncode == status, done.stdout[-3000:]
    return done.stdout


def setup_command(name: str) -> list[str]:
    """A command of setup.py."""
    return [sys.executable, "setup.py", "--quiet", name]


def make_sdist(sources: Path, **variables: str) -> Path:
    """The sdist of these sources."""
    run(setup_command("sdist"), sources, variables)
    [found] = (sources / "dist").glob("watertable-*.tar.gz")
    return found


def make_wheel(sources: Path, folder: Path, **variables: str) -> tuple[Path, str]:
    """The wheel of a folder of sources or of an sdist, built with this process's tools, and what was printed."""
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "wheel", "--no-deps", "--no-build-isolation"]
    said = run(
        [*pip, "--verbose", "--no-cache-dir", "--wheel-dir", str(folder), str(sources)], folder.parent, variables
    )
    [found] = folder.glob("watertable-*.whl")
    return found, said
