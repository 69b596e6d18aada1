"""Water Duel's content pack: the cards (WD-1), read and checked.

Every mistake is reported, each in one line that names the card and the key. Some checks keep games finite: no
card may both take back and give an Action, and none may be both Continuous and Showdown. The rules cap extra Actions
at two a turn.
"""

from __future__ import annotations

import re
from typing import Final

from watertable.games.water_duel.rules.moves import ChooseCard, Discard, Draw, Play, SetCard
from watertable.games.water_duel.rules.steps import (
    ANSWER_CONTINUOUS,
    ANSWERABLE,
    ATTACK,
    BONUS_NAMES,
    DEFEND,
    EACH_TURN,
    EXTRA_ACTION,
    HIGHEST,
    NEGATE,
    ON_TRIGGER,
    STEP_NAMES,
    TAKE_BACK,
    Bonus,
    Card,
    Step,
)
from watertable.kernel.moves import Move
from watertable.kernel.pack import Pack, digest_of, open_pack
from watertable.kernel.plain_text import quoted, suggested
from watertable.kernel.section import LONGEST_NAME, Section

DECK_SIZE: Final = 68
"""How many cards there are in all (WD-1)."""
LONGEST_FLAVOUR: Final = 200
MOST_STEPS: Final = 12
"""The most steps of an effect."""
_ALL_STEPS: Final = tuple(range(len(STEP_NAMES)))
_KEY: Final = re.compile(r"[a-z]+(-[a-z]+)*")


class WaterDuelPack(Pack):
    """The cards of a game, and the shared moves that name them."""

    def __init__(self, name: str, version: int, digest: str) -> None:
        super().__init__(name, version, digest)
        self.title = ""
        self.cards: list[Card] = []
        self.keys: list[str] = []
        """The key of each card, by number."""
        self.numbers: dict[str, int] = {}
        """The number of each card, by key."""
        self.copies: list[int] = []
        self.draw_moves: list[Move] = []
        self.play_moves: list[Move] = []
        self.set_moves: list[Move] = []
        self.discard_moves: list[Move] = []
        self.choose_moves: list[Move] = []

    def terms(self) -> dict[str, dict[str, str]]:
        return {"card": {card.key: card.name for card in self.cards}}

    def add(self, card: Card) -> None:
        """Add a card that has been checked."""
        card.derive()
        self.cards.append(card)
        self.keys.append(card.key)
        self.numbers[card.key] = card.number
        self.copies.append(card.copies)
        self.draw_moves.append(Draw(card.key))
        self.play_moves.append(Play(card.key))
        self.set_moves.append(SetCard(card.key))
        self.discard_moves.append(Discard(card.key))
        self.choose_moves.append(ChooseCard(card.key))


def read_pack(text: str) -> WaterDuelPack:
    """Read a pack from TOML text. Mistakes raise PackError, with a line for each that names the card and the key."""
    top = open_pack(text)
    pack = WaterDuelPack(top.name("name"), top.integer("version", 1, 10**6), digest_of(top.data))
    pack.title = top.name("title")
    cards = top.section("cards")
    names: dict[str, str] = {}
    for key in cards.keys()[: DECK_SIZE + 1]:
        if len(key) > LONGEST_NAME or _KEY.fullmatch(key) is None:
            cards.report(key, "expected a key of lower-case words joined by hyphens")
        entry = cards.section(key)
        card = _read_card(entry, len(pack.cards), key)
        other = names.setdefault(card.name.casefold(), key)
        if card.name and other != key:
            entry.report("name", f"{card.name!r} is already the name of {other}")
        if entry.is_sound():
            pack.add(card)
    top.done()
    total = sum(pack.copies)
    if len(cards.keys()) > DECK_SIZE:
        top.report("cards", f"expected {DECK_SIZE} cards in all, found {len(cards.keys())} different ones")
    elif top.is_sound() and total != DECK_SIZE:
        top.report("cards", f"expected {DECK_SIZE} cards in all, found {total}")
    top.finish()
    return pack


def _read_card(entry: Section, number: int, key: str) -> Card:
    card = Card(number, key, entry.name("name"))
    card.flavour = entry.text("flavour", LONGEST_FLAVOUR)
    card.copies = entry.integer("copies", 1, DECK_SIZE)
    card.cost = entry.integer("cost", 0, 19)
    card.is_continuous = entry.boolean("continuous", False)
    card.is_showdown = entry.boolean("showdown", False)
    card.steps = _steps(entry, "effect", _ALL_STEPS)
    card.each_turn = _steps(entry, "each_turn", EACH_TURN)
    card.on_set = _steps(entry, "on_set", ON_TRIGGER)
    card.on_attack = _steps(entry, "on_attack", ON_TRIGGER)
    card.bonuses = _bonuses(entry)
    if entry.has("answers"):
        for index, word in enumerate(entry.texts("answers", MOST_STEPS)):
            if word in ANSWERABLE:
                card.answers.append(ANSWERABLE.index(word))
            else:
                hint = suggested(word, list(ANSWERABLE))
                entry.report("answers", f"expected some of {', '.join(ANSWERABLE)}, found {quoted(word)}{hint}", index)
    entry.done()
    if entry.is_sound():
        _check_kind(entry, card)
        _check_effect(entry, card)
    return card


