"""A learner is shown what a seat may know: positions that differ only in secrets give the same answers."""

from __future__ import annotations

import json
from importlib import import_module
from pathlib import Path

import pytest

from tests.conformance.toy_game.case import CASE as PEARLS
from watertable.kernel import Sfc32, State
from watertable.lessons import Lesson, LessonError, attempted, lessons_of
from watertable.lessons.lesson import DO, NEXT, READ
from watertable.lessons.runner import first_state
from watertable.lessons.showing import course_json
from watertable.testing import Case

pytestmark = pytest.mark.usefixtures("pearl_divers")
ROOT = Path(__file__).parents[1]


def cases() -> list[tuple[Case, Lesson]]:
    """Every lesson of a game with secrets."""
    found = [PEARLS]
    for path in sorted((ROOT / "games").glob("*/case.py")):
        case: Case = import_module(f"tests.games.{path.parent.name}.case").CASE
        if case.has_secrets:
            found.append(case)
    return [(case, lesson) for case in found for lesson in lessons_of(case.game)]


def said(lesson: Lesson, actions: list[str], attempt: str | None, state: State) -> str | None:
    """All that a learner is sent; None where the lesson cannot go on like this."""
    try:
        course, verdict = attempted(lesson, actions, attempt, state)
    except LessonError:
        return None
    return json.dumps(course_json(course, verdict, has_picture=True))


@pytest.mark.parametrize(("case", "lesson"), cases(), ids=lambda each: each.name if isinstance(each, Lesson) else "")
def test_twins_of_a_lesson_say_the_same(case: Case, lesson: Lesson) -> None:
    state = first_state(lesson)
    rng = Sfc32(f"lesson twins:{lesson.name}")
    compared = 0
    for _ in range(4):
        twin = case.twins(state, lesson.seat, rng)
        if twin is None or twin.snapshot() == state.snapshot():
            continue
        actions: list[str] = []
        for step in lesson.steps:
            tries = [None, NEXT, *[move.text() for move in state.legal_moves(lesson.seat)[:6]]]
            if step.kind == DO:
                tries += [move.text() for move in (*[wrong.move for wrong in step.wrong], *step.right)]
            for attempt in tries:
                one, other = said(lesson, actions, attempt, state), said(lesson, actions, attempt, twin)
                # What the others do in a lesson is written for its own position: a twin may not allow it.
                if one is not None and other is not None and _is_about_now(lesson, step.kind, attempt):
                    assert one == other
                    compared += 1
            if step.kind == READ:
                actions.append(NEXT)
            else:
                break
    # Where nothing is hidden there is no twin, as in a lesson whose opponent holds no card.
    assert compared or not hides_something(case, state, lesson.seat), "no twin was found"


def hides_something(case: Case, state: State, seat: int) -> bool:
    """Whether the seat can imagine more than one position."""
    imaginer = case.game.imaginer(state.view(seat))
    rng = Sfc32("what is hidden")
    return any(imaginer.sample(rng).snapshot() != state.snapshot() for _ in range(8))


def test_lessons_with_something_hidden_are_among_them() -> None:
    hiding = [case.game.name for case, lesson in cases() if hides_something(case, first_state(lesson), lesson.seat)]
    assert len(set(hiding)) > 1


def _is_about_now(lesson: Lesson, kind: str, attempt: str | None) -> bool:
    """Whether the answer shows nothing that chance or the others did after the attempt, which may reveal something."""
    if kind == READ or attempt in (None, NEXT):
        return kind != "goal"
    right = {move.text() for step in lesson.steps for move in step.right}
    return kind == DO and attempt not in right
