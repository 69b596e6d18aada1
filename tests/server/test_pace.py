"""How fast bots play: what players wish, the slowest of it, and the delays that follow."""

from __future__ import annotations

import random
import statistics
from pathlib import Path

import pytest

from tests.server.support import TOY, few_players, open_games, running, scenario, settings_for, until
from watertable.server.workers.budgets import own_seconds
from watertable.server.workers.pace import Pace, delay, slowest
from watertable.server.workers.pool import level_names

LEVELS = [name for name in level_names() if name != "random"]
FASTER: list[Pace] = ["quick", "instant"]


@pytest.mark.parametrize("is_window", [False, True])
@pytest.mark.parametrize("level", LEVELS)
def test_a_faster_pace_is_faster_and_never_shorter_than_a_thought(level: str, is_window: bool) -> None:
    lot = random.Random(5)
    delays = {pace: [delay(level, is_window, pace, lot) for _ in range(400)] for pace in ("relaxed", *FASTER)}
    medians = [statistics.median(delays[pace]) for pace in ("relaxed", *FASTER)]
    assert medians[0] > medians[1]
    assert medians[1] > medians[2] - 0.02, "where thinking takes most of the time, both are as quick"
    for pace in FASTER:
        assert min(delays[pace]) > (own_seconds(level, is_window) or 0.0) + 0.05
        assert len(set(delays[pace])) > 300, "a delay that is always the same would tell what is late"


def test_the_slowest_wish_holds() -> None:
    assert slowest(["instant"]) == "instant"
    assert slowest(["instant", "quick", "instant"]) == "quick"
    assert slowest(["quick", "relaxed"]) == "relaxed"
    assert slowest([]) == "relaxed"


@scenario
async def test_at_a_table_with_several_people_the_slowest_wish_holds(tmp_path: Path) -> None:
    game = open_games()[0]
    bots = [{"kind": "bot", "level": "easy"}] * (few_players(game) - 2)
    async with running(settings_for(tmp_path)) as server:
        made = await server.create(game.name, ["me", "me", *bots])
        table = server.hub.in_memory(made["table"]["id"])
        assert table is not None
        assert table.audience.pace() == "relaxed", "nobody is here"
        tokens = [seat["token"] for seat in made["seats"]]
        first, second = [await server.client(table.id, token) for token in tokens[:2]]
        for client, wish, holds in (
            (first, "instant", "relaxed"),
            (second, "quick", "quick"),
            (second, "instant", "instant"),
            (first, "relaxed", "relaxed"),
        ):
            since = len(client.messages)
            await client.send({"type": "pace", "pace": wish})
            await client.message("pace", since, pace=wish)
            assert table.audience.pace() == holds
        watcher = await server.client(table.id, watch=made["watch"])
        await first.close()
        await until(lambda: table.audience.pace() == "instant", "only the second to be asked")
        await watcher.send({"type": "pace", "pace": "relaxed"})
        refused = await watcher.message("failed", about="pace")
        assert (refused["code"], refused["text"]) == ("not-held", "only players say how fast bots play")
        assert table.audience.pace() == "instant", "a spectator slows nobody down"
        table.note_elsewhere("other", [0], [])
        assert table.audience.pace() == "relaxed", "a player on another server has said nothing here"
        await second.close()
        await watcher.close()


@scenario
async def test_a_pace_that_there_is_not_gets_one_line_and_changes_nothing(tmp_path: Path) -> None:
    async with running(settings_for(tmp_path)) as server:
        made = await server.create(TOY, ["me", {"kind": "bot", "level": "easy"}])
        client = await server.client(made["table"]["id"], made["seats"][0]["token"])
        table = server.hub.in_memory(client.table)
        assert table is not None
        for wrong in ({"pace": "hasty"}, {}, {"pace": 3}, {"pace": "quick", "seat": 0}):
            since = len(client.messages)
            await client.send({"type": "pace", **wrong})
            refused = await client.message("failed", since)
            assert refused["code"] == "bad-message"
            assert "\n" not in refused["text"]
        assert table.audience.pace() == "relaxed"
        await client.close()
