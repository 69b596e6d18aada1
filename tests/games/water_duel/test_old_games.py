"""Games that began under version 1: records, saves and open tables are played on as they began.

`tests/records/water_duel/version-1` was made by version 1 and never changes: every way a game can end,
every card, running games, a save, and the tables of a server's database.
"""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.conftest import Command
from tests.games.water_duel.staging import FROZEN, PACK
from tests.server.support import Client, moves_of, running, scenario, settings_for
from watertable.games.water_duel import WATER_DUEL
from watertable.games.water_duel.pack.reader import WaterDuelPack
from watertable.games.water_duel.rules.events import (
    CardNegated,
    CardPlayed,
    ContinuousActed,
    DeckRenewed,
    DefenceRaised,
    SetCardPlayed,
)
from watertable.games.water_duel.rules.pieces import TRIGGERED
from watertable.games.water_duel.rules.state import WaterDuelState
from watertable.kernel import Pack, Record, Sfc32, State, read_records, replay, verify
from watertable.kernel.saves import read_save
from watertable.play import MatchLoop, RandomDecider, random_loop

FOLDER = FROZEN.parent / "version-1"
FILES = sorted(path.name for path in FOLDER.glob("*.jsonl") if ".save." not in path.name)
SAVE = FOLDER / "slow-leak-asked.save.jsonl"
OLD_PACK = WATER_DUEL.old_packs("default")[0]


def record_of(name: str) -> tuple[Record, Pack | None]:
    """A frozen record, and the custom pack that it needs, if any."""
    (record,) = read_records((FOLDER / name).read_text("utf-8").splitlines(keepends=True), name)
    return record, PACK if record.setup["pack"]["name"] == PACK.name else None


def last_state(name: str) -> WaterDuelState:
    """The state in which a frozen record ends."""
    record, pack = record_of(name)
    state: State | None = None
    for step in replay(record, pack):
        state = step.state
    assert isinstance(state, WaterDuelState)
    return state


# Records


@pytest.mark.parametrize("name", FILES)
def test_a_record_of_version_1_verifies_to_the_same_outcome(name: str) -> None:
    record, pack = record_of(name)
    assert record.setup["version"] == 1
    verdict = verify(record, pack)
    assert verdict.finished == (not name.startswith("running-"))
    assert verdict.finished == (record.outcome is not None)
    assert verdict.proof == ("proved" if verdict.finished else "pending")
    assert record.text() == (FOLDER / name).read_text("utf-8")


def test_a_record_of_version_1_is_played_with_its_pack_and_its_reading() -> None:
    state = last_state("running-slow-leak-asked.jsonl")
    assert state.setup.version == 2
    assert state.setup.options["upkeep_answers"] is False
    assert state.setup.pack.digest == OLD_PACK.digest
    assert state.setup.pack.version == 1


def endings() -> Iterator[tuple[str, str, str]]:
    """Why each frozen game ended, on whose turn the loser lost, and what took the last Water."""
    for name in FILES:
        at = last_state(name).at
        if at.cause == "dry":
            last = at.series[at.resolving]
            how = "continuous" if last.origin == TRIGGERED else "answer" if at.resolving > 0 else "card"
            yield at.cause, "own turn" if at.winner != at.active else "other turn", how
        elif at.cause:
            yield at.cause, "draw" if at.winner < 0 else "win", ""


@pytest.mark.rule("WD-11")
@pytest.mark.rule("WD-14")
def test_every_way_a_game_can_end_is_frozen() -> None:
    assert set(endings()) == {
        ("dry", "own turn", "card"),
        ("dry", "own turn", "answer"),
        ("dry", "other turn", "card"),
        ("dry", "other turn", "answer"),
        ("dry", "other turn", "continuous"),
        ("both-dry", "draw", ""),
        ("turns", "win", ""),
        ("turns", "draw", ""),
    }


def test_every_card_and_what_concerns_continuous_cards_is_frozen() -> None:
    played: set[str] = set()
    acted: set[str] = set()
    kinds: set[type] = set()
    triggered_answered: set[str] = set()
    for name in FILES:
        record, pack = record_of(name)
        for step in replay(record, pack):
            assert isinstance(step.state, WaterDuelState)
            at = step.state.at
            kinds.update([type(event) for event in step.events])
            played.update([event.card for event in step.events if isinstance(event, CardPlayed | SetCardPlayed)])
            acted.update([event.card for event in step.events if isinstance(event, ContinuousActed)])
            if len(at.series) > 1 and at.series[0].origin == TRIGGERED:
                triggered_answered.update([at.pack.keys[active.card] for active in at.series[1:]])
    assert isinstance(OLD_PACK, WaterDuelPack)
    assert played == set(OLD_PACK.keys)
    assert acted == {"spring", "water-wheel", "slow-leak"}
    assert {CardNegated, DefenceRaised, DeckRenewed} <= kinds
    assert {"sandbags", "levee", "mirror-lake", "still-water", "hard-frost"} <= triggered_answered


