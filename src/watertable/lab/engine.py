"""Engines: where the lab's games are played: in this process, in several, or elsewhere.

A job is plain data that can be sent to other processes; a worker makes of it, once, what does the tasks, and keeps
that for the next ones. What a task gives depends on the job and the task alone, so results are the same everywhere.
"""

from __future__ import annotations

import multiprocessing
import os
import pickle
import signal
import threading
from abc import ABC, abstractmethod
from collections import OrderedDict, deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from enum import StrEnum
from types import TracebackType
from typing import Any, Protocol, Self, TypeVar, cast

from watertable.kernel import BadInput

Task = TypeVar("Task")
Result = TypeVar("Result")
_Task = TypeVar("_Task", contravariant=True)
_Result = TypeVar("_Result", covariant=True)

MOST_TASKS = 20
"""A worker reports after at most so many tasks."""
_KEPT = 4
"""For how many jobs a worker keeps what does their tasks."""


class Job(Protocol[_Task, _Result]):
    """What workers do."""

    def worker(self) -> Callable[[_Task], _Result]:
        """What does the tasks of this job, one after the other."""
        ...


class Engine(ABC):
    """Does tasks with several workers. Used in a `with` statement, at the end of which nothing runs any more."""

    workers: int
    ahead: int = 3
    """How many parts are sent out for each worker, so that none has to wait for the next."""

    @abstractmethod
    def submit(self, job: bytes, tasks: Sequence[Any]) -> Any:
        """Have a worker do some tasks of a pickled job with `done`; a handle to ask for the results."""

    @abstractmethod
    def finished(self, handles: Sequence[Any]) -> Any:
        """Wait for one of these, and return it."""

    @abstractmethod
    def results(self, handle: Any) -> list[Any]:
        """What came of the tasks, as soon as they are done."""

    @abstractmethod
    def cancel(self, handle: Any) -> None:
        """The results are not wanted any more."""

    @abstractmethod
    def close(self) -> None:
        """Stop all workers."""

    def run(
        self, job: Job[Task, Result], tasks: Sequence[Task], *, is_ordered: bool = True, most: int = MOST_TASKS
    ) -> Iterator[Result]:
        """The results of all tasks, in their order or as they come. At most `most` tasks are done at a stretch."""
        data = pickle.dumps(job)
        parts = deque(_parts(tasks, most, self.workers))
        running: deque[Any] = deque()
        try:
            while parts or running:
                while parts and len(running) < self.ahead * self.workers:
                    running.append(self.submit(data, parts.popleft()))
                handle = running[0] if is_ordered else self.finished(list(running))
                found = self.results(handle)
                running.remove(handle)
                yield from found
        finally:
            for handle in running:
                self.cancel(handle)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()


class Here(Engine):
    """Plays in this process, one game after the other."""

    workers = 1

    def run(
        self, job: Job[Task, Result], tasks: Sequence[Task], *, is_ordered: bool = True, most: int = MOST_TASKS
    ) -> Iterator[Result]:
        """The results, each as soon as it is asked for."""
        does = job.worker()
        return (does(task) for task in tasks)

    def submit(self, job: bytes, tasks: Sequence[Any]) -> Any:
        return done(job, tasks)

    def finished(self, handles: Sequence[Any]) -> Any:
        return handles[0]

    def results(self, handle: Any) -> list[Any]:
        found: list[Any] = handle
        return found

    def cancel(self, handle: Any) -> None:
        """Nothing runs on."""

    def close(self) -> None:
        """Nothing runs on."""


