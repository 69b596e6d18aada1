"""Water to Water's lessons: they cover what a newcomer needs, and what they say about right and wrong answers is so."""

from __future__ import annotations

from watertable.games.water_to_water import WATER_TO_WATER
from watertable.games.water_to_water.rules.events import (
    CharacterPicked,
    PlayerPutToSleep,
    PowerUsed,
    TileDiscarded,
    TilePlaced,
)
from watertable.games.water_to_water.rules.state import WaterToWaterState
from watertable.kernel import Event
from watertable.lessons.lesson import GOAL, NEXT, READ
from watertable.lessons.reader import find_lesson, lessons_of
from watertable.lessons.runner import Course, begun

YOU, ANA = 0, 1


def before(name: str, step: int) -> Course:
    """A lesson at one of its steps, counted from 1, after right answers."""
    course = begun(find_lesson(WATER_TO_WATER, name))
    while course.at < step - 1:
        assert course.step is not None
        verdict = course.take(NEXT if course.step.kind == READ else course.step.right[0].text())
        assert verdict.is_taken, verdict.why
    return course


def state_of(course: Course) -> WaterToWaterState:
    state = course.state
    assert isinstance(state, WaterToWaterState)
    return state


def played(course: Course, *texts: str) -> tuple[WaterToWaterState, list[Event]]:
    """The position after these moves, and what happened; the lesson stays where it is."""
    state, log = state_of(course).copy(), list[Event]()
    for text in texts:
        seat = state.to_act()
        assert seat is not None
        state.apply(seat, WATER_TO_WATER.from_text(text), log)
    return state, log


def islands(state: WaterToWaterState) -> int:
    return len(state.at.board.islands())


def lakes(state: WaterToWaterState) -> int:
    return len(state.at.board.lakes())


def test_they_cover_what_a_newcomer_needs() -> None:
    taught = {lesson.title: set(lesson.rules) for lesson in lessons_of(WATER_TO_WATER)}
    assert list(taught) == [
        "Laying tiles",
        "Lakes",
        "Islands",
        "Your Power and your Character",
        "Out of turn",
        "Stopping an opponent",
    ]
    assert {"WW-1", "WW-3", "WW-4", "WW-5", "WW-10", "WW-13", "WW-15", "WW-16"} <= set[str]().union(*taught.values())


def test_the_last_one_ends_with_a_short_game() -> None:
    kinds = [[step.kind for step in lesson.steps] for lesson in lessons_of(WATER_TO_WATER)]
    assert [GOAL in each for each in kinds] == [False, False, False, False, False, True]
    assert kinds[-1][-1] == GOAL


def test_a_tile_that_fits_nowhere_is_discarded_and_the_next_makes_a_lake() -> None:
    at_discard = before("laying-tiles", 5)
    assert {move.text().split()[0] for move in at_discard.state.legal_moves(YOU)} == {"aside", "discard"}
    state, log = played(at_discard, "discard 45", "draw 46")
    assert [event.tile for event in log if isinstance(event, TileDiscarded)] == [45]
    state, _ = played(before("laying-tiles", 6), "place 46 1,-2 0")
    assert (lakes(state), state.score(YOU).total) == (1, 4)


def test_any_tile_can_help_anyone() -> None:
    course = before("laying-tiles", 4)
    state, _ = played(course, "place 33 1,-1 0")
    assert course.state.score(ANA).total == 0
    assert state.score(ANA).total == 5


def test_the_tile_that_lets_the_water_through_wins_for_ana() -> None:
    course = before("lakes", 3)
    right, _ = played(course, "place 11 2,0 1")
    assert lakes(right) == lakes(state_of(course)) + 1
    wrong, _ = played(course, "place 10 2,0 1", "draw 15", "place 3 3,0 3")
    assert wrong.at.winners == [ANA]


def test_two_islands_at_once_and_none_around_a_spring() -> None:
    course = before("islands", 2)
    assert islands(played(course, "place 10 1,0 0")[0]) == 2
    assert islands(played(course, "place 3 1,0 2")[0]) == 0


def test_a_ring_of_rivers_is_an_island_and_wins_for_the_river_lord() -> None:
    for text in ("place 3 1,2 1", "place 4 1,2 1"):
        state, _ = played(before("islands", 4), text)
        assert (state.at.winners, islands(state)) == ([ANA], 3)
    shared, _ = played(before("islands", 5), "place 3 1,2 1")
    assert shared.at.winners == [YOU, ANA]
    alone, _ = played(before("islands", 5), "place 5 3,0 2")
    assert alone.at.winners == [YOU]


def test_the_forest_makes_an_island_of_a_tile_that_fits_nowhere() -> None:
    course = before("powers-and-characters", 5)
    assert {move.text().split()[0] for move in course.state.legal_moves(YOU)} == {"forest", "discard"}
    for move in find_lesson(WATER_TO_WATER, "powers-and-characters").steps[4].right:
        state, log = played(course, move.text())
        assert (islands(state), state.score(YOU).total) == (1, 5)
        assert [event.left for event in log if isinstance(event, PowerUsed)] == [5]


def test_everyone_has_picked_before_the_learner() -> None:
    state, log = played(before("powers-and-characters", 3), "pick islander")
    assert [event.character for event in log if isinstance(event, CharacterPicked)] == ["islander"]
    assert [state.at.character(seat).name for seat in range(3)] == ["islander", "wave-rider", "lake-nymph"]


def test_two_tiles_on_anas_turn_win() -> None:
    course = before("out-of-turn", 5)
    lost, _ = played(course, "pass", "place 5 3,0 2")
    assert lost.at.winners == [ANA]
    assert state_of(course).at.turn == ANA
    state, log = played(course, "place 3 3,0 2", "draw 2", "place 2 0,-2 2")
    assert state.at.winners == [YOU]
    assert [event.power for event in log if isinstance(event, TilePlaced)] == ["intuition", "intuition"]


def test_the_hole_wins_for_the_bog_minder_unless_she_is_stopped() -> None:
    course = before("stopping-an-opponent", 3)
    assert course.state.score(ANA).total == 0
    lost, _ = played(course, "pass", "place 1 1,0 0")
    assert lost.at.winners == [ANA]
    stopped, log = played(course, "sleep 1")
    assert [event.sleeper for event in log if isinstance(event, PlayerPutToSleep)] == [ANA]
    assert stopped.at.turn == YOU
    course = before("stopping-an-opponent", 4)
    assert played(course, "place 7 1,0 0")[0].at.winners == [ANA]
    assert played(course, "place 7 -1,3 1", "draw 24", "place 1 1,0 0")[0].at.winners == [ANA]
    smaller, _ = played(course, "place 7 1,2 2", "draw 24", "place 1 1,0 0")
    assert [smaller.score(seat).total for seat in (YOU, ANA)] == [16, 13]


def test_the_short_game_can_be_won_whatever_the_learner_lays_first() -> None:
    course = before("stopping-an-opponent", 5)
    for move in course.state.legal_moves(YOU):
        tried = before("stopping-an-opponent", 5)
        assert tried.take(move.text()).what == "right"
        for text in ("place 3 -1,3 1", "place 3 1,-1 2"):
            if tried.state.why_not(YOU, WATER_TO_WATER.from_text(text)) is None:
                assert tried.take(text).what == "reached"
                break
        else:
            raise AssertionError(f"no lake can be finished after {move.text()}")
