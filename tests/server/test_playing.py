"""Playing over the socket: moves, refusals, undo, reconnecting, queries, clocks, windows."""

from __future__ import annotations

import copy
import itertools
import math
import time
from pathlib import Path
from typing import Any

import pytest

from tests.server.support import (
    DIVE,
    TOY,
    Client,
    Running,
    few_players,
    has_windows,
    installed_games,
    moves_of,
    offered_games,
    open_games,
    rests,
    running,
    scenario,
    settings_for,
    until,
)
from watertable.kernel import Game, to_json
from watertable.server.tables.stored_match import match_of

LONG_GAME = open_games()[0]
"""Many moves, of which many can be taken back, and nobody is asked out of turn."""
SEATS = few_players(LONG_GAME)


async def hot_seat(server: Running, game: str, seats: int, **hello: object) -> Client:
    """A table whose seats are all held by one connection."""
    made = await server.create(game, ["me"] * seats)
    tokens = [seat["token"] for seat in made["seats"]]
    return await server.client(made["table"]["id"], *tokens, **hello)


async def claim_of(client: Client, seat: int) -> dict[str, Any]:
    """A move of the toy game that can be taken back: the seat claims a value for a pearl, which stays hidden."""
    return next(move for move in moves_of(await client.asked(seat)) if move["type"] == "Claim")


@pytest.mark.parametrize("game", offered_games(), ids=lambda game: game.name)
@scenario
async def test_views_kept_by_changes_are_the_true_views(tmp_path: Path, game: Game) -> None:
    async with running(settings_for(tmp_path)) as server:
        seats = few_players(game)
        client = await hot_seat(server, game.name, seats, after=0, language="en")
        table = server.hub.in_memory(client.table)
        assert table is not None
        match = table.match
        assert match is not None
        for turn in range(40):
            seat = match.state.to_act()
            if seat is None:
                break
            if table.passes_for(seat):
                await until(lambda before=match.seq: match.seq > before, "the table to pass")
                continue
            await client.reaches(seat, match.seq)
            moves = moves_of(await client.asked(seat))
            done = await client.move(seat, moves[turn * 7 % len(moves)])
            assert done["type"] in ("done", "refused")
        await rests(table)
        for seat in range(seats):
            await client.reaches(seat, match.seq)
            assert client.views[seat] == to_json(match.state.view(seat))
            assert [entry["seq"] for entry in client.entries[seat]] == list(range(1, match.seq + 1))
        assert match.seq > 10


@scenario
async def test_a_move_sent_twice_counts_once(tmp_path: Path) -> None:
    async with running(settings_for(tmp_path)) as server:
        client = await hot_seat(server, TOY, 3)
        seat = client.now[0]["to_act"] if 0 in client.now else (await client.message("view"))["to_act"]
        await client.asked(seat)
        answers = client.now[seat]["seq"]
        move = moves_of(client.now[seat]["ask"])[0]
        first = await client.move(seat, move, "same", answers)
        again = await client.move(seat, move, "same", answers)
        assert (first["type"], first["repeated"]) == ("done", False)
        assert (again["type"], again["repeated"], again["seq"]) == ("done", True, first["seq"])
        table = server.hub.in_memory(client.table)
        assert table is not None
        assert table.seq == first["seq"]
        other = await client.move(seat, {"type": "Claim", "pearl": 9, "claim": 9}, "same", answers)
        assert other["code"] == "key-reused"


@scenario
async def test_refusals_say_why_and_change_nothing(tmp_path: Path) -> None:
    async with running(settings_for(tmp_path)) as server:
        client = await hot_seat(server, TOY, 3)
        view = await client.message("view")
        seat, seq = view["to_act"], view["seq"]
        other = (seat + 1) % 3
        await client.asked(seat)
        illegal = await client.move(seat, {"type": "Claim", "pearl": 9, "claim": 1})
        assert illegal["code"] == "illegal"
        assert illegal["reason"]["rule"] == "PD-4"
        out_of_turn = await client.move(other, DIVE)
        assert (out_of_turn["code"], out_of_turn["reason"]["rule"]) == ("illegal", "PD-3")
        since = len(client.messages)
        stale = await client.move(seat, DIVE, answers=seq - 1)
        assert stale["code"] == "stale"
        fresh = await client.message("view", since, seat=seat)
        assert fresh["seq"] == seq
        wrong_type = {"type": "Claim", "pearl": "one", "claim": 1}
        for nonsense in ("jump", {"type": "Jump"}, wrong_type, {"type": "Claim"}, {}):
            assert (await client.move(seat, nonsense))["code"] == "bad-move"
        table = server.hub.in_memory(client.table)
        assert table is not None
        assert table.seq == seq
        assert (await client.undo(seat))["code"] == "cannot-undo"


