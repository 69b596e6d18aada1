"""Moves in the words that people read on buttons, besides the notation: "take the 4", "play Reed Bed".

The sentences of the game's words are read backwards: what stands in a gap is looked up in the gap's table. So a move
is understood whether or not it is allowed now, which is what someone wants who asks why it is not.
"""

from __future__ import annotations

import re
from itertools import islice, product
from typing import Any, Final

from watertable.kernel import BadText, Game, Move
from watertable.kernel.words import Words

_GAP: Final = re.compile(r"\{(\w+)(?:\|([^|}]*)\|([^|}]*)|:(\w+))?\}")
_VERB: Final = re.compile(r"\[([^|\[\]]*)\|([^|\[\]]*)\]")
_LONGEST: Final = 200
"""Characters of a text that are read."""
_MOST_TRIED: Final = 64
"""How many readings of one sentence are tried."""


def understood(game: Game, words: Words | None, text: str, moves: list[Move]) -> Move:
    """The move that a text means: in the game's notation, or in words, which for one of `moves` may be just enough of
    them. Raises BadText with an example of what can be written."""
    try:
        return game.from_text(text)
    except BadText as unknown:
        move = None if words is None else in_words(game, words, text, moves)
        if move is not None:
            return move
        if words is None or not moves:
            raise
        example = words.move(moves[0])
        raise BadText(f"{unknown}; write it as on the buttons, for example: {example}") from None


def in_words(game: Game, words: Words, text: str, moves: list[Move]) -> Move | None:
    """The move that is called so: one of `moves`, or any other of the game, or the only one of `moves` that has all
    these words; None if there is none."""
    wanted = _plain(text[:_LONGEST])
    for move in moves:
        if _plain(words.move(move)) == wanted:
            return move
    for kind, sentence in words.sentences("moves").items():
        named = _read(game, words, kind, sentence, wanted)
        if named is not None:
            return named
    typed = wanted.split()
    fitting = [move for move in moves if set(typed) <= set(_plain(words.move(move)).split())]
    return fitting[0] if typed and len(fitting) == 1 else None


def _plain(text: str) -> str:
    return " ".join(text.lower().replace("’", "'").strip(" .!?").split())


def _read(game: Game, words: Words, kind: str, sentence: str, wanted: str) -> Move | None:
    """The move of this kind whose sentence says what is wanted."""
    fields = [gap[1] for gap in _GAP.finditer(sentence)]
    pattern = "".join([_pattern(part) for part in re.split(r"(\{[^}]*\}|\[[^\]]*\])", sentence.lower())])
    found = re.fullmatch(pattern, wanted)
    if found is None or kind not in game.classes() or len(set(fields)) != len(fields):
        return None
    gaps = list(_GAP.finditer(sentence))
    readings = [_readings(words, gap[4], value) for gap, value in zip(gaps, found.groups(), strict=True)]
    for values in islice(product(*readings), _MOST_TRIED):
        try:
            move = game.move_from_json({"type": kind, **dict(zip(fields, values, strict=True))})
        except BadText:
            continue
        if _plain(words.move(move)) == wanted:
            return move
    return None


def _pattern(part: str) -> str:
    """What a part of a sentence looks like: a gap, a verb in two forms, or plain words."""
    gap = _GAP.fullmatch(part)
    if gap is not None and gap[4] is not None:
        return r"(.+?)"
    if gap is not None:
        noun = "" if gap[2] is None else f" (?:{re.escape(gap[2])}|{re.escape(gap[3])})"
        return rf"(-?\d+(?:, -?\d+)*){noun}"
    verb = _VERB.fullmatch(part)
    if verb is not None:
        return f"(?:{re.escape(verb[1])}|{re.escape(verb[2])})"
    return re.escape(part)


def _readings(words: Words, table: str | None, value: str) -> list[Any]:
    """What the text in a gap can stand for."""
    if table is None:
        numbers = [int(number) for number in value.split(", ")]
        return [numbers[0], numbers] if len(numbers) == 1 else [numbers]
    if table == "seat":
        return [seat for seat in range(words.seats) if _plain(words.name(seat)) == value]
    found: list[Any] = []
    for key, term in words.sentences(table).items():
        if _plain(term) == value:
            found += [key, int(key)] if key.isdecimal() else [key]
    return found
