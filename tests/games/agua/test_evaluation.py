"""AGUA's evaluation of positions."""

import re

from tests.bots.positions import middle_position
from tests.games.agua.case import CASE
from watertable.games.agua import AGUA
from watertable.games.agua.rules.state import AguaState
from watertable.games.agua.rules.terms import ONE_CHIP
from watertable.kernel import CHANCE, Sfc32


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
