"""REST endpoints for finished games of this server: looked through step by step, their result, drawings.

Everyone who knows a finished table may look at all of it. Nothing is said of a game that is still being played: its
record holds every secret. Records are replayed in the worker processes that also read those from files.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from fastapi import APIRouter, Path, Query, Request, Response

from watertable.server.http import shapes
from watertable.server.http.answers import PROBLEMS, TheHub, address_of
from watertable.server.http.library import json_response
from watertable.server.tables.hub import Hub

router = APIRouter(prefix="/api/replays", tags=["records"], responses=PROBLEMS)

Id = Annotated[str, Path(pattern=r"^[a-z0-9]{12}$", description="A finished table")]
Viewer = Annotated[int | None, Query(ge=0, le=15, description="Whose view; a spectator's if not given")]
All = Annotated[bool, Query(description="Whether everything is shown, whoever could see it")]
_KEPT = {"cache-control": "private, max-age=300"}


async def record_request(hub: Hub, table_id: str) -> dict[str, Any]:
    """The record of a finished table as workers are given it; raises Refused while the game is being played."""
    table = await hub.open(table_id)
    text = table.record().text()
    return {"text": text, "pack_text": table.row.pack_text, "index": 0, "viewer": None, "all": False, "language": "en"}


@router.get("/{table_id}", response_model=shapes.Replay)
async def replay(table_id: Id, hub: TheHub, request: Request, viewer: Viewer = None, all: All = False) -> Response:
    """A finished game, step by step: as a seat or a spectator saw it, or with everything shown."""
    wanted = {**await record_request(hub, table_id), "viewer": viewer, "all": all}
    return json_response(await hub.content.replay("replay", wanted, address_of(request)), _KEPT)


@router.get("/{table_id}/result", response_model=shapes.GameResult)
async def result(table_id: Id, hub: TheHub, request: Request) -> Response:
    """How everyone's points went, and what ended the game."""
    wanted = await record_request(hub, table_id)
    return json_response(await hub.content.replay("result", wanted, address_of(request)), _KEPT)


@router.get("/{table_id}/drawing", response_model=shapes.DrawnRecord)
async def drawing(
    table_id: Id,
    hub: TheHub,
    request: Request,
    at: Annotated[int, Query(ge=0, le=10_000_000, description="After how many moves, chance included")],
    viewer: Viewer = None,
    all: All = False,
    form: Literal["picture", "text"] = "picture",
) -> Response:
    """A drawing of a finished game after a number of its moves."""
    wanted = {**await record_request(hub, table_id), "viewer": viewer, "all": all, "at": at, "form": form}
    return json_response(await hub.content.replay("draw_record", wanted, address_of(request)), _KEPT)
