"""Water Cycle, rule by rule, with every worked example of the printed rules."""

import pytest

from tests.games.water_cycle.staging import cubes, options, play, stage, why
from watertable.games.water_cycle import WATER_CYCLE
from watertable.games.water_cycle.rules.events import DiceRolled, MovementImpossible, PopulationServed
from watertable.games.water_cycle.rules.phases import LAST_ROUND
from watertable.games.water_cycle.rules.places import COLOURS, PLACES
from watertable.games.water_cycle.rules.state import WaterCycleState
from watertable.kernel import CHANCE, BadInput, Event, Sfc32, to_json
from watertable.play import Loop, PlainChance, Policy


def new(seats: int, **options: object) -> WaterCycleState:
    state = WATER_CYCLE.new(seats, options)  # type: ignore[arg-type]
    assert isinstance(state, WaterCycleState)
    return state


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_wc1_everyone_starts_with_nine_cubes_and_five_points(seats: int) -> None:
    state = new(seats)
    for seat in range(seats):
        assert [cubes(state, seat, place) for place in ("lake", "river", "aquifer")] == [1, 1, 1]
        assert [cubes(state, seat, place) for place in ("sea", "left-cloud", "right-cloud")] == [2, 2, 2]
        assert sum(state.at.cubes[place * COLOURS + seat] for place in range(len(PLACES))) == 9
        assert state.score(seat).total == 5


@pytest.mark.parametrize("seats", [2, 7])
def test_wc1_other_numbers_of_players_are_refused(seats: int) -> None:
    with pytest.raises(BadInput, match=f"Water Cycle is for 3 to 6 players, not {seats}"):
        WATER_CYCLE.new(seats)


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_wc2_unused_colours_take_room_on_land_only(seats: int) -> None:
    view = to_json(new(seats).view(None))
    assert view["room"] == {"lake": 2, "river": 2, "aquifer": 2}
    assert sum(view["cubes"]["sea"]) == 2 * seats


def test_wc3_each_arrow_leads_where_it_should() -> None:
    ends = {1: ("sea", "right-cloud"), 2: ("right-cloud", "left-cloud"), 3: ("left-cloud", "lake")}
    ends |= {4: ("left-cloud", "river"), 5: ("left-cloud", "aquifer")}
    for die, (source, target) in ends.items():
        start = {"sea": 2, "right-cloud": 2, "left-cloud": 2, "lake": 1, "river": 1, "aquifer": 1}
        state = stage(start, {}, {}, dice=f"{die} {die} {die}")
        play(state, f"die {die}", "move 1")
        assert (cubes(state, 0, source), cubes(state, 0, target)) == (1, start[target] + 1)


def test_wc4_the_lake_takes_no_more_than_eight() -> None:
    state = stage({"left-cloud": 5, "lake": 2}, {"lake": 2}, {}, dice="3 3 3")
    play(state, "die 3")
    assert options(state) == ["move 1"]
    assert why(state, 0, "move 2") == "the lake has room for only 1 (WC-6)"


def test_wc4_sea_clouds_and_plant_take_any_number() -> None:
    state = stage({"right-cloud": 9}, {"left-cloud": 9}, {"left-cloud": 9}, dice="2 2 2")
    play(state, "die 2", "move 9")
    assert cubes(state, 0, "left-cloud") == 9


def test_wc5_one_die_for_each_player_and_each_is_taken_once() -> None:
    state = new(4, first_seat=1)
    log: list[Event] = []
    with pytest.raises(BadInput, match=r"4 dice are rolled, one for each player \(WC-5\)"):
        state.apply(CHANCE, WATER_CYCLE.from_text("roll 1 2 3"))
    state.apply(CHANCE, WATER_CYCLE.from_text("roll 5 2 5 1"), log)
    assert log == [DiceRolled(1, 1, (1, 2, 5, 5))]
    assert options(state) == ["die 1", "die 2", "die 5"]
    play(state, "die 5", "move 1", "supply lake")
    assert state.to_act() == 2
    assert options(state) == ["die 1", "die 2", "die 5"]
    play(state, "die 5", "move 1", "supply lake")
    assert options(state) == ["die 1", "die 2"]
    assert why(state, 3, "die 5") == "no die with a 5 is left (WC-5)"
    assert why(state, 0, "die 1") == "it is another player's turn (WC-5)"


