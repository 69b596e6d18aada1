"""The rules of Water Duel, WD-1 to WD-14, as scenarios played with the cards of the frozen pack."""

import pytest

from tests.games.water_duel.staging import FROZEN, PACK, Table
from watertable.games.water_duel import WATER_DUEL
from watertable.games.water_duel.pack.reader import WaterDuelPack
from watertable.games.water_duel.rules.state import WaterDuelState
from watertable.kernel import CHANCE, BadInput, IllegalMove


def dealt(first: int = 0) -> WaterDuelState:
    """A game with the cards dealt in the order of the pack."""
    state = WATER_DUEL.new(2, {"first_seat": first}, PACK)
    assert isinstance(state, WaterDuelState)
    while state.to_act() == CHANCE:
        state.apply(CHANCE, state.chance_outcomes()[0][0])
    return state


def drawn(state: WaterDuelState) -> int:
    """How many cards are drawn for the turn that begins now."""
    count = 0
    while state.to_act() == CHANCE:
        state.apply(CHANCE, state.chance_outcomes()[0][0])
        count += 1
    return count


def end_turn(state: WaterDuelState) -> None:
    seat = state.to_act()
    assert seat is not None
    state.apply(seat, WATER_DUEL.from_text("end"))


def test_wd1_twenty_water_and_six_cards_each_from_one_deck_of_68() -> None:
    state = WATER_DUEL.new(2, {"first_seat": 1}, PACK)
    assert isinstance(state, WaterDuelState)
    assert state.at.deck_size == 68
    assert sum(weight for _, weight in state.chance_outcomes()) == 68
    for _ in range(12):
        state.apply(CHANCE, state.chance_outcomes()[0][0])
    view = state.view(None)
    assert (view.water, view.hand_sizes, view.deck_size) == ([20, 20], [6, 6], 56)


def test_wd1_chance_says_who_goes_first() -> None:
    state = WATER_DUEL.new(2, None, PACK)
    assert [(move.text(), weight) for move, weight in state.chance_outcomes()] == [("start 0", 1), ("start 1", 1)]
    state.apply(CHANCE, WATER_DUEL.from_text("start 1"))
    while state.to_act() == CHANCE:
        state.apply(CHANCE, state.chance_outcomes()[0][0])
    assert state.to_act() == 1


def test_wd1_two_players_only() -> None:
    with pytest.raises(BadInput, match="Water Duel is for 2 players, not 3"):
        WATER_DUEL.new(3)


def test_wd1_nobody_has_more_than_twenty_water() -> None:
    table = Table("cloudburst cloudburst", water=(18, 20))
    table.script("A play cloudburst", "B pass")
    assert table.water == (20, 20)
    log = table.script("A play cloudburst", "B pass")
    assert table.told(log, None) == [
        "Ann plays Cloudburst for free.",
        "Ben lets it pass.",
        "Ann gains nothing from Cloudburst: 20 Water is the maximum.",
        "To the discard pile: Cloudburst.",
    ]


def test_wd2_the_first_turn_has_no_draw_and_one_action() -> None:
    state = dealt()
    assert (state.at.turn, state.at.actions, state.at.hand_sizes) == (1, 1, [6, 6])


def test_wd2_the_second_player_draws_one_card_then_everyone_two() -> None:
    state = dealt()
    counts: list[tuple[int, int]] = []
    for _ in range(3):
        end_turn(state)
        counts.append((drawn(state), state.at.actions))
    assert counts == [(1, 2), (2, 2), (2, 2)]


def test_wd2_two_actions_a_turn() -> None:
    table = Table("ripple ripple ripple")
    table.script("A play ripple", "B pass", "A play ripple", "B pass")
    assert table.options() == ["set ripple", "end"]
    assert table.refusal("A play ripple") == "you have no Actions left this turn (WD-2)"


def test_wd2_one_card_is_set_a_turn() -> None:
    table = Table("ripple bow-wave")
    table.script("A set ripple")
    assert table.refusal("A set bow-wave") == "you have already Set a card this turn (WD-2)"


def test_wd2_actions_setting_and_set_cards_come_in_any_order() -> None:
    table = Table("ripple bow-wave breaker", set_a="ripple")
    table.script("A play bow-wave", "B pass", "A flip 1", "B pass", "A set breaker", "A play ripple", "B pass")
    assert table.water == (19, 13)


