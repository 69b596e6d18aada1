"""Powers used on your own turn: 4, 5, 6, 7, 9, 11 (WW-24 to WW-27, WW-29, WW-31)."""

from tests.games.water_to_water.staging import Stage
from watertable.games.water_to_water.rules.events import PointsChanged, PowerUsed

SQUARE = "C0 C0 / C0 ."
"""A corner: a tile at 1,1 touches two others."""

# 4 Intellect


def test_ww24_a_first_tile_that_touches_two_allows_a_second_play() -> None:
    stage = Stage(["intellect/druid", "introspection/planter"], SQUARE, ["C", "S"], turn=0)
    stage.to_play()
    stage.do("place C 1,1 0")
    assert (stage.state.question(), stage.texts()) == ("again", ["again", "pass"])
    stage.do("again", "draw S")
    assert (stage.state.question(), stage.state.to_act()) == ("play", 0)
    stage.do("place S 2,0 3", "draw S")
    assert stage.state.at.turn == 1


def test_ww24_land_sides_count_as_touching() -> None:
    """The tile meets water above it and only land beside it."""
    stage = Stage(["intellect/druid", "introspection/planter"], "C0 C0 / S0 .", ["S", "S"], turn=0)
    stage.to_play()
    stage.do("place S 1,1 0")
    assert stage.state.question() == "again"


def test_ww24_a_tile_that_touches_only_one_does_not() -> None:
    stage = Stage(["intellect/druid", "introspection/planter"], SQUARE, ["S", "S"], turn=0)
    stage.to_play()
    stage.do("place S 2,0 3")
    assert stage.state.question() == "draw"


def test_ww24_it_may_be_declined_before_drawing() -> None:
    stage = Stage(["intellect/druid", "introspection/planter"], SQUARE, ["C", "S"], turn=0)
    stage.to_play()
    stage.do("place C 1,1 0")
    assert stage.refused("place C 2,0 0".replace("C", "1")) == "draw a second tile, or pass (WW-24)"
    stage.do("pass", "draw S")
    assert stage.state.at.turn == 1


def test_ww24_once_drawn_the_second_is_played_or_discarded() -> None:
    stage = Stage(["intellect/druid", "introspection/planter"], SQUARE, ["C", "S"], bag="Q S S", turn=0)
    stage.to_play()
    stage.do("place C 1,1 0", "again", "draw Q")
    assert stage.kind_words() == {"discard"}
    stage.do("discard Q")
    assert stage.points(0) == 5


def test_ww24_there_is_no_third_play() -> None:
    stage = Stage(["intellect/druid", "introspection/planter"], "C0 C0 / C0 . / C0 .", ["C", "S"], bag="C S S", turn=0)
    stage.to_play()
    stage.do("place C 1,1 0", "again", "draw C", "place C 1,2 0")
    assert stage.state.question() == "draw"
    stage.do("draw S")
    assert stage.state.at.turn == 1


def test_ww24_nobody_can_be_put_to_sleep_before_the_second_play() -> None:
    stage = Stage(["intellect/druid", "dreamweaver/planter"], SQUARE, ["C", "S"], turn=0)
    stage.to_play()
    stage.do("place C 1,1 0", "again")
    assert stage.refused("sleep 0", 1) == "wait for the draw (WW-12)"
    stage.do("draw S")
    assert stage.refused("sleep 0", 1) == "it is another player's decision (WW-15)"
    assert stage.state.to_act() == 0


def test_ww24_the_wrath_counts_one_round_though_it_plays_twice() -> None:
    stage = Stage(["intellect/wrath", "introspection/planter"], SQUARE, ["C", "S"], options={"wrath": "rounds"}, turn=0)
    stage.to_play()
    stage.do("place C 1,1 0", "again", "draw S", "place S 2,0 3")
    assert stage.state.at.rounds == 1


