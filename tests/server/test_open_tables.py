"""Limits on tables: how many an address may leave unfinished, and what becomes of those that nobody plays at."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Coroutine
from pathlib import Path
from typing import Any

from tests.server.support import DIVE, GENEROUS, SECONDS, TOY, Running, running, scenario, settings_for, until
from watertable.server.metrics import Metrics
from watertable.server.settings import Limits
from watertable.server.storage.models import tables
from watertable.server.tables.open_tables import OpenTables
from watertable.server.tables.roster import Refused

BOT = {"kind": "bot", "level": "random"}
SEATS = [{"kind": "me"}] * 3


@scenario
async def test_an_address_leaves_only_so_many_tables_unfinished(tmp_path: Path) -> None:
    limits = Limits(**{**GENEROUS, "address_tables": 2})
    async with running(settings_for(tmp_path, limits=limits, idle=0.05)) as server:
        first = await server.create(TOY, ["me", "me", "me"])
        second = await server.create(TOY, ["open", "open", "open"])
        refused = await server.rest.post("/api/tables", json={"game": TOY, "seats": SEATS})
        assert (refused.status_code, refused.json()["code"]) == (429, "limited")
        assert "2 tables" in refused.json()["text"]
        # A table that nobody is connected to still counts.
        await until(lambda: server.hub.in_memory(first["table"]["id"]) is None, "the table to be unloaded")
        assert (await server.rest.post("/api/tables", json={"game": TOY, "seats": SEATS})).status_code == 429
        host = {"authorization": f"Bearer {second['host']}"}
        assert (await server.rest.delete(f"/api/tables/{second['table']['id']}", headers=host)).status_code == 204
        finished = await server.create(TOY, [BOT, BOT, BOT])
        await until(lambda: _is_over(server, finished["table"]["id"]), "the bots to finish")
        await server.create(TOY, ["me", "me", "me"])
        limited = server.hub.metrics.registry.get_sample_value("watertable_limited_total", {"what": "tables"})
        assert limited == 2


def _is_over(server: Running, table_id: str) -> bool:
    table = server.hub.in_memory(table_id)
    return table is None or table.row.status == "over"


def test_a_household_is_one_address() -> None:
    """Of an IPv6 address, everyone has as many as they like; the first 64 bits are their network."""
    counted = OpenTables(2, Metrics())
    counted.add("one", "2001:db8:1:2::1")
    counted.add("two", "2001:db8:1:2:ffff::9")
    for address, is_full in (("2001:db8:1:2::7", True), ("2001:db8:1:3::7", False), ("192.0.2.1", False)):
        try:
            counted.require_room(address)
        except Refused:
            assert is_full, address
        else:
            assert not is_full, address
    counted.remove("one")
    counted.require_room("2001:db8:1:2::7")
    counted.remove("one")
    counted.remove("two")
    assert counted.ids() == []


async def _age(server: Running, *ids: str) -> None:
    async def age(connection: Any) -> None:
        long_ago = time.time() - 20 * 86_400
        await connection.execute(tables.update().where(tables.c.id.in_(ids)).values(changed_at=long_ago))
        for table_id in ids:
            live = server.hub.in_memory(table_id)
            if live is not None:
                live.row.changed_at = long_ago

    await server.hub.writer.transact(age)


@scenario
async def test_tables_that_nobody_played_at_are_deleted(tmp_path: Path) -> None:
    async with running(settings_for(tmp_path, idle=0.05, unplayed_days=14.0)) as server:
        waiting = await server.create(TOY, ["open", "open", "me"])
        begun = await server.create(TOY, ["me", "me", "me"])
        played = await server.create(TOY, ["me", "me", "me"])
        watched = await server.create(TOY, ["open", "open", "me"])
        young = await server.create(TOY, ["open", "open", "me"])
        client = await server.client(played["table"]["id"], *[seat["token"] for seat in played["seats"]])
        await client.message("view", seat=2)
        assert (await client.move(client.now[0]["to_act"], DIVE))["type"] == "done"
        await client.close()
        sitting = await server.client(watched["table"]["id"], watched["seats"][2]["token"])
        await sitting.message("welcome")
        await _age(server, *[made["table"]["id"] for made in (watched, waiting, begun, played)])

        async def status(made: dict[str, Any]) -> int:
            return (await server.rest.get(f"/api/tables/{made['table']['id']}")).status_code

        async with asyncio.timeout(SECONDS):
            while [await status(made) for made in (waiting, begun)] != [404, 404]:
                await asyncio.sleep(0.02)
        assert [await status(made) for made in (played, watched, young)] == [200, 200, 200]
        assert (server.hub.metrics.registry.get_sample_value("watertable_tables_expired_total") or 0) == 2


@scenario
async def test_a_table_that_is_opened_while_it_is_deleted_is_gone(tmp_path: Path) -> None:
    """Whoever opens it last may read it before it is deleted, and must not bring it back."""
    async with running(settings_for(tmp_path)) as server:
        for number in range(40):
            table_id = (await server.create(TOY, ["me", "me", "me"]))["table"]["id"]
            table = server.hub.in_memory(table_id)
            assert table is not None
            server.hub.drop(table)
            opening = [asyncio.create_task(_after(turns, server.hub.open(table_id))) for turns in range(0, 12, 3)]
            await _after(number // 4, server.hub.delete(table_id))
            await asyncio.gather(*opening, return_exceptions=True)
            assert server.hub.in_memory(table_id) is None
            assert (await server.rest.get(f"/api/tables/{table_id}")).status_code == 404
        assert server.hub.open_tables.ids() == []


async def _after(turns: int, work: Coroutine[Any, Any, Any]) -> Any:
    """Do this when everything else has had so many turns."""
    for _ in range(turns):
        await asyncio.sleep(0)
    return await work


@scenario
async def test_tables_are_kept_where_the_server_says_so(tmp_path: Path) -> None:
    async with running(settings_for(tmp_path, idle=0.05, unplayed_days=0.0, keep_days=30.0)) as server:
        old = await server.create(TOY, ["open", "open", "me"])
        older = await server.create(TOY, ["open", "open", "me"])
        await _age(server, old["table"]["id"])

        async def much_older(connection: Any) -> None:
            where = tables.c.id == older["table"]["id"]
            await connection.execute(tables.update().where(where).values(changed_at=1.0))

        await server.hub.writer.transact(much_older)
        async with asyncio.timeout(SECONDS):
            while (await server.rest.get(f"/api/tables/{older['table']['id']}")).status_code != 404:
                await asyncio.sleep(0.02)
        assert (await server.rest.get(f"/api/tables/{old['table']['id']}")).status_code == 200
