"""Water Duel's evaluation of positions."""

import pytest

from tests.bots.positions import middle_position
from tests.games.water_duel.case import CASE
from tests.games.water_duel.staging import Table
from watertable.games.water_duel import WATER_DUEL
from watertable.games.water_duel.bot.evaluation import OLD_PACKS
from watertable.games.water_duel.pack.reader import WaterDuelPack
from watertable.games.water_duel.rules.state import WaterDuelState
from watertable.games.water_duel.rules.text import card_text
from watertable.kernel import PASS, Sfc32
from watertable.kernel.evaluator import LinearEvaluator, shares_of


def test_it_likes_water_and_most_when_there_is_little() -> None:
    state = middle_position(CASE)
    assert isinstance(state, WaterDuelState)
    judge = WATER_DUEL.evaluator()

    def odds(water: int) -> float:
        state.at.water = [water, 10]
        share = judge.evaluate(state)[0]
        return share / (1.0 - share)

    assert odds(5) / odds(3) > odds(17) / odds(15) > 1.0


def test_the_quick_way_to_evaluate_gives_what_weights_and_features_give() -> None:
    judge = WATER_DUEL.evaluator()
    assert isinstance(judge, LinearEvaluator)
    for water in ((5, 12), (12, 5)):
        state = Table("levee ripple", "geyser", set_a="tidal-bore", standing="B:slow-leak", water=water).state
        assert judge.evaluate(state) == shares_of(judge.worths(state))


def test_what_was_learned_is_about_the_default_pack() -> None:
    judge = WATER_DUEL.evaluator()
    assert isinstance(judge, LinearEvaluator)
    assert judge.network is not None
    assert judge.network.pack == WATER_DUEL.pack().digest


def test_a_duel_is_foreseen_card_by_card() -> None:
    pack = WATER_DUEL.pack()
    assert isinstance(pack, WaterDuelPack)
    table = Table("slow-leak ripple", "ripple", standing="B:slow-leak", water=(12, 12), pack=pack)
    judge = WATER_DUEL.evaluator()
    before = judge.foresee(table.state)
    assert sum(before) == pytest.approx(1.0)
    assert before != judge.evaluate(table.state)
    table.state.at.standing = []
    without_leak = judge.foresee(table.state)
    assert without_leak[0] > before[0]
    table.state.at.water = [8, 12]
    assert judge.foresee(table.state)[0] < without_leak[0]


def test_a_duel_with_cards_that_nobody_learned_about_is_judged_by_what_their_steps_bring() -> None:
    text = WATER_DUEL.pack_text("default").replace("ripple", "drip")
    pack = WATER_DUEL.read_pack(text)
    assert isinstance(pack, WaterDuelPack)
    state = Table("drip slow-leak", "levee", water=(12, 9), pack=pack).state
    assert WATER_DUEL.evaluator().foresee(state) == WATER_DUEL.evaluator().evaluate(state)


def test_the_old_default_packs_are_foreseen_card_by_card_too() -> None:
    """The cards of both do the same; only flavour texts are different."""
    old, new = WATER_DUEL.old_packs("default")
    assert isinstance(old, WaterDuelPack)
    assert isinstance(new, WaterDuelPack)
    assert (old.digest, new.digest) == OLD_PACKS
    assert WATER_DUEL.pack().digest not in OLD_PACKS
    words = WATER_DUEL.words([])
    assert [(card.key, card.copies, card.cost, card_text(card, words)) for card in old.cards] == [
        (card.key, card.copies, card.cost, card_text(card, words)) for card in new.cards
    ]
    judge = WATER_DUEL.evaluator()
    one, other = (Table("slow-leak ripple", "levee", water=(12, 9), pack=pack).state for pack in (old, new))
    assert judge.foresee(one) == judge.foresee(other) != judge.evaluate(one)


@pytest.mark.rule("WD-6")
def test_in_quick_games_damage_each_turn_is_answered_more_often_than_a_spring() -> None:
    judge = WATER_DUEL.evaluator()
    answers: dict[str, int] = {}
    for card in ("slow-leak", "spring"):
        table = Table("still-water", standing=f"B:{card}")
        table.script("A end", until="answer")
        moves, rng = table.state.legal_moves(0), Sfc32(card)
        answers[card] = sum(judge.quick_move(table.state, 0, moves, rng) != PASS for _ in range(400))
    assert answers["slow-leak"] > 2 * answers["spring"] > 0
