"""The pages on packs name every key that a shipped pack has, and every key that a reader knows besides."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

from tests.any_game import GAMES
from tests.docs.samples import ROOT
from watertable.kernel import Game, PackError, parse_toml

DOCS = ROOT / "docs"
STRANGE = "no_such_key"


def text_on(game: Game) -> str:
    """What the documentation says about a game's packs: its own page, or its chapter, and what all packs have."""
    common, *chapters = re.split(r"^## (?=.*\n)", (DOCS / "packs.md").read_text("utf-8"), flags=re.M)
    about_all = [chapter for chapter in chapters if chapter.startswith("What every pack has")]
    own = DOCS / f"packs-{game.name}.md"
    chapter = [chapter for chapter in chapters if chapter.startswith(f"{game.title}\n")]
    return "\n".join([common, *about_all, *chapter, own.read_text("utf-8") if own.exists() else ""])


def tables_of(text: str) -> Iterator[int]:
    """The lines after which a key can be added to a table: those before the next header, and the first of the text."""
    yield 0
    for number, line in enumerate(text.splitlines(), 1):
        if line.startswith("["):
            yield number


def known_keys(game: Game) -> set[str]:
    """The keys that the reader knows in tables of the default pack, as its messages about a strange one list them."""
    text = game.pack_text("default")
    lines = text.splitlines()
    known = set()
    for at in tables_of(text):
        with pytest.raises(PackError) as refused:
            game.read_pack("\n".join([*lines[:at], f"{STRANGE} = 1", *lines[at:]]))
        for problem in refused.value.problems:
            for listed in re.findall(rf"{STRANGE}.*\(known here: (.*)\)", problem):
                known |= set(listed.split(", "))
    return known


def keys_in(data: Any) -> set[str]:
    """The keys of all tables of a pack."""
    if isinstance(data, dict):
        return set(data).union(*[keys_in(value) for value in data.values()])
    if isinstance(data, list):
        return set().union(*[keys_in(value) for value in data])
    return set()


def names_of_things(data: dict[str, Any]) -> set[str]:
    """The keys that name a card or a place rather than say something about it: those of tables of tables."""
    tables = [value for value in data.values() if isinstance(value, dict)]
    return {name for table in tables for name, inner in table.items() if isinstance(inner, dict)}


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_key_is_explained(game: Game) -> None:
    text = text_on(game)
    named = [*re.findall(r"`([^`]*)`", text), *re.findall(r"```toml\n(.*?)```", text, re.S)]
    explained = set(re.findall(r"[\w-]+", " ".join(named)))
    data = parse_toml(game.pack_text("default"))
    wanted = (keys_in(data) | known_keys(game)) - names_of_things(data)
    assert sorted(wanted - explained) == []