def test_ww24_an_empty_bag_brings_no_second_play() -> None:
    stage = Stage(["intellect/druid", "introspection/planter"], SQUARE, ["C", "S"], bag="", turn=0)
    stage.to_play()
    stage.do("place C 1,1 0")
    assert stage.state.at.turn == 1


# 5 Way of the Forest


def test_ww25_land_to_land_on_your_own_turn() -> None:
    stage = Stage(["way-of-the-forest/druid", "intellect/planter"], "S0", ["V", "S"], turn=0)
    stage.to_play()
    assert "(WW-3)" in stage.refused("place V 1,0 0")
    stage.do("forest V 1,0 0")
    assert stage.told(PowerUsed) == [PowerUsed(0, "way-of-the-forest", 5)]
    assert stage.state.at.board.tile_count == 2


def test_ww25_every_side_must_still_match() -> None:
    stage = Stage(["way-of-the-forest/druid", "intellect/planter"], "S0", ["V", "S"], turn=0)
    stage.to_play()
    assert "the W side is a river" in stage.refused("forest V 1,0 1")
    assert stage.refused("forest V 3,3 0").startswith("3,3 is not next to any tile")


def test_ww25_where_water_meets_water_it_is_a_plain_play() -> None:
    stage = Stage(["way-of-the-forest/druid", "intellect/planter"], "C0", ["S", "S"], turn=0)
    stage.to_play()
    assert "without the Power (WW-25)" in stage.refused("forest S 1,0 3")
    assert stage.kind_words() == {"place"}


def test_ww25_a_blocked_cell_is_blocked_for_it_too() -> None:
    stage = Stage(["way-of-the-forest/druid", "spirit-of-determination/planter"], "S0", ["V", "S"], turn=0)
    stage.do("block 1,0")
    stage.to_play()
    assert stage.refused("forest V 1,0 0") == "1,0 is blocked by seat 1 (WW-22)"
    stage.do("forest V -1,0 0")


# 6 The Wind and the Waves


def test_ww26_three_tiles_joined_by_water_in_one_turn() -> None:
    stage = Stage(["wind-and-waves/druid", "intellect/planter"], "C0", ["I", "S"], bag="I S S S", turn=0)
    stage.to_play()
    stage.do("wind", "draw I", "draw S")
    assert stage.state.question() == "group"
    stage.do("place I 1,0 1", "place I 2,0 1", "place S 3,0 3")
    assert stage.state.at.board.tile_count == 4
    assert stage.state.question() == "draw", "after the third tile the group is complete"
    assert stage.away() == ""


def test_ww26_each_next_tile_must_join_the_group_by_water() -> None:
    stage = Stage(["wind-and-waves/druid", "intellect/planter"], "C0", ["I", "S"], bag="S S S", turn=0)
    stage.to_play()
    stage.do("wind", "draw S", "draw S", "place I 1,0 1")
    assert "must connect by water to a tile of this group (WW-26)" in stage.refused("place S -1,0 1")
    assert {text.split()[2] for text in stage.texts() if text.startswith("place")} == {"2,0"}


def test_ww26_two_of_three_may_be_laid_and_the_rest_is_out_of_play_not_discarded() -> None:
    stage = Stage(["wind-and-waves/druid", "intellect/planter"], "C0", ["I", "S"], bag="S C S S", turn=0)
    stage.to_play()
    stage.do("wind", "draw S", "draw C", "place I 1,0 1", "place C 2,0 0", "done")
    assert stage.away() == "S"
    assert stage.pile() == ""
    assert stage.points(0) == 0


def test_ww26_at_least_one_is_laid_if_any_can_be() -> None:
    stage = Stage(["wind-and-waves/druid", "intellect/planter"], "C0", ["Q", "S"], bag="Q S S", turn=0)
    stage.to_play()
    stage.do("wind", "draw Q", "draw S")
    assert "done" not in stage.texts()
    assert stage.refused("done") == "you must place at least one of the tiles (WW-26)"
    stage.do("place S 1,0 3")
    assert stage.away() == "Q Q", "nothing else fits, so the group is complete"


