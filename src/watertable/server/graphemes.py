"""What a person sees as one character: a letter with its marks, an emoji that is made of several, a flag.

Names are bounded by these, so that none is cut in the middle. It follows Unicode's rules for grapheme clusters as far
as names need them; an odd sequence that is split differently is still shown.
"""

from __future__ import annotations

import unicodedata
from typing import Final

JOINER: Final = "\u200d"
"""Makes one emoji of two: a family, a flag with a rainbow. In Indian scripts it shapes a letter."""
_NON_JOINER: Final = "\u200c"
"""Keeps two letters apart that would be joined: in Persian names, and in Indian scripts."""
_VIRAMA: Final = 9
"""The combining class of the mark that joins two consonants of an Indian script."""
_SPACING_VOWELS: Final = "\u0e33\u0eb3"
"""Thai and Lao vowels that are letters to Unicode, but belong to the consonant before them."""
_SKINS: Final = range(0x1F3FB, 0x1F400)
_FLAG_LETTERS: Final = range(0x1F1E6, 0x1F200)
_TAGS: Final = range(0xE0020, 0xE0080)
"""After a black flag: which region's flag it is."""
_BLACK_FLAG: Final = "\U0001f3f4"
_MOST_EXTENDING: Final = 8
"""More characters than this extend no emoji; so a long text is read in one go."""


def is_pictogram(character: str) -> bool:
    """Whether this can be a part of an emoji."""
    return unicodedata.category(character) == "So" or character == "\u2194"  # An arrow: a head that shakes.


def _extends(character: str) -> bool:
    """Whether this belongs to the character before it."""
    return (
        unicodedata.category(character)[0] == "M"
        or ord(character) in _SKINS
        or character == _NON_JOINER
        or character in _SPACING_VOWELS
    )


def clusters(text: str) -> list[str]:
    """The text in pieces that people see as one character each."""
    found: list[str] = []
    for character in text:
        last = found[-1] if found else ""
        if last and (_extends(character) or _goes_on(last, character)):
            found[-1] += character
        else:
            found.append(character)
    return found


def _goes_on(last: str, character: str) -> bool:
    if character == JOINER:
        return is_pictogram(last[0]) or _is_virama(last[-1])
    if _is_virama(last.rstrip(JOINER)[-1:]):
        return unicodedata.category(character) == "Lo"
    if last.endswith(JOINER):
        return is_pictogram(character) and is_pictogram(last[0])
    if ord(character) in _TAGS:
        return last[0] == _BLACK_FLAG
    # A flag is two letters: a third begins the next one.
    return len(last) == 1 and ord(last) in _FLAG_LETTERS and ord(character) in _FLAG_LETTERS


def _is_virama(character: str) -> bool:
    return character != "" and unicodedata.combining(character) == _VIRAMA


def shapes_letters(text: str, at: int) -> bool:
    """Whether the character at this place decides how the letters beside it are written; elsewhere it shows nothing."""
    if text[at] not in (JOINER, _NON_JOINER) or not 0 < at < len(text) - 1 or not text[at + 1].isalpha():
        return False
    if _is_virama(text[at - 1]):
        return True
    return (
        text[at] == _NON_JOINER
        and unicodedata.bidirectional(text[at - 1]) == unicodedata.bidirectional(text[at + 1]) == "AL"
    )


def joins_emoji(text: str, at: int) -> bool:
    """Whether the character at this place holds an emoji together; anywhere else it would show nothing."""
    is_tag = ord(text[at]) in _TAGS
    if not is_tag and (text[at] != JOINER or at + 1 >= len(text) or not is_pictogram(text[at + 1])):
        return False
    back = at - 1
    while back >= max(0, at - _MOST_EXTENDING) and (ord(text[back]) in _TAGS if is_tag else _extends(text[back])):
        back -= 1
    return back >= 0 and (text[back] == _BLACK_FLAG if is_tag else is_pictogram(text[back]))


def shortened(text: str, most: int, most_code_points: int) -> str:
    """As many whole characters from the beginning as fit both bounds."""
    kept = ""
    for cluster in clusters(text)[:most]:
        if len(kept) + len(cluster) > most_code_points:
            break
        kept += cluster
    return kept
