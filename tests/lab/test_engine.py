"""Engines do every task once, in order where that is asked for, and leave nothing running behind."""

from __future__ import annotations

import multiprocessing
import os
import signal
import struct
import sys
from collections.abc import Callable
from dataclasses import dataclass

import pytest

from watertable.kernel import BadInput
from watertable.lab.engine import Engine, Here, Processes, engine_for


@dataclass(frozen=True)
class Squares:
    """A job: square numbers, and say who did it."""

    fatal: int = -1

    def worker(self) -> Callable[[int], tuple[int, int]]:
        def square(number: int) -> tuple[int, int]:
            if number == self.fatal:
                os.kill(os.getpid(), signal.SIGKILL)
            return number * number, os.getpid()

        return square


def squares(engine: Engine, count: int, is_ordered: bool = True) -> list[int]:
    return [result for result, _ in engine.run(Squares(), range(count), is_ordered=is_ordered)]


@pytest.mark.parametrize("count", [0, 1, 7, 200])
def test_every_task_is_done_once_and_in_order(count: int) -> None:
    wanted = [number * number for number in range(count)]
    assert squares(Here(), count) == wanted
    with Processes(2) as engine:
        assert squares(engine, count) == wanted
        assert sorted(squares(engine, count, is_ordered=False)) == wanted


def test_other_processes_do_the_work_and_end_with_the_engine() -> None:
    with Processes(2) as engine:
        doers = {doer for _, doer in engine.run(Squares(), range(100))}
        children = [child for child in multiprocessing.active_children() if child.pid in doers]
    assert os.getpid() not in doers
    assert len(children) == len(doers)
    assert not any(child.is_alive() for child in children)


def test_whoever_has_seen_enough_can_stop_and_go_on_with_something_else() -> None:
    with Processes(2) as engine:
        found = engine.run(Squares(), range(10_000))
        assert next(found)[0] == 0
        assert squares(engine, 3) == [0, 1, 4]


@dataclass(frozen=True)
class Loads:
    """A job whose results are too large for a pipe, so that workers spend their time sending them."""

    def worker(self) -> Callable[[int], bytes]:
        return lambda number: bytes(5_000_000)


def test_workers_that_are_sending_a_large_result_can_be_stopped() -> None:
    for _ in range(3):
        with Processes(2) as engine:
            found = engine.run(Loads(), range(100))
            assert len(next(found)) == 5_000_000


@pytest.mark.filterwarnings("error")
def test_stopping_in_the_middle_is_quiet() -> None:
    """The pool's thread does not fail over parts that nobody wants any more."""
    for _ in range(10):
        with Processes(2) as engine:
            found = engine.run(Squares(), range(10_000))
            next(found)
            del found


def test_a_worker_that_is_killed_is_told_in_one_line() -> None:
    with Processes(2) as engine, pytest.raises(BadInput, match="a worker process was killed"):
        list(engine.run(Squares(fatal=60), range(100)))


@dataclass(frozen=True)
class HalfSent:
    """A job whose worker is killed in the middle of sending a result."""

    def worker(self) -> Callable[[int], int]:
        def send_half(number: int) -> int:
            frame = sys._getframe()
            while "result_queue" not in frame.f_locals:
                assert frame.f_back is not None
                frame = frame.f_back
            queue = frame.f_locals["result_queue"]
            with queue._wlock:
                os.write(queue._writer.fileno(), struct.pack("!i", 1_000) + bytes(10))
                os.kill(os.getpid(), signal.SIGKILL)
            return number

        return send_half


@pytest.mark.parametrize("is_ordered", [True, False])
def test_a_worker_that_is_killed_while_it_sends_a_result_is_told_too(is_ordered: bool) -> None:
    with Processes(2) as engine, pytest.raises(BadInput, match="a worker process was killed"):
        list(engine.run(HalfSent(), range(10), is_ordered=is_ordered))


def test_one_process_needs_no_others() -> None:
    assert isinstance(engine_for(1), Here)
    with engine_for(3) as engine:
        assert engine.workers == 3
