"""Drawings in black and white: every colour becomes the grey that is as light as it."""

from __future__ import annotations

import re
from typing import Final

_COLOUR: Final = re.compile(r"(?<![\w&(])(?<!href=\")#(?:[0-9a-fA-F]{8}|[0-9a-fA-F]{6}|[0-9a-fA-F]{3,4})(?![\w-])")
"""A colour, and not a reference such as `url(#sky)` or `href="#tile"`."""


def _grey(found: re.Match[str]) -> str:
    digits = found[0][1:]
    if len(digits) < 6:
        digits = "".join([digit * 2 for digit in digits])
    red, green, blue = (int(digits[at : at + 2], 16) for at in (0, 2, 4))
    light = round(0.299 * red + 0.587 * green + 0.114 * blue)
    return f"#{light:02x}{light:02x}{light:02x}{digits[6:]}"


def greyed(svg: str) -> str:
    """A drawing without colour.

    Examples:
        >>> greyed('<rect fill="#f00"/><use href="#add"/>')
        '<rect fill="#4c4c4c"/><use href="#add"/>'
    """
    return _COLOUR.sub(_grey, svg)
