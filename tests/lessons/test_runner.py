"""Taking a lesson: a pure function of what was done so far, shown as at a table."""

from __future__ import annotations

import pytest

from tests.lessons import toy
from tests.wire import checked
from watertable.kernel import BadInput, Game
from watertable.lessons import LessonError, Verdict, attempted, begun, taken
from watertable.lessons.runner import FAILED, ILLEGAL, REACHED, RIGHT, WRONG, first_state
from watertable.lessons.showing import course_json, stream_json, summary_json

pytestmark = pytest.mark.usefixtures("pearl_divers")


def test_a_lesson_from_its_first_step_to_its_last() -> None:
    lesson = toy.lesson()
    course = begun(lesson)
    said = []
    for action in [*toy.SOLUTION, "claim 1 4"]:
        assert course.step is not None
        verdict = course.take(action)
        assert verdict.is_taken
        said.append((verdict.what, verdict.effect))
    assert said == [
        (None, ""),
        (RIGHT, "Nobody doubts it: **1 point**."),
        (RIGHT, "It was a lie, and you gain 2 points."),
        (REACHED, "Well done."),
    ]
    assert course.kind == "end"
    assert course.actions == [*toy.SOLUTION, "claim 1 4"]
    assert course.take("next").what == ILLEGAL


def test_the_same_actions_give_the_same_lesson() -> None:
    pages = [course_json(taken(toy.lesson(), toy.SOLUTION), Verdict(None)) for _ in range(2)]
    assert pages[0] == pages[1]


def test_wrong_answers_are_answered_with_why_and_change_nothing() -> None:
    course = taken(toy.lesson(), ["next"])
    before = course.state.snapshot()
    wrong = course.take("claim 1 4")
    assert (wrong.what, wrong.why) == (WRONG, "Rui would not believe that, and you would lose the pearl.")
    other = course.take("dive")
    assert (other.what, other.why) == (WRONG, "Not now. This is about honesty.")
    refused = course.take("claim 4 4")
    assert (refused.what, refused.why, refused.rule) == (ILLEGAL, "You have no such pearl.", "PD-4")
    assert "no pearl worth 4" in refused.reason
    unnamed = course.take("challenge")
    assert unnamed.what == ILLEGAL
    assert unnamed.why == unnamed.reason
    assert unnamed.rule
    assert course.take("shout").why == "'shout' is not a move of Pearl Divers"
    assert course.take("next").what == ILLEGAL
    assert course.state.snapshot() == before
    assert course.actions == ["next"]


def test_only_the_choices_of_a_step_are_open() -> None:
    course = taken(toy.lesson(), ["next"])
    assert [move.text() for move in course.offered()] == ["claim 1 1", "claim 1 4", "claim 4 4"]
    (group,) = stream_json(course)["ask"]["legal"]
    assert group["texts"] == ["claim 1 1", "claim 1 4"]
    assert len(group["rows"]) == len(group["say"]) == 2
    choices = course_json(course, Verdict(None))["choices"]
    assert [choice["legal"] for choice in choices] == [True, True, False]
    everything = taken(toy.lesson(), toy.SOLUTION[:2])
    assert [move.text() for move in everything.offered()] == ["pass", "challenge"]
    reading = begun(toy.lesson())
    assert reading.offered() == []
    assert stream_json(reading)["ask"] is None


def test_what_the_others_do_is_shown_one_after_the_other() -> None:
    course, verdict = attempted(toy.lesson(), ["next"], "claim 1 1")
    assert verdict.what == RIGHT
    assert [(shown.seat, shown.told) for shown in course.past] == [
        (0, ["You lay a pearl and claim 1 point."]),
        (1, ["Rui passes."]),
        (1, ["Rui lays a pearl and claims 4 points."]),
    ]
    assert [len(shown.view["laid"][1]) for shown in course.past] == [0, 0, 1]
    page = course_json(course, verdict)
    assert page["past"][2]["view"] == page["stream"]["view"]
    assert [entry["seat"] for entry in page["stream"]["entries"]] == [0, 1, 1]


def test_the_stream_is_a_message_of_a_table() -> None:
    for number in range(len(toy.SOLUTION) + 1):
        checked(stream_json(taken(toy.lesson(), toy.SOLUTION[:number])))


