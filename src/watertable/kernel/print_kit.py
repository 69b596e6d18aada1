"""PrintKit: what a game needs on a real table, for print and play.

A game hands out its own with `Game.print_kit`: the parts to cut out, as drawings with a size in millimetres, what else
must lie on the table, and the rules on one page. `watertable.printing` lays the parts out on sheets.
"""

from __future__ import annotations

from dataclasses import dataclass
from html import escape
from importlib import resources
from typing import Final

from watertable.kernel.errors import BadInput
from watertable.kernel.lettering import FONT_FAMILY, fitting, wrap

KINDS: Final = ("board", "tile", "card", "meter", "token", "die", "aid")
"""What a part can be. An aid is a card that reminds a player of the rules."""

CARD_SIZE: Final = (63.0, 88.0)
"""The usual size of a playing card in millimetres; sleeves are sold for it."""


@dataclass
class PrintPart:
    """One thing to cut out, as often as it is in the box."""

    key: str
    """Unique in its kit: "tile-12"."""
    title: str
    kind: str
    """One of KINDS."""
    svg: str
    """A complete SVG document, stretched to the size."""
    width: float
    """In millimetres, like the height."""
    height: float
    count: int = 1
    back: str = ""
    """The drawing of its back, a complete SVG document; empty for none."""
    group: str = ""
    """What people call such parts, in the plural: "Power cards"; empty for the name of its kind."""


@dataclass
class PrintKit:
    """Everything that is printed of a game with one pack."""

    parts: list[PrintPart]
    needed: list[str]
    """What else must lie on the table: dice, a bag. One sentence each."""
    rules: str
    """The rules on one page, in Markdown: headings (`## `), list items (`- `), paragraphs, and `**bold**`."""

    def count(self, kind: str) -> int:
        """How many things of a kind there are."""
        return sum([part.count for part in self.parts if part.kind == kind])


def rules_in_brief(package: str, values: dict[str, str]) -> str:
    """The file `rules-in-brief.md` of a game, with the numbers of a pack in place of `{name}`."""
    text = resources.files(package).joinpath("rules-in-brief.md").read_text("utf-8")
    for name, value in values.items():
        text = text.replace("{" + name + "}", value)
    return text


_INK: Final = "#16324a"
_TITLE: Final = 46.0
_LETTERS: Final = 40.0
"""In tenths of a millimetre: 11 points."""
_LEAST: Final = 25.0
"""7 points: smaller than this nothing is printed on a card."""


def aid_card(title: str, lines: list[str], colour: str) -> str:
    """A card of the usual size with a title and a numbered list, the letters as large as fits."""
    width, height = CARD_SIZE[0] * 10, CARD_SIZE[1] * 10
    letters = _LETTERS
    while True:
        rows = [wrap(line, letters, width - 130, 500) for line in lines]
        total = sum([len(row) for row in rows]) * letters * 1.24 + len(rows) * letters * 0.5
        if total <= height - 160:
            break
        if letters <= _LEAST:
            raise BadInput(f"{title}: too much text for a card")
        letters -= 1
    body = (
        f'<rect width="{width:g}" height="{height:g}" rx="30" fill="{colour}"/>'
        f'<rect x="14" y="100" width="{width - 28:g}" height="{height - 114:g}" rx="20" fill="#ffffff"/>'
        f'<text x="{width / 2:g}" y="68" font-size="{fitting(title, _TITLE, width - 60, 700):.1f}" font-weight="700" '
        f'text-anchor="middle" fill="#ffffff">{escape(title)}</text>'
    )
    y = 100 + letters * 1.5
    for number, row in enumerate(rows, 1):
        body += f'<text x="36" y="{y:.1f}" font-size="{letters:g}" font-weight="800" fill="{colour}">{number}</text>'
        for line in row:
            body += f'<text x="76" y="{y:.1f}" font-size="{letters:g}" fill="{_INK}">{escape(line)}</text>'
            y += letters * 1.24
        y += letters * 0.5
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" font-family="{FONT_FAMILY}">'
        f"{body}</svg>"
    )
