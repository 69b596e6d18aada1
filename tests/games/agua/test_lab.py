"""What the lab counts in AGUA: turns, lost turns and exchanges, as the events tell them."""

from __future__ import annotations

from watertable.games.agua.game import AGUA
from watertable.games.agua.lab import SPECIAL
from watertable.games.agua.rules.events import CardExchanged, ChipSwapped, DiceRolled, DropletJumped, MoveImpossible
from watertable.kernel import Event, replay
from watertable.lab.trials import TrialPlan, Trials


def test_turns_lost_turns_and_exchanges_are_those_of_the_events() -> None:
    trials = Trials(TrialPlan(AGUA.name, 4, {}, None, ("random",) * 4, "lab"))
    row = trials.play(0)
    events: list[Event] = [event for step in replay(trials.record(0)) for event in step.events]
    assert row.game["turns"] == sum(isinstance(event, DiceRolled) for event in events)
    assert row.game["turns_lost"] == sum(isinstance(event, MoveImpossible) for event in events)
    exchanged = sum(times for _, kind, _, _, times in row.things if kind == "card")
    assert exchanged == sum(isinstance(event, CardExchanged) for event in events)
    special = sum(times for _, _, thing, _, times in row.things if thing == SPECIAL)
    assert special == sum(isinstance(event, (DropletJumped, ChipSwapped)) for event in events) > 0
    first = next(event for event in events if isinstance(event, DiceRolled))
    assert row.seats[first.seat]["order"] == 1
