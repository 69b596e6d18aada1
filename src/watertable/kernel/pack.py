"""Content packs: TOML data that a game is played with, read with clear errors.

`open_pack` gives the top table of a text as a `Section`, which checks as it is read and reports every mistake
with its line. A pack's digest is taken over its data, so comments and layout do not matter.
"""

from __future__ import annotations

import hashlib
import json
from typing import Any

from mypy_extensions import mypyc_attr

from watertable.kernel.section import Mistakes, Section
from watertable.kernel.toml_text import parsed_toml, scanned


@mypyc_attr(allow_interpreted_subclasses=True)
class Pack:
    """The content that a game is played with: cards, tiles, a board, numbers. Each game has a subclass for its own.

    `Game.pack` gives one that comes with the game, `Game.read_pack` reads a custom one. Packs never change.

    Examples:
        >>> game = find_game("water-cycle")
        >>> pack = game.pack()
        >>> pack.name
        'default'
        >>> game.read_pack(pack.text).digest == pack.digest
        True
        >>> game.new(3, pack=pack)
        <WaterCycleState: water-cycle, 3 players, chance: start>
    """

    def __init__(self, name: str, version: int, digest: str) -> None:
        self.name = name
        """The name of the pack: "default"."""
        self.version = version
        """The version that its author gave it."""
        self.digest = digest
        """The SHA-256 of its data; see `digest_of`."""
        self.text = ""
        """The TOML text it was read from."""

    def identity(self) -> dict[str, Any]:
        """What a record says about the pack it was played with: name, version and digest."""
        return {"name": self.name, "version": self.version, "sha256": self.digest}

    def terms(self) -> dict[str, dict[str, str]]:
        """What a custom pack calls its pieces, by table of the game's words."""
        return {}


def open_pack(text: str) -> Section:
    """The top table of a pack's TOML text, to be read key by key. It collects mistakes; `Section.finish` raises them.

    Examples:
        >>> top = open_pack("cards = 0\\nflavor = 'salt'")
        >>> cards, flavour = top.integer("cards", 1, 60), top.text("flavour")
        >>> try:
        ...     top.finish()
        ... except PackError as problem:
        ...     print("\\n".join(problem.problems))
        pack, line 1: cards: expected a whole number from 1 to 60, found 0
        pack, line 2: flavor: unknown key; did you mean 'flavour'? (known here: cards, flavour)
    """
    lines = scanned(text)
    return Section(parsed_toml(text), "", Mistakes(lines))


def parse_toml(text: str) -> dict[str, Any]:
    """The data of a TOML text. Where it is broken, or larger than any pack, PackError says so in one line.

    Examples:
        >>> parse_toml("cards = 52")
        {'cards': 52}
        >>> parse_toml("cards: 52")
        Traceback (most recent call last):
        watertable.kernel.errors.PackError: pack: not TOML: ...
    """
    scanned(text)
    return parsed_toml(text)


def digest_of(data: dict[str, Any]) -> str:
    """The SHA-256 digest of a pack's data. Comments and layout do not change it.

    Examples:
        >>> digest_of(parse_toml("cards=52  # a full deck")) == digest_of(parse_toml("cards = 52"))
        True
    """
    return hashlib.sha256(json.dumps(data, sort_keys=True, ensure_ascii=False, default=str).encode()).hexdigest()
