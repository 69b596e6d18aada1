"""Games of other packages are found in the same way as ours; a broken one only causes a one-line message."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.any_game import GAMES
from tests.conftest import Command
from tests.outside_packages import install, leave_build_metadata, path_with, run_python
from watertable import __version__

OURS = [game.name for game in GAMES]
LIST = "from watertable.kernel import all_games\nfor game in all_games(): print(game.name)"
TIDES = """
from tests.conformance.toy_game import PearlDivers

class Tides(PearlDivers):
    def __init__(self):
        super().__init__()
        self.name = "tides"
        self.title = "Tides"

GAME = Tides()
"""
ENTRY = "[watertable.games]\ntides = tides:GAME\n"


def find(name: str) -> str:
    """Code that prints a game's title, or the error."""
    return (
        "from watertable.kernel import BadInput, find_game\n"
        f"try: print(find_game({name!r}).title)\n"
        "except BadInput as problem: print(problem)"
    )


def test_an_outside_game_is_found_among_ours(tmp_path: Path) -> None:
    install(tmp_path, "tide-games", ENTRY, tides=TIDES)
    ran = run_python(LIST, tmp_path)
    assert ran.out.split() == sorted([*OURS, "tides"])
    assert ran.err == ""
    assert run_python(find("Tides"), tmp_path).out == "Tides\n"


def test_an_outside_game_is_played_by_every_process(program: Command, tmp_path: Path) -> None:
    folder = tmp_path / "packages"
    install(folder, "tide-games", ENTRY, tides=TIDES)
    path = path_with(folder)
    arguments = ("simulate", "tides", "--games", "41", "--seed", "1", "--jobs", "2", "--record", "games.jsonl")
    ran = program(*arguments, PYTHONPATH=path)
    assert (ran.status, ran.err) == (0, "")
    assert ran.out.startswith("Tides, 4 players, 41 games, seed 1\n")
    assert program("verify", "games.jsonl", PYTHONPATH=path).out.startswith("all 41 records are valid; chance proved")
    assert "no game is called 'tides'" in program("verify", "games.jsonl").err


@pytest.mark.parametrize(
    "entry_points",
    [
        "",
        "[console_scripts]\nwatertable = watertable.cli:main\n",
        "[watertable.games]\n",
        "[watertable.games]\n" + "".join(f"{name} = watertable.nowhere:GAME\n" for name in OURS),
        "[watertable.games]\nnothing = watertable.nowhere:GAME\n[watertable.bots]\nnobody = watertable.nowhere:Bot\n",
    ],
    ids=["empty", "no games", "an empty list", "modules that are gone", "other games and bots"],
)
def test_what_a_build_left_beside_the_sources_hides_nothing(tmp_path: Path, entry_points: str) -> None:
    leave_build_metadata(tmp_path, entry_points)
    ran = run_python(f"{LIST}\nfrom watertable.bots import known_names\nprint(*known_names())", tmp_path)
    assert ran.err == ""
    assert ran.out.split() == [*OURS, "random", "greedy", "mcts", "easy", "medium", "hard", "expert"]


def test_a_package_that_is_found_twice_is_read_once(tmp_path: Path) -> None:
    install(tmp_path / "new", "tide-games", ENTRY, "2.0", tides=TIDES.replace('"Tides"', '"New Tides"'))
    install(tmp_path / "old", "Tide_Games", ENTRY, "1.0", tides=TIDES)
    ran = run_python(find("tides"), tmp_path / "new", tmp_path / "old")
    assert (ran.out, ran.err) == ("New Tides\n", "")


