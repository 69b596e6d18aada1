"""Imports point one way: kernel ← games ← testing, bots, drawing ← lab, envs, server ← cli."""

import ast
from pathlib import Path

import pytest

PACKAGE = Path(__file__).resolve().parents[2] / "src" / "watertable"
LAYERS = [{"kernel"}, {"games"}, {"testing", "bots", "drawing"}, {"lab", "envs", "server"}, {"cli"}]
RANK = {part: rank for rank, parts in enumerate(LAYERS) for part in parts}
OWN = {"__init__", "__main__"}
"""Modules of the package itself, outside all parts."""

SOURCES = sorted(PACKAGE.rglob("*.py"))


def imported(path: Path) -> list[str]:
    """The full names of what a module imports from this package."""
    here = ("watertable", *path.relative_to(PACKAGE).with_suffix("").parts)
    names: list[str] = []
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            names += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            base = list(here[: -node.level]) if node.level else []
            module = ".".join([*base, *([node.module] if node.module else [])])
            names += [f"{module}.{alias.name}" for alias in node.names]
    return [name for name in names if name.split(".")[0] == "watertable"]


def part_of(path: Path) -> str:
    return path.relative_to(PACKAGE).with_suffix("").parts[0]


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_imports_point_one_way(path: Path) -> None:
    part = part_of(path)
    if part in OWN:
        return
    assert part in RANK, f"{part} has no place among the layers"
    for name in imported(path):
        other = name.partition(".")[2].partition(".")[0]
        if other == part or other not in RANK:
            continue
        assert RANK[other] < RANK[part], f"{path.name} imports {name}"


@pytest.mark.parametrize(
    "path", sorted((PACKAGE / "games").glob("*/**/*.py")), ids=lambda path: "/".join(path.parts[-2:])
)
def test_games_never_import_each_other(path: Path) -> None:
    game = path.relative_to(PACKAGE / "games").parts[0]
    for name in imported(path):
        if name.startswith("watertable.games."):
            assert name.split(".")[2] == game, f"{path.name} imports {name}"


@pytest.mark.parametrize("path", [path for path in SOURCES if part_of(path) in ("kernel", "games")], ids=str)
def test_rules_never_call_random(path: Path) -> None:
    """Chance comes from the driver; only the fairness module takes a seed from the operating system."""
    tree = ast.parse(path.read_text("utf-8"))
    modules = {alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names}
    modules |= {str(node.module) for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    banned = {"random", "time", "datetime", "uuid", "numpy"} | (set() if path.name == "fairness.py" else {"secrets"})
    assert not modules & banned
