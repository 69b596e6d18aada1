"""Finished games of a server: looked through by everyone, their result, and played on from. Running ones are closed."""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import Any

import pytest

from tests.server.support import GENEROUS, TOY, Running, installed_games, running, scenario, settings_for, until
from watertable.kernel import Game, Match, Sfc32, find_game, read_records, verify
from watertable.kernel.record import last_state
from watertable.server.settings import Limits
from watertable.server.storage.store import entry_write, execute, table_writes
from watertable.server.tables.roster import OVER, SeatRow, TableRow
from watertable.server.tokens import token_hash
from watertable.table.changes import apply_changes

_AT = 1_800_000_000.0
_NAMES = ["Ann", "Bob", "Cy", "Di", "Eve", "Flo"]


def played(game: Game, seats: int, seed: int = 1, most: int = 10_000) -> Match:
    """A game of random moves, played to the end or for so many decisions."""
    match = Match(game, game.new(seats), _NAMES[:seats], seed=bytes([seed] * 32), nonces=[""] * seats)
    match.begin()
    rng = Sfc32(seed)
    for _ in range(most):
        seat = match.state.to_act()
        if seat is None:
            break
        moves = match.state.legal_moves(seat)
        match.submit(seat, moves[rng.below(len(moves))])
    return match


async def stored(server: Running, match: Match, number: int = 1) -> str:
    """The table of a match that was played elsewhere, in the server's database."""
    table_id = f"replaytabl{number:02}"
    outcome = match.record().outcome
    row = TableRow(
        id=table_id,
        created_at=_AT,
        changed_at=_AT,
        status=OVER if outcome is not None else "playing",
        revision=1,
        setup=match.record().setup,
        settings={"clock": None},
        seed=match.seed.hex(),
        nonces=match.nonces,
        host_hash=token_hash("host"),
        watch_hash=token_hash("watch"),
        is_listed=False,
        outcome=outcome,
        seats=[
            SeatRow(seat, "person", name, token_hash=token_hash(f"token{seat}"), is_ready=True)
            for seat, name in enumerate(match.players)
        ],
    )
    writes = table_writes(row) + [entry_write(table_id, entry, _AT) for entry in match.entries]
    async with server.hub.database.writing.begin() as connection:
        await execute(connection, writes)
    return table_id


def toy() -> Game:
    return find_game(TOY)


@scenario
async def test_a_finished_game_is_looked_through_by_anyone(tmp_path: Path) -> None:
    async with running(settings_for(tmp_path)) as server:
        match = played(toy(), 3)
        table = await stored(server, match)
        answer = await server.rest.get(f"/api/replays/{table}")
        assert answer.status_code == 200
        replay = answer.json()
        assert replay["players"] == ["Ann", "Bob", "Cy"]
        assert [step["move"] for step in replay["steps"]] == [move for _, move in match.record().moves]
        assert replay["proof"] == "proved"
        outcome = match.state.outcome()
        assert outcome is not None
        assert replay["steps"][-1]["scores"] == [score.total for score in outcome.scores]
        result = (await server.rest.get(f"/api/replays/{table}/result")).json()
        assert result["scores"] == [replay["scores"], *[step["scores"] for step in replay["steps"]]]


@scenario
async def test_the_result_says_what_ended_the_game(tmp_path: Path) -> None:
    async with running(settings_for(tmp_path)) as server:
        for number, game in enumerate(installed_games()):
            table = await stored(server, played(game, game.usual_players()), number)
            cause = (await server.rest.get(f"/api/replays/{table}/result")).json()["cause"]
            last = (await server.rest.get(f"/api/replays/{table}")).json()["steps"][-1]["say"]
            assert cause, game.name
            assert cause in last, game.name


def gaps(data: Any) -> int:
    if isinstance(data, dict):
        return sum(gaps(value) for name, value in data.items() if name != "viewer")
    if isinstance(data, list):
        return sum(gaps(value) for value in data)
    return int(data is None)


