"""Turn clocks: a system clock that jumps neither runs people out of time nor gives them more."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from tests.server.support import DIVE, TOY, Client, Running, running, scenario, settings_for, until
from watertable.server.tables.turn_clock import TurnClock

HOUR = 3600.0


class SystemClock:
    """The system clock, which someone sets."""

    def __init__(self) -> None:
        self.ahead = 0.0
        self._real = time.time

    def now(self) -> float:
        return self._real() + self.ahead


@pytest.fixture
def system_clock(monkeypatch: pytest.MonkeyPatch) -> SystemClock:
    clock = SystemClock()
    monkeypatch.setattr(time, "time", clock.now)
    return clock


async def _seated(server: Running) -> Client:
    made = await server.create(TOY, ["me", "me", "me"], clock=600)
    client = await server.client(made["table"]["id"], *[seat["token"] for seat in made["seats"]])
    await client.message("view", seat=2)
    return client


@scenario
async def test_a_clock_that_jumps_ahead_runs_nobody_out_of_time(tmp_path: Path, system_clock: SystemClock) -> None:
    async with running(settings_for(tmp_path)) as server:
        client = await _seated(server)
        seat, seq = client.now[0]["to_act"], client.now[0]["seq"]
        system_clock.ahead = HOUR
        # Whatever changes at the table makes it plan again, and look at the clock.
        await client.send({"type": "passing", "seat": seat, "setting": "always", "raised": None})
        await client.message("passing")
        since = len(client.messages)
        await client.query("ping")
        again = await server.client(client.table, *client.hello["tokens"])
        view = await again.message("view", seat=2)
        assert view["seq"] == seq, "a bot moved in someone's place"
        assert 500 < view["deadline"] - time.time() <= 600
        assert not [message for message in client.messages[since:] if message["type"] == "step"]
        assert (await again.move(seat, DIVE))["type"] == "done"


@scenario
async def test_a_clock_that_jumps_back_gives_nobody_an_hour(tmp_path: Path, system_clock: SystemClock) -> None:
    system_clock.ahead = HOUR
    async with running(settings_for(tmp_path)) as server:
        client = await _seated(server)
        system_clock.ahead = 0.0
        table = server.hub.in_memory(client.table)
        assert table is not None
        left = table.seconds_left()
        assert left is not None
        assert 500 < left <= 600
        again = await server.client(client.table, *client.hello["tokens"])
        assert 500 < (await again.message("view", seat=2))["deadline"] - time.time() <= 600


@scenario
async def test_after_a_restart_there_is_never_more_than_the_clock_nor_nothing(
    tmp_path: Path, system_clock: SystemClock
) -> None:
    """Across a restart only the system clock is known; a jump costs or gives little."""
    settings = settings_for(tmp_path)
    async with running(settings) as server:
        client = await _seated(server)
    for ahead, least, most in ((-HOUR, 500, 600), (HOUR, 5, 20)):
        system_clock.ahead = ahead
        async with running(settings) as server:
            again = await server.client(client.table, *client.hello["tokens"])
            view = await again.message("view", seat=2)
            assert least < view["deadline"] - time.time() <= most
            await again.close()


@scenario
async def test_time_that_is_up_is_up(tmp_path: Path) -> None:
    async with running(settings_for(tmp_path)) as server:
        client = await _seated(server)
        table = server.hub.in_memory(client.table)
        assert table is not None
        assert table.turn is not None
        seq = table.seq
        table.turn.restart(time.time() - 700)
        assert table.seconds_left() == 0
        server.hub.driver.plan(table)
        await until(lambda: table.seq > seq, "a bot to move")


def test_what_is_shown_stays_the_same_as_long_as_the_clock_does() -> None:
    at = time.time() - 3
    clock = TurnClock(30)
    clock.restart(at)
    assert {clock.deadline() for _ in range(100)} == {round(at + 30, 3)}
