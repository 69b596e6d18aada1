"""What moves by itself: bots, passes in windows, clocks that run out.

After every change the driver asks a table for its plan, the next thing to do, and carries it out when it is
due. The due time is stored with the move (`due_at`), so that after a restart, or when another server dies,
any server can continue. Two servers that do the same thing at once do no harm: only one entry can have a
sequence number.

Delays are drawn uniformly from fixed ranges; they do not depend on anything hidden. Where a bot is late because many
are waiting, a bot without a choice is just as late.
"""

from __future__ import annotations

import asyncio
import logging
import math
import random
import time
from collections.abc import Callable, Coroutine
from typing import Any

from watertable.kernel import PASS, BadInput, Match
from watertable.kernel.match_log import Proposal
from watertable.server.door.addresses import client_key
from watertable.server.settings import Settings
from watertable.server.tables.live import LiveTable
from watertable.server.tables.roster import Refused
from watertable.server.workers.budgets import horizon
from watertable.server.workers.pace import delay
from watertable.server.workers.pool import CLOCK_LEVEL, BotPool, NotWanted, Occasion
from watertable.server.workers.shares import Asker
from watertable.table import Next, Plan

log = logging.getLogger("watertable.driver")

_RETRY_SECONDS = 1.0


class Job:
    """A table's plan being carried out: a timer, then a task. A newer one replaces it."""

    def __init__(self, table: LiveTable, seq: int, plan: Plan) -> None:
        self.table = table
        self.seq = seq
        self.plan = plan
        self.level = table.seats[plan.seat].level if plan.what is Next.BOT else None
        self.timer: asyncio.TimerHandle | None = None
        self.task: asyncio.Task[None] | None = None
        self.at = math.inf
        self.releases_at = 0.0
        """The earliest time at which a pass of the seat that is asked is shown (monotonic)."""

    def is_same_thought(self, other: Job) -> bool:
        """Whether a bot is already thinking about what the other job is for."""
        return (
            self.plan.what is Next.BOT
            and self.task is not None
            and not self.task.done()
            and (self.seq, self.plan, self.level) == (other.seq, other.plan, other.level)
        )


