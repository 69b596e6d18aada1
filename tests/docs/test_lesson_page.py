"""The page on lessons names every key that a lesson can have, and the lesson that it shows can be taken."""

from __future__ import annotations

import re
from contextlib import suppress

from tests.any_game import GAMES
from tests.conformance.toy_game import PEARL_DIVERS
from tests.docs.samples import ROOT, samples_of
from tests.lessons import toy
from watertable.lessons import BrokenLesson, Lesson, read_lesson
from watertable.lessons.checking import check_lesson

PAGE = ROOT / "docs" / "lessons.md"
STRANGE = "no_such_key = 1"


def shown_lesson() -> Lesson:
    """The lesson on the page, for the game that it is about."""
    (sample,) = [sample for sample in samples_of(PAGE) if sample.language == "toml"]
    for game in GAMES:
        with suppress(BrokenLesson):
            return read_lesson(game, "rain", sample.text)
    raise AssertionError("the lesson on the page fits no game")


def known_keys() -> set[str]:
    """The keys that the reader knows, as its messages about a strange one list them."""
    known = set()
    lines = toy.TEXT.splitlines()
    for at in [0, *[number for number, line in enumerate(lines, 1) if line == "[[steps]]"]]:
        try:
            read_lesson(PEARL_DIVERS, toy.NAME, "\n".join([*lines[:at], STRANGE, *lines[at:]]))
        except BrokenLesson as refused:
            for listed in re.findall(r"\(known here: (.*)\)", " ".join(refused.problems)):
                known |= set(listed.split(", "))
    return known


def test_the_page_names_every_key() -> None:
    text = PAGE.read_text("utf-8")
    known = known_keys()
    assert {"title", "position", "say", "right", "then", "goal", "coach"} <= known
    assert [key for key in sorted(known) if f"`{key}`" not in text] == []


def test_the_lesson_on_the_page_can_be_taken() -> None:
    checked = check_lesson(shown_lesson(), 20)
    assert checked.solution
    assert [problem for problem in checked.problems if "of the win" not in problem] == []
