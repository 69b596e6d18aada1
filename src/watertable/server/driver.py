"""What moves by itself: bots, passes in windows, clocks that run out.

After every change the driver plans the one next thing of a table. When it is due is stored with the
move (`due_at`), so that after a restart, or when another server dies, whoever looks goes on with it.
Two servers that do the same thing at once are harmless: only one entry can have a number.

Delays are drawn by lot from fixed ranges; nothing hidden goes into them.
"""

from __future__ import annotations

import asyncio
import logging
import math
import random
import time
from collections.abc import Callable, Coroutine
from typing import TYPE_CHECKING, Any

from watertable.kernel import CHANCE, PASS, BadInput, Match, Move, State
from watertable.kernel.match import Proposal
from watertable.server.roster import PLAYING, Refused, SeatRow
from watertable.server.workers.pool import CLOCK_LEVEL, pace_of
from watertable.table.showing import can_do_more

if TYPE_CHECKING:
    from watertable.server.hub import Hub
    from watertable.server.live import LiveTable

log = logging.getLogger("watertable.driver")

_RETRY_SECONDS = 1.0


class Plan:
    """The next thing of a table: a timer, then a task. A newer plan makes it void."""

    def __init__(self, table: LiveTable, seq: int) -> None:
        self.table = table
        self.seq = seq
        self.timer: asyncio.TimerHandle | None = None
        self.task: asyncio.Task[None] | None = None
        self.at = math.inf
        self.releases_at = 0.0
        """When, at the earliest, a pass of the seat that is asked is shown (monotonic)."""


