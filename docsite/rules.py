"""The rules of a game as a page of the site: in brief; in full, with an anchor for each rule and with examples; and
what the words mean."""

from __future__ import annotations

import re
from typing import Final

from watertable.kernel import Game
from watertable.kernel.lettering import with_typeface
from watertable.lessons.examples import AFTER, BEFORE, Example, examples_of, picture

_RULE: Final = re.compile(r"^(\*\*([A-Z]+-\d+)\*\* .*)$", re.M)
"""A paragraph that begins with the number of a rule."""
_BRIEF_HEADING: Final = re.compile(r"^## (.*)$", re.M)


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
    shown = _first_examples(game)
    anchored = _RULE.sub(lambda found: f"{found[1]}\n{{: #{found[2]} .rule }}{_example(shown.get(found[2]))}", rest)
    words = f"\n## What the words mean\n\n{game.glossary()}" if game.glossary() else ""
    return f"# Rules of {game.title}\n\n{intro}\n{_in_brief(game)}{anchored}{words}"


def _in_brief(game: Game) -> str:
    """The rules on one page, folded. Its headings are no headings of the page, whose table of contents has the rules in
    full."""
    brief = game.rules_in_brief(game.pack())
    if not brief:
        return ""
    flat = _BRIEF_HEADING.sub(r"**\1**", brief)
    lines = [f"    {line}" if line else "" for line in flat.splitlines()]
    return "\n".join(['\n??? abstract "The rules in brief"\n', *lines, ""])


def _first_examples(game: Game) -> dict[str, Example]:
    """The first example of each rule."""
    return {example.rule: example for example in reversed(examples_of(game))}


def _example(example: Example | None) -> str:
    """An example below its rule, folded: what is asked, the position before and after, what the answer does."""
    if example is None:
        return ""
    step = example.lesson.steps[example.step]
    pictures = " ".join(
        f"![The position {when}]({picture_name(example, when)}){{: .half }}" for when in (BEFORE, AFTER)
    )
    lines = [f'??? example "Example: {example.lesson.title}"', "", step.say, "", pictures, "", step.effect]
    return "\n\n" + "\n".join([lines[0], *[f"    {line}" if line else "" for line in lines[1:]]]) + "\n"


def picture_name(example: Example, when: str) -> str:
    """Where the picture of an example is on the site."""
    return f"examples/{example.lesson.game.name}-{example.lesson.name}-{example.step}-{when}.svg"


def pictures(game: Game) -> dict[str, str]:
    """The pictures that the page of a game shows, by address."""
    found: dict[str, str] = {}
    for example in _first_examples(game).values():
        for when in (BEFORE, AFTER):
            svg = picture(example.lesson, example.step, when)
            assert svg is not None, f"{game.name} has lessons, but no drawing"
            found[picture_name(example, when)] = with_typeface(svg)
    return found
