"""Which code of the protocol an error is reported with."""

from __future__ import annotations

from watertable.kernel import BadInput, IllegalMove
from watertable.kernel.match_log import CannotUndo, KeyReused, StaleMove
from watertable.server.tables.roster import Refused
from watertable.table import NotAsked, NotPlaying

_FAILURES = (
    "bad-message",
    "bad-move",
    "not-held",
    "not-playing",
    "not-asked",
    "limited",
    "unavailable",
    "other-version",
)


def failure_code(problem: BadInput | Refused) -> str:
    """The code of `failed`: a question that cannot be answered, or a setting that cannot be changed."""
    if isinstance(problem, NotPlaying):
        return "not-playing"
    if isinstance(problem, NotAsked):
        return "not-asked"
    if isinstance(problem, BadInput):
        return "bad-move"
    return problem.code if problem.code in _FAILURES else "refused"


def refusal_code(problem: Exception) -> str:
    """The code of `refused`: a move or an undo."""
    if isinstance(problem, Refused):
        if problem.code == "unavailable":
            return "busy"
        return problem.code if problem.code in ("not-held", "not-playing", "limited") else "not-playing"
    for kind, code in (
        (IllegalMove, "illegal"),
        (StaleMove, "stale"),
        (KeyReused, "key-reused"),
        (CannotUndo, "cannot-undo"),
        (NotAsked, "not-asked"),
    ):
        if isinstance(problem, kind):
            return code
    return "bad-move"
