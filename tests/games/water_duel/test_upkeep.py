"""What Continuous cards do at the start of a turn: an activation that can be answered (WD-6), or with the
option `upkeep_answers` off, as in version 1, damage that can be Defended against."""

import pytest

from tests.games.water_duel.staging import FROZEN, Table
from watertable.games.water_duel import WATER_DUEL
from watertable.games.water_duel.pack.reader import WaterDuelPack
from watertable.kernel import canonical, to_json

pytestmark = pytest.mark.rule("WD-6")

DRAWN = ("* draw ripple", "* draw ripple")
"""The draw of the turn, after the Continuous cards have acted."""


def leaking(hand_a: str = "", hand_b: str = "", **more: str) -> Table:
    """A table at which B's Slow Leak has just acted and A is asked."""
    table = Table(hand_a, hand_b, standing="B:slow-leak", deck="ripple ripple", set_a=more.get("set_a", ""))
    table.script("A end", until="answer")
    return table


def test_wd6_the_effect_is_negated_for_this_turn_and_the_card_stays() -> None:
    table = leaking("still-water still-water")
    log = table.script("A play still-water", "B pass", *DRAWN)
    assert "Ben's Slow Leak is negated for this turn; it stays in play." in table.told(log, None)
    assert (table.water, table.standing("B")) == ((18, 20), ["slow-leak"])
    assert table.discards[-1] == "still-water"


def test_wd6_it_acts_again_on_the_next_turn() -> None:
    table = Table("still-water", standing="B:slow-leak", deck="ripple ripple levee levee bow-wave bow-wave")
    table.script("A end", "A play still-water", "B pass", *DRAWN)
    table.script("B end", "* draw levee", "* draw levee", "A end", "A pass", "* draw bow-wave", "* draw bow-wave")
    assert table.water == (17, 20)


def test_wd6_its_damage_is_defended() -> None:
    table = leaking("sandbags")
    log = table.script("A play sandbags", "B pass", *DRAWN)
    assert "Ann blocks all 1 damage from Slow Leak and still has 20 Water." in table.told(log, None)
    assert table.water == (20, 20)


@pytest.mark.rule("WD-9")
def test_wd6_riptide_answers_damage_as_its_text_says() -> None:
    table = leaking("riptide")
    assert table.options() == ["play riptide", "pass"]
    table.script("A play riptide", "B pass", *DRAWN)
    assert table.water == (17, 17)


@pytest.mark.rule("WD-9")
def test_wd6_a_showdown_card_answers_what_it_names() -> None:
    """Whirlpool answers Continuous cards, Riptide answers damage: Spring does none."""
    table = Table("whirlpool riptide", standing="B:spring", water=(20, 10), deck="ripple ripple")
    table.script("A end", until="answer")
    assert table.options() == ["play whirlpool", "pass"]
    assert table.refusal("A play riptide") == ("Riptide cannot answer Spring: see what its text says it answers (WD-9)")
    table.script("A play whirlpool", "B pass", *DRAWN)
    assert (table.water, table.standing("B")) == ((18, 9), ["spring"])


def test_wd6_every_continuous_card_that_acts_is_asked_about() -> None:
    table = Table("still-water", standing="B:spring B:water-wheel B:trade-wind", water=(20, 10), deck="ripple ripple")
    table.script("A end", "A pass", until="answer")
    log = table.script("A play still-water", "B pass", *DRAWN)
    assert "Ben's Water Wheel is negated for this turn; it stays in play." in table.told(log, None)
    assert (table.water[1], len(table.hand("B"))) == (11, 2)


@pytest.mark.parametrize("card", ["trade-wind", "sea-wall", "aqueduct", "toll-lock", "rain-barrel", "full-moon"])
def test_wd6_a_standing_bonus_is_no_activation(card: str) -> None:
    table = Table("still-water", standing=f"B:{card}", deck="ripple ripple")
    table.script("A end", *DRAWN)


def test_wd6_a_defend_against_spring_is_refused() -> None:
    table = Table("sandbags", standing="B:spring", deck="ripple ripple")
    table.script("A end", until="answer")
    assert table.options() == ["pass"]
    assert table.refusal("A play sandbags") == "there is no Attack or other damage to Defend against (WD-7)"


def test_wd6_an_answer_may_be_answered_and_so_on() -> None:
    table = leaking("still-water still-water", "still-water")
    log = table.script("A play still-water", "B play still-water", "A play still-water", "B pass", *DRAWN)
    assert table.told(log, None)[4:6] == [
        "Ben's Still Water is negated.",
        "Ben's Slow Leak is negated for this turn; it stays in play.",
    ]
    assert (table.water, table.discards[-3:]) == ((16, 18), ["still-water"] * 3)


