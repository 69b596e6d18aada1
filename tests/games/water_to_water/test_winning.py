"""Student, Thief and Wrath: Characters that win in special ways (WW-51, WW-52, WW-54)."""

import pytest

from tests.games.water_to_water.staging import Stage
from watertable.games.water_to_water.rules.events import RoundCounted, VictoryStolen
from watertable.games.water_to_water.rules.phases import ASK

FOUR_LAKES = "S2 S2 S2 S2 S2 / S0 S0 S0 S0 ."
"""The end of a lake at 4,1 finishes the fifth lake."""

# The Student


def test_ww51_the_teacher_needs_forty_and_both_win() -> None:
    players = ["introspection/druid", "intellect/student", "wisdom/islander", "ravens-wit/planter"]
    stage = Stage(players, "C0", ["Q", "S", "S S", "S"], discards="Q Q Q Q Q Q Q", turn=0, teacher=0)
    assert (stage.points(0), stage.winners()) == (35, [])
    assert [player["target"] for player in stage.seen()["players"]] == [40, 40, 20, 20]
    stage.pass_all()
    stage.do("discard Q")
    assert stage.winners() == [0, 1]


def test_ww51_the_student_shows_the_teachers_points() -> None:
    players = ["introspection/druid", "intellect/student", "wisdom/islander", "hawks-vision/planter"]
    stage = Stage(players, "C0", ["Q", "S", "S S", "S"], discards="Q Q", teacher=0)
    assert stage.points(1) == 10
    assert [item.what for item in stage.state.score(1).items] == ["teacher"]


def test_ww51_others_still_need_twenty() -> None:
    players = ["introspection/druid", "intellect/student", "wisdom/lake-nymph", "hawks-vision/planter"]
    stage = Stage(players, FOUR_LAKES, ["S", "S", "S S", "S"], turn=0, teacher=0)
    stage.to_play()
    stage.do("place S 4,1 0")
    assert stage.winners() == [2]


def test_ww51_the_student_does_not_win_with_anyone_else_who_wins() -> None:
    players = ["introspection/druid", "intellect/student", "wisdom/lake-nymph", "hawks-vision/planter"]
    stage = Stage(players, FOUR_LAKES, ["S", "S", "S S", "S"], turn=1, teacher=0)
    stage.to_play()
    stage.do("place S 4,1 0")
    assert stage.winners() == [2], "though the Student laid the tile"


def test_ww51_if_the_teacher_turns_into_another_the_student_stays() -> None:
    players = ["doppelganger/planter", "intellect/student", "wisdom/islander", "introspection/gardener"]
    stage = Stage(players, "C0", ["S", "S", "S S", "S"], discards="Q Q Q", hidden="druid", turn=1, teacher=0)
    stage.do("reveal")
    assert stage.seen()["players"][0]["target"] == 40
    assert stage.points(0) == 15
    assert stage.state.at.student_of(0) == 1


def test_ww51_a_thief_with_a_student_needs_one_steal_and_both_win() -> None:
    players = ["introspection/thief", "intellect/student", "wisdom/lake-nymph", "hawks-vision/planter"]
    stage = Stage(players, FOUR_LAKES, ["S", "S", "S S", "S"], turn=0, teacher=0)
    stage.to_play()
    stage.do("place S 4,1 0")
    assert stage.winners() == [0, 1]


def test_ww51_as_student_of_the_thief_one_does_not_steal() -> None:
    players = ["introspection/thief", "intellect/student", "wisdom/lake-nymph", "hawks-vision/planter"]
    stage = Stage(players, FOUR_LAKES, ["S", "S", "S S", "S"], turn=1, teacher=0)
    stage.to_play()
    stage.do("place S 4,1 0")
    assert stage.winners() == [2]


# The Thief


def thief_with(power: str, picture: str = FOUR_LAKES, hand: str = "S", turn: int = 0, **more: object) -> Stage:
    """The Thief in seat 0, the Lake Nymph in seat 1, the Druid in seat 2."""
    others = [name for name in ("intellect", "introspection", "hawks-vision", "wisdom") if name != power][:3]
    players = [f"{power}/thief", f"{others[0]}/lake-nymph", f"{others[1]}/druid", f"{others[2]}/planter"]
    return Stage(players, picture, [hand, "S", "S", "S"], turn=turn, **more)  # type: ignore[arg-type]


