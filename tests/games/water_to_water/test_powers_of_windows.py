"""Powers used out of turn: 1, 2, 3, 8, 10, 12, 13 (WW-21 to WW-23, WW-28, WW-30, WW-32, WW-33)."""

import pytest

from tests.games.water_to_water.staging import Stage
from watertable.games.water_to_water.rules.events import PlayerWoke, PowerUsed, TurnSlept, TurnStarted

# 1 Intuition


def test_ww21_intuition_plays_out_of_turn_then_draws_and_play_resumes() -> None:
    stage = Stage(["intuition/druid", "introspection/planter"], "C0", ["S", "S"], turn=1)
    stage.do("place S 1,0 3", "draw S")
    assert stage.told(PowerUsed) == [PowerUsed(0, "intuition", 4)]
    assert stage.hand(0) == "S"
    assert (stage.state.question(), stage.state.to_act(), stage.state.at.turn) == ("window", 0, 1)
    stage.to_play()
    assert stage.state.to_act() == 1


def test_ww21_intuition_may_be_used_again_and_before_your_own_turns_play() -> None:
    stage = Stage(["intuition/druid", "introspection/planter"], "C0", ["S", "S"], turn=0)
    stage.do("place S 1,0 3", "draw S", "place S -1,0 1", "draw S")
    stage.to_play()
    assert stage.state.to_act() == 0
    stage.do("place S 0,1 0")
    assert stage.state.at.uses[0] == 3


def test_ww21_intuition_never_discards() -> None:
    stage = Stage(["intuition/druid", "introspection/planter"], "C0", ["Q", "S"], turn=1)
    assert stage.texts() == ["pass"]
    assert stage.refused("discard Q") == "use your Power now, or pass (WW-15)"


def test_ww21_intuition_must_fit_and_needs_uses() -> None:
    stage = Stage(["intuition/druid", "introspection/planter"], "C0", ["S", "S"], turn=1)
    assert "the W side is land" in stage.refused("place S 1,0 0")
    assert "(WW-3)" in stage.refused("place S 1,0 0")
    stage.state.at.uses[0] = 0
    assert stage.refused("place S 1,0 3") == "Intuition has no uses left (WW-21)"


# 2 Spirit of Determination


def test_ww22_a_block_stops_everyone_the_blocker_too() -> None:
    stage = Stage(["spirit-of-determination/druid", "intuition/planter"], "S0", ["S", "S"], turn=0)
    stage.do("block 0,-1", "pass")
    assert stage.refused("place S 0,-1 2") == "0,-1 is blocked by seat 0 (WW-22)"
    stage.to_play()
    assert stage.refused("place S 0,-1 2") == "0,-1 is blocked by seat 0 (WW-22)"
    assert stage.kind_words() == {"discard"}


def test_ww22_lifting_is_free_and_lets_all_play_there() -> None:
    stage = Stage(["spirit-of-determination/druid", "intellect/planter"], "S0", ["S", "S"], turn=0)
    stage.do("block 0,-1", "lift")
    assert stage.state.at.uses[0] == 2
    assert stage.refused("lift") == "no cell is blocked (WW-22)"
    stage.to_play()
    stage.do("place S 0,-1 2")


def test_ww22_every_placing_costs_a_use_in_the_same_cell_too() -> None:
    stage = Stage(["spirit-of-determination/druid", "intellect/planter"], "C0", ["S", "S"], turn=0)
    stage.do("block 1,0")
    assert stage.refused("block 1,0") == "you are already blocking 1,0 (WW-22)"
    stage.do("block 0,1")
    assert stage.seen()["blocked"] == [0, 1]
    stage.do("lift", "block 0,1")
    assert stage.state.at.uses[0] == 0
    assert stage.texts() == ["lift", "pass"], "with no use left the block can still be lifted"
    assert stage.refused("block 1,0") == "Spirit of Determination has no uses left (WW-22)"


def test_ww22_only_an_empty_cell_next_to_a_tile() -> None:
    stage = Stage(["spirit-of-determination/druid", "intellect/planter"], "C0", ["S", "S"], turn=0)
    assert stage.refused("block 0,0") == "0,0 is not an empty cell next to a tile (WW-22)"
    assert stage.refused("block 1,1") == "1,1 is not an empty cell next to a tile (WW-22)"
    assert stage.texts() == ["block 0,-1", "block -1,0", "block 1,0", "block 0,1", "pass"]


