"""Whole games of Water Duel: what must always be true, and the measurements of the default pack."""

import re

import pytest

from watertable.games.water_duel import WATER_DUEL
from watertable.games.water_duel.pack.reader import WaterDuelPack
from watertable.kernel import Event, Sfc32
from watertable.lab.trials import TrialPlan, Trials
from watertable.play import random_loop

PACK = WATER_DUEL.pack()
assert isinstance(PACK, WaterDuelPack)


def play_with_invariants(games: int) -> None:
    """Play random games, checking every position and that every listed move is accepted."""
    rng = Sfc32(games)
    for _ in range(games):
        state = WATER_DUEL.new(2, None, PACK)
        loop = random_loop(state, rng)
        moves = 0
        while (chosen := loop.choose()) is not None:
            loop.make(*chosen)
            moves += 1
            faults = state.faults()
            assert not faults, faults
        outcome = state.outcome()
        assert outcome is not None
        assert moves <= WATER_DUEL.max_length
        assert [sum(item.points for item in score.items) for score in outcome.scores] == [
            score.total for score in outcome.scores
        ]


@pytest.mark.rule("WD-1")
def test_random_games_keep_the_invariants() -> None:
    play_with_invariants(40)


@pytest.mark.rule("WD-5")
def test_nobody_is_said_to_lose_or_gain_nothing_in_numbers() -> None:
    """Where nothing is lost, gained or given, the sentence says so in other words than "0 Water"."""
    words = WATER_DUEL.words(["Ann", "Ben"])
    said: set[str] = set()
    for seed in range(25):
        state = WATER_DUEL.new(2, None, PACK)
        loop = random_loop(state, Sfc32(seed))
        while (chosen := loop.choose()) is not None:
            log: list[Event] = []
            state.apply(*chosen, log)
            said.update([words.event(event) for event in log])
    assert [
        text for text in said if re.search(r"\b0 (Water|damage|card|extra|blocked)|(loses|gains|for) 0", text)
    ] == []
    assert [text for text in said if "blocks all" in text]


@pytest.mark.long
@pytest.mark.rule("WD-1")
def test_twenty_thousand_random_games_keep_the_invariants() -> None:
    play_with_invariants(20_000)


@pytest.mark.rule("WD-11")
def test_greedy_mirror_matches_end_and_nobody_wins_on_turn_one() -> None:
    trials = Trials(TrialPlan(WATER_DUEL.name, 2, {}, None, ("greedy", "greedy"), "1"))
    turns = [trials.play(number).game["turns"] for number in range(20)]
    assert 1 < min(turns) <= max(turns) < 200
