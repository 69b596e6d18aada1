"""What the lab counts in Water to Water: who had which Character and Power, who picked when, and what was offered."""

from __future__ import annotations

import pytest

from watertable.games.water_to_water.game import WATER_TO_WATER
from watertable.games.water_to_water.rules.events import PowerUsed, TurnStarted
from watertable.kernel import OptionValue, replay
from watertable.lab.trials import TrialPlan, Trials


@pytest.mark.parametrize("draft", ["pick", "random"])
def test_each_seat_has_a_character_and_a_power(draft: str) -> None:
    options: dict[str, OptionValue] = {"draft": draft}
    trials = Trials(TrialPlan(WATER_TO_WATER.name, 4, options, None, ("random",) * 4, "lab"))
    row = trials.play(0)
    events = [event for step in replay(trials.record(0)) for event in step.events]
    for kind in ("character", "power"):
        had = [(seat, thing) for seat, noted, thing, how, _ in row.things if (noted, how) == (kind, "had")]
        assert sorted(seat for seat, _ in had) == [0, 1, 2, 3]
        assert len({thing for _, thing in had}) == 4
    picks = [thing for _, kind, thing, _, _ in row.things if kind == "picking"]
    assert sorted(picks) == (["1", "2", "3", "4"] if draft == "pick" else [])
    offered = sum(how == "offered" for _, _, _, how, _ in row.things)
    characters = len(trials.game.observer(trials.first.setup).things()["character"])
    assert offered == (sum(characters - taken for taken in range(4)) if draft == "pick" else 0)
    used = sum(times for _, kind, _, _, times in row.things if kind == "power-use")
    assert used == sum(isinstance(event, PowerUsed) for event in events)
    assert row.game["turns"] >= sum(isinstance(event, TurnStarted) for event in events)
