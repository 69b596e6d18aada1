"""AGUA: set-up, exchanging cards, the end and the children's game (AG-1, AG-11 to AG-14, AG-16 to AG-18)."""

import pytest

from tests.games.agua.staging import (
    PACK,
    WORDS,
    chip_on,
    chips_under,
    collection,
    fields,
    in_stock,
    options,
    play,
    stage,
    why,
)
from watertable.games.agua import AGUA
from watertable.games.agua.rules.events import CardExchanged, GameEnded, HoleFilled, WaterwayOpened
from watertable.games.agua.rules.phases import LAST_ROUND
from watertable.games.agua.rules.state import AguaState
from watertable.games.agua.rules.terms import SCENARIO, counts
from watertable.kernel import CHANCE, BadInput, ScoreItem, Sfc32, to_json
from watertable.play import random_loop

NINE = {
    **{f"mill-{n}": "amber" for n in (1, 2, 3)},
    **{f"aqueduct-{n}": "coral" for n in (1, 2, 3)},
    **{f"marsh-{n}": "jade" for n in (1, 2)},
    "forest-1": "amber",
}


def set_up(seats: int, seed: int, **given: object) -> AguaState:
    """A game after a set-up drawn by chance."""
    state = AGUA.new(seats, given, PACK)  # type: ignore[arg-type]
    assert isinstance(state, AguaState)
    loop = random_loop(state, Sfc32(seed))
    while state.question() != "roll":
        loop.step()
        assert state.faults() == []
    return state


# Set-up


@pytest.mark.parametrize(("seats", "each"), [(2, 4), (3, 4), (4, 4), (5, 3), (6, 3)])
def test_ag1_droplets_by_the_number_of_players_all_in_the_cloud(seats: int, each: int) -> None:
    view = to_json(set_up(seats, 1).view(None))
    assert [droplet["owner"] for droplet in view["droplets"]] == [seat for seat in range(seats) for _ in range(each)]
    assert {droplet["field"] for droplet in view["droplets"]} == {"cloud"}


@pytest.mark.parametrize("seats", [1, 7])
def test_ag1_other_numbers_of_players_are_refused(seats: int) -> None:
    with pytest.raises(BadInput, match=f"AGUA is for 2 to 6 players, not {seats}"):
        AGUA.new(seats)


def test_ag14_river_and_lake_lies_in_nature_and_every_card_is_filled_to_its_limit() -> None:
    laid: set[str] = set()
    for seed in range(60):
        state = set_up(4, seed)
        view = to_json(state.view(None))
        assert view["cards"]["nature"] == "river-and-lake"
        laid.update(view["cards"].values())
        for frame, card in view["cards"].items():
            on_it = [name for name in view["chips"] if name.startswith(frame)]
            expected = {"river-and-lake": 0, "dam": 1}.get(card, 2)
            assert len(on_it) == expected, card
            for name in on_it:
                assert state.at.layout.kinds[state.at.pack.number[name]] == SCENARIO
        assert sum(view["stock"].values()) == 36 - len(view["chips"])
    assert len(laid) == 21, "every card of the other frames is drawn at some point"


def test_ag14_set_up_is_drawn_card_by_card_and_chip_by_chip() -> None:
    state = AGUA.new(2, {"first_seat": 0}, PACK)
    assert isinstance(state, AguaState)
    assert [(move.text(), weight) for move, weight in state.chance_outcomes()] == [
        ("deal coral-reef", 1),
        ("deal mussel-bank", 1),
        ("deal krill-and-whale", 1),
        ("deal kelp-forest", 1),
        ("deal fish-farm", 1),
    ]
    assert "Glacier is not a card for Food from Water" in why(state, CHANCE, "deal glacier")
    play(state, "deal mussel-bank", "deal orchard", "deal dam", "deal kitchen-tap")
    outcomes = {move.text(): weight for move, weight in state.chance_outcomes()}
    assert len(outcomes) == 12
    assert set(outcomes.values()) == {6}
    play(state, "lay food-3 amber")
    outcomes = {move.text(): weight for move, weight in state.chance_outcomes()}
    assert outcomes["lay food-4 amber"] == 5, "colours are weighted by the chips left in the stock"
    assert why(state, CHANCE, "lay food-3 coral") == "there is already a chip on Mussel Bank 3 (AG-14)"
    assert why(state, CHANCE, "lay food-1 coral") == "Mussel Bank 1 is not a scenario field (AG-14)"
    assert why(state, CHANCE, "lay farm-3 coral") == "Orchard 3 is not on Mussel Bank (AG-14)"


def test_ag14_desert_and_dam_take_one_chip_and_river_and_lake_none() -> None:
    limits = {card.key: card.limit for card in stage().at.pack.cards if card.limit != 2}
    assert limits == {"river-and-lake": 0, "desert": 1, "dam": 1}