def _steps(entry: Section, key: str, allowed: tuple[int, ...]) -> list[Step]:
    """The steps listed under a key, each a word and, if the step takes one, a number."""
    steps: list[Step] = []
    if not entry.has(key):
        return steps
    known = [STEP_NAMES[what] for what in allowed]
    for index, text in enumerate(entry.texts(key, MOST_STEPS)):
        name, number = _word_and_number(entry, key, text, index)
        if not name:
            continue
        if name not in known:
            hint = suggested(name, known)
            entry.report(key, f"unknown step {quoted(name)}{hint} (known here: {', '.join(known)})", index)
            continue
        what = STEP_NAMES.index(name)
        highest = HIGHEST[what]
        if highest == 0 and number is not None:
            entry.report(key, f"{name} takes no number, found {text!r}", index)
        elif highest > 0 and (number is None or not 1 <= number <= highest):
            entry.report(key, f"{name} takes a number from 1 to {highest}, found {text!r}", index)
        else:
            steps.append(Step(what, 0 if number is None else number))
    return steps


def _bonuses(entry: Section) -> list[Bonus]:
    bonuses: list[Bonus] = []
    if not entry.has("bonus"):
        return bonuses
    for index, text in enumerate(entry.texts("bonus", MOST_STEPS)):
        name, number = _word_and_number(entry, "bonus", text, index)
        if not name:
            continue
        if name not in BONUS_NAMES:
            hint = suggested(name, list(BONUS_NAMES))
            entry.report("bonus", f"unknown bonus {quoted(name)}{hint} (known: {', '.join(BONUS_NAMES)})", index)
        elif number is None or not 1 <= number <= 9:
            entry.report("bonus", f"{name} takes a number from 1 to 9, found {text!r}", index)
        else:
            bonuses.append(Bonus(BONUS_NAMES.index(name), number))
    return bonuses


def _word_and_number(entry: Section, key: str, text: str, index: int) -> tuple[str, int | None]:
    """A step or bonus as its word and its number; no word where it is neither, which is reported."""
    words = text.split()
    if len(words) not in (1, 2):
        entry.report(key, f"expected a word, with or without a number, found {quoted(text)}", index)
        return "", None
    if len(words) == 1:
        return words[0], None
    if not words[1].isascii() or not words[1].isdigit() or len(words[1]) > 4:
        entry.report(key, f"expected a whole number after {words[0]}, found {quoted(words[1])}", index)
        return "", None
    return words[0], int(words[1])


def _check_kind(entry: Section, card: Card) -> None:
    """Continuous and Showdown cards need their own keys, and no other card may have them."""
    lasting = [key for key in ("each_turn", "on_set", "on_attack", "bonus") if entry.has(key)]
    if card.is_continuous and not lasting:
        entry.report("continuous", "a Continuous card needs each_turn, on_set, on_attack or bonus")
    if lasting and not card.is_continuous:
        entry.report(lasting[0], "only a Continuous card has this; add continuous = true")
    if card.is_showdown != (len(card.answers) > 0):
        problem = "a Showdown card must name what it answers" if card.is_showdown else "only a Showdown card has this"
        entry.report("answers", problem)
    if not card.is_continuous and not card.steps:
        entry.report("effect", "expected at least one step")


def _check_effect(entry: Section, card: Card) -> None:
    """Refuse effects that make no sense or could go on forever."""
    whats = [step.what for step in card.steps]
    for what in (ATTACK, DEFEND, NEGATE):
        if whats.count(what) > 1:
            entry.report("effect", f"{STEP_NAMES[what]} may appear only once in an effect")
    if TAKE_BACK in whats and EXTRA_ACTION in whats:
        entry.report("effect", "no card may both take back and give an Action: it could go on forever")
    if card.is_continuous and (DEFEND in whats or NEGATE in whats):
        entry.report("effect", "a Continuous card cannot Defend or Negate when it is played")
    if card.is_continuous and card.is_showdown:
        # As an answer to what others do each turn it would come into play and act in the same turn, again and again.
        entry.report("showdown", "no card may be both Continuous and Showdown: a turn could go on forever")
    if card.is_showdown and DEFEND in whats and ANSWER_CONTINUOUS in card.answers:
        entry.report("answers", "a card that Defends answers attacks, not Continuous cards")
