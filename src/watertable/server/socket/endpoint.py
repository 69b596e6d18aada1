"""Where a WebSocket to a table comes in: what is checked before its handshake."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlsplit

from starlette.websockets import WebSocket

from watertable.server.door.limits import SocketLimits
from watertable.server.http.answers import problem_response
from watertable.server.socket.connection import TableSocket
from watertable.server.tables.hub import Hub


def is_origin_allowed(headers: Any, allowed: tuple[str, ...]) -> bool:
    """Whether a page from there may connect. Programs that are not browsers send no origin."""
    origin = headers.get("origin")
    if origin is None or "*" in allowed or origin in allowed:
        return True
    try:
        return urlsplit(str(origin)).netloc.lower() == str(headers.get("host", "")).lower()
    except ValueError:
        return False


async def serve_socket(hub: Hub, websocket: WebSocket, table_id: str, shared: SocketLimits) -> None:
    """The endpoint: checks the origin and the number of connections, then handles the messages."""
    address = websocket.client.host if websocket.client is not None else ""
    # Before the handshake a close code would reach nobody: every one of them arrives as a bare 403.
    if hub.is_stopping:
        await websocket.send_denial_response(problem_response("unavailable", "the server is stopping"))
        return
    if not is_origin_allowed(websocket.headers, hub.settings.origins):
        await websocket.send_denial_response(problem_response("forbidden", "pages of this origin may not connect"))
        return
    if not shared.connections.enters(address):
        hub.metrics.limited.labels("connections").inc()
        await websocket.send_denial_response(problem_response("limited", "too many connections from this address"))
        return
    try:
        await TableSocket(hub, websocket, shared).run(table_id)
    finally:
        shared.connections.leaves(address)
