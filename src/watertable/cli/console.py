"""Where the command line writes: results to stdout, remarks and progress to stderr.

Records, packs and names come from others. What is in them is shown, but never obeyed: no control character of theirs
reaches the terminal.
"""

from __future__ import annotations

import json
import re
import sys
import unicodedata
from collections.abc import Iterable
from datetime import timedelta
from math import ceil
from typing import Any

from rich.console import Console, ConsoleOptions, RenderableType
from rich.progress import BarColumn, MofNCompleteColumn, Progress, ProgressColumn, Task, TextColumn
from rich.segment import Segment
from rich.text import Text

_PERHAPS_CONTROL = re.compile(r"[^\x00-\x7e\u00a0-\u00ac\u00ae-\u05ff]")
"""JSON escapes the first 32 characters by itself."""


def plain(text: str) -> str:
    """A text without characters that control a terminal or the direction of writing."""
    if text.isprintable():
        return text
    return "".join([letter for letter in text if letter in "\n\t" or unicodedata.category(letter)[0] != "C"])


def ask(prompt: str) -> str:
    """What someone types after a prompt.

    Outside a terminal the prompt is written here, because `input` drops a Ctrl-C that comes while it writes its own.
    """
    shown = plain(prompt)
    if sys.stdin.isatty() and sys.stdout.isatty():
        return input(shown)
    sys.stdout.write(shown)
    sys.stdout.flush()
    return input()


class PlainConsole(Console):
    """A console that prints no control characters but its own."""

    def render(self, renderable: RenderableType, options: ConsoleOptions | None = None) -> Iterable[Segment]:
        for segment in super().render(renderable, options):
            yield segment if segment.control is not None else Segment(plain(segment.text), segment.style)


def output() -> Console:
    """The console for results. It uses colours only in a terminal, and only if NO_COLOR is not set."""
    return PlainConsole(highlight=False, markup=False)


def remarks() -> Console:
    """The console for everything that is not a result."""
    return PlainConsole(stderr=True, highlight=False, markup=False)


def remark(text: str) -> None:
    """One line on stderr."""
    print(f"watertable: {plain(text)}", file=sys.stderr)


def print_json(data: Any) -> None:
    """One JSON document on stdout."""
    sys.stdout.write(_escaped(json.dumps(data, ensure_ascii=False, indent=2)) + "\n")


def print_json_line(data: Any) -> None:
    """One JSON object on a line of its own."""
    sys.stdout.write(_escaped(json.dumps(data, ensure_ascii=False, separators=(",", ":"))) + "\n")


def _escaped(text: str) -> str:
    """JSON that says the same without characters that a terminal would obey."""
    return _PERHAPS_CONTROL.sub(_escape, text)


def _escape(found: re.Match[str]) -> str:
    letter = found.group()
    return json.dumps(letter)[1:-1] if unicodedata.category(letter)[0] == "C" else letter


class TimeLeft(ProgressColumn):
    """How long it will still take, by the mean speed so far.

    Results of other processes come many at a time; a speed taken from the latest ones alone would jump. A task that
    goes on from where an earlier run was stopped says in the field `begun` how much was done then.
    """

    def render(self, task: Task) -> Text:
        done = task.completed - task.fields.get("begun", 0)
        if task.total is None or task.elapsed is None or done <= 0:
            return Text("-:--:--", style="progress.remaining")
        left = timedelta(seconds=ceil(task.elapsed * (task.total - task.completed) / done))
        return Text(str(left), style="progress.remaining")


def progress() -> Progress:
    """A progress bar on stderr, shown only if that is a terminal.

    FORCE_COLOR, which notebooks and CI set, makes no terminal: a bar would be written there again and again."""
    return Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeLeft(),
        console=remarks(),
        disable=not sys.stderr.isatty(),
        transient=True,
    )