@scenario
async def test_undo_goes_back_and_everyone_sees_it(tmp_path: Path) -> None:
    async with running(settings_for(tmp_path)) as server:
        client = await hot_seat(server, TOY, 3)
        seat = (await client.message("view"))["to_act"]
        claim = await claim_of(client, seat)
        before = copy.deepcopy(client.views[seat])
        assert client.now[seat]["can_undo"] is False
        await client.move(seat, claim)
        await client.wait(lambda: client.now[seat]["can_undo"], "undo to be possible")
        done = await client.undo(seat)
        assert done["type"] == "done"
        await client.reaches((seat + 1) % 3, done["seq"])
        assert client.views[seat] == before
        assert client.now[(seat + 1) % 3]["entries"][-1]["undo"] == done["seq"] - 2


@scenario
async def test_whoever_connects_again_gets_exactly_what_was_missed(tmp_path: Path) -> None:
    async with running(settings_for(tmp_path)) as server:
        made = await server.create(LONG_GAME.name, ["me"] * SEATS)
        tokens = [seat["token"] for seat in made["seats"]]
        table = made["table"]["id"]
        away = await server.client(table, tokens[0], after=0)
        await away.message("view")
        seen = away.now[0]["seq"]
        await away.close()
        playing = await server.client(table, *tokens[1:], tokens[0], after=0)
        await playing.message("view", seat=SEATS - 1)
        for _ in range(6):
            live = server.hub.in_memory(table)
            assert live is not None
            assert live.match is not None
            seat = live.match.state.to_act()
            assert seat is not None
            await playing.reaches(seat, live.match.seq)
            await playing.move(seat)
            if playing.now[seat]["can_undo"]:
                await playing.undo(seat)
                await playing.reaches(seat, live.match.seq)
                await playing.move(seat)
        back = await server.client(table, tokens[0], after=seen)
        view = await back.message("view")
        missed = [entry for entry in playing.entries[0] if entry["seq"] > seen]
        assert view["entries"] == missed
        assert any("undo" in entry for entry in missed)
        assert view["view"] == playing.views[0]


@scenario
async def test_queries_are_answered(tmp_path: Path) -> None:
    async with running(settings_for(tmp_path)) as server:
        client = await hot_seat(server, TOY, 3, language="en")
        seat = (await client.message("view"))["to_act"]
        ask = await client.asked(seat)
        claim = await claim_of(client, seat)
        assert (await client.query("why_not", seat=seat, move=claim))["reason"] is None
        why = await client.query("why_not", seat=seat, move="claim 9 1")
        assert why["reason"]["text"] == "you have no pearl worth 9"
        preview = await client.query("preview", seat=seat, move=claim)
        assert preview["unanswered"]
        assert not preview["certain"], "others may challenge it"
        laid = {"claim": claim["claim"], "pearl": claim["pearl"], "is_shown": False}
        assert [f"/laid/{seat}/0", laid] in preview["changes"]
        assert not (await client.query("preview", seat=seat, move=DIVE))["certain"], "a pearl is drawn"
        refused = await client.query("preview", seat=seat, move="claim 9 1")
        assert refused["reason"]["rule"] == "PD-4"
        scores = await client.query("scores")
        assert [score["total"] for score in scores["scores"]] == [0, 0, 0]
        assert scores["scores"][0]["items"][0]["say"] == "0 pearls face down"
        advice = await client.query("advice", seat=seat)
        best = max(client.views[seat]["hands"][seat])
        assert advice["texts"] == [f"Your best pearl is worth {best}: lay it and tell the truth."]
        assert advice["seq"] == client.now[seat]["seq"]
        early = await client.query("advice", seat=(seat + 1) % 3)
        assert early["code"] == "not-asked"
        hint = await client.query("hint", seat=seat)
        assert hint["options"][0]["move"] in moves_of(ask)
        assert hint["text"]
        not_asked = await client.query("hint", seat=(seat + 1) % 3)
        assert not_asked["code"] == "not-asked"
        pong = await client.query("ping")
        assert pong["type"] == "pong"


