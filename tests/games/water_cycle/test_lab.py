"""What the lab counts in Water Cycle: a turn is a die, and a turn without water moved or supplied is lost."""

from __future__ import annotations

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
