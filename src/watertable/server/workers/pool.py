"""The bots' processes: they think there, and the event loop never waits for them.

A process that crashes or overruns is killed and replaced, and a simpler bot decides instead; at
last any legal move does. Records are replayed there too, because that takes time.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import random
import sys
import time
from asyncio.subprocess import PIPE, Process
from typing import Any, Final

from watertable.bots import find_bot, offered_names
from watertable.kernel import Move, View, find_game, to_json
from watertable.server.metrics import Metrics
from watertable.server.roster import Refused, TableRow

log = logging.getLogger("watertable.bots")

CLOCK_LEVEL: Final = "medium"
"""Who decides when a clock has run out, and who stands in when nobody says otherwise."""
_SIMPLER: Final = {"expert": "medium", "hard": "medium", "medium": "random", "easy": "random"}
_LINE_BYTES: Final = 64 * 1024 * 1024
_START_SECONDS: Final = 60.0
"""What a process may take to start, which is no part of the time it has to think."""
_HINT_SECONDS: Final = 6.0
_REPLAY_SECONDS: Final = 20.0
_QUEUE: Final = 400
"""Hints and replays that may wait for a process."""


def level_names() -> list[str]:
    """The levels that a table offers, weakest first."""
    return offered_names()


def level_text(name: str) -> str:
    return find_bot(name).text


def checked_level(name: str | None) -> str:
    """The level of that name; the usual one where none is named."""
    if name is None:
        return CLOCK_LEVEL
    if name not in level_names():
        raise Refused("bad-level", f"no bot is called {name!r} (there are: {', '.join(level_names())})")
    return name


def pace_of(level: str, is_window: bool, lot: random.Random) -> float:
    """Seconds before a bot's move is shown. It depends on what everyone sees, and on the lot."""
    maker = find_bot(level)
    low, high = maker.window_pace if is_window else maker.turn_pace
    return lot.uniform(low, high) / 1000


def _budget_seconds(level: str) -> float:
    budget = find_bot(level).budget
    return 0.0 if budget is None or budget.milliseconds is None else budget.milliseconds / 1000


class Thought:
    """What a bot chose, and who it was in the end."""

    def __init__(self, move: Move, level: str) -> None:
        self.move = move
        self.level = level


class WorkerFailed(Exception):
    """A process died, overran or could not do what was asked."""


class _Worker:
    """One process; it is asked one thing at a time."""

    def __init__(self, games: tuple[str, ...]) -> None:
        self._games = games
        self._process: Process | None = None

    async def ask(self, request: dict[str, Any], seconds: float) -> dict[str, Any]:
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
                raise WorkerFailed("the process died")
            answer: dict[str, Any] = json.loads(line)
        except TimeoutError:
            await self.kill()
            raise WorkerFailed("the process overran") from None
        except (OSError, ValueError, WorkerFailed) as problem:
            await self.kill()
            raise WorkerFailed(str(problem)) from None
        except asyncio.CancelledError:
            await self.kill()
            raise
        return answer

    async def _spawn(self) -> None:
        self._process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            "watertable.server.workers.worker",
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


class BotPool:
    """The processes of one server."""

    def __init__(
        self, processes: int, overrun: float, hint_budget: str, games: tuple[str, ...], metrics: Metrics
    ) -> None:
        self._overrun = overrun
        self._hint_budget = hint_budget
        self._metrics = metrics
        self._workers = [_Worker(games) for _ in range(processes)]
        self._idle: asyncio.Queue[_Worker] = asyncio.Queue()
        for worker in self._workers:
            self._idle.put_nowait(worker)
        self._lot = random.SystemRandom()
        self._waiting = 0

    def process_ids(self) -> list[int]:
        return [worker.process_id for worker in self._workers if worker.process_id is not None]

    async def stop(self) -> None:
        for worker in self._workers:
            await worker.kill()

    async def _ask(self, request: dict[str, Any], seconds: float) -> dict[str, Any]:
        worker = await self._idle.get()
        try:
            return await worker.ask(request, seconds)
        finally:
            self._idle.put_nowait(worker)

    async def _ask_for_person(self, request: dict[str, Any], seconds: float) -> dict[str, Any]:
        """For hints and replays, which must not pile up."""
        if self._waiting >= _QUEUE:
            raise WorkerFailed("too many are waiting")
        self._waiting += 1
        try:
            answer = await self._ask(request, seconds)
        finally:
            self._waiting -= 1
        return answer

    async def choose(self, row: TableRow, view: View, moves: list[Move], level: str) -> Thought:
        """A move for the seat whose view it is; there always is one."""
        if len(moves) == 1:
            return Thought(moves[0], level)
        game = find_game(str(row.setup["game"]))
        request = {"do": "choose", **_position(row, view, moves)}
        while level != "random":
            started = time.monotonic()
            try:
                answer = await self._ask({**request, "level": level}, _budget_seconds(level) + self._overrun)
                if "move" not in answer:
                    raise WorkerFailed(answer.get("problem", "no move"))
                self._metrics.bot_seconds.observe(time.monotonic() - started)
                move = game.move_from_json(answer["move"])
                if move in moves:
                    return Thought(move, level)
                raise WorkerFailed("an illegal move")
            except WorkerFailed as problem:
                log.warning("a bot was replaced by a simpler one", extra={"level": level, "problem": str(problem)})
                self._metrics.bot_replaced.labels(level).inc()
                level = _SIMPLER.get(level, "random")
        return Thought(moves[self._lot.randrange(len(moves))], level)

    async def hint(self, row: TableRow, view: View, moves: list[Move], language: str | None) -> dict[str, Any]:
        """What a strong bot would do in this seat, and why."""
        names = [seat.name for seat in row.seats]
        request = {"do": "hint", "budget": self._hint_budget, "language": language, "names": names}
        return await self._ask_for_person({**request, **_position(row, view, moves)}, _HINT_SECONDS)

    async def replay(self, request: dict[str, Any]) -> dict[str, Any]:
        return await self._ask_for_person({"do": "replay", **request}, _REPLAY_SECONDS)


def _position(row: TableRow, view: View, moves: list[Move]) -> dict[str, Any]:
    return {
        "setup": row.setup,
        "pack_text": row.pack_text,
        "view": to_json(view),
        "moves": [to_json(move) for move in moves],
    }
