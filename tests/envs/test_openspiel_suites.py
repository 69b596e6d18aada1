"""OpenSpiel's own suites on all of our games: its simulations, its partial-tree API test, and playthroughs."""

from __future__ import annotations

import lzma
import random
import unittest
from pathlib import Path
from typing import Any

import numpy as np
import pyspiel
import pytest
from absl import flags
from open_spiel.integration_tests import api_test
from open_spiel.python.algorithms import generate_playthrough

from tests.envs.openspiel_games import COUNTS, PLAYABLE, loaded
from tests.envs.playthroughs.make import FOLDER, ROOT
from watertable.envs.openspiel import register_games, short_name
from watertable.kernel import Game


@pytest.fixture(autouse=True)
def _seeded() -> None:
    """Its suites draw from the generators that all share."""
    random.seed(1)
    np.random.seed(1)


@pytest.mark.parametrize(("game", "players"), COUNTS, ids=str)
def test_random_simulations(game: Game, players: int) -> None:
    pyspiel.random_sim_test(loaded(game, players=players), num_sims=1, serialize=True, verbose=False)


def run(case: type[unittest.TestCase], names: list[str]) -> None:
    """Run tests of a case by name; all must pass, none be skipped."""
    result = unittest.TestResult()
    unittest.TestSuite([case(name) for name in names]).run(result)
    assert result.wasSuccessful(), [*result.errors, *result.failures]
    assert (result.testsRun, result.skipped) == (len(names), [])


@pytest.mark.parametrize("game", PLAYABLE, ids=str)
def test_games_sim_test(game: Game) -> None:
    """All tests that its suite makes for the game: with default parameters, and with every number of players."""
    # It makes tests for the games that are registered when it is imported.
    from open_spiel.python.tests import games_sim_test

    case = games_sim_test.GamesSimTest
    names = [name for name in dir(case) if name.startswith("test_") and name.endswith(f"_{short_name(game)}")]
    low, high = game.players
    assert len(names) == 1 + (high - low + 1 if low < high else 0)
    run(case, names)


@pytest.mark.parametrize("game", PLAYABLE, ids=str)
def test_partial_tree_api(game: Game) -> None:
    name = short_name(game)
    case: Any = type(name, (api_test.EnforceAPIOnPartialTreeBase,), {"game": loaded(game), "game_name": name})
    case.setUpClass()
    run(case, [*unittest.defaultTestLoader.getTestCaseNames(case)])


SMALL = """
name = "small"
version = 1
turns = 1
[pearls]
values = [1, 2]
counts = [7, 5]
"""


def test_full_tree_api(pearl_divers: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its test of perfect recall and of all else that needs a whole tree. Ours have none that ends, so a toy game with
    hidden hands stands for them: the adapter is the same."""
    register_games()
    (tmp_path / "small.toml").write_text(SMALL, "utf-8")
    name = short_name(pearl_divers)
    game = loaded(pearl_divers, players=2, pack=tmp_path / "small.toml")
    # How many states of chance, of players and at the end there are, and how many information sets.
    monkeypatch.setitem(api_test.TOTAL_NUM_STATES, name, (159, 576, 1071))
    monkeypatch.setitem(api_test.PERFECT_RECALL_NUM_STATES, name, 104)
    case: Any = type(name, (api_test.EnforceAPIOnFullTreeBase,), {"game": game, "game_name": name})
    case.setUpClass()
    run(case, [*unittest.defaultTestLoader.getTestCaseNames(case)])


@pytest.mark.parametrize("game", PLAYABLE, ids=str)
def test_playthroughs_replay_identically(game: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    flags.FLAGS.mark_as_parsed()
    monkeypatch.chdir(ROOT)
    text = tmp_path / f"{short_name(game)}.txt"
    text.write_bytes(lzma.decompress((FOLDER / f"{short_name(game)}.txt.xz").read_bytes()))
    expected, actual = generate_playthrough.replay(str(text))
    lines = zip(expected.split("\n"), actual.split("\n"), strict=False)
    for number, (line, again) in enumerate(lines, 1):
        assert line == again, f"line {number}; if this is meant: python -m tests.envs.playthroughs.make"
    assert expected == actual
    assert "Returns() = " in expected.rpartition("# State ")[2], "the playthrough ends with the game"