def test_ww52_the_winning_tile_for_another_wins_for_the_thief_instead() -> None:
    stage = thief_with("wisdom")
    stage.to_play()
    stage.do("place S 4,1 0")
    assert stage.winners() == [0]
    assert stage.told(VictoryStolen) == [VictoryStolen(0, (1,))]
    outcome = stage.state.outcome()
    assert outcome is not None
    assert outcome.rule == "WW-52"


def test_ww52_the_last_discard_steals_from_the_druid() -> None:
    stage = thief_with("wisdom", "C0", "Q", discards="Q Q Q")
    stage.to_play()
    stage.do("discard Q")
    assert stage.winners() == [0]


def test_ww52_intellects_second_tile_steals() -> None:
    picture = "S2 S2 S2 S2 S2 S1 C0 C0 / S0 S0 S0 S0 . . C0 ."
    stage = thief_with("intellect", picture, "C")
    stage.to_play()
    stage.do("place C 7,1 0", "again", "draw S", "place S 4,1 0")
    assert stage.winners() == [0]


def test_ww52_way_bender_as_the_turns_play_steals() -> None:
    stage = thief_with("way-bender", "S2 S2 S2 S2 S2 / S0 S0 S0 S0 I0")
    stage.pass_all()
    stage.do("cover S 4,1 0")
    assert stage.winners() == [0]


COVERABLE = "S2 S2 S2 S2 S2 / S0 S0 S0 S0 I0"
"""Four lakes, and a fifth that a tile laid over the last one finishes."""


@pytest.mark.parametrize(
    ("when", "turn", "winner"),
    [
        ("own-turn", 0, 0),
        ("own-turn", 1, 1),
        ("own-play", 0, 1),
        ("own-play", 1, 1),
        ("any-turn", 0, 0),
        ("any-turn", 1, 0),
    ],
)
def test_ww52_way_bender_in_a_window_steals_as_the_option_says(when: str, turn: int, winner: int) -> None:
    """Seat 0 is the Thief; it is the Thief's turn, or the Lake Nymph's."""
    stage = thief_with("way-bender", COVERABLE, turn=turn, options={"thief": when})
    assert stage.state.question() == "window"
    stage.do("cover S 4,1 0")
    assert stage.winners() == [winner]
    assert len(stage.told(VictoryStolen)) == (1 if winner == 0 else 0)


def test_ww52_by_default_a_window_of_the_own_turn_steals() -> None:
    stage = thief_with("way-bender", COVERABLE)
    stage.do("cover S 4,1 0")
    assert stage.winners() == [0]
    stage = thief_with("way-bender", COVERABLE, turn=1)
    stage.do("cover S 4,1 0")
    assert stage.winners() == [1]


def test_ww52_a_group_of_the_wind_and_the_waves_steals() -> None:
    stage = thief_with("wind-and-waves", bag="Q Q S")
    stage.to_play()
    stage.do("wind", "draw Q", "draw Q", "place S 4,1 0")
    assert stage.winners() == [0]


def test_ww52_a_tile_laid_through_the_forest_steals() -> None:
    players = ["way-of-the-forest/thief", "intellect/adventurer", "wisdom/druid", "hawks-vision/planter"]
    stage = Stage(players, " ".join(["S0"] * 20), ["V", "S", "S S", "S"], turn=0)
    stage.to_play()
    stage.do("forest V 20,0 0")
    assert (stage.points(1), stage.winners()) == (20, [0])


def test_ww52_the_hawks_choice_steals() -> None:
    stage = thief_with("hawks-vision", bag="Q Q Q Q S")
    stage.to_play()
    stage.do("hawk", "draw Q", "draw Q", "draw Q", "draw Q", "place S 4,1 0")
    assert stage.winners() == [0]


@pytest.mark.parametrize(
    ("when", "turn", "winner"),
    [
        ("own-turn", 0, 0),
        ("own-turn", 1, 1),
        ("own-play", 0, 1),
        ("own-play", 1, 1),
        ("any-turn", 0, 0),
        ("any-turn", 1, 0),
    ],
)
def test_ww52_intuition_steals_as_the_option_says(when: str, turn: int, winner: int) -> None:
    stage = thief_with("intuition", turn=turn, options={"thief": when})
    assert stage.state.question() == "window"
    stage.do("place S 4,1 0")
    assert stage.winners() == [winner]


