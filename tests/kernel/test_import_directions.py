"""Imports point one way, from the kernel outwards.

    kernel ← bots ← lab, server ← cli
    kernel ← testing
    kernel ← a game's position, rules and pack ← its bot, drawing and terminal table ← its game.py

Games are found, never imported: nothing outside a game's folder imports it.
"""

import ast
from pathlib import Path

import pytest

PACKAGE = Path(__file__).resolve().parents[2] / "src" / "watertable"
MAY_IMPORT = {
    "kernel": set[str](),
    "testing": {"kernel"},
    "bots": {"kernel"},
    "lab": {"kernel", "bots"},
    "table": {"kernel"},
    "server": {"kernel", "bots", "table"},
    "cli": {"kernel", "bots", "lab", "table", "server"},
}
"""The parts that each part of the package may import, apart from games."""
WITHIN_A_GAME = {"position": 0, "rules": 0, "pack": 0, "bot": 1, "drawing": 1, "terminal": 1, "game": 2, "__init__": 3}
"""The parts of a game. Each may import parts of lower rank and itself; parts of rank 0 may also import each other."""
OWN = {"__init__", "__main__"}
"""Modules of the top-level package, outside all parts."""

SOURCES = sorted(PACKAGE.rglob("*.py"))


def imported(path: Path) -> list[str]:
    """The full names that a module imports from this package."""
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


def place_of(path: Path) -> tuple[str, ...]:
    return path.relative_to(PACKAGE).with_suffix("").parts


GAME_SOURCES = [path for path in SOURCES if place_of(path)[0] == "games"]
OTHER_SOURCES = [path for path in SOURCES if path not in GAME_SOURCES]


@pytest.mark.parametrize("path", OTHER_SOURCES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_imports_point_one_way(path: Path) -> None:
    part = place_of(path)[0]
    if part in OWN:
        return
    assert part in MAY_IMPORT, f"{part} has no place in the house"
    for name in imported(path):
        other = (*name.split("."), "")[1]
        is_part = other in MAY_IMPORT or other == "games"
        assert not is_part or other == part or other in MAY_IMPORT[part], f"{path.name} imports {name}"


@pytest.mark.parametrize("path", GAME_SOURCES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_imports_within_a_game_point_one_way(path: Path) -> None:
    """A game imports the kernel and itself, never another game."""
    if len(place_of(path)) == 2:
        assert imported(path) == [], "what all games have in common is the kernel"
        return
    game, part = place_of(path)[1:3]
    assert part in WITHIN_A_GAME, f"{part} is no part of a game"
    for name in imported(path):
        if name.startswith("watertable.kernel."):
            continue
        assert name.startswith(f"watertable.games.{game}."), f"{path.name} imports {name}"
        other = name.split(".")[3]
        rank = WITHIN_A_GAME.get(other, WITHIN_A_GAME["__init__"])
        is_lower = rank < WITHIN_A_GAME[part]
        is_beside = rank == WITHIN_A_GAME[part] == 0
        assert is_lower or is_beside or other == part, f"{path.name} imports {name}"


@pytest.mark.parametrize("path", [path for path in SOURCES if place_of(path)[0] in ("kernel", "games")], ids=str)
def test_rules_never_call_random(path: Path) -> None:
    """Chance comes from the driver; only the fairness module gets a seed from the operating system."""
    tree = ast.parse(path.read_text("utf-8"))
    modules = {alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names}
    modules |= {str(node.module) for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    banned = {"random", "time", "datetime", "uuid", "numpy"} | (set() if path.name == "fairness.py" else {"secrets"})
    assert not modules & banned
