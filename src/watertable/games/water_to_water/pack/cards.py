"""Power and Character cards as a pack lists them: numbers, uses, point tables.

What a card does is code, in a module of `powers/` or `characters/` named after it; what is printed on
it is data, read here (WW-10, WW-21 to WW-34, WW-41 to WW-54).
"""

from __future__ import annotations

from typing import Final

from watertable.kernel.section import Section

MOST_USES: Final = 20
"""No Power may have more uses than this, so that the length of a game is bounded."""
TILES_A_DIG: Final = 3
"""As printed (WW-42), unless the pack says otherwise."""
MOST_DUG: Final = 10
"""The most tiles of a dig."""
MOST_IN_HAND: Final = 5
MOST_CARDS: Final = 60
"""The most Powers, and the most Characters."""


class PowerCard:
    """A Power as printed; `uses` is 0 if there is no limit."""

    def __init__(self, name: str, number: int, title: str, uses: int, hand: int) -> None:
        self.name = name
        self.number = number
        self.title = title
        self.uses = uses
        self.hand = hand
        """The hand size of its holder (WW-13)."""


class CharacterCard:
    """A Character as printed. If it scores by a table of sizes, that is among the pack's points."""

    def __init__(
        self, name: str, title: str, least_players: int, each: int, rounds: list[int], is_broken: bool, dig: int
    ) -> None:
        self.name = name
        self.title = title
        self.least_players = least_players
        self.each = each
        """Points for each thing that the Character counts; 0 if it scores by a table of sizes."""
        self.rounds = rounds
        """The rounds needed to win with 2, 3, 4, 5 and 6 players, for the Wrath (WW-54)."""
        self.is_broken = is_broken
        """Whether the rule book itself calls the Character broken (WW-42)."""
        self.dig = dig
        """How many tiles a dig draws, for the Archeologist (WW-42)."""
        self.artifact = 0
        """Points for each artifact on the map, for the Archeologist, if mended (WW-42)."""
        self.has_share = True
        """Whether its share of the target counts when the tiles have run out, for the Archeologist (WW-14)."""
        self.mended: CharacterCard | None = None
        """The same card with the numbers that mend a broken one; None if the pack has none."""


def read_powers(section: Section) -> list[PowerCard]:
    """The Powers of a pack, in the order of their numbers."""
    cards: list[PowerCard] = []
    for name in _names(section):
        entry = section.section(name)
        hand = entry.integer("hand", 1, MOST_IN_HAND) if entry.has("hand") else 1
        number, title = entry.integer("number", 1, 99), entry.name("title")
        uses = entry.integer("uses", 0, MOST_USES)
        entry.done()
        for other in cards:
            if entry.is_sound() and other.number == number:
                entry.report("number", f"{number} is already the number of {other.name}")
            if entry.is_sound() and other.title == title:
                entry.report("title", f"{title!r} is already the title of {other.name}")
        if entry.is_sound():
            cards.append(PowerCard(name, number, title, uses, hand))
    cards.sort(key=_number)
    return cards


def _names(section: Section) -> list[str]:
    """The names of a table's cards, unless there are too many."""
    if len(section.keys()) > MOST_CARDS:
        section.report("", f"expected at most {MOST_CARDS} cards, found {len(section.keys())}")
        return []
    return section.keys()


def _number(card: PowerCard) -> int:
    return card.number


def read_characters(section: Section) -> list[CharacterCard]:
    """The Characters of a pack, in the order it lists them."""
    cards: list[CharacterCard] = []
    for name in _names(section):
        entry = section.section(name)
        card = CharacterCard(
            name,
            entry.name("title"),
            entry.integer("least_players", 2, 6) if entry.has("least_players") else 2,
            entry.integer("each", 1, 1000) if entry.has("each") else 0,
            _rounds(entry) if entry.has("rounds") else [],
            entry.boolean("broken", False),
            entry.integer("dig", 1, MOST_DUG) if entry.has("dig") else TILES_A_DIG,
        )
        if entry.has("mended"):
            card.mended = _mended(card, entry.section("mended"))
        entry.done()
        for other in cards:
            if entry.is_sound() and other.title == card.title:
                entry.report("title", f"{card.title!r} is already the title of {other.name}")
        cards.append(card)
    return cards


def _mended(card: CharacterCard, entry: Section) -> CharacterCard:
    """The card with the numbers of its mended rule (WW-42)."""
    each = entry.integer("each", 1, 1000) if entry.has("each") else card.each
    dig = entry.integer("dig", 1, MOST_DUG) if entry.has("dig") else card.dig
    mended = CharacterCard(card.name, card.title, card.least_players, each, card.rounds, False, dig)
    mended.artifact = entry.integer("artifact", 0, 1000) if entry.has("artifact") else 0
    mended.has_share = entry.boolean("share", True)
    entry.done()
    return mended


def _rounds(entry: Section) -> list[int]:
    rounds = entry.integers("rounds", 1, 50)
    if len(rounds) != 5 and entry.is_sound():
        entry.report("rounds", f"expected five numbers, for 2 to 6 players, found {len(rounds)}")
    return rounds
