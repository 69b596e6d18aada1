"""The lessons of Water Duel: they cover the game, and what each of them is about happens in it."""

from collections.abc import Iterator

import pytest

from watertable.games.water_duel import WATER_DUEL
from watertable.games.water_duel.position import WaterDuelPosition
from watertable.games.water_duel.rules.events import (
    CardNegated,
    CardPlayed,
    ContinuousActed,
    ContinuousDestroyed,
    GameEnded,
    SetCardPlayed,
    WaterLost,
)
from watertable.kernel import Event
from watertable.lessons import Course, Lesson, attempted, begun, find_lesson, lessons_of, taken
from watertable.lessons.examples import AFTER, BEFORE, examples_of, picture
from watertable.lessons.lesson import DO, GOAL, NEXT, READ
from watertable.lessons.runner import ILLEGAL

YOU, ANA = 0, 1


def courses(name: str) -> Iterator[tuple[Course, list[Event]]]:
    """A lesson with its right answers, up to a goal: how it stands after each action, and what happened then."""
    course = begun(find_lesson(WATER_DUEL, name))
    while course.step is not None and course.kind != GOAL:
        course.take(NEXT if course.kind == READ else course.step.right[0].text())
        yield course, [event for logged in course.logged for event in logged.events]


def story(name: str) -> list[Event]:
    """All that happens in a lesson with its right answers."""
    return [event for _, events in courses(name) for event in events]


def at(course: Course) -> WaterDuelPosition:
    position = course.state.position()
    assert isinstance(position, WaterDuelPosition)
    return position


def actions_before(name: str, move: str) -> list[str]:
    """The right answers before the step that asks for this move."""
    course = begun(find_lesson(WATER_DUEL, name))
    while course.step is not None and move not in [right.text() for right in course.step.right]:
        course.take(NEXT if course.kind == READ else course.step.right[0].text())
    assert course.kind == DO
    return course.actions


def test_lessons_cover_cost_and_attack_answers_setting_continuous_and_showdown() -> None:
    taught = {lesson.name: lesson.rules for lesson in lessons_of(WATER_DUEL)}
    assert list(taught) == ["1-water", "2-answers", "3-setting", "4-continuous", "5-showdown", "6-duel"]
    assert {"WD-3", "WD-5", "WD-11"} <= set(taught["1-water"])
    assert {"WD-6", "WD-7", "WD-8"} <= set(taught["2-answers"])
    assert "WD-4" in taught["3-setting"]
    assert "WD-2" in taught["4-continuous"]
    assert "WD-9" in taught["5-showdown"]


@pytest.mark.parametrize("lesson", lessons_of(WATER_DUEL), ids=lambda lesson: lesson.name)
def test_lessons_are_short_mostly_to_do_and_end_with_a_win_or_a_goal(lesson: Lesson) -> None:
    kinds = [step.kind for step in lesson.steps]
    assert 5 <= len(kinds) <= 9
    assert kinds.count(READ) == 1
    if kinds[-1] == GOAL:
        return
    (ended,) = [event for event in story(lesson.name) if isinstance(event, GameEnded)]
    assert ended.winners == (YOU,)


@pytest.mark.parametrize("lesson", lessons_of(WATER_DUEL), ids=lambda lesson: lesson.name)
def test_what_ana_holds_is_never_shown(lesson: Lesson) -> None:
    for course, _ in courses(lesson.name):
        for shown in course.past:
            assert shown.view["hands"][ANA] is None
            assert all(card is None or card["card"] is None for card in shown.view["slots"][ANA])


def test_wd3_an_attack_is_paid_for_and_the_last_water_cannot_be_spent() -> None:
    lesson = find_lesson(WATER_DUEL, "1-water")
    _, verdict = attempted(lesson, actions_before("1-water", "play cloudburst"), "play tidal-bore")
    assert (verdict.what, verdict.rule) == (ILLEGAL, "WD-3")
    paid = [event.cost for event in story("1-water") if isinstance(event, CardPlayed) and event.seat == YOU]
    assert paid == [0, 2, 0, 2]


def test_wd8_an_answer_is_answered() -> None:
    (negated,) = [event for event in story("2-answers") if isinstance(event, CardNegated)]
    assert (negated.seat, negated.card) == (ANA, "still-water")


def test_wd4_the_card_that_cannot_be_paid_from_the_hand_is_free_once_it_is_set() -> None:
    lesson = find_lesson(WATER_DUEL, "3-setting")
    before = actions_before("3-setting", "flip 1")
    course, verdict = attempted(lesson, before, "play reed-bed")
    assert (verdict.what, verdict.rule) == (ILLEGAL, "WD-3")
    assert at(course).water[YOU] == 1
    course, verdict = attempted(lesson, before, "flip 1")
    flipped = [event for logged in course.logged for event in logged.events if isinstance(event, SetCardPlayed)]
    assert [(event.seat, event.card, event.is_answer) for event in flipped] == [(YOU, "reed-bed", True)]
    assert at(course).water[YOU] == 3, "nothing was paid, nothing got through, and Reed Bed gave 2"


def test_wd4_a_set_card_sleeps_and_later_takes_no_action() -> None:
    lesson = find_lesson(WATER_DUEL, "3-setting")
    _, verdict = attempted(lesson, [*actions_before("3-setting", "set tidal-bore"), "set tidal-bore"], "flip 1")
    assert (verdict.what, verdict.rule) == (ILLEGAL, "WD-4")
    actions = actions_before("3-setting", "play ripple")
    assert actions[-1] == "flip 1"
    assert at(taken(lesson, actions)).actions == 2
    struck = [event for event in story("3-setting") if isinstance(event, WaterLost) and event.seat == ANA]
    assert [(event.card, event.left) for event in struck] == [("tidal-bore", 2), ("ripple", 0)]


def test_wd6_a_continuous_card_is_answered_destroyed_and_used() -> None:
    events = story("4-continuous")
    assert [event.card for event in events if isinstance(event, ContinuousActed)] == ["slow-leak"]
    assert [event.card for event in events if isinstance(event, ContinuousDestroyed)] == ["slow-leak"]
    lost = [event for event in events if isinstance(event, WaterLost)]
    assert [(event.amount, event.blocked) for event in lost if event.card == "slow-leak"] == [(0, 1)]
    assert [event.amount for event in lost if event.seat == ANA and event.card == "ripple"] == [4]


def test_wd9_a_showdown_card_wins_on_the_opponents_turn_before_her_attack_hits() -> None:
    *_, (course, events) = courses("5-showdown")
    assert at(course).active == ANA
    assert [event.card for event in events if isinstance(event, SetCardPlayed)] == ["riptide"]
    assert [event.seat for event in events if isinstance(event, WaterLost)] == [ANA]


def test_the_picture_after_an_example_shows_the_card_that_was_drawn() -> None:
    """Geyser draws a card, and what is said below the picture names it."""
    example = next(example for example in examples_of(WATER_DUEL) if example.rule == "WD-3")
    assert "Cloudburst" in example.lesson.steps[example.step].effect
    shown = [picture(example.lesson, example.step, when) or "" for when in (BEFORE, AFTER)]
    assert ["Cloudburst" in svg for svg in shown] == [False, True]
