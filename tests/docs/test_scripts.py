"""The measurements and examples that the documentation tells people to run, in `bench/` and `examples/`.

Their games take minutes or hours. Here each script is asked what options it has; the tables of speed and the match
against OpenSpiel are made with as little as they can be. `tests/examples` runs the examples.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.any_game import GAMES, short_game
from tests.docs.samples import PAGES, ROOT

SCRIPT = re.compile(r"python ((?:bench|examples)/\S+\.py)([^`\n]*)")
WITH_SCRIPTS = [*PAGES, ROOT / "bench/README.md", ROOT / "bench/server/README.md"]


def scripts() -> dict[str, set[str]]:
    """The scripts that pages name, with the options that they name."""
    found: dict[str, set[str]] = {}
    for page in WITH_SCRIPTS:
        for script, rest in SCRIPT.findall(page.read_text("utf-8")):
            found.setdefault(script, set()).update(re.findall(r"--[a-z-]+", rest))
    return found


def run(*words: str) -> str:
    ran = subprocess.run([sys.executable, *words], cwd=ROOT, capture_output=True, text=True, timeout=600, check=False)
    assert ran.returncode == 0, ran.stderr
    return ran.stdout


@pytest.mark.parametrize(("script", "options"), sorted(scripts().items()), ids=sorted(scripts()))
def test_a_script_is_there_and_has_the_options_that_pages_name(script: str, options: set[str]) -> None:
    assert (ROOT / script).is_file()
    if options:
        known = re.findall(r"--[a-z-]+", run(script, "--help"))
        assert sorted(options - set(known)) == []


def test_the_speed_of_environments_is_a_table_with_every_game_and_the_peers() -> None:
    said = run("bench/environments.py", "--seconds", "0.01", "--games", "2")
    rows = dict(re.findall(r"^\| (.+?) \| ([\d,]+) \|$", said, re.M))
    for game in GAMES:
        for kind in ("vector", "seat vector", "PettingZoo raw_env", "PettingZoo env"):
            assert f"{game.name}, {game.usual_players()} players: {kind}" in rows
    assert {"PettingZoo connect_four: env", "OpenSpiel connect_four (C++)"} <= set(rows)


def test_the_speed_of_vectors_is_a_table_with_every_game() -> None:
    said = run("bench/encodings.py", "--seconds", "0.01", "--games", "2")
    assert [line.split()[0] for line in said.splitlines()[1:]] == [game.name for game in GAMES]


def test_the_match_with_openspiel_is_played_and_goes_on(tmp_path: Path) -> None:
    match = ("bench/openspiel_bots.py", short_game(3).name, "--seconds", "0.001", "--first", "5")
    for games in ("1", "2"):
        assert f"% of {games} games" in run(*match, "--games", games, "--out", str(tmp_path / "games.jsonl"))
    plan, *played = [json.loads(line) for line in (tmp_path / "games.jsonl").read_text("utf-8").splitlines()]
    assert plan["game"] == short_game(3).name
    assert [game["number"] for game in played] == [5, 6]
