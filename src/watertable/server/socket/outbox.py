"""The outgoing messages of a connection: written at once if the client takes them, else queued, up to a bound."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable

from starlette.websockets import WebSocket, WebSocketDisconnect

from watertable.server.door.websocket import WRITE_TEXT
from watertable.server.metrics import Tally
from watertable.server.socket.messages import CLOSE_TOO_SLOW


class Outbox:
    """The outgoing messages of one connection, in their order, and the code that it closes with."""

    def __init__(self, websocket: WebSocket, most: int, most_bytes: int, sent_bytes: Tally) -> None:
        self._websocket = websocket
        self._most_bytes = most_bytes
        self._bytes = 0
        self._waiting: asyncio.Queue[bytes | int] = asyncio.Queue(most)
        self._sent_bytes = sent_bytes
        self._write_text: Callable[[bytes], bool] | None = websocket.scope.get("extensions", {}).get(WRITE_TEXT)
        self._is_open = False
        self._is_direct = False
        """Whether nothing is queued or on its way, so that a message may be written at once."""
        self.is_closing = False

    def send(self, message: bytes) -> None:
        """Write a message or queue it; never waits."""
        if self.is_closing:
            return
        if self._is_direct and self._write_text is not None and self._write_text(message):
            self._sent_bytes.count += len(message)
            return
        self._is_direct = False
        if self._waiting.full() or self._bytes > self._most_bytes:
            # Too slow: the client may reconnect and ask for what it missed.
            self.clear()
            self.close(CLOSE_TOO_SLOW)
            return
        self._bytes += len(message)
        self._waiting.put_nowait(message)

    def open(self) -> None:
        """From now on messages are final: none that is queued will be taken back."""
        self._is_open = True

    def close(self, code: int) -> None:
        """Close once what is queued has been sent."""
        if self.is_closing:
            return
        self.is_closing = True
        if self._waiting.full():
            self.clear()
        self._waiting.put_nowait(code)

    def clear(self) -> None:
        """Take back what is queued."""
        self._bytes = 0
        while not self._waiting.empty():
            self._waiting.get_nowait()

    async def send_all(self) -> None:
        """Send until either side closes the connection."""
        with contextlib.suppress(WebSocketDisconnect, RuntimeError, OSError):
            while True:
                self._is_direct = self._is_open and self._waiting.empty()
                item = await self._waiting.get()
                if isinstance(item, int):
                    await self._websocket.close(item)
                    return
                self._sent_bytes.count += len(item)
                await self._websocket.send_text(item.decode())
                self._bytes = max(0, self._bytes - len(item))
