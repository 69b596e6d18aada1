"""The typeface of every drawing and page, and how wide a text is in it.

Figtree ships with the package (`typeface/`, free under the SIL Open Font License), so that what fits on a card here
fits in every browser and on paper. `web/tools/typeface.py` makes its files, and the table of widths among them.
"""

from __future__ import annotations

import base64
import json
from functools import cache
from pathlib import Path
from typing import Final

FONT_FAMILY: Final = "Figtree,'Avenir Next','Segoe UI',system-ui,sans-serif"
"""For the `font-family` of a drawing."""

_FOLDER: Final = Path(__file__).parent / "typeface"
FONT_FILE: Final = _FOLDER / "figtree.ttf"
"""For programs that draw SVG and do not read the compressed files of the web."""
_REGULAR: Final = 400
_UNKNOWN: Final = 1000
"""As wide as the letters of most other scripts are at the most, in thousandths of the size."""


@cache
def _widths() -> dict[int, dict[str, int]]:
    """The width of each character by weight, in thousandths of the size."""
    found = json.loads((_FOLDER / "widths.json").read_text("utf-8"))
    return {int(weight): widths for weight, widths in found.items()}


def text_width(text: str, size: float, weight: int = _REGULAR) -> float:
    """The width of a text in one line. Bold letters are wider; a weight without a table counts as the next one up."""
    tables = _widths()
    widths = tables[min([known for known in tables if known >= weight], default=max(tables))]
    return sum([widths.get(letter, _UNKNOWN) for letter in text]) * size / 1000


def fitting(text: str, size: float, width: float, weight: int = _REGULAR) -> float:
    """The size, or a smaller one if the text would not fit the width."""
    return min(size, size * width / max(text_width(text, size, weight), 1))


def wrap(text: str, size: float, width: float, weight: int = _REGULAR) -> list[str]:
    """The text broken into lines no wider than `width`, where its words allow it."""
    lines: list[str] = []
    for word in text.split():
        if lines and text_width(f"{lines[-1]} {word}", size, weight) <= width:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return lines


def with_typeface(svg: str) -> str:
    """A drawing that carries the typeface, for a file of its own. On a page the drawing uses the page's."""
    start = svg.index(">", svg.index("<svg")) + 1
    font = base64.b64encode((_FOLDER / "figtree.woff2").read_bytes()).decode()
    face = f"@font-face{{font-family:Figtree;font-weight:300 900;src:url(data:font/woff2;base64,{font})}}"
    return f"{svg[:start]}<style>{face}</style>{svg[start:]}"
