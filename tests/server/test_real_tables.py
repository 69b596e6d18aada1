"""Tables where people play with real things: chance is entered over the socket, by those who may know it."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from tests.server.support import (
    TOY,
    Client,
    Running,
    few_players,
    has_secrets,
    moves_of,
    offered_games,
    running,
    scenario,
    settings_for,
)
from watertable.kernel import CHANCE, Game, Sfc32, State, find_game, read_records, verify
from watertable.kernel.options import OptionValue
from watertable.play import random_loop

_TIMES = re.compile(r'"(at|now|deadline|created_at)":[0-9.]+')
REAL = {"chance": "entered"}


async def around(server: Running, game: str, seats: int, **more: Any) -> list[Client]:
    """A real table at which everyone has a phone; each plays a seat."""
    made = await server.create(game, [{"kind": "me", "name": f"P{seat}"} for seat in range(seats)], **REAL, **more)
    clients = [await server.client(made["table"]["id"], seat["token"], language="en") for seat in made["seats"]]
    for seat, client in enumerate(clients):
        await client.message("view", seat=seat)
    return clients


async def said(clients: list[Client], state: State, text: str) -> Any:
    """Whoever may enter what came up does; the answer."""
    seat = state.chance_seat() or 0
    return await clients[seat].enter(seat, text)


async def all_at(clients: list[Client], seq: int) -> None:
    for seat, client in enumerate(clients):
        await client.reaches(seat, seq)


@pytest.mark.parametrize("game", offered_games(), ids=lambda game: game.name)
@scenario
async def test_a_game_is_played_with_what_comes_up(tmp_path: Path, game: Game) -> None:
    """The table draws nothing; everyone's view is what the rules say; the record says that chance was entered."""
    seats = few_players(game)
    async with running(settings_for(tmp_path)) as server:
        clients = await around(server, game.name, seats)
        table = server.hub.in_memory(clients[0].table)
        assert table is not None
        for client, seat in zip(clients, range(seats), strict=True):
            await client.send({"type": "passing", "seat": seat, "setting": "always"})
            await client.message("passing")
        state = game.new(seats)
        loop = random_loop(state, Sfc32(game.name))
        for seq in range(1, 90):
            following = loop.choose()
            if following is None:
                break
            seat, move = following
            if seat == CHANCE:
                answer = await said(clients, state, " ".join(move.text().split()[1:]))
            else:
                answer = await clients[seat].move(seat, move.text())
            assert answer["type"] == "done", answer
            loop.make(seat, move)
            await all_at(clients, seq)
        assert table.match is not None
        assert table.match.state == state
        assert table.match.record().head()["chance"] == "entered"


@scenario
async def test_the_kind_of_chance_survives_a_restart(tmp_path: Path) -> None:
    settings = settings_for(tmp_path)
    async with running(settings) as server:
        made = await server.create(TOY, ["me", "me"], **REAL)
        tokens = [seat["token"] for seat in made["seats"]]
        client = await server.client(made["table"]["id"], *tokens)
        await client.message("view", seat=1)
        assert client.info["chance"] == "entered"
        assert (await client.enter(0, "1"))["type"] == "done"
        await client.reaches(1, 1)
        await client.close()
    async with running(settings) as server:
        client = await server.client(made["table"]["id"], *tokens, after=0)
        await client.message("view", seat=1)
        assert client.info["chance"] == "entered"
        assert client.now[1]["entry"]["seat"] == 1
        assert client.now[0]["entry"]["choices"] is None
        assert (await client.undo(0))["type"] == "done"
        await client.reaches(0, 2)
        assert client.now[0]["entry"]["seat"] == 0


@scenario
async def test_only_its_seat_enters_a_hidden_card(tmp_path: Path) -> None:
    async with running(settings_for(tmp_path)) as server:
        ana, rui = await around(server, TOY, 2)
        assert ana.now[0]["entry"]["choices"] is not None
        assert rui.now[1]["entry"]["choices"] is None
        refused = await rui.enter(1, "1")
        assert (refused["code"], refused["text"]) == ("not-asked", "only the player who draws knows what it is")
        stolen = await rui.enter(0, "1", answers=0)
        assert stolen["code"] == "not-held"
        moved = await ana.move(0, "draw 1")
        assert moved["code"] == "illegal"
        assert ana.now[0]["seq"] == 0


