"""Reasons and errors. Whatever a person did wrong ends in one clear line.

`Reason` is why a move is not allowed: a sentence with gaps, the values for the gaps, and the
number of the rule. Everything that bad input can cause is a `BadInput`; its text is that line.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from watertable.kernel.values import Value


@dataclass(eq=False, init=False, repr=False)
class Reason(Value):
    """Why not: `message` with `{gaps}`, what fills them, and the rule ("WC-6")."""

    rule: str
    message: str
    values: dict[str, str | int]

    def __init__(self, rule: str, message: str, values: dict[str, str | int] | None = None) -> None:
        self.rule = rule
        self.message = message
        self.values = {} if values is None else values

    def __hash__(self) -> int:
        return hash((self.rule, self.message, tuple(self.values.items())))

    def text(self) -> str:
        return self.message.format(**self.values) if self.values else self.message

    def __str__(self) -> str:
        return f"{self.text()} ({self.rule})"


class BadInput(Exception):
    """Something a person, a file or a client gave is wrong; the text says what and where."""


class IllegalMove(BadInput):
    """A move that the rules refuse. The state it was tried on is unchanged."""

    def __init__(self, reason: Reason) -> None:
        super().__init__(str(reason))
        self.reason = reason

    @property
    def rule(self) -> str:
        return self.reason.rule

    def __reduce__(self) -> tuple[Any, ...]:
        return IllegalMove, (self.reason,)


class BadText(BadInput):
    """A text that is no move (or event, or option) of this game."""


class PackError(BadInput):
    """A content pack that cannot be used: which key, what was expected."""


class RecordError(BadInput):
    """A record that cannot be read or does not hold; with the ply and the rule, where there is one."""

    def __init__(self, text: str, ply: int | None = None, rule: str | None = None) -> None:
        super().__init__(text)
        self.ply = ply
        self.rule = rule

    def __reduce__(self) -> tuple[Any, ...]:
        return RecordError, (str(self), self.ply, self.rule)


def first_line(problem: BaseException) -> str:
    """What kind of error it is and the first line of its text, for a message of one line."""
    lines = str(problem).strip().splitlines()
    name = type(problem).__name__
    return f"{name}: {lines[0]}" if lines else name
