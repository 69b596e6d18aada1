"""The check of sentences that speak to a player: each must be right in the second person too.

Every sentence about players is filled as if it were told to each player that it names. The language is English: a
catalogue in another language needs a check of its own.
"""

from __future__ import annotations

import re
from typing import Any, Final

from watertable.kernel.words import Words
from watertable.testing.walk import Walk

_GAP: Final = re.compile(r"\{(\w+)(?:\|[^|}]*\|[^|}]*|:(\w+))?\}")
_SOON: Final = r"(?:now |still |then |also )?"
_WRONG: Final = re.compile(
    rf"\b[Yy]ou {_SOON}\w*[^s\W]s\b|\b[Yy]ou [^.:;]* and {_SOON}[a-z]*[^s\W]s\b|\b[Yy]our?'s\b|\bof you\b"
)
"""A third person after "you" ("You takes", "You lose 2 points and has 3"); names after "and" begin with a capital."""
_TABLES: Final = ("events", "waiting", "moves", "remarks", "advice", "reasons")


def sentences_say_you(walk: Walk) -> None:
    """Every sentence is right in English when it is told to a player that it names."""
    names = ["Ana", "Rui"]
    words = walk.game.words(names)
    for table in _TABLES:
        for key, sentence in words.sentences(table).items():
            for named in seat_gaps(sentence):
                said = as_told(words, sentence, named)
                walk.expect(not is_wrong(said), f"{table}.{key} reads {said!r} to the player it is about")
    for question in words.sentences("waiting"):
        walk.expect(words.has("questions", question), f"[waiting] has {question!r}, which is not among [questions]")


def seat_gaps(sentence: str) -> list[str]:
    """The names of the gaps that are players."""
    return sorted({name for name, table in _GAP.findall(sentence) if table == "seat"})


def as_told(words: Words, sentence: str, named: str) -> str:
    """The sentence as the player in this gap is told it; all other players are someone else."""
    values: dict[str, Any] = {}
    for name, table in _GAP.findall(sentence):
        values[name] = (0 if name == named else 1) if table == "seat" else 2
    return words.told_to(0).fill(sentence, values)


def is_wrong(said: str) -> bool:
    """Whether a sentence has a verb in the third person after "you", as in "You takes the 4." """
    return _WRONG.search(said) is not None
