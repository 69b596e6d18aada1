"""Water to Water for a real table: tiles, Character and Power cards, tokens and player aids, to print and cut out."""

from __future__ import annotations

from html import escape
from typing import Final

from watertable.games.water_to_water.drawing import card_text
from watertable.games.water_to_water.drawing.curves import number
from watertable.games.water_to_water.drawing.emblems import character_emblem, emblem_document, placed, power_emblem
from watertable.games.water_to_water.drawing.marks import mark
from watertable.games.water_to_water.drawing.paper import text
from watertable.games.water_to_water.drawing.pieces import steps_of, unit_of, when_it_acts
from watertable.games.water_to_water.drawing.strokes import ABYSS, GOLD, SHALLOW, TEAL
from watertable.games.water_to_water.drawing.tiles import INK, style, tile_body
from watertable.games.water_to_water.pack.cards import CharacterCard, PowerCard
from watertable.games.water_to_water.pack.reader import WaterToWaterPack
from watertable.games.water_to_water.rules.characters.character import TARGET, Character
from watertable.games.water_to_water.rules.powers import make_power
from watertable.kernel.game import Game
from watertable.kernel.lettering import FONT_FAMILY, fitting, wrap
from watertable.kernel.pack import Pack
from watertable.kernel.print_kit import CARD_SIZE, PrintKit, PrintPart, aid_card, rules_in_brief
from watertable.kernel.words import Words

TILE: Final = 35.0
"""The side of a tile in millimetres, as in the box."""
TOKEN: Final = 15.0
TOKENS: Final = 40
"""How many tokens are in the box."""
SLEEP_TOKENS: Final = 2

_WIDTH, _HEIGHT = CARD_SIZE[0] * 10, CARD_SIZE[1] * 10
_LETTERS: Final = 39.0
"""In tenths of a millimetre: 11 points."""
_LEAST: Final = 25.0
"""7 points."""
_EMBLEMS: Final = (330.0, 290.0, 250.0)
"""The sizes of an emblem: it gives way where there is much to read."""
_READABLE: Final = 30.0
"""8.5 points: an emblem gives way before letters become smaller."""
_LEAF: Final = "#4f6d35"
_FADED: Final = "#625d52"


def print_kit(game: Game, pack: Pack) -> PrintKit:
    """Everything but the bag."""
    assert isinstance(pack, WaterToWaterPack)
    words = game.words([], pack=pack)
    parts = [
        PrintPart(f"tile-{tile.number}", tile.name, "tile", _tile(tile_body(tile)), TILE, TILE, 1, _tile_back())
        for tile in pack.tiles
    ]
    parts += [_character(game, pack, card, words) for card in pack.characters]
    parts += [_power(card, words) for card in pack.powers]
    parts += [
        _token("use", tokens_for(pack, game.players[1]), words),
        _token("block", 1, words),
        _token("sleep", SLEEP_TOKENS, words),
        PrintPart("aid", "Your turn", "aid", aid_card("Your turn", _AID, TEAL), *CARD_SIZE, count=game.players[1]),
    ]
    needed = [
        "An opaque **bag** for the tiles.",
        "Pen and paper, to note points.",
        "A table with room for a map of up to a metre.",
    ]
    return PrintKit(parts, needed, in_brief(game, pack))


def in_brief(game: Game, pack: Pack) -> str:
    """The rules on one page, with the numbers of the pack."""
    assert isinstance(pack, WaterToWaterPack)
    return rules_in_brief(game.package, {"tiles": str(len(pack.tiles)), "target": str(TARGET)})


_AID: Final = [
    "Before the play of any turn, anyone may use a Power that says so: say it aloud.",
    "Play your tile. All sides must match, and water must meet water on at least one.",
    "If it fits nowhere, discard it, face up.",
    "Draw a tile and leave it face up in front of you.",
    f"Everyone counts. Who has {TARGET} points shows them and wins.",
]