def test_wd2_continuous_cards_act_before_the_draw_in_the_order_they_were_played() -> None:
    table = Table(standing="B:water-wheel A:spring B:slow-leak", water=(9, 9))
    log = table.script("A end", "A pass", "* draw ripple", "A pass", "* draw bow-wave", "* draw breaker")
    assert table.told(log, "B") == [
        "Turn 8: Ben plays.",
        "Ben's Water Wheel is activated.",
        "Ann lets it pass.",
        "Ben draws Ripple.",
        "Ben's Slow Leak is activated.",
        "Ann lets it pass.",
        "Ann loses 1 Water to Slow Leak and has 8 left.",
        "Ben draws Bow Wave.",
        "Ben draws Breaker.",
    ]


def test_wd2_no_more_than_two_extra_actions_a_turn() -> None:
    text = FROZEN.read_text("utf-8").replace("extra-action 1", "extra-action 2")
    eddy = text.index("[cards.eddy]")
    text = text[:eddy] + text[eddy:].replace("copies = 1", "copies = 3", 1)
    text = text.replace("copies = 4", "copies = 2", 1)
    pack = WATER_DUEL.read_pack(text)
    assert isinstance(pack, WaterDuelPack)
    table = Table("eddy eddy ripple", pack=pack)
    log = table.script("A play eddy", "B pass", "* draw levee", "A play eddy", "B pass", "* draw levee")
    assert (table.state.at.actions, table.state.at.extra_actions) == (2, 2)
    gained = [text for text in table.told(log, None) if "Action" in text]
    assert gained == ["Ann gets 2 extra Actions.", "Ann gets no extra Action."]


def test_wd3_one_water_must_be_left_after_paying() -> None:
    table = Table("breaker ripple", water=(2, 20))
    assert "play breaker" not in table.options()
    assert table.refusal("A play breaker") == "Breaker costs 2 Water and you have 2: you must keep at least 1 (WD-3)"
    with pytest.raises(IllegalMove, match=r"you must keep at least 1 \(WD-3\)"):
        table.state.apply(0, WATER_DUEL.from_text("play breaker"))
    assert "play breaker" in Table("breaker", water=(3, 20)).options()


def test_wd3_an_answer_must_be_paid_for_too() -> None:
    table = Table("ripple", "levee", water=(20, 1))
    table.script("A play ripple", until="answer")
    assert table.options() == ["pass"]
    assert "(WD-3)" in table.refusal("B play levee")


def test_wd4_a_set_card_is_free_and_no_action() -> None:
    table = Table(set_a="tidal-bore", water=(1, 20), actions=0)
    table.script("A flip 1", "B pass")
    assert table.water == (1, 14)


def test_wd4_three_set_cards_at_most() -> None:
    table = Table("ripple", set_a="levee sandbags sandbags")
    assert table.refusal("A set ripple") == "you already have 3 Set cards, the maximum (WD-4)"


def test_wd4_a_set_card_waits_for_the_next_turn() -> None:
    table = Table("ripple", deck="ripple ripple bow-wave bow-wave bow-wave breaker")
    table.script("A set ripple")
    assert table.refusal("A flip 1") == (
        "you Set the card in slot 1 this turn; you can play it from the next turn on (WD-4)"
    )
    table.script("A end", "* draw bow-wave", "* draw bow-wave", "B end", "* draw ripple", "* draw ripple")
    assert "flip 1" in table.options()


def test_wd4_a_set_defend_answers_from_the_next_turn_on() -> None:
    table = Table("levee", "ripple")
    table.script("A set levee", "A end", "* draw bow-wave", "* draw bow-wave", "B play ripple", until="answer")
    assert table.options() == ["flip 1", "pass"]
    table.script("A flip 1", "B pass")
    assert table.water == (20, 20)


def test_wd4_a_card_set_this_turn_cannot_answer_in_this_turn() -> None:
    table = Table("still-water bow-wave", "sandbags")
    table.script("A set still-water", "A play bow-wave", "B play sandbags", until="answer")
    assert table.options() == ["pass"]
    assert "you Set the card in slot 1 this turn" in table.refusal("A flip 1")