def test_a_goal_is_played_for_against_bots_with_a_coach() -> None:
    course = taken(toy.lesson(), toy.SOLUTION)
    assert (course.kind, course.left) == ("goal", 3)
    assert course.coached() == "Your last pearl is worth 1."
    first, verdict = attempted(toy.lesson(), toy.SOLUTION, "dive")
    assert verdict.what == RIGHT
    assert first.left == 2
    assert first.actions == [*toy.SOLUTION, "dive"]
    assert any(shown.seat == 1 for shown in first.past)


def test_a_goal_that_is_missed_starts_its_step_again() -> None:
    lesson = toy.lesson(("score >= 4 and", "score >= 40 and"), ("within = 3", "within = 2"))
    course, verdict = attempted(lesson, [*toy.SOLUTION, "dive"], "pass")
    assert (verdict.what, verdict.why) == (FAILED, "Not this time.")
    assert course.actions == toy.SOLUTION
    assert course.left == 2
    assert course.past
    assert course.state.snapshot() == taken(lesson, toy.SOLUTION).state.snapshot()


def test_chance_can_be_scripted() -> None:
    scripted = toy.lesson(('seed = "pearls"', 'chance = ["draw 4", "draw 4"]'))
    course, _ = attempted(scripted, toy.SOLUTION, "dive")
    assert 4 in course.state.view(0).as_json()["hands"][0]
    impossible = toy.lesson(('seed = "pearls"', 'chance = ["draw 9"]'))
    with pytest.raises(LessonError, match=r"^1-honesty\.toml: step 4: chance 1: "):
        attempted(impossible, toy.SOLUTION, "dive")


@pytest.mark.parametrize(
    ("actions", "problem"),
    [
        (["dive"], "action 1 does not lead on in this lesson: Read on first"),
        (["next", "next"], "action 2 does not lead on in this lesson: This step asks for a move."),
        (["next", "claim 1 4"], "action 2 does not lead on in this lesson: Rui would not believe that"),
        (["next", "boo"], "action 2 does not lead on in this lesson: 'boo' is not a move of Pearl Divers"),
        ([*toy.SOLUTION, "claim 1 4", "next"], "action 5 does not lead on in this lesson: The lesson is over."),
    ],
)
def test_actions_that_do_not_lead_on_are_refused(actions: list[str], problem: str) -> None:
    with pytest.raises(BadInput, match=problem):
        taken(toy.lesson(), actions)


def test_a_lesson_that_does_not_fit_its_game_says_where() -> None:
    wrong = [
        (('"draw 4", "draw 1", "draw 2"]', '"dive"]'), r"^1-honesty\.toml: moves 2: dive: "),
        (
            ('then = ["pass", "claim 2 4"]', 'then = ["pass", "challenge"]'),
            r"^1-honesty\.toml: step 2: then 2: challenge: ",
        ),
        (
            ('then = ["pass", "claim 2 4"]', 'then = ["pass"]'),
            r"^1-honesty\.toml: step 3: it is not the learner who decides",
        ),
    ]
    for change, problem in wrong:
        with pytest.raises(LessonError, match=problem):
            taken(toy.lesson(change), toy.SOLUTION[:2])


def test_a_staged_position_replaces_parts_of_the_learners_view() -> None:
    course = begun(
        toy.lesson(('done = "', "[position]\nhands = [[4, 4], []]\n#"), ('"draw 2"]', '"draw 2", "dive", "draw 1"]'))
    )
    assert course.state.view(0).as_json()["hands"][0] == [4, 4]
    assert course.state.faults() == []


@pytest.mark.parametrize(
    ("position", "problem"),
    [
        ("hands = 3", "position: hands: "),
        ("pearls = 3", "position: there is no field 'pearls'"),
        ("hands = [[4, 4, 4, 4, 4, 4], [1]]", "position: "),
    ],
)
def test_a_staged_position_must_be_one_of_the_game(position: str, problem: str) -> None:
    with pytest.raises(LessonError, match=rf"^1-honesty\.toml: {problem}"):
        first_state(toy.lesson(('done = "', f"[position]\n{position}\n#")))


def test_a_lesson_in_a_list(pearl_divers: Game) -> None:
    assert summary_json(toy.lesson()) == {
        "name": toy.NAME,
        "title": "The truth first",
        "about": "What a claim is worth, and what a lie costs.",
        "minutes": 1,
        "rules": ["PD-4", "PD-5", "PD-6"],
        "steps": 4,
    }