@scenario
async def test_bots_play_to_the_end_and_the_record_proves_itself(tmp_path: Path) -> None:
    from watertable.kernel import read_records, verify

    async with running(settings_for(tmp_path)) as server:
        bot = {"kind": "bot", "level": "easy"}
        made = await server.create(TOY, [bot, bot])
        client = await server.client(made["table"]["id"], watch=made["watch"])
        await client.is_over()
        answer = await server.rest.get(f"/api/tables/{client.table}/record")
        record = next(iter(read_records(answer.text.splitlines(keepends=True))))
        assert verify(record).proof == "proved"
        assert client.info["fairness"]["seed"] == record.seed
        steps = await server.rest.post("/api/records/steps", json={"text": answer.text, "language": "en"})
        assert len(steps.json()["steps"]) == len(record.moves)
        forged = answer.text.replace('"seat":0', '"seat":1', 1)
        refused = await server.rest.post("/api/records/steps", json={"text": forged})
        assert refused.status_code == 400


@scenario
async def test_a_game_that_is_over_stays_over(tmp_path: Path) -> None:
    """Its seed has been shown, so nobody takes the last move back; an undo sent twice counts once also then."""
    async with running(settings_for(tmp_path)) as server:
        client = await hot_seat(server, LONG_GAME.name, SEATS)
        await client.message("view", seat=SEATS - 1)
        undo: dict[str, Any] | None = None
        while (seat := client.now[0]["to_act"]) is not None:
            last = seat
            await client.reaches(0, (await client.move(seat))["seq"])
            if undo is None and client.now[seat]["can_undo"]:
                undo = {"type": "undo", "seat": seat, "answers": client.now[seat]["seq"], "key": "only-once"}
                await client.send(undo)
                await client.reaches(0, (await client.answer("only-once", 0))["seq"])
        await client.is_over()
        assert not client.now[last]["can_undo"]
        assert (await client.undo(last))["code"] == "cannot-undo"
        since = len(client.messages)
        await client.send(undo)
        assert (await client.answer("only-once", since))["repeated"]


@scenario
async def test_whoever_comes_back_is_told_all_of_a_long_game(tmp_path: Path) -> None:
    """Also what is so long ago that the server has to look it up."""
    async with running(settings_for(tmp_path)) as server:
        made = await server.create(LONG_GAME.name, ["me"] * SEATS)
        tokens = [seat["token"] for seat in made["seats"]]
        client = await server.client(made["table"]["id"], *tokens, after=0, language="en")
        await client.message("view", seat=SEATS - 1)
        undone = 0
        while (seat := client.now[0]["to_act"]) is not None and client.now[0]["seq"] < 120:
            done = await client.move(seat)
            await client.reaches(0, done["seq"])
            if undone < 10 and client.now[seat]["can_undo"]:
                undone += 1
                await client.reaches(seat, (await client.undo(seat))["seq"])
        told, last = client.entries[1], client.now[1]["seq"]
        assert undone == 10
        assert len(told) > 100
        for after in (0, 3, last - 40, last - 5, last):
            again = await server.client(client.table, tokens[1], after=after, language="en")
            await again.message("view", seat=1)
            assert again.entries[1] == told[after:]
            await again.close()


@scenario
async def test_when_the_clock_runs_out_a_bot_moves_once(tmp_path: Path) -> None:
    async with running(settings_for(tmp_path)) as server:
        made = await server.create(TOY, ["me", "me", "me"], clock=1000)
        table = server.hub.in_memory(made["table"]["id"])
        assert table is not None
        assert table.match is not None
        client = await server.client(table.id, made["seats"][0]["token"])
        view = await client.message("view")
        assert view["deadline"] is not None
        before = table.match.seq
        # The clock of this table has been running for long.
        assert table.turn is not None
        table.turn.restart(time.time() - 1000)
        server.hub.driver.plan(table)
        await until(lambda: table.match is not None and table.match.seq > before, "the bot's move")
        assert table.row.seats[view["to_act"]].level is None
        assert (await client.message("step"))["deadline"] > view["deadline"]


class Windows:
    """A table of the toy game; a pearl that someone lays opens a window, in which the others are asked."""

    def __init__(self, server: Running, client: Client) -> None:
        self.server = server
        self.client = client
        table = server.hub.in_memory(client.table)
        assert table is not None
        self.table = table

    async def open_window(self) -> int:
        """Play until a window is open; who is asked in it."""
        match = self.table.match
        assert match is not None
        for _ in range(60):
            seat = match.state.to_act()
            assert seat is not None
            if match.state.is_window():
                return seat
            await self.client.reaches(seat, match.seq)
            await self.client.move(seat, await claim_of(self.client, seat))
        raise AssertionError("no window came")

    async def show_window(self) -> tuple[int, int]:
        """Play until a window is open and the client sees it: who is asked, and the position."""
        seat = await self.open_window()
        seq = self.table.seq
        await self.client.reaches(seat, seq)
        return seat, seq


