"""Drawings of views, made in a process of their own: a picture can take a tenth of a second, and must not wait for
bots that think.

The newest drawings are kept, so that whoever connects again, and everyone who watches, shares one.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from typing import Any, Final

from watertable.kernel import View, to_json
from watertable.server.roster import TableRow
from watertable.server.workers.process import WorkerFailed, Workers
from watertable.table.showing import Json

_SECONDS: Final = 6.0
_KEPT: Final = 128
"""Drawings that are kept, of all tables; a large one has 130 kB."""

Key = tuple[str, int | None, str, str]


class Drawings:
    """Draws views, and keeps the newest drawing of each viewer."""

    def __init__(self, games: tuple[str, ...]) -> None:
        self._workers = Workers(1, games)
        self._kept: OrderedDict[Key, tuple[object, asyncio.Task[Json]]] = OrderedDict()

    def process_ids(self) -> list[int]:
        return self._workers.process_ids()

    async def stop(self) -> None:
        for _, task in self._kept.values():
            task.cancel()
        await self._workers.stop()

    async def of_move(self, row: TableRow, view: View, form: str, language: str) -> Json:
        """A view after a move that someone thinks about. It is not kept. Raises WorkerFailed."""
        return await self._drawn(_request(row, view, form, language))

    async def of_position(self, row: TableRow, seq: int, view: View, form: str, language: str) -> Json:
        """The view as it is after entry `seq`; made once for all who ask. Raises WorkerFailed."""
        key = (row.id, view.viewer, form, language)
        # Names stand in the text; a rematch is another table.
        newest = (seq, [seat.name for seat in row.seats])
        if key not in self._kept or self._kept[key][0] != newest:
            self._kept[key] = (newest, asyncio.create_task(self._drawn(_request(row, view, form, language))))
        self._kept.move_to_end(key)
        if len(self._kept) > _KEPT:
            self._kept.popitem(last=False)
        task = self._kept[key][1]
        try:
            return await asyncio.shield(task)
        except WorkerFailed:
            if key in self._kept and self._kept[key][1] is task:
                del self._kept[key]
            raise

    async def _drawn(self, request: Json) -> Json:
        found = await self._workers.ask_for_person(request, _SECONDS)
        if "problem" in found:
            raise WorkerFailed(found["problem"])
        return found


def _request(row: TableRow, view: View, form: str, language: str) -> dict[str, Any]:
    return {
        "do": "draw",
        "setup": row.setup,
        "pack_text": row.pack_text,
        "view": to_json(view),
        "names": [seat.name for seat in row.seats],
        "form": form,
        "language": language,
    }
