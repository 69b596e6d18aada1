"""Bots of OpenSpiel's at our tables, and the process that they leave behind."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.conftest import Command
from tests.envs.openspiel_games import PLAYABLE
from watertable.envs.openspiel import SpielBot, SpielGame, short_name
from watertable.kernel import Game, Move, Sfc32
from watertable.play import Decider, Decision, PlainChance, play

MODULE = """
import numpy
from open_spiel.python.bots.uniform_random import UniformRandomBot
from watertable.envs.openspiel import SpielBot

class Theirs(SpielBot):
    def make(self, game, seat, seed):
        return UniformRandomBot(seat, numpy.random.RandomState(seed))
"""


class Highest(SpielBot):
    """Takes the highest action, and notes what it was asked."""

    def make(self, game: SpielGame, seat: int, seed: int) -> Any:
        self.asked: list[tuple[int, list[float]]] = []

        def step(state: Any) -> int:
            self.asked.append((seat, state.information_state_tensor(seat)))
            assert state.current_player() == seat
            return int(max(state.legal_actions()))

        return type("HighestAction", (), {"step": staticmethod(step)})


class Asked(Decider):
    """A bot that decides for a seat."""

    def __init__(self, bot: SpielBot) -> None:
        self.bot = bot

    def decide(self, decision: Decision) -> Move:
        return self.bot.choose(decision.view(), decision.moves)


@pytest.mark.parametrize("game", PLAYABLE, ids=str)
def test_a_bot_is_asked_in_a_state_that_looks_as_its_view(game: Game) -> None:
    state = game.new(game.players[0])
    bots = [Highest(seat) for seat in range(state.setup.seats)]
    deciders = [Asked(bot) for bot in bots]
    outcome = play(state, deciders, PlainChance(Sfc32(1)))
    assert outcome.winners is not None
    for seat, bot in enumerate(bots):
        assert bot.asked
        assert {each for each, _ in bot.asked} == {seat}


def test_a_bot_enters_a_tournament(command: Command, folder: Path) -> None:
    (folder / "uniform_bots.py").write_text(MODULE, "utf-8")
    game = PLAYABLE[0]
    ran = command("tournament", game.name, "--bots", "uniform_bots:Theirs,random", "--games", "2", "--jobs", "1")
    assert ran.status == 0, ran.err
    assert "uniform_bots:Theirs" in ran.out


def test_the_process_ends_in_peace() -> None:
    """OpenSpiel lets go of registered games after Python has ended."""
    code = f"import pyspiel, watertable.envs.openspiel; print(pyspiel.load_game('{short_name(PLAYABLE[0])}'))"
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert (ran.returncode, ran.stderr) == (0, "")
