"""The worker processes where bots think, so that the event loop is never blocked.

If a process crashes or takes too long, a simpler bot decides instead; in the end, a random legal move.
"""

from __future__ import annotations

import logging
import random
import time
from typing import Any, Final

from watertable.bots import find_bot, offered_names
from watertable.kernel import Move, View, find_game, to_json
from watertable.server.metrics import Metrics
from watertable.server.roster import Refused, TableRow
from watertable.server.workers.process import WorkerFailed, Workers

log = logging.getLogger("watertable.bots")

CLOCK_LEVEL: Final = "medium"
"""The bot that decides when a clock has run out, and the default stand-in."""
_SIMPLER: Final = {"expert": "medium", "hard": "medium", "medium": "random", "easy": "random"}
_HINT_SECONDS: Final = 6.0


def level_names() -> list[str]:
    """The levels that a table offers, weakest first."""
    return offered_names()


def level_text(name: str) -> str:
    return find_bot(name).text


def checked_level(name: str | None) -> str:
    """The level of that name; the default if none is given."""
    if name is None:
        return CLOCK_LEVEL
    if name not in level_names():
        raise Refused("bad-level", f"no bot is called {name!r} (there are: {', '.join(level_names())})")
    return name


def pace_of(level: str, is_window: bool, lot: random.Random) -> float:
    """Seconds before a bot's move is shown: a random delay that depends only on what everyone sees."""
    maker = find_bot(level)
    low, high = maker.window_pace if is_window else maker.turn_pace
    return lot.uniform(low, high) / 1000


def _budget_seconds(level: str) -> float:
    budget = find_bot(level).budget
    return 0.0 if budget is None or budget.milliseconds is None else budget.milliseconds / 1000


class Thought:
    """What a bot chose, and the level that chose it in the end."""

    def __init__(self, move: Move, level: str) -> None:
        self.move = move
        self.level = level


class BotPool:
    """The processes of one server."""

    def __init__(
        self, processes: int, overrun: float, hint_budget: str, games: tuple[str, ...], metrics: Metrics
    ) -> None:
        self._overrun = overrun
        self._hint_budget = hint_budget
        self._metrics = metrics
        self._workers = Workers(processes, games)
        self._lot = random.SystemRandom()

    def process_ids(self) -> list[int]:
        return self._workers.process_ids()

    async def stop(self) -> None:
        await self._workers.stop()

    async def choose(self, row: TableRow, view: View, moves: list[Move], level: str) -> Thought:
        """A move for the seat whose view it is. This never fails."""
        if len(moves) == 1:
            return Thought(moves[0], level)
        game = find_game(str(row.setup["game"]))
        request = {"do": "choose", **_position(row, view, moves)}
        while level != "random":
            started = time.monotonic()
            try:
                answer = await self._workers.ask({**request, "level": level}, _budget_seconds(level) + self._overrun)
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
        return await self._workers.ask_for_person({**request, **_position(row, view, moves)}, _HINT_SECONDS)


def _position(row: TableRow, view: View, moves: list[Move]) -> dict[str, Any]:
    return {
        "setup": row.setup,
        "pack_text": row.pack_text,
        "view": to_json(view),
        "moves": [to_json(move) for move in moves],
    }
