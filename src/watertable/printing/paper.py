"""The sizes of paper that are printed on, and the space on them. All lengths are millimetres."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from watertable.kernel.errors import BadInput
from watertable.kernel.plain_text import quoted

MARGIN: Final = 8.0
"""No part is nearer to the edge: few printers reach farther. Marks and the line at the foot may be."""
FOOT: Final = 3.5
"""Between the parts and the line at the foot of every sheet, for the cut marks."""


@dataclass(frozen=True)
class Paper:
    """A size of paper, upright. Every page is upright, so that backs meet fronts whichever printer turns the sheet."""

    name: str
    title: str
    width: float
    height: float

    @property
    def room(self) -> tuple[float, float]:
        """The width and height that parts can take."""
        return self.width - 2 * MARGIN, self.height - 2 * MARGIN - FOOT


PAPERS: Final = {
    paper.name: paper for paper in (Paper("a4", "A4", 210.0, 297.0), Paper("letter", "US Letter", 215.9, 279.4))
}


def paper_named(name: str) -> Paper:
    """A paper by its name; BadInput names those there are."""
    found = PAPERS.get(name.lower())
    if found is None:
        raise BadInput(f"no paper {quoted(name)} (there are: {', '.join(PAPERS)})")
    return found
