"""REST endpoints for the local network: whether it is open, and opening or closing it from this computer.

A page that was loaded from elsewhere, another computer, or anyone behind a proxy must not open a server that was meant
for one computer. So it is offered only where the server was started for its own user (`Settings.has_lan`), to clients
that come from this computer by themselves and ask for a name of it, and to pages of the server's own.
"""

from __future__ import annotations

from fastapi import APIRouter, Depends, Request

from watertable.server.door.addresses import host_name, is_loopback
from watertable.server.door.lan import Lan, LanFailed
from watertable.server.http import shapes
from watertable.server.http.answers import PROBLEMS, TheHub, address_of, limit_joins
from watertable.server.http.forwarded import FORWARDED, MARKS
from watertable.server.socket.endpoint import is_origin_allowed
from watertable.server.tables.hub import Hub
from watertable.server.tables.roster import Refused

router = APIRouter(prefix="/api/lan", tags=["server"], responses=PROBLEMS)


def _is_own_computer(hub: Hub, request: Request) -> bool:
    """Whether the request comes from the computer that the server runs on, and through nobody else."""
    is_forwarded = bool(request.scope.get(FORWARDED)) or any(mark.decode() in request.headers for mark in MARKS)
    host = host_name(request.headers.get("host", "")) or ""
    is_named = host == "localhost" or is_loopback(host)
    return hub.settings.has_lan and is_named and not is_forwarded and is_loopback(address_of(request))


def _info(request: Request, is_offered: bool) -> shapes.LanInfo:
    lan: Lan = request.app.state.lan
    if not is_offered:
        # What else this computer's addresses are is nobody else's business.
        return shapes.LanInfo(offered=False, open=lan.is_open, addresses=[], problems=[])
    return shapes.LanInfo(offered=True, open=lan.is_open, addresses=lan.links(), problems=lan.problems)


@router.get("")
async def is_open(request: Request, hub: TheHub) -> shapes.LanInfo:
    """Whether others in the local network reach this server, and where."""
    return _info(request, _is_own_computer(hub, request))


@router.post("", dependencies=[Depends(limit_joins)])
async def set_open(wanted: shapes.LanOpen, request: Request, hub: TheHub) -> shapes.LanInfo:
    """Open the server to the local network, or close it again; only from the server's own computer."""
    if not is_origin_allowed(request.headers, ()):
        raise Refused("forbidden", "pages of this origin may not do this")
    if not _is_own_computer(hub, request):
        raise Refused("forbidden", "only a page on the computer that the server runs on may do this")
    lan: Lan = request.app.state.lan
    try:
        await (lan.open() if wanted.open else lan.close())
    except LanFailed as problem:
        raise Refused(problem.code, str(problem)) from None
    return _info(request, True)
