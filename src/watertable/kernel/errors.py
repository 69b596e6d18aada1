"""Reasons and errors. Every mistake in the input is reported in one clear line.

`Reason` is why a move is not allowed: a sentence with gaps, the values for the gaps, and the
number of the rule. Every error caused by bad input is a `BadInput`; its text is that line.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from watertable.kernel.values import Value


@dataclass(eq=False, init=False, repr=False)
class Reason(Value):
    """Why a move is not allowed: the number of the rule, and a message with `{gaps}` for the values.

    `State.why_not` returns one. `Words.reason` gives its text in the game's language.

    Examples:
        >>> game = find_game("water-cycle")
        >>> state = game.new(3, {"first_seat": 0})
        >>> state.apply(CHANCE, game.from_text("roll 1 2 2"))
        >>> reason = state.why_not(0, game.from_text("die 6"))
        >>> print(reason)
        no die with a 6 is left (WC-5)
        >>> reason.rule, reason.values
        ('WC-5', {'die': 6})
    """

    rule: str
    """The number of the rule: "WC-5"."""
    message: str
    """The sentence, with gaps such as `{die}`."""
    values: dict[str, str | int]
    """What fills the gaps."""

    def __init__(self, rule: str, message: str, values: dict[str, str | int] | None = None) -> None:
        self.rule = rule
        self.message = message
        self.values = {} if values is None else values

    def __hash__(self) -> int:
        return hash((self.rule, self.message, tuple(self.values.items())))

    def text(self) -> str:
        """The message with its gaps filled, without the rule."""
        return self.message.format(**self.values) if self.values else self.message

    def __str__(self) -> str:
        return f"{self.text()} ({self.rule})"


class BadInput(Exception):
    """Input that cannot be used, from a person, a file or a client. The text is one line that says what is wrong.

    All errors that input can cause derive from it, so one `except BadInput` catches them.

    Examples:
        >>> try:
        ...     find_game("water-polo")
        ... except BadInput as problem:
        ...     print(problem)
        no game is called 'water-polo' (there are: ...)
    """


class IllegalMove(BadInput):
    """A move that the rules refuse. The state it was tried on is unchanged.

    Examples:
        >>> game = find_game("water-cycle")
        >>> state = game.new(3, {"first_seat": 0})
        >>> try:
        ...     state.apply(0, game.from_text("die 6"))
        ... except IllegalMove as refused:
        ...     print(refused.rule, refused.reason.text())
        WC-5 the dice come first
    """

    def __init__(self, reason: Reason) -> None:
        super().__init__(str(reason))
        self.reason = reason

    @property
    def rule(self) -> str:
        """The number of the rule that refuses the move."""
        return self.reason.rule

    def __reduce__(self) -> tuple[Any, ...]:
        return IllegalMove, (self.reason,)


class BadText(BadInput):
    """Text or JSON that is not a move, event or view of this game.

    Examples:
        >>> find_game("water-cycle").from_text("castle")
        Traceback (most recent call last):
        watertable.kernel.errors.BadText: 'castle' is not a move of Water Cycle
    """


class PackError(BadInput):
    """A content pack that cannot be used. `problems` has one line for each mistake: where it is, and what was expected.
    The text is the first of them, and how many more there are.

    Examples:
        >>> text = find_game("water-cycle").pack_text("default")
        >>> find_game("water-cycle").read_pack(text.replace("target = 60", "target = 0"))
        Traceback (most recent call last):
        watertable.kernel.errors.PackError: pack, line 31: score.target: expected a whole number from 1 to 1000, found 0
    """

    def __init__(self, text: str, problems: list[str] | None = None) -> None:
        more = 0 if problems is None else len(problems) - 1
        super().__init__(f"{text} (and {more} more {'mistake' if more == 1 else 'mistakes'})" if more else text)
        self.problems = [text] if problems is None else problems

    def __reduce__(self) -> tuple[Any, ...]:
        return PackError, (self.problems[0], self.problems)


class RecordError(BadInput):
    """A record that cannot be read, or that the rules do not allow. `ply` is the number of the move and `rule` the
    rule that refuses it, where there is one.

    Examples:
        >>> setup = find_game("water-cycle").setup(3, {"first_seat": 0})
        >>> record = Record(setup.to_json(), ["Ana", "Rui", "Eva"])
        >>> record.moves = [(CHANCE, "roll 1 2 2"), (0, "die 6")]
        >>> try:
        ...     verify(record)
        ... except RecordError as problem:
        ...     print(problem.ply, problem.rule)
        2 WC-5
    """

    def __init__(self, text: str, ply: int | None = None, rule: str | None = None) -> None:
        super().__init__(text)
        self.ply = ply
        self.rule = rule

    def __reduce__(self) -> tuple[Any, ...]:
        return RecordError, (str(self), self.ply, self.rule)


def first_line(problem: BaseException) -> str:
    """The kind of error and the first line of its text, for a message of one line."""
    lines = str(problem).strip().splitlines()
    name = type(problem).__name__
    return f"{name}: {lines[0]}" if lines else name
