"""What commands that fit something to games share: their arguments, and errors in one line."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import NoReturn

from watertable.kernel import BadInput, Game
from watertable.kernel.evaluator import LinearEvaluator


class Parser(argparse.ArgumentParser):
    """A parser whose errors are one line, without usage information."""

    def error(self, message: str) -> NoReturn:
        raise BadInput(message)


def parser_of(module: str, documentation: str | None) -> Parser:
    """A parser with what all of these commands take."""
    parser = Parser(
        prog=f"python -m {module}",
        description=documentation,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("game", metavar="GAME", help="the game's name")
    parser.add_argument("--players", default="", help="numbers of players, taken in turn, such as 3,4,4,5; default all")
    return parser


def at_least(least: int, most: int | None = None) -> Callable[[str], int]:
    """The type of an argument that is a whole number in a range."""
    expected = f"at least {least}" if most is None else f"{least} to {most}"

    def number(text: str) -> int:
        if not text.strip().isdecimal() or int(text) < least or (most is not None and int(text) > most):
            raise argparse.ArgumentTypeError(f"expected a whole number, {expected}, not {text!r}")
        return int(text)

    return number


def seat_counts(game: Game, text: str) -> list[int]:
    """The numbers of players as typed; by default all that the game allows."""
    if not text.strip():
        low, high = game.players
        return list(range(low, high + 1))
    words = [word.strip() for word in text.split(",")]
    if not all(word.isdecimal() for word in words):
        raise BadInput(f"argument --players: expected numbers such as 3,4,4,5, not {text!r}")
    return [game.setup(int(word)).seats for word in words]


def linear_evaluator(game: Game) -> LinearEvaluator:
    """The evaluator to train."""
    evaluator = game.evaluator()
    if not isinstance(evaluator, LinearEvaluator):
        raise BadInput(f"{game.title} has no LinearEvaluator, so there is nothing to train")
    return evaluator


def require_writable(path: Path) -> None:
    """Fail with one clear line, before any game is played, if a file cannot be written."""
    if path.is_dir():
        raise BadInput(f"{path} is a folder; expected a file to write")
    if not path.parent.is_dir():
        raise BadInput(f"{path} cannot be written: there is no folder {path.parent}")
    if not os.access(path if path.exists() else path.parent, os.W_OK):
        raise BadInput(f"{path} cannot be written: permission denied")


def run(command: Callable[[list[str] | None], None], arguments: list[str] | None) -> int:
    """Run a command and return its exit status. Bad input is one line on stderr and status 2."""
    try:
        command(arguments)
    except BadInput as problem:
        print(" ".join(str(problem).split()), file=sys.stderr)
        return 2
    return 0
