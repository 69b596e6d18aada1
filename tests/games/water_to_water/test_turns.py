"""Turns, windows and the end (WW-13 to WW-16)."""

from tests.games.water_to_water.staging import Stage
from watertable.games.water_to_water.rules.events import GameEnded, PointsChanged, TileDrawn, TurnPassed, TurnStarted

PLAIN = ["intellect/druid", "introspection/planter"]


def test_ww13_play_one_then_draw_then_the_next_player() -> None:
    stage = Stage(PLAIN, "C0", ["S", "S"], turn=0)
    stage.to_play()
    stage.do("place S 1,0 3", "draw S")
    assert stage.hand(0) == "S"
    assert stage.state.at.turn == 1
    assert [event.seat for event in stage.told(TileDrawn)] == [0]


def test_ww13_a_short_hand_is_filled_at_the_start_of_the_turn() -> None:
    stage = Stage(["intellect/druid", "wisdom/planter"], "C0", ["S", ""], turn=0)
    stage.to_play()
    stage.do("place S 1,0 3", "draw S")
    assert stage.state.at.turn == 1
    assert stage.state.question() == "draw"
    stage.do("draw S", "draw S")
    assert stage.hand(1) == "S S"


def test_ww13_a_tile_that_can_be_played_must_be() -> None:
    stage = Stage(PLAIN, "C0", ["S", "S"])
    stage.to_play()
    assert "so you cannot discard it (WW-13)" in stage.refused("discard S")
    assert stage.kind_words() == {"place"}


def test_ww13_a_tile_that_cannot_be_played_is_discarded_and_the_turn_is_over() -> None:
    stage = Stage(PLAIN, "C0", ["Q", "S"])
    stage.to_play()
    assert stage.texts() == [f"discard {stage.number_of(0, 'Q')}"]
    stage.do("discard Q", "draw S")
    assert stage.pile() == "Q"
    assert stage.state.at.turn == 1


def test_ww13_can_be_played_is_judged_without_powers_and_nobody_need_use_one() -> None:
    """A player with Way of the Forest whose tile meets no water may discard it or use the Power."""
    stage = Stage(["way-of-the-forest/druid", "introspection/planter"], "S0", ["V", "S"], turn=0)
    stage.to_play()
    assert stage.kind_words() == {"discard", "forest"}
    stage.do("discard V")
    assert stage.pile() == "V"


def test_ww13_a_blocked_cell_is_judged_blocked() -> None:
    """The only place where the tile fits is blocked, so it is discarded."""
    stage = Stage(["spirit-of-determination/druid", "introspection/planter"], "S0", ["S", "S"], turn=1)
    stage.do("block 0,-1")
    stage.to_play()
    assert stage.refused("place S 0,-1 2") == "0,-1 is blocked by seat 0 (WW-22)"
    assert stage.kind_words() == {"discard", "aside"}
    stage.do("discard S")
    assert stage.pile() == "S"


def test_ww13_a_short_bag_gives_what_it_has() -> None:
    stage = Stage(["see-the-future/druid", "introspection/planter"], "C0", ["S S S", "S"], bag="C")
    stage.to_play()
    stage.do("place S 1,0 3", "draw C")
    stage.to_play()
    stage.do("place S -1,0 1")
    stage.to_play()
    stage.do("place S 0,1 0")
    assert stage.hand(0) == "S C"


def test_ww14_a_player_without_a_tile_passes() -> None:
    stage = Stage(["wisdom/druid", "introspection/planter"], "C0", ["S S S", ""], bag="", turn=0)
    stage.to_play()
    stage.do("place S 1,0 3")
    assert [event.seat for event in stage.told(TurnPassed)] == [1]
    assert stage.state.at.turn == 0


def test_ww14_no_tile_left_ends_the_game_for_the_greatest_share() -> None:
    """The Druid has one discard of four, the Planter nothing."""
    stage = Stage(PLAIN, "C0", ["S", ""], bag="", discards="Q", turn=0)
    stage.to_play()
    stage.do("place S 1,0 3")
    assert stage.winners() == [0]
    assert stage.told(GameEnded) == [GameEnded((0,), "tiles")]
    outcome = stage.state.outcome()
    assert outcome is not None
    assert outcome.rule == "WW-14"


def test_ww14_equal_shares_win_together() -> None:
    stage = Stage(PLAIN, "C0", ["S", ""], bag="", turn=0)
    stage.to_play()
    stage.do("place S 1,0 3")
    assert stage.winners() == [0, 1]


def test_ww14_a_teachers_share_is_of_forty_and_the_student_wins_along() -> None:
    players = ["intellect/druid", "introspection/archeologist", "wisdom/student", "ravens-wit/planter"]
    # The Druid, a teacher, has 15 of 40; the Archeologist 10 of 20.
    stage = Stage(players, "C0 U3", ["S", "", "", ""], bag="", discards="Q Q Q", turn=0, teacher=0)
    stage.to_play()
    stage.do("place S -1,0 1")
    assert stage.winners() == [1]
    # Now the Archeologist is the teacher: 10 of 40 is as good as the Druid's 5 of 20, and the Student wins too.
    stage = Stage(players, "C0 U3", ["S", "", "", ""], bag="", discards="Q", turn=0, teacher=1)
    stage.to_play()
    stage.do("place S -1,0 1")
    assert stage.winners() == [0, 1, 2]


