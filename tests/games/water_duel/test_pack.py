"""Water Duel's pack: every mistake is reported in one clear line, and the default pack has sensible numbers."""

import pytest

from tests.packs import line_of, mistakes_of, problems_of
from watertable.games.water_duel import WATER_DUEL
from watertable.games.water_duel.pack.reader import WaterDuelPack

DEFAULT = WATER_DUEL.pack_text("default")


def with_card(**keys: str) -> str:
    """The default pack with one more card, `test`, in place of a Ripple."""
    entry = {"name": '"Test"', "flavour": '"-"', "copies": "1", "cost": "1", "effect": '["attack 2"]', **keys}
    lines = "\n".join(f"{key} = {value}" for key, value in entry.items() if value)
    ripple = DEFAULT.index("[cards.ripple]")
    copies = DEFAULT.index("copies = ", ripple) + len("copies = ")
    fewer = str(int(DEFAULT[copies]) - 1)
    return f"{DEFAULT[:copies]}{fewer}{DEFAULT[copies + 1 :]}\n[cards.test]\n{lines}\n"


def test_a_card_made_of_known_steps_needs_no_code() -> None:
    pack = WATER_DUEL.read_pack(with_card(effect='["drain 2", "look-set", "take-back 2"]'))
    assert isinstance(pack, WaterDuelPack)
    assert [step.name for step in pack.cards[-1].steps] == ["drain", "look-set", "take-back"]


MISTAKES = {
    "not TOML": (DEFAULT + "\n[[[", "pack: not TOML: "),
    "too few cards": (
        DEFAULT.replace("copies = 2", "copies = 1", 1),
        "pack: cards: expected 68 cards in all, found 67",
    ),
    "unknown step": (
        with_card(effect='["atack 2"]'),
        "pack: cards.test.effect: unknown step 'atack'; did you mean 'attack'? (known here: attack",
    ),
    "no number": (with_card(effect='["attack"]'), "pack: cards.test.effect: attack takes a number from 1 to 20, found"),
    "a number too high": (with_card(effect='["draw 7"]'), "pack: cards.test.effect: draw takes a number from 1 to 6"),
    "zero": (
        with_card(effect='["gain 0"]'),
        "pack: cards.test.effect: gain takes a number from 1 to 20, found 'gain 0'",
    ),
    "a word for a number": (
        with_card(effect='["draw two"]'),
        "pack: cards.test.effect: expected a whole number after draw, found 'two'",
    ),
    "a number too many": (with_card(effect='["negate 2"]'), "pack: cards.test.effect: negate takes no number, found"),
    "words": (
        with_card(effect='["draw 2 cards"]'),
        "pack: cards.test.effect: expected a word, with or without a number",
    ),
    "no effect": (with_card(effect="[]"), "pack: cards.test.effect: expected at least one step"),
    "no list": (with_card(effect='"attack 2"'), "pack: cards.test.effect: expected a list, found 'attack 2'"),
    "a loop": (
        with_card(effect='["take-back 1", "extra-action 1"]'),
        "pack: cards.test.effect: no card may both take back and give an Action",
    ),
    "two attacks": (
        with_card(effect='["attack 2", "attack 2"]'),
        "pack: cards.test.effect: attack may appear only once",
    ),
    "unknown key": (with_card(atack="2"), "pack: cards.test.atack: unknown key; did you mean"),
    "too expensive": (with_card(cost="20"), "pack: cards.test.cost: expected a whole number from 0 to 19, found 20"),
    "no name": (with_card(name='""'), "pack: cards.test.name: expected a text, found ''"),
    "a bad key": (with_card().replace("[cards.test]", "[cards.Test_1]"), "pack: cards.Test_1: expected a key of lower"),
    "lasting without continuous": (
        with_card(each_turn='["gain 1"]'),
        "pack: cards.test.each_turn: only a Continuous card has this; add continuous = true",
    ),
    "continuous without lasting": (
        with_card(continuous="true"),
        "pack: cards.test.continuous: a Continuous card needs each_turn, on_set, on_attack or bonus",
    ),
    "a step that cannot last": (
        with_card(continuous="true", each_turn='["attack 1"]'),
        "pack: cards.test.each_turn: unknown step 'attack' (known here: drain, flood, lose, gain, draw)",
    ),
    "a continuous answer": (
        with_card(continuous="true", each_turn='["gain 1"]', effect='["negate"]'),
        "pack: cards.test.effect: a Continuous card cannot Defend or Negate",
    ),
    "both Continuous and Showdown": (
        with_card(continuous="true", each_turn='["gain 1"]', showdown="true", answers='["any"]'),
        "pack: cards.test.showdown: no card may be both Continuous and Showdown: a turn could go on forever",
    ),
    "unknown bonus": (
        with_card(continuous="true", bonus='["speed 1"]'),
        "pack: cards.test.bonus: unknown bonus 'speed' (known: attack, defend, discount, toll)",
    ),
    "a bonus without a number": (
        with_card(continuous="true", bonus='["attack"]'),
        "pack: cards.test.bonus: attack takes a number from 1 to 9, found 'attack'",
    ),
    "a showdown that answers nothing": (
        with_card(showdown="true"),
        "pack: cards.test.answers: a Showdown card must name what it answers",
    ),
    "answers without showdown": (
        with_card(answers='["any"]'),
        "pack: cards.test.answers: only a Showdown card has this",
    ),
    "an unknown answer": (
        with_card(showdown="true", answers='["rain"]'),
        "pack: cards.test.answers: expected some of attack, continuous, answer, any, found 'rain'",
    ),
    "a defend against nothing": (
        with_card(showdown="true", answers='["continuous"]', effect='["defend 2"]'),
        "pack: cards.test.answers: a card that Defends answers attacks, not Continuous cards",
    ),
}


