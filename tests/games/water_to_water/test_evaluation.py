"""Water to Water's evaluation of positions, and what it knows about the draft."""

import pytest

from tests.bots.positions import decisions
from tests.games.water_to_water.case import CASE
from tests.games.water_to_water.staging import Stage
from watertable.bots import Budget, MctsBot
from watertable.games.water_to_water import WATER_TO_WATER
from watertable.games.water_to_water.bot.evaluation import (
    ADVISED,
    CHARACTER_WORTH,
    MENDED,
    WaterToWaterEvaluator,
    outlooks_of,
)
from watertable.games.water_to_water.bot.prospects import NEARNESS, progress
from watertable.games.water_to_water.rules.phases import PICK, PLAY
from watertable.games.water_to_water.rules.state import WaterToWaterState
from watertable.kernel import OptionValue, Sfc32
from watertable.play import Loop, PlainChance, Policy


@pytest.mark.parametrize("each", [4, 5])
def test_it_promises_only_lakes_that_are_not_finished(each: int) -> None:
    """WW-47: a lake is worth `lake_points`; a finished one has already scored them."""
    players = ["introspection/lake-nymph", "intellect/druid"]
    options = {"lake_points": each}
    finished = Stage(players, "S2 / S0", ["S", "S"], options=options).state
    nearly = Stage(players, "S2", ["S", "S"], options=options).state
    nymph = outlooks_of(finished.at.lineup)[finished.at.characters[0]]
    assert finished.at.board.lake_sizes == [2]
    assert progress(finished.at, 0, nymph) == 0.0
    assert progress(nearly.at, 0, nymph) == pytest.approx(each * NEARNESS[1] / 20.0)


def lineup(characters: list[str], powers: list[str]) -> WaterToWaterState:
    """A game with these Characters and Powers, before the first tile."""
    state = WATER_TO_WATER.new(4, WATER_TO_WATER.presets["book"])
    assert isinstance(state, WaterToWaterState)
    loop = Loop(state, [Policy(lambda decision: decision.moves[-1])] * 4, PlainChance(Sfc32("lineup")))
    while state.at.phase != PLAY:
        loop.step()
    state.at.teacher = -1
    state.at.doppelganger = -1
    for seat in range(4):
        state.at.characters[seat] = state.at.lineup.character_called[characters[seat]]
        state.at.powers[seat] = state.at.lineup.power_called[powers[seat]]
        state.at.uses[seat] = state.at.power(seat).card.uses
    state.at.points = [0, 0, 0, 0]
    return state


POWERS = ["intellect", "wisdom", "ravens-wit", "telekinesis"]


@pytest.mark.parametrize("character", sorted(set(CHARACTER_WORTH) - {"student", "thief", MENDED}))
def test_it_likes_points_of_its_own_character(character: str) -> None:
    others = [name for name in ("islander", "druid", "planter", "strider") if name != character][:3]
    state = lineup([character, *others], POWERS)
    evaluator = WaterToWaterEvaluator()
    before = evaluator.evaluate(state)
    state.at.points[0] = 10
    after = evaluator.evaluate(state)
    assert after[0] > before[0]
    assert all(after[seat] < before[seat] for seat in (1, 2, 3))


def test_the_student_depends_on_the_teacher_and_the_thief_on_the_leader() -> None:
    evaluator = WaterToWaterEvaluator()
    state = lineup(["student", "islander", "druid", "thief"], POWERS)
    state.at.teacher = 1
    before = evaluator.evaluate(state)
    state.at.points[1] = state.at.points[0] = 30
    after = evaluator.evaluate(state)
    assert after[0] > before[0]
    assert after[0] == after[1]
    state = lineup(["planter", "islander", "druid", "thief"], POWERS)
    before = evaluator.evaluate(state)
    state.at.points[1] = 16
    after = evaluator.evaluate(state)
    assert after[3] / after[0] > before[3] / before[0]


def test_uses_of_a_power_are_worth_keeping_and_sleep_is_bad() -> None:
    evaluator = WaterToWaterEvaluator()
    state = lineup(["planter", "islander", "druid", "strider"], POWERS)
    before = evaluator.evaluate(state)
    state.at.uses[3] = 1
    spent = evaluator.evaluate(state)
    assert spent[3] < before[3]
    state.at.is_asleep[1] = True
    assert evaluator.evaluate(state)[1] < spent[1]


def test_a_hidden_character_counts_until_it_is_spent() -> None:
    evaluator = WaterToWaterEvaluator()
    state = lineup(["planter", "islander", "druid", "strider"], ["doppelganger", *POWERS[:3]])
    state.at.doppelganger = 0
    state.at.hidden = state.at.lineup.character_called["druid"]
    state.at.discards = state.at.bag[:3]
    hidden = evaluator.evaluate(state)
    state.at.reached[state.at.hidden] = True
    assert evaluator.evaluate(state)[0] < hidden[0]


def test_advice_names_characters_and_powers_that_exist() -> None:
    state = lineup(["planter", "islander", "druid", "strider"], POWERS)
    assert set(CHARACTER_WORTH) - {MENDED} == set(state.at.lineup.character_called)
    assert set(ADVISED) <= set(state.at.lineup.power_called)
    assert {name for names in ADVISED.values() for name in names} <= set(CHARACTER_WORTH)


def drafting(options: dict[str, OptionValue]) -> WaterToWaterState:
    """A game for four whose Powers have been dealt: the first seat is about to pick."""
    state = WATER_TO_WATER.new(4, options)
    Loop(state, [None] * 4, PlainChance(Sfc32("draft"))).advance()
    assert isinstance(state, WaterToWaterState)
    return state


def picked(state: WaterToWaterState) -> str:
    """What mcts picks for the seat that is to act, without searching."""
    seat = state.to_act()
    assert seat is not None
    choice = MctsBot("draft").choose(state.view(seat), state.legal_moves(seat), Budget(milliseconds=5000))
    assert choice.iterations == 0
    state.apply(seat, choice.move)
    return choice.move.text()


def test_mcts_picks_characters_by_experience() -> None:
    state = drafting({"archeologist": "book"})
    assert picked(state) == "pick archeologist"
    assert picked(state) in ("pick thief", "pick druid")
    state = drafting({})
    assert picked(state) == "pick thief"
    assert picked(state) in ("pick islander", "pick lake-nymph")


def test_experience_is_silent_outside_the_draft() -> None:
    evaluator = WaterToWaterEvaluator()
    spoken = 0
    for state, seat, moves in decisions(CASE, "silent"):
        assert isinstance(state, WaterToWaterState)
        known = evaluator.experience(state, seat, moves)
        assert bool(known) == (state.at.phase == PICK)
        spoken += bool(known)
    assert spoken == 4