def test_wc5_a_die_that_moves_nothing_may_be_taken_all_the_same() -> None:
    state = stage({}, {}, {}, dice="1 4 6")
    assert options(state) == ["die 1", "die 4", "die 6"]


def test_wc5_every_roll_has_its_weight() -> None:
    state = new(3, first_seat=0)
    outcomes = state.chance_outcomes()
    assert sum(weight for _, weight in outcomes) == 6**3
    weights = {move.text(): weight for move, weight in outcomes}
    assert (weights["roll 1 1 1"], weights["roll 1 1 2"], weights["roll 1 2 3"]) == (1, 3, 6)


def test_wc6_from_one_cube_to_all_of_them() -> None:
    state = stage({"sea": 3, "plant": 6}, {}, {}, dice="1 1 1")
    play(state, "die 1")
    assert options(state) == ["move 1", "move 2", "move 3"]
    assert why(state, 0, "move 0") == "you must move at least one cube (WC-6)"
    assert why(state, 0, "move 4") == "you have only 3 in the sea (WC-6)"
    play(state, "move 3")
    assert (cubes(state, 0, "sea"), cubes(state, 0, "right-cloud")) == (0, 3)


@pytest.mark.rule("WC-8")
def test_wc6_example_of_red_and_green() -> None:
    """Red fits one last cube into the river; green has to take the 3, and the lake is full."""
    red = {"left-cloud": 1, "lake": 3, "river": 2}
    green = {"left-cloud": 2, "lake": 2, "river": 2}
    state = stage(red, green, {"lake": 0, "left-cloud": 1}, dice="3 3 4")
    assert to_json(state.view(None))["room"] == {"lake": 0, "river": 1, "aquifer": 5}
    play(state, "die 4", "move 1", "supply aquifer" if cubes(state, 0, "aquifer") else "supply river")
    before = state.score(1).total
    log = play(state, "die 3")
    assert MovementImpossible(1, 3, 1) in log
    assert state.score(1).total == before - 1
    assert state.to_act() == 2


def test_wc7_example_of_orange_and_white() -> None:
    """Orange returns two cubes from the river; white's only cube in the lake goes to the right cloud."""
    state = stage({"river": 2, "sea": 0, "plant": 7}, {"lake": 1, "aquifer": 1, "plant": 7}, {}, dice="6 6 6")
    play(state, "die 6")
    assert options(state) == ["return river"]
    play(state, "return river", "supply plant")
    assert [cubes(state, 0, place) for place in ("river", "sea", "right-cloud")] == [0, 1, 1]
    play(state, "die 6")
    assert options(state) == ["return lake", "return aquifer"]
    play(state, "return lake")
    assert [cubes(state, 1, place) for place in ("lake", "sea", "right-cloud")] == [0, 0, 1]


def test_wc7_from_the_aquifer_one_cube_goes_to_the_sea() -> None:
    state = stage({"aquifer": 3, "plant": 6}, {}, {}, dice="6 6 6")
    play(state, "die 6", "return aquifer")
    assert [cubes(state, 0, place) for place in ("aquifer", "sea", "right-cloud")] == [2, 1, 0]


def test_wc7_of_three_cubes_in_the_lake_two_leave() -> None:
    state = stage({"lake": 3, "plant": 6}, {}, {}, dice="6 6 6")
    play(state, "die 6", "return lake")
    assert [cubes(state, 0, place) for place in ("lake", "sea", "right-cloud")] == [1, 1, 1]


def test_wc7_refusals_say_why() -> None:
    state = stage({"lake": 1}, {}, {}, dice="1 6 6")
    assert why(state, 0, "return lake") == "to return water, take a die with the return movement first (WC-7)"
    play(state, "die 6")
    assert why(state, 0, "return sea") == "you can return water only from the lake, the river or the aquifer (WC-7)"
    assert why(state, 0, "return river") == "you have no cube in the river (WC-7)"
    assert why(state, 0, "move 1") == "your die returns water: choose the place it returns from (WC-6)"


def test_wc8_an_impossible_movement_costs_a_point_and_supplies_nothing() -> None:
    state = stage({"lake": 2}, {}, {}, dice="2 2 2")
    log = play(state, "die 2")
    assert MovementImpossible(0, 2, 1) in log
    assert state.score(0).total == 4
    assert cubes(state, 0, "lake") == 2
    assert state.to_act() == 1