def test_ag17_the_starting_player_is_drawn_or_named() -> None:
    starters = {set_up(3, seed).at.first for seed in range(30)}
    assert starters == {0, 1, 2}
    state = set_up(3, 1, first_seat=2)
    assert (state.at.first, state.at.actor) == (2, 2)
    play(state, "roll red red")
    assert state.at.actor == 0, "players take turns in order"
    with pytest.raises(BadInput, match="4 is too high; with 3 players it goes from 0 to 2"):
        AGUA.new(3, {"first_seat": 4})


# Exchanging cards


def leave_home(**more: object) -> AguaState:
    """Seat 0 leaves the card in the frame `home` empty."""
    state = stage("home-3", dice="red red", **more)  # type: ignore[arg-type]
    play(state, "step home-3 human-7", "step human-7 human-8", "step human-8 human-9")
    return state


def test_ag11_a_card_left_empty_may_be_exchanged_for_any_spare_of_its_shape() -> None:
    state = leave_home()
    assert state.question() == "exchange"
    assert options(state) == [
        "exchange bathroom",
        "exchange rain-barrel",
        "exchange washing-machine",
        "exchange breakfast-table",
        "pass",
    ]
    log = play(state, "exchange bathroom")
    assert CardExchanged(0, "home", "kitchen-tap", "bathroom") in log
    view = to_json(state.view(None))
    assert view["cards"]["home"] == "bathroom"
    assert "kitchen-tap" not in view["spares"], "the old card leaves the game"
    assert "bathroom" not in view["spares"]


def test_ag11_nobody_has_to_exchange() -> None:
    state = leave_home()
    play(state, "pass")
    assert state.at.actor == 1
    assert to_json(state.view(None))["cards"]["home"] == "kitchen-tap"


def test_ag11_a_card_with_a_chip_or_a_droplet_is_not_exchanged_and_says_what_is_on_it() -> None:
    state = leave_home(chips={"home-2": "amber"})
    assert state.at.actor == 1
    state = stage("home-3 farm-5", "home-1", dice="red blue", chips={"home-2": "amber", "home-4": "jade"})
    play(state, "step home-3 human-7", "step farm-5 river-7", "step river-7 river-8", "step river-8 river-9")
    play(state, "step river-9 river-10")
    assert state.question() == "exchange", "the cowshed was left empty"
    assert why(state, 0, "exchange bathroom") == (
        "Kitchen Tap is not empty; it still has a droplet on Kitchen Tap 1, an amber chip on Kitchen Tap 2 "
        "and a jade chip on Kitchen Tap 4 (AG-11)"
    )
    assert why(state, 0, "exchange reed-bed") == "none of your droplets left River and Lake this turn (AG-11)"
    assert why(state, 0, "exchange cowshed") == "Cowshed is not one of the spare cards (AG-11)"
    assert why(state, 0, "exchange atlantis") == "there is no card called atlantis (AG-11)"


def test_ag11_moving_on_the_card_is_not_leaving_it() -> None:
    state = stage("home-1", dice="yellow yellow")
    play(state, "step home-1 home-4")
    assert state.at.actor == 1
    assert fields(state, 0) == ["home-4"]


def test_ag11_evaporating_on_the_card_is_leaving_it() -> None:
    state = stage("home-4", dice="red red", cards=("rain-barrel",))
    play(state, "step home-4 home-5")
    assert state.question() == "exchange"


def test_ag11_jumping_off_the_card_is_leaving_it() -> None:
    state = stage("home-4", dice="yellow yellow", cards=("breakfast-table",))
    play(state, "step home-4 home-6", "jump human-1")
    play(state, "step human-1 human-2", "step human-2 human-3", "step human-3 human-4", "step human-4 human-5")
    assert state.question() == "exchange"


def test_ag11_a_droplet_that_an_own_one_displaced_has_left_the_card() -> None:
    state = stage("home-1 home-2", dice="blue yellow")
    play(state, "step home-1 home-2")
    assert to_json(state.view(0))["left"] == ["home"]
    assert state.question() == "step", "the arriving droplet is still on it, so there is nothing to exchange yet"


def test_ag11_sending_away_anothers_droplet_is_not_leaving() -> None:
    state = stage("home-1", "home-2", dice="blue yellow")
    play(state, "step home-1 home-2")
    assert to_json(state.view(0))["left"] == []


def test_ag11_without_a_spare_card_of_the_shape_there_is_no_exchange() -> None:
    state = stage("home-3", dice="red red")
    for key in ("bathroom", "rain-barrel", "washing-machine", "breakfast-table"):
        state.at.spares &= ~(1 << state.at.pack.card_number[key])
    play(state, "step home-3 human-7", "step human-7 human-8", "step human-8 human-9")
    assert state.at.actor == 1