def tokens_for(pack: WaterToWaterPack, players: int) -> int:
    """As many tokens as in the box, and more if the Powers of a pack can need more."""
    uses = sorted([card.uses for card in pack.powers], reverse=True)
    return max(TOKENS, sum(uses[:players]))


# Tiles and tokens


def _tile(body: str) -> str:
    return emblem_document(style() + body)


def _tile_back() -> str:
    return emblem_document(f'<rect width="100" height="100" fill="{ABYSS}"/>' + _waves(100, 100, 20, 2.2))


def _waves(width: float, height: float, step: float, stroke: float) -> str:
    """Rows of waves over a whole back."""
    rows = ""
    for row in range(int(height / step) + 1):
        y = (row + 0.5) * step
        rows += f"M{number(-step * (row % 2) / 2)} {number(y)}"
        rows += f"q{number(step / 4)} {number(-step / 3)} {number(step / 2)} 0t{number(step / 2)} 0" * (
            int(width / step) + 2
        )
    return f'<path d="{rows}" fill="none" stroke="{SHALLOW}" stroke-opacity=".75" stroke-width="{number(stroke)}"/>'


def _token(name: str, count: int, words: Words) -> PrintPart:
    drawn = emblem_document(placed(mark(name), -6, -6, 112))
    return PrintPart(f"token-{name}", words.term("mark", name), "token", drawn, TOKEN, TOKEN, count, drawn)


# Cards


def _character(game: Game, pack: WaterToWaterPack, card: CharacterCard, words: Words) -> PrintPart:
    unit = unit_of(game, pack, card)
    lines = [
        *card_text.character_text(card, words),
        *_points_text(card, unit, words),
        card_text.players_text(card, words, game.players[0]),
        card_text.plays_text(card, words),
    ]
    title = card_text.short_title(card)
    level = card_text.difficulty(card, words)
    counts = card_text.character_counts(card, words)
    svg = _card(
        title, level.capitalize(), character_emblem(card.name), lines, _LEAF, steps_of(unit) or [], counts.capitalize()
    )
    back = _card_back(_LEAF, _MASK)
    return PrintPart(f"character-{card.name}", title, "card", svg, *CARD_SIZE, 1, back, "Character cards")


def _points_text(card: CharacterCard, unit: Character, words: Words) -> list[str]:
    """The numbers that a Character's goal does not say."""
    if card.rounds:
        return [words.fill(words.term("card", "rounds"), {"rounds": ", ".join(map(str, card.rounds))})]
    each = getattr(unit, "each", card.each)
    if not each or str(each) in " ".join(card_text.character_text(card, words)):
        return []
    return [words.fill(words.term("card", "bonus" if steps_of(unit) else "each"), {"each": each})]


def _power(card: PowerCard, words: Words) -> PrintPart:
    svg = _card(
        card.title,
        card_text.power_corner(card, words),
        power_emblem(card.name),
        [*card_text.power_text(card, words), card_text.power_when(when_it_acts(make_power(card)), words)],
        ABYSS,
        [],
        "",
    )
    back = _card_back(ABYSS, _STAR)
    return PrintPart(f"power-{card.name}", card.title, "card", svg, *CARD_SIZE, 1, back, "Power cards")


