"""What a connection may ask about the game without changing it: reasons, previews, scores, hints, drawings.

Every answer depends only on what the seat that asks may know.
"""

from __future__ import annotations

from collections.abc import Coroutine
from typing import Any

from watertable.kernel import Move, View
from watertable.server.live import LiveTable
from watertable.server.socket import messages as p
from watertable.server.workers.drawings import Drawings
from watertable.server.workers.pool import BotPool
from watertable.server.workers.process import WorkerFailed
from watertable.table.showing import Json


def answer(table: LiveTable, message: p.AskWhyNot | p.AskPreview | p.AskScores, language: str | None) -> Json:
    """The answer to a question that is answered at once."""
    if isinstance(message, p.AskScores):
        found = table.scores(language)
    elif isinstance(message, p.AskWhyNot):
        found = table.why_not(message.seat, message.move, language)
    else:
        found = table.preview(message.seat, message.move, language)
    return {"type": message.type, "id": message.id, **found}


def advice(bots: BotPool, table: LiveTable, message: p.AskHint, language: str | None) -> Coroutine[Any, Any, Json]:
    """A hint for the current position; it takes a while."""
    view, moves = table.asked(message.seat)
    return _thought(bots, table, view, moves, {"type": "hint", "id": message.id, "seq": table.seq}, language)


async def _thought(
    bots: BotPool, table: LiveTable, view: View, moves: list[Move], start: Json, language: str | None
) -> Json:
    try:
        found = await bots.hint(table.row, view, moves, language)
        if "options" not in found:
            raise WorkerFailed(found.get("problem", ""))
    except WorkerFailed:
        return {"type": "failed", "id": start["id"], "code": "unavailable", "text": "there is no hint now"}
    return {**start, **found}


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
        return {"type": "failed", "id": start["id"], "code": "unavailable", "text": "this cannot be drawn now"}
