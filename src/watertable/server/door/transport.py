"""HTTP and WebSocket connections below the application: what a client may send and how long it may take.

uvicorn's connections read as long as a client sends something, and wait as long as it does not. These have bounds:
on the length of a request's head, of chunk extensions and trailers, on the time for a head, a body and for reading an
answer, and on the number of open sockets (`sockets`).
"""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Callable
from http import HTTPStatus
from typing import Any, Final

import h11
import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState
from websockets.exceptions import InvalidState
from websockets.frames import Frame
from websockets.http11 import Request

from watertable.server.door.limits import Bucket
from watertable.server.door.pulse import Pulse
from watertable.server.door.sockets import Door

SECURITY_HEADERS: Final = [(b"x-content-type-options", b"nosniff"), (b"content-security-policy", b"default-src 'none'")]
_MOST_PIECES: Final = 10_000
"""Pieces in which a body may come: a piece of one byte costs as much time as one of a thousand."""
_MOST_FRAGMENTS: Final = 256
"""Frames of which a message may consist."""
WRITE_TEXT: Final = "watertable.write_text"
"""The ASGI extension by which a connection writes without waiting."""
FOLLOW_SILENCE: Final = "watertable.follow_silence"
"""The ASGI extension by which a connection hears that its client has fallen silent, and that it is there again."""
_MOST_UNREAD: Final = 1_000_000
"""Bytes that may wait for a client that only sends."""

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
        phase = (state, is_answered, id(self.cycle))
        if phase == self._phase:
            return
        self._phase = phase
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        seconds: float | None = None
        if state is h11.IDLE:
            seconds = self._limits.head_seconds
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


class TableConnection(WebSocketsSansIOProtocol):
    """One WebSocket connection."""

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
        self._pulse = config.pulse
        self._bytes = Bucket(config.door.limits.socket_bytes)
        self.address = ""
        self.quiet = 0
        """Beats of the pulse since the client has sent anything."""
        self._is_silent = False
        self._tell_silence: Callable[[bool], None] | None = None
        self._unread: asyncio.TimerHandle | None = None
        self._is_writing = False
        """Whether what was sent is written out when the loop comes to it."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        self.address = "" if self.client is None else self.client[0]
        if not self._door.enter(self):
            self.transport.abort()
            return
        self._pulse.add(self)

    def connection_lost(self, exc: Exception | None) -> None:
        self._door.leave(self)
        self._pulse.remove(self)
        self.resume_writing()
        super().connection_lost(exc)

    def dismiss(self) -> None:
        self._door.leave(self)
        self.transport.abort()

    def data_received(self, data: bytes) -> None:
        if not self._bytes.takes(len(data)):
            self._cut("bytes")
            return
        self.quiet = 0
        if self._is_silent:
            self._note_silence(False)
        super().data_received(data)
        if not self.handshake_initiated:
            self._refuse_handshake()

    def _refuse_handshake(self) -> None:
        """The handshake, which is complete, has more in it than the library reads."""
        self._door.metrics.limited.labels("malformed").inc()
        self.transport.write(b"HTTP/1.1 431 Request Header Fields Too Large\r\nconnection: close\r\n\r\n")
        self.transport.close()

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if self.response.status_code == HTTPStatus.SWITCHING_PROTOCOLS:
            extensions: Any = self.scope["extensions"]
            extensions[WRITE_TEXT] = self.write_text
            extensions[FOLLOW_SILENCE] = self._follow_silence

    def write_text(self, text: str) -> bool:
        """Send a text now if the client takes it, and say whether it does. This spares a message the way through the
        application's layers and a task of its own; what is sent at the same time goes out in one piece."""
        if not self.writable.is_set() or not self.handshake_complete or self.close_sent or self.transport.is_closing():
            return False
        try:
            self.conn.send_text(text.encode())
        except InvalidState:
            return False
        if not self._is_writing:
            self._is_writing = True
            self.loop.call_soon(self._write_out)
        return True

    def _write_out(self) -> None:
        self._is_writing = False
        # Another frame, such as a ping, may have taken along what was here.
        output = self.conn.data_to_send()
        if output and not self.transport.is_closing():
            self.transport.write(b"".join(output))

    async def send(self, message: Any) -> None:
        await super().send(message)
        if self.initial_response is not None and self.close_sent:
            # A handshake that was refused is complete too; uvicorn would log an error, and anyone could fill a disk.
            self.handshake_complete = True

    # Whether the client is there

    def is_answerable(self) -> bool:
        is_open = self.handshake_complete and not self.close_sent and not self.transport.is_closing()
        return is_open and not self.read_paused

    def ping(self) -> None:
        # A client that leaves unread what was sent to it would not read a ping either.
        if self.writable.is_set():
            self.conn.send_ping(b"")
            self._write_out()

    def falls_silent(self) -> None:
        self._note_silence(True)

    def cut(self) -> None:
        if self.transport.get_write_buffer_size():
            self.dismiss()
        else:
            self.keepalive_timeout()

    def _follow_silence(self, tell: Callable[[bool], None]) -> None:
        self._tell_silence = tell

    def _note_silence(self, is_silent: bool) -> None:
        self._is_silent = is_silent
        if self._tell_silence is not None:
            self._tell_silence(is_silent)

    # Limits

    def handle_ping(self) -> None:
        super().handle_ping()
        if self.transport.get_write_buffer_size() > _MOST_UNREAD:
            self._cut("bytes")

    def handle_cont(self, event: Frame) -> None:
        super().handle_cont(event)
        if len(self.frames) > _MOST_FRAGMENTS:
            self._cut("malformed")

    def pause_writing(self) -> None:
        super().pause_writing()
        if self._unread is None:
            self._unread = self.loop.call_later(self._door.limits.read_seconds, self._cut, "time")

    def resume_writing(self) -> None:
        super().resume_writing()
        if self._unread is not None:
            self._unread.cancel()
            self._unread = None

    def _cut(self, what: str) -> None:
        self._door.metrics.limited.labels(what).inc()
        self.dismiss()
