"""A card's rules text, generated from its steps, so that it always says what the card does.

The sentences come from the game's words, tables `[step]`, `[bonus]`, `[answers]` and `[card-text]`.
"""

from __future__ import annotations

from watertable.games.water_duel.rules.steps import ANSWERABLE, Card, Step
from watertable.kernel.words import Words


def card_text(card: Card, words: Words) -> list[str]:
    """The card's text, one line for each part of its effect."""
    lines: list[str] = []
    if card.is_showdown:
        named = [words.term("answers", ANSWERABLE[what]) for what in card.answers]
        joined = words.term("card-text", "or").join(named)
        lines.append(words.fill(words.term("card-text", "showdown"), {"what": joined}))
    for step in card.steps:
        lines.append(f"{_capital(_clause(step, words))}.")
    if card.does_more:
        lines.append(words.term("card-text", "alone"))
    for key, steps in (("each_turn", card.each_turn), ("on_set", card.on_set), ("on_attack", card.on_attack)):
        if steps:
            lines.append(words.fill(words.term("card-text", key), {"steps": _clauses(steps, words)}))
    for bonus in card.bonuses:
        lines.append(words.fill(words.term("bonus", bonus.name), {"n": bonus.number}))
    return lines


def _clauses(steps: list[Step], words: Words) -> str:
    return words.term("card-text", "and").join([_clause(step, words) for step in steps])


def _clause(step: Step, words: Words) -> str:
    return words.fill(words.term("step", step.name), {"n": step.number})


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
