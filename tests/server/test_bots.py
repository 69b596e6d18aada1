"""Bots in their own processes: crashes, overruns, hints; the loop never waits for them."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import time
from pathlib import Path

from tests.server.support import (
    SECONDS,
    TOY,
    few_players,
    installed_games,
    open_games,
    running,
    scenario,
    settings_for,
    until,
)
from watertable.kernel import Game, Match, Move, View
from watertable.server.metrics import Metrics
from watertable.server.tables.roster import TableRow
from watertable.server.workers.pool import BotPool, Occasion, level_names
from watertable.server.workers.shares import Asker

LONG_GAME = open_games()[0]
"""Long enough to go on while bots think, crash and are replaced."""
SEATS = few_players(LONG_GAME)


def position(game: Game) -> tuple[TableRow, View, list[Move]]:
    """A first decision: the row, the view and the moves of who decides."""
    seats = few_players(game)
    match = Match(game, game.new(seats), [f"P{seat}" for seat in range(seats)], seed=bytes(32))
    match.begin()
    seat = match.state.to_act()
    assert seat is not None
    setup = match.state.setup.to_json()
    row = TableRow("t", 0.0, 0.0, "playing", 1, setup, {}, "00", [], "h", "w", False)
    return row, match.state.view(seat), match.state.legal_moves(seat)


@scenario
async def test_every_level_chooses_a_legal_move_of_every_game() -> None:
    pool = BotPool(1, SECONDS, "1s", (), Metrics())
    for game in installed_games():
        row, view, moves = position(game)
        for level in level_names():
            thought = await pool.choose(row, view, moves, level)
            assert thought.move in moves
            assert thought.level == level
    await pool.stop()


@scenario
async def test_a_bot_that_overruns_is_replaced_by_a_simpler_one() -> None:
    metrics = Metrics()
    pool = BotPool(1, -10.0, "1s", (), metrics)
    row, view, moves = position(LONG_GAME)
    thought = await pool.choose(row, view, moves, "expert")
    assert thought.move in moves
    assert thought.level == "random"
    assert metrics.registry.get_sample_value("watertable_bots_replaced_total", {"level": "expert"}) == 1
    assert metrics.registry.get_sample_value("watertable_bots_replaced_total", {"level": "medium"}) == 1
    await pool.stop()


@scenario
async def test_while_no_process_is_free_bots_move_all_the_same_with_a_choice_or_without() -> None:
    pool = BotPool(1, SECONDS, "1s", (), Metrics())
    row, view, moves = position(LONG_GAME)
    await pool.choose(row, view, moves, "easy")
    [process] = pool.process_ids()
    os.kill(process, signal.SIGSTOP)
    stuck = asyncio.create_task(pool.choose(row, view, moves, "easy"))
    await asyncio.sleep(0)

    async def seconds(choices: list[Move]) -> float:
        started = time.monotonic()
        occasion = Occasion(Asker("elsewhere", ("127.0.0.2",)), shown_at=started + 0.5, is_paced=True)
        assert (await pool.choose(row, view, choices, "expert", occasion)).move in choices
        return time.monotonic() - started

    with_choice, without = await asyncio.gather(seconds(moves), seconds(moves[:1]))
    # Half a second until the move is to be shown, and three more; the rest is for a busy machine.
    assert min(with_choice, without) > 3.4
    assert max(with_choice, without) < 20
    assert abs(with_choice - without) < 0.5
    os.kill(process, signal.SIGCONT)
    await stuck
    await pool.stop()


@scenario
async def test_a_bot_that_crashes_stops_no_table(tmp_path: Path) -> None:
    async with running(settings_for(tmp_path)) as server:
        bot = {"kind": "bot", "level": "medium"}
        made = await server.create(LONG_GAME.name, [bot] * SEATS)
        table = server.hub.in_memory(made["table"]["id"])
        assert table is not None
        killed = 0
        while table.row.status != "over" and killed < 5:
            victims = server.hub.bots.process_ids()
            for process in victims:
                with contextlib.suppress(ProcessLookupError):
                    os.kill(process, signal.SIGKILL)
                    killed += 1
            seq = table.seq
            await until(lambda seq=seq: table.seq > seq or table.row.status == "over", "the game to go on")
        assert killed
        await until(lambda: table.row.status == "over", "the end")


@scenario
async def test_the_loop_goes_on_while_bots_think(tmp_path: Path) -> None:
    async with running(settings_for(tmp_path, bot_overrun=1200.0)) as server:
        expert = {"kind": "bot", "level": "expert"}
        thinking = await server.create(LONG_GAME.name, [expert] * SEATS)
        busy = server.hub.in_memory(thinking["table"]["id"])
        assert busy is not None
        thought = "watertable_bot_seconds_count"
        await until(lambda: server.hub.metrics.registry.get_sample_value(thought), "a first thought")
        [process] = server.hub.bots.process_ids()
        # From here on the bot's thoughts come to no end.
        os.kill(process, signal.SIGSTOP)
        made = await server.create(LONG_GAME.name, ["me"] * SEATS)
        client = await server.client(made["table"]["id"], *[seat["token"] for seat in made["seats"]])
        await client.message("view", seat=SEATS - 1)
        for _ in range(20):
            done = await client.move(client.now[0]["to_act"])
            assert done["type"] == "done"
            await client.reaches(0, done["seq"])
        before = busy.seq
        assert busy.row.status == "playing"
        os.kill(process, signal.SIGCONT)
        await until(lambda: busy.seq > before, "the bot's move")


@scenario
async def test_a_bots_process_ends_with_its_server(tmp_path: Path) -> None:
    async with running(settings_for(tmp_path)) as server:
        bot = {"kind": "bot", "level": "medium"}
        await server.create(TOY, [bot, bot, bot])
        processes = await until(lambda: server.hub.bots.process_ids(), "a process")
    for process in processes:
        with contextlib.suppress(FileNotFoundError):
            assert "(zombie)" in Path(f"/proc/{process}/status").read_text()