def test_wd4_an_empty_slot_and_a_slot_that_is_not_there_are_refused() -> None:
    table = Table(set_a="ripple")
    assert table.refusal("A flip 2") == "you have no Set card in slot 2 (WD-4)"
    assert table.refusal("A flip 4") == "the slots for Set cards are numbered 1 to 3 (WD-4)"


def test_wd5_an_attack_takes_water_less_the_defend() -> None:
    table = Table("tidal-bore", "levee")
    table.script("A play tidal-bore", "B play levee", "A pass")
    assert table.water == (17, 17)


def test_wd5_a_defend_that_is_larger_than_the_attack_gives_nothing() -> None:
    table = Table("ripple", "levee")
    table.script("A play ripple", "B play levee", "A pass")
    assert table.water == (20, 19)


def test_wd5_nobody_goes_below_zero() -> None:
    table = Table("tidal-bore", water=(20, 2))
    log = table.script("A play tidal-bore", "B pass", until="over")
    assert table.water == (17, 0)
    assert "Ben loses 2 Water to Tidal Bore and has 0 left." in table.told(log, None)


def test_wd6_every_card_may_be_answered_and_the_last_takes_effect_first() -> None:
    table = Table("breaker still-water", "levee still-water")
    log = table.script("A play breaker", "B play levee", "A play still-water", "B play still-water", "A pass")
    assert table.told(log, None)[-4:] == [
        "Ann's Still Water is negated.",
        "Ben Defends with Levee, blocking up to 4 damage.",
        "Ben blocks all 4 damage from Breaker and still has 17 Water.",
        "To the discard pile: Breaker, Levee, Still Water and Still Water.",
    ]
    assert table.water == (16, 17)


def test_wd6_costs_stay_paid_whatever_happens() -> None:
    table = Table("tidal-bore", "still-water")
    table.script("A play tidal-bore", "B play still-water", "A pass")
    assert table.water == (17, 18)


def test_wd6_answers_are_no_actions() -> None:
    table = Table("ripple ripple still-water", "sandbags")
    table.script("A play ripple", "B play sandbags", "A play still-water", "B pass")
    assert table.state.at.actions == 1


def test_wd6_each_card_is_answered_once() -> None:
    table = Table("breaker", "sandbags sandbags")
    table.script("A play breaker", "B play sandbags", "A pass")
    assert table.water == (18, 19)


def test_wd6_a_player_without_cards_is_asked_too() -> None:
    table = Table("ripple")
    table.script("A play ripple", until="answer")
    assert (table.state.to_act(), table.options()) == (1, ["pass"])


def test_wd6_only_answers_answer() -> None:
    table = Table("ripple", "breaker")
    table.script("A play ripple", until="answer")
    assert table.refusal("B play breaker") == (
        "Breaker cannot answer: only cards that Defend or Negate and Showdown cards can (WD-6)"
    )
    assert table.refusal("A pass") == "wait for the other player to decide (WD-6)"


def test_wd7_a_defend_is_for_the_opponents_turn_only() -> None:
    table = Table("levee", set_a="sandbags")
    message = "can only Defend, and you can only Defend on your opponent's turn (WD-7)"
    assert table.refusal("A play levee") == f"Levee {message}"
    assert table.refusal("A flip 1") == f"Sandbags {message}"


def test_wd7_no_defend_on_the_own_turn_even_against_an_attack() -> None:
    table = Table("ripple levee", "riptide")
    table.script("A play ripple", "B play riptide", until="answer")
    assert "you can only Defend on your opponent's turn (WD-7)" in table.refusal("A play levee")
    table.script("A pass")
    assert table.water == (17, 16)


def test_wd7_there_must_be_something_to_defend_against() -> None:
    table = Table("soundings", "levee")
    table.script("A play soundings", until="answer")
    assert table.refusal("B play levee") == "there is no Attack or other damage to Defend against (WD-7)"


def test_wd7_one_defend_for_each_card_and_a_negated_one_was_it() -> None:
    table = Table("breaker still-water", "sandbags levee")
    table.script("A play breaker", "B play sandbags", until="answer")
    assert table.refusal("B play levee") == "you can Defend against each attacking card only once (WD-7)"
    table.script("A play still-water", until="answer")
    assert table.refusal("B play levee") == "you can Defend against each attacking card only once (WD-7)"
    table.script("B pass")
    assert table.water == (16, 16)


