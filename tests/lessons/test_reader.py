"""Lessons from their files: found with their game, and refused with one line for each mistake."""

from __future__ import annotations

import pytest

from tests.any_game import GAMES
from tests.conformance.toy_game import PEARL_DIVERS
from tests.lessons import toy
from watertable.kernel import BadInput
from watertable.lessons import BrokenLesson, find_lesson, lesson_names, lessons_of, read_lesson
from watertable.lessons.lesson import DO, GOAL, LEGAL, LISTED, READ


def test_lessons_are_found_in_the_folder_of_their_game_in_any_package() -> None:
    assert lesson_names(PEARL_DIVERS) == [toy.NAME]
    assert [lesson.name for lesson in lessons_of(PEARL_DIVERS)] == [toy.NAME]
    for game in GAMES:
        assert lesson_names(game) == sorted(lesson_names(game))


def test_a_lesson_is_found_by_name_number_or_word() -> None:
    found = find_lesson(PEARL_DIVERS, toy.NAME)
    assert find_lesson(PEARL_DIVERS, "1") is found
    assert find_lesson(PEARL_DIVERS, "honesty") is found
    with pytest.raises(BadInput, match=r"^Pearl Divers has no lesson '2' \(it has: 1-honesty\)$"):
        find_lesson(PEARL_DIVERS, "2")


def test_what_a_lesson_consists_of() -> None:
    lesson = toy.lesson()
    assert [step.kind for step in lesson.steps] == [READ, DO, DO, GOAL]
    assert lesson.names == ("You", "Rui")
    assert [step.open for step in lesson.steps[1:3]] == [LISTED, LEGAL]
    assert [wrong.move.text() for wrong in lesson.steps[1].wrong] == ["claim 1 4", "claim 4 4"]
    assert lesson.steps[3].within == 3


def test_the_learner_can_sit_in_any_seat() -> None:
    lesson = toy.lesson(("seat = 0", "seat = 1"), ("players = 2", "players = 3"), ('["Rui"]', '["Rui", "Eva"]'))
    assert lesson.names == ("Rui", "You", "Eva")


MISTAKES = {
    "not-toml": ("title =", "title ::", "1-honesty.toml: not TOML"),
    "no-title": ('title = "The truth first"', "", "1-honesty.toml: title: missing; expected a text"),
    "long-say": ("Lay one of them", "Lay one of them" * 20, "line 16: steps 2: say: expected at most 220 characters"),
    "long-about": ("What a claim", "What a claim" * 20, "line 2: about: expected at most 120 characters"),
    "unknown-key": ('hint = "Lay', 'hnit = "Lay', "steps 4: hnit: unknown key; did you mean 'hint'?"),
    "unknown-rule": (
        'rules = ["PD-2"]',
        'rules = ["PD-99"]',
        "line 13: steps 1: rules: Pearl Divers has no rule 'PD-99'",
    ),
    "no-move": ('right = ["challenge"]', 'right = ["shout"]', "steps 3: right: 'shout' is not a move of Pearl Divers"),
    "no-wrong-move": (
        'move = "claim 1 4"',
        'move = "lie"',
        "steps 2: wrong 1: move: 'lie' is not a move of Pearl Divers",
    ),
    "nothing-right": ('right = ["challenge"]', "right = []", "steps 3: right: expected at least one right move"),
    "right-and-wrong": ('move = "claim 1 4"', 'move = "claim 1 1"', "'claim 1 1' is right and wrong"),
    "no-why": (', why = "You have no such pearl."', "", "steps 2: wrong 2: why: missing; expected a text"),
    "open": ('open = "legal"', 'open = "all"', "steps 3: open: expected one of listed, legal, found 'all'"),
    "players": ("players = 2", "players = 9", "line 5: players: expected a whole number from 2 to 4, found 9"),
    "seat": ("seat = 0", "seat = 2", "line 6: seat: expected a whole number from 0 to 1, found 2"),
    "names": ('names = ["Rui"]', "names = []", "names: expected a short name for each of the 1 other players"),
    "goal": ("score >= 4 and", "glory >= 4 and", "steps 4: goal: 'glory >= 4' is no condition"),
    "event": ("event PearlClaimed", "event Flood", "steps 4: goal: there is no event Flood in Pearl Divers"),
    "within": ("within = 3", "within = 99", "steps 4: within: expected a whole number from 1 to 40, found 99"),
    "bot": ('others = "greedy"', 'others = "deep"', "steps 4: others: no bot or level is called 'deep'"),
    "slow-bot": ('others = "greedy"', 'others = "hard"', "steps 4: others: expected a quick bot such as greedy"),
    "thinker": ('others = "greedy"', 'others = "mcts:900i"', "steps 4: others: expected a quick bot such as greedy"),
    "coach": ("asked turn and can claim 1 1", "can fly", "steps 4: coach 1: when: 'fly' is not a move of Pearl Divers"),
}


@pytest.mark.parametrize("mistake", MISTAKES.values(), ids=MISTAKES)
def test_a_mistake_is_one_line_with_file_line_step_and_key(mistake: tuple[str, str, str]) -> None:
    old, new, expected = mistake
    with pytest.raises(BrokenLesson) as refused:
        toy.lesson((old, new))
    assert expected in str(refused.value)
    assert str(refused.value).startswith("1-honesty.toml")
    assert "\n" not in str(refused.value)


def test_all_mistakes_are_reported_at_once() -> None:
    with pytest.raises(BrokenLesson) as refused:
        toy.lesson(("minutes = 1", "minutes = 0"), ("within = 3", "within = 0"))
    assert len(refused.value.problems) == 2


def test_options_must_fit_the_game() -> None:
    with pytest.raises(BrokenLesson, match="line 9: options: option hand: expected one of 2, 3; found 9"):
        toy.lesson(('done = "', "[options]\nhand = 9\n#"))


def test_a_lesson_has_something_to_do() -> None:
    reading = toy.TEXT.partition('[[steps]]\nsay = "Lay one')[0]
    with pytest.raises(BrokenLesson, match="steps: expected a step to do"):
        read_lesson(PEARL_DIVERS, toy.NAME, reading)


def test_after_a_goal_nothing_can_be_asked_for() -> None:
    with pytest.raises(BrokenLesson, match="after a step with `goal` only steps to read can follow"):
        read_lesson(PEARL_DIVERS, toy.NAME, toy.TEXT + '\n[[steps]]\nsay = "Once more."\nright = ["dive"]\n')
    ending = read_lesson(PEARL_DIVERS, toy.NAME, toy.TEXT + '\n[[steps]]\nsay = "That was it."\n')
    assert ending.steps[-1].kind == READ
