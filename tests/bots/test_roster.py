"""Bots of other packages and of the working directory: found by name, held to the contract, refused in one line."""

from __future__ import annotations

import itertools
import json
import re
import sys
from pathlib import Path

import pytest

from tests.any_game import short_game
from tests.conftest import Command, Ran, Refused
from tests.outside_packages import install, path_with, run_python
from watertable import __version__
from watertable.kernel import Game

OURS = ["random", "greedy", "mcts", "easy", "medium", "hard", "expert"]
GAME = short_game(4).name
LIST = "from watertable.bots import known_names, offered_names\nprint(*known_names())\nprint(*offered_names())"
TIDAL = """
from watertable.bots import Bot, Budget, Choice

class Tidal(Bot):
    text = "comes and goes"
    rank = 15
    budget = Budget(iterations=3)

    def think(self, game, view, moves, budget):
        assert budget == Budget(iterations=3)
        return Choice(moves[0])
"""
ENTRY = "[watertable.bots]\ntidal = tides:Tidal\n"

# Bots that installed packages offer


def test_an_outside_bot_is_found_among_ours_by_its_rank(tmp_path: Path) -> None:
    install(tmp_path, "tide-bots", ENTRY, tides=TIDAL)
    known, offered = run_python(LIST, tmp_path).out.splitlines()
    assert known.split() == ["random", "greedy", "mcts", "easy", "tidal", "medium", "hard", "expert"]
    assert offered.split() == ["random", "easy", "tidal", "medium", "hard", "expert"]


def test_a_bot_may_leave_out_all_but_choosing(tmp_path: Path) -> None:
    """It comes last, is not offered to people at tables, and has everything that a table asks for."""
    plain = (
        "class Tidal:\n    def __init__(self, seed): pass\n    def choose(self, view, moves, budget): return moves[0]\n"
    )
    install(tmp_path, "tide-bots", ENTRY, tides=plain)
    asked = "bot = find_bot('tidal')\nprint(repr(bot.text), bot.rank, bot.budget, bot.turn_pace, bot.window_pace)"
    ran = run_python(f"{LIST}\nfrom watertable.bots import find_bot\n{asked}", tmp_path)
    known, offered, attributes = ran.out.splitlines()
    assert known.split() == [*OURS, "tidal"]
    assert "tidal" not in offered
    assert attributes == "'' 100 None (0, 0) (0, 0)"


def test_an_outside_bot_plays_in_every_process(program: Command, tmp_path: Path) -> None:
    install(tmp_path / "packages", "tide-bots", ENTRY.replace("tidal", "Tidal"), tides=TIDAL)
    path = path_with(tmp_path / "packages")
    arguments = ("--games", "41", "--seed", "1", "--jobs", "2", "--json")
    ran = program("simulate", GAME, "--bots", "tidal", *arguments, PYTHONPATH=path)
    assert (ran.status, ran.err) == (0, "")
    assert {seat["bot"] for seat in json.loads(ran.out)["by_seat"]} == {"tidal"}
    ran = program("tournament", GAME, "--bots", "TIDAL,random,random,random", *arguments, PYTHONPATH=path)
    assert (ran.status, ran.err) == (0, "")
    assert {bot["name"] for bot in json.loads(ran.out)["bots"]} == {"tidal", "random"}


