"""Plays on a Ray cluster: on many machines, or in a cluster of this machine's own for the time of a run.

Parts of a run are Ray tasks. If the process or the machine that does one dies, Ray has another one do it again, with
the same results. Worker machines need the same Watertable as the one that asks, and the same package of the game;
each task brings along what is expected, so that a difference is an error instead of a wrong figure.
"""

from __future__ import annotations

import os
import pickle
import secrets
import shutil
import socket
import tempfile
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import lru_cache
from typing import Any, Final

from watertable.kernel import BadInput
from watertable.kernel.extras import require
from watertable.lab.engine import Engine, cores, done
from watertable.lab.installation import Installed, difference, installed

_LOCAL: Final = "local"
_AUTO: Final = "auto"
_RETRIES: Final = 10
"""How often a part is done again after its worker died; one that always kills its worker must not go on for ever."""
_ANSWER_SECONDS: Final = 3.0
_COUNT_SECONDS: Final = 5.0
"""How often the processors of the cluster are counted; machines can come and go."""
_STORE_BYTES: Final = 100 * 2**20
"""Memory for objects in transit; results are small and do not stay."""
_LONGEST_FOLDER: Final = 30
"""Ray's sockets lie in its folder, and the path of a socket is limited."""
_SILENT: Final = {"RAY_DEDUP_LOGS_SKIP_REGEX": "^"}
"""Ray would print to stdout, among the results, that a machine has died."""
_OWN: Final = {**_SILENT, "RAY_USAGE_STATS_ENABLED": "0", "RAY_AUTH_MODE": "token"}
"""How Ray is started here: it reports to nobody, and obeys nobody else on this machine."""
_JOINED: Final = {**_SILENT, "RAY_GCS_SERVER_REQUEST_TIMEOUT_SECONDS": "10", "RAY_NUM_REDIS_GET_RETRIES": "3"}
"""How a cluster is joined: without asking for a minute whether this machine is a part of it and has its token."""
_PREFACE: Final = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n" + bytes([0, 0, 0, 4, 0, 0, 0, 0, 0])
"""How a conversation in HTTP/2 begins, which Ray's servers speak; the answer begins with settings, too."""
_SETTINGS: Final = 4

_Part = tuple[str | None, list[Any]]
"""What comes back for a part: why it could not be done, or the results."""


class RayEngine(Engine):
    """Plays on the cluster at an address (`HOST:PORT` or `auto`), or, without one, in processes that Ray starts on this
    machine. `jobs` limits how many parts are done at the same time."""

    def __init__(self, jobs: int | None = None, address: str | None = None) -> None:
        require("--engine ray", "ray")
        self._folder: str | None = None
        self._jobs = jobs
        place = address or os.environ.get("RAY_ADDRESS") or _LOCAL
        self._settings = _set(_OWN if place == _LOCAL else _JOINED)
        if "RAY_AUTH_MODE" in self._settings:
            self._settings |= _set({"RAY_AUTH_TOKEN": secrets.token_hex(32)})
        self._ray = _ray()
        try:
            if place == _LOCAL:
                self._start()
            else:
                self._join(place)
            self._count()
        except BaseException:
            self.close()
            raise
        # By default Ray sends parts to a machine it has sent others to, and leaves machines idle that have nothing yet.
        options = {"num_cpus": 1, "max_retries": _RETRIES, "scheduling_strategy": "SPREAD"}
        self._does = self._ray.remote(**options)(_sent())

    def _start(self) -> None:
        """A cluster of this machine alone, which nobody else can reach."""
        folder = tempfile.gettempdir()
        self._folder = tempfile.mkdtemp(prefix="wt-ray-", dir=folder if len(folder) <= _LONGEST_FOLDER else "/tmp")
        self._ray.init(
            address=_LOCAL,
            num_cpus=cores() if self._jobs is None else self._jobs,
            object_store_memory=_STORE_BYTES,
            include_dashboard=False,
            log_to_driver=False,
            logging_level="ERROR",
            _node_ip_address="127.0.0.1",
            _temp_dir=self._folder,
        )

    def _join(self, address: str) -> None:
        """A cluster that runs already. Ray itself would try for minutes to reach one that does not."""
        if address != _AUTO:
            _check_answers(address, self._ray.util.get_node_ip_address)
        try:
            self._ray.init(address=address, log_to_driver=False, logging_level="ERROR")
        except (self._ray.exceptions.RayError, RuntimeError, ValueError, OSError) as problem:
            raise BadInput(f"the Ray cluster at {address} cannot be used: {_advice(problem)}") from None

    def _count(self) -> None:
        """See how many processors the cluster has."""
        self._counted = time.monotonic()
        there = int(self._ray.cluster_resources().get("CPU", 0))
        if self._jobs is not None and self._jobs < there:
            # With others' processors free, what is sent out is done at once: no more than asked for.
            self.workers, self.ahead = self._jobs, 1
        else:
            self.workers, self.ahead = max(1, there), Engine.ahead

    def submit(self, job: bytes, tasks: Sequence[Any]) -> Any:
        if time.monotonic() - self._counted > _COUNT_SECONDS:
            self._count()
        return self._does.remote(_expected(job), job, list(tasks))

    def finished(self, handles: Sequence[Any]) -> Any:
        ready, _ = self._ray.wait(list(handles), num_returns=1)
        return ready[0]

    def results(self, handle: Any) -> list[Any]:
        errors = self._ray.exceptions
        try:
            problem, found = self._ray.get(handle)
        except errors.RayTaskError:
            raise  # An error in our code.
        except errors.RayError as error:
            raise BadInput(
                f"games were lost {_RETRIES + 1} times because their worker died; its machine may be short of memory "
                f"({type(error).__name__})"
            ) from None
        if problem is not None:
            raise BadInput(problem)
        results: list[Any] = found
        return results

    def cancel(self, handle: Any) -> None:
        """Parts that were sent out are played, and nobody asks for them; `close` ends them all. Ray 2.60 aborts this
        process (`Tried to complete task that was not pending`) if a task is cancelled while it ends."""

    def close(self) -> None:
        with suppress(OSError):  # Ray stumbles over its own files now and then when it was interrupted
            self._ray.shutdown()
        for name in self._settings:
            os.environ.pop(name, None)
        if self._folder is not None:
            shutil.rmtree(self._folder, ignore_errors=True)


