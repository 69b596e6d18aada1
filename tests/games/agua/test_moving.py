"""AGUA: dice, arrows and moving droplets, rule by rule (AG-2 to AG-10, AG-15)."""

import pytest

from tests.games.agua.staging import (
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
from watertable.games.agua.rules.events import DropletMet, MoveImpossible
from watertable.kernel import CHANCE, to_json

RAIN = [f"step cloud {frame}-1" for frame in ("nature", "food", "farm", "work", "home")]
ALL_BUT_ONE = {
    **{f"mill-{n}": "amber" for n in (1, 2, 3)},
    **{f"aqueduct-{n}": "coral" for n in (1, 2, 3)},
    **{f"marsh-{n}": "jade" for n in (1, 2)},
    "forest-1": "lilac",
}


# Dice and arrows


def test_ag2_two_dice_show_three_colours_each_as_likely() -> None:
    state = stage()
    weights = {move.text(): weight for move, weight in state.chance_outcomes()}
    assert weights == {
        "roll red red": 4,
        "roll red yellow": 8,
        "roll red blue": 8,
        "roll yellow yellow": 4,
        "roll yellow blue": 8,
        "roll blue blue": 4,
    }


def test_ag2_a_shown_colour_serves_any_number_of_times() -> None:
    state = stage("river-4 river-6", dice="red blue")
    play(state, "step river-4 river-5", "step river-6 river-7", "step cloud home-1", "step cloud food-1")
    assert fields(state, 0) == ["food-1", "home-1", "river-5", "river-7"]
    assert state.at.points == 1


def test_ag2_dice_are_written_in_any_order() -> None:
    state = stage()
    play(state, "roll blue red")
    assert to_json(state.view(0))["dice"] == ["red", "blue"]


def test_ag3_example_red_and_red_leaves_all_droplets_in_the_cloud() -> None:
    """The book's player A: only blue arrows lead out of the big cloud, so she has to pass."""
    state = stage("", "river-1")
    log = play(state, "roll red red")
    assert [event for event in log if isinstance(event, MoveImpossible)] == [MoveImpossible(0)]
    assert state.to_act() == CHANCE
    assert state.at.actor == 1


def test_ag3_example_yellow_and_blue_but_not_red() -> None:
    """The book's player B: yellow and blue arrows are open to him, red ones are not."""
    state = stage("animal-11", dice="yellow blue")
    assert options(state) == ["step animal-11 human-1", "step animal-11 river-9", *RAIN]
    assert why(state, 0, "step animal-11 marsh-1") == (
        "the arrow from Animal ways 11 to Salt marsh 1 is red, but the dice show yellow and blue (AG-3)"
    )


def test_ag3_where_arrows_lead_out_the_waterway_goes_on_only_along_its_arrow() -> None:
    state = stage("river-4", dice="red red")
    assert options(state) == ["step river-4 mill-1"]
    assert "is blue, but the dice show red and red" in why(state, 0, "step river-4 river-5")


def test_ag3_without_arrows_a_field_leads_to_its_one_successor_whatever_the_dice() -> None:
    state = stage("river-1", dice="red red")
    assert options(state) == ["step river-1 river-2"]


def test_ag3_nothing_moves_against_an_arrow() -> None:
    state = stage("river-2 river-5", dice="red yellow")
    assert why(state, 0, "step river-2 river-1") == (
        "the way leads only from River 1 to River 2; "
        "from River 2 you can go to River 3 (any colour); the dice show red and yellow (AG-3)"
    )
    assert "only from River 4 to River 5" in why(state, 0, "step river-5 river-4")
    assert "no way leads from River 2 to the ocean" in why(state, 0, "step river-2 ocean")


def test_ag3_only_blue_arrows_lead_out_of_the_cloud_one_to_each_frame() -> None:
    assert options(stage(dice="blue blue")) == RAIN
    state = stage("river-1", dice="red yellow")
    assert "is blue, but the dice show red and yellow" in why(state, 0, "step cloud home-1")


def test_ag3_strange_fields_and_other_peoples_droplets_are_refused() -> None:
    state = stage("river-1", "river-8", dice="blue blue")
    assert why(state, 0, "step nile river-2") == "there is no field nile on the board (AG-3)"
    assert why(state, 0, "step cloud home-7") == "there is no field Kitchen Tap 7 on the board (AG-3)"
    assert why(state, 0, "step river-8 river-9") == "you have no droplet at River 8 (AG-4)"
    assert why(state, 1, "step river-8 river-9") == "it is another player's turn (AG-4)"


# Movement points


def test_ag4_five_points_one_field_each_spread_as_one_likes() -> None:
    state = stage("river-1", dice="blue blue")
    assert state.at.points == 5
    play(state, "step river-1 river-2", "step cloud home-1", "step river-2 river-3", "step river-3 river-4")
    assert state.at.points == 1
    assert state.to_act() == 0
    play(state, "step river-4 river-5")
    assert state.at.actor == 1


def test_ag4_all_points_must_be_used() -> None:
    state = stage("river-1", dice="red red")
    assert "pass" not in options(state)
    assert why(state, 0, "pass") == "you must use all your movement points; you have 5 left (AG-4)"


def test_ag4_the_turn_ends_early_when_no_droplet_can_move() -> None:
    state = stage("river-2", dice="yellow yellow")
    play(state, "step river-2 river-3", "step river-3 river-4")
    assert state.at.actor == 1
    assert state.to_act() == CHANCE


@pytest.mark.parametrize(
    ("holes", "points"),
    [
        ((), 5),
        (("mill-1", "mill-2", "aqueduct-1", "marsh-1", "forest-1"), 5),
        (("marsh-1", "marsh-2"), 6),
        (("marsh-1", "marsh-2", "mill-1", "mill-2", "mill-3"), 7),
        (tuple(ALL_BUT_ONE), 8),
    ],
)
def test_ag4_a_point_more_for_each_interrupted_waterway_that_is_filled(holes: tuple[str, ...], points: int) -> None:
    state = stage(chips={hole: ALL_BUT_ONE[hole] for hole in holes}, dice="blue blue")
    assert state.at.points == points


# Meeting


def test_ag5_whoever_stood_there_evaporates_and_the_arriving_takes_the_chips_and_stops() -> None:
    state = stage(
        "river-1 river-12",
        "river-2",
        dice="red red",
        carried={"river-1": "amber", "river-2": "jade jade"},
    )
    log = play(state, "step river-1 river-2")
    assert DropletMet(0, 1, "river-2", 2) in log
    assert [WORDS.event(event) for event in log] == [
        "Ann moves from River 1 to River 2.",
        "Ann meets Ben's droplet at River 2. It evaporates and leaves 2 chips behind.",
    ]
    assert WORDS.event(DropletMet(0, 1, "river-2", 0)) == "Ann meets Ben's droplet at River 2. It evaporates."
    assert fields(state, 1) == []
    assert chips_under(state, "river-2") == ["amber", "jade", "jade"]
    assert collection(state, 1) == []
    assert options(state) == ["step river-12 river-13"]
    assert why(state, 0, "step river-2 river-3") == (
        "your droplet at River 2 met another one and cannot move again this turn (AG-5)"
    )


def test_ag5_own_droplets_meet_too() -> None:
    state = stage("river-1 river-2", dice="red red", carried={"river-2": "coral"})
    log = play(state, "step river-1 river-2")
    assert fields(state, 0) == ["river-2"]
    assert chips_under(state, "river-2") == ["coral"]
    assert [WORDS.event(event) for event in log] == [
        "Ann moves from River 1 to River 2.",
        "Two of Ann's droplets meet at River 2. One evaporates and leaves 1 chip behind.",
    ]
    assert state.at.actor == 1, "one is stopped and the others are in the cloud, so the turn is over"


def test_ag5_a_droplet_that_was_stopped_stays_stopped_in_the_cloud() -> None:
    state = stage("river-1 river-3 river-2", "river-20", dice="blue blue", seats=5)
    play(state, "step river-1 river-2")
    play(state, "step river-3 river-4", "step river-4 river-5")
    assert "step cloud home-1" in options(state), "the droplet that was met may rain again"
    state = stage("river-1 river-2 river-22", dice="blue blue", seats=5)
    state.at.droplets[1] = state.at.pack.number["river-3"]
    state.at.droplets[state.at.each] = state.at.pack.number["river-2"]
    play(state, "step river-1 river-2")
    assert fields(state, 0) == ["river-2", "river-22", "river-3"]
    assert not [text for text in options(state) if text.startswith("step cloud")]


def test_ag5_one_that_was_stopped_and_then_met_does_not_rain_again_this_turn() -> None:
    state = stage("river-1 animal-3 river-9", "river-2", dice="red blue", seats=5)
    state.at.droplets[1] = state.at.pack.number["animal-3"]
    play(state, "step river-1 river-2", "step animal-3 river-1", "step river-1 river-2")
    assert fields(state, 0) == ["river-2", "river-9"]
    assert fields(state, 1) == []
    assert options(state) == ["step river-9 river-10"]


def test_ag5_droplets_do_not_meet_in_the_cloud_but_in_the_ocean_they_do() -> None:
    state = stage("vapour-2 river-22", "ocean", dice="red red", carried={"ocean": "slate"})
    play(state, "step vapour-2 cloud")
    assert fields(state, 0) == ["river-22"]
    play(state, "step river-22 ocean")
    assert fields(state, 1) == []
    assert chips_under(state, "ocean") == ["slate"]


def test_ag5_a_droplet_that_evaporated_may_rain_again_in_the_same_turn() -> None:
    state = stage("ground-10 ", dice="red blue")
    play(state, "step ground-10 geyser", "step cloud home-1")
    assert fields(state, 0) == ["home-1"]


# Picking up and evaporating


def test_ag6_a_chip_is_taken_along_in_passing() -> None:
    chips = {"nature-2": "pearl", "nature-3": "pearl"}
    state = stage("nature-1", dice="yellow blue", chips=chips, cards=("reed-bed",))
    play(state, "step nature-1 nature-2", "step nature-2 nature-3", "step nature-3 nature-4")
    assert chips_under(state, "nature-4") == ["pearl", "pearl"]
    assert chip_on(state, "nature-2") is None


def test_ag6_there_is_no_limit_to_what_a_droplet_carries() -> None:
    twelve = "amber " * 6 + "coral " * 6
    state = stage("farm-1", dice="blue blue", chips={"farm-3": "pearl"}, carried={"farm-1": twelve})
    play(state, "step farm-1 farm-3")
    assert len(chips_under(state, "farm-3")) == 13


def test_ag7_an_evaporation_field_sends_home_at_once_and_banks_the_chips() -> None:
    state = stage("ground-2", dice="red red", carried={"ground-2": "amber lilac"})
    play(state, "step ground-2 mist")
    assert fields(state, 0) == []
    assert collection(state, 0) == ["amber", "lilac"]
    assert state.at.actor == 1


def test_ag7_an_open_hole_does_the_same() -> None:
    state = stage("river-4", dice="red red", carried={"river-4": "slate"})
    play(state, "step river-4 mill-1")
    assert fields(state, 0) == []
    assert collection(state, 0) == ["slate"]
    assert chip_on(state, "mill-1") is None, "the hole stays open"


def test_ag7_evaporating_costs_no_point_of_its_own() -> None:
    state = stage("river-4 river-12", dice="red red")
    play(state, "step river-4 mill-1")
    assert state.at.points == 4


# Filled holes


def test_ag8_a_filled_hole_lets_one_swap_its_chip_for_another_colour() -> None:
    state = stage("river-4 river-12", dice="red red", chips={"mill-1": "amber"}, carried={"river-4": "coral jade"})
    play(state, "step river-4 mill-1")
    assert options(state) == ["swap coral", "swap jade", "pass"]
    assert why(state, 0, "swap slate") == "your droplet has no slate chip (AG-8)"
    play(state, "swap jade")
    assert chip_on(state, "mill-1") == "jade"
    assert chips_under(state, "mill-1") == ["amber", "coral"]
    assert options(state)[0] == "step mill-1 mill-2", "one swap per arrival, then it moves on"


def test_ag8_one_may_leave_the_chip_there() -> None:
    state = stage("river-4", dice="red red", chips={"mill-1": "amber"}, carried={"river-4": "coral"})
    play(state, "step river-4 mill-1", "pass")
    assert chip_on(state, "mill-1") == "amber"
    assert chips_under(state, "mill-1") == ["coral"]


def test_ag8_nothing_is_asked_without_another_colour_to_give() -> None:
    for carried in ({}, {"river-4": "amber amber"}):
        state = stage("river-4", dice="red red", chips={"mill-1": "amber"}, carried=carried)
        play(state, "step river-4 mill-1")
        assert options(state) == ["step mill-1 mill-2"]


def test_ag8_the_chips_of_a_droplet_met_there_can_be_given() -> None:
    state = stage("river-4", "mill-1", dice="red red", chips={"mill-1": "amber"}, carried={"mill-1": "pearl"})
    play(state, "step river-4 mill-1")
    assert options(state) == ["swap pearl", "pass"]
    play(state, "swap pearl")
    assert chip_on(state, "mill-1") == "pearl"


def test_ag8_a_filled_hole_is_travelled_while_others_of_its_waterway_are_open() -> None:
    state = stage("river-4", dice="red red", chips={"mill-1": "amber"}, carried={"river-4": "amber"})
    play(state, "step river-4 mill-1")
    assert fields(state, 0) == ["mill-1"]
    assert state.at.movement_points() == 5
    play(state, "step mill-1 mill-2")
    assert collection(state, 0) == ["amber"], "the second hole is open"


def test_ag8_a_short_cut_leads_on_when_all_its_holes_are_filled() -> None:
    chips = {f"mill-{n}": "amber" for n in (1, 2, 3)}
    state = stage("river-4", dice="red red", chips=chips)
    play(state, "step river-4 mill-1", "step mill-1 mill-2", "step mill-2 mill-3", "step mill-3 ground-9")
    assert fields(state, 0) == ["ground-9"]


# Jumping steps, the ocean


def test_ag9_a_jumping_step_leads_to_any_field_of_the_human_ways_for_free() -> None:
    state = stage("food-3 river-12", dice="yellow yellow", cards=("fish-farm",))
    play(state, "step food-3 food-4")
    assert options(state) == [f"jump human-{n}" for n in range(1, 12)]
    assert why(state, 0, "jump river-3") == "you can jump only to a field of the human ways; River 3 is not one (AG-9)"
    assert why(state, 0, "pass") == "your droplet on the jumping step must jump (AG-9)"
    play(state, "jump human-7")
    assert state.at.points == 4
    assert "step human-7 human-8" in options(state), "it may move on"


def test_ag9_a_jump_is_an_arrival_and_meets_whoever_is_there() -> None:
    state = stage(
        "food-3 river-12", "human-7", dice="yellow yellow", cards=("fish-farm",), carried={"human-7": "coral"}
    )
    play(state, "step food-3 food-4", "jump human-7")
    assert fields(state, 1) == []
    assert chips_under(state, "human-7") == ["coral"]
    assert options(state) == ["step river-12 river-13"]


def test_ag10_food_from_water_leads_to_the_ocean_and_on_to_the_cloud() -> None:
    state = stage("food-5", dice="red red", carried={"food-5": "amber jade"})
    play(state, "step food-5 ocean")
    assert chips_under(state, "ocean") == ["amber", "jade"]
    assert collection(state, 0) == []
    play(state, "step ocean vapour-1")
    assert collection(state, 0) == ["amber", "jade"], "collected on the first little cloud"
    play(state, "step vapour-1 vapour-2")
    assert state.at.points == 2
    play(state, "step vapour-2 cloud")
    assert fields(state, 0) == []


def test_ag10_the_river_leads_to_the_ocean_without_a_colour() -> None:
    state = stage("river-22", dice="yellow yellow")
    assert options(state) == ["step river-22 ocean"]


def test_ag10_every_card_of_food_from_water_ends_in_the_ocean() -> None:
    for card in ("coral-reef", "mussel-bank", "krill-and-whale", "kelp-forest", "fish-farm"):
        state = stage(cards=(card,))
        last = len(state.at.pack.cards[state.at.pack.card_number[card]].kinds)
        state = stage(f"food-{last}", cards=(card,), dice="red red")
        assert options(state) == [f"step food-{last} ocean"]


# High humidity


def test_ag15_two_yellow_dice_allow_a_swap_of_any_two_droplets_chips_stay() -> None:
    state = stage("river-5", "home-1", dice="yellow yellow", carried={"home-1": "slate"}, high_humidity=True)
    assert state.question() == "humidity"
    assert options(state) == ["humidity home-1 river-5", "humidity cloud-1 river-5", "humidity cloud-0 home-1", "pass"]
    play(state, "humidity river-5 home-1")
    assert (fields(state, 0), fields(state, 1)) == (["home-1"], ["river-5"])
    assert chips_under(state, "home-1") == ["slate"]
    assert chips_under(state, "river-5") == []


def test_ag15_a_swap_is_no_arrival_and_no_leaving() -> None:
    state = stage("home-1", "river-2", dice="yellow yellow", chips={"home-2": "slate"}, high_humidity=True)
    state.at.chips[state.at.pack.number["home-2"] - state.at.pack.first_hole] = 0
    state.at.stock += 1 << 15
    play(state, "humidity home-1 river-2", "step river-2 river-3", "step river-3 river-4")
    assert state.at.actor == 1, "no exchange is offered, although seat 0 is no longer on the card"
    assert fields(state, 1) == ["home-1"]


def test_ag15_droplets_in_the_cloud_can_be_swapped_in() -> None:
    state = stage("", "river-2", dice="yellow yellow", carried={"river-2": "jade"}, high_humidity=True)
    play(state, "humidity cloud-0 river-2")
    assert fields(state, 0) == ["river-2"]
    assert chips_under(state, "river-2") == ["jade"]


def test_ag15_no_swap_without_the_option_the_dice_or_an_effect() -> None:
    assert stage("river-2", dice="yellow yellow").question() == "step"
    assert stage("river-2", dice="red yellow", high_humidity=True).question() == "step"
    assert stage("", "", dice="yellow yellow", high_humidity=True).at.actor == 1, "all are in the cloud"
    state = stage("river-2 river-3", "", dice="yellow yellow", high_humidity=True)
    assert why(state, 0, "humidity river-2 river-3") == "swapping these two droplets would change nothing (AG-15)"
    assert why(state, 0, "humidity river-2 river-9") == "there is no droplet at River 9 (AG-15)"
    play(state, "pass")
    assert state.question() == "step"
    assert "only in high humidity" in why(state, 0, "humidity cloud-1 river-2")
    assert in_stock(state, "amber") == 6