class Driver:
    """Carries out the plans of all tables of a server."""

    def __init__(self, bots: BotPool, settings: Settings) -> None:
        self._bots = bots
        self._settings = settings
        self._jobs: dict[str, Job] = {}
        self._driving: set[str] = set()
        self._tasks: set[asyncio.Task[None]] = set()
        self._random = random.SystemRandom()
        self.is_stopped = False

    # Who drives

    def take(self, table: LiveTable) -> None:
        """This server drives the table from now on: it wrote the newest entry, or no other server does."""
        self._driving.add(table.id)

    def step_aside(self, table: LiveTable) -> None:
        """Stop driving the table: another server does, or none."""
        self._driving.discard(table.id)
        self._void(table.id)

    def is_driving(self, table: LiveTable) -> bool:
        return table.id in self._driving

    def next_at(self, table: LiveTable) -> float:
        """When the table's plan is carried out (monotonic); never, if only people decide."""
        job = self._jobs.get(table.id)
        return math.inf if job is None else job.at

    def releases_at(self, table: LiveTable) -> float:
        """When a person's pass may be shown: not before the table itself could have passed."""
        job = self._jobs.get(table.id)
        return 0.0 if job is None else job.releases_at

    # Planning

    def plan(self, table: LiveTable) -> None:
        """Ask the table for its plan again, after any change of position, seats or settings."""
        old = self._jobs.get(table.id)
        plan = None
        if table.is_playing and not self.is_stopped and self.is_driving(table):
            plan = table.plan()
        if plan is None:
            self._void(table.id)
            return
        job = Job(table, table.seq, plan)
        if old is not None and old.is_same_thought(job):
            return
        self._void(table.id)
        self._jobs[table.id] = job
        now = time.monotonic()
        if plan.is_window:
            # Drawn once for each position: a changed setting must not draw it again.
            is_same = old is not None and old.seq == job.seq and old.releases_at > 0
            job.releases_at = old.releases_at if is_same and old is not None else now + self._pass_delay()
        if plan.what is Next.CHANCE:
            self._after(job, 0.0, self._draw)
        elif plan.what is Next.BOT:
            self._start(job, self._let_bot_play(job))
        elif plan.what is Next.PASS:
            self._after(job, max(0.0, job.releases_at - now), self._pass)
        else:
            left = table.seconds_left()
            if left is not None:
                self._after(job, left, self._run_out)

    def audience_changed(self, table: LiveTable) -> None:
        """Others are connected to the table now, or nobody."""
        job = self._jobs.get(table.id)
        if job is not None and job.plan.what is Next.BOT:
            self._bots.moved(_asker(table))

    def _pass_delay(self) -> float:
        low, high = self._settings.pass_delay
        return self._random.uniform(low, high)

    def _void(self, table_id: str) -> None:
        job = self._jobs.pop(table_id, None)
        if job is not None and job.timer is not None:
            job.timer.cancel()

    def _is_current(self, job: Job) -> bool:
        return self._jobs.get(job.table.id) is job and not self.is_stopped

    def _after(self, job: Job, seconds: float, what: Callable[[Job], Coroutine[Any, Any, None]]) -> None:
        job.at = time.monotonic() + seconds
        job.timer = asyncio.get_running_loop().call_later(seconds, lambda: self._start(job, what(job)))

    def _start(self, job: Job, work: Coroutine[Any, Any, None]) -> None:
        job.at = time.monotonic()
        job.task = asyncio.create_task(self._guarded(job, work))
        self._tasks.add(job.task)
        job.task.add_done_callback(self._tasks.discard)

    async def _guarded(self, job: Job, work: Coroutine[Any, Any, None]) -> None:
        """Run the work. If it fails it is tried again, so that a table never gets stuck."""
        try:
            await work
        except (BadInput, Refused) as problem:
            # Someone was faster, or the database was down: there is a newer job, or this one is tried again.
            log.info("a planned move was not accepted", extra={"table": job.table.id, "problem": str(problem)})
            self._again(job)
        except Exception:
            log.exception("a planned move failed", extra={"table": job.table.id})
            self._again(job)

    def _again(self, job: Job) -> None:
        if self._is_current(job):
            loop = asyncio.get_running_loop()
            job.timer = loop.call_later(_RETRY_SECONDS, lambda: self.plan(job.table))

    async def stop(self) -> None:
        """Plan nothing more; let what is being stored finish."""
        self.is_stopped = True
        for table_id in list(self._jobs):
            self._void(table_id)
        if self._tasks:
            await asyncio.wait(list(self._tasks), timeout=3.0)

    # What is done

    async def _act(self, job: Job, prepare: Callable[[Match], Proposal], by: str) -> None:
        """Act, unless a newer job has replaced this one, even while it waited for the lock."""

        def prepare_if_current(match: Match) -> Proposal:
            if not self._is_current(job):
                raise Refused("void", "the plan has changed")
            return prepare(match)

        await job.table.store(prepare_if_current, by)

    async def _draw(self, job: Job) -> None:
        """Chance that was still due when the log ended."""
        await self._act(job, lambda match: match.prepare_start(), "chance")

    async def _pass(self, job: Job) -> None:
        await self._act(job, lambda match: match.prepare(job.plan.seat, PASS, None, job.seq), "pass")

    async def _let_bot_play(self, job: Job) -> None:
        level = job.level or CLOCK_LEVEL
        pause = delay(level, job.plan.is_window, job.table.audience.pace(), self._random) * self._settings.bot_pace
        await self._decide(job, level, pause, "bot")

    async def _run_out(self, job: Job) -> None:
        """The clock ran out: a bot decides this once."""
        await self._decide(job, CLOCK_LEVEL, 0.0, "clock")

    async def _decide(self, job: Job, level: str, pause: float, by: str) -> None:
        """Let a bot decide, and show its move after the pause, watched or not: entries say when they were made."""
        seat, is_window = job.plan.seat, job.plan.is_window
        shown_at = time.monotonic() + pause
        view, moves = job.table.asked(seat)
        occasion = Occasion(
            _asker(job.table),
            is_window,
            max(shown_at, time.monotonic() + horizon(level, is_window)),
            self._settings.bot_pace > 0,
            lambda: self._is_current(job),
            random.Random(f"{job.table.row.seed} bot {job.seq}"),
        )
        try:
            thought = await self._bots.choose(job.table.row, view, moves, level, occasion)
        except NotWanted:
            return
        await asyncio.sleep(max(0.0, shown_at - time.monotonic()))
        await self._act(job, lambda match: match.prepare(seat, thought.move, None, job.seq), by)


def _asker(table: LiveTable) -> Asker:
    """For whom a table's bots think: those who are connected to it."""
    here = {client_key(connection.address) for connection in table.audience.connections()}
    is_watched = bool(here) or any(table.is_present(seat.seat) for seat in table.seats)
    return Asker(table.id, tuple(sorted(here)), is_watched)