def test_ag12_an_exchange_fills_a_hole_and_then_lays_up_to_two_chips() -> None:
    state = leave_home()
    play(state, "exchange bathroom")
    assert len(options(state)) == 10 * 6
    assert why(state, 0, "pass") == "after an exchange you must put a chip into a hole (AG-12)"
    log = play(state, "fill mill-2 lilac")
    assert log == [HoleFilled(0, "mill-2", "lilac")]
    assert in_stock(state, "lilac") == 5
    assert state.question() == "lay"
    assert len(options(state)) == 3 * 6 + 1
    play(state, "lay home-3 amber", "lay home-5 amber")
    assert (chip_on(state, "home-3"), chip_on(state, "home-5")) == ("amber", "amber")
    assert state.at.actor == 1, "two chips are the limit"


def test_ag12_the_last_hole_of_a_waterway_brings_everyone_a_movement_point() -> None:
    state = leave_home(chips={"marsh-1": "amber"})
    play(state, "exchange bathroom")
    log = play(state, "fill marsh-2 coral")
    assert WaterwayOpened("marsh", 6) in log
    play(state, "pass", "roll blue blue")
    assert state.at.points == 6


def test_ag12_fewer_chips_may_be_laid() -> None:
    state = leave_home()
    play(state, "exchange bathroom", "fill mill-2 lilac", "pass")
    assert state.at.actor == 1
    assert [name for name in to_json(state.view(None))["chips"] if name.startswith("home")] == []


def test_ag12_a_hole_is_filled_once_and_with_what_the_stock_has() -> None:
    state = leave_home(chips={"mill-2": "amber"}, collected=("slate slate slate slate slate slate",))
    play(state, "exchange bathroom")
    assert why(state, 0, "fill mill-2 coral") == "Mill race 2 is already filled (AG-12)"
    assert why(state, 0, "fill mill-1 slate") == "there are no slate chips left in the stock (AG-12)"
    assert why(state, 0, "fill mill-1 purple") == "there are no purple chips (AG-14)"
    assert why(state, 0, "fill river-1 amber") == "River 1 is not a hole (AG-12)"


def test_ag12_the_new_card_takes_no_more_than_its_limit() -> None:
    state = stage("work-3", dice="blue blue", cards=("paper-mill",))
    play(state, "step work-3 work-4", "step work-4 waste-7", *[f"step waste-{n} waste-{n + 1}" for n in (7, 8)])
    play(state, "step waste-9 river-9", "exchange dam", "fill mill-1 amber", "lay work-2 coral")
    assert state.at.actor == 1, "Dam takes only one chip (AG-14)"


def test_ag12_several_cards_may_be_exchanged_in_a_turn() -> None:
    state = stage("home-3 work-3", dice="red blue")
    play(state, "step home-3 human-7", "step work-3 waste-7", "step waste-7 waste-8", "step waste-8 waste-9")
    play(state, "step waste-9 river-9", "exchange bathroom", "fill mill-1 amber", "pass")
    assert state.question() == "exchange"
    assert {text.split()[0] for text in options(state)} == {"exchange", "pass"}
    assert "exchange dam" in options(state)
    assert "exchange rain-barrel" not in options(state), "the new card was not left"


def test_ag12_no_exchange_while_a_hole_is_open_and_the_stock_is_empty() -> None:
    colours = ("amber ", "coral ", "jade ", "lilac ", "pearl ", "slate ")
    state = stage("home-3", dice="red red", collected=("".join([colour * 6 for colour in colours]),))
    assert state.at.stock == 0
    play(state, "step home-3 human-7", "step human-7 human-8", "step human-8 human-9")
    assert state.outcome() is not None


# The end


def test_ag13_the_tenth_hole_ends_the_game_at_once_and_colours_are_worth_their_number_in_the_holes() -> None:
    state = leave_home(
        chips=NINE, carried={"home-3": "amber lilac"}, collected=("amber coral slate", "coral coral jade jade")
    )
    log = play(state, "exchange bathroom", "fill forest-2 jade")
    assert log[-2:] == [HoleFilled(0, "forest-2", "jade"), GameEnded((1,), "holes")]
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.rule == "AG-13"
    assert [score.total for score in outcome.scores] == [4 + 3, 2 * 3 + 2 * 3]
    assert outcome.scores[0].items == (
        ScoreItem("amber", 4, 1, ("mill-1", "mill-2", "mill-3", "forest-1")),
        ScoreItem("coral", 3, 1, ("aqueduct-1", "aqueduct-2", "aqueduct-3")),
        ScoreItem("slate-worthless", 0, 1, ()),
    )
    assert chips_under(state, "human-9") == ["amber", "lilac"], "chips under droplets do not count"
    assert why(state, 1, "pass") == "the game is over (AG-13)"