def test_wc8_nobody_falls_below_zero() -> None:
    state = stage({}, {}, {}, dice="2 2 2")
    state.at.scores[0] = 0
    log = play(state, "die 2")
    assert MovementImpossible(0, 2, 0) in log
    assert state.at.scores[0] == 0
    words = WATER_CYCLE.words(["Ana", "Rui", "Eva"])
    assert words.event(log[-1]) == "Ana cannot move with the 2 but has no points to lose."


def test_refusals_call_the_places_by_their_names() -> None:
    state = stage({"left-cloud": 1}, {}, {}, dice="3 3 3")
    play(state, "die 3")
    words = WATER_CYCLE.words(["Ana", "Rui", "Eva"])
    reason = state.why_not(0, WATER_CYCLE.from_text("move 2"))
    assert reason is not None
    assert words.reason(reason) == "you have only 1 cube in the left cloud (WC-6)"


@pytest.mark.rule("WC-10")
def test_wc9_example_of_green_with_two_places_to_supply_from() -> None:
    """Four people have water; green supplies the fifth from the plant for 5 points."""
    green = {"aquifer": 1, "plant": 1}
    state = stage(green, {}, {}, dice="1 1 1", on_persons=(1, 2, 1, 2), persons=6)
    play(state, "die 1", "move 1")
    assert options(state) == ["supply aquifer", "supply plant"]
    play(state, "supply plant")
    assert state.score(0).total == 5 + 5
    assert (cubes(state, 0, "plant"), cubes(state, 0, "aquifer")) == (0, 1)
    assert state.at.on_persons == [1, 2, 1, 2, 0]


def test_wc9_supplying_is_a_duty_and_lacking_water_costs_nothing() -> None:
    state = stage({}, {"lake": 1}, {}, dice="1 1 1")
    play(state, "die 1", "move 1")
    assert state.score(0).total == 5
    play(state, "die 1", "move 1")
    assert options(state) == ["supply lake"]
    only = "you can supply water only from the lake, the river, the aquifer or the treatment plant (WC-9)"
    assert why(state, 1, "supply sea") == only
    assert why(state, 1, "supply plant") == "you have no cube in the plant (WC-9)"
    assert why(state, 1, "move 1") == "you have already moved this turn (WC-6)"


def test_wc9_no_supply_before_the_movement() -> None:
    state = stage({"lake": 1}, {}, {}, dice="1 1 1")
    assert why(state, 0, "supply lake") == "make your movement first; you supply water after it (WC-9)"


def test_wc10_person_k_is_worth_k_points_and_scores_have_no_limit() -> None:
    state = stage({"lake": 1}, {"lake": 1}, {"lake": 1}, dice="1 1 1", on_persons=(0, 1), persons=7)
    state.at.scores[0] = 62
    state.at.supplied[0] = 57
    play(state, "die 1", "move 1", "supply lake")
    assert state.score(0).total == 65
    assert sum(item.points for item in state.score(0).items) == 65


def test_wc11_example_of_red_serving_the_last_person() -> None:
    """Red supplies the sixth and last person for 6: plant to sea, population to plant, and a person joins.

    The next supply is worth 1 point again.
    """
    red = {"lake": 1, "plant": 2, "sea": 0, "right-cloud": 5}
    green = {"plant": 1, "river": 1, "sea": 2, "right-cloud": 2}
    state = stage(red, green, {}, dice="2 2 2", on_persons=(0, 1, 1, 1, 2), persons=6)
    log = play(state, "die 2", "move 1", "supply lake")
    assert state.score(0).total == 5 + 6
    assert PopulationServed(3, 6) in log
    assert (cubes(state, 0, "sea"), cubes(state, 0, "plant")) == (2, 2)
    assert (cubes(state, 1, "sea"), cubes(state, 1, "plant")) == (3, 3)
    assert (state.at.persons, state.at.on_persons) == (7, [])
    play(state, "die 2", "move 1", "supply plant")
    assert state.score(1).total == 5 + 1


def test_wc11_cubes_are_mentioned_only_where_there_are_some() -> None:
    words = WATER_CYCLE.words(["Ana", "Rui", "Eva"])
    nothing_left = "Everyone has water: the population's 4 cubes go to the treatment plant."
    assert words.event(PopulationServed(0, 4)) == nothing_left
    assert words.event(PopulationServed(1, 4)).startswith("Everyone has water: 1 cube leaves the treatment plant")


