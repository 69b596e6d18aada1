"""The rules of a game as a page of the site: `rules.md` of its folder, with an anchor for each rule."""

from __future__ import annotations

import re
from typing import Final

from watertable.kernel import Game

_RULE: Final = re.compile(r"^(\*\*([A-Z]+-\d+)\*\* .*)$", re.M)
"""A paragraph that begins with the number of a rule."""


def page_name(game: Game) -> str:
    """The page that has the rules of a game."""
    return f"rules-{game.name}.md"


def linked(markdown: str, games: list[Game]) -> str:
    """A text with its links to the files of rules leading to their pages. In the repository it has the files."""
    for game in games:
        file = f"../src/{game.package.replace('.', '/')}/rules.md"
        markdown = markdown.replace(f"]({file})", f"]({page_name(game)})")
    return markdown


def page(game: Game) -> str:
    """The page as Markdown. Every rule is a paragraph with its number as anchor, and `links` turns the number at its
    beginning into a link to itself."""
    heading, _, rest = game.rules().partition("\n")
    assert heading.startswith("# "), f"{game.name}: rules.md does not begin with a heading"
    intro = f"The numbered rules in full. If the game is new to you, begin with [how to play it](play-{game.name}.md)."
    anchored = _RULE.sub(r"\1\n{: #\2 .rule }", rest)
    return f"# Rules of {game.title}\n\n{intro}\n{anchored}"
