"""Turns what was typed into a move: a number from the list, the notation, or words that match only one move."""

from __future__ import annotations

from watertable.kernel import BadText, Game, Move
from watertable.kernel.words import Words
from watertable.table.spoken import in_words

_MOST_SUGGESTED = 5


def understand(text: str, game: Game, moves: list[Move], words: Words) -> Move:
    """The move that is meant, legal or not; BadText says what to type instead."""
    if text.isdecimal():
        return _numbered(text, moves)
    try:
        return game.from_text(text)
    except BadText as unknown:
        return in_words(game, words, text, moves) or _described(text, moves, words, unknown)


def _numbered(text: str, moves: list[Move]) -> Move:
    number = int(text) if len(text) < 10 else 0
    if 1 <= number <= len(moves):
        return moves[number - 1]
    meant = [move.text() for move in moves if text in move.text().split()]
    hint = f"; for the move itself type: {meant[0]}" if meant else ""
    numbers = "the only number is 1" if len(moves) == 1 else f"the numbers are 1 to {len(moves)}"
    raise BadText(f"there is no move {text}: {numbers}{hint}")


def _described(text: str, moves: list[Move], words: Words, unknown: BadText) -> Move:
    """The only legal move whose text contains all the typed words."""
    typed = text.lower().split()
    fitting = [move for move in moves if all(word in _spoken(move, words) for word in typed)]
    if len(fitting) == 1:
        return fitting[0]
    if fitting:
        shown = ", ".join(move.text() for move in fitting[:_MOST_SUGGESTED])
        more = ", …" if len(fitting) > _MOST_SUGGESTED else ""
        raise BadText(f"{text!r} could mean several moves: {shown}{more}")
    raise BadText(f"{unknown}. Type a number from the list, a move such as: {moves[0].text()}, or help")


def _spoken(move: Move, words: Words) -> list[str]:
    return f"{move.text()} {words.move(move)}".lower().split()
