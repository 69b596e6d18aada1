"""Tables on narrow screens: names in them may be broken between their parts, and nowhere else (site.css)."""

from __future__ import annotations

import re
from typing import Final

_CELL: Final = re.compile(r"<td[ >].*?</td>", re.S)
_CODE: Final = re.compile(r"(?<=<code>)[^<]*(?=</code>)")
_OPTION: Final = re.compile(r"<code>(--[\w-]+)</code>")
_BETWEEN_PARTS: Final = re.compile(r"(?<=[A-Za-z)][./_(=])(?=[A-Za-z&])")


def breakable(html: str) -> str:
    """A page on which code in tables says where a line may be broken: after a dot, a slash, an underscore, a bracket
    or an equals sign within a name. Options of commands stay whole."""
    return _CELL.sub(_broken, html)


def _broken(cell: re.Match[str]) -> str:
    text = _OPTION.sub(r'<code class="option">\1</code>', cell[0])
    return _CODE.sub(lambda code: _BETWEEN_PARTS.sub("<wbr>", code[0]), text)
