"""WebSocket connections below the application: what a client may send and how long it may take.

A table's messages are short and many, so they take the shortest way: what comes in one piece is unwrapped here and
handed to the application at once, and what is sent at the same time goes out in one piece. Everything unusual, such
as fragments and control frames, goes the way of the library.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from http import HTTPStatus
from typing import Any, Final

import uvicorn
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState
from websockets.frames import Frame
from websockets.http11 import Request
from websockets.protocol import OPEN
from websockets.streams import StreamReader

from watertable.server.door.limits import Bucket
from watertable.server.door.transport import DoorConfig

try:
    from websockets.speedups import apply_mask
except ImportError:
    from websockets.utils import apply_mask

WRITE_TEXT: Final = "watertable.write_text"
"""The ASGI extension by which a connection writes without waiting."""
FOLLOW_TEXTS: Final = "watertable.follow_texts"
"""The ASGI extension by which a connection is handed its texts as they come."""
FOLLOW_SILENCE: Final = "watertable.follow_silence"
"""The ASGI extension by which a connection hears that its client has fallen silent, and that it is there again."""
_MOST_FRAGMENTS: Final = 256
"""Frames of which a message may consist."""
_MOST_UNREAD: Final = 1_000_000
"""Bytes that may wait for a client that only sends."""
_WHOLE_TEXT: Final = 0x81
"""The first byte of a frame that is a whole text by itself."""
_MASKED: Final = 0x80
_BETWEEN_FRAMES: Final = StreamReader.at_eof.__code__
"""Where the library's parser waits when it has read all that came, up to the end of a frame."""

Take = Callable[[str], bool]
"""Takes a text; False if it is still busy with it, and then it calls for the next one."""


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
        self._take: Take | None = None
        self._is_busy = False
        """Whether the application is still busy with the last text."""
        self._held: deque[str] = deque()
        """Texts that came while it was."""

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
        text = None if self._take is None else self._whole_text(data)
        if text is not None:
            self._offer(text)
            return
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
            extensions[FOLLOW_TEXTS] = self._follow_texts
            extensions[FOLLOW_SILENCE] = self._follow_silence

    # Sending

    def write_text(self, data: bytes) -> bool:
        """Send a text, in UTF-8, if the client takes it now, and say whether it does. This spares a message the way
        through the application's layers and a task of its own; what is sent at the same time goes out in one piece."""
        if not self.writable.is_set() or not self.handshake_complete or self.close_sent or self.transport.is_closing():
            return False
        if self.conn.state is not OPEN:
            return False
        length = len(data)
        if length < 126:
            head = bytes((_WHOLE_TEXT, length))
        elif length < 65536:
            head = bytes((_WHOLE_TEXT, 126, length >> 8, length & 255))
        else:
            head = bytes((_WHOLE_TEXT, 127)) + length.to_bytes(8, "big")
        self.conn.writes.append(head + data)
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

    # Handing over

    def _follow_texts(self, take: Take) -> Callable[[], None]:
        """From now on each text goes to `take` as soon as the application is done with the one before. What is
        returned is to be called when it is, if `take` was not done at once."""
        self._take = take
        others = []
        while not self.queue.empty():
            event = self.queue.get_nowait()
            text = event.get("text")
            if isinstance(text, str):
                self._held.append(text)
            else:
                others.append(event)
        for event in others:
            self.queue.put_nowait(event)
        self._take_next()
        return self._take_next

    def _take_next(self) -> None:
        assert self._take is not None
        self._is_busy = False
        while self._held and not self._is_busy:
            self._is_busy = not self._take(self._held.popleft())
        if self.read_paused and not self._held and self.queue.empty():
            self.read_paused = False
            self.transport.resume_reading()

    def _offer(self, text: str) -> None:
        assert self._take is not None
        if not self._is_busy:
            self._is_busy = not self._take(text)
            return
        self._held.append(text)
        if not self.read_paused:
            self.read_paused = True
            self.transport.pause_reading()

    def _whole_text(self, data: bytes) -> str | None:
        """The text, if this is one frame with a whole text, no more and no less, and nothing is unusual about it."""
        conn = self.conn
        if (
            len(data) < 6
            or data[0] != _WHOLE_TEXT
            or not _is_between_frames(conn.parser)
            or conn.current_size is not None
            or conn.extensions
            or conn.state is not OPEN
            or self.close_sent
        ):
            return None
        length, start = data[1] - _MASKED, 2
        if length == 126 and len(data) >= 8:
            length, start = int.from_bytes(data[2:4], "big"), 4
        elif not 0 <= length < 126:
            return None
        if len(data) != start + 4 + length or (conn.max_message_size is not None and length > conn.max_message_size):
            return None
        try:
            return apply_mask(data[start + 4 :], data[start : start + 4]).decode()
        except UnicodeDecodeError:
            return None

    def send_receive_event_to_app(self) -> None:
        if self._take is None or self.curr_msg_data_type != "text" or self.close_sent:
            super().send_receive_event_to_app()
            return
        try:
            text = b"".join(self.frames).decode()
        except UnicodeDecodeError:
            super().send_receive_event_to_app()
            return
        self.frames = []
        self._offer(text)

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


def _is_between_frames(parser: Any) -> bool:
    """Whether a parser of the library waits for the beginning of a frame, with nothing left over."""
    while parser is not None:
        waits_for = parser.gi_yieldfrom
        if waits_for is None:
            return parser.gi_code is _BETWEEN_FRAMES
        parser = waits_for
    return False
