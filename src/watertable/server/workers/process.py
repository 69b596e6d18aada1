"""Worker processes: each handles one request at a time, and the event loop is never blocked.

A process that crashes or takes too long is killed, and replaced with the next request.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import sys
from asyncio.subprocess import PIPE, Process
from typing import Any, Final

_LINE_BYTES: Final = 64 * 1024 * 1024
_START_SECONDS: Final = 60.0
"""How long a process may take to start; this does not count as thinking time."""
_QUEUE: Final = 400
"""Requests from people that may wait for a process."""

PROGRAM: Final = "watertable.server.workers.worker"
"""The program that a process runs unless told otherwise."""


class WorkerFailed(Exception):
    """A process died, took too long or could not answer."""


class WorkerDied(WorkerFailed):
    """A process ended in the middle of a request, with this status; -n means that signal n ended it."""

    def __init__(self, status: int) -> None:
        super().__init__("the process died")
        self.status = status


class Worker:
    """One process; it handles one request at a time."""

    def __init__(self, games: tuple[str, ...], program: str = PROGRAM) -> None:
        self._games = games
        self._program = program
        self._process: Process | None = None

    async def ask(self, request: dict[str, Any], seconds: float) -> dict[str, Any]:
        line = await self.ask_line(request, seconds)
        try:
            answer: dict[str, Any] = json.loads(line)
        except ValueError as problem:
            await self.kill()
            raise WorkerFailed(str(problem)) from None
        return answer

    async def ask_line(self, request: dict[str, Any], seconds: float) -> bytes:
        """The line that the process answers with, as it is."""
        try:
            if self._process is None or self._process.returncode is not None:
                await self._spawn()
            process = self._process
            assert process is not None
            assert process.stdin is not None
            assert process.stdout is not None
            process.stdin.write(json.dumps(request).encode() + b"\n")
            await process.stdin.drain()
            line = await asyncio.wait_for(process.stdout.readline(), seconds)
            if not line:
                raise WorkerDied(await process.wait())
        except TimeoutError:
            await self.kill()
            raise WorkerFailed("the process took too long") from None
        except WorkerFailed:
            await self.kill()
            raise
        except (OSError, ValueError) as problem:
            await self.kill()
            raise WorkerFailed(str(problem)) from None
        except asyncio.CancelledError:
            await self.kill()
            raise
        return line

    async def _spawn(self) -> None:
        self._process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            self._program,
            *self._games,
            stdin=PIPE,
            stdout=PIPE,
            limit=_LINE_BYTES,
        )
        assert self._process.stdout is not None
        if not await asyncio.wait_for(self._process.stdout.readline(), _START_SECONDS):
            raise WorkerFailed("the process did not start")

    async def kill(self) -> None:
        process, self._process = self._process, None
        if process is not None and process.returncode is None:
            with contextlib.suppress(ProcessLookupError):
                process.kill()
            await process.wait()

    @property
    def process_id(self) -> int | None:
        return None if self._process is None else self._process.pid


class Workers:
    """Processes of one kind. They start when they are first needed."""

    def __init__(self, processes: int, games: tuple[str, ...]) -> None:
        self._workers = [Worker(games) for _ in range(processes)]
        self._idle: asyncio.Queue[Worker] = asyncio.Queue()
        for worker in self._workers:
            self._idle.put_nowait(worker)
        self._waiting = 0

    def process_ids(self) -> list[int]:
        return [worker.process_id for worker in self._workers if worker.process_id is not None]

    async def stop(self) -> None:
        for worker in self._workers:
            await worker.kill()

    async def ask(self, request: dict[str, Any], seconds: float) -> dict[str, Any]:
        """The answer to a request; raises WorkerFailed."""
        worker = await self._idle.get()
        try:
            return await worker.ask(request, seconds)
        finally:
            self._idle.put_nowait(worker)

    async def ask_for_person(self, request: dict[str, Any], seconds: float) -> dict[str, Any]:
        """The same for requests from people, which must not pile up."""
        if self._waiting >= _QUEUE:
            raise WorkerFailed("too many are waiting")
        self._waiting += 1
        try:
            return await self.ask(request, seconds)
        finally:
            self._waiting -= 1
