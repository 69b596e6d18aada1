"""Tokens, and what becomes of names and texts that people typed.

A token is 128 random bits. Only its hash is stored, so a stolen database gives access to no seat. Tokens
travel in the fragment of a link or in a header, never in an address that a log could keep.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
import unicodedata
from collections.abc import Sequence
from typing import Final

from watertable.server.graphemes import joins_emoji, shapes_letters, shortened

TOKEN_BITS = 128
_TABLE_ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789"
_INVISIBLE: Final = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
"""Characters that show nothing, though Unicode calls them letters, marks or symbols."""
_MOST_MARKS: Final = 4
"""Marks on one letter; more of them cover the lines above and below."""
_LONGEST_NAME: Final = 48
"""Code points of a name: an emoji may have ten, and what is stored has room for 64."""
_USUAL_NAMES: Final = [f"{kind} {number}" for kind in ("Player", "Bot") for number in range(1, 17)]
"""What seats are called whose players gave no name."""
_LOOKS_LIKE: Final = dict(
    zip(
        "\u0430\u0435\u043e\u0440\u0441\u0443\u0445\u043a\u043c\u0442\u0432\u043d\u0455\u0456\u0458\u0501"
        "\u03b1\u03bf\u03c1\u03bd\u03ba\u03b9\u03c5\u03c7\u03c4"
        "\u0131i10",
        "aeopcyxkmtbhsljdaopvkluxtlllo",
        strict=True,
    )
)
"""Letters that are easily taken for Latin ones: Cyrillic, Greek, and a few Latin ones and digits for each other."""


def new_token() -> str:
    """A new secret, 22 characters that are safe in a link."""
    return secrets.token_urlsafe(TOKEN_BITS // 8)


def token_hash(token: str) -> str:
    """What is stored of a token."""
    return hashlib.sha256(b"watertable-token:" + token.encode()).hexdigest()


def is_token(token: str | None, stored: str | None) -> bool:
    """Whether a token is the one whose hash was stored; in constant time."""
    if token is None or stored is None:
        return False
    return hmac.compare_digest(token_hash(token), stored)


def new_table_id() -> str:
    """A table's name in links: random, without characters that look alike."""
    return "".join([secrets.choice(_TABLE_ALPHABET) for _ in range(12)])


def clean_text(text: str, most: int) -> str:
    """One line of what a person typed, of at most so many code points."""
    return _one_line(text)[:most].strip()


def clean_name(text: str, most: int) -> str:
    """A name of what a person typed, of at most so many characters as people see them; none is cut in two."""
    return shortened(_one_line(text), most, _LONGEST_NAME).strip()


def _one_line(text: str) -> str:
    """No control, direction or invisible characters but those that an emoji or a script needs, one space at a time."""
    kept: list[str] = []
    marks = 0
    for at, character in enumerate(text):
        category = unicodedata.category(character)
        marks = marks + 1 if category[0] == "M" else 0
        if category == "Cf" and (joins_emoji(text, at) or shapes_letters(text, at)):
            kept.append(character)
        elif category[0] in "CZ" or character in _INVISIBLE:
            kept.append(" ")
        elif marks <= _MOST_MARKS:
            kept.append(character)
    return " ".join("".join(kept).split())


def look(name: str) -> str:
    """What a name looks like: the same for names that are easily taken for each other."""
    plain = unicodedata.normalize("NFKD", unicodedata.normalize("NFKC", name).casefold())
    letters = [_LOOKS_LIKE.get(letter, letter) for letter in plain if letter.isalnum()]
    return "".join(letters) or name


def spectator_name(wanted: str, players: Sequence[str]) -> str:
    """The name a spectator speaks under: never one that could be taken for a player's."""
    taken = {look(name) for name in (*players, *_USUAL_NAMES)}
    for name in (wanted, f"{wanted} (watching)"):
        if wanted and look(name) not in taken:
            return name
    return "Spectator"