class Driver:
    """Plans for all tables of a server."""

    def __init__(self, hub: Hub) -> None:
        self._hub = hub
        self._plans: dict[str, Plan] = {}
        self._driving: set[str] = set()
        self._tasks: set[asyncio.Task[None]] = set()
        self._lot = random.SystemRandom()
        self.is_stopped = False

    # Who drives

    def take(self, table: LiveTable) -> None:
        """This server goes on with the table: it wrote the newest entry, or nobody else does."""
        self._driving.add(table.id)

    def step_aside(self, table: LiveTable) -> None:
        """Another server wrote the newest entry and goes on."""
        self._driving.discard(table.id)
        self._void(table.id)

    def is_driving(self, table: LiveTable) -> bool:
        return table.id in self._driving

    def forget(self, table: LiveTable) -> None:
        self.step_aside(table)

    def next_at(self, table: LiveTable) -> float:
        """When the table's plan acts (monotonic); never, if only people decide."""
        plan = self._plans.get(table.id)
        return math.inf if plan is None else plan.at

    def releases_at(self, table: LiveTable) -> float:
        """When a person's pass may be shown: not before the table itself could have passed."""
        plan = self._plans.get(table.id)
        return 0.0 if plan is None else plan.releases_at

    # Planning

    def due_at(self, table: LiveTable, state: State, now: float) -> float | None:
        """When something moves by itself in this position; None if people decide and no clock runs."""
        to_act = state.to_act()
        if to_act is None:
            return None
        if to_act == CHANCE:
            return now
        seat = table.row.seats[to_act]
        if seat.is_played_by_bot:
            return now
        if state.is_window() and seat.auto_passes(can_do_more(state.legal_moves(to_act))):
            return now + self._hub.settings.pass_delay[1]
        if table.row.clock is not None:
            return now + table.row.clock
        return None

    def plan(self, table: LiveTable) -> None:
        """Work out the next thing again, after any change of position, seats or settings."""
        old = self._plans.get(table.id)
        self._void(table.id)
        match = table.match
        if self.is_stopped or match is None or table.row.status != PLAYING or not self.is_driving(table):
            return
        to_act = match.state.to_act()
        if to_act is None:
            return
        plan = Plan(table, match.seq)
        self._plans[table.id] = plan
        now = time.monotonic()
        if to_act == CHANCE:
            self._after(plan, 0.0, self._draw)
            return
        seat = table.row.seats[to_act]
        window = match.state.is_window()
        if window:
            # Drawn once for each position: changing a setting must not draw again.
            is_same = old is not None and old.seq == match.seq and old.releases_at > 0
            plan.releases_at = old.releases_at if is_same and old is not None else now + self._pass_delay()
        if seat.is_played_by_bot:
            self._start(plan, self._let_bot_play(plan, seat, seat.level or CLOCK_LEVEL, window))
        elif table.auto_passes(seat):
            self._after(plan, max(0.0, plan.releases_at - now), self._pass)
        elif table.row.clock is not None:
            deadline = table.deadline()
            assert deadline is not None
            self._after(plan, max(0.0, deadline - time.time()), self._run_out)

    def _pass_delay(self) -> float:
        low, high = self._hub.settings.pass_delay
        return self._lot.uniform(low, high)

    def _void(self, table_id: str) -> None:
        plan = self._plans.pop(table_id, None)
        if plan is not None and plan.timer is not None:
            plan.timer.cancel()

    def _is_current(self, plan: Plan) -> bool:
        return self._plans.get(plan.table.id) is plan and not self.is_stopped

    def _after(self, plan: Plan, seconds: float, what: Callable[[Plan], Coroutine[Any, Any, None]]) -> None:
        plan.at = time.monotonic() + seconds
        plan.timer = asyncio.get_running_loop().call_later(seconds, lambda: self._start(plan, what(plan)))

    def _start(self, plan: Plan, work: Coroutine[Any, Any, None]) -> None:
        plan.at = time.monotonic()
        plan.task = asyncio.create_task(self._guarded(plan, work))
        self._tasks.add(plan.task)
        plan.task.add_done_callback(self._tasks.discard)

    async def _guarded(self, plan: Plan, work: Coroutine[Any, Any, None]) -> None:
        """Run the work; a table never dies of it: what fails is tried again."""
        try:
            await work
        except (BadInput, Refused) as problem:
            # Someone was quicker, or the database was away: a newer plan exists, or this one again.
            log.info("a planned move did not count", extra={"table": plan.table.id, "problem": str(problem)})
            self._again(plan)
        except Exception:
            log.exception("a planned move failed", extra={"table": plan.table.id})
            self._again(plan)

    def _again(self, plan: Plan) -> None:
        if self._is_current(plan):
            loop = asyncio.get_running_loop()
            plan.timer = loop.call_later(_RETRY_SECONDS, lambda: self.plan(plan.table))

    async def stop(self) -> None:
        """Plan nothing more; let what is being stored finish."""
        self.is_stopped = True
        for table_id in list(self._plans):
            self._void(table_id)
        if self._tasks:
            await asyncio.wait(list(self._tasks), timeout=3.0)

    # What is done

    async def _act(self, plan: Plan, prepare: Callable[[Match], Proposal], by: str) -> None:
        """Act, unless a newer plan has made this one void: also while it waited for its turn."""

        def prepare_if_current(match: Match) -> Proposal:
            if not self._is_current(plan):
                raise Refused("void", "the plan has changed")
            return prepare(match)

        await plan.table.act(prepare_if_current, by)

    async def _draw(self, plan: Plan) -> None:
        """Chance that was still due when the log ended."""
        await self._act(plan, lambda match: match.prepare_start(), "chance")

    async def _pass(self, plan: Plan) -> None:
        def prepare(match: Match) -> Proposal:
            seat = match.state.to_act()
            assert seat is not None
            return match.prepare(seat, PASS, None, plan.seq)

        await self._act(plan, prepare, "pass")

    async def _let_bot_play(self, plan: Plan, seat: SeatRow, level: str, window: bool) -> None:
        asked = time.monotonic()
        move = await self._chosen(plan, seat.seat, level)
        if plan.table.audience:
            pause = pace_of(level, window, self._lot) * self._hub.settings.bot_pace - (time.monotonic() - asked)
            if pause > 0:
                await asyncio.sleep(pause)
        await self._act(plan, lambda match: match.prepare(seat.seat, move, None, plan.seq), "bot")

    async def _run_out(self, plan: Plan) -> None:
        """The clock ran out: a bot decides this once."""
        match = plan.table.match
        assert match is not None
        seat = match.state.to_act()
        if seat is None or seat == CHANCE:
            return
        move = await self._chosen(plan, seat, CLOCK_LEVEL)
        await self._act(plan, lambda match: match.prepare(seat, move, None, plan.seq), "clock")

    async def _chosen(self, plan: Plan, seat: int, level: str) -> Move:
        match = plan.table.match
        assert match is not None
        thought = await self._hub.bots.choose(
            plan.table.row, match.state.view(seat), match.state.legal_moves(seat), level
        )
        return thought.move
