"""Running a server process: uvicorn, with draining before it stops."""

from __future__ import annotations

import asyncio
import gc
import signal
import socket
import sys
from types import FrameType

import uvicorn
from fastapi import FastAPI

from watertable.server.door.lan import BACKLOG, Lan, listening_socket
from watertable.server.door.pulse import Pulse
from watertable.server.door.sockets import Door, raise_file_limit
from watertable.server.door.transport import DoorConfig, HttpConnection
from watertable.server.door.websocket import TableConnection
from watertable.server.http.app import create_app, drain
from watertable.server.http.forwarded import Forwarded
from watertable.server.settings import Settings
from watertable.server.tables.hub import Hub

__all__ = ["DrainingServer", "listening_socket", "server_for"]

_GARBAGE_THRESHOLDS = (1000, 10, 50)
"""Thresholds of the garbage collector's generations."""

_SWITCH_SECONDS = 0.0005
"""How long the thread that stores moves waits at most for the thread that serves connections."""


class DrainingServer(uvicorn.Server):
    """Before it stops, it tells its clients and gives them time to disconnect."""

    def __init__(self, config: DoorConfig, hub: Hub, lan: Lan) -> None:
        super().__init__(config)
        self._door = config.door
        self._hub = hub
        self.lan = lan
        self._draining: asyncio.Task[None] | None = None

    def run(self, sockets: list[socket.socket] | None = None) -> None:
        raise_file_limit()
        super().run(sockets)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        # As many sockets may come in at once as wait in the queue, before the first of them can be sent away.
        self.config.backlog = min(BACKLOG, self._door.measure())
        await super().startup(sockets)
        if sockets:
            await self.lan.start(self, sockets[0].getsockname()[1])
        self._door.measure()
        # What exists now is never collected; with rarer full collections, no move is delayed for long.
        gc.freeze()
        gc.set_threshold(*_GARBAGE_THRESHOLDS)
        sys.setswitchinterval(_SWITCH_SECONDS)

    async def listen_also(self, listening: socket.socket) -> asyncio.Server:
        def connection() -> asyncio.Protocol:
            config = self.config
            made: asyncio.Protocol = config.http_protocol_class(  # type: ignore[call-arg]
                config=config, server_state=self.server_state, app_state=self.lifespan.state
            )
            return made

        loop = asyncio.get_running_loop()
        server = await loop.create_server(connection, sock=listening, backlog=self.config.backlog)
        self.servers.append(server)
        return server

    async def listen_no_more(self, server: asyncio.Server, address: str) -> None:
        server.close()
        self.servers.remove(server)
        for connection in list(self.server_state.connections):
            local = connection.transport.get_extra_info("sockname")
            if local is not None and local[0] == address:
                connection.shutdown()

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        if self._draining is not None or sig not in (signal.SIGTERM, signal.SIGINT):
            super().handle_exit(sig, frame)
            return
        loop = asyncio.get_running_loop()
        loop.call_soon_threadsafe(self._begin_draining)

    def _begin_draining(self) -> None:
        self._draining = asyncio.create_task(self._drain())

    async def _drain(self) -> None:
        await drain(self._hub)
        deadline = asyncio.get_running_loop().time() + self._hub.settings.drain
        while asyncio.get_running_loop().time() < deadline and any(table.is_watched for table in self._hub.live()):
            await asyncio.sleep(0.02)
        self.should_exit = True


def server_for(settings: Settings, app: FastAPI | None = None, proxies: str | None = None) -> DrainingServer:
    """A uvicorn server for these settings. `proxies` are addresses whose forwarded headers are trusted."""
    app = create_app(settings) if app is None else app
    hub: Hub = app.state.hub
    hub.database.reserve()
    forwarded = None if proxies is None else Forwarded(app, proxies)
    door = Door(settings.limits, hub.metrics, frozenset() if forwarded is None else forwarded.proxies)
    config = DoorConfig(
        app if forwarded is None else forwarded,
        door,
        Pulse(settings.beat),
        log_config=None,
        access_log=False,
        http=HttpConnection,
        ws=TableConnection,
        ws_max_size=settings.limits.message_bytes * 2,
        ws_per_message_deflate=False,
        proxy_headers=False,
        server_header=False,
        timeout_keep_alive=settings.limits.idle_seconds,
        timeout_graceful_shutdown=5,
    )
    return DrainingServer(config, hub, app.state.lan)
