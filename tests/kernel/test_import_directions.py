"""Imports point one way, from the kernel outwards.

    kernel ← play ← bots ← lab, server ← cli
    kernel ← play ← testing, a game's pack
    kernel ← play, bots, table ← envs, lessons ← server, cli
    kernel ← printing ← server, cli
    kernel ← a game's position, rules and pack ← its bot, drawing, terminal table and
        encoding ← its game.py

Games are found, never imported: nothing outside a game's folder imports it.
"""

import ast
from pathlib import Path

import pytest

from tests.kernel import import_graph
from tests.kernel.sources import OWN, PACKAGE, SOURCES, imported, place_of

MAY_IMPORT = {
    "kernel": set[str](),
    "play": {"kernel"},
    "testing": {"kernel", "play"},
    "bots": {"kernel", "play"},
    "lab": {"kernel", "play", "bots"},
    "envs": {"kernel", "play", "bots", "table"},
    "table": {"kernel"},
    "printing": {"kernel"},
    "lessons": {"kernel", "play", "bots", "table"},
    "server": {"kernel", "bots", "table", "printing", "lessons"},
    "cli": {"kernel", "play", "bots", "lab", "table", "printing", "lessons", "server"},
}
"""The parts that each part of the package may import, apart from games."""
WITHIN_A_GAME = {
    "migrations": 0,
    "position": 0,
    "rules": 0,
    "pack": 0,
    "bot": 1,
    "encoding": 1,
    "drawing": 1,
    "terminal": 1,
    "lab": 1,
    "claims": 1,
    "game": 2,
    "__init__": 3,
}
"""The parts of a game. Each may import parts of lower rank and itself; parts of rank 0 may also import each other."""

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
    """A game imports the kernel and itself, never another game. Its pack is measured by games that are played."""
    if len(place_of(path)) == 2:
        assert imported(path) == [], "what all games have in common is the kernel"
        return
    game, part = place_of(path)[1:3]
    assert part in WITHIN_A_GAME, f"{part} is no part of a game"
    for name in imported(path):
        if name.startswith("watertable.kernel.") or (part == "pack" and name.startswith("watertable.play.")):
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


def test_the_drawn_import_graph_is_that_of_the_sources() -> None:
    drawn = import_graph.drawn(import_graph.graph())
    assert import_graph.PICTURE.read_text("utf-8") == drawn, "python -m tests.kernel.import_graph"


def test_the_drawn_import_graph_shows_every_part() -> None:
    picture = import_graph.PICTURE.read_text("utf-8")
    for part in [*MAY_IMPORT, "bot", "drawing", "terminal", "encoding", "game"]:
        assert f">{part}</text>" in picture


def test_an_arrow_that_follows_from_others_is_left_out() -> None:
    parts = {"cli": {"lab", "kernel"}, "lab": {"kernel", "bots"}, "bots": {"kernel", "lab"}, "kernel": set[str]()}
    boxes = import_graph.joined(parts)
    assert import_graph.reduced(boxes) == {"cli": {"bots · lab"}, "bots · lab": {"kernel"}, "kernel": set()}
    assert import_graph.rows(boxes) == [["kernel"], ["bots · lab"], ["cli"]]
