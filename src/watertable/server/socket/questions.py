"""What a connection may ask about the game without changing it: reasons, previews, scores, advice, hints, drawings.

Every answer depends only on what the seat that asks may know.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

from watertable.kernel import Move, View
from watertable.server.door.addresses import client_key
from watertable.server.socket import messages as p
from watertable.server.tables.live import LiveTable
from watertable.server.workers.drawings import Drawings
from watertable.server.workers.pool import BotPool, NotWanted, Occasion
from watertable.server.workers.process import WorkerFailed
from watertable.server.workers.shares import Asker
from watertable.table.showing import Json


def answer(
    table: LiveTable, message: p.AskWhyNot | p.AskPreview | p.AskScores | p.AskAdvice, language: str | None
) -> Json:
    """The answer to a question that is answered at once."""
    if isinstance(message, p.AskScores):
        found = table.scores(language)
    elif isinstance(message, p.AskAdvice):
        found = table.advice(message.seat, language)
    elif isinstance(message, p.AskWhyNot):
        found = table.why_not(message.seat, message.move, language)
    else:
        found = table.preview(message.seat, message.move, language)
    return {"type": message.type, "id": message.id, **found}


class Adviser:
    """The hint that a connection waits for: one at a time. A new question replaces one that is still waiting."""

    def __init__(self, bots: BotPool, address: str, say: Callable[[Json], None]) -> None:
        self._bots = bots
        self._address = client_key(address)
        self._say = say
        self._task: asyncio.Task[None] | None = None
        self._id = 0

    def ask(self, table: LiveTable, message: p.AskHint, language: str | None) -> None:
        """Find a hint for the current position and say it; it takes a while."""
        view, moves = table.asked(message.seat)
        if self._task is not None and not self._task.done():
            self.leave()
            self._say(_no_hint(self._id, "another hint was asked for"))
        self._id = message.id
        self._task = asyncio.create_task(self._advise(table, view, moves, language))

    def leave(self) -> None:
        """Nobody waits for a hint any more."""
        if self._task is not None:
            self._task.cancel()

    async def _advise(self, table: LiveTable, view: View, moves: list[Move], language: str | None) -> None:
        seq, number = table.seq, self._id
        occasion = Occasion(Asker(str(id(self)), (self._address,)), is_wanted=lambda: table.seq == seq)
        try:
            found = await self._bots.hint(table.row, view, moves, language, occasion)
            if "options" not in found:
                raise WorkerFailed(found.get("problem", ""))
        except NotWanted:
            self._say(_no_hint(number, "the game has gone on"))
        except WorkerFailed:
            self._say(_no_hint(number, "the server could not work out a hint"))
        else:
            self._say({"type": "hint", "id": number, "seq": seq, **found})


def _no_hint(number: int, why: str) -> Json:
    return {"type": "failed", "id": number, "about": "hint", "code": "unavailable", "text": why}


def drawing(
    drawings: Drawings, table: LiveTable, message: p.AskDrawing, language: str | None
) -> Coroutine[Any, Any, Json]:
    """A drawing of the current position; it takes a while."""
    view, seq, language = table.view_to_draw(message.seat, message.move), table.seq, language or "en"
    if message.move is None:
        work = drawings.of_position(table.row, seq, view, message.form, language)
    else:
        work = drawings.of_move(table.row, view, message.form, language)
    return _drawn(work, {"type": "drawing", "id": message.id, "seq": seq})


async def _drawn(work: Coroutine[Any, Any, Json], start: Json) -> Json:
    try:
        return {**start, **await work}
    except WorkerFailed:
        failed = {"type": "failed", "id": start["id"], "about": "draw"}
        return {**failed, "code": "unavailable", "text": "the server could not draw this"}
