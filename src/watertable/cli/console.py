"""Where the command line writes: results to stdout, remarks and progress to stderr."""

from __future__ import annotations

import json
import sys
from typing import Any

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn


def output() -> Console:
    """The console for results. It uses colours only in a terminal, and only if NO_COLOR is not set."""
    return Console(highlight=False, markup=False)


def remarks() -> Console:
    """The console for everything that is not a result."""
    return Console(stderr=True, highlight=False, markup=False)


def remark(text: str) -> None:
    """One line on stderr."""
    print(f"watertable: {text}", file=sys.stderr)


def print_json(data: Any) -> None:
    """One JSON document on stdout."""
    sys.stdout.write(json.dumps(data, ensure_ascii=False, indent=2) + "\n")


def print_json_line(data: Any) -> None:
    """One JSON object on a line of its own."""
    sys.stdout.write(json.dumps(data, ensure_ascii=False, separators=(",", ":")) + "\n")


def progress() -> Progress:
    """A progress bar on stderr, shown only if that is a terminal."""
    console = remarks()
    return Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=console,
        disable=not console.is_terminal,
        transient=True,
    )
