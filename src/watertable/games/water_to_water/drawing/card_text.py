"""What stands on a card and beside it: the game's words with the pack's numbers, and the rule book's advice.

A card that the words do not know, from a pack with more than the fourteen, says nothing.
"""

from __future__ import annotations

from typing import Any

from watertable.games.water_to_water.pack.advice import advice_on
from watertable.games.water_to_water.pack.cards import CharacterCard, PowerCard
from watertable.games.water_to_water.rules.characters.character import TARGET
from watertable.kernel.words import Words


def power_text(card: PowerCard, words: Words) -> list[str]:
    """What a Power does."""
    return _lines(_line(words, "power-text", card.name, {"hand": card.hand, "target": TARGET}))


def power_corner(card: PowerCard, words: Words) -> str:
    """A Power's number, and how often it can be used."""
    sentence = words.term("card", "uses" if card.uses else "unlimited")
    return words.fill(sentence, {"number": card.number, "uses": card.uses})


def power_when(when: str, words: Words) -> str:
    """On whose turn a Power can be used, in a sentence; nothing for one that always works."""
    return _line(words, "card", when)


def short_title(card: CharacterCard) -> str:
    """A Character's title without its article: the Druid is called Druid."""
    return card.title.removeprefix("The ")


def character_text(card: CharacterCard, words: Words) -> list[str]:
    """A Character's goal."""
    return _lines(_line(words, "character-goal", card.name, {"each": card.each}))


def character_counts(card: CharacterCard, words: Words) -> str:
    """What a Character counts."""
    return _line(words, "character-counts", card.name)


def difficulty(card: CharacterCard, words: Words) -> str:
    return words.term("difficulty", advice_on(card.name).difficulty)


def fears_text(card: CharacterCard, words: Words) -> str:
    """Whom a Character has to watch out for, in a sentence."""
    return _line(words, "fears", card.name)


def plays_text(card: CharacterCard, words: Words) -> str:
    """How a Character plays, in a sentence."""
    return _line(words, "plays", card.name)


def players_text(card: CharacterCard, words: Words, fewest: int) -> str:
    """What the number of players means for a Character, in a sentence or none."""
    if card.least_players > fewest:
        return _line(words, "card", "least-players", {"least": card.least_players})
    return _line(words, "players-say", card.name)


def suits_text(card: CharacterCard, power: str, words: Words) -> str:
    """Why a Power goes well with a Character, in a sentence."""
    return _line(words, "suits", f"{card.name} {power}")


def _line(words: Words, table: str, key: str, values: dict[str, Any] | None = None) -> str:
    return words.fill(words.term(table, key), values or {}) if words.has(table, key) else ""


def _lines(text: str) -> list[str]:
    return [text] if text else []
