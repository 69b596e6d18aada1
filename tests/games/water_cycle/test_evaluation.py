"""Water Cycle's evaluation of positions, and what bots make of it."""

import pytest

from tests.bots.positions import middle_position
from tests.games.water_cycle.case import CASE
from watertable.bots import Budget, GreedyBot, explanation, hint
from watertable.games.water_cycle import WATER_CYCLE
from watertable.games.water_cycle.bot.inputs import OWN, SHARED, inputs_of
from watertable.games.water_cycle.rules.moves import Roll, Supply, TakeDie
from watertable.games.water_cycle.rules.phases import ROLL, SUPPLY_WATER, TAKE_DIE
from watertable.games.water_cycle.rules.places import COLOURS, LAKE, PLANT, SEA
from watertable.games.water_cycle.rules.state import WaterCycleState
from watertable.kernel import CHANCE, Sfc32
from watertable.kernel.evaluator import LinearEvaluator
from watertable.play import random_loop


def test_it_likes_points() -> None:
    state = middle_position(CASE)
    assert isinstance(state, WaterCycleState)
    before = WATER_CYCLE.evaluator().evaluate(state)
    state.at.scores[2] += 6
    assert WATER_CYCLE.evaluator().evaluate(state)[2] > before[2]


def test_the_network_was_trained_on_the_default_pack() -> None:
    evaluator = WATER_CYCLE.evaluator()
    assert isinstance(evaluator, LinearEvaluator)
    assert evaluator.network is not None
    assert evaluator.network.pack == WATER_CYCLE.pack().digest


@pytest.mark.parametrize("seats", [3, 4, 6])
def test_the_network_gets_as_many_inputs_as_are_named(seats: int) -> None:
    state = WATER_CYCLE.new(seats)
    assert isinstance(state, WaterCycleState)
    loop = random_loop(state, Sfc32(f"foresight {seats}"))
    evaluated = 0
    while state.to_act() is not None:
        if state.at.phase in (ROLL, TAKE_DIE):
            own, shared = inputs_of(state.at, 0.5)
            assert [len(mine) for mine in own] == [len(OWN)] * seats
            assert len(shared) == len(SHARED)
            waits = [round(mine[OWN.index("turns to wait")] * seats) for mine in own]
            assert sorted(waits) == list(range(seats))
            assert waits[state.at.first if state.at.phase == ROLL else state.at.actor] == 0
            evaluated += 1
        loop.step()
    assert evaluated > 10


def test_its_inputs_say_who_will_supply_whom() -> None:
    state = WATER_CYCLE.new(4, {"first_seat": 2})
    assert isinstance(state, WaterCycleState)
    state.perform(CHANCE, Roll((1, 1, 3, 6)), None)
    state.at.on_persons = [0, 1, 3]
    own, shared = inputs_of(state.at, 0.0)
    supply = OWN.index("next supply")
    # Seat 2 starts and supplies the fourth and last person; then a fifth joins, and it goes on from the first.
    assert [round(mine[supply] * 12) for mine in own] == [2, 3, 4, 1]
    # Seat 3 starts the next round.
    assert [round(mine[supply + 1] * 12) for mine in own] == [5, 1, 2, 4]
    assert shared[SHARED.index("dice with 1")] == 1.0
    assert own[0][OWN.index("usable dice")] == 1.0


def test_the_network_likes_points() -> None:
    state = middle_position(CASE)
    assert isinstance(state, WaterCycleState)
    evaluator = WATER_CYCLE.evaluator()
    before = evaluator.foresee(state)
    assert sum(before) == pytest.approx(1.0)
    assert before != evaluator.evaluate(state)
    state.at.scores[2] += 6
    assert evaluator.foresee(state)[2] > before[2]


def supplying(points: int) -> WaterCycleState:
    """Seat 0 has these points and must supply the first person, from the lake, the river, the aquifer or the plant."""
    state = WATER_CYCLE.new(4, {"first_seat": 0})
    assert isinstance(state, WaterCycleState)
    state.apply(CHANCE, Roll((1, 1, 2, 3)))
    state.apply(0, TakeDie(1))
    state.at.phase = SUPPLY_WATER
    state.at.die = 0
    state.at.scores = [points, 40, 40, 40]
    moved = state.at.cubes[SEA * COLOURS]
    state.at.cubes[SEA * COLOURS] = 0
    state.at.cubes[PLANT * COLOURS] = moved
    return state


def test_greedy_supplies_from_the_plant_first() -> None:
    """Cubes in the plant go back to the sea once everyone has water; those in the lake stay."""
    state = supplying(40)
    assert state.at.cubes[LAKE * COLOURS] > 0
    choice = GreedyBot("g").choose(state.view(0), state.legal_moves(0))
    assert choice.move == Supply("plant")


def test_a_hint_is_a_legal_move_with_its_reason() -> None:
    state = supplying(40)
    words = WATER_CYCLE.words(["Ana", "Bo", "Cy", "Di"])
    choice = hint(state.view(0), state.legal_moves(0), Budget(iterations=40))
    assert choice.move in state.legal_moves(0)
    said = explanation(state.view(0), choice, words)
    assert said.startswith("supply from the ")
    assert "earns 1 point; now at 41 of 60" in said
    assert "chance to win: " in said
    assert "\n" not in said
