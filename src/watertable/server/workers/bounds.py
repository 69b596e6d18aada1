"""Limits that a worker process sets for itself, so that nothing it is given can take the machine with it.

The operating system enforces them: memory on Linux, processor time on Linux and macOS. Where it has no such limits
this does nothing, and the server's own time limit ends the process.
"""

from __future__ import annotations

import contextlib
import os
import signal
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

if sys.platform != "win32":
    import resource

OUT_OF_MEMORY: Final = 71
"""The exit status of a process that has used up its memory."""
_OWN_SIZE: Final = 300_000_000
"""What a process is taken to use by itself where it cannot be read."""


def give_way(steps: int) -> None:
    """Let the server go first, and whoever has given way by fewer steps."""
    if sys.platform != "win32":
        os.nice(steps)


def leave_ctrl_c_to_server() -> None:
    """Ctrl-C in a terminal reaches every process of the server; the server ends its workers itself."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def limit_memory(more: int) -> None:
    """From now on the process may use this many more bytes of memory; MemoryError where it needs still more."""
    if sys.platform != "win32":
        most = _size() + more
        # A limit that was already set stays where it is lower. macOS refuses some limits.
        with contextlib.suppress(ValueError, OSError):
            _, hard = resource.getrlimit(resource.RLIMIT_AS)
            if hard == resource.RLIM_INFINITY or most < hard:
                resource.setrlimit(resource.RLIMIT_AS, (most, hard))


def _size() -> int:
    """The size of this process's address space."""
    try:
        return int(Path("/proc/self/statm").read_text("ascii").split()[0]) * resource.getpagesize()
    except (OSError, ValueError):
        return _OWN_SIZE


@contextlib.contextmanager
def processor_time(seconds: float) -> Iterator[None]:
    """What is done here may take so many seconds of processor time; then a signal ends the process.

    It is the time that this process computes, so it does not depend on how busy the machine is.
    """
    if sys.platform == "win32":
        yield
        return
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0.0)


def is_out_of_time(status: int) -> bool:
    """Whether a process with this exit status has used up its processor time."""
    return sys.platform != "win32" and status in (-signal.SIGPROF, -signal.SIGXCPU)


def is_out_of_memory(status: int) -> bool:
    """Whether a process with this exit status has used up its memory."""
    return status == OUT_OF_MEMORY


def has_crashed(status: int) -> bool:
    """Whether a process with this exit status broke down by itself. Other signals come from outside: a server that is
    stopped, or a machine that is short of memory."""
    return sys.platform != "win32" and status in (-signal.SIGSEGV, -signal.SIGBUS, -signal.SIGABRT, -signal.SIGFPE)
