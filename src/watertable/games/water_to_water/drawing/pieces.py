"""The pieces of a pack one by one, for an interface that lays them out itself: tiles, cards, marks, and the style.

What a tile or a card is comes from the pack and the rules, what it says from the game's words; so a custom pack's
numbers are true here too.
"""

from __future__ import annotations

from typing import Any

from watertable.games.water_to_water.drawing.emblems import (
    character_emblem,
    emblem_document,
    power_emblem,
)
from watertable.games.water_to_water.drawing.marks import MARKS, mark
from watertable.games.water_to_water.drawing.tiles import style, style_rules, tile_body
from watertable.games.water_to_water.pack.advice import BEGINNERS_CHARACTERS, LEVELS, NOT_FOR_BEGINNERS, advice_on
from watertable.games.water_to_water.pack.cards import CharacterCard, PowerCard
from watertable.games.water_to_water.pack.reader import WaterToWaterPack
from watertable.games.water_to_water.rules.characters import make_character
from watertable.games.water_to_water.rules.characters.character import TARGET, Character
from watertable.games.water_to_water.rules.powers import make_power
from watertable.games.water_to_water.rules.powers.power import Power
from watertable.games.water_to_water.rules.tiles import KINDS, Tile
from watertable.kernel.drawing import Piece
from watertable.kernel.game import Game
from watertable.kernel.words import Words

_PIECE_KINDS = ("lake", "river", "land")
_SET_BY_OPTION = {
    "lake-nymph": "lake_points",
    "strider": "large_from",
    "thief": "thief",
    "wave-rider": "large_from",
    "wrath": "wrath",
}
"""The options that decide what a Character's points are, or how it wins."""


def pieces(game: Game, pack: WaterToWaterPack) -> list[Piece]:
    """Every tile, Power and Character of a pack, the marks that boards need, and the style that the tiles need."""
    words = game.words([], pack=pack)
    found = [Piece("style", "", [], emblem_document(""), {"css": style_rules()})]
    found += [_tile(tile, pack.looks.rotations[index]) for index, tile in enumerate(pack.tiles)]
    found += [_power(card, words) for card in pack.powers]
    found += [_character(game, pack, card, words) for card in pack.characters]
    found += [Piece(f"mark-{name}", words.term("mark", name), [], emblem_document(mark(name))) for name in MARKS]
    return found


def _tile(tile: Tile, rotations: list[int]) -> Piece:
    facts: dict[str, Any] = {
        "number": tile.number,
        "sides": [KINDS[kind] for kind in tile.sides],
        "pieces": [{"kind": _PIECE_KINDS[piece.kind], "places": list(piece.places)} for piece in tile.pieces],
        "rotations": list(rotations),
        "has_ruin": tile.has_ruin,
        "has_artifact": tile.has_artifact,
        "bodies": [tile_body(tile, rotation) if rotation in rotations else None for rotation in range(4)],
    }
    return Piece(f"tile-{tile.number}", tile.name, [], emblem_document(style() + tile_body(tile)), facts)


# Powers


def _power(card: PowerCard, words: Words) -> Piece:
    unit = make_power(card)
    facts: dict[str, Any] = {
        "name": card.name,
        "number": card.number,
        "rule": unit.rule,
        "uses": card.uses,
        "hand": card.hand,
        "when": _when(unit),
        "for_beginners": card.name not in NOT_FOR_BEGINNERS,
    }
    return Piece(f"power-{card.name}", card.title, power_text(card, words), _emblem(power_emblem(card.name)), facts)


def _when(unit: Power) -> str:
    """When a Power acts: at any time, which means in windows; on its holder's turn; or without being used."""
    if unit.acts_in_windows:
        return "any-time"
    return "own-turn" if unit.acts_in_turn else "always"


def power_text(card: PowerCard, words: Words) -> list[str]:
    """What a Power does; nothing where the words do not have it."""
    return _said(words, "power-text", card.name, {"hand": card.hand, "target": TARGET})


def _said(words: Words, table: str, key: str, values: dict[str, Any]) -> list[str]:
    return [words.fill(words.term(table, key), values)] if words.has(table, key) else []


def _emblem(body: str) -> str:
    return emblem_document(body)


# Characters


def _character(game: Game, pack: WaterToWaterPack, card: CharacterCard, words: Words) -> Piece:
    least = max(card.least_players, game.players[0])
    unit = make_character(card, game.setup(least, {}, pack))
    advice = advice_on(card.name)
    table = _steps(unit)
    facts: dict[str, Any] = {
        "name": card.name,
        "rule": unit.rule,
        "table": table,
        "table_from_6": _steps(make_character(card, game.setup(least, {"large_from": 6}, pack)))
        if _SET_BY_OPTION.get(card.name) == "large_from"
        else None,
        "each": card.each if table is None else 0,
        "bonus": 0 if table is None else card.each,
        "option": _SET_BY_OPTION.get(card.name, ""),
        "rounds": list(card.rounds),
        "counts": words.term("character-counts", card.name) if words.has("character-counts", card.name) else "",
        "difficulty": LEVELS[advice.difficulty],
        "difficulty_say": words.term("difficulty", advice.difficulty),
        "fears": list(advice.fears),
        "fears_say": _line(words, "fears", card.name),
        "for_beginners": card.name in BEGINNERS_CHARACTERS,
        "least_players": card.least_players,
        "is_broken": card.is_broken,
        "can_be_hidden": unit.can_be_hidden,
    }
    text = character_text(card, words)
    return Piece(f"character-{card.name}", short_title(card), text, _emblem(character_emblem(card.name)), facts)


def short_title(card: CharacterCard) -> str:
    """A Character's title without its article: the Druid is called Druid."""
    return card.title.removeprefix("The ")


def character_text(card: CharacterCard, words: Words) -> list[str]:
    """A Character's goal; nothing where the words do not have it."""
    return _said(words, "character-goal", card.name, {"each": card.each})


def _line(words: Words, table: str, key: str) -> str:
    return words.term(table, key) if words.has(table, key) else ""


def _steps(unit: Character) -> list[list[int]] | None:
    """A Character's table of points in steps, from this size on this many points; None where it has none."""
    table: list[int] | None = getattr(unit, "table", None)
    if table is None:
        return None
    before = [0, *table]
    return [[size, points] for size, points in enumerate(table) if points != before[size]]
