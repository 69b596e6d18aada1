"""What the coach says in Water Cycle: each situation, and the same without it."""

from tests.games.water_cycle.staging import play, stage
from watertable.games.water_cycle import WATER_CYCLE
from watertable.games.water_cycle.rules.state import WaterCycleState
from watertable.kernel import CHANCE


def keys(state: WaterCycleState) -> list[str]:
    """What the coach thinks of, for the seat that is to act."""
    seat = state.to_act()
    assert seat is not None
    return [remark.key for remark in WATER_CYCLE.advice(state.view(seat), seat, state.legal_moves(seat))]


def says(state: WaterCycleState) -> list[str]:
    """The same in words."""
    seat = state.to_act()
    assert seat is not None
    words = WATER_CYCLE.words(["Ana", "Rui", "Eva"]).told_to(seat)
    return [words.advice(remark) for remark in WATER_CYCLE.advice(state.view(seat), seat, state.legal_moves(seat))]


def test_cubes_in_the_cloud_are_to_be_brought_to_land() -> None:
    dry = stage({"left-cloud": 2}, {}, {}, dice="1 3 5", on_persons=(1, 1))
    assert says(dry)[0] == (
        "You have no water on land. 2 cubes wait in the left cloud: take the 3 or the 5, then supply the next person "
        "for 3 points."
    )
    assert "dry-3" in keys(stage({"left-cloud": 2}, {}, {}, dice="3 4 5"))
    assert "dry-1" in keys(stage({"left-cloud": 2}, {}, {}, dice="1 1 5"))
    assert not [key for key in keys(stage({"left-cloud": 2, "lake": 3}, {}, {}, dice="1 3 5")) if "dry" in key]


def test_the_last_cube_on_land_is_to_be_followed_by_others() -> None:
    assert says(stage({"left-cloud": 4, "lake": 1}, {}, {}, dice="1 3 4"))[0] == (
        "You have only 1 cube left to supply, and 4 cubes are stuck in the left cloud: take the 3 or the 4 to bring "
        "more to land."
    )
    assert "stuck-2" not in keys(stage({"left-cloud": 4, "lake": 2}, {}, {}, dice="1 3 4"))
    assert "stuck-2" not in keys(stage({"lake": 1}, {}, {}, dice="1 3 4")), "no cube waits in the cloud"


def test_without_a_die_for_land_cubes_are_brought_closer() -> None:
    assert says(stage({"right-cloud": 3}, {}, {}, dice="1 2 4")) == [
        "You have no water on land, and no die brings any there. Take the 1: it moves 6 cubes on to the right cloud.",
        "Leave the 4 alone: it moves nothing of yours, and you would lose 1 point.",
    ]
    assert "dry-closer" not in keys(stage({"right-cloud": 3, "lake": 1}, {}, {}, dice="1 2 4"))


def test_a_cheap_person_can_be_left_to_others() -> None:
    assert keys(stage({"left-cloud": 1, "right-cloud": 3}, {}, {}, dice="2 3 3"))[0] == "hold-back"
    worth_more = stage({"left-cloud": 1, "right-cloud": 3}, {}, {}, dice="2 3 3", on_persons=(1, 1))
    assert keys(worth_more)[0] == "dry-1"


def test_where_no_die_helps_the_coach_says_what_others_want() -> None:
    """Seat 0 has everything in the sea and the dice are 3 and 4; seat 1 could use the 4, where there is room."""
    state = stage({}, {"left-cloud": 2}, {}, dice="3 4 4")
    assert says(state) == [
        "None of these dice moves your water, and you lose 1 point. Take the 3, which 1 other player could use."
    ]
    assert keys(stage({}, {}, {}, dice="3 4 4")) == ["no-use"]
    assert "no-use" not in keys(stage({}, {}, {}, dice="1 4 4"))


