"""A PDF as a reader sees it: its pages as arrays of pixels."""

from __future__ import annotations

from typing import Any

import pypdfium2

DOTS = 10
"""Pixels to a millimetre, where something is measured."""
_POINTS = 72 / 25.4


def rendered(pdf: bytes, page: int, dots: float = DOTS) -> Any:
    """A page as rows of pixels of red, green and blue, with so many pixels to a millimetre."""
    document = pypdfium2.PdfDocument(pdf)
    try:
        return document[page].render(scale=dots / _POINTS, rev_byteorder=True).to_numpy()[:, :, :3].astype(int)
    finally:
        document.close()


def millimetres(points: float) -> float:
    return points / _POINTS
