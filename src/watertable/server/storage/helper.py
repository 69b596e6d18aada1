"""A thread that works for the event loop, one thing after the other.

An executor does the same with a future, a lock and a condition of its own for each piece of work; here, where moves
are stored many times a second, that would cost as much as the work.
"""

from __future__ import annotations

import asyncio
import contextlib
import threading
from collections.abc import Callable
from queue import SimpleQueue
from typing import Any, TypeVar

T = TypeVar("T")
Work = tuple[Callable[..., Any], tuple[Any, ...], "asyncio.Future[Any]"]


class Helper:
    """The thread; it starts with its first work."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._waiting: SimpleQueue[Work | None] = SimpleQueue()
        self._thread: threading.Thread | None = None

    async def run(self, work: Callable[..., T], *given: Any) -> T:
        """Let the thread do this; its result."""
        if self._thread is None:
            # Where the process ends without `stop`, it does not wait: what was not committed was not acknowledged.
            self._thread = threading.Thread(target=self._work, name=self._name, daemon=True)
            self._thread.start()
        done: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._waiting.put((work, given, done))
        return await done

    def stop(self) -> None:
        """Finish what is waiting, and end."""
        if self._thread is not None:
            self._waiting.put(None)
            self._thread.join()
            self._thread = None

    def _work(self) -> None:
        while (item := self._waiting.get()) is not None:
            work, given, done = item
            result: Any = None
            problem: BaseException | None = None
            try:
                result = work(*given)
            except BaseException as raised:
                problem = raised
            # A loop that was closed meanwhile waits for nothing.
            with contextlib.suppress(RuntimeError):
                done.get_loop().call_soon_threadsafe(_settle, done, result, problem)
            # Nothing of it is kept until the next work comes.
            del item, work, given, done, result, problem


def _settle(done: asyncio.Future[Any], result: Any, problem: BaseException | None) -> None:
    if done.done():
        return
    if problem is None:
        done.set_result(result)
    else:
        done.set_exception(problem)
