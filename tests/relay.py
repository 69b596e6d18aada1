"""A relay between clients and a server that can fall silent, as a line does that is cut somewhere on the way: no
connection ends, nothing is refused, and nothing arrives until the relay speaks again."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Coroutine
from contextlib import suppress
from typing import Any


class Relay:
    """Passes everything on between a port of its own and the server's; in a thread of its own, for any test."""

    def __init__(self, server_port: int) -> None:
        self._server_port = server_port
        self._loop = asyncio.new_event_loop()
        self._passing = asyncio.Event()
        self._passing.set()
        self._tasks: set[asyncio.Task[None]] = set()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)
        self._thread.start()
        self._listening: asyncio.Server = self._do(asyncio.start_server(self._join, "127.0.0.1", 0))
        self.port: int = self._listening.sockets[0].getsockname()[1]

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def fall_silent(self) -> None:
        """From now on nothing arrives anywhere."""
        self._do(self._set(False))

    def speak_again(self) -> None:
        """Everything that was held back arrives, and the relay passes on as before."""
        self._do(self._set(True))

    def stop(self) -> None:
        self._do(self._end())
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    def _do(self, work: Coroutine[Any, Any, Any]) -> Any:
        return asyncio.run_coroutine_threadsafe(work, self._loop).result()

    async def _set(self, is_passing: bool) -> None:
        if is_passing:
            self._passing.set()
        else:
            self._passing.clear()

    async def _end(self) -> None:
        self._listening.close()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _join(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """One connection: two ways, each by itself."""
        await self._passing.wait()
        try:
            far_reader, far_writer = await asyncio.open_connection("127.0.0.1", self._server_port)
        except OSError:
            writer.close()
            return
        for source, target in ((reader, far_writer), (far_reader, writer)):
            task = asyncio.create_task(self._pass_on(source, target))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _pass_on(self, source: asyncio.StreamReader, target: asyncio.StreamWriter) -> None:
        with suppress(OSError):
            while data := await source.read(65_536):
                await self._passing.wait()
                target.write(data)
                await target.drain()
        await self._passing.wait()
        target.close()