def test_ww52_only_the_thiefs_own_tile_steals() -> None:
    """It is the Thief's turn, but the Druid plays the tile, with Intuition: the Lake Nymph wins."""
    players = ["wisdom/thief", "introspection/lake-nymph", "intuition/druid", "hawks-vision/planter"]
    stage = Stage(players, FOUR_LAKES, ["S S", "S", "S", "S"], turn=0, options={"thief": "any-turn"})
    stage.do("place S 4,1 0")
    assert stage.winners() == [1]


@pytest.mark.parametrize("when", ["own-turn", "own-play", "any-turn"])
def test_ww52_turning_a_tile_never_steals(when: str) -> None:
    stage = thief_with("telekinesis", "S2 S2 S2 S2 S0 S2 / S0 S0 S0 S0 . M0", options={"thief": when})
    stage.do("turn 5,1 2")
    assert stage.winners() == [1]


@pytest.mark.parametrize("when", ["own-turn", "own-play", "any-turn"])
def test_ww52_a_dig_that_the_thief_caused_never_steals(when: str) -> None:
    players = ["wisdom/thief", "introspection/archeologist", "intellect/druid", "hawks-vision/planter"]
    stage = Stage(players, "C0 U3", ["A S", "S", "S", "S"], bag="U S S S", turn=0, options={"thief": when})
    stage.to_play()
    stage.do("place A 0,1 0", "draw U", "draw S", "draw S", "place U 0,-1 2")
    assert stage.winners() == [1]


def test_ww52_a_steal_takes_the_place_of_every_other_win() -> None:
    players = ["wisdom/thief", "introspection/gardener", "intellect/archeologist", "hawks-vision/planter"]
    stage = Stage(players, "C0 C0 C0 U3 / C0 C0 C0 / C0 C0 .", ["UC S", "S", "S", "S"], turn=0)
    stage.to_play()
    stage.do("place UC 2,2 0")
    assert stage.winners() == [0]
    assert stage.told(VictoryStolen) == [VictoryStolen(0, (1, 2))]


def test_ww52_the_thief_steals_only_from_face_up_characters() -> None:
    players = ["wisdom/thief", "doppelganger/gardener", "intellect/druid", "hawks-vision/planter"]
    stage = Stage(players, FOUR_LAKES, ["S S", "S", "S", "S"], turn=0, hidden="lake-nymph")
    stage.to_play()
    stage.do("place S 4,1 0")
    assert stage.winners() == []


def test_ww52_with_dreamweaver_the_thief_steals_while_the_owner_sleeps() -> None:
    stage = thief_with("dreamweaver")
    stage.do("sleep 1")
    stage.to_play()
    stage.do("place S 4,1 0")
    assert stage.winners() == [0]


def test_ww52_from_a_teacher_only_at_forty() -> None:
    players = ["introspection/thief", "intellect/student", "wisdom/lake-nymph", "hawks-vision/planter"]
    stage = Stage(players, FOUR_LAKES, ["S", "S", "S S", "S"], turn=0, teacher=2)
    stage.to_play()
    stage.do("place S 4,1 0")
    assert (stage.points(2), stage.winners()) == (20, [])


# The Wrath


def test_ww54_the_wrath_wins_when_the_last_tile_has_left_the_bag() -> None:
    stage = Stage(["introspection/wrath", "intellect/druid"], "C0", ["S", "S"], bag="S", turn=1)
    stage.to_play()
    stage.do("place S 1,0 3")
    assert stage.winners() == []
    stage.do("draw S")
    assert stage.winners() == [0]


def test_ww54_its_points_are_the_tiles_that_have_left_the_bag() -> None:
    stage = Stage(["introspection/wrath", "intellect/druid"], "C0", ["S", "S"], bag="S S S", turn=1)
    assert (stage.points(0), stage.seen()["players"][0]["target"]) == (3, 6)
    stage.to_play()
    stage.do("place S 1,0 3", "draw S")
    assert stage.points(0) == 4


def test_ww54_judged_when_the_draw_is_complete() -> None:
    stage = Stage(["introspection/wrath", "hawks-vision/druid"], "C0", ["S", "S"], bag="S S S S", turn=1)
    stage.to_play()
    stage.do("hawk", "draw S", "draw S", "draw S")
    assert stage.winners() == []
    stage.do("draw S")
    assert stage.winners() == [0]