def test_ww22_the_first_tile_can_be_blocked_in_by_the_druid() -> None:
    """The rule book warns of this pair: the first tile has water on one side only, and that cell is blocked."""
    stage = Stage(["spirit-of-determination/druid", "intellect/planter"], "S0", ["S", "S"], turn=1)
    stage.do("block 0,-1")
    stage.to_play()
    assert stage.kind_words() == {"discard"}


# 3 Raven's Wit


def test_ww23_a_tile_in_hand_for_one_of_the_discards_without_draw_or_end_of_turn() -> None:
    stage = Stage(["ravens-wit/druid", "intellect/planter"], "C0", ["V", "S"], discards="Q S", turn=0)
    stage.do("swap V S")
    assert (stage.hand(0), stage.pile()) == ("S", "Q V")
    assert stage.points(0) == 10
    stage.to_play()
    stage.do("place S 1,0 3")
    assert stage.state.question() == "draw"


def test_ww23_in_any_window_but_never_from_out_of_play() -> None:
    stage = Stage(["ravens-wit/druid", "intellect/planter"], "C0", ["V", "S"], discards="Q", out_of_play="S", turn=1)
    assert stage.state.to_act() == 0
    away = stage.state.at.out_of_play[0] + 1
    assert stage.refused(f"swap V {away}") == f"tile {away} is not on the discard pile (WW-23)"
    stage.do("swap V Q")
    assert stage.hand(0) == "Q"


def test_ww23_without_discards_it_is_not_asked() -> None:
    stage = Stage(["ravens-wit/druid", "intellect/planter"], "C0", ["V", "S"], turn=1)
    assert stage.state.question() == "play"


def test_ww23_an_unplayable_tile_taken_back_is_discarded_again() -> None:
    stage = Stage(["ravens-wit/druid", "intellect/planter"], "C0", ["S", "S"], discards="Q", turn=0)
    stage.do("swap S Q")
    stage.to_play()
    stage.do("discard Q")
    assert stage.points(0) == 10


# 8 Way Bender


def test_ww28_out_of_turn_over_a_tile_then_draws() -> None:
    stage = Stage(["way-bender/druid", "intellect/planter"], "C0 S3", ["C", "S"], turn=1)
    stage.do("cover C 1,0 0", "draw S")
    assert stage.hand(0) == "S"
    assert stage.seen()["board"]["covered"] == [{"x": 1, "y": 0, "tile": 2, "rotation": 3}]
    assert stage.state.at.turn == 1
    assert (stage.pile(), stage.away()) == ("", "")
    assert stage.state.at.uses[0] == 3


def test_ww28_as_the_turns_play() -> None:
    stage = Stage(["way-bender/druid", "intellect/planter"], "C0 S3", ["C", "S"], turn=0)
    stage.to_play()
    stage.do("cover C 1,0 0", "draw S")
    assert stage.state.at.turn == 1


def test_ww28_it_must_work_in_the_same_spot() -> None:
    stage = Stage(["way-bender/druid", "intellect/planter"], "C0 S3", ["Q", "S"], turn=1)
    assert stage.texts() == ["pass"]
    assert "the W side is land" in stage.refused("cover Q 1,0 0")
    assert stage.refused("cover Q 5,0 0").startswith("there is no tile at 5")


def test_ww28_over_the_only_tile_it_goes_freely() -> None:
    stage = Stage(["way-bender/druid", "intellect/planter"], "C0", ["Q", "S"], turn=1)
    assert stage.texts() == [f"cover {stage.number_of(0, 'Q')} 0,0 {rotation}" for rotation in range(4)] + ["pass"]
    stage.do("cover Q 0,0 2")
    assert stage.state.at.board.tile_count == 1


def test_ww28_option_of_two_uses() -> None:
    stage = Stage(["way-bender/druid", "intellect/planter"], "C0", ["S", "S"], options={"way_bender_uses": 2})
    assert stage.state.at.uses[0] == 2


# 10 See the Future