def test_the_best_person_of_the_row_is_worth_a_die_that_can_be_used() -> None:
    state = stage({"lake": 2}, {"lake": 1}, {}, dice="1 3 4", on_persons=(1, 1, 1))
    assert says(state)[0].startswith("The next person is the last in the row and worth most, 4 points. Take the 1,")
    assert "best-person-1" not in keys(stage({"lake": 2}, {}, {}, dice="1 3 4", on_persons=(1, 1)))


def test_a_return_that_takes_the_last_water_is_not_recommended() -> None:
    state = stage({"lake": 1}, {"lake": 1}, {}, dice="1 6 6", on_persons=(1, 1, 1))
    assert says(state)[0].count("6") == 0
    state = stage({"lake": 1, "aquifer": 1}, {"lake": 1}, {}, dice="1 6 6", on_persons=(1, 1, 1))
    assert keys(state)[0] == "best-person-2"


def test_room_that_runs_out_is_named() -> None:
    crowded = stage({"left-cloud": 3, "lake": 2}, {"river": 4}, {}, dice="1 4 4")
    assert crowded.at.room[4] == 1
    assert "The river has room for only 1 more cube: take the 4 before others fill it." in says(crowded)
    assert "room" not in keys(stage({"left-cloud": 3, "lake": 2}, {"river": 1}, {}, dice="1 4 4"))


def test_the_last_round_and_what_comes_before_it() -> None:
    state = stage({"lake": 2}, {}, {}, dice="1 3 4")
    assert "end-near" not in keys(state)
    state.at.scores[2] = 57
    assert "Eva has 57 of 60 points and may end the game soon. Supply whenever you can from now on." in says(state)
    state.at.is_last_round = True
    assert says(state) == ["This is the last round: take the 1, and you supply once more, for 1 point."]
    dry = stage({"right-cloud": 1}, {}, {}, dice="1 2 2")
    dry.at.is_last_round = True
    assert keys(dry) == ["last-round-dry"]


def test_with_enough_water_cubes_move_on() -> None:
    state = WATER_CYCLE.new(3, {"first_seat": 0})
    assert isinstance(state, WaterCycleState)
    state.apply(CHANCE, WATER_CYCLE.from_text("roll 1 2 5"))
    assert says(state) == [
        "You have 3 cubes to supply, enough for now. Take the 2 to move 2 cubes on to the left cloud."
    ]


def test_how_many_cubes_to_move() -> None:
    to_cloud = stage({}, {}, {}, dice="1 3 4")
    play(to_cloud, "die 1")
    assert keys(to_cloud) == ["move-all"]
    to_land = stage({"left-cloud": 5}, {}, {}, dice="1 3 4")
    play(to_land, "die 3")
    assert says(to_land) == [
        "Move 3 cubes. You supply only one each turn, and what stays in the left cloud lets you use such a die again."
    ]
    few = stage({"left-cloud": 2}, {}, {}, dice="1 3 4")
    play(few, "die 3")
    assert keys(few) == ["move-most"]
    few.at.is_last_round = True
    assert keys(few) == ["last-move"]
    one = stage({"left-cloud": 1}, {}, {}, dice="1 3 4")
    play(one, "die 3")
    assert keys(one) == []


def test_where_to_return_and_to_supply_from() -> None:
    state = stage({"lake": 1, "aquifer": 2}, {}, {}, dice="1 3 6")
    play(state, "die 6")
    assert keys(state) == ["return"]
    play(state, "return lake")
    assert keys(state) == [], "there is one place to supply from"
    state = stage({"lake": 2, "plant": 1}, {}, {}, dice="1 3 6")
    play(state, "die 1", "move 1")
    assert says(state) == [
        "Supply from the treatment plant first. When 4 more people have water, whatever is left there goes back to the "
        "sea."
    ]
    state = stage({"lake": 2, "aquifer": 1}, {}, {}, dice="1 3 6")
    play(state, "die 1", "move 1")
    assert keys(state) == ["supply-aquifer"]
    full = stage({"lake": 2, "aquifer": 1}, {"lake": 3}, {}, dice="1 3 6")
    play(full, "die 1", "move 1")
    assert full.at.room[3] == 0
    assert keys(full) == ["make-room"]
