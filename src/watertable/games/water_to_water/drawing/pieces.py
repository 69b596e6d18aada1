"""The pieces of a pack one by one, for an interface that lays them out itself: tiles, cards, marks, and the style.

What a tile or a card is comes from the pack and the rules, what it says from the game's words; so a custom pack's
numbers are true here too.
"""

from __future__ import annotations

from typing import Any, Final

from watertable.games.water_to_water.drawing import card_text
from watertable.games.water_to_water.drawing.emblems import character_emblem, emblem_document, power_emblem
from watertable.games.water_to_water.drawing.marks import MARKS, mark
from watertable.games.water_to_water.drawing.sheet import Card
from watertable.games.water_to_water.drawing.tiles import style, style_rules, tile_body
from watertable.games.water_to_water.pack.advice import BEGINNERS_CHARACTERS, LEVELS, NOT_FOR_BEGINNERS, advice_on
from watertable.games.water_to_water.pack.cards import CharacterCard, PowerCard
from watertable.games.water_to_water.pack.reader import WaterToWaterPack
from watertable.games.water_to_water.rules.characters import make_character
from watertable.games.water_to_water.rules.characters.character import Character
from watertable.games.water_to_water.rules.powers import make_power
from watertable.games.water_to_water.rules.powers.power import Power
from watertable.games.water_to_water.rules.tiles import KINDS, Tile
from watertable.kernel.drawing import Piece
from watertable.kernel.game import Game
from watertable.kernel.words import Words

_PIECE_KINDS: Final = ("lake", "river", "land")
_SET_BY_OPTION: Final = {
    "archeologist": "archeologist",
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


def cards(game: Game, pack: WaterToWaterPack) -> tuple[list[Card], list[Card]]:
    """The Characters and the Powers of a pack as they are printed."""
    words = game.words([], pack=pack)
    characters = [
        Card(
            card_text.short_title(card),
            _capital(card_text.difficulty(card, words)),
            character_emblem(card.name),
            card_text.character_text(card, words),
            steps_of(unit_of(game, pack, card)) or [],
        )
        for card in pack.characters
    ]
    powers = [
        Card(
            card.title,
            card_text.power_corner(card, words),
            power_emblem(card.name),
            card_text.power_text(card, words),
            [],
        )
        for card in pack.powers
    ]
    return characters, powers


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


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
        "when": when_it_acts(unit),
        "for_beginners": card.name not in NOT_FOR_BEGINNERS,
    }
    svg = emblem_document(power_emblem(card.name))
    return Piece(f"power-{card.name}", card.title, card_text.power_text(card, words), svg, facts)


def when_it_acts(unit: Power) -> str:
    """When a Power acts: at any time, which means in windows; on its holder's turn; or without being used."""
    if unit.acts_in_windows:
        return "any-time"
    return "own-turn" if unit.acts_in_turn else "always"


# Characters


def _character(game: Game, pack: WaterToWaterPack, card: CharacterCard, words: Words) -> Piece:
    advice = advice_on(card.name)
    option = _SET_BY_OPTION.get(card.name, "")
    unit = unit_of(game, pack, card)
    steps = steps_of(unit)
    known = {power.name for power in pack.powers} | {other.name for other in pack.characters}
    suits = [power for power in advice.suits if power in known]
    scores_each = steps is None and option in ("", "archeologist") and unit.can_reach
    facts: dict[str, Any] = {
        "name": card.name,
        "rule": unit.rule,
        "table": steps,
        "table_from_6": steps_of(unit_of(game, pack, card, {option: 6})) if option == "large_from" else None,
        "each": card.each if scores_each else 0,
        "each_mended": card.mended.each if card.mended else 0,
        "artifact_mended": card.mended.artifact if card.mended else 0,
        "bonus": card.each if card.name == "adventurer" else 0,
        "rounds": list(card.rounds),
        "option": option,
        "counts": card_text.character_counts(card, words),
        "difficulty": LEVELS[advice.difficulty],
        "difficulty_say": card_text.difficulty(card, words),
        "fears": [name for name in advice.fears if name in known],
        "fears_say": card_text.fears_text(card, words),
        "plays_say": card_text.plays_text(card, words),
        "players_say": card_text.players_text(card, words, game.players[0]),
        "suits": suits,
        "suits_say": {power: card_text.suits_text(card, power, words) for power in suits},
        "for_beginners": card.name in BEGINNERS_CHARACTERS,
        "least_players": card.least_players,
        "is_broken": card.is_broken,
        "can_be_hidden": unit.can_be_hidden,
    }
    svg = emblem_document(character_emblem(card.name))
    text = card_text.character_text(card, words)
    return Piece(f"character-{card.name}", card_text.short_title(card), text, svg, facts)


def unit_of(
    game: Game, pack: WaterToWaterPack, card: CharacterCard, options: dict[str, int] | None = None
) -> Character:
    """The Character as it would play in a game with these options."""
    return make_character(card, game.setup(max(card.least_players, game.players[0]), {**(options or {})}, pack))


def steps_of(unit: Character) -> list[list[int]] | None:
    """A Character's table of points in steps, from this size on this many points; None where it has none."""
    table: list[int] | None = getattr(unit, "table", None)
    if table is None:
        return None
    before = [0, *table]
    return [[size, points] for size, points in enumerate(table) if points != before[size]]