FAULTS = {
    "missing module": ("gone:Tidal", TIDAL, "does not load: ModuleNotFoundError: No module named 'gone'"),
    "missing attribute": (
        "tides:Other",
        TIDAL,
        "does not load: AttributeError: module 'tides' has no attribute 'Other'",
    ),
    "raises": ("tides:Tidal", "raise RuntimeError('low\\nwater')", "does not load: RuntimeError: low"),
    "leaves": ("tides:Tidal", "raise SystemExit(3)", "does not load: SystemExit: 3"),
    "no bot": ("tides:Tidal", "Tidal = 3", "expected the class of a bot, found int"),
    "no method": ("tides:Tidal", "class Tidal: pass", "the class Tidal has no method choose"),
    "bad text": ("tides:Tidal", TIDAL.replace('"comes and goes"', "None"), "text: expected a text"),
    "bad rank": ("tides:Tidal", TIDAL.replace("15", '"high"'), "rank: expected a whole number"),
    "bad budget": (
        "tides:Tidal",
        TIDAL.replace("budget = Budget(iterations=3)", 'budget = "50ms"'),
        "budget: expected a Budget or None",
    ),
    "bad pace": (
        "tides:Tidal",
        TIDAL.replace("rank = 15", "window_pace = (900, 100)"),
        "window_pace: expected two numbers of milliseconds, the smaller first",
    ),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_bot_that_cannot_be_used_is_one_line_and_the_others_work(tmp_path: Path, fault: str) -> None:
    value, module, complaint = FAULTS[fault]
    install(tmp_path, "tide-bots", f"[watertable.bots]\ntidal = {value}\n", tides=module)
    ran = run_python(f"{LIST}\n{LIST}", tmp_path)
    assert ran.status == 0
    assert ran.out.splitlines()[0].split() == OURS
    assert ran.err == f"package tide-bots 1.2: watertable.bots, tidal: {complaint}\n"


def test_whoever_asks_for_a_bot_that_cannot_be_used_is_told_why(program: Command, tmp_path: Path) -> None:
    install(tmp_path / "packages", "tide-bots", ENTRY, tides="class Tidal: pass")
    path = path_with(tmp_path / "packages")
    said = "package tide-bots 1.2: watertable.bots, tidal: the class Tidal has no method choose"
    for command in ("simulate", "tournament", "play"):
        ran = program(command, GAME, "--bots", "tidal,random,random,random", PYTHONPATH=path)
        assert (ran.status, ran.out, ran.err) == (2, "", f"watertable: {said}\n")
    ran = program("simulate", GAME, "--games", "1", "--bots", "greedy", PYTHONPATH=path)
    assert (ran.status, ran.err) == (0, "")


def test_a_name_of_ours_stays_ours(tmp_path: Path) -> None:
    install(tmp_path, "a-tide", "[watertable.bots]\ngreedy = tides:Tidal\n", tides=TIDAL)
    ran = run_python(f"{LIST}\nfrom watertable.bots import find_bot\nprint(find_bot('greedy').__module__)", tmp_path)
    known, _, module = ran.out.splitlines()
    assert known.split() == OURS
    assert module == "watertable.bots.players"
    taken = f"the name is taken by package watertable {__version__}"
    assert ran.err == f"package a-tide 1.2: watertable.bots, greedy: {taken}\n"


# Bots of a module: `my_bots:First`

MY_BOTS = """
from watertable.bots import Bot, Budget, Choice

class First:
    def __init__(self, seed):
        pass

    def choose(self, view, moves, budget):
        assert budget is None
        return moves[0]

class Slow(Bot):
    budget = Budget(iterations=7)

    def think(self, game, view, moves, budget):
        assert budget in (Budget(iterations=7), Budget(milliseconds=50))
        return Choice(moves[0], seconds=0.001 if budget.milliseconds else 0.002)

def made(seed):
    return First(seed)
"""


def test_a_bot_of_a_module_in_the_working_directory(program: Command, folder: Path) -> None:
    """The directory is found though the interpreter does not search it by itself."""
    (folder / "my_bots.py").write_text(MY_BOTS)
    bots = ["my_bots:First", "my_bots:Slow", "my_bots:Slow:50ms", "my_bots:made"]
    arguments = ("--bots", ",".join(bots), "--games", "4", "--seed", "1", "--json")
    ran = program("simulate", GAME, *arguments, PYTHONSAFEPATH="1")
    assert (ran.status, ran.err) == (0, "")
    assert [seat["bot"] for seat in json.loads(ran.out)["by_seat"]] == bots
    ran = program("tournament", GAME, *arguments, PYTHONSAFEPATH="1")
    assert (ran.status, ran.err) == (0, "")
    found = json.loads(ran.out)
    assert {bot["name"] for bot in found["bots"]} == set(bots)
    assert not found["is_reproducible"]
    by_name = {bot["name"]: bot["milliseconds_a_decision"] for bot in found["bots"]}
    assert [by_name[name] for name in bots] == [0, 2, 1, 0], "each was told its own budget"
    ran = program("play", GAME, "--people", "0", *arguments[:2], "--seed", "1", PYTHONSAFEPATH="1")
    assert (ran.status, ran.err) == (0, "")


def test_a_bot_of_a_module_in_a_package(program: Command, folder: Path) -> None:
    (folder / "mine").mkdir()
    (folder / "mine" / "bots.py").write_text(MY_BOTS)
    ran = program("simulate", GAME, "--bots", "mine.bots:First", "--games", "1")
    assert (ran.status, ran.err) == (0, "")


_numbers = itertools.count()


@pytest.fixture
def module(folder: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A module in the working directory, with a name that no test had before."""
    monkeypatch.setattr(sys, "path", sys.path[:])
    name = f"my_bots_{next(_numbers)}"
    (folder / f"{name}.py").write_text(f"{MY_BOTS}\nThree = 3\nclass Silent: pass\n")
    return name


BEFORE_THE_GAME = {
    "no_such:First": "bot no_such:First: there is no module no_such, here or installed",
    "no_such.bots:First": "bot no_such.bots:First: there is no module no_such, here or installed",
    "{module}:Second": "bot {module}:Second: the module {module} has no Second",
    "{module}:Three": "bot {module}:Three: expected the class of a bot, found int",
    "{module}:Silent": "bot {module}:Silent: the class Silent has no method choose",
    "{module}:First:soon": "budget 'soon': expected milliseconds like 50ms, seconds like 2s or iterations like 400i",
    "{module}:First:0i": "budget '0i': expected at least 1",
    "{module}:": "no bot or level is called '{module}' (there are: random, greedy, mcts, easy, medium, hard, expert)",
}


@pytest.mark.parametrize("name", ["simulate", "tournament", "play"])
@pytest.mark.parametrize("typed", BEFORE_THE_GAME)
def test_a_bot_that_is_not_there_is_refused(refused: Refused, module: str, typed: str, name: str) -> None:
    said = BEFORE_THE_GAME[typed].format(module=module)
    assert refused(name, GAME, "--bots", f"{typed.format(module=module)},random,random,random") == said


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("import no_such", "does not load: ModuleNotFoundError: No module named 'no_such'"),
        ("import sys\nsys.no_such", "does not load: AttributeError: module 'sys' has no attribute 'no_such'"),
        ("raise RuntimeError('low\\nwater')", "does not load: RuntimeError: low"),
        ("raise SystemExit", "does not load: SystemExit"),
    ],
)
def test_a_module_that_does_not_load_is_refused(
    refused: Refused, module: str, folder: Path, text: str, complaint: str
) -> None:
    (folder / f"{module}.py").write_text(text)
    assert refused("simulate", GAME, "--bots", f"{module}:First") == f"bot {module}:First {complaint}"


AT_THE_TABLE = {
    "raises": ("raise RuntimeError('low\\nwater')", r" failed in seat \d: RuntimeError: low"),
    "raises without a word": ("raise ValueError", r" failed in seat \d: ValueError"),
    "leaves": ("raise SystemExit(0)", r" failed in seat \d: SystemExit: 0"),
    "illegal": ("return PASS", r" chose 'pass' in seat \d, which is not legal now"),
    "a move of no game": ("return Move()", r" chose Move in seat \d, which is not legal now"),
    "a text": ("return moves[0].text()", ": choose must return a Choice or a Move, not str"),
    "nothing": ("pass", ": choose must return a Choice or a Move, not NoneType"),
    "a choice of nothing": ("return Choice(None)", ": choose must return a Choice or a Move, not a Choice of NoneType"),
}
"""What a bot does wrong, and what is said of it."""


def wrong_bot(body: str) -> str:
    return f"""
from watertable.bots import Bot, Choice
from watertable.kernel import PASS, Move

class Wrong(Bot):
    def choose(self, view, moves, budget=None):
        {body}
"""


def one_line(ran: Ran) -> str:
    """What a command said that ended with status 2: one line on stderr."""
    assert ran.status == 2
    assert ran.err.startswith("watertable: ")
    assert ran.err.count("\n") == 1
    return ran.err.removeprefix("watertable: ").strip()


@pytest.mark.parametrize("arguments", [("simulate",), ("tournament",), ("play", "--people", "0")], ids=lambda a: a[0])
@pytest.mark.parametrize("wrong", AT_THE_TABLE)
def test_a_bot_that_does_something_wrong_ends_it_in_one_line(
    command: Command, module: str, folder: Path, wrong: str, arguments: tuple[str, ...]
) -> None:
    body, complaint = AT_THE_TABLE[wrong]
    (folder / f"{module}.py").write_text(wrong_bot(body))
    ran = command(arguments[0], GAME, *arguments[1:], "--bots", f"{module}:Wrong,random,random,random")
    assert re.fullmatch(f"bot {module}:Wrong{complaint}", one_line(ran))


@pytest.mark.parametrize("arguments", [("simulate",), ("tournament",), ("play", "--people", "0")], ids=lambda a: a[0])
def test_a_bot_that_cannot_be_made_ends_it_in_one_line(
    command: Command, module: str, folder: Path, arguments: tuple[str, ...]
) -> None:
    (folder / f"{module}.py").write_text(f"{MY_BOTS}\nclass Wrong(First):\n    def __init__(self): pass\n")
    ran = command(arguments[0], GAME, *arguments[1:], "--bots", f"{module}:Wrong,random,random,random")
    assert one_line(ran).startswith(f"bot {module}:Wrong could not be made: TypeError: ")


def test_a_bot_that_does_something_wrong_in_another_process_ends_it_in_one_line(program: Command, folder: Path) -> None:
    (folder / "my_bots.py").write_text(wrong_bot("raise RuntimeError('low water')"))
    ran = program("simulate", GAME, "--bots", "my_bots:Wrong", "--games", "41", "--jobs", "2")
    assert re.fullmatch(r"bot my_bots:Wrong failed in seat \d: RuntimeError: low water", one_line(ran))


def test_what_a_person_played_is_saved_when_a_bot_fails(
    command: Command, pearl_divers: Game, module: str, folder: Path
) -> None:
    (folder / f"{module}.py").write_text(wrong_bot("raise RuntimeError('low water')"))
    ran = command("play", pearl_divers.name, "--players", "2", "--bots", f"{module}:Wrong", typed="1\n" * 9)
    said = one_line(ran)
    complaint, _, go_on = said.partition("; the game is saved, continue with: ")
    assert complaint == f"bot {module}:Wrong failed in seat 2: RuntimeError: low water"
    resumed = command(*go_on.split()[1:], "--bots", "random", typed="1\n" * 99)
    assert resumed.status == 0
    assert " win" in resumed.out