def _card(
    title: str, corner: str, emblem: str, lines: list[str], colour: str, table: list[list[int]], counts: str
) -> str:
    """A card: title, emblem, text, and a table of points at the bottom."""
    bottom = _HEIGHT - (150 if table else 40)
    emblem_size, letters, rows = _fitted(lines, bottom)
    height = _height(rows, letters)
    top = 130 + emblem_size
    parts = [
        f'<rect width="{number(_WIDTH)}" height="{number(_HEIGHT)}" rx="30" fill="{colour}"/>',
        f'<rect x="14" y="104" width="{number(_WIDTH - 28)}" height="{number(_HEIGHT - 118)}" rx="20" fill="#fffdf7"/>',
        f'<text x="{number(_WIDTH / 2)}" y="50" font-size="{number(fitting(title, 46, _WIDTH - 50, 700))}" '
        f'font-weight="700" text-anchor="middle" fill="#ffffff">{escape(title)}</text>',
        f'<text x="{number(_WIDTH / 2)}" y="87" font-size="28" text-anchor="middle" fill="#ffffff">{escape(corner)}</text>',
        placed(emblem, (_WIDTH - emblem_size) / 2, 122, emblem_size),
    ]
    y = top + (bottom - top - height) / 2 + letters * 0.85
    for row in rows:
        for line in row:
            parts.append(text(_WIDTH / 2, y, letters, line, "middle"))
            y += letters * 1.22
        y += letters * 0.4
    if table:
        parts.append(_table(table, counts))
    return _document("".join(parts))


def _height(rows: list[list[str]], letters: float) -> float:
    return sum([len(row) for row in rows]) * letters * 1.22 + (len(rows) - 1) * letters * 0.4


def _fitted(lines: list[str], bottom: float) -> tuple[float, float, list[list[str]]]:
    """The sizes of emblem and letters with which a text fits above `bottom`, and the text in rows."""
    for emblem in _EMBLEMS:
        letters = _LETTERS
        while True:
            rows = [wrap(line, letters, _WIDTH - 90, 500) for line in lines if line]
            fits = _height(rows, letters) <= bottom - 130 - emblem - 20
            if fits or letters <= _LEAST:
                break
            letters -= 0.5
        if fits and letters >= _READABLE:
            break
    return emblem, letters, rows


def _table(steps: list[list[int]], counts: str) -> str:
    """What is counted, then sizes above and points below."""
    left, room, y = 40.0, _WIDTH - 80, _HEIGHT - 142
    width = room / len(steps)
    parts = [
        text(_WIDTH / 2, y + 18, fitting(counts, 26, room), counts, "middle", _FADED),
        f'<path d="M{number(left)} {number(y + 68)}h{number(room)}" stroke="{INK}" stroke-opacity=".35" stroke-width="2"/>',
    ]
    for column, (size, points) in enumerate(steps):
        middle = left + (column + 0.5) * width
        parts.append(text(middle, y + 56, fitting(f"{size}+", 28, width - 6), f"{size}+", "middle", _FADED))
        parts.append(text(middle, y + 104, fitting(f"{points}", 32, width - 6, 600), f"{points}", "middle", bold=True))
    return "".join(parts)


_MASK: Final = (
    '<path d="M31 38Q50 30 69 38Q71 58 50 72Q29 58 31 38Z" fill="#f1e5c2"/>'
    '<path d="M35 47Q42 42 47 48Q41 52 35 47ZM65 47Q58 42 53 48Q59 52 65 47Z" fill="#1f3f4d"/>'
)
_STAR: Final = (
    '<path d="M50 24Q52 44 56 46Q58 49 76 50Q58 51 56 54Q52 56 50 76Q48 56 44 54Q42 51 24 50Q42 49 44 46Q48 44 50 24Z" '
    f'fill="{GOLD}"/>'
)


def _card_back(colour: str, sign: str) -> str:
    """Waves, and a sign that tells Characters from Powers."""
    ring = f'<circle cx="50" cy="50" r="34" fill="{colour}" stroke="{GOLD}" stroke-width="2.4"/>'
    middle = placed(ring + sign, _WIDTH / 2 - 200, _HEIGHT / 2 - 200, 400)
    ground = f'<rect width="{number(_WIDTH)}" height="{number(_HEIGHT)}" fill="{colour}"/>'
    return _document(ground + _waves(_WIDTH, _HEIGHT, 90, 7) + middle)


def _document(body: str) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {number(_WIDTH)} {number(_HEIGHT)}" '
        f'font-family="{FONT_FAMILY}">{body}</svg>'
    )
