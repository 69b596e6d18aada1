"""What the lab counts in Water Duel: opening hands, and cards drawn and played."""

from __future__ import annotations

from watertable.games.water_duel.game import WATER_DUEL
from watertable.games.water_duel.rules.events import CardDrawn, CardPlayed, SetCardPlayed, TurnStarted
from watertable.games.water_duel.rules.phases import HAND_AT_START
from watertable.kernel import replay
from watertable.lab.trials import TrialPlan, Trials


def test_cards_are_counted_as_the_events_tell_them() -> None:
    trials = Trials(TrialPlan(WATER_DUEL.name, 2, {}, None, ("random",) * 2, "lab"))
    row = trials.play(0)
    events = [event for step in replay(trials.record(0)) for event in step.events]

    def counted(how: str) -> int:
        return sum(times for _, kind, _, noted, times in row.things if kind == "card" and noted == how)

    assert counted("opening") == 2 * HAND_AT_START
    assert counted("drawn") == sum(isinstance(event, CardDrawn) for event in events)
    assert counted("played") == sum(isinstance(event, (CardPlayed, SetCardPlayed)) for event in events)
    assert row.game["turns"] == sum(isinstance(event, TurnStarted) for event in events)
