"""The cards of the default pack beside each other: none is another one with better numbers, and Attacks differ in kind.

What a card does for whoever plays it is counted for each kind of effect (`gains`), and so is what it costs them
besides (`pains`). A card is strictly better than another if it costs no more, can be played whenever the other can,
does at least as much of everything, hurts its player no more, and is ahead in something.
"""

from __future__ import annotations

import pytest

from tests.games.water_duel.test_pack import with_card
from watertable.games.water_duel import WATER_DUEL
from watertable.games.water_duel.pack.reader import WaterDuelPack
from watertable.games.water_duel.rules.steps import (
    ANSWERABLE,
    ATTACK,
    BONUS_NAMES,
    FLOOD,
    LOSE,
    STEP_NAMES,
    Card,
    Step,
)


def counted(where: str, steps: list[Step]) -> tuple[dict[str, int], int]:
    """How much of each effect the steps have, and how much Water they cost their player. Damage that is no Attack is
    counted apart: an Attack does all that it does, and more (Attack bonuses)."""
    much: dict[str, int] = {}
    pain = 0
    for step in steps:
        amount = step.number or 1
        kinds = [STEP_NAMES[step.what]]
        if step.what == ATTACK:
            kinds.append("drain")
        elif step.what == FLOOD:
            kinds = ["drain"]
        if step.what in (FLOOD, LOSE):
            pain += amount
        if step.what != LOSE:
            for kind in kinds:
                much[f"{where} {kind}"] = much.get(f"{where} {kind}", 0) + amount
    return much, pain


def gains(card: Card) -> dict[str, int]:
    """What a card does, and when it can be played."""
    much: dict[str, int] = {}
    for where, steps in _parts(card):
        much.update(counted(where, steps)[0])
    for bonus in card.bonuses:
        much[f"bonus {BONUS_NAMES[bonus.what]}"] = bonus.number
    much["in the own turn"] = 0 if card.is_answer_only else 1
    much["answers damage"] = 1 if card.has_defend or card.has_negate else 0
    for what in ANSWERABLE:
        if card.has_negate or (card.is_showdown and card.can_answer(ANSWERABLE.index(what))):
            much[f"answers {what}"] = 1
    return much


def pains(card: Card) -> dict[str, int]:
    """What a card costs its player: Water to play it, and what its effects take."""
    return {"cost": card.cost, **{where: counted(where, steps)[1] for where, steps in _parts(card)}}


def _parts(card: Card) -> list[tuple[str, list[Step]]]:
    return [
        ("effect", card.steps),
        ("each turn", card.each_turn),
        ("on Set", card.on_set),
        ("on Attack", card.on_attack),
    ]


def is_strictly_better(one: Card, other: Card) -> bool:
    """Whether nobody would ever rather have `other`."""
    more, less = gains(one), gains(other)
    hurts, spares = pains(one), pains(other)
    if any(more.get(kind, 0) < amount for kind, amount in less.items()):
        return False
    if any(hurts[kind] > amount for kind, amount in spares.items()):
        return False
    return any(amount > less.get(kind, 0) for kind, amount in more.items()) or hurts != spares


def better_pairs(pack: WaterDuelPack) -> list[tuple[str, str]]:
    return [(one.key, other.key) for one in pack.cards for other in pack.cards if is_strictly_better(one, other)]


def cards_of(text: str) -> WaterDuelPack:
    pack = WATER_DUEL.read_pack(text)
    assert isinstance(pack, WaterDuelPack)
    return pack


def test_no_card_is_strictly_better_than_another_at_the_same_cost_or_less() -> None:
    pack = cards_of(WATER_DUEL.pack_text("default"))
    assert len(pack.cards) == 34
    assert better_pairs(pack) == []


def test_no_two_cards_do_the_same() -> None:
    pack = cards_of(WATER_DUEL.pack_text("default"))
    alike = [
        (one.key, other.key)
        for one in pack.cards
        for other in pack.cards
        if one.number < other.number and gains(one) == gains(other) and pains(one) == pains(other)
    ]
    assert alike == []


def test_version_2_had_a_floodgate_that_was_a_better_levee() -> None:
    assert better_pairs(cards_of(WATER_DUEL.pack_text("old/default-2"))) == [("floodgate", "levee")]


WORSE = {
    "a smaller Attack": {"cost": "0", "effect": '["attack 1"]'},
    "a higher cost": {"cost": "1", "effect": '["attack 2"]'},
    "a drain, which is no Attack": {"cost": "0", "effect": '["drain 2"]'},
    "a loss besides": {"cost": "0", "effect": '["attack 2", "lose 1"]'},
}


@pytest.mark.parametrize("worse", WORSE)
def test_what_is_worse_than_a_ripple_is_found(worse: str) -> None:
    assert ("ripple", "test") in better_pairs(cards_of(with_card(**WORSE[worse])))


DIFFERENT = {
    "it can answer": {"cost": "0", "effect": '["attack 1"]', "showdown": "true", "answers": '["attack"]'},
    "it does something else": {"cost": "0", "effect": '["attack 1", "look-set"]'},
    "it stays": {"cost": "0", "effect": '["attack 1"]', "continuous": "true", "on_set": '["gain 1"]'},
}


@pytest.mark.parametrize("difference", DIFFERENT)
def test_what_can_be_of_more_use_than_a_ripple_is_not_called_worse(difference: str) -> None:
    assert ("ripple", "test") not in better_pairs(cards_of(with_card(**DIFFERENT[difference])))


def test_attacks_differ_in_more_than_size() -> None:
    """No two have the same kinds of effects and the same moments to play them."""
    attacks = [card for card in cards_of(WATER_DUEL.pack_text("default")).cards if card.has_attack]
    kinds = [(frozenset(step.what for step in card.steps), tuple(card.answers)) for card in attacks]
    assert len(attacks) == 9
    assert len(set(kinds)) == len(kinds)