def _set(variables: dict[str, str]) -> set[str]:
    """Set variables of the environment that are not set yet; their names. Ray reads them when it is imported."""
    new = set(variables) - set(os.environ)
    os.environ.update({name: variables[name] for name in new})
    return new


def _ray() -> Any:
    """The library."""
    import ray
    import ray.exceptions
    import ray.util

    return ray


@lru_cache(maxsize=4)
def _expected(job: bytes) -> list[Installed]:
    """What workers must have installed for a job."""
    return installed(getattr(pickle.loads(job), "game", None))


def _sent() -> Callable[[list[Installed], bytes, list[Any]], _Part]:
    """What Ray sends to workers. It is a local function, which is sent as a whole: so it can say on a machine without
    Watertable that there is none."""

    def watertable_games(expected: list[Installed], job: bytes, tasks: list[Any]) -> _Part:
        from ray.util import get_node_ip_address

        try:
            from watertable.lab.ray_engine import done_on_worker
        except ImportError as problem:
            needed = " and ".join(title for title, _ in expected)
            return f"worker machine {get_node_ip_address()} needs {needed} installed: {problem}", []
        return done_on_worker(expected, job, tasks)

    return watertable_games


def done_on_worker(expected: list[Installed], job: bytes, tasks: list[Any]) -> _Part:
    """In a worker: do some tasks of a pickled job, if this machine has what is expected."""
    from ray.util import get_node_ip_address

    place = f"worker machine {get_node_ip_address()}"
    try:
        problem = difference(expected, installed(getattr(pickle.loads(job), "game", None)), place)
        return (problem, []) if problem else (None, done(job, tasks))
    except BadInput as error:
        return f"{place}: {error}", []


def _check_answers(address: str, own_address: Callable[[], str]) -> None:
    """Raise BadInput unless a Ray cluster answers at `HOST:PORT`."""
    host, colon, port = address.rpartition(":")
    if "://" in address:
        raise BadInput(
            f"--address {address}: expected HOST:PORT; start Ray on this machine as a part of the cluster instead "
            f"(ray start --address HOST:PORT --num-cpus 0)"
        )
    if not colon or not host or not port.isdecimal() or not 0 < int(port) < 65536:
        raise BadInput(f"--address {address}: expected HOST:PORT of the cluster's head, such as 10.0.0.1:6379, or auto")
    host = host.removeprefix("[").removesuffix("]")
    if host in ("localhost", "127.0.0.1", "::1"):
        host = own_address()  # As Ray does.
    try:
        with socket.create_connection((host, int(port)), timeout=_ANSWER_SECONDS) as line:
            if os.environ.get("RAY_USE_TLS", "0") != "0":
                return
            line.sendall(_PREFACE)
            answer = line.recv(9)
    except (OSError, UnicodeError) as problem:
        reason = problem.strerror if isinstance(problem, OSError) and problem.strerror else str(problem)
        raise BadInput(f"no Ray cluster answers at {host}:{port}: {reason.lower()}") from None
    if len(answer) < 4 or answer[3] != _SETTINGS:
        raise BadInput(f"what answers at {host}:{port} is no Ray cluster")


def _advice(problem: Exception) -> str:
    """What Ray says; in common cases, what can be done about it."""
    text = " ".join(str(problem).split())
    if "Could not find any running Ray instance" in text:
        return "there is none on this machine; --address HOST:PORT names one elsewhere"
    if "Failed to connect" in text or "token" in text:  # It has answered before.
        return "it lets nobody in without its token; set RAY_AUTH_MODE=token and RAY_AUTH_TOKEN as on its machines"
    if "No node info found" in text or "node to connect" in text:
        return "this machine is no part of it; run: ray start --address HOST:PORT --num-cpus 0"
    return text