@pytest.mark.rule("WD-6")
def test_wd7_a_defend_is_too_late_when_the_attack_has_its_answer() -> None:
    """The Attack is still pending, but the card to answer now is the Negate."""
    table = Table("breaker still-water", "levee still-water", set_b="sandbags")
    table.script("A play breaker", "B play still-water", "A play still-water", until="answer")
    message = "Still Water does no damage to Defend against, and Breaker has already been answered (WD-6)"
    assert table.refusal("B play levee") == message
    assert table.refusal("B flip 1") == message
    assert table.options() == ["pass"]
    table.script("B pass")
    assert table.water == (16, 14)


def test_wd7_the_same_for_a_set_card() -> None:
    table = Table("breaker", "sandbags", set_b="levee")
    table.script("A play breaker", "B play sandbags", until="answer")
    assert table.refusal("B flip 1") == "you can Defend against each attacking card only once (WD-7)"


def test_wd7_each_attacking_card_has_its_own_defend() -> None:
    table = Table("bow-wave bow-wave", "sandbags sandbags")
    table.script("A play bow-wave", "B play sandbags", "A pass", "A play bow-wave", "B play sandbags", "A pass")
    assert table.water == (18, 20)


def test_wd7_other_damage_can_be_defended() -> None:
    table = Table("siphon", "sandbags", water=(10, 10))
    table.script("A play siphon", "B play sandbags", "A pass")
    assert table.water == (10, 10)


def test_wd7_a_defend_with_more_to_it_answers_on_the_opponents_turn_alone_too() -> None:
    table = Table("ripple reed-bed", "riptide")
    table.script("A play ripple", "B play riptide", until="answer")
    assert table.refusal("A play reed-bed") == "you can only Defend on your opponent's turn (WD-7)"


def test_wd7_a_showdown_card_that_only_defends_needs_something_to_defend_against() -> None:
    text = FROZEN.read_text("utf-8")
    start, end = text.index("[cards.riptide]"), text.index("[cards.mirror-lake]")
    riptide = text[start:end].replace('answers = ["attack"]', 'answers = ["any"]').replace("attack 3", "defend 3")
    pack = WATER_DUEL.read_pack(text[:start] + riptide + text[end:])
    assert isinstance(pack, WaterDuelPack)
    table = Table("soundings ripple", "riptide", pack=pack)
    table.script("A play soundings", until="answer")
    assert table.options() == ["pass"]
    assert table.refusal("B play riptide") == "there is no Attack or other damage to Defend against (WD-7)"
    table = Table("ripple", "riptide", pack=pack)
    table.script("A play ripple", until="answer")
    assert "play riptide" in table.options()


def test_wd8_a_negated_card_has_no_effect() -> None:
    table = Table("geyser", "still-water")
    table.script("A play geyser", "B play still-water", "A pass")
    assert table.water == (18, 18)
    assert table.hand("A") == []


def test_wd8_negate_works_on_either_turn_and_from_a_slot() -> None:
    table = Table("bow-wave", "levee", set_a="still-water")
    table.script("A play bow-wave", "B play levee", "A flip 1", "B pass")
    assert table.water == (19, 16)


def test_wd8_a_negated_continuous_card_does_not_stay() -> None:
    table = Table("spring", "still-water")
    table.script("A play spring", "B play still-water", "A pass")
    assert table.standing("A") == []
    assert table.discards == ["spring", "still-water"]


def test_wd8_a_card_that_only_answers_cannot_be_played_alone() -> None:
    table = Table("still-water", set_a="still-water")
    assert table.refusal("A play still-water") == (
        "Still Water can only answer another card, and there is none to answer now (WD-8)"
    )
    assert "(WD-8)" in table.refusal("A flip 1")
    assert table.options() == ["set still-water", "end"]


def test_wd8_a_card_that_does_more_can() -> None:
    table = Table("reed-bed hard-frost", water=(10, 10))
    log = table.script("A play reed-bed", "B pass", "A play hard-frost", "B pass", "* draw ripple")
    assert table.water == (7, 10)
    assert not [text for text in table.told(log, None) if "Defends" in text or "negated" in text]


