"""What a connection may ask about the game without changing it: reasons, previews, scores, hints.

Everything is answered from what the seat that asks may know.
"""

from __future__ import annotations

from collections.abc import Coroutine
from functools import lru_cache
from typing import Any

from watertable.kernel import BadText, Game, Match, Move, View
from watertable.server.hub import Hub
from watertable.server.live import LiveTable
from watertable.server.roster import Refused
from watertable.server.socket import messages as p
from watertable.server.workers.pool import WorkerFailed
from watertable.table.preview import no_preview, previewed
from watertable.table.showing import Json, reason_json, score_json


@lru_cache(maxsize=8192)
def _move_from_text(game: Game, text: str) -> Move:
    """A move by its notation. The same few come up at all tables, which share them."""
    return game.from_text(text)


def move_of(game: Game, move: p.MoveJson) -> Move:
    """A move as a client sent it; raises BadText for what is none."""
    if isinstance(move, str):
        return _move_from_text(game, move)
    try:
        return game.move_from_json(move)
    except (TypeError, ValueError, KeyError, AttributeError, RecursionError) as problem:
        raise BadText(f"no move of {game.title} ({type(problem).__name__})") from None


def answer(
    table: LiveTable, match: Match, message: p.AskWhyNot | p.AskPreview | p.AskScores, language: str | None
) -> Json:
    """The answer to a question that takes no time."""
    words = table.words(language)
    if isinstance(message, p.AskScores):
        return {"type": "scores", "id": message.id, "seq": match.seq, "scores": score_json(match, words)}
    move = move_of(table.game, message.move)
    if isinstance(message, p.AskWhyNot):
        reason = match.state.why_not(message.seat, move)
        return {"type": "why_not", "id": message.id, "reason": reason_json(reason)}
    if match.state.to_act() == message.seat:
        view = match.state.view(message.seat)
        found = previewed(match.game, view, message.seat, move, words, f"{match.seq}")
    else:
        reason = match.state.why_not(message.seat, move)
        if reason is None:
            raise Refused("not-asked", "this seat is not asked now")
        found = no_preview(words, reason_json(reason))
    return {"type": "preview", "id": message.id, "seq": match.seq, **found}


def advice(
    hub: Hub, table: LiveTable, match: Match, message: p.AskHint, language: str | None
) -> Coroutine[Any, Any, Json]:
    """A hint for the position as it is now, to be waited for."""
    state = match.state
    if state.to_act() != message.seat:
        raise Refused("not-asked", "this seat is not asked now")
    start = {"type": "hint", "id": message.id, "seq": match.seq}
    return _thought(hub, table, state.view(message.seat), state.legal_moves(message.seat), start, language)


async def _thought(
    hub: Hub, table: LiveTable, view: View, moves: list[Move], start: Json, language: str | None
) -> Json:
    try:
        found = await hub.bots.hint(table.row, view, moves, language)
        if "options" not in found:
            raise WorkerFailed(found.get("problem", ""))
    except WorkerFailed:
        return {"type": "failed", "id": start["id"], "code": "unavailable", "text": "the bot has no hint now"}
    return {**start, **found}
