"""Every lesson that comes with a game is proved: it can be solved, and its wrong answers are wrong.

Each answer is weighed by a search of thousands of iterations, so this runs with the compiled rules (`Makefile`).
"""

from __future__ import annotations

import pytest

from tests.any_game import GAMES
from watertable.lessons import Lesson, lessons_of
from watertable.lessons.checking import check_lesson
from watertable.lessons.lesson import DO, GOAL, READ

LESSONS = [lesson for game in GAMES for lesson in lessons_of(game)]
every_lesson = pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: f"{lesson.game.name}-{lesson.name}")


@every_lesson
def test_the_lesson_can_be_solved_and_its_wrong_answers_are_wrong(lesson: Lesson) -> None:
    assert check_lesson(lesson).problems == []


@every_lesson
def test_the_lesson_is_short_and_explains_by_doing(lesson: Lesson) -> None:
    kinds = [step.kind for step in lesson.steps]
    assert 1 <= lesson.minutes <= 3
    assert len(kinds) <= 14
    assert kinds.count(READ) <= max(3, len(kinds) // 2 + 1)
    assert DO in kinds or GOAL in kinds
    assert lesson.rules


def test_lessons_are_about_something_wrong_as_well() -> None:
    """Not a form to fill in: most steps to do offer something that is not right."""
    steps = [step for lesson in LESSONS for step in lesson.steps if step.kind == DO]
    assert sum(bool(step.wrong) or step.open == "legal" for step in steps) >= len(steps) // 2
