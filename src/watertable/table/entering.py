"""What came up at a real table, as people type it: dice as numbers, a card or a tile by its name or number.

The game's notation is understood too, and so are the words on the buttons. What cannot come up is returned all the
same if it is a move of the game, because the rules then say why not.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import comb
from typing import Final

from watertable.kernel import BadText, Game, Move
from watertable.kernel.plain_text import quoted
from watertable.kernel.words import Words
from watertable.table.spoken import in_words

_LONGEST: Final = 200
"""Characters of a text that are read."""
_MOST_SUGGESTED: Final = 5


class Dice:
    """What is rolled: so many dice with these faces, each face as the notation writes it.

    Examples:
        >>> from watertable.kernel import find_game
        >>> state = find_game("water-cycle").new(3, {"first_seat": 0})
        >>> dice = dice_among(state.chance_choices())
        >>> dice.verb, dice.count, dice.faces
        ('roll', 3, ['1', '2', '3', '4', '5', '6'])
    """

    def __init__(self, verb: str, count: int, faces: list[str]) -> None:
        self.verb = verb
        self.count = count
        self.faces = faces

    def __str__(self) -> str:
        return f"{self.count} of: {' '.join(self.faces)}"


def dice_among(choices: Sequence[Move]) -> Dice | None:
    """The dice, if the choices are all that several equal dice can show; None if they are something else."""
    texts = [move.text().split() for move in choices]
    if not texts:
        return None
    verb, count = texts[0][0], len(texts[0]) - 1
    if count < 2 or any(text[0] != verb or len(text) != count + 1 for text in texts):
        return None
    faces = list(dict.fromkeys([face for text in texts for face in text[1:]]))
    if all(face.isdecimal() for face in faces):
        faces.sort(key=int)
    seen = {tuple(sorted(text[1:])) for text in texts}
    is_dice = len(seen) == len(texts) == comb(len(faces) + count - 1, count)
    return Dice(verb, count, faces) if is_dice else None


def entered(game: Game, words: Words, text: str, choices: list[Move]) -> Move:
    """The move of chance that someone typed, whether or not it can come up; BadText says what to type instead.

    Examples:
        >>> from watertable.kernel import find_game
        >>> game = find_game("water-cycle")
        >>> state, words = game.new(3, {"first_seat": 0}), game.words(["Ana", "Rui", "Eva"])
        >>> [entered(game, words, text, state.chance_choices()).text() for text in ("6 1 2", "roll 6,1,2", "612")]
        ['roll 1 2 6', 'roll 1 2 6', 'roll 1 2 6']
    """
    if len(text) > _LONGEST or not text.isprintable():
        raise BadText(f"{quoted(text[:_LONGEST])} cannot come up now")
    typed = text.lower().replace(",", " ").replace("+", " ").split()
    if not typed:
        raise BadText("type what came up")
    found = _by_notation(typed, choices)
    if found is not None:
        return found
    named = in_words(game, words, text.strip(), choices)
    if named is not None and named in choices:
        return named
    dice = dice_among(choices)
    if dice is not None:
        # Too few numbers would fit many throws: the rules say how many dice there are.
        return _as_move(game, typed, choices, f"{quoted(text.strip())} cannot come up; type {dice}")
    fitting = [move for move in choices if _has_all(typed, _said(move, words))]
    if len(fitting) == 1:
        return fitting[0]
    if fitting:
        shown = ", ".join(move.text() for move in fitting[:_MOST_SUGGESTED])
        more = ", …" if len(fitting) > _MOST_SUGGESTED else ""
        raise BadText(f"{quoted(text.strip())} could be several things: {shown}{more}")
    return _as_move(game, typed, choices, f"{quoted(text.strip())} cannot come up now")


def several(text: str) -> list[str]:
    """The parts of a text in which several things were typed at once, with commas between them."""
    return [part.strip() for part in text.split(",") if part.strip()]


def matching(text: str, choices: list[Move], words: Words) -> list[Move]:
    """The choices whose notation or sentence has all these words, or parts of words."""
    typed = text.lower().split()
    return [move for move in choices if _has_all(typed, _said(move, words))]


def _by_notation(typed: list[str], choices: list[Move]) -> Move | None:
    """The choice with just these words, in any order, with or without the first word of the notation."""
    joined = "-".join(typed)
    wanted = [sorted(typed), [joined]]
    if len(typed) == 1 and typed[0].isdecimal():
        wanted.append(sorted(typed[0]))
    elif len(typed) > 1 and typed[0] == choices[0].text().split()[0]:
        wanted += [sorted(typed[1:]), ["-".join(typed[1:])]]
    for words in wanted:
        for move in choices:
            said = move.text().lower().split()
            if words in (sorted(said), sorted(said[1:])):
                return move
    return None


def _said(move: Move, words: Words) -> str:
    return f"{move.text()} {move.text().replace('-', ' ')} {words.move(move)}".lower()


def _has_all(typed: list[str], said: str) -> bool:
    """Whether every typed word begins a word of what is said; a number must be the whole word."""
    spoken = said.split()
    return all(
        any(word == other or (other.startswith(word) and not word.isdecimal()) for other in spoken) for word in typed
    )


def _as_move(game: Game, typed: list[str], choices: list[Move], problem: str) -> Move:
    """A move of the game that cannot come up now; BadText with the problem if it is none."""
    verbs = list(dict.fromkeys([move.text().split()[0] for move in choices]))
    for words in (typed, *[[verb, *typed] for verb in verbs], *[[verb, "-".join(typed)] for verb in verbs]):
        try:
            return game.from_text(" ".join(words))
        except BadText:
            continue
    raise BadText(problem)