def test_ww14_the_thief_has_no_share() -> None:
    players = ["intellect/druid", "introspection/thief", "wisdom/islander", "ravens-wit/planter"]
    stage = Stage(players, "C0", ["S", "", "", ""], bag="", discards="Q", turn=0)
    stage.to_play()
    stage.do("place S 1,0 3")
    assert stage.winners() == [0]


def test_ww14_a_mended_archeologist_has_no_share() -> None:
    """With two ruins, more than the Druid with one discard, unless the share does not count."""
    players = ["intellect/druid", "introspection/archeologist"]
    for option, winners in (("book", [1]), ("mended", [0])):
        stage = Stage(players, "C0 U3", ["S", ""], bag="", discards="Q", turn=0, options={"archeologist": option})
        stage.to_play()
        stage.do("place S -1,0 1")
        assert stage.winners() == winners


def test_ww15_a_window_asks_from_the_highest_power_down_the_turns_player_too() -> None:
    players = ["intuition/druid", "telekinesis/planter", "dreamweaver/islander", "intellect/gardener"]
    stage = Stage(players, "C0 S3", ["S", "S", "S", "S"], turn=0)
    asked = []
    while stage.state.question() == "window":
        asked.append(stage.state.to_act())
        stage.do("pass")
    assert asked == [2, 1, 0]
    assert (stage.state.question(), stage.state.to_act()) == ("play", 0)


def test_ww15_after_every_act_all_are_asked_again() -> None:
    players = ["intuition/druid", "spirit-of-determination/planter", "dreamweaver/islander", "intellect/gardener"]
    stage = Stage(players, "C0", ["S", "S", "S", "S"], turn=3)
    asked = []
    for text in ("pass", "block 1,0", "pass", "pass", "pass"):
        asked.append(stage.state.to_act())
        stage.do(text)
    assert asked == [2, 1, 2, 1, 0]
    assert stage.state.question() == "play"


def test_ww15_a_power_without_uses_is_not_asked() -> None:
    stage = Stage(["intuition/druid", "dreamweaver/planter"], "C0", ["S", "S"])
    stage.do("sleep 1", "pass")
    assert stage.state.to_act() == 0, "who sleeps is not asked"
    stage = Stage(["intuition/druid", "dreamweaver/planter"], "C0", ["S", "S"])
    stage.state.at.uses[1] = 0
    stage.do("pass")
    assert stage.state.to_act() == 0


def test_ww15_powers_of_the_own_turn_are_refused_in_a_window() -> None:
    stage = Stage(["intuition/druid", "way-bender/planter"], "C0", ["S", "S"], turn=0)
    assert stage.refused("place S 1,0 3", 1).endswith("only Intuition lets you play now (WW-15)")
    assert stage.refused("hawk") == "that needs the Power Hawk's Vision (WW-29)"
    assert stage.refused("discard S") == "use your Power now, or pass (WW-15)"
    assert stage.refused("pass", 0) == "it is another player's decision (WW-15)"


def test_ww15_powers_of_the_window_are_refused_in_the_play() -> None:
    stage = Stage(["dreamweaver/druid", "intellect/planter"], "C0", ["S", "S"], turn=0)
    stage.to_play()
    assert stage.refused("sleep 1") == "you can use Dreamweaver only before a tile is played (WW-33)"
    assert stage.refused("pass") == "you must play a tile now (WW-13)"


def test_ww15_a_window_opens_again_before_the_next_turns_play() -> None:
    stage = Stage(["intellect/druid", "telekinesis/planter"], "C0", ["S", "S"], turn=0)
    stage.to_play()
    stage.do("place S 1,0 3", "draw S")
    assert (stage.state.question(), stage.state.to_act(), stage.state.at.turn) == ("window", 1, 1)


def test_ww16_points_are_counted_for_everyone_sleepers_included() -> None:
    stage = Stage(["intellect/lake-nymph", "dreamweaver/planter"], "S0", ["S", "S"], turn=1)
    stage.do("sleep 0")
    stage.to_play()
    stage.do("place S 0,-1 2")
    assert stage.points(0) == 4
    assert stage.told(PointsChanged) == [PointsChanged(0, 4, 20)]


def test_ww16_a_sleeper_may_win() -> None:
    stage = Stage(["intellect/druid", "dreamweaver/planter"], "C0", ["S", "Q"], discards="Q Q Q", turn=1)
    stage.do("sleep 0")
    stage.to_play()
    stage.do("discard Q")
    assert stage.winners() == [0]


def test_ww16_all_who_reach_their_targets_win_together() -> None:
    """The tile that fills the square is also the second ruin."""
    players = ["intellect/gardener", "introspection/archeologist", "wisdom/planter"]
    stage = Stage(players, "C0 C0 C0 U3 / C0 C0 C0 / C0 C0 .", ["S", "S", "UC S"], turn=2)
    assert [stage.points(seat) for seat in range(3)] == [0, 10, 0]
    stage.to_play()
    stage.do("place UC 2,2 0")
    assert stage.winners() == [0, 1]
    assert [stage.points(seat) for seat in range(3)] == [20, 20, 0]


def test_ww16_turns_follow_clockwise() -> None:
    stage = Stage(["intellect/druid", "introspection/planter", "wisdom/islander"], "C0", ["S", "S", "S S"], turn=2)
    stage.to_play()
    stage.do("place S 1,0 3", "draw S")
    assert [event.seat for event in stage.told(TurnStarted)] == [0]