@scenario
async def test_what_cannot_come_up_is_refused_and_changes_nothing(tmp_path: Path) -> None:
    async with running(settings_for(tmp_path)) as server:
        ana, _ = await around(server, TOY, 2)
        refused = await ana.enter(0, "9")
        assert refused["code"] == "illegal"
        assert refused["reason"]["rule"] == "PD-2"
        assert refused["reason"]["text"] == "no pearl worth 9 is in the bag"
        refused = await ana.enter(0, "xyzzy")
        assert (refused["code"], refused["text"]) == ("bad-move", "'xyzzy' cannot come up now")
        assert ana.now[0]["seq"] == 0
        stale = await ana.enter(0, "1", answers=7)
        assert stale["code"] == "stale"
        done = await ana.enter(0, "1", key="once", answers=0)
        again = await ana.enter(0, "1", key="once", answers=0)
        assert (done["repeated"], again["repeated"], again["seq"]) == (False, True, 1)


@scenario
async def test_at_other_tables_nobody_enters_chance(tmp_path: Path) -> None:
    async with running(settings_for(tmp_path)) as server:
        made = await server.create(TOY, ["me", "me"])
        client = await server.client(made["table"]["id"], *[seat["token"] for seat in made["seats"]])
        await client.message("view", seat=1)
        refused = await client.enter(0, "1")
        assert (refused["code"], refused["text"]) == ("not-asked", "chance is drawn at this table, not entered")
        assert client.info["chance"] == "drawn"


@scenario
async def test_anyone_takes_back_what_was_entered_last(tmp_path: Path) -> None:
    """Chance too, and a move of another player; nothing passes by itself right after that."""
    async with running(settings_for(tmp_path)) as server:
        clients = await around(server, TOY, 2)
        ana, rui = clients
        for client, text in ((ana, "1"), (rui, "2"), (ana, "4"), (rui, "1")):
            seat = clients.index(client)
            assert (await client.enter(seat, text))["type"] == "done"
            await all_at(clients, client.now[seat]["seq"])
        assert (await rui.undo(1))["type"] == "done"
        await all_at(clients, 5)
        assert (await ana.undo(0))["type"] == "done"
        await all_at(clients, 6)
        assert ana.now[0]["entry"]["seat"] == 0
        for client, text in ((ana, "2"), (rui, "4")):
            assert (await client.enter(clients.index(client), text))["type"] == "done"
            await all_at(clients, client.now[clients.index(client)]["seq"])
        await ana.move(0, "claim 2 2")
        await all_at(clients, 9)
        assert (await rui.move(1, "pass"))["type"] == "done"
        await all_at(clients, 10)
        assert (await ana.undo(0))["type"] == "done"
        await all_at(clients, 11)
        assert (await rui.asked(1))["passing"] is False, "a pass that was taken back is not made again at once"
        assert (await ana.undo(0))["type"] == "done"
        await all_at(clients, 12)
        assert {move["type"] for move in moves_of(await ana.asked(0))} >= {"Claim"}


@scenario
async def test_a_whole_game_and_its_record(tmp_path: Path) -> None:
    async with running(settings_for(tmp_path)) as server:
        clients = await around(server, TOY, 2)
        for client, seat in zip(clients, (0, 1), strict=True):
            await client.send({"type": "passing", "seat": seat, "setting": "always"})
            await client.message("passing")
        state = find_game(TOY).new(2)
        loop = random_loop(state, Sfc32(4))
        seq = 0
        while (following := loop.choose()) is not None:
            seat, move = following
            if seat == CHANCE:
                await said(clients, state, move.text())
            else:
                await clients[seat].move(seat, move.text())
            loop.make(seat, move)
            seq += 1
            await all_at(clients, seq)
        await clients[0].is_over()
        assert (await clients[0].undo(0))["text"] == "the game is over"
        answer = await server.rest.get(f"/api/tables/{clients[0].table}/record")
        (record,) = read_records(answer.text.splitlines(keepends=True))
        assert (record.commitment, record.seed) == (None, None)
        assert verify(record).proof == "entered"
        shown = await server.rest.get(f"/api/replays/{clients[0].table}")
        assert shown.json()["proof"] == "entered"


