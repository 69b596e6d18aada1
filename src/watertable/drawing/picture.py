"""Picture: an SVG document that a notebook shows by itself."""

from __future__ import annotations


class Picture:
    """A drawing. `str(picture)` is the SVG text; Jupyter shows it."""

    def __init__(self, svg: str) -> None:
        self.svg = svg

    def __str__(self) -> str:
        return self.svg

    def _repr_svg_(self) -> str:
        return self.svg
