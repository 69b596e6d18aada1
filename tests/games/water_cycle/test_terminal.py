"""Water Cycle in the other commands: replay, pack, rules and perft."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from tests.conftest import Command


@pytest.fixture
def games(command: Command, folder: Path) -> Path:
    path = folder / "games.jsonl"
    command("simulate", "water-cycle", "--players", "4", "--seed", "7", "--games", "3", "--record", path)
    return path


def test_replay_in_words(command: Command, games: Path) -> None:
    shown = command("replay", games).out
    assert "has the start-player cube." in shown
    assert " win" in shown.splitlines()[-1]


def test_replay_shows_the_table(command: Command, games: Path) -> None:
    shown = command("replay", games, "--at", "2").out
    assert "Round 1   dice left: " in shown
    assert "left cloud" in shown


def test_a_replay_as_a_seat_is_a_view(command: Command, games: Path) -> None:
    steps = [json.loads(line) for line in command("replay", games, "--as", "1", "--json").out.splitlines()]
    assert {step["state"]["question"] for step in steps} >= {"roll", "take-die", "over"}


def test_the_pack_in_brief(command: Command) -> None:
    assert "capacity: lake 8, river 8, aquifer 8" in command("pack", "show", "water-cycle").out
    found = json.loads(command("pack", "show", "water-cycle", "default", "--json").out)
    assert (found["content"]["score"]["start"], found["content"]["score"]["target"]) == (5, 60)


def test_a_rule_by_number_and_by_word(command: Command) -> None:
    assert command("rules", "water-cycle", "7").out.startswith("**WC-7** The return")
    found = json.loads(command("rules", "water-cycle", "aquifer", "--json").out)
    assert "WC-9" in [rule["number"] for rule in found]


def test_the_first_moves_are_a_start_player_and_three_dice(command: Command) -> None:
    assert command("perft", "water-cycle", "--players", "3", "--depth", "2").out.startswith("168 sequences of 2 moves")
    shown = command("perft", "water-cycle", "--players", "3", "--depth", "2", "--divide").out
    assert re.search(r"^start 2 +56$", shown, re.M)
