"""The lesson of Pearl Divers, and what can be done to it."""

from __future__ import annotations

from pathlib import Path

import tests.conformance.toy_game
from tests.conformance.toy_game import PEARL_DIVERS
from watertable.lessons import Lesson, read_lesson

NAME = "1-honesty"
FILE = Path(tests.conformance.toy_game.__file__).parent / "lessons" / f"{NAME}.toml"
TEXT = FILE.read_text("utf-8")
SOLUTION = ["next", "claim 1 1", "challenge"]
"""Up to the last step, which has a goal."""


def changed(*changes: tuple[str, str]) -> str:
    """The text of the lesson with some of it replaced."""
    text = TEXT
    for old, new in changes:
        assert text.count(old) == 1, f"{old!r} is in the lesson {text.count(old)} times"
        text = text.replace(old, new)
    return text


def lesson(*changes: tuple[str, str]) -> Lesson:
    """The lesson with some of its text replaced."""
    return read_lesson(PEARL_DIVERS, NAME, changed(*changes))
