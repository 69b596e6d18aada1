"""The cards that version 3 of the default pack changed in kind, played and read. All others are in `test_cards`."""

import pytest

from tests.games.water_duel.staging import PACK as FROZEN_PACK
from tests.games.water_duel.staging import WORDS, Table
from watertable.games.water_duel import WATER_DUEL
from watertable.games.water_duel.pack.reader import WaterDuelPack
from watertable.games.water_duel.rules.events import HandSeen
from watertable.games.water_duel.rules.steps import Card
from watertable.games.water_duel.rules.text import card_text

_PACK = WATER_DUEL.pack()
assert isinstance(_PACK, WaterDuelPack)
PACK = _PACK

TEXTS = {
    "bow-wave": ["Attack 2.", "Get 1 extra Action this turn."],
    "breaker": ["Attack 4.", "Look at your opponent's hand."],
    "tidal-bore": ["Attack 7.", "Lose 2 Water."],
    "floodgate": ["Defend 4.", "Draw 1 card.", "Can be played alone."],
    "water-wheel": ["Lose 2 Water.", "On each of your turns: draw 1 card."],
    "sea-wall": ["Gain 2 Water.", "Your Defends are 3 stronger."],
    "aqueduct": ["Lose 2 Water.", "Cards you play from your hand cost 1 less."],
    "toll-lock": ["Lose 2 Water.", "Cards your opponent plays from hand cost 1 more."],
    "rain-barrel": ["Gain 1 Water.", "When you Set a card: gain 1 Water."],
    "full-moon": ["Lose 1 Water.", "When you Attack: draw 1 card."],
}


def shape(one: Card) -> object:
    """What a card does, without the numbers."""
    steps = [[step.what for step in part] for part in (one.steps, one.each_turn, one.on_set, one.on_attack)]
    return steps, [bonus.what for bonus in one.bonuses], one.is_continuous, one.is_showdown, one.answers


@pytest.mark.rule("WD-10")
def test_all_other_cards_are_those_that_are_tested_with_the_frozen_pack() -> None:
    now = {one.key: shape(one) for one in PACK.cards}
    then = {one.key: shape(one) for one in FROZEN_PACK.cards}
    assert now.keys() == then.keys()
    assert {key for key in now if now[key] != then[key]} == set(TEXTS)
    assert {one.key: one.name for one in PACK.cards} == {one.key: WORDS.term("card", one.key) for one in PACK.cards}


@pytest.mark.parametrize("key", TEXTS)
def test_a_card_says_what_it_does(key: str) -> None:
    assert card_text(PACK.cards[PACK.numbers[key]], WORDS) == TEXTS[key]


def test_a_bow_wave_leaves_the_number_of_actions_as_it_was() -> None:
    table = Table("bow-wave ripple", actions=1, pack=PACK)
    table.script("A play bow-wave", "B pass")
    assert (table.water, table.state.at.actions) == ((19, 18), 1)
    table.script("A play ripple", "B pass")
    assert table.water == (19, 16)


def test_a_breaker_shows_the_hand() -> None:
    table = Table("breaker", "levee ripple", pack=PACK)
    log = table.script("A play breaker", "B pass")
    assert table.water == (18, 16)
    assert HandSeen(0, 1, ("ripple", "levee")) in log


def test_a_tidal_bore_costs_its_player_water_also_when_it_was_set() -> None:
    table = Table("tidal-bore", pack=PACK)
    table.script("A play tidal-bore", "B pass")
    assert table.water == (16, 13)
    table = Table(set_a="tidal-bore", pack=PACK)
    table.script("A flip 1", "B pass")
    assert table.water == (18, 13)


@pytest.mark.rule("WD-11")
def test_whoever_takes_the_last_water_with_a_tidal_bore_has_won_before_it_costs_anything() -> None:
    table = Table(set_a="tidal-bore", water=(2, 7), pack=PACK)
    table.script("A flip 1", "B pass", until="over")
    assert table.water == (2, 0)
    outcome = table.state.outcome()
    assert outcome is not None
    assert outcome.winners == (0,)


def test_a_tidal_bore_that_is_blocked_can_cost_the_game() -> None:
    table = Table(set_a="tidal-bore", hand_b="levee", water=(2, 7), pack=PACK)
    table.script("A flip 1", "B play levee", "A pass", until="over")
    outcome = table.state.outcome()
    assert outcome is not None
    assert outcome.winners == (1,)


def test_a_floodgate_draws_whether_it_defends_or_is_played_alone() -> None:
    table = Table("breaker", "floodgate", pack=PACK)
    table.script("A play breaker", "B play floodgate", "A pass", "* draw ripple")
    assert (table.water, table.hand("B")) == ((18, 19), ["ripple"])
    alone = Table("floodgate", pack=PACK)
    alone.script("A play floodgate", "B pass", "* draw ripple")
    assert (alone.water, alone.hand("A")) == ((19, 20), ["ripple"])


@pytest.mark.parametrize(
    ("key", "left", "left_if_set"),
    [("water-wheel", 16, 18), ("aqueduct", 17, 18), ("toll-lock", 15, 18), ("full-moon", 17, 19)],
)
def test_what_is_built_costs_water_besides_also_when_it_was_set(key: str, left: int, left_if_set: int) -> None:
    table = Table(key, pack=PACK)
    table.script(f"A play {key}", "B pass")
    assert (table.water, table.standing("A")) == ((left, 20), [key])
    table = Table(set_a=key, pack=PACK)
    table.script("A flip 1", "B pass")
    assert (table.water, table.standing("A")) == ((left_if_set, 20), [key])


@pytest.mark.parametrize(("key", "left"), [("sea-wall", 12), ("rain-barrel", 10)])
def test_what_gives_water_at_once_does_so_and_stays(key: str, left: int) -> None:
    table = Table(key, water=(10, 10), pack=PACK)
    table.script(f"A play {key}", "B pass")
    assert (table.water, table.standing("A")) == ((left, 10), [key])
