"""Random games with every invariant checked after every move: tiles, map, cards, points (WW-14, WW-16)."""

import pytest

from watertable.games.water_to_water import WATER_TO_WATER
from watertable.games.water_to_water.rules.invariants import faults_beside_the_map
from watertable.games.water_to_water.rules.moves import LayTile, TurnTile
from watertable.games.water_to_water.rules.state import WaterToWaterState
from watertable.kernel import Move, OptionValue, Sfc32
from watertable.play import Decision, Loop, PlainChance, Policy

OPTIONS: list[dict[str, OptionValue]] = [
    {},
    {"wrath": "rounds", "large_from": 6, "archeologist": "book"},
    {"lake_points": 5, "way_bender_uses": 2, "draft": "random"},
    {"archeologist": "book", "thief": "any-turn"},
    dict(WATER_TO_WATER.migrations[1]),
]


def play(seats: int, options: dict[str, OptionValue], rng: Sfc32) -> tuple[WaterToWaterState, int]:
    """Play a random game in which players pass in half of the windows. Returns its last state and its length."""
    state = WATER_TO_WATER.new(seats, options)
    assert isinstance(state, WaterToWaterState)
    length = 0

    def choose(decision: Decision) -> Move:
        is_idle = decision.question() == "window" and rng.below(2) == 0
        return decision.moves[-1 if is_idle else rng.below(len(decision.moves))]

    loop = Loop(state, [Policy(choose)] * seats, PlainChance(rng))
    while (chosen := loop.choose()) is not None:
        loop.make(*chosen)
        length += 1
        changes_map = isinstance(chosen[1], LayTile | TurnTile)
        faults = state.faults() if changes_map else faults_beside_the_map(state.at)
        assert not faults, f"{seats} players, {options}, after {length} moves: {faults}"
    return state, length


def check_games(games: int, seed: int) -> dict[str, int]:
    """Play this many games with all numbers of players. Returns how often each cause ended one."""
    rng = Sfc32(seed)
    causes: dict[str, int] = {}
    for game in range(games):
        state, length = play(2 + game % 5, OPTIONS[game % len(OPTIONS)], rng)
        assert length <= WATER_TO_WATER.max_length
        outcome = state.outcome()
        assert outcome is not None
        assert outcome.winners
        causes[state.at.cause] = causes.get(state.at.cause, 0) + 1
    return causes


def test_random_games_keep_every_invariant() -> None:
    assert set(check_games(20, 1)) <= {"target", "stolen", "tiles"}


@pytest.mark.long
def test_ten_thousand_random_games_keep_every_invariant() -> None:
    causes = check_games(10_000, 2)
    assert set(causes) == {"target", "stolen", "tiles"}
