"""Packages as others would install them: hand-written metadata and modules in a folder on the path."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from tests.conftest import Ran


def install(folder: Path, package: str, entry_points: str, version: str = "1.2", **modules: str) -> Path:
    """Put a package into a folder: metadata with these entry points, and modules. The metadata's folder is returned."""
    metadata = folder / f"{package.replace('-', '_')}-{version}.dist-info"
    metadata.mkdir(parents=True)
    (metadata / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}\nVersion: {version}\n")
    (metadata / "entry_points.txt").write_text(entry_points)
    for name, text in modules.items():
        (folder / f"{name}.py").write_text(text)
    return metadata


def leave_build_metadata(folder: Path, entry_points: str) -> None:
    """Put into a folder what a build of an older Watertable leaves beside the sources."""
    metadata = folder / "watertable.egg-info"
    metadata.mkdir(parents=True)
    (metadata / "PKG-INFO").write_text("Metadata-Version: 2.1\nName: watertable\nVersion: 0.0.1\n")
    (metadata / "entry_points.txt").write_text(entry_points)


def path_with(*folders: Path) -> str:
    """A PYTHONPATH with these folders before everything else."""
    return os.pathsep.join([*map(str, folders), *sys.path])


def run_python(code: str, *folders: Path) -> Ran:
    """Run Python in a process of its own, with these folders before everything else on its path."""
    done = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        timeout=120,
        env={**os.environ, "PYTHONPATH": path_with(*folders)},
    )
    return Ran(done.returncode, done.stdout, done.stderr)