def test_wd9_a_showdown_card_is_an_action_in_the_own_turn() -> None:
    table = Table("riptide")
    table.script("A play riptide", "B pass")
    assert (table.water, table.state.at.actions) == ((18, 17), 1)


def test_wd9_and_free_if_it_was_set() -> None:
    table = Table(set_a="riptide", actions=0)
    table.script("A flip 1", "B pass")
    assert table.water == (20, 17)


def test_wd9_it_answers_what_it_names_and_nothing_else() -> None:
    table = Table("soundings ripple", "riptide")
    table.script("A play soundings", until="answer")
    assert table.refusal("B play riptide") == (
        "Riptide cannot answer Soundings: see what its text says it answers (WD-9)"
    )
    table.script("B pass", "* draw levee", "* draw levee", "A play ripple", "B play riptide", "A pass")
    assert table.water == (16, 16)


def test_wd9_it_answers_on_the_own_turn_too() -> None:
    table = Table("ripple riptide", "riptide")
    table.script("A play ripple", "B play riptide", "A play riptide", "B pass")
    assert table.water == (15, 13)
    assert table.state.at.actions == 1


def test_wd9_not_at_any_other_moment_of_the_opponents_turn() -> None:
    table = Table("ripple", "riptide")
    assert table.refusal("B play riptide") == "wait for the other player to decide (WD-2)"


def test_wd10_cards_go_to_the_pile_in_the_order_of_activation() -> None:
    table = Table("breaker still-water", "levee", discards="ripple")
    table.script("A play breaker", "B play levee", until="answer")
    assert table.discards == ["ripple"]
    table.script("A play still-water", "B pass")
    assert table.discards == ["ripple", "breaker", "levee", "still-water"]


def test_wd10_a_card_being_played_cannot_be_taken_back() -> None:
    table = Table("salvage", discards="ripple bow-wave")
    table.script("A play salvage", "B pass", until="take-back")
    assert table.options() == ["card ripple", "card bow-wave"]
    assert table.refusal("A card salvage") == "there is no Salvage in the discard pile (WD-10)"
    table.script("A card ripple")
    assert table.discards == ["bow-wave", "salvage"]


def test_wd10_targets_are_chosen_on_resolving() -> None:
    """The only target is gone when Hailstorm takes effect: it was played in answer to Hailstorm."""
    table = Table("hailstorm", set_b="levee")
    log = table.script("A play hailstorm", "B flip 1", "A pass")
    assert "There is no Set card to destroy." in table.told(log, None)
    assert table.water == (19, 20)


def test_wd10_a_choice_is_asked_for_when_there_is_one() -> None:
    table = Table("hailstorm", set_b="levee sandbags")
    table.script("A play hailstorm", "B pass", until="destroy-set")
    assert table.options() == ["slot 1", "slot 2"]
    assert table.refusal("A slot 3") == "your opponent has no Set card in slot 3 (WD-10)"
    assert table.refusal("A end") == "finish the current choice first (WD-2)"
    table.script("A slot 2")
    assert table.slots("B") == ["levee", None, None]
    assert table.discards == ["sandbags", "hailstorm"]


def test_wd11_whoever_is_dry_loses_at_once() -> None:
    """Geyser would draw a card after its Attack, but the game is over by then."""
    table = Table("geyser", water=(20, 3))
    log = table.script("A play geyser", "B pass", until="over")
    outcome = table.state.outcome()
    assert outcome is not None
    assert (outcome.winners, outcome.rule) == ((0,), "WD-11")
    assert table.told(log, None)[-1] == "The game ends because a player has no Water left. Ann wins."
    assert table.refusal("A end") == "the game is over (WD-11)"


def test_wd11_both_dry_in_one_effect_is_a_draw() -> None:
    table = Table("burst-dam", water=(2, 1))
    log = table.script("A play burst-dam", "B pass", until="over")
    outcome = table.state.outcome()
    assert outcome is not None
    assert (outcome.winners, table.water) == ((), (0, 0))
    assert outcome.share(0) == 0.5
    assert table.told(log, None)[-1] == "The game ends because neither player has any Water left. It is a draw."


