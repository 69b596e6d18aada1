"""What the lessons of Water Cycle say is what happens in them."""

from __future__ import annotations

from watertable.games.water_cycle.game import WATER_CYCLE
from watertable.kernel import State
from watertable.lessons import Course, attempted, begun, find_lesson, lessons_of, taken
from watertable.lessons.lesson import DO, READ


def at_step(name: str, step: int) -> Course:
    """A lesson at a step, counted from 1, after the first right answers."""
    lesson = find_lesson(WATER_CYCLE, name)
    before = lesson.steps[: step - 1]
    return taken(lesson, ["next" if each.kind == READ else each.right[0].text() for each in before])


def points(state: State) -> list[int]:
    return [state.score(seat).total for seat in range(3)]


def gains(name: str, step: int) -> list[int]:
    """What everyone gains in a step that is done right, with what the others do after it."""
    course = at_step(name, step)
    before = points(course.state)
    assert course.step is not None
    assert course.step.kind == DO
    course.take(course.step.right[0].text())
    return [after - points for after, points in zip(points(course.state), before, strict=True)]


def after(course: Course, *moves: str) -> State:
    """Where other moves would lead, also ones that the lesson does not take."""
    state = course.state.copy()
    for text in moves:
        seat = state.to_act()
        assert seat is not None
        state.apply(seat, WATER_CYCLE.from_text(text))
    return state


def test_there_are_lessons_on_the_cycle_room_supplying_timing_and_dice() -> None:
    titles = [lesson.title for lesson in lessons_of(WATER_CYCLE)]
    assert titles == [
        "Around the cycle",
        "No room for rain",
        "Whose water is it?",
        "Be there for the big ones",
        "The die nobody wants",
        "The last rounds",
    ]


def test_wc10_the_first_row_brings_1_to_4_points() -> None:
    assert gains("1", 5) == [1, 2 + 4, 3 + 1]
    assert gains("1", 10) == [2, 0, 0]


def test_wc4_and_wc8_a_full_lake_costs_a_point_and_the_seven() -> None:
    course = at_step("2", 3)
    assert course.state.view(0).as_json()["room"] == {"lake": 0, "river": 2, "aquifer": 5}
    for die in ("die 3", "die 6"):
        lost = after(course, die)
        assert (points(lost)[0] - points(course.state)[0], lost.to_act()) == (-1, 1)
    assert gains("2", 5) == [7, 8, -1]


def test_wc11_the_plant_is_flushed_when_the_row_is_full() -> None:
    course = at_step("3", 4)
    cubes = after(course, "supply lake").view(0).as_json()["cubes"]
    wiser = after(course, "supply plant").view(0).as_json()["cubes"]
    assert (cubes["sea"][0], cubes["lake"][0]) == (3, 0)
    assert (wiser["sea"][0], wiser["lake"][0]) == (2, 1)
    assert gains("3", 8) == [5, 0, 0]


def test_wc10_the_eighth_person_goes_to_whoever_has_water_on_land() -> None:
    course = at_step("4", 2)
    assert points(after(course, "die 1", "move 1")) == points(course.state)
    taken_by_ana = after(course, "die 1", "move 1", "die 5", "move 1", "supply lake")
    assert points(taken_by_ana)[1] - points(course.state)[1] == 8
    assert gains("4", 4) == [8, 1, 2]


def test_wc7_the_six_leaves_ana_a_die_that_she_cannot_use() -> None:
    assert gains("5", 4) == [3, -1, 4]


def test_wc13_the_last_rounds_are_won_or_tried_again() -> None:
    lesson = find_lesson(WATER_CYCLE, "6")
    course = begun(lesson)
    course.take("next")
    assert course.left == 30
    while True:
        # Taking the highest die and moving everything is no way to win.
        move = course.state.legal_moves(0)[-1].text()
        course, verdict = attempted(lesson, course.actions, move)
        assert verdict.what in ("right", "failed")
        if verdict.what == "failed":
            break
    assert course.actions == ["next"]


def test_the_coach_speaks_when_the_land_is_dry() -> None:
    lesson = find_lesson(WATER_CYCLE, "6")
    course = begun(lesson)
    course.take("next")
    said = set()
    for move in range(12):
        said.add(course.coached())
        moves = course.state.legal_moves(0)
        if course.take(moves[move % len(moves)].text()).what != "right":
            break
    assert len(said - {""}) >= 2