def test_ag13_equals_share_the_win() -> None:
    state = leave_home(chips=NINE, collected=("jade", "jade"))
    log = play(state, "exchange bathroom", "fill forest-2 slate")
    assert WORDS.event(log[-1]) == "The game ends because the last hole is filled. Ann and Ben share the win."
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.winners == (0, 1)


def test_ag18_the_game_ends_after_the_last_round() -> None:
    state = stage("river-1", "river-5")
    state.at.round = LAST_ROUND
    play(state, "roll red red", *[f"step river-{n} river-{n + 1}" for n in (1, 2, 3)], "step river-4 mill-1")
    assert state.at.actor == 1
    play(state, "roll yellow yellow", "step river-5 river-6", "step river-6 animal-9")
    play(state, "step animal-9 animal-10", "step animal-10 animal-11", "step animal-11 human-1")
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.rule, state.at.cause) == ("AG-18", "rounds")


@pytest.mark.parametrize("lacking", ["stock", "cards"])
def test_ag18_the_game_ends_when_nobody_can_ever_exchange_again(lacking: str) -> None:
    colours = ("amber ", "coral ", "jade ", "lilac ", "pearl ", "slate ")
    everything = "".join([colour * 6 for colour in colours])
    state = stage("river-1", collected=(everything,) if lacking == "stock" else ())
    if lacking == "cards":
        state.at.spares = 0
    play(state, "roll red red", "step river-1 river-2", "step river-2 river-3")
    assert state.outcome() is None, "the turn is played to its end"
    play(state, "step river-3 river-4", "step river-4 mill-1")
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.rule, state.at.cause) == ("AG-18", "exhausted")


def test_ag18_the_stock_of_the_box_always_lasts_until_the_tenth_hole() -> None:
    """At most 8 chips are placed at the start, and at most 3 with each of the first nine exchanges."""
    state = set_up(4, 3)
    assert sum(counts(state.at.stock)) - 9 * 3 >= 1


# The game for children


def test_ag16_all_holes_are_filled_by_chance_at_the_start() -> None:
    state = set_up(2, 5, children=True)
    assert state.at.filled == 10
    assert state.at.movement_points() == 5, "always five"


def test_ag16_points_need_not_be_used() -> None:
    state = stage("river-1", dice="red red", children=True)
    assert options(state) == ["step river-1 river-2", "pass"]
    play(state, "step river-1 river-2", "pass")
    assert state.at.actor == 1


def test_ag16_a_jump_goes_to_any_field_but_a_jumping_step() -> None:
    state = stage(
        "food-3", "farm-2", dice="yellow yellow", cards=("fish-farm",), carried={"food-3": "coral"}, children=True
    )
    play(state, "step food-3 food-4")
    targets = {text.removeprefix("jump ") for text in options(state)}
    assert {"river-3", "cloud", "ocean", "mill-1", "home-2", "mist", "vapour-1"} <= targets
    assert "food-4" not in targets
    assert "work-4" not in targets
    assert why(state, 0, "jump work-4") == "you cannot jump to a jumping step (AG-16)"
    play(state, "jump mist")
    assert collection(state, 0) == ["coral"]


@pytest.mark.parametrize("target", ["cloud", "vapour-1"])
def test_ag16_a_jump_into_a_cloud_brings_the_chips_home(target: str) -> None:
    state = stage("food-3", dice="yellow yellow", cards=("fish-farm",), carried={"food-3": "coral"}, children=True)
    play(state, "step food-3 food-4", f"jump {target}")
    assert collection(state, 0) == ["coral"]


def test_ag16_chips_in_holes_are_not_swapped() -> None:
    state = stage("river-4", dice="red red", carried={"river-4": "slate"}, children=True)
    play(state, "step river-4 mill-1")
    assert state.question() == "step"


def test_ag16_an_exchange_fills_no_hole_and_the_eighth_ends_the_game() -> None:
    state = stage("home-3", dice="red red", collected=("amber slate", "jade"), children=True)
    state.at.exchanged = 6
    play(state, "step home-3 human-7", "pass", "exchange bathroom")
    assert state.question() == "lay"
    play(state, "pass", "roll red red", "roll blue red")
    state.at.droplets[0] = state.at.pack.number["work-3"]
    play(state, "step work-3 waste-7", "pass", "exchange dam")
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.rule, outcome.winners) == ("AG-16", (0,))
    assert outcome.scores[0].items == (ScoreItem("chips", 2, 2),)
    assert [score.total for score in outcome.scores] == [2, 1]
