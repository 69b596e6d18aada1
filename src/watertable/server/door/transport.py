"""HTTP connections below the application: what a client may send and how long it may take.

uvicorn's connections read as long as a client sends something, and wait as long as it does not. These have bounds:
on the length of a request's head, of chunk extensions and trailers, on the time for a head, a body and for reading an
answer, and on the number of open sockets (`sockets`). WebSockets have theirs in `websocket`.
"""

from __future__ import annotations

import asyncio
import json
import logging
from http import HTTPStatus
from typing import Any, Final

import h11
import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.server import ServerState

from watertable.server.door.pulse import Pulse
from watertable.server.door.sockets import Door

SECURITY_HEADERS: Final = [(b"x-content-type-options", b"nosniff"), (b"content-security-policy", b"default-src 'none'")]
_MOST_PIECES: Final = 10_000
"""Pieces in which a body may come: a piece of one byte costs as much time as one of a thousand."""

# Requests that are not HTTP are counted, not logged: anyone could fill a disk with them.
_quiet = logging.getLogger("watertable.http")
_quiet.setLevel(logging.ERROR)


class DoorConfig(uvicorn.Config):
    """uvicorn's configuration, with the door and the pulse that all connections share."""

    def __init__(self, app: Any, door: Door, pulse: Pulse, **options: Any) -> None:
        # The pulse takes the place of uvicorn's own pings, which have timers for each connection.
        super().__init__(app, ws_ping_interval=None, ws_ping_timeout=None, **options)
        self.door = door
        self.pulse = pulse


class _Incoming(h11.Connection):
    """What a client sends, with a bound on the pieces of a body."""

    def __init__(self, head_bytes: int) -> None:
        super().__init__(h11.SERVER, head_bytes)
        self.status = HTTPStatus.BAD_REQUEST
        """What a request that cannot be read is answered with."""
        self._pieces = 0

    def next_event(self) -> Any:
        try:
            event = super().next_event()
        except h11.RemoteProtocolError as problem:
            self.status = HTTPStatus(problem.error_status_hint)
            raise
        if isinstance(event, h11.Request):
            self._pieces = 0
        elif isinstance(event, h11.Data):
            self._pieces += 1
            if self._pieces > _MOST_PIECES:
                raise h11.RemoteProtocolError("the body comes in too many pieces")
        return event


class HttpConnection(H11Protocol):
    """One HTTP connection."""

    def __init__(
        self,
        config: uvicorn.Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        assert isinstance(config, DoorConfig)
        self._door = config.door
        self._limits = config.door.limits
        self._incoming = _Incoming(self._limits.head_bytes)
        self.conn = self._incoming
        self.logger = _quiet
        self.address = ""
        self._phase: Any = None
        self._timer: asyncio.TimerHandle | None = None
        self._unread: asyncio.TimerHandle | None = None

    # The connection's life

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self.address = "" if self.client is None else self.client[0]
        if not self._door.enter(self):
            transport.abort()
            return
        self._follow()

    def connection_lost(self, exc: Exception | None) -> None:
        self._forget()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        self._follow()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        self._follow()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        self._forget()
        self._phase = "upgraded"
        super().handle_websocket_upgrade(event)

    def dismiss(self) -> None:
        self._forget()
        self.transport.abort()

    def _forget(self) -> None:
        self._door.leave(self)
        for timer in (self._timer, self._unread):
            if timer is not None:
                timer.cancel()
        self._timer = self._unread = None

    # Time

    def _follow(self) -> None:
        """A new deadline where the connection has come to something new: a head, a body, an answer."""
        if self._phase == "upgraded":
            return
        if self.transport.is_closing():
            self._end_soon()
            return
        state = self.conn.their_state
        is_answered = self.conn.our_state is h11.DONE
        has_begun = bool(self.conn.trailing_data[0])
        phase = (state, is_answered, has_begun, id(self.cycle))
        if phase == self._phase:
            return
        self._phase = phase
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        seconds: float | None = None
        if state is h11.IDLE:
            is_kept = self.cycle is not None and not has_begun
            seconds = self._limits.idle_seconds if is_kept else self._limits.head_seconds
        elif state is h11.SEND_BODY:
            seconds = self._limits.linger_seconds if is_answered else self._limits.body_seconds
        if seconds is None:
            self._door.works(self)
        else:
            self._door.waits(self)
            self._timer = self.loop.call_later(seconds, self._overdue)

    def _overdue(self) -> None:
        self._timer = None
        has_begun = self.conn.their_state is not h11.IDLE or bool(self.conn.trailing_data[0])
        if has_begun and self.conn.our_state is not h11.DONE:
            self._door.metrics.limited.labels("time").inc()
            self._refuse(HTTPStatus.REQUEST_TIMEOUT, "the request took too long to arrive")
        else:
            self.transport.close()
            self._end_soon()

    def timeout_keep_alive_handler(self) -> None:
        super().timeout_keep_alive_handler()
        self._end_soon()

    def pause_writing(self) -> None:
        super().pause_writing()
        self._door.waits(self)
        if self._unread is None:
            self._unread = self.loop.call_later(self._limits.read_seconds, self._unread_too_long)

    def resume_writing(self) -> None:
        super().resume_writing()
        if self._unread is not None:
            self._unread.cancel()
            self._unread = None
        self._phase = None
        self._follow()

    def _unread_too_long(self) -> None:
        self._unread = None
        self._door.metrics.limited.labels("time").inc()
        self.dismiss()

    def _end_soon(self) -> None:
        """What a closing connection has still to send is not kept for a client that never reads it."""
        if self._timer is not None:
            self._timer.cancel()
        self._timer = self.loop.call_later(self._limits.linger_seconds, self.dismiss)

    # Refusing

    def send_400_response(self, msg: str) -> None:
        self._door.metrics.limited.labels("malformed").inc()
        status = self._incoming.status
        if status == HTTPStatus.BAD_REQUEST:
            self._refuse(status, "this is not a request that the server understands")
        else:
            self._refuse(status, f"the head of the request is longer than {self._limits.head_bytes} bytes")

    def _refuse(self, status: HTTPStatus, text: str) -> None:
        """Answer below the application, which hears that the client has gone, and close."""
        if self.cycle is not None and not self.cycle.response_complete:
            self.cycle.disconnected = True
            self.cycle.message_event.set()
        if self.conn.our_state in (h11.IDLE, h11.SEND_RESPONSE):
            body = json.dumps({"code": _CODES.get(status, "bad-request"), "text": text}).encode()
            headers = [
                (b"content-type", b"application/json"),
                (b"content-length", str(len(body)).encode()),
                (b"connection", b"close"),
                *SECURITY_HEADERS,
            ]
            answer = h11.Response(status_code=status, headers=headers, reason=status.phrase.encode())
            for event in (answer, h11.Data(data=body), h11.EndOfMessage()):
                self.transport.write(self.conn.send(event))
        self.transport.close()
        self._end_soon()


_CODES: Final = {HTTPStatus.REQUEST_TIMEOUT: "too-slow", HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE: "too-large"}
