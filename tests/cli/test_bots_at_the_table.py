"""Bots in the terminal: levels to play against, hints, and what bots say of their moves."""

from __future__ import annotations

import re

import pytest

from tests.conftest import Command
from watertable.bots import advice
from watertable.bots.bot import Budget

HAS_ENDED = re.compile(r"^.+ (wins|share the win)\. \(PD-9\)$", re.M)

pytestmark = pytest.mark.usefixtures("pearl_divers")


@pytest.fixture(autouse=True)
def quick_hints(monkeypatch: pytest.MonkeyPatch) -> None:
    """Hints think for a second at a real table; here in iterations, so that they are the same everywhere."""
    monkeypatch.setattr(advice.hint, "__defaults__", (Budget(iterations=30), 0))


def test_a_hint_names_a_move_that_can_be_typed(command: Command) -> None:
    ran = command("play", "pearl-divers", "--seed", "3", "--bots", "greedy", typed="hint\nquit!\n")
    assert ran.status == 0
    hint = next(line for line in ran.out.splitlines() if "Hint:" in line)
    assert "estimated chance to win" in hint
    typed = ran.out.split("To do this, type: ")[1].splitlines()[0].strip()
    again = command("play", "pearl-divers", "--seed", "3", "--bots", "greedy", typed=f"{typed}\nlog\nquit!\n")
    assert again.status == 0
    assert "Not allowed" not in again.out
    assert "is no move" not in again.out


def test_bots_say_what_their_moves_do_once_they_are_asked_to(command: Command) -> None:
    moves = "1\n" * 40
    quiet = command("play", "pearl-divers", "--seed", "4", "--bots", "greedy", typed=f"{moves}quit!\n")
    told = command("play", "pearl-divers", "--seed", "4", "--bots", "greedy", typed=f"explain\n{moves}quit!\n")
    assert "Bots now explain their moves." in told.out
    assert ": earns " in told.out
    assert ": earns " not in quiet.out


@pytest.mark.parametrize("level", ["easy", "medium", "greedy", "mcts:3i"])
def test_a_game_against_bots_is_played_to_the_end(command: Command, level: str) -> None:
    ran = command("play", "pearl-divers", "--seed", "5", "--bots", level, "--auto", typed="1\n" * 400)
    assert ran.status == 0
    assert HAS_ENDED.search(ran.out)


def test_bots_without_people_play_by_themselves(command: Command) -> None:
    ran = command("play", "pearl-divers", "--players", "2", "--people", "0", "--bots", "greedy,mcts:4i", "--seed", "6")
    assert ran.status == 0
    assert HAS_ENDED.search(ran.out)
