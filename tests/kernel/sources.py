"""The modules of the package, and what they import from each other, read from their source text."""

from __future__ import annotations

import ast
from pathlib import Path

PACKAGE = Path(__file__).resolve().parents[2] / "src" / "watertable"
SOURCES = sorted(PACKAGE.rglob("*.py"))
OWN = {"__init__", "__main__"}
"""Modules of the top-level package, outside all parts."""


def place_of(path: Path) -> tuple[str, ...]:
    """Where a module lies in the package: ("kernel", "game")."""
    return path.relative_to(PACKAGE).with_suffix("").parts


def imported(path: Path) -> list[str]:
    """The full names that a module imports from this package, also inside functions."""
    here = ("watertable", *place_of(path))
    names: list[str] = []
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            names += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            base = list(here[: -node.level]) if node.level else []
            module = ".".join([*base, *([node.module] if node.module else [])])
            names += [f"{module}.{alias.name}" for alias in node.names]
    return [name for name in names if name.split(".")[0] == "watertable"]