async def pearl_table(server: Running, setting: str) -> Windows:
    client = await hot_seat(server, TOY, 3)
    await client.message("view", seat=2)
    for seat in range(3):
        await client.send({"type": "passing", "seat": seat, "setting": setting})
        await client.message("passing", seat=seat, setting=setting)
    return Windows(server, client)


@scenario
async def test_always_ask_waits_for_the_person(tmp_path: Path) -> None:
    async with running(settings_for(tmp_path)) as server:
        windows = await pearl_table(server, "always")
        seat, seq = await windows.show_window()
        ask = await windows.client.asked(seat)
        assert ask["window"]
        assert not ask["passing"]
        assert server.hub.driver.next_at(windows.table) == math.inf, "nothing is planned"
        assert windows.table.seq == seq
        assert (await windows.client.move(seat, "pass"))["type"] == "done"


@scenario
async def test_the_table_passes_unless_the_hand_is_raised(tmp_path: Path) -> None:
    async with running(settings_for(tmp_path, pass_delay=(0.2, 0.25))) as server:
        windows = await pearl_table(server, "raised")
        client, table = windows.client, windows.table
        _, seq = await windows.show_window()
        await until(lambda: table.seq > seq, "the table to pass")
        assert table.match is not None
        assert table.match.entries[seq].move == "pass"
        for number in range(3):
            await client.send({"type": "passing", "seat": number, "raised": True})
            await client.message("passing", seat=number, raised=True)
        _, seq = await windows.show_window()
        assert server.hub.driver.next_at(table) == math.inf, "a raised hand is asked"
        assert table.seq == seq


@scenario
async def test_a_quick_pass_is_held_back_like_the_tables_own(tmp_path: Path) -> None:
    async with running(settings_for(tmp_path, pass_delay=(0.5, 0.5))) as server:
        windows = await pearl_table(server, "matters")
        seat, _ = await windows.show_window()
        history = windows.table.history
        asked_at = history.last_at
        assert asked_at is not None
        done = await windows.client.move(seat, "pass")
        assert done["type"] == "done"
        [passed, *_] = history.since(done["seq"] - 1) or []
        assert passed.at - asked_at >= 0.49


@scenario
async def test_a_pass_that_the_table_makes_first_is_done_all_the_same(tmp_path: Path) -> None:
    async with running(settings_for(tmp_path, pass_delay=(2.0, 2.0))) as server:
        windows = await pearl_table(server, "raised")
        client, table = windows.client, windows.table
        seat, seq = await windows.show_window()
        assert (await client.asked(seat))["passing"]
        held = await client.move(seat, "pass")
        assert (held["type"], held["seq"]) == ("done", seq + 1)
        late = {"type": "move", "seat": seat, "move": "pass", "answers": seq, "key": "late"}
        await client.send(late)
        done = await client.message("done", key="late")
        assert (done["seq"], done["repeated"]) == (seq + 1, True)
        await client.send({**late, "answers": seq - 1, "key": "later"})
        assert (await client.message("refused", key="later"))["code"] == "stale"
        assert table.match is not None
        assert [entry.move for entry in table.match.entries[seq - 1 : seq + 1]].count("pass") == 1


@scenario
async def test_ask_when_it_matters_passes_for_a_seat_that_can_do_nothing_else(tmp_path: Path) -> None:
    async with running(settings_for(tmp_path)) as server:
        asked = passed = 0
        for game in itertools.cycle([game for game in installed_games() if has_windows(game)]):
            seats = few_players(game)
            client = await hot_seat(server, game.name, seats)
            await client.message("view", seat=seats - 1)
            table = server.hub.in_memory(client.table)
            assert table is not None
            assert table.match is not None
            match = table.match
            while (seat := match.state.to_act()) is not None:
                seq = match.seq
                if match.state.is_window() and len(match.state.legal_moves(seat)) == 1:
                    await until(lambda match=match, seq=seq: match.seq > seq, "the table to pass")
                    continue
                await client.reaches(seat, seq)
                moves = moves_of(await client.asked(seat))
                await client.move(seat, moves[seq % len(moves)])
            again = match_of(table.row, table.pack)
            for entry in match.entries:
                if again.state.is_window():
                    is_tables_own = entry.key is None
                    assert is_tables_own == (len(again.state.legal_moves(entry.seat)) == 1)
                    asked += not is_tables_own
                    passed += is_tables_own
                again.replay_entry(entry)
            if asked and passed:
                break
