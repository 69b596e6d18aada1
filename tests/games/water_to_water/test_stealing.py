"""Bots see that the Thief can steal a victory with the tile in hand, and prevent it (WW-12, WW-52)."""

from __future__ import annotations

import pytest

from tests.games.water_to_water.staging import Stage
from watertable.bots import GreedyBot
from watertable.games.water_to_water.bot.evaluation import WaterToWaterEvaluator
from watertable.games.water_to_water.bot.stealing import can_steal, thief_of
from watertable.games.water_to_water.rules.state import WaterToWaterState

FOUR_LAKES = "S2 S2 S2 S2 S2 / S0 S0 S0 S0 ."
"""The fifth lake of the Lake Nymph needs one more tile with water."""
PLAYERS = ["introspection/lake-nymph", "intellect/druid", "wisdom/planter", "ravens-wit/thief"]


def stage(thief: str, players: list[str] | None = None, **more: object) -> Stage:
    held = ["V", "V", "V V", thief]
    return Stage(players or PLAYERS, FOUR_LAKES, held, turn=1, **more)  # type: ignore[arg-type]


@pytest.mark.parametrize(("tile", "expected"), [("S", True), ("C", False), ("V", False)])
def test_a_tile_in_the_thiefs_hand_steals_if_it_makes_someone_win(tile: str, expected: bool) -> None:
    at = stage(tile).state.at
    before = at.board
    assert can_steal(at, 3, [0]) is expected
    assert at.board is before, "the position is as it was"
    assert not can_steal(at, 3, [1]), "the Druid does not win by it"


def test_only_a_tile_that_may_be_played_next_counts() -> None:
    players = [*PLAYERS[:2], "ravens-wit/planter", "see-the-future/thief"]
    assert can_steal(stage("S V V", players).state.at, 3, [0])
    assert not can_steal(stage("V S V", players).state.at, 3, [0]), "the first tile of See the Future (WW-30)"
    players = [*PLAYERS[:2], "ravens-wit/planter", "wisdom/thief"]
    assert can_steal(stage("V S", players).state.at, 3, [0]), "either tile of Wisdom (WW-31)"


def test_a_sleeping_thief_steals_nothing() -> None:
    at = stage("S").state.at
    at.skips[3] = 1
    assert not can_steal(at, 3, [0])


def test_a_discard_steals_from_the_druid() -> None:
    three = stage("V", discards="Q Q Q").state.at
    assert three.points[1] == 15
    assert can_steal(three, 3, [1])
    assert not can_steal(stage("V", discards="Q Q").state.at, 3, [1])


def test_the_evaluation_rates_a_thief_who_can_steal_above_everyone() -> None:
    evaluator = WaterToWaterEvaluator()
    shares = evaluator.evaluate(stage("S").state)
    assert max(range(4), key=lambda seat: shares[seat]) == 3
    assert shares[3] > 2 * evaluator.evaluate(stage("V").state)[3]
    assert thief_of(stage("S").state.at) == 3
    assert thief_of(stage("S", [*PLAYERS[:3], "ravens-wit/strider"]).state.at) == -1


def test_greedy_does_not_leave_the_thief_a_victory() -> None:
    """The Planter may play a strait, which leaves the lake one open side, or a tile that leaves it two."""
    staged = Stage(PLAYERS, FOUR_LAKES, ["V", "V", "I D", "S"], turn=2)
    staged.to_play()
    state = staged.state
    left: dict[bool, int] = {True: 0, False: 0}
    for move in state.legal_moves(2):
        after = state.copy()
        after.apply(2, move)
        assert isinstance(after, WaterToWaterState)
        left[can_steal(after.at, 3, [0])] += 1
    assert left[True] > 0, "some moves leave it"
    assert left[False] > 0, "others do not"
    choice = GreedyBot("steal").choose(state.view(2), state.legal_moves(2))
    state.apply(2, choice.move)
    assert not can_steal(state.at, 3, [0])
