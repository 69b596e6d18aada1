"""Games that began with an earlier version of the default pack: records and open tables are played on with the board
they had.

`tests/records/agua/pack-1` was made while version 1 was the current one, `pack-2` while version 2 was, and neither ever
changes: games that are over, one that is running, and a table in a server's database.
"""

from __future__ import annotations

import sqlite3
import time
from pathlib import Path

import pytest

from tests.conftest import Command
from tests.server.support import moves_of, running, scenario, settings_for
from watertable.games.agua import AGUA
from watertable.games.agua.rules.state import AguaState
from watertable.kernel import Record, Sfc32, State, read_records, replay, verify
from watertable.play import random_loop

FOLDERS = Path(__file__).resolve().parents[2] / "records" / "agua"
FILES = ["children.jsonl", "finished.jsonl", "humid.jsonl", "running.jsonl"]
OLD_PACKS = {pack.version: pack for pack in AGUA.old_packs("default")}
TABLES = {
    1: ("fqrx6e5ns3tm", "Hqx29C3tdR4N4mNqkw6UfQ", "muq9M7da7mToyvYyGXEd7w"),
    2: ("4kt6mbdbrqqp", "9_K5ps1xEgUMhlo6j5_0-w", "GnjrdVRyY3AWVTL7jKuirA"),
}
OWN_FIELD = {1: "marsh-1", 2: "fen-1"}
"""A field by which the board is recognised; the fen took the marsh's place."""
every_version = pytest.mark.parametrize("version", sorted(OLD_PACKS))


def text_of(version: int, name: str) -> str:
    return (FOLDERS / f"pack-{version}" / name).read_text("utf-8")


def record_of(version: int, name: str) -> Record:
    (record,) = read_records(text_of(version, name).splitlines(keepends=True), name)
    return record


def last_state(version: int, name: str) -> AguaState:
    state: State | None = None
    for step in replay(record_of(version, name)):
        state = step.state
    assert isinstance(state, AguaState)
    return state


@every_version
@pytest.mark.parametrize("name", FILES)
def test_a_record_verifies_to_the_same_outcome_with_the_pack_it_was_played_with(name: str, version: int) -> None:
    record = record_of(version, name)
    assert record.setup["pack"]["version"] == version
    verdict = verify(record)
    is_over = name != "running.jsonl"
    assert verdict.finished == is_over == (record.outcome is not None)
    assert verdict.proof == ("proved" if is_over else "pending")
    assert record.text() == text_of(version, name)
    state = last_state(version, name)
    assert state.setup.pack.digest == OLD_PACKS[version].digest != AGUA.pack().digest
    assert OWN_FIELD[version] in state.at.pack.number


@every_version
def test_a_running_game_is_played_to_its_end_on_its_own_board(version: int) -> None:
    state = last_state(version, "running.jsonl")
    assert state.outcome() is None
    random_loop(state, Sfc32(1)).run()
    assert state.outcome() is not None
    assert state.faults() == []


@every_version
def test_a_fork_goes_on_with_the_old_board(version: int) -> None:
    branch = record_of(version, "finished.jsonl").forked(100)
    assert branch.setup["pack"]["sha256"] == OLD_PACKS[version].digest
    assert verify(branch).plies == 100


def test_the_command_verifies_and_replays_a_record_and_calls_the_marsh_by_its_name(command: Command) -> None:
    ran = command("verify", str(FOLDERS / "pack-1" / "finished.jsonl"))
    assert ran.status == 0, ran.err
    assert ran.out == "the record is valid; chance proved\n"
    ran = command("replay", str(FOLDERS / "pack-1" / "finished.jsonl"))
    assert ran.status == 0, ran.err
    assert "fills Salt marsh 1 with" in ran.out
    assert "The salt marsh is open: " in ran.out
    assert " Fen " not in ran.out


def stored_table(folder: Path, version: int) -> None:
    """A database as a server left it, except that it was in use just now."""
    database = sqlite3.connect(folder / "tables.db")
    database.executescript(text_of(version, "tables.sql"))
    database.execute("UPDATE tables SET created_at = ?, changed_at = ?", (time.time(), time.time()))
    database.commit()
    database.close()


@every_version
@scenario
async def test_an_open_table_is_played_on_to_its_end_on_its_own_board(tmp_path: Path, version: int) -> None:
    stored_table(tmp_path, version)
    table, *tokens = TABLES[version]
    rng = Sfc32(1)
    async with running(settings_for(tmp_path, games=())) as server:
        client = await server.client(table, *tokens)
        await client.message("view", seat=1)
        assert client.info["setup"]["pack"]["version"] == version
        pieces = (await server.rest.get(f"/api/tables/{table}/pieces")).json()["pieces"]
        [board] = [piece for piece in pieces if piece["key"] == "wide"]
        assert OWN_FIELD[version] in board["facts"]["fields"]

        def is_next() -> tuple[str, int] | None:
            if client.info["status"] == "over":
                return "over", -1
            return next((("asked", seat) for seat in (0, 1) if client.now[seat]["ask"]), None)

        while True:
            what, seat = await client.wait(is_next, "a question or the end")
            if what == "over":
                break
            moves = moves_of(client.now[seat]["ask"])
            # Cards are exchanged whenever they may be, so that the game ends soon.
            filling = [move for move in moves if move["type"] == "Exchange"]
            await client.move(seat, (filling or moves)[rng.below(len(filling or moves))])
        answer = await server.rest.get(f"/api/tables/{table}/record", headers={"authorization": f"Bearer {tokens[0]}"})
        (record,) = read_records(answer.text.splitlines(keepends=True))
        assert verify(record).proof == "proved"
        assert record.setup["pack"]["sha256"] == OLD_PACKS[version].digest
        await client.close()
