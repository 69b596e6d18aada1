"""What stands beside the rules of each game: the rules in brief, and what its words mean."""

from __future__ import annotations

import re

import pytest

from tests.any_game import GAMES
from watertable.kernel import Game

ITEM = re.compile(r"- \*\*(?P<term>[^*]+)\*\*: (?P<meaning>.+) \((?P<rules>[A-Z]{2}-\d+(?:, [A-Z]{2}-\d+)*)\)\.")


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_the_rules_in_brief_have_the_numbers_of_the_pack(game: Game) -> None:
    brief = game.rules_in_brief(game.pack())
    assert brief.strip()
    assert not re.search(r"\{[a-z-]*\}", brief)


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_the_glossary_is_in_order_and_names_rules_that_exist(game: Game) -> None:
    lines = game.glossary().splitlines()
    items = [ITEM.fullmatch(line) for line in lines]
    assert lines
    assert None not in items, lines[items.index(None)]
    terms = [item["term"] for item in items if item]
    assert terms == sorted(set(terms), key=str.lower)
    named = {rule for item in items if item for rule in item["rules"].split(", ")}
    assert named <= set(game.rule_numbers())


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_every_rule_named_in_the_rules_exists(game: Game) -> None:
    named = set(re.findall(r"\b[A-Z]{2}-\d+\b", game.rules() + game.glossary()))
    assert named <= set(game.rule_numbers())
