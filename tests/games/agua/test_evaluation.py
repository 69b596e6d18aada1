"""AGUA's evaluation of positions."""

import re
from operator import mul

import pytest

from tests.bots.positions import middle_position
from tests.games.agua.case import CASE
from watertable.games.agua import AGUA
from watertable.games.agua.bot.evaluation import CALM, CAREFUL, AguaEvaluator
from watertable.games.agua.bot.outlook import FAR, outlook_of
from watertable.games.agua.rules.moves import Step
from watertable.games.agua.rules.state import AguaState
from watertable.games.agua.rules.terms import CLOUD, HOLES, JUMPING_STEP, MASKS, ONE_CHIP, SLOTS
from watertable.kernel import CHANCE, Sfc32
from watertable.lab.simulation import Plan, Simulator

CARRIED, EXCHANGE = 4, 11
"""Where features stand."""


def test_it_likes_chips_at_home() -> None:
    state = middle_position(CASE)
    assert isinstance(state, AguaState)
    state.at.chips[0] = 3
    before = AGUA.evaluator().evaluate(state)
    state.at.collected[1] += 2 * ONE_CHIP[2]
    assert AGUA.evaluator().evaluate(state)[1] > before[1]


def test_a_judge_of_one_pack_judges_another_as_a_fresh_one_does() -> None:
    own = AGUA.read_pack(re.sub(r'"(\d -)(> \d)', r'"\1blue-\2', AGUA.pack_text("default")))
    here, there = AGUA.new(4), AGUA.new(4, pack=own)
    rng = Sfc32("two packs")
    while here.to_act() == CHANCE:
        dealt = here.draw_chance(rng)
        here.apply(CHANCE, dealt)
        there.apply(CHANCE, dealt)
    assert isinstance(here, AguaState)
    assert isinstance(there, AguaState)
    kept = AGUA.evaluator()
    here.at.carried[0] = there.at.carried[0] = ONE_CHIP[0]
    differing = 0
    for field in range(here.at.pack.fields):
        here.at.droplets[0] = there.at.droplets[0] = field
        assert kept.evaluate(here) == AGUA.evaluator().evaluate(here)
        assert kept.evaluate(there) == AGUA.evaluator().evaluate(there)
        differing += kept.evaluate(here) != kept.evaluate(there)
    assert differing > 0


def test_weighted_features_are_what_positions_are_worth() -> None:
    evaluator = AGUA.evaluator()
    assert isinstance(evaluator, AguaEvaluator)
    rng = Sfc32("features")
    state = AGUA.new(3)
    compared = 0
    while compared < 60:
        seat = state.to_act()
        assert seat is not None
        moves = state.legal_moves(seat)
        state.apply(seat, moves[rng.below(len(moves))] if moves else state.draw_chance(rng))
        if moves:
            own = [sum(map(mul, evaluator.weights, features)) for features in evaluator.features(state)]
            assert evaluator.worths(state) == pytest.approx(own)
            compared += 1


def test_what_is_kept_between_positions_changes_nothing() -> None:
    """The same positions in another order, so that other outlooks are at hand."""
    states = [middle_position(CASE)]
    rng = Sfc32("kept")
    for _ in range(40):
        state = states[-1].copy()
        seat = state.to_act()
        assert seat is not None
        moves = state.legal_moves(seat)
        state.apply(seat, moves[rng.below(len(moves))] if moves else state.draw_chance(rng))
        states.append(state)
    forwards = [AGUA.evaluator().evaluate(state) for state in states]
    backwards = [AGUA.evaluator().evaluate(state) for state in reversed(states)]
    assert forwards == backwards[::-1]


def test_movement_points_to_a_field_are_those_that_moving_takes() -> None:
    """Compared with the steps that the rules allow a single droplet."""
    state = middle_position(CASE)
    assert isinstance(state, AguaState)
    at = state.at
    distances = outlook_of(at).distances
    for dice in range(1, MASKS):
        for start in range(at.pack.fields):
            points = {start: 0}
            waiting = [start]
            for field in waiting:
                steps = at.layout.steps[dice * at.pack.fields + field]
                targets = [at.pack.number[step.target] for step in steps if isinstance(step, Step)]
                jumps = at.pack.human_fields if at.layout.kinds[field] == JUMPING_STEP else []
                for cost, found in ((0, jumps), (1, targets)):
                    for target in found:
                        if points[field] + cost < points.get(target, FAR):
                            points[target] = points[field] + cost
                            waiting.append(target)
            for target in range(at.pack.fields):
                assert distances.steps_to(target, dice)[start] == points.get(target, FAR)


@pytest.mark.parametrize("number", [8, 27, 29])
def test_droplets_do_not_send_each_other_home_for_ever(number: int) -> None:
    """Six greedy bots used to bring out all their droplets in these games, which were sent home at once, until the
    last round."""
    plan = Plan("agua", 6, {}, None, ["greedy"] * 6, "stall", number + 1, False)
    assert Simulator(plan).play(number).cause == "holes"


@pytest.mark.parametrize("children", [False, True])
def test_an_exchange_that_can_be_had_is_worth_something(children: bool) -> None:
    """The moment a card is left empty, and when leaving it is all that is missing (AG-11)."""
    state = AGUA.new(2, {"first_seat": 0, "children": children})
    rng = Sfc32("exchange")
    while state.to_act() == CHANCE:
        state.apply(CHANCE, state.draw_chance(rng))
    assert isinstance(state, AguaState)
    at = state.at
    at.round = 2
    frame = 0
    field = at.pack.first_slot + frame * SLOTS
    for place in range(HOLES + frame * SLOTS, HOLES + (frame + 1) * SLOTS):
        at.chips[place] = 0
    evaluator = AGUA.evaluator()
    assert isinstance(evaluator, AguaEvaluator)
    exchange = evaluator.features
    at.left = 0
    at.droplets[0] = field
    at.set_dice([0, 2])
    at.points = 5
    within_reach = exchange(state)[0][EXCHANGE]
    at.points = 0
    out_of_reach = exchange(state)[0][EXCHANGE]
    at.droplets[0] = CLOUD
    at.left = 1 << frame
    left = exchange(state)[0][EXCHANGE]
    assert out_of_reach == 0.0 < within_reach < left
    assert exchange(state)[1][EXCHANGE] == 0.0


def test_late_in_a_game_chips_that_others_can_take_count_for_less() -> None:
    """Otherwise one player after the other takes them, and nobody brings them home (AG-5)."""
    state = middle_position(CASE)
    assert isinstance(state, AguaState)
    at = state.at
    at.droplets = [CLOUD] * len(at.droplets)
    at.carried = [0] * len(at.carried)
    at.droplets[0] = at.pack.first_slot
    at.carried[0] = ONE_CHIP[0]
    at.actor = 1
    evaluator = AGUA.evaluator()
    assert isinstance(evaluator, AguaEvaluator)
    worths = []
    for number in (CALM, (CALM + CAREFUL) // 2, CAREFUL, CAREFUL + 1):
        at.round = number
        worths.append(evaluator.features(state)[0][CARRIED])
    assert worths[0] > worths[1] > worths[2] == worths[3]
