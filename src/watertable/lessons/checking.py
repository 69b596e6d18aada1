"""Proof that a lesson teaches what it says: it can be solved, and its wrong answers are wrong.

A wrong answer must be refused by the rules, or be worse than the best right one by at least `WORSE` of the win, as a
seeded tree search from the learner's view expects it. Goals are reached by bots. Pointers are looked up in the drawing
of the position that they are shown with.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Final

from watertable.bots import BotDecider, Budget, MctsBot, spec_from_text
from watertable.kernel import BadInput, Move
from watertable.lessons.lesson import CHOICES, DO, GOAL, NEXT, READ, Lesson, Step
from watertable.lessons.runner import FAILED, REACHED, Course, begun, taken
from watertable.play import Decision

ITERATIONS: Final = 2000
WORSE: Final = 0.05
"""How much of the win a wrong answer must lose, at least, against the best right one."""
ALIKE: Final = 0.1
"""How much of the win right answers of one step may differ, at most."""
_SOLVERS: Final = ("greedy", "mcts:100i", "mcts:400i")
_SEEDS: Final = 4
"""How often each solver tries to reach a goal."""
_POINTERS: Final = re.compile(r'data-(?:place|piece)="([^"]*)"')


@dataclass
class Weighed:
    """A legal answer, and the share of the win that the search expects of it."""

    step: int
    """Counted from 1."""
    move: str
    is_right: bool
    share: float

    def as_data(self) -> dict[str, Any]:
        return {"step": self.step, "move": self.move, "right": self.is_right, "share": round(self.share, 3)}


@dataclass
class Checked:
    """What was found out about a lesson."""

    lesson: Lesson
    problems: list[str] = field(default_factory=list)
    """A line each; none if the lesson is good."""
    weighed: list[Weighed] = field(default_factory=list)
    solution: list[str] = field(default_factory=list)
    """Actions from the first step to the last."""

    @property
    def is_good(self) -> bool:
        return not self.problems

    def as_data(self) -> dict[str, Any]:
        return {
            "game": self.lesson.game.name,
            "lesson": self.lesson.name,
            "steps": len(self.lesson.steps),
            "is_good": self.is_good,
            "problems": self.problems,
            "answers": [each.as_data() for each in self.weighed],
            "solution": self.solution,
        }


def check_lesson(lesson: Lesson, iterations: int = ITERATIONS, tell: Callable[[], None] | None = None) -> Checked:
    """Check a lesson that could be read. `tell` is called after each step."""
    check = _Check(lesson, iterations)
    try:
        check.run(tell)
    except BadInput as problem:
        check.found.problems.append(str(problem))
    return check.found


class _Check:
    def __init__(self, lesson: Lesson, iterations: int) -> None:
        self.lesson = lesson
        self.iterations = iterations
        self.found = Checked(lesson)

    def run(self, tell: Callable[[], None] | None) -> None:
        """Solve the lesson with the first right answers, and look at everything on the way."""
        course = begun(self.lesson)
        while course.step is not None:
            step = course.step
            self._look(course, step)
            if step.kind == READ:
                course.take(NEXT)
            elif step.kind == DO:
                if not self._weigh(course, step):
                    return
                course.take(step.right[0].text())
            else:
                solved = self._reach(course, step)
                if solved is None:
                    return
                course = solved
            if tell is not None:
                tell()
        self.found.solution = list(course.actions)
        self._go_astray()

    def _report(self, text: str, at: int, key: str = "") -> None:
        self.found.problems.append(str(self.lesson.problem(text, at, key)))

    def _look(self, course: Course, step: Step) -> None:
        """Pointers are on the board."""
        drawer = self.lesson.game.drawer()
        if drawer is None or not step.point:
            return
        known = set(_POINTERS.findall(drawer.position(course.table.view_to_draw(self.lesson.seat))))
        for point in step.point:
            if known and point != CHOICES and point not in known:
                self._report(
                    f"there is no {point!r} on the board (there are: {_shortened(sorted(known))})", course.at, "point"
                )

    def _weigh(self, course: Course, step: Step) -> bool:
        """Wrong answers are refused or worse, right ones about as good as each other. Whether those are legal."""
        seat = self.lesson.seat
        refused = [move for move in step.right if course.state.why_not(seat, move) is not None]
        for move in refused:
            self._report(f"{move.text()}: {course.state.why_not(seat, move)}", course.at, "right")
        wrong = [each.move for each in step.wrong if course.state.why_not(seat, each.move) is None]
        if refused or (not wrong and len(step.right) == 1):
            return not refused
        right_shares = [self._share(course, move, True) for move in step.right]
        best = max(right_shares)
        for move, share in zip(step.right, right_shares, strict=True):
            if best - share > ALIKE:
                self._report(
                    f"{move.text()} is worth {share:.2f} of the win, another right answer {best:.2f}",
                    course.at,
                    "right",
                )
        for move in wrong:
            share = self._share(course, move, False)
            if best - share < WORSE:
                self._report(
                    f"{move.text()} is worth {share:.2f} of the win, the best right answer {best:.2f}: "
                    f"a wrong answer must lose at least {WORSE}",
                    course.at,
                    "wrong",
                )
        return True

    def _share(self, course: Course, move: Move, is_right: bool) -> float:
        """The learner's share of the win after a move: a search from the learner's view in which that move is made."""
        lesson = self.lesson
        bot = MctsBot(f"lesson:{lesson.name}:{course.at}")
        view = course.state.view(lesson.seat)
        choice = bot.think(lesson.game, view, [move], Budget(iterations=self.iterations))
        share = choice.considered[0].share
        self.found.weighed.append(Weighed(course.at + 1, move.text(), is_right, share))
        return share

    def _reach(self, course: Course, step: Step) -> Course | None:
        """The lesson after the goal was reached by one of the solvers; None if none of them reaches it."""
        at, before = course.at, list(course.actions)
        if course.is_reached():
            self._report("it is reached before the learner has done anything", at, "goal")
            return None
        for name in _SOLVERS:
            for seed in range(_SEEDS):
                tried = taken(self.lesson, before)
                if self._play(tried, name, seed):
                    return tried
        self._report(f"no bot reaches {step.goal.text if step.goal else ''!r} within {step.within} moves", at, "goal")
        return None

    def _play(self, course: Course, name: str, seed: int) -> bool:
        """Whether a bot in the learner's seat reaches the goal."""
        bot = BotDecider(spec_from_text(name).make(f"lesson:{self.lesson.name}:{seed}"))
        seat = self.lesson.seat
        while True:
            decision = Decision(course.state, seat, course.state.legal_moves(seat))
            verdict = course.take(bot.decide(decision).text())
            if verdict.what == REACHED:
                return True
            if verdict.what == FAILED:
                return False

    def _go_astray(self) -> None:
        """Every other right answer leads to the end as well."""
        solution = self.found.solution
        for at, step in enumerate(self.lesson.steps):
            if step.kind == GOAL:
                return
            for move in step.right[1:]:
                try:
                    course = taken(self.lesson, [*solution[:at], move.text()])
                    while course.step is not None and course.step.kind != GOAL:
                        first = NEXT if course.step.kind == READ else course.step.right[0].text()
                        verdict = course.take(first)
                        if not verdict.is_taken:
                            raise self.lesson.problem(f"{first} is not possible then: {verdict.why}", course.at)
                except BadInput as problem:
                    self._report(f"after {move.text()}: {problem}", at, "right")


def _shortened(names: list[str], most: int = 12) -> str:
    return ", ".join(names[:most]) + (", …" if len(names) > most else "")
