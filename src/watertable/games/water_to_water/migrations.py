"""Games of older versions: the options that keep the readings they began with (see `kernel.migrations`).

Version 2 changed what Telekinesis may turn (WW-32) and with which tiles the Thief steals (WW-52), leaves the
Archeologist out by default (WW-42), and can deal the Characters (WW-10).
"""

from __future__ import annotations

from typing import Final

from watertable.kernel.options import OptionValue

MIGRATIONS: Final[dict[int, dict[str, OptionValue]]] = {
    1: {"telekinesis": "sides", "thief": "own-play", "archeologist": "book", "draft": "pick"},
}