def test_ww54_judged_when_the_dig_is_complete() -> None:
    """The last find is also the Archeologist's second ruin: both win."""
    stage = Stage(["introspection/wrath", "intellect/archeologist"], "C0 U3", ["A", "S"], bag="S S U", turn=0)
    stage.to_play()
    stage.do("place A 0,1 0", "draw S", "draw S", "draw U")
    assert stage.winners() == []
    stage.do("place U 0,-1 2")
    assert stage.winners() == [0, 1]


def test_ww54_a_dig_that_finds_nothing_and_empties_the_bag_wins_too() -> None:
    stage = Stage(["introspection/wrath", "intellect/archeologist"], "C0", ["A", "S"], bag="S S", turn=0)
    stage.to_play()
    stage.do("place A 1,0 3", "draw S", "draw S")
    assert stage.winners() == [0]


def test_ww54_the_thief_who_draws_the_last_tile_on_their_own_turn_wins_instead() -> None:
    players = ["introspection/wrath", "intellect/thief", "wisdom/druid", "hawks-vision/planter"]
    stage = Stage(players, "C0", ["S", "S", "S S", "S"], bag="S", turn=1)
    stage.to_play()
    stage.do("place S 1,0 3", "draw S")
    assert stage.winners() == [1]


@pytest.mark.parametrize("when", ["own-turn", "own-play", "any-turn"])
def test_ww54_drawn_on_another_turn_it_gains_the_thief_nothing(when: str) -> None:
    players = ["introspection/wrath", "intuition/thief", "wisdom/druid", "hawks-vision/planter"]
    stage = Stage(players, "C0", ["S", "S", "S S", "S"], bag="S", turn=2, options={"thief": when})
    stage.do("place S 1,0 3", "draw S")
    assert stage.winners() == [0]


@pytest.mark.parametrize(("when", "winner"), [("own-turn", 1), ("own-play", 0), ("any-turn", 1)])
def test_ww54_drawn_in_a_window_of_the_own_turn_it_steals_as_the_option_says(when: str, winner: int) -> None:
    """Intuition empties the bag in the window of the Thief's own turn."""
    players = ["introspection/wrath", "intuition/thief", "wisdom/druid", "hawks-vision/planter"]
    stage = Stage(players, "C0", ["S", "S", "S S", "S"], bag="S", turn=1, options={"thief": when})
    assert stage.state.question() == "window"
    stage.do("place S 1,0 3", "draw S")
    assert stage.winners() == [winner]


def test_ww54_an_early_tile_before_the_first_turn_is_drawn_on_nobodys_turn() -> None:
    """The Thief sits where the first turn would be counted from, and has drawn the last tile before it."""
    players = ["way-bender/thief", "introspection/wrath", "wisdom/druid", "hawks-vision/planter"]
    stage = Stage(players, "", ["", "S", "S S", "S"], bag="S", turn=0)
    stage.state.at.phase = ASK
    stage.state.at.actor = 0
    stage.do("ask", "draw S")
    assert stage.winners() == [1]


def test_ww54_with_a_student_the_hands_must_be_empty_too() -> None:
    players = ["introspection/wrath", "intellect/student", "wisdom/druid", "hawks-vision/planter"]
    stage = Stage(players, "C0", ["", "", "S", ""], bag="C", turn=2, teacher=0)
    stage.to_play()
    stage.do("place S 1,0 3", "draw C")
    assert stage.winners() == []
    assert stage.state.at.turn == 2, "the others have no tile and pass"
    stage.do("place C -1,0 0")
    assert stage.winners() == [0, 1]


def test_ww54_if_the_partnership_ends_later_the_wrath_wins_at_once() -> None:
    players = ["introspection/wrath", "doppelganger/student", "wisdom/druid", "hawks-vision/planter"]
    stage = Stage(players, "C0", ["S", "S", "S S", "S"], bag="", turn=2, teacher=0, hidden="gardener")
    stage.do("reveal")
    assert stage.winners() == [0]


