"""Checks of what is not code: the facts of the game, its words, its rules and the tests that name them."""

from __future__ import annotations

import re
from pathlib import Path

from watertable.kernel.errors import BadInput
from watertable.kernel.events import Event, visible
from watertable.kernel.game import Game
from watertable.kernel.moves import CHANCE, Move
from watertable.kernel.outcome import ScoreItem
from watertable.kernel.perft import moves_of
from watertable.kernel.words import Words
from watertable.testing.walk import Walk, sample_of

_NAMING_LINE = re.compile(r"^\s*(?:async def test_\w+|def test_\w+|@pytest\.mark\.rule\(.*|rules?\s*=.*)", re.M)
_NUMBER = re.compile(r"(?i)(?<![a-z])([a-z]{2})[-_]?(\d+)(?!\d)")


def facts_are_sound(walk: Walk) -> None:
    """Names, players, options, presets and packs are what they must be; the variations try every number of seats."""
    game = walk.game
    low, high = game.players
    walk.expect(re.fullmatch(r"[a-z]+(-[a-z]+)*", game.name) is not None, f"the name {game.name!r} is not like-this")
    for what in ("title", "designer", "summary"):
        walk.expect(bool(getattr(game, what).strip()), f"the game has no {what}")
    walk.expect(1 <= low <= high, f"players: {game.players}")
    walk.expect(0 < game.minutes[0] <= game.minutes[1], f"minutes: {game.minutes}")
    tried = {variation.seats for variation in walk.case.variations}
    missing = [seats for seats in range(low, high + 1) if seats not in tried]
    walk.expect(not missing, f"no variation of the case has {missing} seats")
    for seats in (low - 1, high + 1):
        try:
            game.new(seats)
        except BadInput:
            continue
        raise walk.failure(f"a game for {low} to {high} players starts with {seats}")
    _expect_sound_options(walk, game)
    for event, rule in game.event_rules.items():
        known = event in [cls.__name__ for cls in game.event_types]
        walk.expect(known, f"event_rules names {event!r}, which is not among the game's event_types")
        walk.expect(rule in game.rule_numbers(), f"event_rules names {rule!r}, which is not in rules.md")
    for name in game.pack_names():
        pack = game.pack(name)
        walk.expect(pack.name == name, f"pack/{name}.toml calls itself {pack.name!r}")
        for old in game.old_packs(name):
            walk.expect(old.name == name, f"an old version of the pack {name!r} calls itself {old.name!r}")
            walk.expect(old.digest != pack.digest, f"pack/old has the current version of the pack {name!r}")
    _expect_sound_migrations(walk, game)


def _expect_sound_options(walk: Walk, game: Game) -> None:
    rules = set(game.rule_numbers())
    for option in game.options:
        walk.expect(option.rule in rules, f"option {option.name} names {option.rule!r}, which is not in rules.md")
        try:
            option.check(option.default)
        except BadInput as problem:
            raise walk.failure(f"the default of an option is not allowed: {problem}") from None
    for name, options in game.presets.items():
        try:
            game.setup(game.players[1], options)
        except BadInput as problem:
            raise walk.failure(f"the preset {name!r} is not allowed: {problem}") from None


def _expect_sound_migrations(walk: Walk, game: Game) -> None:
    """Games of every version since the first that is listed can be played on."""
    options = {option.name: option for option in game.options}
    versions = sorted(game.migrations)
    first = versions[0] if versions else 1
    missing = [version for version in range(first, game.version) if version not in versions]
    walk.expect(not missing, f"migrations: version {game.version} has no entry for games of version {missing}")
    beyond = [version for version in versions if not 1 <= version < game.version]
    walk.expect(not beyond, f"migrations: {beyond} is no version before {game.version}")
    for version, kept in game.migrations.items():
        for name, value in kept.items():
            walk.expect(name in options, f"migrations: version {version} names {name!r}, which is not an option")
            try:
                options[name].check(value)
            except BadInput as problem:
                raise walk.failure(f"migrations: version {version}: {problem}") from None


