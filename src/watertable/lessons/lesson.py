"""What a lesson consists of. `reader` makes it from a file, `runner` plays it, `checking` proves it solvable."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from watertable.kernel import BadInput, Game, Move, OptionValue
from watertable.lessons.goals import Goal

READ: Final = "read"
"""A step to read; the action is "next"."""
DO: Final = "do"
"""A step that asks for one of a few right moves."""
GOAL: Final = "goal"
"""A step that is played freely until a goal is reached."""
END: Final = "end"
"""After the last step."""

NEXT: Final = "next"
"""The action that goes on from a step to read."""
CHOICES: Final = "choices"
"""What points at the choices instead of something on the board."""
LISTED: Final = "listed"
LEGAL: Final = "legal"


class LessonError(BadInput):
    """A lesson that does not fit its game: one line that names the file, the step and the key."""


@dataclass(frozen=True)
class Wrong:
    """A move that is answered with why it is not what is wanted; it may be one that the rules refuse."""

    move: Move
    why: str


@dataclass(frozen=True)
class Remark:
    """What the coach says, and when."""

    when: Goal
    say: str


@dataclass(frozen=True)
class Step:
    """One step of a lesson. `docs/lessons.md` explains every key."""

    kind: str
    say: str
    point: tuple[str, ...] = ()
    rules: tuple[str, ...] = ()
    hint: str = ""
    effect: str = ""
    right: tuple[Move, ...] = ()
    open: str = LISTED
    wrong: tuple[Wrong, ...] = ()
    otherwise: str = ""
    then: tuple[Move, ...] = ()
    goal: Goal | None = None
    within: int = 0
    others: str = ""
    seed: str = ""
    chance: tuple[Move, ...] = ()
    failed: str = ""
    coach: tuple[Remark, ...] = ()


@dataclass(frozen=True, eq=False)
class Lesson:
    """A lesson of a game."""

    game: Game
    name: str
    """The name of its file without the ending: "1-the-cycle"."""
    title: str
    about: str
    minutes: int
    rules: tuple[str, ...]
    players: int
    seat: int
    """The learner's."""
    names: tuple[str, ...]
    """Of all players; the learner is "You"."""
    options: dict[str, OptionValue]
    moves: tuple[Move, ...]
    """From the set-up to where the lesson begins."""
    position: dict[str, Any]
    """What is replaced in the learner's view after these moves."""
    steps: tuple[Step, ...]
    done: str
    """What is said at the end."""

    def problem(self, text: str, step: int | None = None, key: str = "") -> LessonError:
        """A LessonError about this lesson, or about one of its steps, counted from 0."""
        where = [f"{self.name}.toml", *([] if step is None else [f"step {step + 1}"]), *([key] if key else [])]
        return LessonError(f"{': '.join(where)}: {text}")