@pytest.mark.parametrize(("seats", "needed"), [(2, 20), (3, 15), (4, 11), (5, 9), (6, 7)])
def test_ww54_by_rounds_with_so_many_players(seats: int, needed: int) -> None:
    others = ["druid", "planter", "islander", "gardener", "strider"][: seats - 1]
    powers = ["intellect", "wisdom", "hawks-vision", "way-of-the-forest", "wind-and-waves"]
    players = ["introspection/wrath"] + [f"{powers[at]}/{name}" for at, name in enumerate(others)]
    stage = Stage(players, "C0", ["S"] * seats, turn=seats - 1, options={"wrath": "rounds"})
    assert stage.seen()["players"][0]["target"] == needed
    stage.state.at.rounds = needed - 1
    stage.state.at.points[0] = needed - 1
    stage.to_play()
    stage.do("place S 1,0 3", "draw S")
    while stage.state.question() == "draw":
        stage.do("draw S")
    assert stage.winners() == [0]
    assert stage.told(RoundCounted) == [RoundCounted(0, needed, needed)]


def test_ww54_an_empty_bag_does_not_win_by_rounds() -> None:
    options = {"wrath": "rounds"}
    stage = Stage(["introspection/wrath", "intellect/druid"], "C0", ["S", "S"], bag="S", turn=1, options=options)
    stage.to_play()
    stage.do("place S 1,0 3", "draw S")
    assert stage.winners() == []


def test_ww33_asleep_the_wrath_counts_no_round() -> None:
    players = ["introspection/wrath", "dreamweaver/druid"]
    stage = Stage(players, "C0", ["S", "S"], turn=0, options={"wrath": "rounds"})
    stage.do("sleep 0", "pass")
    assert stage.state.at.rounds == 0
    stage = Stage(players, "C0", ["S", "S"], turn=0, options={"wrath": "rounds"})
    stage.to_play()
    assert stage.state.at.rounds == 1


def test_ww54_by_rounds_a_student_doubles_them_or_no_tile_is_left() -> None:
    players = ["introspection/wrath", "intellect/student", "wisdom/druid", "hawks-vision/planter"]
    stage = Stage(players, "C0", ["", "", "S", ""], bag="", turn=2, teacher=0, options={"wrath": "rounds"})
    assert stage.seen()["players"][0]["target"] == 22
    stage.to_play()
    stage.do("place S 1,0 3")
    assert stage.winners() == [0, 1]


def test_ww54_by_rounds_nobody_can_steal() -> None:
    players = ["introspection/wrath", "intellect/student", "wisdom/thief", "hawks-vision/planter"]
    stage = Stage(players, "C0", ["", "", "S", ""], bag="", turn=2, teacher=0, options={"wrath": "rounds"})
    stage.to_play()
    stage.do("place S 1,0 3")
    assert stage.winners() == [0, 1]


def test_ww54_the_thief_steals_by_the_very_last_tile_of_a_wrath_with_a_student() -> None:
    players = ["introspection/wrath", "intellect/student", "wisdom/thief", "hawks-vision/planter"]
    stage = Stage(players, "C0", ["", "", "S", ""], bag="", turn=2, teacher=0)
    stage.to_play()
    stage.do("place S 1,0 3")
    assert stage.winners() == [2]


@pytest.mark.parametrize(
    ("when", "turn", "winners"), [("own-turn", 2, [2]), ("own-turn", 3, [0, 1]), ("own-play", 2, [0, 1])]
)
def test_ww54_the_very_last_tile_laid_in_a_window_steals_as_the_option_says(
    when: str, turn: int, winners: list[int]
) -> None:
    players = ["introspection/wrath", "intellect/student", "intuition/thief", "hawks-vision/planter"]
    stage = Stage(players, "C0", ["", "", "S", ""], bag="", turn=turn, teacher=0, options={"thief": when})
    stage.do("place S 1,0 3")
    assert stage.winners() == winners


def test_ww14_by_rounds_the_wraths_share_is_of_the_rounds_needed() -> None:
    stage = Stage(
        ["introspection/wrath", "intellect/druid"],
        "C0",
        ["", "S"],
        bag="",
        discards="Q",
        turn=1,
        options={"wrath": "rounds"},
    )
    stage.state.at.rounds = stage.state.at.points[0] = 6
    stage.to_play()
    stage.do("place S 1,0 3")
    assert stage.winners() == [0], "6 of 20 is more than 5 of 20"