@scenario
async def test_a_real_table_has_no_bots_no_clock_and_begins_at_the_beginning(tmp_path: Path) -> None:
    async with running(settings_for(tmp_path)) as server:
        people = [{"kind": "me"}, {"kind": "me"}]
        fork = {"table": "a" * 12, "at": 0}
        for wrong, text in (
            ({"seats": [{"kind": "me"}, {"kind": "bot"}]}, "at a real table all seats are people's"),
            ({"clock": 60}, "at a real table there is no clock"),
            ({"fork": fork}, "at a real table a game begins at the beginning"),
        ):
            answer = await server.rest.post("/api/tables", json={"game": TOY, "seats": people, **REAL, **wrong})
            assert (answer.status_code >= 400, answer.json()) == (True, {"code": "real-table", "text": text})
        made = await server.create(TOY, ["me", "open"], **REAL)
        table, host, token = made["table"]["id"], made["host"], made["seats"][0]["token"]
        given = await server.post(f"/api/tables/{table}/seats/1/give", host, {"to": "bot"})
        assert given.json()["code"] == "real-table"
        joined = await server.post(f"/api/tables/{table}/seats/1/join", None, {"name": "Rui"})
        rui = joined.json()["token"]
        for what in ("stand-in", "resign"):
            answer = await server.post(f"/api/tables/{table}/seats/0/{what}", token)
            assert answer.json()["code"] == "real-table"
        left = await server.post(f"/api/tables/{table}/seats/1/leave", rui)
        assert left.json()["seats"][1]["level"] is None


def secret_games() -> list[Game]:
    return [game for game in offered_games() if has_secrets(game)]


def _has_first_seat(game: Game) -> bool:
    return any(option.name == "first_seat" for option in game.options)


def hands(game: Game, seed: int) -> list[tuple[int | None, str]] | None:
    """What is dealt before the first decision, if it is hidden: whose each is, and what."""
    state = game.new(2, {"first_seat": 0} if _has_first_seat(game) else None)
    loop = random_loop(state, Sfc32(seed))
    dealt: list[tuple[int | None, str]] = []
    while state.to_act() == CHANCE:
        owner = state.chance_seat()
        made = loop.step()
        assert made is not None
        dealt.append((owner, made[1].text()))
    return dealt if any(owner is not None for owner, _ in dealt) else None


@pytest.mark.parametrize(
    "game", [game for game in secret_games() if game.players[0] == 2 and hands(game, 1)], ids=lambda game: game.name
)
@scenario
async def test_what_one_types_tells_the_others_nothing(tmp_path: Path, game: Game) -> None:
    """Two tables: the first player types other cards at each, the second the same. The second, and whoever watches,
    receive the same bytes, what they are offered to type included."""
    options: dict[str, OptionValue] = {"first_seat": 0} if _has_first_seat(game) else {}
    dealt = hands(game, 1)
    assert dealt is not None
    kept = [text for owner, text in dealt if owner != 0]
    choices = [move.text() for move in game.new(2, options).chance_choices()]
    others = [text for text in choices if text not in kept]
    received: list[list[list[str]]] = []
    async with running(settings_for(tmp_path)) as server:
        for number in (0, 1):
            ana, rui = await around(server, game.name, 2, options=options, watchable=True)
            watcher = await server.client(ana.table, language="en")
            await watcher.message("view")
            typed = 0
            for owner, text in dealt:
                mine = others[(typed + number) % len(others)] if owner == 0 else text
                typed += owner == 0
                client = rui if owner == 1 else ana
                answer = await client.enter(1 if owner == 1 else 0, mine)
                assert answer["type"] == "done", answer
                for seat, other in ((0, ana), (1, rui), (None, watcher)):
                    await other.reaches(seat, answer["seq"])
            heard = [[raw.replace(ana.table, "TABLE") for raw in client.raw] for client in (rui, watcher)]
            received.append([[_plain(raw) for raw in raws] for raws in heard])
            assert any('"choices":[' in raw for raw in heard[0])
            assert not any('"choices":[' in raw for raw in heard[1])
    for who, (one, two) in enumerate(zip(received[0], received[1], strict=True)):
        steps = [[raw for raw in raws if '"type":"table"' not in raw] for raws in (one, two)]
        assert steps[0] == steps[1], who


def _plain(raw: str) -> str:
    """A message without times, and without what is drawn anew for every table."""
    raw = re.sub(r'"(commitment|key)":"[^"]*"', r'"\1":""', raw)
    raw = re.sub(r'"nonces":\[[^\]]*\]', '"nonces":[]', raw)
    return _TIMES.sub(r'"\1":0', raw)