def everything_has_words(walk: Walk) -> None:
    """Every move, event, question and score line that occurs has a sentence, and its gaps fill; so has what the others
    are told while a seat decides."""
    words = walk.game.words([f"player {seat}" for seat in walk.seats])
    for seat, chosen, close in walk.moves(30):
        question = walk.state.question()
        walk.expect(words.has("questions", question), f"the question {question!r} has no sentence")
        if seat == CHANCE:
            _expect_asked(walk, words, question)
        is_told = seat == CHANCE or words.has("waiting", question)
        walk.expect(is_told, f"[waiting] does not say what the others are told while {question!r} is decided")
        events: list[Event] = []
        walk.state.copy().apply(seat, chosen, events)
        for event in events:
            _expect_sentence(walk, words, event)
        if not close:
            continue
        for viewer in walk.viewers:
            for event in visible(events, viewer):
                _expect_sentence(walk, words, event)
        for _, move in sample_of(moves_of(walk.state), 15, walk.aside):
            _expect_sentence(walk, words, move)
        for other in walk.seats:
            for item in walk.state.score(other).items:
                _expect_sentence(walk, words, item)
    outcome = walk.state.outcome()
    if outcome is not None:
        walk.expect(words.has("questions", walk.state.question()), f"{walk.state.question()!r} has no sentence")
        for item in [item for score in outcome.scores for item in score.items]:
            _expect_sentence(walk, words, item)


def _expect_asked(walk: Walk, words: Words, question: str) -> None:
    """What is asked at a real table when chance has acted, to anyone who may be asked."""
    owner = walk.state.chance_seat()
    for viewer in walk.viewers if owner is None else [owner]:
        try:
            sentence = words.told_to(viewer).entering(question, walk.state.chance_values())
        except (KeyError, ValueError, TypeError, IndexError) as problem:
            raise walk.failure(f"[entering] has no sentence that fits {question!r}: {problem!r}") from None
        walk.expect(bool(sentence.strip()) and "{" not in sentence, f"[entering] of {question!r} reads {sentence!r}")


def _expect_sentence(walk: Walk, words: Words, thing: Move | Event | ScoreItem) -> None:
    try:
        if isinstance(thing, Move):
            sentence = words.move(thing)
        elif isinstance(thing, Event):
            sentence = words.event(thing)
        else:
            sentence = words.score_item(thing)
    except (KeyError, ValueError, TypeError, IndexError) as problem:
        raise walk.failure(f"{thing!r} has no sentence that fits it in words/en.toml: {problem!r}") from None
    walk.expect(bool(sentence.strip()) and "{" not in sentence, f"{thing!r} reads {sentence!r}")


def every_rule_is_tested(walk: Walk) -> None:
    """Every number in rules.md is named by a test, and no number stands there twice."""
    numbers = walk.game.rule_numbers()
    walk.expect(bool(numbers), "rules.md has no numbered rule")
    twice = sorted({number for number in numbers if numbers.count(number) > 1})
    walk.expect(not twice, f"rules.md has {', '.join(twice)} more than once")
    walk.expect(walk.case.tests.is_dir(), f"there is no directory {walk.case.tests} with tests that name rules")
    missing = untested_rules(numbers, walk.case.tests)
    walk.expect(not missing, f"no test in {walk.case.tests} names {', '.join(missing)}")


def untested_rules(numbers: list[str], tests: Path) -> list[str]:
    """The rules that no test names.

    A test names a rule in its own name (`def test_wc6_…`), in a marker (`@pytest.mark.rule("WC-6")`)
    or in a scenario file (`rule = "WC-6"` or `rules = ["WC-6"]`).
    """
    named: set[tuple[str, int]] = set()
    for path in sorted(tests.rglob("*")):
        if path.suffix in (".py", ".toml"):
            for line in _NAMING_LINE.findall(path.read_text("utf-8", errors="replace")):
                named.update([(found[1].upper(), int(found[2])) for found in _NUMBER.finditer(line)])
    return [number for number in numbers if (number.split("-")[0], int(number.split("-")[1])) not in named]
