"""Each game has its own folder with a common layout, and nothing outside these folders names a game."""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from pathlib import Path

import pytest

from tests.any_game import GAMES
from watertable.kernel import Game

ROOT = Path(__file__).resolve().parents[2]
HOUSE = ROOT / "src" / "watertable" / "games"
OURS = [game for game in GAMES if game.package.startswith("watertable.games.")]

PLACES = ("src/watertable", "bench", "docsite", "web/src", "tests", "setup.py")
CODE = (".py", ".ts", ".js", ".svelte", ".css", ".html", ".toml", ".json")
GENERATED = ("src/watertable/server/web", "web/src/protocol")
MIRRORS = (
    "src/watertable/games/{folder}",
    "web/src/games/{name}",
    "tests/games/{folder}",
    "tests/web",
    "tests/records",
    "tests/perft",
)
"""Where a game may be named."""

SHAPE = (
    "game.py",
    "rules.md",
    "position.py",
    "encoding.py",
    "rules/moves.py",
    "rules/events.py",
    "rules/phases.py",
    "rules/choices.py",
    "rules/legality.py",
    "rules/effects.py",
    "rules/scoring.py",
    "rules/invariants.py",
    "rules/imaginer.py",
    "rules/notation.py",
    "rules/state.py",
    "pack/reader.py",
    "pack/default.toml",
    "words/en.toml",
    "bot/evaluation.py",
    "drawing/drawer.py",
    "drawing/printing.py",
    "rules-in-brief.md",
    "glossary.md",
    "terminal.py",
    "lab.py",
)
"""What every game's folder must contain; it may contain more."""

WORD = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+")
"""A word in a text or an identifier: `WaterTable`, `water_table` and `WATER_TABLE` have two."""
COMMENT = re.compile(
    r"""("(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|`(?:\\.|[^`\\])*`)|//[^\n]*|/\*.*?\*/|<!--.*?-->""", re.S
)
"""A string, which is kept, or a comment in TypeScript, CSS or HTML."""


def folder_of(game: Game) -> str:
    return game.package.rpartition(".")[2]


def words_of(text: str) -> list[str]:
    return [found[0].lower() for found in WORD.finditer(text)]


def names_of(game: Game) -> list[list[str]]:
    """The names of a game, as lists of words."""
    return [words_of(text) for text in {game.name, game.title, folder_of(game), type(game).__name__}]


def is_named(name: list[str], text: str) -> bool:
    """Whether these whole words follow each other in a text, however they are joined."""
    found = list(WORD.finditer(text))
    plain = [word[0].lower() for word in found]
    if "".join(name) in plain:
        return True
    for start in range(len(found) - len(name) + 1):
        joined = pairwise(found[start : start + len(name)])
        if plain[start : start + len(name)] == name and all(
            text[one.end() : other.start()] in ("", " ", "-", "_") for one, other in joined
        ):
            return True
    return False


def lines_of_python(text: str) -> Iterator[tuple[int, str]]:
    """The code of a Python file without docstrings and comments, with line numbers."""
    explained = {
        line
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)
        for line in range(node.lineno, (node.end_lineno or node.lineno) + 1)
    }
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        is_docstring = token.type == tokenize.STRING and token.start[0] in explained
        if token.type != tokenize.COMMENT and not is_docstring:
            yield from enumerate(token.string.splitlines(), token.start[0])


def lines_of(path: Path, text: str) -> Iterator[tuple[int, str]]:
    if path.suffix == ".py":
        yield from lines_of_python(text)
    else:
        bare = COMMENT.sub(lambda found: found[1] or "\n" * found[0].count("\n"), text)
        yield from enumerate(bare.splitlines(), 1)


@cache
def sources() -> dict[Path, str]:
    """Every file to search, with its text."""
    places = [ROOT / place for place in PLACES]
    found = [path for place in places for path in (place.rglob("*") if place.is_dir() else [place])]
    generated = tuple(str(ROOT / place) for place in GENERATED)
    return {
        path: path.read_text("utf-8")
        for path in sorted(found)
        if path.suffix in CODE and not str(path).startswith(generated)
    }


def lines_that_name(game: Game) -> list[str]:
    """The places that name a game and should not."""
    mirrors = [ROOT / place.format(folder=folder_of(game), name=game.name) for place in MIRRORS]
    names = names_of(game)
    at_a_glance = re.compile("|".join("[ _-]?".join(name) for name in names), re.I)
    found: list[str] = []
    for path, text in sources().items():
        where = str(path.relative_to(ROOT))
        if any(path.is_relative_to(mirror) for mirror in mirrors):
            continue
        if any(is_named(name, where) for name in names):
            found.append(where)
        if at_a_glance.search(text):
            lines = [number for number, line in lines_of(path, text) if any(is_named(name, line) for name in names)]
            found += [f"{where}:{number}" for number in dict.fromkeys(lines)]
    return found


@pytest.mark.parametrize("game", OURS, ids=lambda game: game.name)
def test_nothing_outside_its_own_folders_names_a_game(game: Game) -> None:
    found = lines_that_name(game)
    assert not found, "\n".join(["a game is named in", *found])


@pytest.mark.parametrize(
    "text", ["big-wave", "a Big Wave.", "BIG_WAVE = 1", "BigWaveState", "bigWave", "test_big_wave_rolls", "bigwave"]
)
def test_a_name_is_found_however_it_is_spelt(text: str) -> None:
    assert is_named(["big", "wave"], text)


@pytest.mark.parametrize("text", ["wave big", "a big, wave", "big waves", "bigger-wave", "Big\nWave", "ambig-wave"])
def test_other_words_are_no_name(text: str) -> None:
    assert not is_named(["big", "wave"], text)


def test_comments_and_docstrings_may_name_a_game() -> None:
    python = '"""wave\nwave"""\nx = 1  # wave\n"""wave"""\ny = "wave"\n'
    assert [number for number, line in lines_of_python(python) if "wave" in line] == [5]
    web = "a // wave\n/* wave\nwave */ b\n<!-- wave -->\nc = 'http://wave'\n"
    assert COMMENT.sub(lambda found: found[1] or "", web).count("wave") == 1


def test_every_folder_of_the_house_is_a_game_that_can_be_found() -> None:
    folders = {path.name for path in HOUSE.iterdir() if path.is_dir() and path.name != "__pycache__"}
    assert folders == {folder_of(game) for game in OURS}


@pytest.mark.parametrize("game", OURS, ids=lambda game: game.name)
def test_a_game_has_the_shape_of_the_house(game: Game) -> None:
    assert [part for part in SHAPE if not (HOUSE / folder_of(game) / part).is_file()] == []
