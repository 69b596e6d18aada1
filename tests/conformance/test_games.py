"""Runs the conformance suite on every registered game, and checks the regression data of each game."""

from pathlib import Path

import pytest

from tests.any_game import GAMES, case_of, folder_of
from watertable.kernel import Game
from watertable.testing import CHECKS, Check
from watertable.testing.driven import EFFORT, LONG_EFFORT, run_check
from watertable.testing.frozen import check_counts, check_golden_records

TESTS = Path(__file__).resolve().parent.parent


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.name)
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_game_conforms(game: Game, check: Check) -> None:
    run_check(check, case_of(game), EFFORT)


@pytest.mark.long
@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.name)
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_game_conforms_at_length(game: Game, check: Check) -> None:
    run_check(check, case_of(game), LONG_EFFORT)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_golden_records_play_again_byte_for_byte(game: Game) -> None:
    assert check_golden_records(game, TESTS / "records" / folder_of(game)) > 0


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_perft_counts_hold(game: Game) -> None:
    assert check_counts(game, TESTS / "perft" / f"{folder_of(game)}.toml", TESTS / "records" / folder_of(game)) > 0


def test_no_record_or_count_belongs_to_no_game() -> None:
    """Nothing would read the data in a misspelt folder."""
    known = {folder_of(game) for game in GAMES}
    assert {path.name for path in (TESTS / "records").glob("*/")} <= known
    assert {path.stem for path in (TESTS / "perft").glob("*.toml")} <= known
