"""Text from outside: what may be shown to people, and how a value is quoted in a message of one line.

Control characters can rewrite a terminal, line breaks split a message, half a surrogate pair cannot be stored, and
marks that reverse the writing direction make one name look like another. None of them belongs in a name.
"""

from __future__ import annotations

import re
from difflib import get_close_matches
from typing import Final

_DIRECTION_MARKS: Final = r"\u202a-\u202e\u2066-\u2069"
_NOT_IN_A_LINE: Final = re.compile(rf"[\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff{_DIRECTION_MARKS}]")
_NOT_IN_A_TEXT: Final = re.compile(rf"[\x00-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff{_DIRECTION_MARKS}]")
_LONGEST_QUOTE: Final = 80


def fault_in_line(text: str) -> str | None:
    """What makes a text unfit for a line that people read, such as a name; None if nothing does."""
    return _fault(_NOT_IN_A_LINE.search(text))


def fault_in_text(text: str) -> str | None:
    """The same for a longer text, which may have line breaks and tabs."""
    return _fault(_NOT_IN_A_TEXT.search(text))


def _fault(found: re.Match[str] | None) -> str | None:
    if found is None:
        return None
    if found[0] in "\n\r\u2028\u2029":
        return "a line break"
    return f"the character U+{ord(found[0]):04X}"


def quoted(value: object) -> str:
    """A value for a message: as Python writes it, cut where it is long. Unusual characters are escaped."""
    try:
        text = repr(value)
    except ValueError:
        return "a very long number"
    return text if len(text) <= _LONGEST_QUOTE else text[: _LONGEST_QUOTE - 1] + "…"


def named(key: str) -> str:
    """A key or name for a message: as it is, or quoted where it would not be readable."""
    return key if key and key.isprintable() and len(key) <= _LONGEST_QUOTE else quoted(key)


def suggested(word: object, known: list[str]) -> str:
    """`; did you mean 'artifact'?`, or nothing if no known word is close."""
    if not isinstance(word, str):
        return ""
    near = get_close_matches(word[:_LONGEST_QUOTE].lower(), known, 1, 0.6)
    return f"; did you mean {near[0]!r}?" if near and near[0] != word else ""