def test_ww30_three_tiles_are_played_in_their_order() -> None:
    stage = Stage(["see-the-future/druid", "intellect/planter"], "C0", ["S I B", "S"], turn=0)
    stage.to_play()
    assert stage.refused("place I 1,0 1") == f"you must play tile {stage.number_of(0, 'S')} first (WW-30)"
    stage.do("place S 1,0 3", "draw S")
    assert stage.hand(0) == "I B S"


def test_ww30_a_use_puts_them_in_another_order_also_out_of_turn() -> None:
    stage = Stage(["see-the-future/druid", "intellect/planter"], "C0", ["S I B", "S"], turn=1)
    assert len([text for text in stage.texts() if text.startswith("reorder")]) == 5
    assert stage.refused("reorder S I B") == "your tiles are already in that order (WW-30)"
    assert stage.refused("reorder S I") == "name each tile in your hand exactly once (WW-30)"
    stage.do("reorder B S I")
    assert stage.hand(0) == "B S I"
    assert stage.state.at.uses[0] == 2


def test_ww30_an_unplayable_first_tile_is_discarded_though_others_fit() -> None:
    stage = Stage(["see-the-future/druid", "intellect/planter"], "C0", ["Q I B", "S"], turn=0)
    stage.to_play()
    assert stage.texts() == [f"discard {stage.number_of(0, 'Q')}"]


# 12 Telekinesis


def test_ww32_turns_a_tile_that_still_matches_and_keeps_its_water() -> None:
    stage = Stage(["telekinesis/lake-nymph", "intellect/planter"], "C0 B3", ["S", "S"], turn=1)
    assert "turn 1,0 2" in stage.texts()
    assert "the W side is land" in stage.refused("turn 1,0 0")
    stage.do("turn 1,0 2")
    assert stage.state.at.board.rotation_at(1, 0) == 2
    assert stage.state.at.uses[0] == 7
    assert stage.state.at.turn == 1


def test_ww32_the_tile_must_look_different() -> None:
    stage = Stage(["telekinesis/druid", "intellect/planter"], "C0 I1", ["S", "S"], turn=1)
    assert "the tile already looks like that" in stage.refused("turn 0,0 0")
    assert not [text for text in stage.texts() if text.startswith("turn 0,0")]


def test_ww32_turning_two_bends_parts_a_river_and_joins_it_again() -> None:
    """No side changes, but two springs are one river with two connections, or two rivers with one each."""
    players = ["telekinesis/river-lord", "intellect/planter"]
    stage = Stage(players, "Q2 . / *Z0 Q3", ["S", "S"], turn=1)
    assert stage.points(0) == 2
    stage.do("turn 0,0 1")
    assert stage.points(0) == 0
    stage.do("turn 0,0 0")
    assert (stage.points(0), stage.state.at.uses[0]) == (2, 6)


def test_ww32_option_a_turn_must_change_a_side() -> None:
    players = ["telekinesis/river-lord", "intellect/planter"]
    stage = Stage(players, "Q2 . / *Z0 Q3", ["S", "S"], turn=1, options={"telekinesis": "sides"})
    assert not [text for text in stage.texts() if text.startswith("turn 0,0")]
    assert "changes none of its sides" in stage.refused("turn 0,0 1")


@pytest.mark.rule("WW-28")
def test_ww32_a_tile_laid_land_to_land_is_neither_turned_nor_covered() -> None:
    """Two tiles that met land to land in the forest: no water could meet water there, so neither Power may act."""
    players = ["telekinesis/druid", "way-bender/planter"]
    stage = Stage(players, "S0 Q0", ["S", "Q"], turn=1)
    assert stage.kind_words() == {"pass"}
    assert "only land would meet land" in stage.refused("turn 1,0 1")
    stage.do("pass")
    assert stage.kind_words() == {"pass"}
    assert "only land would meet land" in stage.refused("cover Q 1,0 1")


def test_ww32_option_a_tile_laid_land_to_land_may_turn() -> None:
    stage = Stage(
        ["telekinesis/druid", "intellect/planter"], "S0 Q0", ["S", "S"], turn=1, options={"telekinesis": "sides"}
    )
    assert "turn 1,0 1" in stage.texts()
    stage.do("turn 1,0 1")


def test_ww32_turning_is_counted() -> None:
    """The turned tile meets the lake above it with the end of another lake, and that lake is finished."""
    stage = Stage(["telekinesis/lake-nymph", "intellect/planter"], "S2 / M0", ["S", "S"], turn=1)
    assert stage.points(0) == 0
    stage.do("turn 0,1 2")
    assert stage.points(0) == 4