def test_ww26_if_none_can_be_laid_all_go_out_of_play() -> None:
    stage = Stage(["wind-and-waves/druid", "intellect/planter"], "C0", ["Q", "S"], bag="Q Q S", turn=0)
    stage.to_play()
    stage.do("wind", "draw Q", "draw Q")
    assert stage.away() == "Q Q Q"
    assert stage.points(0) == 0
    assert stage.state.question() == "draw"


def test_ww26_each_tile_obeys_the_whole_map() -> None:
    stage = Stage(["wind-and-waves/druid", "intellect/planter"], "C0 S3 / S0 .", ["C", "S"], bag="C C S", turn=0)
    stage.to_play()
    stage.do("wind", "draw C", "draw C", "place C 0,-1 0")
    assert "(WW-3)" in stage.refused("place C 1,1 0")


def test_ww26_points_come_once_after_the_last_tile() -> None:
    """A lake that the group finishes is counted when the group is complete."""
    stage = Stage(["wind-and-waves/lake-nymph", "intellect/planter"], "S0", ["I", "S"], bag="S S", turn=0)
    stage.to_play()
    stage.do("wind", "draw S", "draw S", "place S 0,-1 2")
    assert stage.told(PointsChanged) == [PointsChanged(0, 4, 20)]
    assert stage.away() == "I S"
    stage = Stage(["wind-and-waves/lake-nymph", "intellect/planter"], "S0", ["I", "S"], bag="S S", turn=0)
    stage.to_play()
    stage.do("wind", "draw S", "draw S", "place I 0,-1 0")
    assert stage.told(PointsChanged) == []
    stage.do("place S 0,-2 2")
    assert stage.told(PointsChanged) == [PointsChanged(0, 4, 20)]


def test_ww26_a_blocked_cell_is_blocked_for_the_group() -> None:
    stage = Stage(["wind-and-waves/druid", "spirit-of-determination/planter"], "C0", ["I", "S"], turn=0)
    stage.do("block 1,0")
    stage.to_play()
    stage.do("wind", "draw S", "draw S")
    assert stage.refused("place I 1,0 1") == "1,0 is blocked by seat 1 (WW-22)"


def test_ww26_a_group_may_begin_the_map() -> None:
    stage = Stage(["wind-and-waves/druid", "intellect/planter"], "", ["I", "S"], bag="S S S", turn=0)
    stage.to_play()
    stage.do("wind", "draw S", "draw S", "place I 0,0 0", "place S 0,-1 2", "place S 0,1 0")
    assert stage.state.at.board.tile_count == 3


def test_ww26_it_needs_a_tile_in_the_bag_and_uses() -> None:
    stage = Stage(["wind-and-waves/druid", "intellect/planter"], "C0", ["S", "S"], bag="", turn=0)
    stage.to_play()
    assert stage.refused("wind") == "the bag is empty: there is nothing to draw (WW-26)"
    stage.state.at.uses[0] = 0
    assert stage.refused("wind") == "The Wind and the Waves has no uses left (WW-26)"


# 7 Introspection


def test_ww27_the_tile_goes_out_of_play_and_not_to_the_druid() -> None:
    stage = Stage(["introspection/planter", "intellect/druid"], "C0", ["Q", "S"], turn=0)
    stage.to_play()
    stage.do("aside Q", "draw S")
    assert (stage.away(), stage.pile()) == ("Q", "")
    assert stage.points(1) == 0
    assert stage.state.at.uses[0] == 4
    assert stage.state.at.turn == 1


def test_ww27_also_a_tile_that_could_be_played() -> None:
    stage = Stage(["introspection/planter", "intellect/druid"], "C0", ["S", "S"], turn=0)
    stage.to_play()
    assert {"place", "aside"} == stage.kind_words()
    stage.do("aside S")
    assert stage.away() == "S"