@pytest.mark.parametrize("mistake", MISTAKES)
def test_a_mistake_is_one_line_that_names_the_card_and_the_key(mistake: str) -> None:
    text, expected = MISTAKES[mistake]
    assert any(found.startswith(expected) for found in mistakes_of(WATER_DUEL, text)), mistakes_of(WATER_DUEL, text)


def test_every_mistake_is_reported_at_once_with_its_line() -> None:
    text = with_card(flavour="", flavor='"-"', effect='["atack 2", "draw 9"]', cost="20")
    found = problems_of(WATER_DUEL, text)
    assert [problem.split(": ")[1] for problem in found] == [
        "cards.test.cost",
        "cards.test.effect",
        "cards.test.effect",
        "cards.test.flavor",
    ]
    assert found[3].split(": ", 2)[2].startswith("unknown key; did you mean 'flavour'? (known here: answers, bonus, ")
    lines = text.splitlines()
    for problem, written in zip(found, ("cost = 20", "effect = ", "effect = ", "flavor = "), strict=True):
        assert lines[line_of(problem) - 1].startswith(written)


def test_two_cards_of_one_name_are_refused() -> None:
    text = with_card(name='"RIPPLE"')
    assert mistakes_of(WATER_DUEL, text) == ["pack: cards.test.name: 'RIPPLE' is already the name of ripple"]


def test_keys_that_a_card_may_leave_out_are_known_too() -> None:
    """A misspelt `continuous` was reported with a list of keys that did not have it."""
    (found,) = mistakes_of(WATER_DUEL, with_card(continous="true"))
    assert "did you mean 'continuous'? (known here: answers, bonus, continuous, copies," in found


def test_a_deck_of_thousands_of_cards_is_refused_in_one_line() -> None:
    cards = "".join([f'[cards.a{"a" * number}]\nname = "x"\n' for number in range(90)])
    found = mistakes_of(WATER_DUEL, DEFAULT + cards)
    assert len(found) <= 101


def test_the_default_pack_has_68_cards_about_thirty_different() -> None:
    pack = WATER_DUEL.pack()
    assert isinstance(pack, WaterDuelPack)
    assert sum(pack.copies) == 68
    assert 28 <= len(pack.cards) <= 36
