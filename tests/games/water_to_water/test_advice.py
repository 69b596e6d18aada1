"""What the coach says in Water to Water: each situation, and the same without it."""

from tests.games.water_to_water.staging import Stage
from watertable.games.water_to_water import WATER_TO_WATER
from watertable.games.water_to_water.rules.state import WaterToWaterState
from watertable.kernel import CHANCE, Sfc32

FOUR_LAKES = "S2 S2 S2 S2 S2 / S0 S0 S0 S0 ."
"""The end of a lake at 4,1 finishes the fifth lake."""
THREE_LAKES = "S2 S2 S2 S2 / S0 S0 S0 ."


def keys(state: WaterToWaterState) -> list[str]:
    """What the coach thinks of, for the seat that is to act."""
    seat = state.to_act()
    assert seat is not None
    return [remark.key for remark in WATER_TO_WATER.advice(state.view(seat), seat, state.legal_moves(seat))]


def says(state: WaterToWaterState) -> list[str]:
    """The same in words."""
    seat = state.to_act()
    assert seat is not None
    words = WATER_TO_WATER.words(["Ana", "Rui", "Eva", "Tom"]).told_to(seat)
    remarks = WATER_TO_WATER.advice(state.view(seat), seat, state.legal_moves(seat))
    return [words.advice(remark) for remark in remarks]


def drafting(*powers: str) -> WaterToWaterState:
    """A game where these Powers have been dealt."""
    state = WATER_TO_WATER.new(len(powers))
    assert isinstance(state, WaterToWaterState)
    for power in powers:
        state.apply(CHANCE, WATER_TO_WATER.from_text(f"deal {power}"))
    return state


def test_an_easy_character_that_suits_the_power() -> None:
    assert says(drafting("intellect", "ravens-wit", "intuition")) == [
        "Begin with the Adventurer, which goes well with your Power, Intellect. The more tiles you lay, the larger the "
        "map."
    ]
    assert keys(drafting("telekinesis", "introspection")) == ["pick-easy"]
    assert "the Adventurer" not in says(drafting("intellect", "intuition"))[0], "it is weak against one opponent"


def test_the_goal_and_how_far_it_is() -> None:
    stage = Stage(["introspection/lake-nymph", "intellect/planter"], "C0", ["S", "S"])
    stage.to_play()
    assert says(stage.state) == [
        "You are the Lake Nymph and have 0 of 20 points. Make small lakes, on two tiles, and keep several chances open."
    ]


def test_a_tile_that_finishes_what_counts() -> None:
    stage = Stage(["introspection/lake-nymph", "intellect/planter"], THREE_LAKES, ["S", "S"])
    stage.to_play()
    tile = stage.number_of(0, "S")
    assert says(stage.state)[0] == f"Place tile {tile} at 3,1, upright, for 4 points more: you then have 16 of 20."
    stage = Stage(["introspection/lake-nymph", "intellect/planter"], FOUR_LAKES, ["S", "S"])
    stage.to_play()
    assert keys(stage.state)[0] == "wins"


def test_a_tile_that_would_let_someone_else_win() -> None:
    stage = Stage(["introspection/planter", "intellect/lake-nymph"], FOUR_LAKES + " / D0", ["S", "S"])
    stage.to_play()
    tile = stage.number_of(0, "S")
    assert f"Careful: tile {tile} at 4,1 would make Rui win. Place it elsewhere." in says(stage.state)


def test_someone_who_is_close_to_winning() -> None:
    stage = Stage(["introspection/planter", "intellect/lake-nymph"], FOUR_LAKES, ["Q", "S"])
    stage.to_play()
    assert says(stage.state)[0] == (
        "Rui is close to winning as the Lake Nymph: let open lakes run together instead of leaving them for one tile "
        "to finish."
    )
    far = Stage(["introspection/planter", "intellect/lake-nymph"], "C0", ["Q", "S"])
    far.to_play()
    assert "threat" not in keys(far.state)


def test_a_tile_that_fits_nowhere() -> None:
    stage = Stage(["introspection/planter", "intellect/lake-nymph"], "C0", ["Q", "S"])
    stage.to_play()
    assert "discard" in keys(stage.state)


def test_where_every_place_lets_another_win_introspection_helps() -> None:
    stage = Stage(["introspection/planter", "intellect/lake-nymph"], FOUR_LAKES, ["S", "S"])
    stage.to_play()
    assert says(stage.state)[-1] == (
        "Wherever you place this tile, someone else wins. Put it out of play with Introspection."
    )


