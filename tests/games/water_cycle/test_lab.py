"""What the lab counts in Water Cycle: a turn is a die, and a turn without water moved or supplied is lost. And what
figures are wanted, which depends on the number of players and the options."""

from __future__ import annotations

import json

import pytest

from tests.conftest import Command, Refused
from watertable.games.water_cycle.game import WATER_CYCLE
from watertable.games.water_cycle.rules.events import CubesMoved, DieTaken, WaterSupplied
from watertable.kernel import replay
from watertable.lab.trials import TrialPlan, Trials


def test_a_turn_is_lost_if_no_water_is_moved_or_supplied() -> None:
    trials = Trials(TrialPlan(WATER_CYCLE.name, 4, {}, None, ("random",) * 4, "lab"))
    row = trials.play(0)
    busy: list[bool] = []
    for step in replay(trials.record(0)):
        for event in step.events:
            if isinstance(event, DieTaken):
                busy.append(False)
            elif isinstance(event, (CubesMoved, WaterSupplied)):
                busy[-1] = True
    assert row.game["turns"] == len(busy)
    assert row.game["turns_lost"] == busy.count(False)
    supplied = sum(times for _, kind, _, _, times in row.things if kind == "person")
    assert supplied == sum(isinstance(e, WaterSupplied) for step in replay(trials.record(0)) for e in step.events)


def test_targets_depend_on_players_and_options(command: Command) -> None:
    given = ("pack", "check", "water-cycle", "--measure", "--games", "20", "--seed", "3", "--jobs", "1", "--json")
    printed = json.loads(command(*given, "--players", "6").out)
    fair = json.loads(command(*given, "--players", "6", "--option", "start_points=by-order").out)
    assert (fair["players"], fair["options"]) == (6, {"start_points": "by-order"})
    assert "wins by order of play" not in [each["what"] for each in printed["figures"]]
    (wins,) = [each for each in fair["figures"] if each["what"] == "wins by order of play"]
    assert (len(wins["figures"]), wins["wanted"]) == (6, [0.0, 0.25])


def test_the_line_below_the_figures_is_the_command_for_the_same_games(command: Command) -> None:
    given = ("--players", "3", "--option", "first_seat=1", "--games", "20", "--seed", "3")
    ran = command("pack", "check", "water-cycle", "--measure", *given, "--jobs", "1")
    assert "20 games of 3 players, all of them greedy, seed 3:" in ran.out
    assert f"watertable report water-cycle {' '.join(given)} plays the same games." in ran.out


@pytest.mark.parametrize(
    ("given", "told"),
    [
        (("--players", "6"), "--players is for the games that --measure plays"),
        (("--measure", "--players", "7"), "Water Cycle is for 3 to 6 players, not 7"),
        (("--measure", "--option", "points=3"), "unknown option 'points' (did you mean start_points?)"),
    ],
)
def test_a_wrong_set_up_is_refused(refused: Refused, given: tuple[str, ...], told: str) -> None:
    assert refused("pack", "check", "water-cycle", *given).startswith(told)
