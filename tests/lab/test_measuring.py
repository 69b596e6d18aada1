"""`pack check --measure` shows the figures of a report, and whether they are what the game wants them to be."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

from tests.any_game import GAMES
from tests.conformance.toy_game import PEARL_DIVERS
from tests.conftest import Command, Refused
from watertable.kernel import Game
from watertable.kernel.observer import Target
from watertable.lab.engine import Here
from watertable.lab.figures import figures_of
from watertable.lab.measures import CHANGE, SHARE, Measure
from watertable.lab.measuring import BAD, OK, UNSURE, _checked, _figures, measured
from watertable.lab.trials import TrialPlan


def shares(*wins: int, games: int = 400) -> list[Measure]:
    won = [np.array([1.0] * each + [0.0] * (games - each)) for each in wins]
    return [Measure(f"thing/{at}", "thing", f"thing {at}", SHARE, each, np.ones(games)) for at, each in enumerate(won)]


@pytest.mark.parametrize(
    ("wins", "verdict", "told"),
    [
        ((100, 110), OK, "25.0\u202f% (thing 0) to 27.5\u202f% (thing 1)"),
        ((100, 240), BAD, "thing 1 60.0\u202f% (very likely 55.1\u202f% to 64.7\u202f%)"),
        ((100, 145), UNSURE, "thing 1 36.2\u202f% (very likely 31.7\u202f% to 41.1\u202f%)"),
        ((), OK, "no data"),
    ],
)
def test_a_target_for_many_figures(wins: tuple[int, ...], verdict: str, told: str) -> None:
    target = Target("thing/*", "wins of each thing", 0.15, 0.35)
    figures = _figures(target, figures_of(shares(*wins), 400))
    found = _checked(target, figures, len(figures))
    assert (found.verdict, found.value()) == (verdict, told)
    assert found.wanted() == "should be 15\u202f% to 35\u202f%"


def test_what_should_never_happen_is_bad_if_it_happens_once() -> None:
    target = Target("thing/0", "stalls", 0.0, 0.0)
    (once,) = _figures(target, figures_of(shares(1), 400))
    assert _checked(target, [once], 1).verdict == BAD
    (never,) = _figures(target, figures_of(shares(0), 400))
    assert _checked(target, [never], 1).verdict == OK
    assert _checked(target, [never], 1).wanted() == "should be 0\u202f%"


def test_a_card_is_measured_by_the_wins_of_those_who_had_it() -> None:
    (plain,) = shares(260)
    card = Measure("card/x", "card", "x", CHANGE, *plain.ratio, 0.0, 0.03, (1 - plain.above, plain.below))
    target = Target("card/*", "wins with a card", 0.0, 0.6)
    ((_, _, estimate),) = _figures(target, figures_of([card], 400))
    assert estimate.value == pytest.approx(0.65)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_target_of_a_game_is_about_a_figure_that_there_is(game: Game) -> None:
    seats = game.usual_players()
    plan = TrialPlan(game.name, seats, {}, None, ("random",) * seats, "m")
    _, checked = measured(plan, 10, Here(), lambda name, done, of: None)
    assert len(checked) >= 2
    assert [each.target.text for each in checked if not each.figures] == []


@pytest.mark.usefixtures("pearl_divers")
def test_the_figures_are_those_of_a_report(command: Command, folder: Path) -> None:
    (folder / "mine.toml").write_text(PEARL_DIVERS.pack_text("default").replace("turns = 3", "turns = 2"))
    given = ("pack", "check", "pearl-divers", "mine.toml", "--measure", "--games", "40", "--seed", "3", "--jobs", "1")
    ran = command(*given)
    assert (ran.status, ran.err) == (0, "")
    assert "40 games of 4 players, all of them greedy, seed 3:" in ran.out
    assert "ok     games that hit a limit of the program: 0.0" in ran.out
    data = json.loads(command(*given, "--json").out)
    same = ("--pack", "mine.toml", "--games", "40", "--seed", "3", "--extra-games", "0", "--jobs", "1", "--json")
    report = json.loads(command("report", "pearl-divers", *same).out)
    assert data["findings"] == report["findings"]
    figures = {figure["key"]: figure for figure in report["runs"][0]["figures"]}
    assert data["figures"][0]["figures"][0]["interval_95"] == figures["end/stalled"]["interval_95"]
    assert (data["bots"], data["is_good"]) == (report["bots"], True)


@pytest.mark.usefixtures("pearl_divers")
def test_too_few_games_are_refused(refused: Refused) -> None:
    said = refused("pack", "check", "pearl-divers", "--measure", "--games", "3")
    assert said == "3 games are too few for any claim: play at least 20"
