"""Reads the cards of an AGUA pack, and the notation of ways.

Ways are written `river-3 -> river-4` or, along a coloured arrow, `river-3 -blue-> animal-1`; several
in a row may share a line.
"""

from __future__ import annotations

import re
from typing import Final

from watertable.games.agua.pack.proof import Origins, check_card
from watertable.games.agua.rules.board import AguaPack, Card, Way
from watertable.games.agua.rules.terms import ARROW_COLOURS, CIRCLE, EVAPORATION, JUMPING_STEP, NOWHERE, SCENARIO
from watertable.kernel.plain_text import quoted, suggested
from watertable.kernel.section import Section

_ARROW: Final = re.compile(r"\s+-(?:([a-z]+)-)?>\s+")
_CARD_KINDS: Final[dict[str, int]] = {
    "scenario": SCENARIO,
    "jump": JUMPING_STEP,
    "evaporation": EVAPORATION,
}
MOTIFS: Final = (
    *("lake", "cactus", "ice", "reed", "trees", "coral", "shell", "whale", "kelp", "fish", "rice", "apple", "cow"),
    *("glass", "carrot", "dam", "mug", "paper", "tower", "jeans", "tap", "tub", "barrel", "washer", "cup"),
)
"""The pictures that a card can have; `drawing.motifs` draws them."""
MOST_WAYS: Final = 60
"""The most ways of a card."""
_LONGEST_NOTATION: Final = 300
"""The most characters of a line of arrows or ways."""


def slug(title: str) -> str:
    """A name in the form that is typed: `River and Lake` becomes `river-and-lake`."""
    return re.sub(r"[^a-z0-9]+", "-", title.lower()).strip("-")


def links(section: Section, key: str, index: int, text: str, where: str) -> list[tuple[str, int, str]]:
    """The ways in a line of the notation: (from, the colour's bit or 0, to). None where it is not one."""
    parts = _ARROW.split(text.strip())
    if len(parts) < 3 or len(text) > _LONGEST_NOTATION:
        expected = f"expected a way such as 'river-3 -blue-> river-4', found {quoted(text)}"
        section.report(key, expected, index, where)
        return []
    links: list[tuple[str, int, str]] = []
    for at in range(0, len(parts) - 2, 2):
        name = parts[at + 1]
        if name is not None and name not in ARROW_COLOURS:
            hint = suggested(name, list(ARROW_COLOURS))
            expected = f"expected a red, yellow or blue arrow, found {quoted(name)} in {quoted(text)}{hint}"
            section.report(key, expected, index, where)
            return []
        links.append((parts[at], 0 if name is None else 1 << ARROW_COLOURS.index(name), parts[at + 2]))
    return links


def read_card(section: Section, pack: AguaPack, origins: Origins) -> None:
    title = section.name("name")
    key = slug(title)
    if title and key in pack.card_number:
        section.report("name", f"two cards are called {title!r}")
    frame_keys = [frame.key for frame in pack.frames]
    frame_key = section.one_of("frame", frame_keys) if frame_keys else str(section.raw("frame", "a frame"))
    number = frame_keys.index(frame_key) if frame_key in frame_keys else -1
    limit = section.integer("chips", 0, 2) if section.has("chips") else 2
    motif = section.one_of("motif", list(MOTIFS)) if section.has("motif") else ""
    card = Card(key, title, section.text("fact", 300), motif, number, limit)
    fields, ways = section.texts("fields", MOST_WAYS), section.texts("ways", MOST_WAYS)
    section.done()
    if number < 0 or not section.is_sound():
        return
    _read_card_fields(section, pack, card, fields)
    if section.is_sound():
        _read_card_ways(section, pack, card, ways)
    if section.is_sound():
        check_card(pack, card, section)
    pack.card_number[key] = len(pack.cards)
    pack.frames[number].cards.append(len(pack.cards))
    pack.cards.append(card)
    origins.cards.append(section)


def _read_card_fields(section: Section, pack: AguaPack, card: Card, texts: list[str]) -> None:
    frame = pack.frames[card.frame]
    for index, text in enumerate(texts):
        where = f"card {card.title!r}: field {index + 1}"
        words = text.split()
        kind = CIRCLE if len(words) == 2 else _CARD_KINDS.get(words[-1], NOWHERE) if words else NOWHERE
        if len(words) not in (2, 3) or kind == NOWHERE or not (_is_number(words[0]) and _is_number(words[1])):
            hint = suggested(words[2], list(_CARD_KINDS)) if len(words) == 3 else ""
            expected = "'x y', or 'x y' and scenario, jump or evaporation"
            section.report("fields", f"expected {expected}, found {quoted(text)}{hint}", index, where)
            continue
        x, y = int(words[0]), int(words[1])
        if x > frame.width or y > frame.height:
            section.report("fields", f"{x} {y} is outside the frame", index, where)
        card.kinds.append(kind)
        card.positions.append((x, y))


def _read_card_ways(section: Section, pack: AguaPack, card: Card, texts: list[str]) -> None:
    where = f"card {card.title!r}"
    exits = pack.frames[card.frame].exits
    for index, text in enumerate(texts):
        for source_name, colour, target_name in links(section, "ways", index, text, where):
            source = _slot(pack, card, source_name)
            target = _slot(pack, card, target_name) if target_name.isdigit() else exits.get(target_name, -1)
            if source < 0 or (target < 0 and target_name.isdigit()):
                name = quoted(source_name if source < 0 else target_name)
                section.report("ways", f"there is no field {name} (the card has {len(card.kinds)})", index, where)
            elif target_name not in exits and target < 0:
                text = f"{pack.frames[card.frame].key} has no exit {quoted(target_name)}"
                section.report("ways", f"{text} (it has: {', '.join(exits)})", index, where)
            elif target >= 0:
                card.ways.append(Way(source, target, colour))


def _is_number(word: str) -> bool:
    return word.isascii() and word.isdigit() and len(word) <= 5


def _slot(pack: AguaPack, card: Card, name: str) -> int:
    """The field of a card by its number; -1 if there is none."""
    if not _is_number(name) or not 1 <= int(name) <= len(card.kinds):
        return -1
    return pack.slot(card.frame, int(name) - 1)


def read_first_cards(top: Section, pack: AguaPack) -> None:
    frames = top.section("frame")
    for frame in pack.frames:
        section = frames.section(frame.key)
        if section.has("first_card"):
            name = section.name("first_card")
            card = pack.card_number.get(slug(name), -1)
            if card not in frame.cards:
                titles = [pack.cards[number].title for number in frame.cards]
                section.report("first_card", f"no card of this frame is called {quoted(name)}{suggested(name, titles)}")
            frame.first_card = card
        mask = 0
        for card in frame.cards:
            mask |= 1 << card
        pack.spare_masks.append(mask)
