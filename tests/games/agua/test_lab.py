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


def test_what_is_wanted_of_a_game_depends_on_who_plays_it() -> None:
    def wanted(players: int, children: bool) -> dict[str, tuple[float, float]]:
        observer = AGUA.observer(AGUA.new(players, {"children": children}).setup)
        return {target.figure: (target.low, target.high) for target in observer.targets}

    four, six, children = wanted(4, False), wanted(6, False), wanted(4, True)
    assert four["decisions/lost"] == (0.0, 0.1)
    assert six["decisions/lost"] == (0.0, 0.15)
    assert four[f"move/{SPECIAL}"][0] == 6.0
    # Half as long as the game that it is made from.
    assert four["length/rounds"] == (15.0, 40.0)
    assert children["length/rounds"][1] < four["length/rounds"][0]