def test_ww27_without_uses_it_is_refused() -> None:
    stage = Stage(["introspection/planter", "intellect/druid"], "C0", ["S", "S"], turn=0)
    stage.to_play()
    stage.state.at.uses[0] = 0
    assert stage.refused("aside S") == "Introspection has no uses left (WW-27)"
    assert stage.kind_words() == {"place"}


# 9 Hawk's Vision


def test_ww29_one_of_five_is_played_and_the_rest_is_out_of_play() -> None:
    stage = Stage(["hawks-vision/druid", "intellect/planter"], "C0", ["S", "S"], bag="Q V I B S", turn=0)
    stage.to_play()
    stage.do("hawk", "draw Q", "draw V", "draw I", "draw B")
    assert stage.state.question() == "hawk"
    assert stage.hand(0) == "S Q V I B"
    assert "fits, so you must play a tile that fits (WW-29)" in stage.refused("discard Q")
    stage.do("place I 1,0 1", "draw S")
    assert stage.away() == "S Q V B"
    assert stage.hand(0) == "S"
    assert stage.state.at.turn == 1


def test_ww29_if_none_fits_one_of_choice_is_discarded() -> None:
    stage = Stage(["hawks-vision/druid", "intellect/planter"], "C0", ["Q", "S"], bag="Q V X Q S", turn=0)
    stage.to_play()
    stage.do("hawk", "draw Q", "draw V", "draw X", "draw Q")
    assert stage.kind_words() == {"discard"}
    assert len(stage.texts()) == 5
    stage.do("discard X")
    assert (stage.pile(), stage.away()) == ("X", "Q Q V Q")
    assert stage.points(0) == 5


def test_ww29_once_a_turn() -> None:
    stage = Stage(["hawks-vision/druid", "intellect/planter"], "C0", ["S", "S"], turn=0)
    stage.to_play()
    stage.do("hawk", "draw S", "draw S", "draw S", "draw S")
    assert "hawk" not in stage.texts()
    assert stage.refused("hawk") == "you must play a tile now (WW-13)"


def test_ww29_it_needs_a_tile_in_the_bag() -> None:
    stage = Stage(["hawks-vision/druid", "intellect/planter"], "C0", ["S", "S"], bag="", turn=0)
    stage.to_play()
    assert stage.refused("hawk") == "the bag is empty: there is nothing to draw (WW-29)"


def test_ww29_a_short_bag_gives_what_it_has() -> None:
    stage = Stage(["hawks-vision/druid", "intellect/planter"], "C0", ["S", "S"], bag="I B", turn=0)
    stage.to_play()
    stage.do("hawk", "draw I", "draw B")
    assert stage.hand(0) == "S I B"
    assert stage.state.question() == "hawk"


# 11 Wisdom


def test_ww31_either_of_two_tiles_is_played_and_the_other_held() -> None:
    stage = Stage(["wisdom/druid", "intellect/planter"], "C0", ["S I", "S"], turn=0)
    stage.to_play()
    stage.do("place I 1,0 1", "draw S")
    assert stage.hand(0) == "S S"


def test_ww31_one_that_cannot_be_played_may_be_discarded_though_the_other_could() -> None:
    stage = Stage(["wisdom/druid", "intellect/planter"], "C0", ["S Q", "S"], turn=0)
    stage.to_play()
    assert stage.kind_words() == {"place", "discard"}
    assert "so you cannot discard it" in stage.refused("discard S")
    stage.do("discard Q")
    assert stage.pile() == "Q"


def test_ww31_if_neither_can_one_of_choice_is_discarded() -> None:
    stage = Stage(["wisdom/druid", "intellect/planter"], "C0", ["V Q", "S"], turn=0)
    stage.to_play()
    assert stage.kind_words() == {"discard"}
    assert len(stage.texts()) == 2