def test_the_thief_steals() -> None:
    players = ["introspection/thief", "intellect/lake-nymph", "wisdom/islander", "hawks-vision/planter"]
    stage = Stage(players, FOUR_LAKES, ["S", "S", "S S", "S"])
    stage.to_play()
    assert keys(stage.state) == ["steal"]
    stage = Stage(players, "C0", ["S", "S", "S S", "S"])
    stage.to_play()
    assert keys(stage.state) == ["goal-thief"]


def test_the_student_helps_the_teacher() -> None:
    players = ["introspection/student", "intellect/lake-nymph", "wisdom/islander", "hawks-vision/planter"]
    stage = Stage(players, THREE_LAKES, ["S", "S", "S S", "S"], teacher=1)
    stage.to_play()
    assert keys(stage.state)[0] == "grows"
    stage = Stage(players, "C0", ["S", "S", "S S", "S"], teacher=1)
    stage.to_play()
    assert says(stage.state) == ["You win together with Rui, who has 0 of 40 points: lay what helps your teacher."]


def test_a_power_in_a_window_or_a_pass() -> None:
    stage = Stage(["intuition/lake-nymph", "intellect/planter"], THREE_LAKES, ["S", "S"], turn=1)
    tile = stage.number_of(0, "S")
    assert says(stage.state)[0] == (
        f"Use Intuition now: place tile {tile} at 3,1, upright, for 4 points more. You then have 16 of 20."
    )
    stage = Stage(["intuition/lake-nymph", "intellect/planter"], "C0", ["S", "S"], turn=1)
    assert says(stage.state) == ["Nothing here needs Intuition now. Pass, and keep its 5 uses for later."]


def test_an_opponent_who_can_win_on_this_turn_is_stopped() -> None:
    sleeper = Stage(["dreamweaver/planter", "intellect/lake-nymph"], FOUR_LAKES, ["S", "S"], turn=1)
    assert says(sleeper.state)[0] == "Rui can win on this turn, at 4,1. Put them to sleep now."
    blocker = Stage(["spirit-of-determination/planter", "intellect/lake-nymph"], FOUR_LAKES, ["S", "S"], turn=1)
    assert keys(blocker.state)[0] == "block"
    other = Stage(["intuition/planter", "intellect/lake-nymph"], FOUR_LAKES, ["S", "S"], turn=1)
    assert "about-to-win" in keys(other.state)
    harmless = Stage(["dreamweaver/planter", "intellect/lake-nymph"], FOUR_LAKES, ["S", "Q"], turn=1)
    assert keys(harmless.state) == ["pass"]


def test_a_hidden_character_is_revealed_in_time() -> None:
    players = ["doppelganger/planter", "intellect/islander"]
    stage = Stage(players, "C0", ["S", "S"], discards="Q Q Q", hidden="druid", turn=1)
    assert says(stage.state) == ["Reveal the Druid now: it has 15 of 20 points, and at 20 it is too late."]
    early = Stage(players, "C0", ["S", "S"], discards="Q", hidden="druid", turn=1)
    assert "reveal" not in keys(early.state)


def test_powers_of_the_own_turn() -> None:
    hawk = Stage(["hawks-vision/planter", "intellect/islander"], "C0", ["S", "S"])
    hawk.to_play()
    assert keys(hawk.state) == ["hawk"]
    wind = Stage(["wind-and-waves/planter", "intellect/islander"], "C0", ["S", "S"])
    wind.to_play()
    assert keys(wind.state) == ["wind"]
    again = Stage(["intellect/planter", "introspection/islander"], "S2 . / . .", ["S", "S"])
    again.to_play()
    assert "again" not in keys(again.state)


def test_a_whole_draft_and_the_first_turns_are_coached() -> None:
    state = WATER_TO_WATER.new(4)
    assert isinstance(state, WaterToWaterState)
    rng = Sfc32("coached draft")
    asked = 0
    while asked < 30 and state.to_act() is not None:
        seat = state.to_act()
        assert seat is not None
        if seat == CHANCE:
            state.apply(CHANCE, state.draw_chance(rng))
            continue
        assert keys(state), state.question()
        moves = state.legal_moves(seat)
        state.apply(seat, moves[rng.below(len(moves))])
        asked += 1