# Playing on


def test_a_running_game_goes_on_under_version_1s_reading() -> None:
    """Slow Leak can be Defended against and not negated, although the player holds a Still Water."""
    state = last_state("running-slow-leak-asked.jsonl")
    seat = state.to_act()
    assert seat is not None
    assert [move.text() for move in state.legal_moves(seat)] == ["play levee", "flip 1", "pass"]
    refused = state.why_not(seat, WATER_DUEL.from_text("play still-water"))
    assert refused is not None
    assert refused.rule == "WD-6"


@pytest.mark.parametrize("name", [name for name in FILES if name.startswith("running-")])
def test_a_running_game_can_be_played_to_its_end(name: str) -> None:
    state = last_state(name)
    random_loop(state, Sfc32(1)).run()
    assert state.outcome() is not None
    assert state.faults() == []


def test_a_fork_of_an_old_game_names_the_current_version_and_the_old_reading() -> None:
    record, _ = record_of("dry-by-continuous.jsonl")
    branch = record.forked(20)
    assert branch.setup["version"] == 2
    assert branch.setup["options"]["upkeep_answers"] is False
    assert verify(branch).plies == 20


def test_a_save_of_version_1_goes_on_to_its_end() -> None:
    match = read_save(SAVE.read_text("utf-8").splitlines(keepends=True))
    assert any(entry.undo_to is not None for entry in match.entries)
    assert match.state.question() == "answer"
    assert match.state.setup.options["upkeep_answers"] is False
    MatchLoop(match, [RandomDecider(Sfc32(1))] * 2).run()
    record = match.record()
    assert record.setup["version"] == 2
    assert verify(record).proof == "proved"


def test_the_command_verifies_and_replays_a_record_of_version_1(command: Command) -> None:
    ran = command("verify", str(FOLDER / "dry-by-continuous.jsonl"))
    assert ran.status == 0, ran.err
    ran = command("replay", str(FOLDER / "dry-by-continuous.jsonl"))
    assert ran.status == 0, ran.err
    assert "Slow Leak" in ran.out


# Tables of a server

PEOPLE = ("pjg5b6gurrpj", "SswpGkfjhHINgCxllQCKzA", "U5KJfNBX3_UW7pLZhVzj_g")
AGAINST_A_BOT = ("vrrx3tdfff9u", "4s1hgexEpo7XCQNhPzSTug")


def stored_tables(folder: Path) -> None:
    """A database as a server of version 1 left it, except that it was in use just now."""
    database = sqlite3.connect(folder / "tables.db")
    database.executescript((FOLDER / "tables.sql").read_text("utf-8"))
    database.execute("UPDATE tables SET created_at = ?, changed_at = ?", (time.time(), time.time()))
    database.commit()
    database.close()


async def plays_on(client: Client, seats: list[int]) -> None:
    """Play random moves for these seats until the game is over."""
    rng = Sfc32(1)

    def is_next() -> tuple[str, int] | None:
        if client.info["status"] == "over":
            return "over", -1
        return next((("asked", seat) for seat in seats if client.now[seat]["ask"]), None)

    while True:
        what, seat = await client.wait(is_next, "a question or the end")
        if what == "over":
            return
        moves = moves_of(client.now[seat]["ask"])
        await client.move(seat, moves[rng.below(len(moves))])


@scenario
async def test_an_open_table_of_version_1_is_played_on_to_its_end(tmp_path: Path) -> None:
    stored_tables(tmp_path)
    table, *tokens = PEOPLE
    async with running(settings_for(tmp_path, games=())) as server:
        client = await server.client(table, *tokens)
        await client.message("view", seat=1)
        setup = client.info["setup"]
        assert (setup["version"], setup["options"]["upkeep_answers"]) == (2, False)
        asked = next(seat for seat in (0, 1) if client.now[seat]["ask"])
        view = client.views[asked]
        assert view["series"][0]["origin"] == "trigger"
        assert "still-water" in view["hands"][asked]
        assert {"type": "Play", "card": "still-water"} not in moves_of(client.now[asked]["ask"])
        refused = await client.move(asked, {"type": "Play", "card": "still-water"})
        assert (refused["type"], refused["reason"]["rule"]) == ("refused", "WD-6")
        await plays_on(client, [0, 1])
        answer = await server.rest.get(f"/api/tables/{table}/record", headers={"authorization": f"Bearer {tokens[0]}"})
        (record,) = read_records(answer.text.splitlines(keepends=True))
        assert verify(record).proof == "proved"
        assert record.setup["options"]["upkeep_answers"] is False
        await client.close()


@scenario
async def test_a_bot_plays_on_at_a_table_of_version_1(tmp_path: Path) -> None:
    stored_tables(tmp_path)
    table, token = AGAINST_A_BOT
    async with running(settings_for(tmp_path, games=())) as server:
        client = await server.client(table, token)
        await client.message("view", seat=0)
        await plays_on(client, [0])
        assert client.info["outcome"] is not None
        await client.close()
