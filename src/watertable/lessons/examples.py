"""Examples of rules: every step of a lesson that asks for a move and names a rule shows that rule in play.

The rules page draws the position before and after the first right answer, and leads to the lesson to try it.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from watertable.kernel import CHANCE, PASS, Game, View
from watertable.lessons.lesson import DO, NEXT, READ, Lesson
from watertable.lessons.reader import lessons_of
from watertable.lessons.runner import Course, taken
from watertable.table.drawing import PICTURE, drawn

BEFORE: Final = "before"
AFTER: Final = "after"


@dataclass(frozen=True)
class Example:
    """A rule, and the step of a lesson that shows it."""

    rule: str
    lesson: Lesson
    step: int
    """From 0."""


@lru_cache(maxsize=64)
def examples_of(game: Game) -> list[Example]:
    """The examples of a game in the order of its lessons; those that have a rule to themselves come first among those
    of the rule. A broken lesson raises BrokenLesson."""
    found = [
        (len(step.rules), Example(rule, lesson, number))
        for lesson in lessons_of(game)
        for number, step in enumerate(lesson.steps)
        if step.kind == DO and step.effect
        for rule in step.rules
    ]
    return [example for _, example in sorted(found, key=lambda each: each[0])]


def course_at(lesson: Lesson, step: int) -> Course:
    """A lesson at one of its steps, after the first right answers of those before it."""
    before = lesson.steps[:step]
    return taken(lesson, [NEXT if each.kind == READ else each.right[0].text() for each in before])


@lru_cache(maxsize=128)
def picture(lesson: Lesson, step: int, when: str) -> str | None:
    """What the learner sees before or after a step that asks for a move, as SVG; None where the game has no drawing.

    After it means: when the others have let it pass, and what chance then decides is drawn or rolled."""
    course = course_at(lesson, step)
    asked = course.step
    assert asked is not None
    assert asked.kind == DO
    state = course.state.copy()
    if when == AFTER:
        state.apply(lesson.seat, asked.right[0])
        for move in asked.then:
            seat = state.to_act()
            assert seat is not None
            if move != PASS and seat != CHANCE:
                break
            state.apply(seat, move)
    view: View = state.view(lesson.seat)
    found: str | None = drawn(lesson.game, view, PICTURE, course.words())["picture"]
    return found