def test_wd6_a_negated_defend_was_the_one() -> None:
    table = leaking("sandbags levee", "still-water")
    table.script("A play sandbags", "B play still-water", until="answer")
    assert table.refusal("A play levee") == "you can Defend against each attacking card only once (WD-7)"
    table.script("A pass", *DRAWN)
    assert (table.water, table.standing("B")) == ((19, 18), ["slow-leak"])


def test_wd6_a_defend_is_too_late_when_the_damage_has_its_answer() -> None:
    table = leaking("levee still-water", "still-water")
    table.script("A play still-water", "B play still-water", until="answer")
    assert table.refusal("A play levee") == (
        "Still Water does no damage to Defend against, and Slow Leak has already been answered (WD-6)"
    )


def test_wd6_each_of_two_copies_is_answered_for_itself() -> None:
    table = Table("sandbags still-water", standing="B:slow-leak B:slow-leak", deck="ripple ripple")
    table.script("A end", "A play sandbags", "B pass", "A play still-water", "B pass", *DRAWN)
    assert table.water == (18, 20)


@pytest.mark.rule("WD-11")
def test_wd6_an_answer_at_the_start_of_a_turn_can_win() -> None:
    table = Table("riptide", standing="B:slow-leak", water=(3, 3))
    table.script("A end", "A play riptide", "B pass", until="over")
    outcome = table.state.outcome()
    assert outcome is not None
    assert outcome.winners == (0,)


def test_wd6_a_card_that_is_destroyed_meanwhile_still_takes_effect() -> None:
    """Only a Negate prevents the effect. The cards after it still act, each once."""
    text = FROZEN.read_text("utf-8")
    start, end = text.index("[cards.riptide]"), text.index("[cards.mirror-lake]")
    riptide = text[start:end].replace('answers = ["attack"]', 'answers = ["any"]')
    pack = WATER_DUEL.read_pack(text[:start] + riptide.replace("attack 3", "destroy-continuous") + text[end:])
    assert isinstance(pack, WaterDuelPack)
    table = Table("riptide", standing="B:slow-leak B:spring", water=(20, 10), deck="ripple ripple", pack=pack)
    table.script("A end", "A play riptide", "B pass", "A card slow-leak", "A pass", *DRAWN)
    assert (table.water, table.standing("B")) == ((17, 11), ["spring"])


def test_wd6_the_question_is_the_same_whatever_the_other_player_holds() -> None:
    seen = set()
    for hand in ("levee", "ripple", "still-water", "whirlpool"):
        for card in ("spring", "slow-leak"):
            table = Table("", hand, standing=f"A:{card}", active="B")
            log = table.script("B end", until="answer")
            seen.add((card, canonical(to_json(table.state.view(0))), tuple(table.told(log, "A"))))
    assert len(seen) == 2


def test_wd6_the_effect_of_a_card_in_play_is_not_what_it_does_when_it_is_played() -> None:
    """Slow Leak does damage each turn, not when it is played."""
    table = Table("slow-leak", "sandbags riptide")
    table.script("A play slow-leak", until="answer")
    assert table.options() == ["pass"]


# Version 1's reading, as an option


def test_wd6_without_upkeep_answers_damage_may_be_defended_once_and_not_negated() -> None:
    table = Table(
        "sandbags still-water riptide",
        standing="B:slow-leak B:slow-leak",
        deck="ripple ripple ripple",
        upkeep_answers=False,
    )
    table.script("A end", until="answer")
    assert table.options() == ["play sandbags", "pass"]
    assert "can only be answered by Defending against damage (WD-6)" in table.refusal("A play still-water")
    assert "can only be answered by Defending against damage (WD-6)" in table.refusal("A play riptide")
    table.script("A play sandbags", "B pass", "A pass", *DRAWN)
    assert table.water == (19, 20)


def test_wd6_without_upkeep_answers_a_card_that_does_no_damage_asks_nobody() -> None:
    table = Table("still-water", standing="B:spring", water=(20, 10), deck="ripple ripple", upkeep_answers=False)
    table.script("A end", *DRAWN)
    assert table.water == (20, 11)


@pytest.mark.parametrize("upkeep_answers", [True, False])
def test_wd6_a_defend_against_a_continuous_card_may_be_negated(upkeep_answers: bool) -> None:
    table = Table(
        "sandbags", "still-water", standing="B:slow-leak", deck="ripple ripple", upkeep_answers=upkeep_answers
    )
    table.script("A end", "A play sandbags", "B play still-water", "A pass", *DRAWN)
    assert table.water == (19, 18)
    assert table.standing("B") == ["slow-leak"]
