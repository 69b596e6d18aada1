"""A lesson in the terminal: what happened, the table, what the lesson says, and the answer, until the last step."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from rich.console import Console
from rich.markdown import Markdown
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from watertable.cli.answers import understand
from watertable.cli.console import ask
from watertable.cli.rules import find_rules, rule_numbered
from watertable.kernel import BadInput, Move
from watertable.lessons.lesson import GOAL, NEXT, READ, Lesson
from watertable.lessons.runner import FAILED, ILLEGAL, REACHED, WRONG, Course, Shown, Verdict, attempted, begun, taken
from watertable.table.drawing import table_of

_MOST_LISTED: Final = 24
_BOLD: Final = re.compile(r"\*\*(.+?)\*\*")
_HELP: Final = (
    ("Enter, next", "go on, where there is nothing to choose"),
    ("NUMBER or MOVE", "choose it"),
    ("hint", "get a hint"),
    ("table", "show the table again"),
    ("rules [NUMBER or WORD]", "show the rules of this step, or others"),
    ("quit", "leave the lesson"),
)


class LeftLesson(Exception):
    """The learner leaves before the end."""


class LessonSession:
    """One lesson at one keyboard."""

    def __init__(self, lesson: Lesson, console: Console, step: int = 1) -> None:
        self.lesson = lesson
        self.console = console
        self.course = _from_step(lesson, step)
        self.is_new = True
        """Whether the step has not been shown yet."""
        self.has_moved = True
        """Whether the table has changed since it was last shown."""
        self.commands: dict[str, Callable[[str], None]] = {
            "hint": self._hint,
            "table": self._table,
            "rules": self._rules,
            "help": self._help,
            "quit": self._quit,
            "quit!": self._quit,
        }

    def play(self) -> None:
        """Take the lesson to its end, or until the learner leaves (`LeftLesson`, EOFError, KeyboardInterrupt)."""
        lesson = self.lesson
        self.say(f"{lesson.game.title}: {lesson.title}", "bold")
        self.say(lesson.about, "dim")
        while self.course.step is not None:
            self._show_step()
            self._read()
        self.show(Text())
        self._table("")
        self.say_marked(lesson.done or "That was the lesson.")

    # What is shown

    def show(self, thing: object) -> None:
        self.console.print(thing)

    def say(self, text: str, style: str = "") -> None:
        self.console.print(Text(text, style=style))

    def say_marked(self, text: str, style: str = "") -> None:
        """Say a text of the lesson, with its words in bold."""
        said, end = Text(style=style), 0
        for found in _BOLD.finditer(text):
            said.append(text[end : found.start()])
            said.append(found[1], style="bold")
            end = found.end()
        self.console.print(said.append(text[end:]))

    def _show_step(self) -> None:
        step = self.course.step
        assert step is not None
        if not self.is_new:
            return
        self.show(Text())
        if self.has_moved:
            self._table("")
        self.say(f"Step {self.course.at + 1} of {len(self.lesson.steps)}", "dim")
        self.say_marked(step.say)
        coached = self.course.coached()
        if coached:
            self.say_marked(f"Coach: {coached}", "green")
        if step.kind == GOAL:
            self.say(f"Moves left: {self.course.left}", "dim")
        self._list(self.course.offered())
        self.is_new = self.has_moved = False

    def _list(self, moves: list[Move]) -> None:
        words = self.course.words()
        grid = Table.grid(padding=(0, 2))
        for number, move in enumerate(moves[:_MOST_LISTED], 1):
            sentence = move.text() if words is None else words.move(move)
            grid.add_row(Text(f"{number:>2}", style="bold cyan"), Text(sentence), Text(move.text(), style="dim"))
        if moves:
            self.show(grid)
        if len(moves) > _MOST_LISTED:
            self.say(f"… and {len(moves) - _MOST_LISTED} more, by their notation", "dim")

    def _tell(self, past: list[Shown]) -> None:
        for shown in past:
            for sentence in shown.told:
                self.say(f"· {sentence}")

    # What is typed

    def _read(self) -> None:
        """One line from the learner: an answer or a command."""
        step = self.course.step
        assert step is not None
        text = ask("Enter> " if step.kind == READ else "You> ").strip()
        name, _, rest = text.partition(" ")
        if name.lower() in self.commands:
            try:
                self.commands[name.lower()](rest.strip())
            except BadInput as problem:
                self.say(str(problem), "red")
            return
        if step.kind == READ:
            if text.lower() in ("", NEXT, "n"):
                self._take(NEXT)
            else:
                self.say("Press Enter to go on; `help` lists what you can type.")
        elif not text:
            self.say("Type a number or a move; `hint` gives a hint.")
        else:
            self._answer(text)

    def _answer(self, text: str) -> None:
        words = self.course.words()
        offered = self.course.offered()
        try:
            if words is None:
                move = self.lesson.game.from_text(text)
            else:
                move = understand(text, self.lesson.game, offered, words)
        except BadInput as problem:
            self.say(str(problem), "red")
            return
        self._take(move.text())

    def _take(self, action: str) -> None:
        self.course, verdict = attempted(self.lesson, self.course.actions, action)
        if verdict.is_taken or verdict.what == FAILED:
            self.is_new = True
            self.has_moved = bool(self.course.past)
        # What a right move has shown is said before the others go on; what a goal was missed by comes first.
        own = len(self.course.past) if verdict.what in (FAILED, REACHED) else 1
        self._tell(self.course.past[:own])
        self._judge(verdict)
        self._tell(self.course.past[own:])

    def _judge(self, verdict: Verdict) -> None:
        if verdict.effect:
            self.say_marked(verdict.effect, "green")
        elif verdict.what == REACHED:
            self.say("You have done it!", "green")
        if verdict.what in (WRONG, FAILED):
            self.say_marked(verdict.why, "yellow")
        if verdict.what == ILLEGAL:
            why = verdict.why[:1].upper() + verdict.why[1:]
            self.say_marked(f"{why} ({verdict.rule})" if verdict.rule else why, "yellow")

    # Commands

    def _hint(self, text: str) -> None:
        step = self.course.step
        hint = "" if step is None else step.hint
        self.say_marked(hint or "There is no hint here. Read it once more, and try.", "green")

    def _table(self, text: str) -> None:
        view = self.course.state.view(self.lesson.seat)
        self.show(table_of(self.lesson.game, view, self.course.words()))

    def _rules(self, text: str) -> None:
        game, step = self.lesson.game, self.course.step
        numbers = self.lesson.rules if step is None or not step.rules else step.rules
        found = find_rules(game, text) if text else [rule_numbered(game, number) for number in numbers]
        for rule in found:
            if rule is not None:
                self.show(Padding(Markdown(rule.text), (0, 2)))

    def _help(self, text: str) -> None:
        grid = Table.grid(padding=(0, 2))
        for typed, meaning in _HELP:
            grid.add_row(Text(typed, style="bold"), Text(meaning))
        self.show(grid)

    def _quit(self, text: str) -> None:
        raise LeftLesson


def _from_step(lesson: Lesson, step: int) -> Course:
    """The lesson at a step, counted from 1; those before it are taken with their first right answers."""
    if not 1 <= step <= len(lesson.steps):
        raise BadInput(f"--step {step}: the lesson has steps 1 to {len(lesson.steps)}")
    before = lesson.steps[: step - 1]
    if any(each.kind == GOAL for each in before):
        raise BadInput(f"--step {step}: a goal comes before it, which you have to reach yourself")
    actions = [NEXT if each.kind == READ else each.right[0].text() for each in before]
    return taken(lesson, actions) if actions else begun(lesson)