class Processes(Engine):
    """Plays in several processes of this machine."""

    def __init__(self, workers: int) -> None:
        self.workers = workers
        before = set(multiprocessing.active_children())
        # A fork knows the games that were registered by hand. All are made now, before there are other threads: the
        # first task starts every worker.
        context = multiprocessing.get_context("fork" if hasattr(os, "fork") else "spawn")
        self._given_up = context.RawArray("b", _MOST_SENT)
        """Whether a part that was sent out is not wanted any more, by its number. Futures that are cancelled would make
        the pool's thread fail when workers are stopped right after."""
        self._numbers: dict[Future[Any], int] = {}
        self._sent = 0
        self._pool = ProcessPoolExecutor(workers, context, _prepare, (self._given_up,))
        self._pool.submit(cores).result()
        self._workers = set(multiprocessing.active_children()) - before

    def submit(self, job: bytes, tasks: Sequence[Any]) -> Any:
        number = self._sent = (self._sent + 1) % _MOST_SENT
        self._given_up[number] = 0
        try:
            handle = self._pool.submit(_done_if_wanted, number, job, tasks)
        except BrokenProcessPool:
            raise _died() from None
        self._numbers[handle] = number
        return handle

    def finished(self, handles: Sequence[Future[Any]]) -> Any:
        # A worker that is killed while it sends a result leaves the pool waiting for the rest of it for ever.
        while not (ready := wait(handles, _LOOK_AFTER_SECONDS, FIRST_COMPLETED).done):
            if not all(worker.is_alive() for worker in self._workers):
                raise _died()
        return next(iter(ready))

    def results(self, handle: Future[list[Any]]) -> list[Any]:
        try:
            return cast("list[Any]", self.finished([handle]).result())
        except BrokenProcessPool:
            raise _died() from None
        finally:
            del self._numbers[handle]

    def cancel(self, handle: Future[Any]) -> None:
        number = self._numbers.pop(handle, None)
        if number is not None:
            self._given_up[number] = 1

    def close(self) -> None:
        for worker in self._workers:
            worker.terminate()
        for worker in self._workers:
            worker.join()
        # A worker may have been stopped in the middle of a result. The thread that waits for the rest of it goes on
        # when it sees that nobody is left who could send it.
        results: Any = self._pool._result_queue
        if results is not None:
            results._writer.close()
        self._pool.shutdown(cancel_futures=True)


def _parts(tasks: Sequence[Task], most: int, workers: int) -> Iterator[Sequence[Task]]:
    """What is handed out at a time: less and less towards the end, so that no worker waits long for the last one."""
    start = 0
    while start < len(tasks):
        size = max(1, min(most, (len(tasks) - start) // (4 * workers)))
        yield tasks[start : start + size]
        start += size


def _died() -> BadInput:
    return BadInput("a worker process was killed; the machine may be short of memory (fewer --jobs need less)")


_MOST_SENT = 4096
"""Far more than are ever sent out at the same time."""
_LOOK_AFTER_SECONDS = 1.0
"""How long to wait for results before seeing whether the workers are still there."""
_unwanted: Any = None
"""In a worker: which parts are not wanted any more."""


def _done_if_wanted(number: int, job: bytes, tasks: Sequence[Any]) -> list[Any]:
    return [] if _unwanted[number] else done(job, tasks)


def _prepare(unwanted: Any) -> None:
    """Ctrl-C is handled by the parent process, not by its workers. They end with it, even if it is killed."""
    global _unwanted
    _unwanted = unwanted
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


_doing: OrderedDict[bytes, Callable[[Any], Any]] = OrderedDict()


def done(job: bytes, tasks: Sequence[Any]) -> list[Any]:
    """In a worker: do some tasks of a pickled job."""
    does = _doing.get(job)
    if does is None:
        does = _doing[job] = pickle.loads(job).worker()
        if len(_doing) > _KEPT:
            _doing.popitem(last=False)
    return [does(task) for task in tasks]


def cores() -> int:
    """How many processors this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


class EngineName(StrEnum):
    """The engines that can be asked for."""

    LOCAL = "local"
    RAY = "ray"


def engine_for(
    jobs: int | None, engine: EngineName = EngineName.LOCAL, address: str | None = None, usual: int | None = None
) -> Engine:
    """The engine for so many processes; by default `usual`, or as many as there are processors. Ray's is for the
    cluster at an address, of which it uses everything by default."""
    if engine == EngineName.RAY:
        from watertable.lab.ray_engine import RayEngine

        return RayEngine(jobs, address)
    if address is not None:
        raise BadInput("--address is for Ray clusters: it needs --engine ray")
    workers = jobs or usual or cores()
    return Here() if workers == 1 else Processes(workers)