def test_ww32_turning_can_win() -> None:
    players = ["telekinesis/lake-nymph", "intellect/planter"]
    stage = Stage(players, "S2 S2 S2 S2 S0 S2 / S0 S0 S0 S0 . M0", ["S", "S"], turn=1)
    assert stage.points(0) == 16
    stage.do("turn 5,1 2")
    assert stage.winners() == [0]


# 13 Dreamweaver


def test_ww33_the_sleeper_misses_the_next_turn_and_wakes_at_the_one_after() -> None:
    players = ["intellect/druid", "introspection/planter", "dreamweaver/islander"]
    stage = Stage(players, "C0 C0", ["S", "S", "S"], bag="C C C C C C C C", turn=2)
    stage.do("sleep 0", "pass")
    stage.do("place S 2,0 3", "draw C")
    assert [event.seat for event in stage.told(TurnSlept)] == [0]
    assert stage.state.at.turn == 1
    assert stage.hand(0) == "S", "the tile in hand stays"
    stage.to_play()
    stage.do("place S -1,0 1", "draw C")
    assert stage.state.at.is_asleep[0]
    stage.to_play()
    stage.do("place C 0,1 0", "draw C")
    assert stage.told(PlayerWoke) == [PlayerWoke(0)]
    assert not stage.state.at.is_asleep[0]
    assert stage.state.at.turn == 0


def test_ww33_a_sleeper_has_no_power_until_awake_but_the_block_stays() -> None:
    players = ["spirit-of-determination/druid", "introspection/planter", "dreamweaver/islander"]
    stage = Stage(players, "C0", ["S", "S", "S"], turn=1)
    stage.do("pass", "block 1,0", "sleep 0", "pass")
    assert (stage.state.question(), stage.state.to_act()) == ("play", 1)
    assert stage.refused("place S 1,0 3") == "1,0 is blocked by seat 0 (WW-22)"


def test_ww33_a_turn_is_still_next_until_its_play_has_begun() -> None:
    stage = Stage(["intellect/druid", "dreamweaver/planter"], "C0", ["S", "S"], turn=0)
    stage.do("sleep 0", "pass")
    assert [event.seat for event in stage.told(TurnSlept)] == [0]
    assert stage.state.at.turn == 1
    assert stage.hand(0) == "S"


def test_ww33_one_may_put_oneself_to_sleep() -> None:
    stage = Stage(["dreamweaver/druid", "intellect/planter"], "C0", ["S", "S"], turn=0)
    stage.do("sleep 0")
    assert (stage.state.question(), stage.state.to_act()) == ("play", 1)


def test_ww33_a_second_use_adds_a_turn() -> None:
    stage = Stage(["intellect/druid", "dreamweaver/planter"], "C0", ["S", "S"], bag="C C C C C C", turn=1)
    stage.do("sleep 0", "sleep 0")
    for _ in range(2):
        stage.to_play()
        assert stage.state.to_act() == 1
        stage.do(next(text for text in stage.texts() if text.startswith("place")), "draw C")
    assert [event.seat for event in stage.told(TurnSlept)] == [0, 0]
    stage.to_play()
    stage.do(next(text for text in stage.texts() if text.startswith("place")), "draw C")
    assert stage.told(PlayerWoke) == [PlayerWoke(0)]


def test_ww33_the_first_player_awake_lays_the_first_tile() -> None:
    stage = Stage(["intellect/druid", "dreamweaver/planter"], "", ["", "S"], turn=0)
    stage.do("sleep 0")
    stage.to_play()
    assert (stage.state.question(), stage.state.to_act()) == ("play", 1)
    assert {text.split()[2] for text in stage.texts()} == {"0,0"}
    assert [event.seat for event in stage.told(TurnStarted)] == [1]


def test_ww33_not_every_seat_can_be_put_to_sleep() -> None:
    stage = Stage(["intellect/druid", "dreamweaver/planter"], "C0", ["S", "S"], turn=0)
    assert stage.refused("sleep 2") == "sleep 2: there is no such player; the first player is 0 (WW-33)"
    stage.do("sleep 1")
    assert stage.refused("sleep 0", 1) == "it is another player's decision (WW-15)"
