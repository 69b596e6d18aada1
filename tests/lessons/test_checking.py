"""The proof of a lesson finds what is wrong with it."""

from __future__ import annotations

import re

import pytest

from tests.conformance.toy_game.game import PearlDivers
from tests.lessons import toy
from watertable.kernel.drawing import Drawer
from watertable.kernel.position import View
from watertable.lessons import read_lesson, taken
from watertable.lessons.checking import WORSE, check_lesson

pytestmark = pytest.mark.usefixtures("pearl_divers")

QUICK = 400
"""Enough for answers that differ as much as those of the toy game's lesson."""


def problems(*changes: tuple[str, str]) -> list[str]:
    return check_lesson(toy.lesson(*changes), QUICK).problems


def test_a_good_lesson_is_solved_to_its_end() -> None:
    told: list[None] = []
    checked = check_lesson(toy.lesson(), QUICK, lambda: told.append(None))
    assert checked.is_good, checked.problems
    assert checked.solution[:3] == toy.SOLUTION
    assert taken(toy.lesson(), checked.solution).kind == "end"
    assert len(told) == 4
    right, wrong = checked.weighed
    assert (right.move, right.is_right, wrong.move, wrong.is_right) == ("claim 1 1", True, "claim 1 4", False)
    assert right.share - wrong.share >= WORSE
    assert check_lesson(toy.lesson(), QUICK).as_data() == checked.as_data()


def test_a_wrong_answer_that_is_as_good_is_found() -> None:
    (problem,) = problems(
        ('right = ["claim 1 1"]', 'right = ["claim 1 4"]'), ('move = "claim 1 4"', 'move = "claim 1 1"')
    )
    found = re.fullmatch(
        r"1-honesty\.toml: step 2: wrong: claim 1 1 is worth (\S+) of the win, the best right answer (\S+): "
        r"a wrong answer must lose at least 0\.05",
        problem,
    )
    assert found is not None
    assert float(found[1]) > float(found[2])


def test_right_answers_that_differ_too_much_are_found() -> None:
    change = ('right = ["claim 1 1"]', 'right = ["claim 1 1", "claim 1 4"]')
    lie = '    { move = "claim 1 4", why = "Rui would not believe that, and you would lose the pearl." },\n'
    found = problems(change, (lie, ""))
    assert any("step 2: right: claim 1 4 is worth" in problem for problem in found)


def test_a_right_answer_that_the_rules_refuse_is_found() -> None:
    assert problems(('right = ["challenge"]', 'right = ["dive"]')) == [
        "1-honesty.toml: step 3: right: dive: challenge or pass (PD-5)"
    ]


def test_a_goal_that_no_bot_reaches_is_found() -> None:
    assert problems(("score >= 4 and", "score >= 40 and")) == [
        "1-honesty.toml: step 4: goal: no bot reaches 'score >= 40 and event PearlClaimed' within 3 moves"
    ]


def test_a_goal_that_is_reached_from_the_start_is_found() -> None:
    assert problems(("score >= 4 and event PearlClaimed", "score >= 1")) == [
        "1-honesty.toml: step 4: goal: it is reached before the learner has done anything"
    ]


def test_a_lesson_that_breaks_off_after_one_of_its_right_answers_is_found() -> None:
    # After a challenge Rui's pearl is gone, so there is nothing to look at.
    found = problems(
        ('right = ["challenge"]', 'right = ["pass", "challenge"]'),
        ('effect = "It was a lie, and you gain 2 points."', 'then = ["look 1 0"]'),
    )
    expected = "1-honesty.toml: step 3: right: after challenge: 1-honesty.toml: step 3: then 1: look 1 0: "
    assert any(problem.startswith(expected) for problem in found)


def test_a_script_that_does_not_fit_is_one_line() -> None:
    (problem,) = problems(('then = ["pass", "claim 2 4"]', 'then = ["pass", "claim 1 4"]'))
    assert problem.startswith("1-honesty.toml: step 2: then 2: claim 1 4: ")


class OnePlace(Drawer):
    def position(self, view: View) -> str:
        return '<svg xmlns="http://www.w3.org/2000/svg"><g data-place="reef"/><g data-piece="boat"/></svg>'


class DrawnDivers(PearlDivers):
    """The toy game with a drawing."""

    def drawer(self) -> Drawer:
        return OnePlace()


def test_a_pointer_at_nothing_is_found() -> None:
    def found(pointers: str) -> list[str]:
        text = toy.changed(('point = ["choices"]', f"point = {pointers}"))
        return check_lesson(read_lesson(DrawnDivers(), toy.NAME, text), QUICK).problems

    assert found('["reef", "boat", "choices"]') == []
    assert found('["moon"]') == [
        "1-honesty.toml: step 2: point: there is no 'moon' on the board (there are: boat, reef)"
    ]