FAULTS = {
    "missing module": ("tides = gone:GAME", TIDES, "does not load: ModuleNotFoundError: No module named 'gone'"),
    "missing attribute": (
        "tides = tides:OTHER",
        TIDES,
        "does not load: AttributeError: module 'tides' has no attribute 'OTHER'",
    ),
    "raises": ("tides = tides:GAME", "raise RuntimeError('low\\nwater')", "does not load: RuntimeError: low"),
    "does not compile": ("tides = tides:GAME", "GAME = (", "does not load: SyntaxError: '(' was never closed"),
    "leaves": ("tides = tides:GAME", "raise SystemExit(3)", "does not load: SystemExit: 3"),
    "no Game": ("tides = tides:GAME", "GAME = 3", "expected a Game, found int"),
    "the class of a Game": ("tides = tides:Tides", TIDES, "expected a Game, found type"),
    "no name": (
        "tides = tides:GAME",
        "from watertable.kernel import Game\nGAME = Game()",
        "the game calls itself None; both names must be the same",
    ),
    "calls itself otherwise": (
        "tides = tides:GAME",
        TIDES.replace('"tides"', '"ebb"'),
        "the game calls itself 'ebb'; both names must be the same",
    ),
    "a name that is not found by typing it": (
        "High_Tides = tides:GAME",
        TIDES.replace('"tides"', '"High_Tides"'),
        "this name cannot be typed; expected 'high-tides'",
    ),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_game_that_cannot_be_used_is_one_line_and_the_others_work(tmp_path: Path, fault: str) -> None:
    entry, module, complaint = FAULTS[fault]
    install(tmp_path, "tide-games", f"[watertable.games]\n{entry}\n", tides=module)
    name = entry.partition(" ")[0]
    ran = run_python(f"{LIST}\n{LIST}", tmp_path)
    assert ran.status == 0
    assert ran.out.split() == OURS * 2
    assert ran.err.startswith(f"package tide-games 1.2: watertable.games, {name}: {complaint}")
    assert ran.err.count("\n") == 1


def test_whoever_asks_for_a_game_that_cannot_be_used_is_told_why_once(program: Command, tmp_path: Path) -> None:
    install(tmp_path / "packages", "tide-games", ENTRY, tides="GAME = 3")
    said = "package tide-games 1.2: watertable.games, tides: expected a Game, found int"
    ran = run_python(f"{find('tides')}\n{LIST}", tmp_path / "packages")
    assert ran.out.splitlines() == [said, *OURS]
    assert ran.err == ""
    ran = program("rules", "tides", PYTHONPATH=path_with(tmp_path / "packages"))
    assert (ran.status, ran.out) == (2, "")
    assert ran.err.splitlines()[-1] == f"watertable: {said}"


def test_a_name_of_ours_stays_ours(tmp_path: Path) -> None:
    taken = GAMES[0]
    module = TIDES.replace('"tides"', repr(taken.name))
    install(tmp_path, "a-tide", f"[watertable.games]\n{taken.name} = tides:GAME\n", tides=module)
    ran = run_python(f"{LIST}\n{find(taken.name)}", tmp_path)
    assert ran.out.splitlines() == [*OURS, taken.title]
    assert ran.err == (
        f"package a-tide 1.2: watertable.games, {taken.name}: the name is taken by package watertable {__version__}\n"
    )


def test_of_two_others_with_one_name_the_first_has_it(tmp_path: Path) -> None:
    install(tmp_path, "b-tides", ENTRY.replace("GAME", "OTHER"), "3.0")
    install(tmp_path, "a-tides", ENTRY, tides=f"{TIDES}\nOTHER = 3\n")
    ran = run_python(f"{LIST}\n{find('tides')}", tmp_path)
    assert ran.out.splitlines() == [*sorted([*OURS, "tides"]), "Tides"]
    assert ran.err == "package b-tides 3.0: watertable.games, tides: the name is taken by package a-tides 1.2\n"


def test_damaged_metadata_is_one_line_and_the_others_work(tmp_path: Path) -> None:
    install(tmp_path, "tide-games", ENTRY, tides=TIDES)
    install(tmp_path, "bent-games", "[watertable.games]\nbent\n")
    ran = run_python(LIST, tmp_path)
    assert ran.out.split() == sorted([*OURS, "tides"])
    assert ran.err.startswith("package bent-games 1.2: its entry points cannot be read: ")
    assert ran.err.count("\n") == 1


def test_entry_points_that_are_no_text_are_one_line_and_the_others_work(tmp_path: Path) -> None:
    metadata = install(tmp_path, "bent-games", "")
    (metadata / "entry_points.txt").write_bytes(b"[watertable.games]\nbent = \xff:GAME\n")
    ran = run_python(LIST, tmp_path)
    assert ran.out.split() == OURS
    assert ran.err.startswith("package bent-games 1.2: its entry points cannot be read: UnicodeDecodeError: ")
    assert ran.err.count("\n") == 1


def test_what_an_uninstaller_left_behind_is_no_package(tmp_path: Path) -> None:
    (install(tmp_path, "tide-games", ENTRY) / "METADATA").unlink()
    ran = run_python(LIST, tmp_path)
    assert ran.out.split() == OURS
    assert ran.err == ""


def test_a_package_may_lack_a_version(tmp_path: Path) -> None:
    (install(tmp_path, "tide-games", ENTRY, tides="GAME = 3") / "METADATA").write_text("Name: tide-games\n")
    ran = run_python(LIST, tmp_path)
    assert ran.out.split() == OURS
    assert ran.err == "package tide-games (no version): watertable.games, tides: expected a Game, found int\n"