@scenario
async def test_eyes_of_a_seat_see_what_it_saw_and_all_see_everything(tmp_path: Path) -> None:
    async with running(settings_for(tmp_path)) as server:
        for number, game in enumerate([toy(), *installed_games()]):
            match = played(game, game.usual_players())
            table = await stored(server, match, number)
            views: dict[str, Any] = {}
            for eyes in ("", "?viewer=1", "?all=true"):
                replay = (await server.rest.get(f"/api/replays/{table}{eyes}")).json()
                half = replay["steps"][: len(replay["steps"]) // 2]
                view = replay["view"]
                for step in half:
                    view = apply_changes(view, step["changes"])
                views[eyes] = view
            state = last_state(match.record().forked(len(half)))
            assert views[""] == json.loads(json.dumps(state.view(None).as_json()))
            assert views["?viewer=1"] == json.loads(json.dumps(state.view(1).as_json()))
            assert gaps(views["?all=true"]) <= gaps(views["?viewer=1"]) <= gaps(views[""])
            if state.has_secrets():
                assert gaps(views["?all=true"]) < gaps(views[""]), game.name


@scenario
async def test_nothing_of_a_running_or_missing_game_can_be_fetched(tmp_path: Path) -> None:
    """Two running games that differ in everything hidden are refused alike, byte for byte, by every way in."""
    async with running(settings_for(tmp_path)) as server:
        tables = [await stored(server, played(toy(), 3, seed, 6), seed) for seed in (1, 2)]
        for path in ("", "?all=true", "?viewer=0", "/result", "/drawing?at=3", "/drawing?at=3&all=true&form=text"):
            answers = [await server.rest.get(f"/api/replays/{table}{path}") for table in tables]
            assert [answer.status_code for answer in answers] == [409, 409], path
            assert answers[0].content == answers[1].content
            assert answers[0].json() == {"code": "not-over", "text": "there is no record before the game is over"}
        seats = [{"kind": "bot", "level": "random"}] * 3
        forks = [
            await server.rest.post("/api/tables", json={"game": TOY, "seats": seats, "fork": {"table": table, "at": 3}})
            for table in tables
        ]
        assert [answer.status_code for answer in forks] == [409, 409]
        assert forks[0].content == forks[1].content
        missing = await server.rest.get("/api/replays/nosuchtable1")
        assert (missing.status_code, missing.json()["code"]) == (404, "no-table")


@scenario
async def test_bad_questions_are_one_clear_line(tmp_path: Path) -> None:
    async with running(settings_for(tmp_path)) as server:
        match = played(toy(), 3)
        table = await stored(server, match)
        for path, status, code in (
            ("?viewer=7", 400, "bad-record"),
            ("?viewer=-1", 422, "bad-request"),
            ("/drawing", 422, "bad-request"),
            ("/drawing?at=99999", 400, "bad-record"),
            ("/drawing?at=1&form=film", 422, "bad-request"),
        ):
            answer = await server.rest.get(f"/api/replays/{table}{path}")
            assert (answer.status_code, answer.json()["code"]) == (status, code), path
            assert "\n" not in answer.json()["text"]
        seats = [{"kind": "bot", "level": "random"}] * 3
        wanted: dict[str, Any] = {"game": TOY, "seats": seats}
        at_the_end = len(match.record().moves)
        for change, code in (
            ({"fork": {"table": table, "at": at_the_end}}, "bad-record"),
            ({"fork": {"table": table, "at": at_the_end + 1}}, "bad-record"),
            ({"fork": {"table": table, "at": 3, "eyes": 5}}, "no-seat"),
            ({"fork": {"table": table, "at": 3}, "seats": seats[:2]}, "bad-fork"),
            ({"fork": {"table": table, "at": 3}, "options": {"x": 1}}, "bad-fork"),
            ({"fork": {"table": table, "at": 3}, "game": installed_games()[0].name}, "bad-fork"),
            ({"fork": {"table": "nosuchtable1", "at": 3}}, "no-table"),
        ):
            answer = await server.rest.post("/api/tables", json={**wanted, **change})
            assert answer.json()["code"] == code, change
        assert (await server.rest.get(f"/api/replays/{table}")).status_code == 200, "nothing was harmed"


async def finished(server: Running, table: str) -> None:
    def is_over() -> bool:
        live = server.hub.in_memory(table)
        return live is not None and live.row.status == OVER

    await until(is_over, "the bots' game to end")


@pytest.mark.parametrize("eyes", [None, 1])
@scenario
async def test_bots_play_on_from_a_position_and_the_record_is_proved(tmp_path: Path, eyes: int | None) -> None:
    settings = settings_for(tmp_path)
    async with running(settings) as server:
        match = played(toy(), 3)
        source = await stored(server, match)
        seats = [{"kind": "bot", "level": "random"}] * 3
        at = len(match.record().moves) // 2
        wanted = {"game": TOY, "seats": seats, "fork": {"table": source, "at": at, "eyes": eyes}}
        answer = await server.rest.post("/api/tables", json=wanted)
        assert answer.status_code == 201, answer.text
        made = answer.json()["table"]
        assert made["forked"] == {"table": source, "at": at}
        assert "seed" not in json.dumps(made["forked"])
        await finished(server, made["id"])
        text = (await server.rest.get(f"/api/tables/{made['id']}/record")).text
        record = next(read_records(text.splitlines(keepends=True)))
        assert record.moves[:at] == match.record().moves[:at]
        assert record.fork is not None
        assert (record.fork.record, record.fork.ply) == (match.record().fingerprint(), at)
        assert verify(record).proof == "proved"
        was_hidden = last_state(match.record().forked(at)).has_secrets()
        assert [redeal.seat for redeal in record.redeals] == ([eyes] if eyes is not None and was_hidden else [])
        replay = (await server.rest.get(f"/api/replays/{made['id']}?viewer=1")).json()
        assert len(replay["steps"]) == len(record.moves), "a fork is looked through from the very beginning"
    async with running(settings) as server:
        again = await server.rest.get(f"/api/tables/{made['id']}/record")
        assert again.text == text, "a server that starts anew finds the fork again"


@scenario
async def test_a_person_plays_on_after_a_restart(tmp_path: Path) -> None:
    settings = settings_for(tmp_path)
    async with running(settings) as server:
        source = await stored(server, played(toy(), 3))
        wanted = {"game": TOY, "seats": [{"kind": "me"}] * 3, "fork": {"table": source, "at": 5, "eyes": 0}}
        made = (await server.rest.post("/api/tables", json=wanted)).json()
        table, tokens = made["table"]["id"], [seat["token"] for seat in made["seats"]]
        client = await server.client(table, *tokens, after=0)
        before = await client.message("view", seat=0)
        await client.close()
    async with running(settings) as server:
        client = await server.client(table, *tokens, after=0)
        assert (await client.message("view", seat=0))["view"] == before["view"]
        await client.close()


@scenario
async def test_lists_say_whose_turn_it_is(tmp_path: Path) -> None:
    async with running(settings_for(tmp_path)) as server:
        made = await server.create(TOY, ["me", "me", "me"])
        table, tokens = made["table"]["id"], [seat["token"] for seat in made["seats"]]
        client = await server.client(table, *tokens, after=0)
        view = await client.message("view", seat=0)
        listed = (await server.rest.get(f"/api/tables?ids={table}")).json()["tables"][0]
        assert listed["asked"] == view["to_act"]
        assert listed["asked_at"] == pytest.approx(view["entries"][-1]["at"], abs=0.01)
        assert "asked" not in (await server.rest.get(f"/api/tables/{table}")).json()
        await client.close()


@scenario
async def test_the_longest_game_is_one_small_answer(tmp_path: Path) -> None:
    """Bytes over the line for the longest game that comes with the package, everything shown."""
    async with running(settings_for(tmp_path)) as server:
        longest = max(installed_games(), key=lambda game: len(played(game, game.players[1]).line))
        table = await stored(server, played(longest, longest.players[1]))
        async with server.rest.stream("GET", f"/api/replays/{table}?all=true") as answer:
            raw = b"".join([part async for part in answer.aiter_raw()])
        assert answer.headers["content-encoding"] == "gzip"
        assert len(raw) < 250_000
        assert len(json.loads(gzip.decompress(raw))["steps"]) > 400


@scenario
async def test_replays_are_limited_like_other_checks(tmp_path: Path) -> None:
    async with running(settings_for(tmp_path, limits=Limits(**{**GENEROUS, "checks": (0.0001, 2)}))) as server:
        table = await stored(server, played(toy(), 3))
        codes = [(await server.rest.get(f"/api/replays/{table}/drawing?at={at}")).status_code for at in range(4)]
        assert codes == [200, 200, 429, 429]
        assert (await server.rest.get(f"/api/replays/{table}/drawing?at=0")).status_code == 200, "what is known is free"
