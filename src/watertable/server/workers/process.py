"""Worker processes: each handles one request at a time, and the event loop is never blocked.

A process that crashes or takes too long is killed, and replaced with the next request. Those who wait for a process
get it in the order of `shares.py`.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import sys
import time
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, Final

from watertable.server.workers.shares import Asker, FairQueue, Request

_LINE_BYTES: Final = 64 * 1024 * 1024
_START_SECONDS: Final = 60.0
"""How long a process may take to start; this does not count as thinking time."""
_QUEUE: Final = 400
"""Requests from people that may wait for a process."""

PROGRAM: Final = "watertable.server.workers.worker"
"""The program that a process runs unless told otherwise."""

_ANYONE: Final = Asker("")


class WorkerFailed(Exception):
    """A process died, took too long or could not answer."""


class TooLate(WorkerFailed):
    """No process was free in time."""


class WorkerDied(WorkerFailed):
    """A process ended in the middle of a request, with this status; -n means that signal n ended it."""

    def __init__(self, status: int) -> None:
        super().__init__("the process died")
        self.status = status


class Worker:
    """One process; it handles one request at a time."""

    def __init__(self, games: tuple[str, ...], program: str = PROGRAM, priority: int | None = None) -> None:
        self._games = games
        self._program = program
        self._priority = priority
        """The niceness of the process; None leaves it to the program."""
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
            await self._spawn_if_needed()
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

    async def start(self) -> None:
        """Start the process, unless it runs; raises WorkerFailed."""
        try:
            await self._spawn_if_needed()
        except (OSError, TimeoutError, WorkerFailed) as problem:
            await self.kill()
            raise WorkerFailed(str(problem)) from None
        except asyncio.CancelledError:
            await self.kill()
            raise

    async def _spawn_if_needed(self) -> None:
        if self._process is None or self._process.returncode is not None:
            await self._spawn()

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
        if self._priority is not None and sys.platform != "win32":
            with contextlib.suppress(OSError):
                os.setpriority(os.PRIO_PROCESS, self._process.pid, self._priority)

    async def kill(self) -> None:
        process, self._process = self._process, None
        if process is not None and process.returncode is None:
            with contextlib.suppress(ProcessLookupError):
                process.kill()
            await process.wait()

    @property
    def process_id(self) -> int | None:
        return None if self._process is None else self._process.pid


class Turn:
    """A process that handles one request now."""

    def __init__(self, worker: Worker, waited: float, share: float) -> None:
        self._worker = worker
        self.waited = waited
        """Seconds that the request waited for it."""
        self.share = share
        """The part of a process's time that is due to this request, see `FairQueue.share_of`."""

    async def ask(self, request: dict[str, Any], seconds: float) -> dict[str, Any]:
        """The answer to the request; raises WorkerFailed."""
        return await self._worker.ask(request, seconds)

    async def is_up(self) -> None:
        """Wait until the process has started; raises WorkerFailed."""
        await self._worker.start()


class Workers:
    """Processes of one kind. They start when they are first needed, and are shared fairly by those who ask."""

    def __init__(self, processes: int, games: tuple[str, ...], priority: int | None = None) -> None:
        self._workers = [Worker(games, priority=priority) for _ in range(processes)]
        self._idle = self._workers[::-1]
        """The last one is used first, so that no more processes start than are needed."""
        self._queue: FairQueue[asyncio.Future[Worker]] = FairQueue(processes)
        self._timer: asyncio.TimerHandle | None = None
        self._waiting = 0

    def process_ids(self) -> list[int]:
        return [worker.process_id for worker in self._workers if worker.process_id is not None]

    async def stop(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
        for request in self._queue.all():
            self._queue.withdraw(request)
            request.slot.set_exception(WorkerFailed("the server is stopping"))
        for worker in self._workers:
            await worker.kill()

    def moved(self, asker: Asker) -> None:
        """Others are connected to a table now: its requests that wait count for them."""
        self._queue.moved(asker)
        self._grant()

    @asynccontextmanager
    async def turn(self, asker: Asker, expected: float = 0.0, patience: float | None = None) -> AsyncIterator[Turn]:
        """Wait for a process. `expected` is how long the request probably takes; raises TooLate if the
        wait is longer than `patience`, both in seconds."""
        asked = time.monotonic()
        request = Request(asker, expected, asyncio.get_running_loop().create_future())
        self._queue.add(request)
        self._grant()
        worker = await self._granted(request, patience)
        started = time.monotonic()
        try:
            yield Turn(worker, started - asked, self._queue.share_of(request))
        finally:
            self._give_back(request, worker, time.monotonic() - started)

    async def ask(self, request: dict[str, Any], seconds: float) -> dict[str, Any]:
        """The answer to a request, in the order in which they come; raises WorkerFailed."""
        async with self.turn(_ANYONE) as turn:
            return await turn.ask(request, seconds)

    async def ask_for_person(self, request: dict[str, Any], seconds: float) -> dict[str, Any]:
        """The same for requests from people, which must not pile up."""
        if self._waiting >= _QUEUE:
            raise WorkerFailed("too many are waiting")
        self._waiting += 1
        try:
            return await self.ask(request, seconds)
        finally:
            self._waiting -= 1

    async def _granted(self, request: Request[asyncio.Future[Worker]], patience: float | None) -> Worker:
        slot = request.slot
        try:
            await asyncio.wait([slot], timeout=patience)
        except asyncio.CancelledError:
            if slot.done() and slot.exception() is None:
                self._give_back(request, slot.result(), 0.0)
            elif not slot.done():
                self._queue.withdraw(request)
            raise
        if not slot.done():
            self._queue.withdraw(request)
            raise TooLate("no process was free in time")
        return slot.result()

    def _grant(self) -> None:
        """Let those start whose turn it is."""
        now = time.monotonic()
        while self._idle:
            request = self._queue.next(now)
            if request is None:
                break
            request.slot.set_result(self._idle.pop())
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if self._idle and len(self._queue):
            wait = max(0.0, self._queue.rests_until - now)
            self._timer = asyncio.get_running_loop().call_later(wait, self._grant)

    def _give_back(self, request: Request[asyncio.Future[Worker]], worker: Worker, seconds: float) -> None:
        self._queue.done(request, seconds)
        self._idle.append(worker)
        self._grant()
