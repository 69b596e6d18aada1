"""Drawings of views, made in a separate worker process: a picture can take a tenth of a second, and must not wait
for bots that are thinking.

The newest drawings are cached: spectators share one, and a client that reconnects gets the same one again.
"""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from typing import Any, Final

from watertable.kernel import View, to_json
from watertable.server.tables.roster import TableRow
from watertable.server.workers.process import WorkerFailed, Workers
from watertable.table.showing import Json

log = logging.getLogger("watertable.drawings")

_SECONDS: Final = 6.0
_KEPT: Final = 128
"""The size of the cache, for all tables together; a large drawing has 130 kB."""

Key = tuple[str, int | None, str, str]


class Drawings:
    """Draws views, and caches the newest drawing of each viewer."""

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
        """A view after a move that someone considers. It is not cached. Raises WorkerFailed."""
        return await self._drawn(_request(row, view, form, language))

    async def of_position(self, row: TableRow, seq: int, view: View, form: str, language: str) -> Json:
        """The view after entry `seq`; drawn once for everyone who asks. Raises WorkerFailed."""
        key = (row.id, view.viewer, form, language)
        # The names of the players are part of the text.
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
        try:
            found = await self._workers.ask_for_person(request, _SECONDS)
            if "problem" in found:
                raise WorkerFailed(found["problem"])
        except WorkerFailed as problem:
            log.warning("a view was not drawn", extra={"game": request["setup"]["game"], "problem": str(problem)})
            raise
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
