"""The examples for researchers run, in seconds: a short run of each, and a trained model enters a tournament."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

EXAMPLES = Path(__file__).parents[2] / "examples"


def run(folder: Path, *words: str, **variables: str) -> str:
    ran = subprocess.run(
        [sys.executable, *words],
        cwd=folder,
        env={**os.environ, **variables},
        capture_output=True,
        text=True,
        timeout=600,
        check=False,
    )
    assert ran.returncode == 0, ran.stderr
    return ran.stdout


def test_agents_are_evaluated_in_pettingzoo(tmp_path: Path) -> None:
    said = run(tmp_path, str(EXAMPLES / "pettingzoo_evaluation.py"), "--smoke", "--players", "3", "--agent", "mcts:5i")
    assert "mcts:5i wins" in said
    assert "of 3 games against uniform" in said


@pytest.mark.parametrize("example", sorted([path.name for path in EXAMPLES.glob("ppo_*.py")]))
def test_masked_ppo_learns_and_plays_a_tournament(example: str, tmp_path: Path) -> None:
    said = run(tmp_path, str(EXAMPLES / example), "--smoke", "--out", "out")
    assert re.match(r"\d+,\d{3} decisions in ", said)
    assert "of 10 games against greedy" in said
    assert (tmp_path / "out/curve.svg").read_text("utf-8").startswith("<svg")
    assert len((tmp_path / "out/curve.csv").read_text("utf-8").splitlines()) == 2
    found = re.search(r'main\("(\S+)", (\d)', (EXAMPLES / example).read_text("utf-8"))
    assert found is not None
    words = ["tournament", found[1], "--players", found[2], "--bots", "masked_ppo:Trained,random", "--games", "2"]
    said = run(tmp_path, "-m", "watertable", *words, "--json", PYTHONPATH=str(EXAMPLES), MODEL="out/model")
    assert "masked_ppo:Trained" in said