def test_wc12_the_round_is_played_out_after_sixty_points() -> None:
    state = stage({"lake": 1}, {"lake": 1}, {"lake": 1}, dice="1 1 1", persons=6)
    state.at.scores[0] = 59
    state.at.supplied[0] = 54
    play(state, "die 1", "move 1", "supply lake")
    assert state.outcome() is None
    play(state, "die 1", "move 1", "supply lake", "die 1", "move 1", "supply lake")
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.winners, state.at.cause) == ((0,), "target")
    assert state.to_act() is None
    assert why(state, 0, "die 1") == "the game is over (WC-12)"


def test_wc12_reaching_sixty_counts_even_if_points_are_lost_again_in_that_round() -> None:
    state = stage({"lake": 1}, {}, {}, dice="1 2 2", persons=6)
    state.at.scores[0] = 59
    play(state, "die 1", "move 1", "supply lake")
    state.at.scores[0] -= 1
    play(state, "die 2", "die 2")
    assert state.at.cause == "target"
    assert state.outcome() is not None


def test_wc12_the_last_person_ends_the_game() -> None:
    crowd = (0, 0, 0, 0, 1, 1, 1, 1, 2, 2)
    state = stage({"lake": 1}, {}, {}, dice="1 1 1", on_persons=crowd, persons=11)
    play(state, "die 1", "move 1", "supply lake")
    assert (state.at.persons, state.at.cause) == (12, "population")
    play(state, "die 1", "move 1", "supply plant")
    play(state, "die 1", "move 1", "supply plant")
    assert state.outcome() is not None


def test_wc12_the_hundredth_round_is_the_last() -> None:
    state = stage({}, {}, {}, dice="1 1 1")
    state.at.round = LAST_ROUND
    play(state, "die 1", "move 1", "die 1", "move 1", "die 1", "move 1")
    assert state.at.cause == "rounds"
    assert state.to_act() is None


def test_wc12_a_round_in_which_nothing_could_move_ends_the_game() -> None:
    state = stage({"plant": 9}, {"plant": 9}, {"plant": 9}, dice="1 2 6")
    play(state, "die 1", "die 2", "die 6")
    assert state.at.cause == "dry"
    state = stage({"plant": 9}, {"plant": 9}, {"plant": 8, "lake": 1}, dice="1 1 2")
    play(state, "die 1", "die 1", "die 2")
    assert state.to_act() == CHANCE


def test_wc13_a_tie_goes_to_the_most_cubes_on_the_population() -> None:
    state = stage({}, {}, {}, dice="1 1 1", on_persons=(1, 1, 0))
    state.at.scores = [20, 20, 20]
    state.at.cause = "target"
    play(state, "die 1", "move 1", "die 1", "move 1", "die 1", "move 1")
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.winners == (1,)


def test_wc13_still_tied_they_share_the_win() -> None:
    state = stage({}, {}, {}, dice="1 1 1", on_persons=(1, 0))
    state.at.scores = [20, 20, 19]
    state.at.cause = "target"
    play(state, "die 1", "move 1", "die 1", "move 1", "die 1", "move 1")
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.winners == (0, 1)
    assert [outcome.share(seat) for seat in range(3)] == [0.5, 0.5, 0.0]


def test_wc14_the_start_is_drawn_and_passes_to_the_left() -> None:
    state = new(3)
    assert state.to_act() == CHANCE
    assert [(move.text(), weight) for move, weight in state.chance_outcomes()] == [
        ("start 0", 1),
        ("start 1", 1),
        ("start 2", 1),
    ]
    play(state, "start 2", "roll 1 1 1")
    assert state.to_act() == 2
    play(state, *["die 1", "move 1", "supply lake"] * 3)
    assert (state.at.first, state.at.round) == (0, 2)
    play(state, "roll 1 1 1")
    assert state.to_act() == 0


def test_wc14_a_table_may_name_the_first_seat() -> None:
    assert new(5, first_seat=3).at.first == 3
    with pytest.raises(BadInput, match="first_seat: 4 is too high; with 4 players it goes from 0 to 3"):
        new(4, first_seat=4)


def test_scores_say_what_they_are_made_of() -> None:
    state = new(3)
    outcome = Loop(state, [Policy(lambda decision: decision.moves[0])] * 3, PlainChance(Sfc32(5))).run()
    for score in outcome.scores:
        assert sum(item.points for item in score.items) == score.total
    supplied = [item for item in outcome.scores[outcome.winners[0]].items if item.what == "supplied"]
    assert supplied
    assert all(item.places[0].startswith("person ") for item in supplied)
