"""Tables that began under an older version of a game: played on, offered again and recorded as they began."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.conformance.toy_game import PEARL_DIVERS
from tests.server.support import TOY, Client, moves_of, running, scenario, settings_for
from watertable.kernel import Option, read_records, verify


def raise_version(monkeypatch: pytest.MonkeyPatch) -> None:
    """The toy game's rules change: what was read in one way is now an option, whose default is another reading."""
    monkeypatch.setattr(PEARL_DIVERS, "version", 2)
    added = Option("tide", "high", ("high", "low"), "How high the tide is", "PD-1")
    monkeypatch.setattr(PEARL_DIVERS, "options", (*PEARL_DIVERS.options, added))
    monkeypatch.setattr(PEARL_DIVERS, "migrations", {1: {"tide": "low"}})


async def play_to_the_end(client: Client) -> None:
    """Make moves for whoever is asked; the table may pass for a seat meanwhile, and then the answer is stale."""
    while client.info["status"] != "over":
        asked = [seat for seat, now in client.now.items() if seat is not None and now.get("ask") is not None]
        if not asked:
            since = len(client.messages)
            await client.wait(lambda since=since: len(client.messages) > since, "news")
            continue
        now = client.now[asked[0]]
        moves = moves_of(now["ask"])
        await client.move(asked[0], moves[now["seq"] % len(moves)])
        await client.wait(lambda now=now, seat=asked[0]: client.now[seat] is not now, "the next step")


@scenario
async def test_a_table_of_an_older_version_is_played_on(tmp_path: Path) -> None:
    settings = settings_for(tmp_path)
    async with running(settings) as server:
        made = await server.create(TOY, ["me", "me"])
        table, tokens = made["table"]["id"], [seat["token"] for seat in made["seats"]]
        client = await server.client(table, *tokens, after=0)
        await client.message("view", seat=1)
        await client.move(0)
    with pytest.MonkeyPatch.context() as monkeypatch:
        raise_version(monkeypatch)
        async with running(settings) as server:
            client = await server.client(table, *tokens, after=0)
            await client.message("view", seat=1)
            assert client.info["setup"]["version"] == 2
            assert client.info["setup"]["options"]["tide"] == "low"
            await play_to_the_end(client)
            text = (await server.rest.get(f"/api/tables/{table}/record")).text
            (record,) = read_records(text.splitlines(keepends=True))
            assert (record.setup["version"], record.setup["options"]["tide"]) == (2, "low")
            assert verify(record).proof == "proved"
            again = await server.post(f"/api/tables/{table}/rematch", tokens[0])
            offered = (await server.rest.get(f"/api/tables/{again.json()['id']}")).json()
            assert (offered["setup"]["version"], offered["setup"]["options"]["tide"]) == (2, "low")


@scenario
async def test_a_table_that_cannot_be_played_any_more_says_so_in_one_line(tmp_path: Path) -> None:
    settings = settings_for(tmp_path)
    async with running(settings) as server:
        made = await server.create(TOY, ["me", "me"])
    with pytest.MonkeyPatch.context() as monkeypatch:
        monkeypatch.setattr(PEARL_DIVERS, "version", 3)
        async with running(settings) as server:
            other = await server.create(TOY, ["me", "me"])
            answer = await server.rest.get(f"/api/tables/{made['table']['id']}")
            refusal = "played with version 1 of Pearl Divers; this program plays version 3"
            assert (answer.status_code, answer.json()["code"], answer.json()["text"]) == (400, "unplayable", refusal)
            client = await server.client(other["table"]["id"], other["seats"][0]["token"])
            await client.message("view")