def test_wd11_an_answer_can_win() -> None:
    table = Table("breaker", "riptide", water=(5, 4))
    table.script("A play breaker", "B play riptide", "A pass", until="over")
    outcome = table.state.outcome()
    assert outcome is not None
    assert (outcome.winners, table.water) == ((1,), (0, 2))


def test_wd12_an_empty_deck_is_made_anew_from_the_discard_pile() -> None:
    table = Table("soundings", discards="", deck="ripple")
    pile = len(table.discards)
    log = table.script("A play soundings", "B pass", "* draw ripple", "* draw bow-wave")
    assert f"The discard pile is shuffled into a new deck of {pile} cards." in table.told(log, None)
    assert table.discards == ["soundings"]
    assert table.state.at.deck_size == pile - 1


def test_wd12_with_neither_deck_nor_pile_nothing_is_drawn() -> None:
    every = " ".join(card.key for card in PACK.cards for _ in range(card.copies) if card.key != "soundings")
    table = Table("soundings soundings", every)
    table.script("A play soundings", "B pass")
    assert table.hand("A") == ["soundings"]


def test_wd12_a_draw_cannot_be_chosen() -> None:
    table = Table("soundings", deck="ripple breaker")
    assert table.refusal("A draw ripple") == "cards are drawn at random; you cannot choose them (WD-12)"
    table.script("A play soundings", "B pass", until="draw")
    assert "there is no Levee in the deck (WD-12)" in table.refusal("* draw levee")


def test_wd13_a_hand_has_no_limit() -> None:
    every = [card.key for card in PACK.cards for _ in range(card.copies)]
    table = Table(" ".join(every[:40]))
    table.script("A end", "* draw riptide", "* draw riptide", "B end", "* draw riptide", "* draw riptide")
    assert len(table.hand("A")) == 42


@pytest.mark.parametrize(("water", "winners"), [((9, 4), (0,)), ((4, 9), (1,)), ((6, 6), ())])
def test_wd14_after_turn_200_more_water_wins(water: tuple[int, int], winners: tuple[int, ...]) -> None:
    table = Table(turn=200, active="B", water=water)
    table.script("B end", until="over")
    outcome = table.state.outcome()
    assert outcome is not None
    assert (outcome.winners, outcome.rule) == (winners, "WD-14")
    assert [score.total for score in outcome.scores] == list(water)


def test_wd14_not_a_turn_earlier() -> None:
    table = Table(turn=199, deck="ripple ripple")
    table.script("A end", "* draw ripple", "* draw ripple")
    assert table.state.at.turn == 200


@pytest.mark.rule("WD-11")
def test_the_outcome_says_where_every_point_of_water_went() -> None:
    table = Table("siphon breaker", "levee riptide", water=(20, 20))
    table.script("A play siphon", "B pass", "A play breaker", "B play riptide", "A pass")
    scores = [table.state.score(seat) for seat in range(2)]
    assert [(item.what, item.points, item.places) for item in scores[0].items] == [
        ("start", 20, ()),
        ("cost", -2, ("breaker",)),
        ("cost", -2, ("siphon",)),
        ("attacked", -3, ("riptide",)),
        ("gained", 2, ("siphon",)),
    ]
    assert [(item.what, item.points, item.places) for item in scores[1].items] == [
        ("start", 20, ()),
        ("cost", -2, ("riptide",)),
        ("attacked", -4, ("breaker",)),
        ("drained", -2, ("siphon",)),
    ]
    assert [score.total for score in scores] == [15, 12]


@pytest.mark.rule("WD-6")
def test_a_choice_that_was_not_scripted_fails_the_scenario() -> None:
    with pytest.raises(AssertionError, match="unscripted: 'answer' of 1"):
        Table("ripple").script("A play ripple")
    with pytest.raises(AssertionError, match="1 is asked 'answer'"):
        Table("ripple").script("A play ripple", "A end")


@pytest.mark.rule("WD-1")
def test_unknown_cards_and_cards_one_does_not_hold_are_refused() -> None:
    table = Table("ripple")
    assert table.refusal("A play tsunami") == "there is no card called tsunami (WD-1)"
    assert table.refusal("A play breaker") == "you have no Breaker in your hand (WD-2)"
    assert table.refusal("A discard ripple") == "no card makes you discard (WD-10)"
    assert table.refusal("A pass") == "there is no card to answer or let pass (WD-6)"
