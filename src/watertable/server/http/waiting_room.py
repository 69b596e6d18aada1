"""REST endpoints of the waiting room: the host gives seats to bots or friends, names them and puts them in order."""

from __future__ import annotations

from fastapi import APIRouter

from watertable.server.http import shapes
from watertable.server.http.answers import PROBLEMS, Bearer, Id, SeatInPath, TheHub
from watertable.server.tables import waiting_room
from watertable.server.tables.roster import Refused
from watertable.server.tokens import clean_name
from watertable.server.workers.pool import checked_level

router = APIRouter(prefix="/api/tables", tags=["tables"], responses=PROBLEMS)


@router.post("/{table_id}/seats/{seat}/give")
async def give(table_id: Id, seat: SeatInPath, wanted: shapes.GiveSeat, hub: TheHub, token: Bearer) -> shapes.GivenSeat:
    """Give a seat where nobody sits to a bot or to friends. Needs the host's token, before the start."""
    level = checked_level(wanted.level)
    if wanted.level is not None and wanted.to != "bot":
        raise Refused("bad-level", "only a bot has a level")
    name = clean_name(wanted.name or "", hub.settings.limits.name_characters)
    table, invitation = await hub.change(
        table_id, lambda row: waiting_room.give(row, seat, token, wanted.to, level, name)
    )
    return shapes.GivenSeat(table=shapes.TableInfo.model_validate(table.info()), invite=invitation)


@router.post("/{table_id}/seats/{seat}/name")
async def rename(
    table_id: Id, seat: SeatInPath, wanted: shapes.SeatName, hub: TheHub, token: Bearer
) -> shapes.TableInfo:
    """Rename a seat before the start: one's own, or as the host one where nobody sits."""
    name = clean_name(wanted.name, hub.settings.limits.name_characters)
    if not name:
        raise Refused("bad-name", "a player needs a name")
    table, _ = await hub.change(table_id, lambda row: waiting_room.rename(row, seat, token, name))
    return shapes.TableInfo.model_validate(table.info())


@router.post("/{table_id}/order")
async def reorder(table_id: Id, wanted: shapes.SeatOrder, hub: TheHub, token: Bearer) -> shapes.TableInfo:
    """Put the seats into another order; who sits on them goes with them. Needs the host's token, before the start."""
    table, _ = await hub.change(table_id, lambda row: waiting_room.reorder(row, token, wanted.order))
    return shapes.TableInfo.model_validate(table.info())
